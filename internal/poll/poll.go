// Package poll has the loops in which a node looks at the database: for what it holds in memory, and for work to do.
package poll

import (
	"context"
	"log/slog"
	"time"
)

// Interval is how often other nodes' changes are looked for: they arrive within a second.
const Interval = 500 * time.Millisecond

// Run calls refresh every Interval until ctx ends. Failing and working again are logged once each;
// what is refreshed is named as in "settings".
func Run(ctx context.Context, log *slog.Logger, what string, refresh func(context.Context) error) {
	tick := time.NewTicker(Interval)
	defer tick.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		err := refresh(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			log.Error("cannot be refreshed, the old state stays in use", "what", what, "error", err)
		case err == nil && failing:
			log.Info("is refreshed again", "what", what)
		}
		failing = err != nil
	}
}
