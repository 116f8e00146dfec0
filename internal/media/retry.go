package media

import (
	"context"
	"net/http"
	"time"
)

const (
	// tries is how often a request is made before its error counts.
	tries = 3
	// retryPause is the wait before the second try; it doubles.
	retryPause = 200 * time.Millisecond
)

// retry calls do until its error is final, which again tells, or too many tries have failed.
func retry(ctx context.Context, pause time.Duration, do func() (again bool, err error)) error {
	for try := 1; ; try++ {
		again, err := do()
		if err == nil || !again || try == tries {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		pause *= 2
	}
}

// busy reports whether an answer may be another one soon.
func busy(status int) bool { return status >= 500 || status == http.StatusTooManyRequests }
