package main

import (
	"context"
	"log/slog"
	"math"
	"time"

	"matjar/internal/account"
	"matjar/internal/db"
	"matjar/internal/order"
	"matjar/internal/poll"
	"matjar/internal/queue"
)

// backfill brings what earlier versions wrote up to this one, while the shop serves: of a large shop that takes minutes. What
// fails is tried again until ctx ends.
func backfill(ctx context.Context, d *db.DB, log *slog.Logger, seller func() order.Seller, address func() string) {
	ctx, done := context.WithCancel(ctx)
	defer done()
	steps := []struct {
		done string
		run  func() (int, error)
	}{
		{"documents of earlier versions were given the present seller", func() (int, error) { return order.BackfillDocuments(ctx, d, seller()) }},
		{"orders of earlier versions can be found by name, phone and e-mail now", func() (int, error) { return order.BackfillWords(ctx, d) }},
		{"orders of earlier versions can be listed by how far they are paid now", func() (int, error) { return order.BackfillStandings(ctx, d) }},
		{"", func() (int, error) { return 0, account.NewCustomers(d, address).UpdateWords(ctx, math.MaxInt) }},
		// The node that this one replaces may have written the last of them just now.
		{"", func() (int, error) { return 0, queue.RunBy(ctx, d, standingsTurn, d.Now().Add(sweepPoll)) }},
	}
	poll.Work(ctx, log, "what earlier versions wrote could not be brought up to date", func(context.Context) (time.Duration, error) {
		n, err := steps[0].run()
		if err != nil {
			return sweepPoll, err
		}
		if n > 0 {
			log.Info(steps[0].done, "count", n)
		}
		if steps = steps[1:]; len(steps) == 0 {
			done()
		}
		return 0, nil
	})
}
