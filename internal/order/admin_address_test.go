package order

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

// toJeddah is a request to send an order elsewhere.
const toJeddah = `{"full_name": "سارة الحربي", "phone": "0555555555", "street_address": "Corniche Road 7", "unit_number": "2", "city": "Jeddah", "province": "Makkah", "postal_code": "23411"}`

// lettersTo counts the letters to an address whose text has a part.
func (s *shop) lettersTo(email, part string) int64 {
	s.Helper()
	return s.number(`SELECT count(*) FROM mail_jobs WHERE recipient = $1 AND (subject LIKE $2 OR text_body LIKE $2)`, email, "%"+part+"%")
}

// TestChangeOfAddress: it is changed until something is sent, by its own fields alone; the shopper is told, the order is
// found by its new name, and the record of changes has no address.
func TestChangeOfAddress(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 20, "W": 20})
		o := s.processing("A", "W")
		call := adminAs(t, s.Service, staff.Owner, "")
		for body, field := range map[string]string{
			strings.Replace(toJeddah, "0555555555", "12", 1): "phone", strings.Replace(toJeddah, "23411", "1", 1): "postal_code", strings.Replace(toJeddah, "سارة الحربي", " ", 1): "full_name",
		} {
			if status, answer := call("PUT", "orders/"+o.ID+"/address", body); status != 422 || codeOf(answer) != "validation_failed" || !strings.Contains(answer, `"`+field+`"`) {
				t.Errorf("a bad %s = %d %s", field, status, answer)
			}
		}
		if n := s.number(`SELECT count(*) FROM order_remarks WHERE order_id = $1`, o.ID); n != 0 {
			t.Errorf("%d remarks after refusals", n)
		}
		status, answer := call("PUT", "orders/"+Number(o.ID)+"/address", toJeddah)
		var got Annotated
		if err := json.Unmarshal([]byte(answer), &got); status != 200 || err != nil {
			t.Fatalf("change = %d %s", status, answer)
		}
		if a := got.ShippingAddress; a.FullName != "سارة الحربي" || a.City != "Jeddah" || !strings.HasSuffix(a.Phone, "555555555") || a.Email != address.Email {
			t.Errorf("the address is %+v, want the new one with the old e-mail address", a)
		}
		if len(got.Remarks) != 1 || got.Remarks[0].Kind != "address" || !strings.Contains(got.Remarks[0].Text, "King Fahd Road 12") || got.Remarks[0].Author != stafftest.Actor.Name {
			t.Errorf("remarks = %+v, want the old address", got.Remarks)
		}
		if n := s.lettersTo(address.Email, "Corniche Road 7"); n != 1 {
			t.Errorf("%d letters tell the new address, want 1", n)
		}
		for text, want := range map[string]int{"سارة": 1, "0555": 1, "نورة": 0, "noura@": 1} {
			if page, err := s.ListForStaff(t.Context(), "", OrderFilter{Search: text}, ""); err != nil || len(page.Orders) != want {
				t.Errorf("%s finds %d orders, %v, want %d", text, len(page.Orders), err, want)
			}
		}
		if n := s.number(`SELECT count(*) FROM audit_entries WHERE action = 'order.address' AND subject_id = $1`, o.ID); n != 1 {
			t.Errorf("%d changes are recorded, want 1", n)
		}
		if n := s.number(`SELECT count(*) FROM audit_entries WHERE before_value LIKE '%Fahd%' OR after_value LIKE '%Corniche%'`); n != 0 {
			t.Error("the record of changes has an address, which outlives the account")
		}
		// The same address again is no change.
		if status, answer := call("PUT", "orders/"+o.ID+"/address", toJeddah); status != 200 || s.lettersTo(address.Email, "Corniche Road 7") != 1 {
			t.Errorf("the same again = %d %s", status, answer)
		}
		if _, err := s.Ship(audit.As(t.Context(), stafftest.Actor), o.ID, Dispatch{VendorID: "w"}); err != nil {
			t.Fatal(err)
		}
		if status, answer := call("PUT", "orders/"+o.ID+"/address", strings.Replace(toJeddah, "7", "8", 1)); status != 409 || codeOf(answer) != "address_fixed" {
			t.Errorf("after a parcel = %d %s, want address_fixed", status, answer)
		}
		if status, answer := call("PUT", "orders/none/address", toJeddah); status != 404 {
			t.Errorf("of no order = %d %s", status, answer)
		}
	})
}

// TestLettersAreSentAgain: only those that are due, five times an hour, each with a remark.
func TestLettersAreSentAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 20})
		now := time.Now()
		s.Now = func() time.Time { return now }
		o := s.processing("A")
		call := adminAs(t, s.Service, staff.Owner, "")
		send := func(letter string) string {
			status, answer := call("POST", "orders/"+o.ID+"/letters", `{"letter": "`+letter+`"}`)
			if status == 200 {
				return "sent"
			}
			return codeOf(answer)
		}
		before := s.lettersTo(address.Email, Number(o.ID))
		for _, step := range []struct{ letter, want string }{
			{"shipped", "letter_not_due"}, {"delivered", "letter_not_due"}, {"cancelled", "letter_not_due"}, {"bill", "validation_failed"},
			{"received", "sent"}, {"received", "sent"}, {"received", "sent"}, {"received", "sent"}, {"received", "sent"}, {"received", "too_many_letters"},
		} {
			if got := send(step.letter); got != step.want {
				t.Errorf("%s = %s, want %s", step.letter, got, step.want)
			}
		}
		if n := s.lettersTo(address.Email, Number(o.ID)); n != before+5 {
			t.Errorf("%d letters, want 5 more than %d", n, before)
		}
		if n := s.number(`SELECT count(*) FROM order_remarks WHERE order_id = $1 AND kind = 'letter' AND content = 'received'`, o.ID); n != 5 {
			t.Errorf("%d remarks, want 5", n)
		}
		now = now.Add(time.Hour)
		if _, err := s.Advance(t.Context(), o.ID, Cancelled, ""); err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct{ letter, want string }{{"received", "letter_not_due"}, {"cancelled", "sent"}} {
			if got := send(step.letter); got != step.want {
				t.Errorf("%s of a cancelled order = %s, want %s", step.letter, got, step.want)
			}
		}
	})
}

// TestViewsAreKept: a member's own, up to a number, with filters as in an address.
func TestViewsAreKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 20})
		call := adminAs(t, s.Service, staff.Staff, "")
		status, answer := call("POST", "order-views", `{"name": "  To send today ", "filters": "to_ship=true&status=processing"}`)
		var view OrderView
		if err := json.Unmarshal([]byte(answer), &view); err != nil || status != 201 || view.Name != "To send today" || view.Filters != "status=processing&to_ship=true" {
			t.Fatalf("add = %d %s", status, answer)
		}
		for _, bad := range []string{`{"name": " ", "filters": ""}`, `{"name": "x", "filters": "%zz"}`, `{"name": "", "filters": "a=b"}`} {
			if status, answer := call("POST", "order-views", bad); status != 422 {
				t.Errorf("%s = %d %s, want it refused", bad, status, answer)
			}
		}
		// Another member's do not exist.
		other, err := s.AddView(t.Context(), "another", "Theirs", "status=shipped")
		if err != nil {
			t.Fatal(err)
		}
		if status, answer := call("DELETE", "order-views/"+other.ID, ""); status != 404 || codeOf(answer) != "view_not_found" {
			t.Errorf("removing another's = %d %s", status, answer)
		}
		if _, answer := call("GET", "order-views", ""); strings.Contains(answer, "Theirs") || !strings.Contains(answer, view.ID) {
			t.Errorf("views = %s, want one's own", answer)
		}
		for n := 1; n < maxViews; n++ {
			if status, answer := call("POST", "order-views", fmt.Sprintf(`{"name": "View %d", "filters": "search=%d"}`, n, n)); status != 201 {
				t.Fatalf("view %d = %d %s", n, status, answer)
			}
		}
		if status, answer := call("POST", "order-views", `{"name": "One more", "filters": ""}`); status != 409 || codeOf(answer) != "too_many_views" {
			t.Errorf("one too many = %d %s", status, answer)
		}
		if status, _ := call("DELETE", "order-views/"+view.ID, ""); status >= 300 {
			t.Errorf("remove = %d", status)
		}
		if list, err := s.Views(t.Context(), stafftest.Actor.ID); err != nil || len(list) != maxViews-1 {
			t.Errorf("%d views are left, %v", len(list), err)
		}
	})
}

// TestPrintedPage: what whoever brings a parcel collects, and a vendor's part of it.
func TestPrintedPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 20, "W": 20})
		o := s.processing("A", "W")
		read := func(role staff.Role, vendor string) Printed {
			var p Printed
			status, answer := adminAs(t, s.Service, role, vendor)("GET", "orders/"+Number(o.ID)+"/print", "")
			if err := json.Unmarshal([]byte(answer), &p); err != nil || status != 200 {
				t.Fatalf("print = %d %s", status, answer)
			}
			return p
		}
		if p := read(staff.Owner, ""); p.Cash != o.Total || len(p.Order.Items) != 2 || p.Seller.ArName != "متجر" || !strings.HasPrefix(p.QR, "<svg") {
			t.Errorf("page = %+v, want all of it and what is to be paid", p)
		}
		if p := read(staff.Vendor, "w"); p.Cash != 0 || len(p.Order.Items) != 1 || p.Order.Items[0].VendorID != "w" {
			t.Errorf("a vendor's page = %+v, want their part and no money", p)
		}
		ctx := audit.As(t.Context(), stafftest.Actor)
		for _, vendor := range []string{"v", "w"} {
			if _, err := s.Ship(ctx, o.ID, Dispatch{VendorID: vendor}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Deliver(ctx, o.ID, "", ""); err != nil {
			t.Fatal(err)
		}
		if p := read(staff.Owner, ""); p.Cash != 0 {
			t.Errorf("%s is to be collected of what has arrived", p.Cash)
		}
	})
}
