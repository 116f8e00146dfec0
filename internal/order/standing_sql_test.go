package order

import (
	"fmt"
	"slices"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/payment"
)

// TestStandingInSQL compares standingInSQL with Order.standing: of every way to pay, state, payment and refund, each
// order is in the list of its own standing and in no other.
func TestStandingInSQL(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 1})
		s.storeEveryStanding(t, d)
		if n, err := BackfillStandings(t.Context(), d); err != nil || n == 0 {
			t.Fatalf("%d standings were stored, error %v", n, err)
		}
		if n, err := BackfillStandings(t.Context(), d); err != nil || n != 0 {
			t.Fatalf("%d standings were stored again, error %v", n, err)
		}
		of := map[string]Standing{}
		byStanding := map[Standing][]string{}
		for _, o := range s.allOf(t, OrderFilter{}) {
			of[o.ID] = o.Standing
			byStanding[o.Standing] = append(byStanding[o.Standing], o.ID)
		}
		for _, row := range standings {
			var got []string
			for _, o := range s.allOf(t, OrderFilter{Standing: row.standing}) {
				got = append(got, o.ID)
				if of[o.ID] != row.standing {
					t.Errorf("%s is in the list of %s, but it is %s", o.ID, row.standing, of[o.ID])
				}
			}
			want := byStanding[row.standing]
			for _, id := range want {
				if !slices.Contains(got, id) {
					t.Errorf("%s is %s and not in its list", id, row.standing)
				}
			}
			if len(want) == 0 || len(got) != len(want) {
				t.Errorf("%d orders are in the list of %s, want %d, and some", len(got), row.standing, len(want))
			}
		}
	})
}

// allOf returns all pages of the list.
func (s *shop) allOf(t *testing.T, f OrderFilter) []OrderSummary {
	t.Helper()
	var all []OrderSummary
	for cursor := ""; ; {
		page, err := s.ListForStaff(t.Context(), "", f, cursor)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, page.Orders...)
		if cursor = page.Next; cursor == "" {
			return all
		}
	}
}

// storeEveryStanding stores an order for each combination; its id says which it is.
func (s *shop) storeEveryStanding(t *testing.T, d *db.DB) {
	t.Helper()
	const total = 1000
	var orders, intents, refunds [][]any
	states := []payment.State{
		"", payment.Created, payment.Unknown, payment.Redirected, payment.Failed, payment.Expired, payment.Voided, payment.Authorised, payment.Paid,
		payment.PartiallyRefunded, payment.Refunded, payment.Review,
	}
	for _, method := range []Payment{CashOnDelivery, "mada"} {
		for _, status := range []Status{PendingPayment, Processing, Shipped, Delivered, Cancelled} {
			for _, state := range states {
				if method != CashOnDelivery && state == "" {
					continue // the checkout makes both
				}
				for _, back := range []int64{0, total / 2, total} {
					id := fmt.Sprintf("%s-%s-%s-%d", method, status, state, back)
					at := int64(1_700_000_000_000_000 + len(orders))
					orders = append(orders, []any{id, "u0", `{"full_name":"Noura"}`, string(status), string(method), total, 0, total, at})
					if state != "" {
						// What the shopper tried before does not count.
						intents = append(intents, []any{"old" + id, id, "moyasar", "mada", false, "paid", total, at, at, at},
							[]any{id, id, "moyasar", "mada", true, string(state), total, at, at, at})
					}
					if back > 0 {
						refunds = append(refunds, []any{"1" + id, id, "u0", "v", "refunded", "other", false, back / 2, at},
							[]any{"2" + id, id, "u0", "v", "refunded", "other", false, back - back/2, at}, []any{"3" + id, id, "u0", "v", "requested", "other", false, total, at})
					}
				}
			}
		}
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		for _, p := range []struct {
			table   string
			columns []string
			rows    [][]any
		}{
			{"orders", []string{"order_id", "user_id", "shipping_address", "status", "payment_method", "subtotal_amount", "vat_amount", "total_amount", "created_at"}, orders},
			{"payment_intents", []string{"intent_id", "order_id", "provider", "method", "is_current", "state", "amount", "expires_at", "created_at", "updated_at"}, intents},
			{"returns", []string{"return_id", "order_id", "user_id", "vendor_id", "state", "reason", "free_pickup", "amount", "created_at"}, refunds},
		} {
			if err := db.InsertRows(t.Context(), q, p.table, p.columns, p.rows); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
