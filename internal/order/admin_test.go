package order

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

func TestOperatorAPI(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"A": 100, "W": 5})
		first, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 1)))
		if err != nil {
			t.Fatal(err)
		}
		second, err := s.placed("u1", s.fill("u1", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		mux := http.NewServeMux()
		RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(staff.Owner, "")), s.Service)
		call := func(method, path, body string, into any) int {
			t.Helper()
			r := httptest.NewRequest(method, path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer token")
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, r)
			if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
				t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
			}
			return w.Code
		}

		var list OrderSummaries
		if code := call("GET", "/api/v1/admin/orders", "", &list); code != 200 || len(list.Orders) != 2 || list.Orders[0].ID != second.ID || list.Orders[1].Units != 2 {
			t.Errorf("list = %d %+v, want both orders, the newest first, with their units", code, list)
		}
		for _, step := range []struct {
			order, body string
			code        int
			want        string
		}{
			{first.ID, `{"status": "shipped"}`, 409, "order_transition"},
			{first.ID, `{"status": "pending_payment"}`, 422, "validation_failed"},
			{first.ID, `{}`, 422, "validation_failed"},
			{"none", `{"status": "processing"}`, 404, "order_not_found"},
			{first.ID, `{"status": "processing", "note": "paid"}`, 200, "processing v:processing w:processing"},
			{first.ID, `{"status": "shipped", "vendor_id": "x"}`, 404, "vendor_not_in_order"},
			{first.ID, `{"status": "cancelled", "vendor_id": "w"}`, 422, "order_transition"},
			{first.ID, `{"status": "shipped", "vendor_id": "w", "note": "by noon"}`, 200, "processing v:processing w:shipped"},
			{first.ID, `{"status": "cancelled"}`, 409, "order_partly_shipped"},
			{second.ID, `{"status": "cancelled"}`, 200, "cancelled v:cancelled w:"},
		} {
			var got json.RawMessage
			code := call("POST", "/api/v1/admin/orders/"+step.order+"/advance", step.body, &got)
			var moved Order
			var problem struct{ Code string }
			said := ""
			if code == 200 && json.Unmarshal(got, &moved) == nil {
				said = statusesOf(&moved)
			} else if json.Unmarshal(got, &problem) == nil {
				said = problem.Code
			}
			if code != step.code || said != step.want {
				t.Errorf("%s %s = %d %s, want %d %s", Number(step.order), step.body, code, said, step.code, step.want)
			}
		}
		if code := call("GET", "/api/v1/admin/orders?status=cancelled", "", &list); code != 200 || len(list.Orders) != 1 || list.Orders[0].ID != second.ID {
			t.Errorf("cancelled = %d %+v, want the second order", code, list)
		}
		var got Annotated
		if code := call("GET", "/api/v1/admin/orders/"+first.ID, "", &got); code != 200 || len(got.Events) != 3 || got.Events[2].Actor != "operator" || got.Events[2].VendorID != "w" {
			t.Errorf("get = %d %+v, want the history with its actors", code, got)
		}
		if len(got.Notes) != 2 || got.Notes[0].Text != "paid" || got.Notes[0].Status != Processing || got.Notes[1].Text != "by noon" || got.Notes[1].VendorID != "w" {
			t.Errorf("notes = %+v, want both with their states", got.Notes)
		}
		// The shopper's view of the same order has none of it.
		stored, err := readOrder(t.Context(), d, first.ID)
		if view, _ := json.Marshal(stored.Order); err != nil || strings.Contains(string(view), "by noon") || strings.Contains(string(view), "note") {
			t.Errorf("shopper sees %s, %v", view, err)
		}
		for _, bad := range []string{"/api/v1/admin/orders?status=lost", "/api/v1/admin/orders?cursor=x", "/api/v1/admin/orders/none"} {
			var problem struct{ Code string }
			if code := call("GET", bad, "", &problem); code < 400 || code > 499 || problem.Code == "" {
				t.Errorf("%s = %d %+v, want a refusal", bad, code, problem)
			}
		}
		for range adminPageSize - 1 {
			if _, err := s.placed("u0", s.fill("u0", line("A", 1))); err != nil {
				t.Fatal(err)
			}
		}
		var rest OrderSummaries
		call("GET", "/api/v1/admin/orders", "", &list)
		if call("GET", "/api/v1/admin/orders?cursor="+list.Next, "", &rest); len(list.Orders) != adminPageSize || len(rest.Orders) != 1 || rest.Orders[0].ID != first.ID || rest.Next != "" {
			t.Errorf("pages of %d and %d orders, want %d and the first one", len(list.Orders), len(rest.Orders), adminPageSize)
		}
	})
}
