package personal

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/account"
	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/catalog"
	"matjar/internal/content"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/order"
	"matjar/internal/rest"
	"matjar/internal/setting"
	"matjar/internal/staff"
)

// shop is the API for all of a shopper's data, beside that for their account.
type shop struct {
	*authtest.Shop
	orders *order.Service
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	s := &shop{orders: order.New(d, catalog.New(d, log), order.Config{ShopDetails: order.ShopDetails{BaseURL: "http://localhost"}, PerHour: 100})}
	s.Shop = authtest.Open(t, d, func(api huma.API, users *auth.Service) {
		account.Register(api, account.New(d, nil))
		content.Register(api, content.New(d, content.Config{Settings: setting.Fixed(setting.Edit{"mail.operator": []byte(`"operator@example.com"`)})}))
		Register(api, New(d, users, s.orders))
	})
	s.Users.Clear = Clear
	return s
}

// belongings inserts a row for the user, who also works in the back office, into every table with personal
// data. It returns what they are called on record.
func belongings(t *testing.T, d *db.DB, userID, email string) (name string) {
	t.Helper()
	if err := db.Exec(t.Context(), d, `INSERT INTO staff_members (user_id, role, created_at) VALUES ($1, 'owner', 1)`, userID); err != nil {
		t.Fatal(err)
	}
	office := staff.New(d, staff.Accounts{Authenticate: func(context.Context, string) (staff.SignedIn, error) {
		return staff.SignedIn{UserID: userID, Email: email, SecondStep: true}, nil
	}}, func() string { return "http://localhost" })
	member, err := office.Scheme().Authenticate(t.Context(), rest.Needs(staff.PeopleWrite), "")
	if err != nil {
		t.Fatal(err)
	}
	name = staff.From(member).Name
	if _, err := office.Invite(member, email, lang.English, staff.Assignment{Role: staff.Staff}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := office.AddKey(member, "Warehouse", []rest.Right{staff.OrdersRead}); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		query string
		args  []any
	}{
		{`INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ('v', 'V', 'ب', 1000, 1) ON CONFLICT DO NOTHING`, nil},
		{`INSERT INTO categories (category_id, slug, en_name, ar_name) VALUES ('c', 'c', 'C', 'ق') ON CONFLICT DO NOTHING`, nil},
		{`INSERT INTO products (product_id, vendor_id, category_id, en_name, ar_name, price, created_at, updated_at) VALUES ('p', 'v', 'c', 'Lamp', 'مصباح', 10000, 1, 1) ON CONFLICT DO NOTHING`, nil},
		{`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at)
		  VALUES ($1, $2, '{"full_name":"Noura","city":"Riyadh"}', 'delivered', 'cod', 10000, 1500, 11500, 5)`, []any{"o-" + userID, userID}},
		{`INSERT INTO order_items (order_item_id, order_id, product_id, vendor_id, en_name, ar_name, quantity, price_at_purchase, vat_amount, commission_rate_snapshot, status)
		  VALUES ($1, $2, 'p', 'v', 'Lamp', 'مصباح', 1, 10000, 1500, 1000, 'delivered')`, []any{"i-" + userID, "o-" + userID}},
		{`INSERT INTO returns (return_id, order_id, user_id, vendor_id, state, reason, details, free_pickup, amount, created_at)
		  VALUES ($1, $2, $3, 'v', 'requested', 'damaged', 'The shade is torn', TRUE, 11500, 7)`, []any{"q-" + userID, "o-" + userID, userID}},
		{`INSERT INTO return_lines (return_id, order_item_id, quantity) VALUES ($1, $2, 1)`, []any{"q-" + userID, "i-" + userID}},
		{`INSERT INTO return_pictures (return_id, hash, content, created_at) VALUES ($1, 'h', $2, 7)`, []any{"q-" + userID, []byte{0}}},
		{`INSERT INTO return_bank_details (return_id, sealed, masked, created_at) VALUES ($1, $2, 'SA•• •••• 7519', 7)`, []any{"q-" + userID, []byte{0}}},
		{`INSERT INTO reviews (review_id, product_id, user_id, author_name, stars, title, body, language, created_at, updated_at)
		  VALUES ($1, 'p', $2, $3, 5, 'Bright', 'Lights the room', 'en', 6, 6)`, []any{"r-" + userID, userID, name}},
		{`INSERT INTO reviews (review_id, product_id, author_name, stars, language, helpful_count, created_at, updated_at)
		  VALUES ('theirs', 'p', 'Somebody', 3, 'en', 0, 6, 6) ON CONFLICT DO NOTHING`, nil},
		{`INSERT INTO review_votes (review_id, user_id) VALUES ('theirs', $1)`, []any{userID}},
		{`UPDATE reviews SET helpful_count = helpful_count + 1 WHERE review_id = 'theirs'`, nil},
		{`INSERT INTO review_reports (review_id, user_id, reason, created_at) VALUES ('theirs', $1, 'spam', 1)`, []any{userID}},
		{`INSERT INTO review_holds (product_id, user_id) VALUES ('p', $1)`, []any{userID}},
		{`INSERT INTO stock_notices (notice_id, product_id, email, language, unsubscribe_token, created_at) VALUES ($1, 'p', $2, 'ar', $1, 9)`, []any{"n-" + userID, email}},
		{`INSERT INTO order_views (view_id, member_id, name, filters, created_at) VALUES ('view', $1, 'Late', 'status=processing', 1) ON CONFLICT DO NOTHING`, []any{userID}},
		{`INSERT INTO carts (cart_id, user_id, created_at) VALUES ($1, $2, 1)`, []any{"k-" + userID, userID}},
		{`INSERT INTO cart_items (id, cart_id, product_id, quantity, price_when_added, created_at) VALUES ($1, $2, 'p', 3, 10000, 1)`, []any{"l-" + userID, "k-" + userID}},
		{`INSERT INTO cart_merges (merge_id, user_id, created_at) VALUES ($1, $2, 1)`, []any{"m-" + userID, userID}},
		{`INSERT INTO wishlists (id, user_id, created_at) VALUES ($1, $2, 1)`, []any{"w-" + userID, userID}},
		{`INSERT INTO wishlist_items (id, wishlist_id, product_id, created_at) VALUES ($1, $2, 'p', 1)`, []any{"x-" + userID, "w-" + userID}},
		{`INSERT INTO idempotency_keys (user_id, key, request_hash, response, created_at) VALUES ($1, 'k', 'h', '{"full_name":"Noura"}', 1)`, []any{userID}},
		{`INSERT INTO newsletter_subscribers (email, language, unsubscribe_token, consented_at) VALUES ($1, 'ar', $2, 7)`, []any{email, "t-" + userID}},
		{`INSERT INTO letters (letter_id, en_subject, ar_subject, en_body, ar_body, audience, state, author, created_at)
		  VALUES ('letter', 'News', 'جديدنا', 'Hello', 'أهلًا', 'all', 'sent', $1, 1) ON CONFLICT DO NOTHING`, []any{name}},
		{`INSERT INTO letter_recipients (letter_id, place, email, language, state) SELECT 'letter', count(*) + 1, $1, 'ar', 'sent' FROM letter_recipients`, []any{email}},
		{`INSERT INTO cart_reminders (reminder_id, user_id, cart_changed_at, mail_id, token, sent_at) VALUES ($1, $2, 1, '', $1, 1)`, []any{"r-" + userID, userID}},
		{`INSERT INTO pro_interests (email, language, created_at) VALUES ($1, 'ar', 8)`, []any{email}},
		{`INSERT INTO factors (id, user_id, factor_type, friendly_name, status, phone, created_at, updated_at) VALUES ($1, $2, 'phone', 'My phone', 'unverified', '+966512345678', 1, 1)`, []any{"f-" + userID, userID}},
		{`INSERT INTO account_actions (action_id, user_id, action, operator, reason, created_at) VALUES ($1, $2, 'reset_factors', $3, 'Noura lost her phone', 1)`, []any{"a-" + userID, userID, name}},
		{`INSERT INTO audit_entries (entry_id, created_at, actor_kind, actor_id, actor_name, action, subject, subject_id)
		  VALUES ($1, 1, 'user', $2, $3, 'person.update', 'person', $2)`, []any{"e-" + userID, userID, name}},
		{`INSERT INTO customer_words (word, user_id) VALUES ('6e', $1)`, []any{userID}},
		{`INSERT INTO customer_notes (note_id, user_id, author, body, created_at) VALUES ($1, $2, $3, 'Calls often', 1)`, []any{"c-" + userID, userID, name}},
		{`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('omar', 'omar@example.com', '', 1, 1) ON CONFLICT DO NOTHING`, nil},
		{`INSERT INTO customer_notes (note_id, user_id, author, body, created_at) VALUES ($1, 'omar', $2, 'Calls never', 1)`, []any{"e-" + userID, name}},
		{`INSERT INTO order_remarks (remark_id, order_id, kind, author_name, content, created_at) VALUES ($1, $2, 'note', $3, 'Call first', 1)`, []any{"e-" + userID, "o-" + userID, name}},
		{`INSERT INTO contact_messages (message_id, name, email, topic, body, language, created_at) VALUES ('asked', 'Omar', 'omar@example.com', 'other', 'When?', 'en', 1) ON CONFLICT DO NOTHING`, nil},
		{`INSERT INTO contact_answers (answer_id, message_id, author, body, created_at) VALUES ($1, 'asked', $2, 'Now', 1)`, []any{"e-" + userID, name}},
		{`INSERT INTO vendor_payouts (payout_id, vendor_id, month, paid_on, amount, reference, author, created_at) VALUES ($1, 'v', '2026-10', '2026-11-02', 1, $1, $2, 1)`, []any{"e-" + userID, name}},
		{`INSERT INTO imports (import_id, file_name, format, options, vendor_id, made_by, state, result, created_at) VALUES ($1, 'f.csv', 'csv', '{}', '', $2, 'applied', '{}', 1)`, []any{"e-" + userID, name}},
		{`INSERT INTO payment_intents (intent_id, order_id, provider, method, is_current, state, amount, expires_at, due_at, last_error, created_at, updated_at)
		  VALUES ($1, $2, 'tabby', 'tabby', FALSE, 'expired', 11500, 5, 9223372036854775, $3, 5, 5)`, []any{"p-" + userID, "o-" + userID, "refused: 400 " + email}},
		{`INSERT INTO payment_refunds (refund_id, intent_id, amount, refunded_before, reason, state, last_error, created_at)
		  VALUES ($1, $2, 11500, 0, 'late', 'pending', $3, 5)`, []any{"d-" + userID, "p-" + userID, "refused: 400 " + email}},
		{`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'hash')`, []any{userID}},
		{`INSERT INTO mail_tokens (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, 'recovery', 1)`, []any{"h-" + userID, userID}},
	} {
		if _, err := d.ExecContext(t.Context(), row.query, row.args...); err != nil {
			t.Fatalf("%s: %v", row.query, err)
		}
	}
	return name
}

// owner signs up a user with belongings.
func (s *shop) owner(d *db.DB, email string) (token, userID string) {
	s.Helper()
	token = s.SignUp(email)
	_, p := s.Call("GET", "/api/v1/profile", token, "")
	userID = p["id"].(string)
	s.Call("PATCH", "/api/v1/profile", token, `{"phone": "0512345678", "city": "jeddah"}`)
	s.Call("PUT", "/auth/v1/user", token, `{"data": {"status": "alpha"}}`)
	s.Call("POST", "/api/v1/addresses", token, `{"full_name": "Noura", "street_address": "Tahlia Street", "city": "Riyadh", "province": "Riyadh", "postal_code": "12345"}`)
	belongings(s.T, d, userID, email)
	return token, userID
}

func TestExportHoldsEverything(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token, userID := s.owner(d, "noura@example.com")
		s.owner(d, "other@example.com")
		if status, a := s.Call("GET", "/api/v1/account/export", "", ""); status != 401 || a["code"] != "not_authenticated" {
			t.Errorf("signed out = %d %v, want 401", status, a)
		}
		status, a := s.Call("GET", "/api/v1/account/export", token, "")
		if status != 200 {
			t.Fatalf("export = %d %v", status, a)
		}
		for part, want := range map[string]string{
			"profile":        `"phone":"0512345678"`,
			"metadata":       `"status":"alpha"`,
			"addresses":      `"street_address":"Tahlia Street"`,
			"devices":        `"current":true`,
			"factors":        `"phone":"+966512345678"`,
			"orders":         `"order_id":"o-` + userID + `"`,
			"returns":        `"details":"The shade is torn"`,
			"reviews":        `"body":"Lights the room"`,
			"helpful_votes":  `"review_id":"theirs"`,
			"review_reports": `"reason":"spam"`,
			"stock_notices":  `"en_name":"Lamp"`,
			"cart":           `"quantity":3`,
			"wishlist":       `"en_name":"Lamp"`,
			"newsletter":     `"language":"ar"`,
			"pro_interest":   `"language":"ar"`,
			"support":        `"action":"reset_factors"`,
		} {
			text, _ := json.Marshal(a[part])
			if !strings.Contains(string(text), want) {
				t.Errorf("%s = %s, want %s in it", part, text, want)
			}
			if list, ok := a[part].([]any); ok && len(list) != 1 {
				t.Errorf("%s has %d entries, want only the user's own", part, len(list))
			}
		}
		orders, _ := json.Marshal(a["orders"])
		for _, want := range []string{`"total_amount":115`, `"city":"Riyadh"`, `"price_at_purchase":100`} {
			if !strings.Contains(string(orders), want) {
				t.Errorf("orders = %s, want %s in it", orders, want)
			}
		}
		if text, _ := json.Marshal(a); strings.Contains(string(text), "argon2") || strings.Contains(string(text), "hash") {
			t.Error("the export holds secrets")
		}
	})
}

func TestDeletedAccountKeepsOrdersOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		token, userID := s.owner(d, "noura@example.com")
		_, other := s.owner(d, "other@example.com")
		for _, bad := range []string{`{"confirmation": "yes"}`, `{"confirmation": "delete"}`, `{}`} {
			if status, a := s.Call("DELETE", "/api/v1/account", token, bad); status != 422 {
				t.Errorf("%s = %d %v, want 422", bad, status, a)
			}
		}
		if status, a := s.Call("DELETE", "/api/v1/account", "", `{"confirmation": "DELETE"}`); status != 401 {
			t.Errorf("signed out = %d %v, want 401", status, a)
		}
		if status, a := s.Call("DELETE", "/api/v1/account", token, `{"confirmation": "حذف"}`); status != 204 {
			t.Fatalf("delete = %d %v, want 204", status, a)
		}

		count := func(query string, args ...any) (n int) {
			t.Helper()
			if err := d.QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			return n
		}
		tables := []string{"user_addresses", "carts", "cart_merges", "wishlists", "idempotency_keys", "sessions", "factors", "recovery_codes", "reviews", "review_votes", "review_reports", "review_holds"}
		for _, table := range tables {
			query := fmt.Sprintf(`SELECT count(*) FROM %s WHERE user_id = $1`, table)
			if n := count(query, userID); n != 0 {
				t.Errorf("%s still has %d rows", table, n)
			}
			if n := count(query, other); n != 1 {
				t.Errorf("%s has %d rows of somebody else, want 1", table, n)
			}
		}
		// Each has a link of their own and the one that confirms their address.
		for id, want := range map[string]int{userID: 0, other: 2} {
			if n := count(`SELECT count(*) FROM mail_tokens WHERE user_id = $1`, id); n != want {
				t.Errorf("mail_tokens has %d rows of %s, want %d", n, id, want)
			}
		}
		// A payment that cannot be looked at stays listed, without what the provider said.
		if n := count(`SELECT count(*) FROM payment_intents WHERE intent_id = $1 AND last_error = 'erased with the account'`, "p-"+userID); n != 1 {
			t.Error("the payment is not listed any more or still says what its provider said")
		}
		if n := count(`SELECT count(*) FROM payment_intents i JOIN payment_refunds r ON r.intent_id = i.intent_id WHERE i.last_error LIKE '%other@%' AND r.last_error LIKE '%other@%'`); n != 1 {
			t.Error("somebody else's payment has lost its reason")
		}
		for _, table := range []string{"newsletter_subscribers", "pro_interests", "stock_notices"} {
			if n := count(`SELECT count(*) FROM `+table+` WHERE email = $1`, "noura@example.com"); n != 0 {
				t.Errorf("%s still knows the address", table)
			}
		}
		var email, hash, name, phone, profileEmail string
		err := d.QueryRowContext(t.Context(), `
			SELECT u.email, u.password_hash, p.full_name, p.phone, p.email FROM users u JOIN profiles p ON p.id = u.id WHERE u.id = $1`, userID).
			Scan(&email, &hash, &name, &phone, &profileEmail)
		want := "deleted-" + userID + "@deleted.invalid"
		if err != nil || email != want || profileEmail != want || hash+name+phone != "" {
			t.Errorf("account = %q %q %q %q %q, %v, want nothing of its owner", email, hash, name, phone, profileEmail, err)
		}
		if n := count(`SELECT count(*) FROM users WHERE metadata <> '{}'`); n != 1 {
			t.Errorf("%d accounts have metadata, want the other one only", n)
		}
		if n := count(`SELECT count(*) FROM orders o JOIN order_items i ON i.order_id = o.order_id WHERE o.user_id = $1 AND o.shipping_address LIKE '%Noura%'`, userID); n != 1 {
			t.Errorf("%d orders are left, want the one with its address", n)
		}
		if n := count(`SELECT count(*) FROM reviews WHERE review_id = $1 AND user_id IS NULL AND author_name = 'A shopper' AND body = 'Lights the room'`, "r-"+userID); n != 1 {
			t.Error("the review is gone or still names its author")
		}
		if n := count(`SELECT count(*) FROM account_actions WHERE user_id = $1 AND operator <> '' AND reason = ''`, userID); n != 1 {
			t.Error("the operator's record is gone or still says whose account it was")
		}
		if n := count(`SELECT helpful_count FROM reviews WHERE review_id = 'theirs'`); n != 1 {
			t.Errorf("somebody's review has %d helpful votes, want the other user's", n)
		}
		if n := count(`SELECT count(*) FROM mail_jobs WHERE recipient = 'noura@example.com' AND subject = 'Your account was deleted'`); n != 1 {
			t.Errorf("%d farewells to the owner, want one", n)
		}

		if status, _ := s.Call("GET", "/api/v1/profile", token, ""); status != 401 {
			t.Errorf("the old token = %d, want 401", status)
		}
		for _, address := range []string{"noura@example.com", want} {
			if status, a := s.Call("POST", "/auth/v1/token?grant_type=password", "", fmt.Sprintf(`{"email": %q, "password": "secret-1"}`, address)); status != 400 {
				t.Errorf("sign in as %s = %d %v, want 400", address, status, a)
			}
		}
		s.SignUp("noura@example.com")
	})
}

// TestOwnerPaysForNothingOfAStranger: resetting the password of an unconfirmed account
// removes cart, addresses and phone, which a stranger may have entered. Orders and wishlist
// stay.
func TestOwnerPaysForNothingOfAStranger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		stranger, id := s.owner(d, "noura@example.com")
		var text string
		s.Call("POST", "/auth/v1/recover", "", `{"email": "noura@example.com"}`)
		if err := d.QueryRowContext(t.Context(), `SELECT text_body FROM mail_jobs WHERE subject = 'Reset your password'`).Scan(&text); err != nil {
			t.Fatal(err)
		}
		link := regexp.MustCompile(`token_hash=(\w+)`).FindStringSubmatch(text)
		status, session := s.Call("POST", "/auth/v1/verify", "", fmt.Sprintf(`{"type": "recovery", "token_hash": %q}`, link[1]))
		if status != 200 {
			t.Fatalf("link = %d %v", status, session)
		}
		_, a := s.Call("GET", "/api/v1/account/export", session["access_token"].(string), "")
		for part, left := range map[string]bool{"addresses": false, "factors": false, "cart": false, "orders": true, "reviews": true, "wishlist": true} {
			if list, ok := a[part].([]any); !ok || (len(list) > 0) != left {
				t.Errorf("%s = %v, want some: %v", part, a[part], left)
			}
		}
		if p := a["profile"].(map[string]any); p["phone"] != "" || p["id"] != id {
			t.Errorf("profile = %v, want the same one without a phone", p)
		}
		if status, _ := s.Call("GET", "/api/v1/profile", stranger, ""); status != 401 {
			t.Errorf("the stranger's session = %d, want 401", status)
		}
	})
}

func TestDeletingNeedsARecentSignIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		now := time.Now()
		s.Users.Now = func() time.Time { return now }
		s.SignUp("a@example.com")
		_, session := s.Call("POST", "/auth/v1/token?grant_type=password", "", `{"email": "a@example.com", "password": "secret-1"}`)

		now = now.Add(16 * time.Minute)
		_, session = s.Call("POST", "/auth/v1/token?grant_type=refresh_token", "", fmt.Sprintf(`{"refresh_token": %q}`, session["refresh_token"]))
		stale := session["access_token"].(string)
		if status, a := s.Call("DELETE", "/api/v1/account", stale, `{"confirmation": "DELETE"}`); status != 401 || a["code"] != "reauthentication_needed" {
			t.Errorf("16 minutes after signing in = %d %v, want 401 reauthentication_needed", status, a)
		}
		_, session = s.Call("POST", "/auth/v1/token?grant_type=password", "", `{"email": "a@example.com", "password": "secret-1"}`)
		now = now.Add(5 * time.Minute)
		if status, a := s.Call("DELETE", "/api/v1/account", session["access_token"].(string), `{"confirmation": "DELETE"}`); status != 204 {
			t.Errorf("5 minutes after signing in = %d %v, want 204", status, a)
		}
	})
}
