package personal

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/order"
)

// orderShop is a shop with ten of product A and one shopper.
type orderShop struct {
	*shop
	db            *db.DB
	token, userID string
}

func openStocked(t *testing.T, d *db.DB) *orderShop {
	t.Helper()
	name := lang.Text{En: "Thing", Ar: "شيء"}
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}},
		Vendors:    []catalog.Vendor{{ID: "v", Name: name}},
		Products:   []catalog.Product{{ID: "A", VendorID: "v", CategoryID: "c", Name: name, Price: 1999, Status: catalog.Active, Inventory: 10}},
	}
	if err := d.Tx(t.Context(), func(q db.Querier) error { return catalog.Insert(t.Context(), q, data) }); err != nil {
		t.Fatal(err)
	}
	s := &orderShop{shop: open(t, d), db: d}
	s.token = s.SignUp("noura@example.com")
	_, profile := s.Call("GET", "/api/v1/profile", s.token, "")
	s.userID = profile["id"].(string)
	return s
}

var address = order.Address{
	FullName: "نورة العتيبي", Phone: "0512345678", Email: "noura@example.com", StreetAddress: "King Fahd Road 12",
	UnitNumber: "4", City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
}

// buy orders one of product A.
func (s *orderShop) buy() *order.Order {
	s.Helper()
	err := s.db.Tx(s.Context(), func(q db.Querier) error {
		return cart.Merge(s.Context(), q, s.userID, uuid.NewString(), []cart.Line{{ProductID: "A", Quantity: 1}})
	})
	if err != nil {
		s.Fatal(err)
	}
	response, err := s.orders.Place(s.Context(), s.userID, uuid.NewString(), order.Checkout{Address: address, PaymentMethod: order.CashOnDelivery, ExpectedTotal: 2299, SaveAddress: true})
	if err != nil {
		s.Fatal(err)
	}
	var o order.Order
	if err := json.Unmarshal(response, &o); err != nil {
		s.Fatal(err)
	}
	return &o
}

func (s *orderShop) number(query string, args ...any) (n int64) {
	s.Helper()
	if err := s.db.QueryRowContext(s.Context(), query, args...).Scan(&n); err != nil {
		s.Fatalf("%s: %v", query, err)
	}
	return n
}

func (s *orderShop) stock() int64 { return s.number(`SELECT inventory_count FROM products`) }

// TestDeletingAnAccountSettlesItsOrders: open orders must be cancelled or confirmed before
// the account is deleted.
func TestDeletingAnAccountSettlesItsOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openStocked(t, d)
		fresh, sent, done := s.buy(), s.buy(), s.buy()
		for _, step := range []struct {
			id string
			to []order.Status
		}{{sent.ID, []order.Status{order.Processing, order.Shipped}}, {done.ID, []order.Status{order.Processing, order.Shipped, order.Delivered}}} {
			for _, to := range step.to {
				if _, err := s.orders.Advance(t.Context(), step.id, to, ""); err != nil {
					t.Fatal(err)
				}
			}
		}

		_, list := s.Call("GET", "/api/v1/account/open-orders", s.token, "")
		text, _ := json.Marshal(list["orders"])
		for _, want := range []string{
			fmt.Sprintf(`"order_number":%q,"status":"pending_payment","total_amount":22.99`, order.Number(fresh.ID)),
			fmt.Sprintf(`"order_number":%q,"status":"shipped","total_amount":22.99`, order.Number(sent.ID)),
		} {
			if !strings.Contains(string(text), want) {
				t.Errorf("open orders = %s, want %s in it", text, want)
			}
		}
		if strings.Contains(string(text), done.ID) || strings.Count(string(text), `"can_cancel":true`) != 1 {
			t.Errorf("open orders = %s, want two, of which one can be cancelled", text)
		}

		remove := func(more string) (int, map[string]any) {
			return s.Call("DELETE", "/api/v1/account", s.token, `{"confirmation": "DELETE"`+more+`}`)
		}
		if status, a := remove(""); status != 409 || a["code"] != "open_orders" || len(a["errors"].([]any)) != 2 {
			t.Errorf("with open orders = %d %v, want 409 with both", status, a)
		}
		// Cancelling does not confirm the orders that cannot be cancelled, and does nothing
		// alone.
		if status, a := remove(`, "cancel_open_orders": true`); status != 409 || len(a["errors"].([]any)) != 1 {
			t.Errorf("cancelling = %d %v, want 409 with the one on its way", status, a)
		}
		if s.stock() != 7 || s.number(`SELECT count(*) FROM carts WHERE user_id = $1`, s.userID) != 1 {
			t.Error("a refusal left something behind")
		}
		if status, a := remove(`, "cancel_open_orders": true, "keep_open_orders": true`); status != 204 {
			t.Fatalf("decided = %d %v, want 204", status, a)
		}
		if got := s.stock(); got != 8 {
			t.Errorf("stock = %d, want the cancelled one back", got)
		}
		for id, want := range map[string]order.Status{fresh.ID: order.Cancelled, sent.ID: order.Shipped, done.ID: order.Delivered} {
			if o, err := s.orders.Annotated(t.Context(), id); err != nil || o.Status != want {
				t.Errorf("order = %+v, %v, want %s", o, err, want)
			}
		}
		if n := s.number(`SELECT count(*) FROM mail_jobs WHERE subject LIKE 'Your order #% was cancelled' AND text_body LIKE '%/track?order=%'`); n != 1 {
			t.Errorf("%d letters about the cancelled one that lead to /track, want 1", n)
		}
		// The other can be tracked by its number; its emails link there.
		if _, err := s.orders.Track(t.Context(), order.Number(sent.ID), address.Email, "192.0.2.1"); err != nil {
			t.Errorf("track = %v", err)
		}
		if _, err := s.orders.Advance(t.Context(), sent.ID, order.Delivered, ""); err != nil {
			t.Fatal(err)
		}
		if n := s.number(`SELECT count(*) FROM mail_jobs WHERE subject LIKE 'Your order #% was delivered' AND text_body LIKE '%/track?order=` + order.Number(sent.ID) + `%'`); n != 1 {
			t.Errorf("%d letters lead to /track, want 1", n)
		}
	})
}

func TestAccountWithOrdersToBeKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openStocked(t, d)
		o := s.buy()
		if status, a := s.Call("DELETE", "/api/v1/account", s.token, `{"confirmation": "DELETE", "keep_open_orders": true}`); status != 204 {
			t.Fatalf("keeping = %d %v, want 204", status, a)
		}
		if kept, err := s.orders.Annotated(t.Context(), o.ID); err != nil || kept.Status != order.PendingPayment || s.stock() != 9 {
			t.Errorf("order = %+v, %v, want it as it was", kept, err)
		}
	})
}
