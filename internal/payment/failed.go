package payment

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// FailedLooks is the queue of payments at whose provider the last look came to nothing. They are looked at again by
// themselves. Those with money that is guaranteed, in review or to be returned cannot be dropped; of the others, somebody
// who has looked at the provider takes note, once they have not changed for LateMoney.
type FailedLooks struct {
	// Number returns what people see of an order's id.
	Number func(orderID string) string
	// Now is the clock.
	Now func() time.Time
}

var _ queue.Queue = FailedLooks{}

// retryPause is how long after a look that came to nothing the next one may be, however often somebody asks for it.
const retryPause = 10 * time.Second

const (
	// failedLook asks for due_at too: what is not looked at any more has not failed, also when a node of a version
	// without last_error has decided that and left it.
	failedLook = ` last_error <> '' AND due_at IS NOT NULL `
	// settled is what one more look that goes well would be the last of; the time follows, since which it has not changed.
	settled = ` state NOT IN ('authorised', 'review') AND NOT EXISTS (
		SELECT 1 FROM payment_refunds AS r WHERE r.intent_id = payment_intents.intent_id AND r.state = 'pending') AND updated_at <= `

	selectFailed = `
		SELECT intent_id, order_id, provider, last_error, failures, created_at, due_at, (` + settled + `$4) AS is_settled FROM payment_intents
		WHERE` + failedLook + `AND (created_at, intent_id) < ($1, $2) ORDER BY created_at DESC, intent_id DESC LIMIT $3`
	selectReasons = `SELECT intent_id, last_error FROM payment_intents WHERE` + failedLook + `ORDER BY created_at, intent_id`
	// The order has SQLite read the index of those that failed, not that of all that are due.
	countFailed = `SELECT count(*) FROM (SELECT 1 AS one FROM payment_intents WHERE` + failedLook + `ORDER BY created_at, intent_id LIMIT $1) AS a`
	// What is due earlier stays so.
	retryAll = `
		UPDATE payment_intents SET due_at = CASE WHEN due_at <= $1 THEN due_at WHEN failed_at > $2 THEN failed_at + $3 ELSE $1 END
		WHERE busy_until <= $1 AND` + failedLook
	retryOne = retryAll + `AND intent_id = $4`
	dropOne  = `
		UPDATE payment_intents SET due_at = NULL, last_error = '', failures = 0, failed_at = 0
		WHERE intent_id = $1 AND busy_until <= $2 AND` + failedLook + `AND` + settled + `$3`
)

// Failed implements queue.Queue.
func (f FailedLooks) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	type row struct {
		queue.Failure
		next time.Time
	}
	rows, err := db.All(ctx, q, func(r *row) []any {
		return []any{&r.ID, &r.What, &r.To, &r.Reason, &r.Attempts, db.Micro{To: &r.At}, db.Micro{To: &r.next}, &r.MayDrop}
	}, selectFailed, after.At, after.ID, int64(limit), f.Now().Add(-LateMoney).UnixMicro())
	list := make([]queue.Failure, len(rows))
	for n, r := range rows {
		r.What, r.Next, r.MayRetry = "#"+f.Number(r.What), &r.next, true
		list[n] = r.Failure
	}
	return list, err
}

// CountFailed implements queue.Queue.
func (FailedLooks) CountFailed(ctx context.Context, q db.Querier, limit int) (int64, error) {
	return queue.Count(ctx, q, countFailed, int64(limit))
}

// Retry has the provider asked again now, but no sooner than a moment after it was asked last.
func (FailedLooks) Retry(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, retryOne, now.UnixMicro(), now.Add(-retryPause).UnixMicro(), retryPause.Microseconds(), id)
}

// RetryAll does so with all.
func (FailedLooks) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, retryAll, now.UnixMicro(), now.Add(-retryPause).UnixMicro(), retryPause.Microseconds())
}

// Drop takes note of a payment that nothing more is awaited of: it is not looked at any more, until something new is heard of it.
func (FailedLooks) Drop(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, dropOne, id, now.UnixMicro(), now.Add(-LateMoney).UnixMicro())
}

// FailedLook is why the last look at a payment came to nothing.
type FailedLook struct{ IntentID, Reason string }

// AllFailedLooks returns those of all payments that are listed, oldest payment first.
func AllFailedLooks(ctx context.Context, q db.Querier) ([]FailedLook, error) {
	return db.All(ctx, q, func(f *FailedLook) []any { return []any{&f.IntentID, &f.Reason} }, selectReasons)
}
