package main

import (
	"context"
	"log/slog"
	"math"
	"time"

	"matjar/internal/account"
	"matjar/internal/db"
	"matjar/internal/order"
	"matjar/internal/queue"
)

// backfill brings what earlier versions wrote up to this one, while the shop serves: of a large shop that takes minutes. What
// fails is tried again until ctx ends.
func backfill(ctx context.Context, d *db.DB, log *slog.Logger, seller func() order.Seller, address func() string) {
	for _, step := range []struct {
		done string
		run  func() (int, error)
	}{
		{"documents of earlier versions were given the present seller", func() (int, error) { return order.BackfillDocuments(ctx, d, seller()) }},
		{"orders of earlier versions can be found by name, phone and e-mail now", func() (int, error) { return order.BackfillWords(ctx, d) }},
		{"orders of earlier versions can be listed by how far they are paid now", func() (int, error) { return order.BackfillStandings(ctx, d) }},
		{"", func() (int, error) { return 0, account.NewCustomers(d, address).UpdateWords(ctx, math.MaxInt) }},
		// The node that this one replaces may have written the last of them just now.
		{"", func() (int, error) { return 0, queue.Hasten(ctx, d, standingsTurn, d.Now().Add(sweepPoll)) }},
	} {
		for {
			n, err := step.run()
			if err == nil {
				if n > 0 {
					log.Info(step.done, "count", n)
				}
				break
			}
			if ctx.Err() == nil {
				log.Error("what earlier versions wrote could not be brought up to date", "error", err)
			}
			select {
			case <-time.After(sweepPoll):
			case <-ctx.Done():
				return
			}
		}
	}
}
