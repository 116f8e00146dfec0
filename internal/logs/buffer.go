package logs

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// Limits of lines that are not written yet.
const (
	maxBuffered = 32 << 10
	maxDelay    = 100 * time.Millisecond
)

// Buffer collects lines and writes many at once, within a tenth of a second: with one line a
// request, writing each would take a good part of the time. It is safe for concurrent use.
type Buffer struct {
	out io.Writer

	mu      sync.Mutex
	lines   []byte
	pending bool
}

// NewBuffer returns a buffer that writes to out.
func NewBuffer(out io.Writer) *Buffer { return &Buffer{out: out} }

// Write collects a line.
func (b *Buffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lines = append(b.lines, line...)
	if len(b.lines) >= maxBuffered {
		return len(line), b.flush()
	}
	if !b.pending {
		b.pending = true
		time.AfterFunc(maxDelay, func() { _ = b.Flush() }) // there is nobody to tell
	}
	return len(line), nil
}

// Flush writes what was collected.
func (b *Buffer) Flush() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pending = false
	return b.flush()
}

func (b *Buffer) flush() error {
	if len(b.lines) == 0 {
		return nil
	}
	_, err := b.out.Write(b.lines)
	b.lines = b.lines[:0]
	return err
}

// Handler returns a handler that writes JSON to the buffer. Warnings and errors do not wait.
func (b *Buffer) Handler() slog.Handler { return bufferedHandler{slog.NewJSONHandler(b, nil), b} }

type bufferedHandler struct {
	slog.Handler
	buffer *Buffer
}

func (h bufferedHandler) Handle(ctx context.Context, r slog.Record) error {
	if err := h.Handler.Handle(ctx, r); err != nil {
		return err
	}
	if r.Level > slog.LevelInfo {
		return h.buffer.Flush()
	}
	return nil
}

func (h bufferedHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return bufferedHandler{h.Handler.WithAttrs(attrs), h.buffer}
}

func (h bufferedHandler) WithGroup(name string) slog.Handler {
	return bufferedHandler{h.Handler.WithGroup(name), h.buffer}
}
