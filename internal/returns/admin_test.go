package returns

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
	"matjar/internal/shipment"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

func (s *shop) admin(role staff.Role, vendor string) func(method, path, body string) (int, string) {
	mux := http.NewServeMux()
	RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(role, vendor)), s.Service)
	return func(method, path, body string) (int, string) {
		r := httptest.NewRequest(method, "/api/v1/admin/"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer token")
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
}

// TestRefundsByLine: lines are refunded once for each id, with a credit note, and never more than arrived.
func TestRefundsByLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 2, "W": 1})
		call := s.admin(staff.Owner, "")
		ask := func(id string, lines ...shipment.Line) (int, string) {
			body, _ := json.Marshal(LineRefund{ID: id, Lines: lines, Reason: "damaged", Restock: true, Reference: "cash"})
			return call("POST", "orders/"+o.ID[:8]+"/refunds", string(body))
		}
		var ofA, ofW string
		for _, i := range o.Items {
			if i.Product.ProductID == "A" {
				ofA = i.ID
			} else {
				ofW = i.ID
			}
		}
		id := uuid.NewString()
		for range 2 {
			if status, body := ask(id, shipment.Line{ItemID: ofA, Quantity: 1}); status != 201 || !strings.Contains(body, `"state":"refunded"`) {
				t.Fatalf("refund = %d %s", status, body)
			}
		}
		for name, lines := range map[string][]shipment.Line{
			"more than is left": {{ItemID: ofA, Quantity: 2}}, "two sellers": {{ItemID: ofA, Quantity: 1}, {ItemID: ofW, Quantity: 1}}, "nothing of it": {{ItemID: "x", Quantity: 1}},
		} {
			if status, body := ask(uuid.NewString(), lines...); status != 409 && status != 422 {
				t.Errorf("%s = %d %s, want a refusal", name, status, body)
			}
		}
		var notes, restocked, recorded int64
		const count = `SELECT (SELECT count(*) FROM invoices WHERE kind = 'credit_note'), (SELECT inventory_count FROM products WHERE product_id = 'A'),
			(SELECT count(*) FROM audit_entries WHERE action = 'order.refund')`
		if err := d.QueryRowContext(t.Context(), count).Scan(&notes, &restocked, &recorded); err != nil || notes != 1 || restocked != 49 || recorded != 1 {
			t.Errorf("%d notes, stock %d, %d recorded, %v, want 1, 49, 1", notes, restocked, recorded, err)
		}
		if got, err := s.orders.Annotated(t.Context(), o.ID); err != nil || got.Standing != "partly_refunded" || len(got.Remarks) != 1 || got.Remarks[0].Kind != "refund" {
			t.Errorf("order = %+v, %v", got, err)
		}
	})
}

// TestVendorsDecideTheirOwn: another vendor's return answers in every operation like one that does not exist.
func TestVendorsDecideTheirOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 1, "W": 1})
		answer, err := s.Request(t.Context(), "u0", o.ID, uuid.NewString(), ReturnRequest{
			Lines: []shipment.Line{{ItemID: o.Items[0].ID, Quantity: 1}, {ItemID: o.Items[1].ID, Quantity: 1}}, Reason: "damaged",
			Bank: &BankDetails{Name: "Noura Alotaibi", IBAN: "SA0380000000608010167519"},
		})
		var created CreatedReturns
		if err != nil || json.Unmarshal(answer, &created) != nil || len(created.Returns) != 2 {
			t.Fatalf("%s, %v", answer, err)
		}
		byVendor := map[string]string{}
		for _, r := range created.Returns {
			byVendor[r.VendorID] = r.ID
		}
		call := s.admin(staff.Vendor, "w")
		for _, op := range []struct{ method, path, body string }{
			{"GET", "", ""}, {"GET", "/pictures", ""}, {"POST", "/approve", `{"vendor_id": "v"}`}, {"POST", "/refuse", `{"reason": "no way"}`}, {"POST", "/received", `{"restock": true}`},
		} {
			if status, body := call(op.method, "returns/"+byVendor["v"]+op.path, op.body); status != 404 || !strings.Contains(body, "return_not_found") {
				t.Errorf("%s %s = %d %s, want return_not_found", op.method, op.path, status, body)
			}
		}
		for _, path := range []string{"returns/" + byVendor["w"] + "/bank", "returns/" + byVendor["w"] + "/refund", "orders/" + o.ID + "/refunds"} {
			if status, body := call("POST", path, `{}`); status != 403 || !strings.Contains(body, "missing_right") {
				t.Errorf("%s = %d %s, want missing_right", path, status, body)
			}
		}
		if status, body := call("POST", "returns/"+byVendor["w"]+"/approve", `{}`); status != 200 || strings.Contains(body, "7519") {
			t.Errorf("approve = %d %s, want it without the account", status, body)
		}
		for _, path := range []string{"returns", "orders/" + o.ID + "/refunds"} {
			if status, body := call("GET", path, ""); status != 200 || strings.Contains(body, byVendor["v"]) || !strings.Contains(body, byVendor["w"]) || strings.Contains(body, "7519") {
				t.Errorf("%s = %d %s, want their own alone", path, status, body)
			}
		}
	})
}
