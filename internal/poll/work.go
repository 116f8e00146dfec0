package poll

import (
	"context"
	"log/slog"
	"time"
)

// afterError is the least pause after a step that failed: what fails again and again must not take a processor.
const afterError = time.Second

// Work calls step until ctx ends, each time after the pause that the call before returned; 0 means at once, but never after
// an error. An error is logged under the name of what is done, unless it is that ctx has ended.
func Work(ctx context.Context, log *slog.Logger, what string, step func(context.Context) (pause time.Duration, err error)) {
	for ctx.Err() == nil {
		pause, err := step(ctx)
		if err != nil && ctx.Err() == nil {
			log.Error(what, "error", err)
		}
		if err != nil {
			pause = max(pause, afterError)
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
