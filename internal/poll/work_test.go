package poll

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
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
