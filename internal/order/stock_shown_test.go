package order

import (
	"context"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// What an order takes, and what its end gives back, is what shoppers see.
func TestStockIsShown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 5})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { s.catalog.Run(ctx); close(done) }()
		defer func() { stop(); <-done }()
		shows := func(want int64) {
			t.Helper()
			for began := time.Now(); s.catalog.Snapshot().Product("A").Inventory != want; {
				if time.Since(began) > 10*time.Second {
					t.Fatalf("stock shown = %d after ten seconds, want %d", s.catalog.Snapshot().Product("A").Inventory, want)
				}
				<-time.After(time.Millisecond)
			}
		}
		o, err := s.placed("u0", s.fill("u0", line("A", 3)))
		if err != nil {
			t.Fatal(err)
		}
		shows(2)
		if _, err := s.Cancel(t.Context(), "u0", o.ID); err != nil {
			t.Fatal(err)
		}
		shows(5)
	})
}
