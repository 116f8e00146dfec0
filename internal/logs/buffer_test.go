package logs

import (
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// output counts the writes.
type output struct {
	mu     sync.Mutex
	text   strings.Builder
	writes int
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.writes++
	return o.text.Write(b)
}

func (o *output) state() (text string, writes int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String(), o.writes
}

func TestBufferWritesManyLinesAtOnce(t *testing.T) {
	var out output
	b := NewBuffer(&out)
	log := slog.New(b.Handler()).With("a", 1).WithGroup("g")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 10 {
				log.Info("line", "b", 2)
			}
		})
	}
	all.Wait()
	if err := b.Flush(); err != nil {
		t.Fatal(err)
	}
	if text, writes := out.state(); strings.Count(text, `"a":1,"g":{"b":2}}`+"\n") != 40 || writes > 3 {
		t.Errorf("%d writes of %s", writes, text)
	}
}

func TestBufferedErrorsDoNotWait(t *testing.T) {
	var out output
	log := slog.New(NewBuffer(&out).Handler())
	log.Info("before")
	log.Error("broken")
	if text, _ := out.state(); !strings.Contains(text, "before") || !strings.Contains(text, "broken") {
		t.Errorf("written so far: %q", text)
	}
}

func TestBufferedLinesAreWrittenSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out output
		slog.New(NewBuffer(&out).Handler()).Info("line")
		// In the bubble this is the moment when the buffer's own timer has fired, and no other.
		<-time.After(maxDelay)
		synctest.Wait()
		if text, writes := out.state(); !strings.Contains(text, "line") || writes != 1 {
			t.Errorf("%d writes of %q after the longest delay", writes, text)
		}
	})
}

func TestLargeBuffersAreWritten(t *testing.T) {
	var out output
	log := slog.New(NewBuffer(&out).Handler())
	log.Info(strings.Repeat("x", maxBuffered))
	if _, writes := out.state(); writes != 1 {
		t.Errorf("%d writes, want 1", writes)
	}
}
