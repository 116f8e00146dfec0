package personal

import (
	"encoding/hex"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// aboutPeople matches the names of columns with personal data, also with what members of staff are called.
// Others are found by their foreign key to users.
var aboutPeople = regexp.MustCompile(`(^|_)(e?mail|user|user_id|recipient|reply_to|subscriber|author|author_name|actor_name|made_by|created_by|operator)$`)

// TestEveryColumnAboutPeopleIsDeclared fails on a column with a user's id or address that
// its domain does not declare.
func TestEveryColumnAboutPeopleIsDeclared(t *testing.T) {
	members := map[string]bool{}
	for field := range reflect.TypeFor[Export]().Fields() {
		members[field.Tag.Get("json")] = true
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		found := map[string]bool{}
		for _, c := range dbtest.Columns(t, d) {
			found[c.Table+"."+c.Name] = c.References == "users.id" || aboutPeople.MatchString(c.Name) || c.Table+"."+c.Name == "users.id"
		}
		declared := map[string]bool{}
		for _, c := range Columns() {
			name := c.Table + "." + c.Name
			if _, ok := found[name]; !ok {
				t.Errorf("%s is declared, but there is no such column", name)
			}
			if declared[name] {
				t.Errorf("%s is declared twice", name)
			}
			declared[name] = true
			if (c.Exported == "") == (c.Withheld == "") {
				t.Errorf("%s: want where it is exported, or why it is not", name)
			}
			if c.Exported != "" && !members[c.Exported] {
				t.Errorf("%s is exported as %s, which the export does not have", name, c.Exported)
			}
		}
		people := 0
		for name, isPersonal := range found {
			if !isPersonal {
				continue
			}
			people++
			if !declared[name] {
				t.Errorf("%s says whom a row is about: its domain must export and erase such rows, and list it in its Personal", name)
			}
		}
		if people < 20 {
			t.Errorf("the catalogue has %d columns about people, want all of them: is it read as it should be?", people)
		}
	})
}

// TestDeletedAccountLeavesWhatIsDeclared looks for a shopper's id and address in every text
// of the database: before they leave both must be where they are declared, and afterwards
// only where a reason is given.
func TestDeletedAccountLeavesWhatIsDeclared(t *testing.T) {
	const email = "noura@example.com"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openStocked(t, d)
		s.buy()
		if err := db.Exec(t.Context(), d, `DELETE FROM carts`); err != nil {
			t.Fatal(err)
		}
		if err := db.Exec(t.Context(), d, `UPDATE profiles SET full_name = '' WHERE id = $1`, s.userID); err != nil {
			t.Fatal(err)
		}
		name := belongings(t, d, s.userID, email)
		if err := db.Exec(t.Context(), d, `INSERT INTO coupons (coupon_id, code, kind, value, starts_at, created_at) VALUES ('k', 'K', 'percent', 10, 1, 1)`); err != nil {
			t.Fatal(err)
		}
		if err := db.Exec(t.Context(), d, `INSERT INTO coupon_uses (coupon_id, order_id, user_id, created_at) VALUES ('k', $1, $2, 1)`, "o-"+s.userID, s.userID); err != nil {
			t.Fatal(err)
		}
		if status, a := s.Call("POST", "/api/v1/contact", "", `{"name": "Noura", "email": "`+email+`", "topic": "other", "message": "Do you sell lamps?", "language": "en"}`); status != 204 {
			t.Fatalf("contact = %d %v", status, a)
		}

		declared, kept := map[string]bool{}, map[string]bool{}
		for _, c := range Columns() {
			declared[c.Table+"."+c.Name] = true
			if c.Kept != "" {
				kept[c.Table+"."+c.Name] = true
			}
		}
		compare := func(when string, want map[string]bool) {
			t.Helper()
			got := traces(t, d, s.userID, s.userID, email, name)
			for name := range got {
				if !want[name] {
					t.Errorf("%s: %s names the shopper, which is not declared", when, name)
				}
			}
			for name := range want {
				if !got[name] {
					t.Errorf("%s: %s does not name the shopper, though it is declared", when, name)
				}
			}
		}
		compare("before", declared)
		if status, a := s.Call("DELETE", "/api/v1/account", s.token, `{"confirmation": "DELETE", "keep_open_orders": true}`); status != 204 {
			t.Fatalf("delete = %d %v, want 204", status, a)
		}
		compare("after", kept)
		for column := range traces(t, d, s.userID, email) {
			if column != "contact_messages.email" && column != "orders.shipping_address" && !strings.HasPrefix(column, "mail_jobs.") {
				t.Errorf("after: %s has the address, which only orders and letters may have", column)
			}
		}
	})
}

// traces lists the columns that contain one of the texts by which a user is known. The placeholder
// address of a deleted account does not count.
func traces(t *testing.T, d *db.DB, userID string, known ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, c := range dbtest.Columns(t, d) {
		if !c.IsText {
			continue
		}
		values, err := db.Column(t.Context(), d, `SELECT coalesce("`+c.Name+`", '') FROM "`+c.Table+`"`)
		if err != nil {
			t.Fatal(err)
		}
		if c.Table+"."+c.Name == "order_words.word" {
			for n, word := range values {
				plain, err := hex.DecodeString(word)
				if err != nil {
					t.Fatal(err)
				}
				values[n] = string(plain)
			}
		}
		text := strings.ReplaceAll(strings.Join(values, "\n"), auth.ErasedEmail(userID), "")
		// The rows of these tests have ids that are made from the user's.
		for _, made := range []string{"o-", "i-", "q-", "r-", "n-", "k-", "l-", "m-", "w-", "x-", "t-", "f-", "a-", "h-", "v-", "e-", "c-", "p-", "d-"} {
			text = strings.ReplaceAll(text, made+userID, "")
		}
		if slices.ContainsFunc(known, func(word string) bool { return strings.Contains(text, word) }) {
			found[c.Table+"."+c.Name] = true
		}
	}
	return found
}
