package main

import (
	"context"
	"log/slog"
	"time"

	"matjar/internal/auth"
	"matjar/internal/catalog"
	"matjar/internal/content"
	"matjar/internal/db"
	"matjar/internal/limit"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/reminder"
	"matjar/internal/restock"
	"matjar/internal/returns"
	"matjar/internal/webhook"
)

// sweepInterval is how often expired rows are deleted.
const sweepInterval = 10 * time.Minute

// sweepExpired periodically deletes expired rows until ctx ends. Any number of nodes may
// run it.
func sweepExpired(ctx context.Context, d *db.DB, log *slog.Logger) {
	for {
		now := time.Now()
		for what, sweep := range map[string]func(context.Context, db.Querier, time.Time) error{
			"limits": limit.Sweep, "sessions": auth.Sweep, "checkouts": order.Sweep, "notices": restock.Sweep, "payment notices": payment.Sweep,
			"returns":  returns.Sweep,
			"webhooks": webhook.Sweep,
			"searches": catalog.SweepSearches,
			"sign-ups": content.Sweep, "cart reminders": reminder.Sweep,
		} {
			if err := sweep(ctx, d, now); err != nil && ctx.Err() == nil {
				log.Error("tidy", "what", what, "error", err)
			}
		}
		select {
		case <-time.After(sweepInterval):
		case <-ctx.Done():
			return
		}
	}
}
