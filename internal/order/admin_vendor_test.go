package order

import (
	"encoding/json"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

// adminAs returns a function that calls the back office's operations as a member.
func adminAs(t *testing.T, s *Service, role staff.Role, vendor string) func(method, path, body string) (int, string) {
	t.Helper()
	mux := http.NewServeMux()
	RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(role, vendor)), s)
	return func(method, path, body string) (int, string) {
		r := httptest.NewRequest(method, "/api/v1/admin/"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer token")
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
}

func codeOf(body string) string {
	var p struct{ Code string }
	_ = json.Unmarshal([]byte(body), &p)
	return p.Code
}

// TestVendorsSeeTheirOwn: an order with nothing of theirs answers in every operation like one that does not
// exist, and of others they see their part alone.
func TestVendorsSeeTheirOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"A": 20, "W": 20})
		both := s.processing("A", "W")
		foreign, err := s.placed("u0", s.fill("u0", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		ctx := audit.As(t.Context(), stafftest.Actor)
		if err := s.AddNote(ctx, "", both.ID, "secret of the shop"); err != nil {
			t.Fatal(err)
		}
		sent, err := s.Ship(ctx, both.ID, Dispatch{VendorID: "v"})
		if err != nil {
			t.Fatal(err)
		}
		theirs := sent.Shipments[0].ID
		call := adminAs(t, s.Service, staff.Vendor, "w")

		operations := []struct{ method, path, body string }{
			{"GET", "orders/$", ""}, {"GET", "orders/$/print", ""},
			{"POST", "orders/$/advance", `{"status": "shipped"}`},
			{"POST", "orders/$/shipments", `{"vendor_id": "v"}`},
			{"PUT", "orders/$/shipments/" + theirs, `{"carrier": "dhl", "tracking_number": "12345"}`},
			{"POST", "orders/$/delivered", `{}`},
			{"POST", "orders/$/notes", `{"text": "x"}`},
		}
		for _, op := range operations {
			for _, id := range []string{foreign.ID, Number(foreign.ID), "00000000-0000-4000-8000-000000000000"} {
				if status, body := call(op.method, strings.Replace(op.path, "$", id, 1), op.body); status != 404 || codeOf(body) != "order_not_found" {
					t.Errorf("%s %s of %s = %d %s, want order_not_found", op.method, op.path, id, status, body)
				}
			}
		}
		for _, op := range []struct{ method, path, body string }{
			{"PUT", "orders/$/address", `{}`}, {"POST", "orders/$/letters", `{"letter": "received"}`}, {"GET", "orders/$/documents", ""},
		} {
			if status, body := call(op.method, strings.Replace(op.path, "$", both.ID, 1), op.body); status != 403 || codeOf(body) != "missing_right" {
				t.Errorf("%s %s = %d %s, want missing_right", op.method, op.path, status, body)
			}
		}
		// Another vendor's parcel of an order that is theirs too.
		for _, op := range []struct{ method, path, body string }{
			{"PUT", "shipments/" + theirs, `{"carrier": "dhl", "tracking_number": "12345"}`}, {"POST", "delivered", `{"shipment_id": "` + theirs + `"}`},
		} {
			if status, body := call(op.method, "orders/"+both.ID+"/"+op.path, op.body); status != 404 || codeOf(body) != "shipment_not_found" {
				t.Errorf("%s = %d %s, want shipment_not_found", op.path, status, body)
			}
		}
		if status, body := call("POST", "orders/moves", `{"orders": ["`+foreign.ID+`"], "status": "shipped"}`); status != 200 || !strings.Contains(body, `"order_not_found"`) {
			t.Errorf("bulk = %d %s", status, body)
		}
		// They ship their own, whomever they name.
		status, body := call("POST", "orders/"+both.ID+"/shipments", `{"vendor_id": "v", "carrier": "smsa", "tracking_number": "1234567"}`)
		var got Annotated
		if err := json.Unmarshal([]byte(body), &got); err != nil || status != 200 {
			t.Fatalf("ship = %d %s", status, body)
		}
		if len(got.Items) != 1 || got.Items[0].VendorID != "w" || len(got.Shipments) != 1 || got.Shipments[0].VendorID != "w" || got.Total != 3*1999 || !got.VendorOnly {
			t.Errorf("what a vendor sees = %s", body)
		}
		for _, hidden := range []string{address.Email, "secret of the shop", theirs, `"vendor_id":"v"`} {
			if strings.Contains(body, hidden) {
				t.Errorf("a vendor sees %s in %s", hidden, body)
			}
		}
		var list OrderSummaries
		for query, want := range map[string]int{"": 1, "?search=noura@": 0, "?search=" + Number(foreign.ID): 0, "?search=0512": 1, "?vendor=v": 1} {
			_, body := call("GET", "orders"+query, "")
			if err := json.Unmarshal([]byte(body), &list); err != nil || len(list.Orders) != want {
				t.Errorf("list%s = %s, want %d", query, body, want)
			}
			for _, o := range list.Orders {
				if o.ID != both.ID || o.Total != 3*1999 || o.Units != 3 {
					t.Errorf("list%s = %+v, want the vendor's part", query, o)
				}
			}
		}
		if n := s.number(`SELECT count(*) FROM audit_entries WHERE action = 'order.ship' AND subject_id = $1`, both.ID); n != 2 {
			t.Errorf("%d parcels are recorded, want 2", n)
		}
	})
}

// TestDeskSearch: orders are found by number, name, phone and e-mail in any spelling, until the account is erased.
func TestDeskSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 20})
		o, err := s.placed("u0", s.fill("u0", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		find := func(text string) bool {
			page, err := s.ListForStaff(t.Context(), "", OrderFilter{Search: text}, "")
			if err != nil {
				t.Fatal(err)
			}
			return slices.ContainsFunc(page.Orders, func(one OrderSummary) bool { return one.ID == o.ID })
		}
		good := []string{"#" + Number(o.ID), o.ID, "نوره", "عتيبي", "العتيبي نورة", "0512345678", "+966 51 234", "٠٥١٢", "00966512345678", "Noura@example.com", "noura"}
		for _, text := range good {
			if !find(text) {
				t.Errorf("%q finds nothing", text)
			}
		}
		for _, text := range []string{"ffffffff", "سارة", "نورة سارة", "0599", "sara@example.com", "%", "'", "12"} {
			if find(text) {
				t.Errorf("%q finds the order", text)
			}
		}
		// However common its words are, and whatever else is wanted of it.
		for _, text := range []string{"نوره", "العتيبي نورة", "noura", "سارة", "نورة سارة"} {
			for _, filter := range []OrderFilter{{Search: text}, {Search: text, Standing: o.standing()}, {Search: text, Status: o.Status}, {Search: text, Status: Cancelled}} {
				w := parseSearch(text, false)
				want := find(text) && filter.Status != Cancelled
				for _, w.common = range []bool{false, true} {
					for _, w.listed = range []bool{false, w.common} {
						query, args := filter.listStatement(w, false, rest.Cursor{At: math.MaxInt64})
						if list, err := db.All(t.Context(), d, scanSummary, query, args...); err != nil || (len(list) == 1) != want {
							t.Errorf("%+v, common %v, listed %v: %d orders, %v", filter, w.common, w.listed, len(list), err)
						}
					}
				}
			}
		}
		// Words of earlier versions are written once; those of an erased account never again.
		if err := db.Exec(t.Context(), d, `DELETE FROM order_words`); err != nil {
			t.Fatal(err)
		}
		if err := db.Exec(t.Context(), d, `UPDATE orders SET has_words = FALSE`); err != nil {
			t.Fatal(err)
		}
		if n, err := BackfillWords(t.Context(), d); n != 1 || err != nil || !find("noura") {
			t.Errorf("BackfillWords = %d, %v", n, err)
		}
		if err := d.Tx(t.Context(), func(q db.Querier) error { return Erase(t.Context(), q, "u0") }); err != nil {
			t.Fatal(err)
		}
		if n, err := BackfillWords(t.Context(), d); n != 0 || err != nil || find("noura") || !find(Number(o.ID)) {
			t.Errorf("after erasing: %d, %v, found by name: %v", n, err, find("noura"))
		}
	})
}

// TestNewOrdersAreTold: a stream tells of orders that come while it is open, to a vendor only of their own.
func TestNewOrdersAreTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 20, "W": 20})
		if _, err := s.placed("u0", s.fill("u0", line("A", 1))); err != nil {
			t.Fatal(err)
		}
		all, leaveAll, err := s.feed.listen(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		defer leaveAll()
		own, leaveOwn, err := s.feed.listen(t.Context(), "w")
		if err != nil {
			t.Fatal(err)
		}
		defer leaveOwn()
		first, err := s.placed("u0", s.fill("u0", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		second, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 1)))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []struct {
			from <-chan Arrived
			id   string
		}{{all, first.ID}, {all, second.ID}, {own, second.ID}} {
			select {
			case got := <-want.from:
				if got.ID != want.id {
					t.Errorf("told %s, want %s", got.Number, Number(want.id))
				}
			case <-time.After(10 * time.Second):
				t.Fatal("nothing is told")
			}
		}
		if len(all)+len(own) > 0 {
			t.Error("more is told")
		}
	})
}
