package server

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/staff"
)

// expect sends a request and compares status and parts of the answer; a part with ! before it must
// not be there.
func (v *visitor) expect(token, method, target, body string, status int, parts ...string) outcome {
	v.Helper()
	o := v.send(token, method, target, body)
	if o.status != status {
		v.Errorf("%s %s = %s, want %d", method, target, o, status)
	}
	for _, part := range parts {
		wanted := !strings.HasPrefix(part, "!")
		if part = strings.TrimPrefix(part, "!"); strings.Contains(o.body, part) != wanted {
			v.Errorf("%s %s = %s, want %q in it: %v", method, target, o, part, wanted)
		}
	}
	return o
}

func (v *visitor) number(d *db.DB, query string, args ...any) (n int64) {
	v.Helper()
	if err := d.QueryRowContext(v.Context(), query, args...).Scan(&n); err != nil {
		v.Fatalf("%s: %v", query, err)
	}
	return n
}

func TestCustomers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: staffDocument(t)}
		owner, clerk := v.hire(d, s, "owner", staff.Owner, ""), v.hire(d, s, "clerk", staff.Staff, "")
		shopper := v.signUp("noura@example.com")
		v.must(shopper, "PATCH", "/api/v1/profile", `{"full_name": "أحمد الزهراني", "phone": "٠٥١٢ ٣٤٥ ٦٧٨"}`, "")
		id := v.must(shopper, "GET", "/api/v1/profile", "", "id")
		const list = "/api/v1/admin/customers"
		find := func(text string, want bool) {
			t.Helper()
			part := id
			if !want {
				part = "!" + id
			}
			v.expect(clerk, "GET", list+"?q="+url.QueryEscape(text), "", 200, part)
		}
		for _, text := range []string{"", "احمد", "الزهر أحم", "noura@", "NOURA@example.com", "0512345678", "+966 512", "966512345678", "512345", "٠٥١٢"} {
			find(text, true)
		}
		for _, text := range []string{"خالد", "احمد خالد", "example.com", "345678", "0599", "noura@example.org"} {
			find(text, false)
		}
		// A change is found at once, and what was before no more.
		v.must(shopper, "PATCH", "/api/v1/profile", `{"full_name": "Salem Aldosari", "phone": ""}`, "")
		find("salem", true)
		find("احمد", false)
		find("0512345678", false)
		v.expect(clerk, "GET", list+"?cursor=nonsense", "", 400, "bad_cursor")

		one := list + "/" + id
		v.expect(clerk, "POST", one+"/notes", `{"body": "Calls often"}`, 200, "Calls often", `"author":"Noura"`)
		v.expect(clerk, "POST", one+"/notes", `{"body": " "}`, 422)
		v.expect(clerk, "GET", list+"/nobody", "", 404, "account_not_found")
		v.expect(shopper, "GET", "/api/v1/account/export", "", 200, "!Calls often")

		// Blocked: signed out, refused in words, found by the filter; then open again.
		v.expect(clerk, "GET", list+"?blocked=true", "", 200, "!"+id)
		v.expect(clerk, "PUT", one+"/block", `{"blocked": true, "reason": "fraud"}`, 200, `"blocked_at":"2`)
		v.expect(shopper, "GET", "/api/v1/profile", "", 401)
		const signIn = `{"email": "noura@example.com", "password": "secret-1"}`
		v.expect("", "POST", "/auth/v1/token?grant_type=password", signIn, 403, "user_banned")
		v.expect("", "POST", "/auth/v1/token?grant_type=password", `{"email": "noura@example.com", "password": "wrong-1"}`, 400, "invalid_credentials")
		v.expect(clerk, "GET", list+"?blocked=true&q=salem", "", 200, id)
		v.expect(clerk, "PUT", one+"/block", `{"blocked": true}`, 200)
		if n := v.number(d, `SELECT count(*) FROM audit_entries WHERE action = 'customer.block'`); n != 1 {
			t.Errorf("%d records of one block", n)
		}
		v.expect(clerk, "PUT", one+"/block", `{"blocked": false}`, 200, `"blocked_at":null`)
		shopper = v.must("", "POST", "/auth/v1/token?grant_type=password", signIn, "access_token")

		// Help with a lost second step; those who work here are the owner's business.
		if err := db.Exec(t.Context(), d, `INSERT INTO factors (id, user_id, factor_type, status, created_at, updated_at) VALUES ('f', $1, 'totp', 'verified', 1, 1)`, id); err != nil {
			t.Fatal(err)
		}
		v.expect(clerk, "POST", one+"/reset-factors", `{"reason": "  "}`, 422)
		v.expect(clerk, "POST", one+"/reset-factors", `{"reason": "showed her ID"}`, 200, `"factors":0`)
		v.expect(shopper, "GET", "/api/v1/profile", "", 401)
		boss := fmt.Sprint(list, "/", v.must(owner, "GET", "/api/v1/profile", "", "id"))
		v.expect(clerk, "POST", boss+"/reset-factors", `{"reason": "to get in"}`, 409, "staff_account")
		v.expect(clerk, "PUT", boss+"/block", `{"blocked": true}`, 409, "staff_account")
		v.expect(owner, "PUT", boss+"/block", `{"blocked": true}`, 409, "staff_account")

		// An account that is deleted is not there, nor what was written about it.
		shopper = v.must("", "POST", "/auth/v1/token?grant_type=password", signIn, "access_token")
		v.expect(shopper, "DELETE", "/api/v1/account", `{"confirmation": "DELETE"}`, 204)
		find("salem", false)
		v.expect(clerk, "GET", one, "", 404)
		if n := v.number(d, `SELECT (SELECT count(*) FROM customer_notes) + (SELECT count(*) FROM customer_words WHERE user_id = $1)`, id); n != 0 {
			t.Errorf("%d notes and words are left", n)
		}
	})
}

func TestMessagesAndCoupons(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: staffDocument(t)}
		clerk := v.hire(d, s, "clerk", staff.Staff, "")
		v.expect("", "POST", "/api/v1/contact", `{"name": "نورة", "email": "noura@example.com", "topic": "delivery", "message": "أين طلبي؟\nمضى أسبوع", "language": "ar"}`, 204)
		const inbox = "/api/v1/admin/messages"
		v.expect(clerk, "GET", inbox, "", 200, "مضى أسبوع", `"read":false`)
		var id string
		if err := d.QueryRowContext(t.Context(), `SELECT message_id FROM contact_messages`).Scan(&id); err != nil {
			t.Fatal(err)
		}
		one := inbox + "/" + id
		v.expect(clerk, "PATCH", one, `{"read": true}`, 200, `"read":true`, `"done":false`)
		v.expect(clerk, "POST", one+"/answers", `{"body": ""}`, 422)
		v.expect(clerk, "POST", one+"/answers", `{"body": "وصل اليوم"}`, 200, `"done":true`, "وصل اليوم", `"author":"Noura"`)
		v.expect(clerk, "GET", inbox, "", 200, `"messages":[]`)
		v.expect(clerk, "GET", inbox+"?state=all", "", 200, id)
		v.expect(clerk, "PATCH", one, `{"done": false}`, 200, `"done":false`)
		v.expect(clerk, "POST", inbox+"/nothing/answers", `{"body": "x"}`, 404, "message_not_found")
		if n := v.number(d, `SELECT count(*) FROM mail_jobs WHERE recipient = 'noura@example.com' AND text_body LIKE '%وصل اليوم%> أين طلبي؟%> مضى أسبوع%'`); n != 1 {
			t.Errorf("%d letters that quote the message, want 1", n)
		}

		const coupons = "/api/v1/admin/coupons"
		v.expect(clerk, "POST", coupons, `{"code": "أهلا ١٠", "percent": 10, "per_user": 1}`, 201, `"state":"running"`)
		v.expect(clerk, "POST", coupons, `{"code": "اهلا10", "percent": 20}`, 409, "coupon_exists")
		for _, broken := range []string{
			`{"code": "A", "percent": 10}`, `{"code": "TEN"}`, `{"code": "TEN", "percent": 101}`, `{"code": "TEN", "percent": 10, "amount": 5}`, `{"code": "TEN", "amount": -1}`,
			`{"code": "TEN", "percent": 10, "ends_at": "2020-01-01T00:00:00Z"}`, `{"code": "TEN", "percent": 10, "vendors": ["nobody"]}`, `{"code": "=1+1", "percent": 10}`,
		} {
			v.expect(clerk, "POST", coupons, broken, 422, "validation_failed")
		}
		v.expect(clerk, "POST", coupons, `{"code": "LATER", "amount": 20.5, "starts_at": "2099-01-01T00:00:00Z", "vendors": ["v1"]}`, 201, `"state":"planned"`, `"amount":20.5`, `"restriction":"v1"`)
		v.expect(clerk, "POST", coupons+"/later/end", "", 200, `"state":"ended"`)
		v.expect(clerk, "POST", coupons+"/LATER/end", "", 409, "coupon_ended")
		v.expect(clerk, "POST", coupons+"/NOTHING/end", "", 404, "coupon_unknown")
		v.expect(clerk, "GET", coupons, "", 200, "LATER")
		if n := v.number(d, `SELECT count(*) FROM audit_entries WHERE subject IN ('coupon', 'message')`); n != 6 {
			t.Errorf("%d records, want 6", n)
		}
	})
}
