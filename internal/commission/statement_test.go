package commission

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/rest"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

func TestStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := open(t, d)
		m.deliver(m.buy("", map[string]int64{"pv": 2, "pw": 1}))
		m.at("2026-11-10T00:00:00Z")
		handlers := map[string]http.Handler{}
		for name, scheme := range map[string]rest.Scheme{"owner": stafftest.Scheme(staff.Owner, ""), "v": stafftest.Scheme(staff.Vendor, "v")} {
			mux := http.NewServeMux()
			RegisterAdmin(rest.NewAPI(mux, scheme), m.bills)
			handlers[name] = mux
		}
		call := func(who, method, path, body string, status int, want ...string) {
			t.Helper()
			r := httptest.NewRequest(method, "/api/v1/admin/"+path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer token")
			w := httptest.NewRecorder()
			handlers[who].ServeHTTP(w, r)
			if w.Code != status {
				t.Errorf("%s as %s = %d %s, want %d", path, who, w.Code, w.Body, status)
			}
			for _, part := range want {
				if strings.Contains(w.Body.String(), strings.TrimPrefix(part, "!")) == strings.HasPrefix(part, "!") {
					t.Errorf("%s as %s = %s, want %s", path, who, w.Body, part)
				}
			}
		}
		// 39.98 sold at 12.5%: 5.00 and 0.75 of VAT are the marketplace's.
		const ofV = `"sales":39.98,"returned":0,"commission":5,"vat":0.75,"balance":34.23,"paid_out":0,"open":34.23,"invoice":0`
		call("owner", "GET", "statements?month=2026-10", "", 200, ofV, `"vendor_id":"w"`, `"vendor_id":"x"`)
		call("owner", "GET", "statements/v?month=2026-10", "", 200, ofV, `"quantity":2`)
		call("owner", "GET", "statements/v?month=2026-09", "", 200, `"sold":[]`, `"balance":0`)
		call("owner", "GET", "statements/nobody?month=2026-10", "", 404, "vendor_not_found")
		call("owner", "GET", "statements?month=October", "", 422)
		call("owner", "GET", "statements", "", 422)
		call("owner", "POST", "commission-invoices", `{"month": "2026-10"}`, 200)

		const payout = `{"vendor_id": "v", "month": "2026-10", "paid_on": "2026-11-09", "amount": 30.23, "reference": "FT-1"}`
		call("owner", "POST", "payouts", payout, 201, `"paid_out":30.23,"open":4,"invoice":1`, "FT-1")
		call("owner", "POST", "payouts", payout, 409, "payout_exists")
		for _, change := range [][2]string{{"2026-11-09", "2026-12-01"}, {"2026-11-09", "tomorrow"}, {"30.23", "0"}, {"30.23", "-1"}, {"FT-1", " "}, {"2026-10", "2026-13"}} {
			call("owner", "POST", "payouts", strings.Replace(payout, change[0], change[1], 1), 422)
		}
		call("owner", "POST", "payouts", strings.Replace(payout, `"v"`, `"nobody"`, 1), 404, "vendor_not_found")

		// A vendor sees their own, and nothing of another: it is as if there was none.
		call("v", "GET", "statements?month=2026-10", "", 200, `"vendor_id":"v"`, `!"vendor_id":"w"`, `"open":4`)
		call("v", "GET", "statements/v?month=2026-10", "", 200, "FT-1")
		call("v", "GET", "statements/w?month=2026-10", "", 404, "vendor_not_found")
		call("v", "GET", "commission-invoices", "", 200, `"vendor_id":"v"`, `!"vendor_id":"w"`)
		call("v", "GET", "commission-invoices?vendor_id=w", "", 200, `"invoices":[]`)
		call("v", "GET", "commission-invoices/1", "", 200)
		call("v", "GET", "commission-invoices/2", "", 404, "invoice_not_found")
		call("v", "POST", "payouts", payout, 403)
		call("v", "POST", "commission-invoices", `{"month": "2026-10"}`, 403)

		// A month that was billed stays as its invoice is; VAT is charged only with a number.
		m.bills.seller = func() order.Seller { return order.Seller{EnName: "Unregistered"} }
		call("owner", "GET", "statements/v?month=2026-10", "", 200, `"vat":0.75,"balance":34.23`)
		m.deliver(m.buy("", map[string]int64{"pv": 2}))
		call("owner", "GET", "statements/v?month=2026-11", "", 200, `"commission":5,"vat":0,"balance":34.98`)
		m.bills.seller = func() order.Seller { return seller }

		var id string
		if err := d.QueryRowContext(t.Context(), `SELECT payout_id FROM vendor_payouts`).Scan(&id); err != nil {
			t.Fatal(err)
		}
		call("v", "DELETE", "payouts/"+id, "", 403)
		call("owner", "DELETE", "payouts/"+id, "", 200, `"payouts":[]`, `"open":34.23`)
		call("owner", "DELETE", "payouts/"+id, "", 404, "payout_not_found")
		var records int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM audit_entries WHERE subject = 'payout'`).Scan(&records); err != nil || records != 2 {
			t.Errorf("%d records, %v, want 2", records, err)
		}
	})
}
