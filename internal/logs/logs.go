// Package logs carries the shop's logger in a context, so that what happens deep below a
// request is logged in the shop's own form, with the id of the request.
package logs

import (
	"context"
	"log/slog"
)

type key struct{}

// entry is a logger with the id of a request, which is added when something is logged: most
// requests log nothing.
type entry struct {
	log *slog.Logger
	id  string
}

var discard = slog.New(slog.DiscardHandler)

// With returns a context whose work is logged by log.
func With(ctx context.Context, log *slog.Logger) context.Context {
	return context.WithValue(ctx, key{}, &entry{log: log})
}

// WithID is With for a request: its id is in every line.
func WithID(ctx context.Context, log *slog.Logger, id string) context.Context {
	return context.WithValue(ctx, key{}, &entry{log, id})
}

// From returns the context's logger, or one that discards everything.
func From(ctx context.Context) *slog.Logger {
	e, ok := ctx.Value(key{}).(*entry)
	switch {
	case !ok:
		return discard
	case e.id == "":
		return e.log
	default:
		return e.log.With("id", e.id)
	}
}
