package webhook

import (
	"context"
	"slices"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/mail"
	"matjar/internal/queue"
	"matjar/internal/setting"
	"matjar/internal/trace"
)

// attempt is an event that was sent, and what came of it.
type attempt struct {
	queued
	outcome
}

// deliver sends the events of a round, all at the same time, to an endpoint that is this node's until then, and stores what came of it. It
// returns until when the endpoint is this node's now, or the zero time if no more is to be sent to it.
func (w *Worker) deliver(ctx context.Context, e *Endpoint, events []queued, until time.Time) (renewed time.Time, err error) {
	ctx, span := trace.Queued(ctx, "webhook")
	span.SetInt("attempt", events[0].attempts+1)
	span.SetInt("events", int64(len(events)))
	defer span.Done(&err)
	round := make([]attempt, len(events))
	var sending sync.WaitGroup
	for n, event := range events {
		sending.Go(func() { round[n] = attempt{event, post(ctx, e, event.eventID, event.body, w.Now())} })
	}
	sending.Wait()
	if ctx.Err() != nil {
		// The shop is closing: what has failed does not count as an attempt.
		round = slices.DeleteFunc(round, func(a attempt) bool { return a.err != nil })
		if len(round) == 0 {
			return time.Time{}, ctx.Err()
		}
	}
	if slices.ContainsFunc(round, func(a attempt) bool { return a.err != nil }) {
		span.Fail()
	}
	return w.store(ctx, e, round, until)
}

// store stores what came of a round, and returns what deliver does.
func (w *Worker) store(ctx context.Context, e *Endpoint, round []attempt, until time.Time) (renewed time.Time, err error) {
	off := false
	err = queue.Note(ctx, leaseTime-sendTimeout, func(ctx context.Context) error {
		now := w.Now()
		return w.DB.Tx(ctx, func(q db.Querier) (err error) {
			renewed, off = time.Time{}, false
			if !slices.ContainsFunc(round, func(a attempt) bool { return a.err == nil }) {
				if err := recordAll(ctx, q, e, round, now); err != nil {
					return err
				}
				off, err = w.rest(ctx, q, e, now)
				return err
			}
			// Before what was refused now gets its pause.
			if e.Failures >= outage {
				if err := promptAll(ctx, q, e.ID, now); err != nil {
					return err
				}
			}
			if err := recordAll(ctx, q, e, round, now); err != nil {
				return err
			}
			longer := now.Add(leaseTime)
			kept, err := setSuccess(ctx, q, e.ID, until, longer)
			if kept {
				renewed = longer
			}
			return err
		})
	})
	if err != nil {
		return time.Time{}, err
	}
	for _, a := range round {
		if a.err != nil {
			w.Log.Warn("webhook not accepted", "endpoint", e.ID, "host", e.Host(), "event", a.eventID, "attempt", a.attempts+1, "given_up", !w.Now().Before(a.giveUpAt), "error", a.err)
		}
	}
	if off {
		w.Log.Error("webhook switched off: it has failed for too long", "days", MaxFailing.Hours()/24, "endpoint", e.ID, "host", e.Host())
	}
	return renewed, nil
}

// recordAll stores the attempts of a round: what was refused is sent again later, or given up.
func recordAll(ctx context.Context, q db.Querier, e *Endpoint, round []attempt, now time.Time) error {
	for _, a := range round {
		state, again := a.next(now)
		if err := a.record(ctx, q, a.eventID, e.ID, state, again, now); err != nil {
			return err
		}
	}
	return nil
}

// next returns the state of the delivery after the attempt, and when the next one is made; the zero time means never.
func (a *attempt) next(now time.Time) (state string, again time.Time) {
	switch {
	case a.err == nil:
		return delivered, time.Time{}
	case !now.Before(a.giveUpAt):
		return failed, time.Time{}
	}
	again = now.Add(pauseAfter(a.attempts + 1))
	if again.After(a.giveUpAt) {
		again = a.giveUpAt
	}
	return pending, again
}

// pauseAfter is how long after a failed attempt the next one is made.
func pauseAfter(attempts int64) time.Duration {
	return min(firstPause<<min(attempts-1, 16), longestPause)
}

// restAfter is how long an endpoint is left alone after so many failures in a row.
func restAfter(failures int64) time.Duration {
	return min(time.Second<<min(failures-1, 16), longestRest)
}

// rest leaves an endpoint alone that has accepted nothing, and reports whether it switched it off because that has lasted too long.
func (w *Worker) rest(ctx context.Context, q db.Querier, e *Endpoint, now time.Time) (off bool, err error) {
	var since time.Time
	err = q.QueryRowContext(ctx, setFailure, e.ID, now.UnixMicro(), now.Add(restAfter(e.Failures+1)).UnixMicro()).Scan(db.Micro{To: &since})
	if db.NoRows(err) {
		return false, nil // removed in the meantime
	}
	if err != nil || now.Sub(since) < MaxFailing {
		return false, err
	}
	if off, err = switchOff(ctx, q, e.ID); err != nil || !off || setting.OperatorEmail.In(w.Settings.Current()) == "" {
		return off, err
	}
	return off, mail.Enqueue(ctx, q, w.letter(e))
}
