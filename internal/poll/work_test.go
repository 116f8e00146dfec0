package poll

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var lines bytes.Buffer
		var at []time.Duration
		start := time.Now()
		Work(ctx, slog.New(slog.NewTextHandler(&lines, nil)), "mail", func(context.Context) (time.Duration, error) {
			at = append(at, time.Since(start))
			switch len(at) {
			case 1:
				return Again(true, time.Second), nil
			case 2:
				return Again(false, time.Second), nil
			case 3:
				return time.Minute, errors.New("no answer")
			case 4:
				return Again(true, time.Minute), errors.New("no answer")
			}
			stop()
			return time.Hour, ctx.Err()
		})
		if want := []time.Duration{0, 0, time.Second, time.Second + time.Minute, time.Second + time.Minute + afterError}; !slices.Equal(at, want) {
			t.Errorf("steps at %v, want %v", at, want)
		}
		if time.Since(start) != at[4] {
			t.Error("it waits after its context has ended")
		}
		if got := lines.String(); strings.Count(got, "\n") != 2 || !strings.Contains(got, `msg=mail error="no answer"`) {
			t.Errorf("the log has %q, want the two errors", got)
		}
	})
}

// As many jobs as there may be are under way, and no more; what ends makes room for the next one, after a while if it failed. The
// pause is kept only when nothing is due.
func TestJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var lines bytes.Buffer
		const most = 3
		var due, taken, looks, running atomic.Int64
		due.Store(7)
		results := make(chan error)
		var done sync.WaitGroup
		done.Go(func() {
			Jobs(ctx, slog.New(slog.NewTextHandler(&lines, nil)), "mail", most, time.Minute, func(context.Context) (Job, error) {
				if looks.Add(1); taken.Load() == due.Load() {
					return nil, nil
				}
				taken.Add(1)
				return func(context.Context) error {
					running.Add(1)
					defer running.Add(-1)
					return <-results
				}, nil
			})
		})
		expect := func(when string, wantRunning, wantTaken, wantLooks int64) {
			t.Helper()
			synctest.Wait()
			if running.Load() != wantRunning || taken.Load() != wantTaken || looks.Load() != wantLooks {
				t.Errorf("%s: %d under way, %d taken in %d looks, want %d, %d in %d", when, running.Load(), taken.Load(), looks.Load(), wantRunning, wantTaken, wantLooks)
			}
		}
		expect("at first", most, 3, 3)
		results <- nil
		results <- nil
		expect("two have ended", most, 5, 5)
		results <- errors.New("no answer")
		expect("one has failed", most-1, 5, 5)
		time.Sleep(afterError)
		expect("a while after that", most, 6, 6)
		for range 4 {
			results <- nil
		}
		expect("none is left", 0, 7, 8)
		due.Add(1)
		time.Sleep(time.Minute - time.Nanosecond)
		expect("before the pause is over", 0, 7, 8)
		time.Sleep(time.Nanosecond)
		expect("after it", 1, 8, 10)
		stop()
		expect("at the end", 1, 8, 10)
		results <- context.Canceled
		done.Wait()
		if got := lines.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, `msg=mail error="no answer"`) {
			t.Errorf("the log has %q, want the one error", got)
		}
	})
}
