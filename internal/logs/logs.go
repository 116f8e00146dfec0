// Package logs carries the shop's logger in a context, so that what happens deep below a
// request is logged in the shop's own form, with the id of the request.
package logs

import (
	"context"
	"log/slog"
)

type key struct{}

var discard = slog.New(slog.DiscardHandler)

// With returns a context whose work is logged by log.
func With(ctx context.Context, log *slog.Logger) context.Context {
	return context.WithValue(ctx, key{}, log)
}

// From returns the context's logger, or one that discards everything.
func From(ctx context.Context) *slog.Logger {
	if log, ok := ctx.Value(key{}).(*slog.Logger); ok {
		return log
	}
	return discard
}
