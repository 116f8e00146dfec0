package main

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
)

// stopping is a log whose first line ends something.
type stopping struct {
	bytes.Buffer
	stop func()
}

func (s *stopping) Write(line []byte) (int, error) {
	s.stop()
	return s.Buffer.Write(line)
}

// TestBackfillEnds: it ends when all is done, and before that only with the server.
func TestBackfillEnds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		seller, address := func() order.Seller { return order.Seller{} }, func() string { return "" }
		ctx, stop := context.WithCancel(t.Context())
		lines := &stopping{stop: stop}
		log := slog.New(slog.NewTextHandler(lines, nil))
		if backfill(ctx, d, log, seller, address); ctx.Err() != nil {
			t.Fatalf("nothing was left to do, and the log has %q", lines)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if backfill(ctx, d, log, seller, address); ctx.Err() == nil || strings.Count(lines.String(), "could not be brought up to date") != 1 {
			t.Errorf("it ended with its database closed, and the log has %q, want the error once", lines)
		}
	})
}
