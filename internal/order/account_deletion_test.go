package order

import (
	"slices"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestOpenOrdersAreResolvedTogether: what can be cancelled is, and how many statements the rest takes does not depend on
// how many orders are on their way.
func TestOpenOrdersAreResolvedTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"A": 100, "W": 100})
		count := dbtest.CountQueries(t, d)
		resolve := func() int64 {
			before := count.Load()
			err := d.Tx(t.Context(), func(q db.Querier) error {
				return s.ResolveOpenOrders(t.Context(), q, "u0", OpenOrderChoice{Cancel: true, Keep: true})
			})
			if err != nil {
				t.Fatal(err)
			}
			return count.Load() - before
		}
		var taken []int64
		for range 3 {
			o := s.processing("A", "W")
			if _, err := s.Advance(t.Context(), o.ID, Shipped, ""); err != nil {
				t.Fatal(err)
			}
			taken = append(taken, resolve())
		}
		if len(slices.Compact(slices.Clone(taken))) != 1 {
			t.Errorf("one, two and three orders on their way took %v statements, want as many for each", taken)
		}
		waiting := []*Order{s.processing("A"), s.processing("A", "W")}
		others, err := s.placed("u1", s.fill("u1", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		resolve()
		for _, o := range waiting {
			if o, err := s.Get(t.Context(), "u0", o.ID); err != nil || o.Status != Cancelled {
				t.Errorf("an order in processing is %+v, %v, want it cancelled", o, err)
			}
		}
		if open, err := s.Open(t.Context(), "u0"); err != nil || len(open) != 3 || open[0].Status != Shipped {
			t.Errorf("open orders = %+v, %v, want the three on their way", open, err)
		}
		if o, err := s.Get(t.Context(), "u1", others.ID); err != nil || o.Status == Cancelled {
			t.Errorf("another shopper's order = %+v, %v", o, err)
		}
		if a, w := s.stock("A"), s.stock("W"); a != 100-9-1 || w != 100-9 {
			t.Errorf("stock = %d and %d, want back what was cancelled", a, w)
		}
	})
}
