package order

import (
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestListsTakeFewQueries: how many statements a page of orders takes does not depend on
// how many orders are on it.
func TestListsTakeFewQueries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 100, "W": 100})
		count := dbtest.CountQueries(t, d)
		for orders := range 4 {
			if orders > 0 {
				if _, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 2))); err != nil {
					t.Fatal(err)
				}
			}
			for name, list := range map[string]func() (int, error){
				"the shopper's page": func() (int, error) { p, err := s.List(t.Context(), "u0", ""); return countComplete(p.Orders), err },
				"the operator's page": func() (int, error) {
					p, err := s.ListForStaff(t.Context(), "", OrderFilter{}, "")
					return len(p.Orders), err
				},
				"the open orders": func() (int, error) { list, err := s.Open(t.Context(), "u0"); return len(list), err },
				"the export":      func() (int, error) { list, err := Export(t.Context(), d, "u0"); return len(list), err },
			} {
				before := count.Load()
				n, err := list()
				if err != nil || n != orders {
					t.Errorf("%s = %d orders with lines and history, %v, want %d", name, n, err, orders)
				}
				// The orders, their lines and history, their parcels; an empty page needs one query.
				want := int64(3)
				switch {
				case orders == 0:
					want = 1
				case name == "the export":
					want++ // it has the attempts to pay online, too
				case name == "the operator's page":
					want-- // it only counts what is in them
				}
				if got := count.Load() - before; got != want {
					t.Errorf("%s of %d orders took %d queries, want %d", name, orders, got, want)
				}
			}
		}
	})
}

// countComplete counts the orders that have their lines and events.
func countComplete(orders []Order) (n int) {
	for _, o := range orders {
		if len(o.Items) == 2 && len(o.Events) == 1 {
			n++
		}
	}
	return n
}

func TestStatusTotals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 100})
		var last *Order
		for range 3 {
			o, err := s.placed("u0", s.fill("u0", line("A", 1)))
			if err != nil {
				t.Fatal(err)
			}
			last = o
		}
		since := s.Now().Add(-time.Hour)
		if err := db.Exec(t.Context(), d, `UPDATE orders SET created_at = $2 WHERE order_id = $1`, last.ID, since.UnixMicro()-1); err != nil {
			t.Fatal(err)
		}
		got, err := StatusTotals(t.Context(), d, since)
		if want := (StatusTotal{PendingPayment, 2, 2 * last.Total}); err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("StatusTotals = %+v, %v, want %+v", got, err, want)
		}
	})
}
