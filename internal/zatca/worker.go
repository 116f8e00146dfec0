package zatca

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"matjar/internal/db"
	"matjar/internal/poll"
	"matjar/internal/queue"
	"matjar/internal/trace"
)

const (
	// leaseTime is how long a node may take for one document before another node sends it too.
	leaseTime = 2 * callTimeout
	// pollInterval is the pause between polls for new documents.
	pollInterval = 5 * time.Second
	// atOnce is how many documents all nodes together send at a time. Each has its place in the chain before that, and the
	// authority takes them in any order.
	atOnce = 16
	// firstPause is the pause after a failure; it doubles with each further one up to maxPause.
	firstPause = 15 * time.Second
	maxPause   = 30 * time.Minute
	// patience is the number of attempts after which a document lets others pass.
	patience = 6
	// reportWithin is what the authority asks for; late is when the log begins to warn.
	reportWithin = 24 * time.Hour
	late         = reportWithin / 2
)

// Run reports documents until ctx ends. Any number of nodes may run it.
func (s *Service) Run(ctx context.Context, log *slog.Logger) {
	poll.Jobs(ctx, log, "tax documents", atOnce, pollInterval, func(ctx context.Context) (poll.Job, error) { return s.take(ctx, log) })
}

// ReportNext reports one due document and reports whether there was one. One that got no answer is
// sent again later, each time after a longer pause.
func (s *Service) ReportNext(ctx context.Context, log *slog.Logger) (sent bool, err error) {
	return poll.Next(ctx, func(ctx context.Context) (poll.Job, error) { return s.take(ctx, log) })
}

// take reserves a document that is due, and returns its reporting.
func (s *Service) take(ctx context.Context, log *slog.Logger) (poll.Job, error) {
	now := s.Now()
	r, ok, err := s.lease(ctx, now, now.Add(leaseTime))
	if err != nil || !ok {
		return nil, err
	}
	return func(ctx context.Context) error { return s.attempt(ctx, log, r, now) }, nil
}

// attempt reports a document that was reserved at a time, and stores what came of it.
func (s *Service) attempt(ctx context.Context, log *slog.Logger, r report, now time.Time) (err error) {
	ctx, span := trace.Queued(ctx, "tax document")
	defer span.Done(&err)
	span.SetInt("attempt", int64(r.attempts))
	e := string(s.config.Environment)
	a, err := s.sendReport(ctx, r)
	stopping := errors.Is(ctx.Err(), context.Canceled)
	// The answer must be stored even if the node is about to stop.
	ctx = context.WithoutCancel(ctx)
	if err != nil && stopping {
		// It does not count as an attempt.
		return db.Exec(ctx, s.db, returnReport, e, r.counter, now.UnixMicro())
	}
	verdict := pending
	if err == nil {
		if verdict = a.verdict(); verdict == pending {
			err = a.err()
		}
	}
	if err != nil {
		pause := min(firstPause<<min(r.attempts-1, 10), maxPause)
		if perr := db.Exec(ctx, s.db, postponeReport, e, r.counter, now.Add(pause).UnixMicro(), queue.Reason(err.Error())); perr != nil {
			return perr
		}
		if age := now.Sub(r.issuedAt); age > late {
			log.Error("a tax document is late at the authority", "counter", r.counter, "age", age, "within", reportWithin)
		}
		return fmt.Errorf("document %d, attempt %d: %w", r.counter, r.attempts, err)
	}
	if verdict == rejected {
		span.Fail()
		log.Error("the authority refused a tax document", "counter", r.counter, "answer", a.text(500))
	}
	return queue.Note(ctx, leaseTime-callTimeout, func(ctx context.Context) error {
		return db.Exec(ctx, s.db, storeAnswer, e, r.counter, verdict, now.UnixMicro(), fmt.Sprintf("%d %s", a.status, a.text(maxAnswer)))
	})
}

func (s *Service) sendReport(ctx context.Context, r report) (answer, error) {
	u, err := scanUnit(s.db.QueryRowContext(ctx, selectUnit, string(s.config.Environment)))
	if err != nil {
		return answer{}, err
	}
	c, err := s.readCredential(ctx, s.db, u.credential)
	if err != nil {
		return answer{}, err
	}
	return s.client.send(ctx, reportPath, login{c.token, c.secret}, r.uuid, r.hash, r.xml)
}

// ReportAll reports what waits, without regard to pauses, until nothing is left or something gets no
// answer. It returns the number of documents that were answered.
func (s *Service) ReportAll(ctx context.Context, log *slog.Logger) (n int, err error) {
	if err := db.Exec(ctx, s.db, hurryReports, string(s.config.Environment), s.Now().UnixMicro()); err != nil {
		return 0, err
	}
	for {
		sent, err := s.ReportNext(ctx, log)
		if err != nil || !sent {
			return n, err
		}
		n++
	}
}
