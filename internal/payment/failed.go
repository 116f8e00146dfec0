package payment

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// FailedLooks is the queue of payments at whose provider the last look came to nothing. They are looked at again by
// themselves. None can be dropped: there may be a shopper's money behind it.
type FailedLooks struct{}

var _ queue.Queue = FailedLooks{}

const (
	selectFailed = `
		SELECT intent_id, order_id, provider, last_error, attempts, created_at, due_at FROM payment_intents
		WHERE last_error <> '' AND (created_at, intent_id) < ($1, $2) ORDER BY created_at DESC, intent_id DESC LIMIT $3`
	countFailed = `SELECT count(*) FROM (SELECT 1 AS one FROM payment_intents WHERE last_error <> '' LIMIT $1) AS a`
	retryAll    = `UPDATE payment_intents SET due_at = $1 WHERE last_error <> '' AND busy_until <= $1`
	retryOne    = retryAll + ` AND intent_id = $2`
)

// numberLength is how much of an order's id people see as its number.
const numberLength = 8

// Failed implements queue.Queue.
func (FailedLooks) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	type row struct {
		queue.Failure
		due *int64
	}
	rows, err := db.All(ctx, q, func(r *row) []any {
		return []any{&r.ID, &r.What, &r.To, &r.Reason, &r.Attempts, db.Micro{To: &r.At}, &r.due}
	}, selectFailed, after.At, after.ID, int64(limit))
	list := make([]queue.Failure, len(rows))
	for n, r := range rows {
		r.What, r.MayRetry = "#"+r.What[:min(numberLength, len(r.What))], true
		if r.due != nil {
			next := time.UnixMicro(*r.due).UTC()
			r.Next = &next
		}
		list[n] = r.Failure
	}
	return list, err
}

// CountFailed implements queue.Queue.
func (FailedLooks) CountFailed(ctx context.Context, q db.Querier, limit int) (int64, error) {
	return queue.Count(ctx, q, countFailed, int64(limit))
}

// Retry implements queue.Queue.
func (FailedLooks) Retry(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, retryOne, now.UnixMicro(), id)
}

// RetryAll implements queue.Queue.
func (FailedLooks) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, retryAll, now.UnixMicro())
}

// Drop drops nothing.
func (FailedLooks) Drop(context.Context, db.Querier, string, time.Time) (bool, error) {
	return false, nil
}
