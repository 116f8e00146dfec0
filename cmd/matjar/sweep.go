package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"matjar/internal/auth"
	"matjar/internal/catalog"
	"matjar/internal/content"
	"matjar/internal/db"
	"matjar/internal/limit"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/poll"
	"matjar/internal/queue"
	"matjar/internal/release"
	"matjar/internal/reminder"
	"matjar/internal/restock"
	"matjar/internal/returns"
	"matjar/internal/trace"
	"matjar/internal/webhook"
)

const (
	// sweepInterval is how often expired rows are deleted.
	sweepInterval = 10 * time.Minute
	// correctInterval is how often all orders are compared with what is stored of them.
	correctInterval = time.Hour
	// sweepPoll is how often a node asks whether it is its turn. The node that had the last one may be gone.
	sweepPoll = time.Minute
	// standingsTurn compares all orders with what is stored of them.
	standingsTurn = "standings"
)

var sweeps = map[string]func(context.Context, db.Querier, time.Time) error{
	"limits": limit.Sweep, "sessions": auth.Sweep, "checkouts": order.Sweep, "notices": restock.Sweep, "payment notices": payment.Sweep,
	"returns":  returns.Sweep,
	"webhooks": webhook.Sweep,
	"searches": catalog.SweepSearches, "files of earlier versions": release.Sweep,
	"sign-ups": content.Sweep, "cart reminders": reminder.Sweep,
}

// sweepExpired periodically deletes expired rows until ctx ends. Of all nodes that run it, one has the turn.
func sweepExpired(ctx context.Context, d *db.DB, log *slog.Logger) {
	poll.Work(ctx, log, "tidy", func(ctx context.Context) (time.Duration, error) {
		return sweepPoll, sweepInTurn(ctx, d)
	})
}

// sweepInTurn compares orders with what is stored of them, and deletes expired rows, if it is this node's turn.
func sweepInTurn(ctx context.Context, d *db.DB) error {
	now := d.Now()
	turn, err := queue.TakeTurn(ctx, d, standingsTurn, now, correctInterval)
	if err == nil && turn {
		job, span := trace.Job(ctx, "standings")
		err = order.CorrectStandings(job, d)
		span.End(err)
	}
	turn, failed := queue.TakeTurn(ctx, d, "sweep", now, sweepInterval)
	if failed != nil || !turn {
		return errors.Join(err, failed)
	}
	for what, sweep := range sweeps {
		job, span := trace.Job(ctx, "sweep")
		span.Set("what", what)
		failed := sweep(job, d, now)
		span.End(failed)
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", what, failed))
		}
	}
	return err
}
