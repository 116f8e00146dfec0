package webhook

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/poll"
	"matjar/internal/queue"
	"matjar/internal/setting"
	"matjar/internal/trace"
)

const (
	// leaseTime is how long a node may take for one event before another node sends it.
	leaseTime = 30 * time.Second
	// pollInterval is the pause between polls for events, and for changes of endpoints.
	pollInterval = time.Second
	// firstPause and longestPause are those between attempts to send an event, for retryTime.
	firstPause   = time.Minute
	longestPause = 6 * time.Hour
	retryTime    = 3 * 24 * time.Hour
	// maxFailing is how long an endpoint may fail without a success before it is switched off.
	maxFailing = retryTime
	// longestRest is how long an endpoint that fails is left alone at most, whatever is due.
	longestRest = time.Minute
	// outage is how many failures in a row mean that the endpoint was down, not that it
	// refused an event. Afterwards everything that waits for it is sent at once.
	outage = 3
)

// Worker sends events. Any number may run on one database.
type Worker struct {
	DB     *db.DB
	Log    *slog.Logger
	Outbox *Outbox
	// Settings say who is told when an endpoint is switched off, if anybody, and in which
	// language; nil means the defaults.
	Settings *setting.Live
	// Now is the clock.
	Now func() time.Time
}

// Run sends events until ctx ends.
func (w *Worker) Run(ctx context.Context) {
	var sending sync.WaitGroup
	defer sending.Wait()
	poll.Work(ctx, w.Log, "webhook", func(ctx context.Context) (time.Duration, error) {
		return pollInterval, w.start(ctx, &sending)
	})
}

// Once sends everything that is due.
func (w *Worker) Once(ctx context.Context) error {
	var sending sync.WaitGroup
	defer sending.Wait()
	return w.start(ctx, &sending)
}

// start claims the endpoints for which something is due and sends to each on its own, so that
// a slow one delays none of the others. There are no more of them than maxEndpoints.
func (w *Worker) start(ctx context.Context, sending *sync.WaitGroup) error {
	known, err := w.Outbox.load(ctx, w.DB)
	if err != nil || len(known.byEvents) == 0 {
		return err
	}
	now := w.Now()
	due, err := db.Column(ctx, w.DB, selectDue, now.UnixMicro())
	if err != nil {
		return err
	}
	for _, id := range due {
		until := now.Add(leaseTime)
		e, err := claim(ctx, w.DB, id, now, until)
		if err != nil {
			return err
		}
		if e == nil {
			continue
		}
		sending.Go(func() {
			if err := w.drain(ctx, e, until); err != nil && ctx.Err() == nil {
				w.Log.Error("webhook", "endpoint", e.ID, "error", err)
			}
		})
	}
	return nil
}

// drain sends what is due for an endpoint that is claimed until then, oldest first, up to the
// first failure.
func (w *Worker) drain(ctx context.Context, e *Endpoint, until time.Time) error {
	defer func() {
		// It ends by itself otherwise.
		_ = db.Exec(context.WithoutCancel(ctx), w.DB, releaseEndpoint, e.ID, until.UnixMicro())
	}()
	for {
		event, ok, err := next(ctx, w.DB, e.ID, w.Now())
		if err != nil || !ok {
			return err
		}
		renewed, err := w.deliver(ctx, e, event, until)
		if err != nil || renewed.IsZero() {
			return err
		}
		until, e.Failures = renewed, 0
	}
}

// deliver sends an event to an endpoint that is this node's until then, and stores what came of it. It returns until when
// the endpoint is this node's now, or the zero time if no more is to be sent to it.
func (w *Worker) deliver(ctx context.Context, e *Endpoint, event queued, until time.Time) (renewed time.Time, err error) {
	ctx, span := trace.Queued(ctx, "webhook")
	span.SetInt("attempt", event.attempts+1)
	defer span.Done(&err)
	result := post(ctx, e, event.eventID, event.body, w.Now())
	if result.err != nil && ctx.Err() != nil {
		// The shop is closing: it does not count as an attempt.
		return time.Time{}, ctx.Err()
	}
	if result.err != nil {
		span.Fail()
		return time.Time{}, w.fail(context.WithoutCancel(ctx), e, event, result)
	}
	renewed = w.Now().Add(leaseTime)
	kept := false
	err = queue.Note(ctx, leaseTime-sendTimeout, func(ctx context.Context) (err error) {
		kept, err = w.succeed(ctx, e, event, result, until, renewed)
		return err
	})
	if err != nil || !kept {
		return time.Time{}, err
	}
	return renewed, nil
}

const (
	setSuccess = `
		UPDATE webhook_endpoints SET failures = 0, failing_since = 0, busy_until = $3
		WHERE endpoint_id = $1 AND is_enabled AND busy_until = $2`
	promptAll = `UPDATE webhook_deliveries SET due_at = $2 WHERE endpoint_id = $1 AND due_at IS NOT NULL AND due_at > $2`
)

// succeed stores that an event was accepted, and reports whether the endpoint is still this
// node's.
func (w *Worker) succeed(ctx context.Context, e *Endpoint, event queued, result outcome, until, renewed time.Time) (kept bool, err error) {
	now := w.Now()
	err = w.DB.Tx(ctx, func(q db.Querier) error {
		if err := result.record(ctx, q, event.eventID, e.ID, delivered, time.Time{}, now); err != nil {
			return err
		}
		if e.Failures >= outage {
			if err := db.Exec(ctx, q, promptAll, e.ID, now.UnixMicro()); err != nil {
				return err
			}
		}
		kept, err = db.Changed(ctx, q, setSuccess, e.ID, until.UnixMicro(), renewed.UnixMicro())
		return err
	})
	return kept, err
}

// pauseAfter is how long after a failed attempt the next one is made.
func pauseAfter(attempts int64) time.Duration {
	return min(firstPause<<min(attempts-1, 16), longestPause)
}

// restAfter is how long an endpoint is left alone after so many failures in a row.
func restAfter(failures int64) time.Duration {
	return min(time.Second<<min(failures-1, 16), longestRest)
}

const (
	setFailure = `
		UPDATE webhook_endpoints SET failures = failures + 1, busy_until = $3,
			failing_since = CASE WHEN failing_since = 0 THEN $2 ELSE failing_since END
		WHERE endpoint_id = $1
		RETURNING failing_since`
	switchOff = `UPDATE webhook_endpoints SET is_enabled = FALSE, disabled_by = 'failing' WHERE endpoint_id = $1 AND is_enabled`
)

// fail stores a failed attempt: the event is sent again later or given up, and an endpoint
// that has failed for too long is switched off.
func (w *Worker) fail(ctx context.Context, e *Endpoint, event queued, result outcome) error {
	now := w.Now()
	state, again := pending, now.Add(pauseAfter(event.attempts+1))
	if again.After(event.giveUpAt) {
		again = event.giveUpAt
	}
	if !now.Before(event.giveUpAt) {
		state, again = failed, time.Time{}
	}
	off := false
	err := w.DB.Tx(ctx, func(q db.Querier) error {
		if err := result.record(ctx, q, event.eventID, e.ID, state, again, now); err != nil {
			return err
		}
		var since time.Time
		err := q.QueryRowContext(ctx, setFailure, e.ID, now.UnixMicro(), now.Add(restAfter(e.Failures+1)).UnixMicro()).Scan(db.Micro{To: &since})
		if db.NoRows(err) {
			return nil // removed in the meantime
		}
		if off = false; err != nil || now.Sub(since) < maxFailing {
			return err
		}
		if off, err = db.Changed(ctx, q, switchOff, e.ID); err != nil || !off || setting.OperatorEmail.In(w.Settings.Current()) == "" {
			return err
		}
		return mail.Enqueue(ctx, q, w.letter(e))
	})
	if err != nil {
		return err
	}
	w.Log.Warn("webhook not accepted", "endpoint", e.ID, "host", e.Host(), "event", event.eventID, "attempt", event.attempts+1, "given_up", state == failed, "error", result.err)
	if off {
		w.Log.Error("webhook switched off: it has failed for three days", "endpoint", e.ID, "host", e.Host())
	}
	return nil
}

var (
	offSubject = lang.Text{En: "Webhook switched off: %s", Ar: "أوقف المتجر إرسال الإشعارات إلى \u2066%s\u2069"}
	offOpening = lang.Text{
		En: "%s has accepted nothing that the shop sent for three days, so the shop has stopped sending there. The shop itself works as ever.",
		Ar: "لم يقبل \u2066%s\u2069 أي إشعار من المتجر منذ ثلاثة أيام، فتوقف المتجر عن الإرسال إليه. المتجر نفسه يعمل كالمعتاد.",
	}
	offHelp = lang.Text{
		En: "What happens until it is switched on again is not sent there later. When it works, switch it on again in the back office under Webhooks, or run this command:",
		Ar: "ما يحدث إلى أن تعيد تشغيله لن يُرسل إليه لاحقًا. بعد إصلاحه أعد تشغيله من صفحة «إشعارات الأنظمة» في لوحة الإدارة، أو نفّذ هذا الأمر:",
	}
)

// letter tells the operator that an endpoint was switched off.
func (w *Worker) letter(e *Endpoint) mail.Message {
	host, settings := e.Host(), w.Settings.Current()
	t, _ := lang.Parse(setting.Language.In(settings))
	return mail.Message{
		To: setting.OperatorEmail.In(settings), Language: t, Purpose: mail.Service,
		Subject:    fmt.Sprintf(offSubject.In(t), host),
		Paragraphs: []string{fmt.Sprintf(offOpening.In(t), host), offHelp.In(t), "matjar webhooks enable " + e.ID},
	}
}
