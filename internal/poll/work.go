package poll

import (
	"context"
	"log/slog"
	"sync"
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

// Job is what was taken out of a queue: nobody else has it until its lease ends.
type Job func(context.Context) error

// Jobs does jobs until ctx ends, up to most of them at a time, and returns when all have ended. take reserves one that is due,
// or returns nil; it is called again at once while there was one and fewer than most are under way, else after the pause.
// Errors are logged as by Work. A job that fails keeps its place for a while: what fails again and again must not take a
// processor.
func Jobs(ctx context.Context, log *slog.Logger, what string, most int, pause time.Duration, take func(context.Context) (Job, error)) {
	places := make(chan struct{}, most)
	var running sync.WaitGroup
	defer running.Wait()
	Work(ctx, log, what, func(ctx context.Context) (time.Duration, error) {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return 0, nil
		}
		job, err := take(ctx)
		if err != nil || job == nil {
			<-places
			return pause, err
		}
		running.Go(func() {
			defer func() { <-places }()
			err := job(ctx)
			if err == nil || ctx.Err() != nil {
				return
			}
			log.Error(what, "error", err)
			select {
			case <-time.After(afterError):
			case <-ctx.Done():
			}
		})
		return 0, nil
	})
}

// Next does the next job that take returns, and reports whether there was one.
func Next(ctx context.Context, take func(context.Context) (Job, error)) (found bool, err error) {
	job, err := take(ctx)
	if err != nil || job == nil {
		return false, err
	}
	return true, job(ctx)
}
