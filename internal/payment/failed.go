package payment

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// FailedChecks is the queue of payments at whose provider the last look came to nothing. They are looked at again by
// themselves. Those with money that is guaranteed, in review or to be returned cannot be dropped; of the others, somebody
// who has looked at the provider takes note, once they have not changed for LateMoney.
type FailedChecks struct {
	// Number returns what people see of an order's id.
	Number func(orderID string) string
	// Now is the clock.
	Now func() time.Time
}

var _ queue.Queue = FailedChecks{}

// retryPause is how long after a look that came to nothing the next one may be, however often somebody asks for it.
const retryPause = 10 * time.Second

const (
	// failedCheck asks for due_at too: what is not looked at any more has not failed, also when a node of a version
	// without last_error has decided that and left it.
	failedCheck = ` last_error <> '' AND due_at IS NOT NULL `
)

// Failed implements queue.Queue.
func (f FailedChecks) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	rows, err := readFailed(ctx, q, after.At, after.ID, limit, f.Now().Add(-LateMoney))
	list := make([]queue.Failure, len(rows))
	for n, r := range rows {
		r.What, r.Next, r.MayRetry = "#"+f.Number(r.What), &r.next, true
		list[n] = r.Failure
	}
	return list, err
}

// CountFailed implements queue.Queue.
func (FailedChecks) CountFailed(ctx context.Context, q db.Querier, limit int) (int64, error) {
	return queue.Count(ctx, q, countFailed, int64(limit))
}

// Retry has the provider asked again now, but no sooner than a moment after it was asked last.
func (FailedChecks) Retry(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return retryOne(ctx, q, id, now)
}

// RetryAll does so with all.
func (FailedChecks) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, retryAll, now.UnixMicro(), now.Add(-retryPause).UnixMicro(), retryPause.Microseconds())
}

// Drop takes note of a payment that nothing more is awaited of: it is not looked at any more, until something new is heard of it.
func (FailedChecks) Drop(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return dropOne(ctx, q, id, now, now.Add(-LateMoney))
}

// FailedCheck is why the last look at a payment came to nothing.
type FailedCheck struct{ IntentID, Reason string }

// AllFailedChecks returns those of all payments that are listed, oldest payment first.
func AllFailedChecks(ctx context.Context, q db.Querier) ([]FailedCheck, error) {
	return readReasons(ctx, q)
}
