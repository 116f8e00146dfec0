package main

import (
	"context"
	"log/slog"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/limit"
	"matjar/internal/order"
	"matjar/internal/restock"
)

// tidyEvery is how often rows are removed that nobody needs any more.
const tidyEvery = 10 * time.Minute

// tidy removes what has run out, until ctx ends. Any number of nodes may do so.
func tidy(ctx context.Context, d *db.DB, log *slog.Logger) {
	for {
		now := time.Now()
		for what, sweep := range map[string]func(context.Context, db.Querier, time.Time) error{
			"limits": limit.Sweep, "sessions": auth.Sweep, "checkouts": order.Sweep, "notices": restock.Sweep,
		} {
			if err := sweep(ctx, d, now); err != nil && ctx.Err() == nil {
				log.Error("tidy", "what", what, "error", err)
			}
		}
		select {
		case <-time.After(tidyEvery):
		case <-ctx.Done():
			return
		}
	}
}
