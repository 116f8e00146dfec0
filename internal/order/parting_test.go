package order

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/account"
	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestDeletingAnAccountSettlesItsOrders: nobody is left with an order that nobody can
// cancel without having been told.
func TestDeletingAnAccountSettlesItsOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0, map[string]int64{"A": 10})
		api := authtest.Open(t, d, func(api huma.API, users *auth.Service) { account.Register(api, d, users, s.Service) })
		token := api.SignUp("noura@example.com")
		_, profile := api.Call("GET", "/api/v1/profile", token, "")
		userID := profile["id"].(string)
		buy := func() *Order {
			t.Helper()
			o, err := s.placed(userID, s.fill(userID, line("A", 1)))
			if err != nil {
				t.Fatal(err)
			}
			return o
		}
		fresh, sent, done := buy(), buy(), buy()
		for _, step := range []struct {
			id string
			to []Status
		}{{sent.ID, []Status{Processing, Shipped}}, {done.ID, []Status{Processing, Shipped, Delivered}}} {
			for _, to := range step.to {
				if _, err := s.Advance(t.Context(), step.id, to, ""); err != nil {
					t.Fatal(err)
				}
			}
		}

		_, list := api.Call("GET", "/api/v1/account/open-orders", token, "")
		text, _ := json.Marshal(list["orders"])
		for _, want := range []string{
			fmt.Sprintf(`"order_number":%q,"status":"pending_payment","total_amount":22.99`, Number(fresh.ID)),
			fmt.Sprintf(`"order_number":%q,"status":"shipped","total_amount":22.99`, Number(sent.ID)),
		} {
			if !strings.Contains(string(text), want) {
				t.Errorf("open orders = %s, want %s in it", text, want)
			}
		}
		if strings.Contains(string(text), done.ID) || strings.Count(string(text), `"can_cancel":true`) != 1 {
			t.Errorf("open orders = %s, want two, of which one can be cancelled", text)
		}

		remove := func(more string) (int, map[string]any) {
			return api.Call("DELETE", "/api/v1/account", token, `{"confirmation": "DELETE"`+more+`}`)
		}
		if status, a := remove(""); status != 409 || a["code"] != "open_orders" || len(a["errors"].([]any)) != 2 {
			t.Errorf("with open orders = %d %v, want 409 with both", status, a)
		}
		// Cancelling what can be is not the shopper's word about what cannot, and does nothing alone.
		if status, a := remove(`, "cancel_open_orders": true`); status != 409 || len(a["errors"].([]any)) != 1 {
			t.Errorf("cancelling = %d %v, want 409 with the one on its way", status, a)
		}
		if s.stock("A") != 7 || s.number(`SELECT count(*) FROM carts WHERE user_id = $1`, userID) != 1 {
			t.Error("a refusal left something behind")
		}
		if status, a := remove(`, "cancel_open_orders": true, "keep_open_orders": true`); status != 204 {
			t.Fatalf("decided = %d %v, want 204", status, a)
		}
		if got := s.stock("A"); got != 8 {
			t.Errorf("stock = %d, want the cancelled one back", got)
		}
		for id, want := range map[string]Status{fresh.ID: Cancelled, sent.ID: Shipped, done.ID: Delivered} {
			if o, err := read(t.Context(), d, id); err != nil || o.Status != want {
				t.Errorf("order = %s, %v, want %s", o.Status, err, want)
			}
		}
		if n := s.number(`SELECT count(*) FROM mail_jobs WHERE subject LIKE 'Your order #% was cancelled' AND text_body LIKE '%/track?order=%'`); n != 1 {
			t.Errorf("%d letters about the cancelled one that lead to /track, want 1", n)
		}
		// The other is followed by its number; its letters lead there.
		if _, err := s.Track(t.Context(), Number(sent.ID), address.Email, "192.0.2.1"); err != nil {
			t.Errorf("track = %v", err)
		}
		if _, err := s.Advance(t.Context(), sent.ID, Delivered, ""); err != nil {
			t.Fatal(err)
		}
		if n := s.number(`SELECT count(*) FROM mail_jobs WHERE subject LIKE 'Your order #% was delivered' AND text_body LIKE '%/track?order=` + Number(sent.ID) + `%'`); n != 1 {
			t.Errorf("%d letters lead to /track, want 1", n)
		}
	})
}

func TestAccountWithOrdersToBeKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0, map[string]int64{"A": 10})
		api := authtest.Open(t, d, func(api huma.API, users *auth.Service) { account.Register(api, d, users, s.Service) })
		token := api.SignUp("noura@example.com")
		_, profile := api.Call("GET", "/api/v1/profile", token, "")
		userID := profile["id"].(string)
		o, err := s.placed(userID, s.fill(userID, line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		if status, a := api.Call("DELETE", "/api/v1/account", token, `{"confirmation": "DELETE", "keep_open_orders": true}`); status != 204 {
			t.Fatalf("keeping = %d %v, want 204", status, a)
		}
		if kept, err := read(t.Context(), d, o.ID); err != nil || kept.Status != PendingPayment || s.stock("A") != 9 {
			t.Errorf("order = %s, %v, want it as it was", kept.Status, err)
		}
	})
}
