package poll

import (
	"context"
	"log/slog"
	"time"
)

// Work calls step until ctx ends, each time after the pause that the call before returned; 0 means at once. An error
// is logged under the name of what is done, unless it is that ctx has ended.
func Work(ctx context.Context, log *slog.Logger, what string, step func(context.Context) (pause time.Duration, err error)) {
	for ctx.Err() == nil {
		pause, err := step(ctx)
		if err != nil && ctx.Err() == nil {
			log.Error(what, "error", err)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// Again returns the pause after a step of Work: none if more may be left to do.
func Again(more bool, pause time.Duration) time.Duration {
	if more {
		return 0
	}
	return pause
}
