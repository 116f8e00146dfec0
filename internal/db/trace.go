package db

import (
	"context"
	"errors"
	"runtime"
	"strings"

	"matjar/internal/errs"
	"matjar/internal/trace"
)

// begun begins the span of a transaction, if ctx is traced: with the engine, and the function that wanted it.
func (d *DB) begun(ctx context.Context) (context.Context, *trace.Span) {
	ctx, span := trace.Part(ctx, "transaction")
	if span == nil {
		return ctx, nil
	}
	engine := "sqlite"
	if d.writer == nil {
		engine = "postgresql"
	}
	span.Set("db.system.name", engine)
	span.Set("code.function.name", wanted())
	return ctx, span
}

// ended ends it. What the shop refuses is rolled back too, but is no failure.
func ended(span *trace.Span, attempts int, err error) {
	if span == nil {
		return
	}
	span.SetInt("attempts", int64(attempts))
	if _, open := errors.AsType[unansweredError](err); open {
		span.Set("outcome", "unknown")
	} else if err != nil {
		span.Set("outcome", "rolled back")
	}
	if _, refused := errors.AsType[*errs.Error](err); refused || NoRows(err) {
		err = nil
	}
	span.End(err)
}

// wanted names the nearest function on the stack that is outside of this package.
func wanted() string {
	var stack [16]uintptr
	frames := runtime.CallersFrames(stack[:runtime.Callers(3, stack[:])])
	for {
		frame, more := frames.Next()
		if name, ours := strings.CutPrefix(frame.Function, "matjar/"); !ours || !strings.HasPrefix(name, "internal/db.") {
			return name
		}
		if !more {
			return ""
		}
	}
}
