package payment

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

const (
	// settled is what one more look that goes well would be the last of; the time follows, since which it has not changed.
	settled = ` state NOT IN ('authorised', 'review') AND NOT EXISTS (
		SELECT 1 FROM payment_refunds AS r WHERE r.intent_id = payment_intents.intent_id AND r.state = 'pending') AND updated_at <= `
	selectFailed = `
		SELECT intent_id, order_id, provider, last_error, failures, created_at, due_at, (` + settled + `$4) AS is_settled FROM payment_intents
		WHERE` + failedCheck + `AND (created_at, intent_id) < ($1, $2) ORDER BY created_at DESC, intent_id DESC LIMIT $3`
	selectReasons = `SELECT intent_id, last_error FROM payment_intents WHERE` + failedCheck + `ORDER BY created_at, intent_id`
	// The order has SQLite read the index of those that failed, not that of all that are due.
	countFailed = `SELECT count(*) FROM (SELECT 1 AS one FROM payment_intents WHERE` + failedCheck + `ORDER BY created_at, intent_id LIMIT $1) AS a`
	// What is due earlier stays so.
	retryAll = `
		UPDATE payment_intents SET due_at = CASE WHEN due_at <= $1 THEN due_at WHEN failed_at > $2 THEN failed_at + $3 ELSE $1 END
		WHERE busy_until <= $1 AND` + failedCheck
	dropOneStatement = `
		UPDATE payment_intents SET due_at = NULL, last_error = '', failures = 0, failed_at = 0
		WHERE intent_id = $1 AND busy_until <= $2 AND` + failedCheck + `AND` + settled + `$3`
)

const retryOneStatement = retryAll + `AND intent_id = $4`

func retryOne(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, retryOneStatement, now.UnixMicro(), now.Add(-retryPause).UnixMicro(), retryPause.Microseconds(), id)
}

// failedRow is a failed look and when the next one is.
type failedRow struct {
	queue.Failure
	next time.Time
}

func readFailed(ctx context.Context, q db.Querier, at int64, id string, limit int, until time.Time) ([]failedRow, error) {
	return db.All(ctx, q, func(r *failedRow) []any {
		return []any{&r.ID, &r.What, &r.To, &r.Reason, &r.Attempts, db.Micro{To: &r.At}, db.Micro{To: &r.next}, &r.MayDrop}
	}, selectFailed, at, id, int64(limit), until.UnixMicro())
}

func dropOne(ctx context.Context, q db.Querier, id string, now, until time.Time) (bool, error) {
	return db.Changed(ctx, q, dropOneStatement, id, now.UnixMicro(), until.UnixMicro())
}

func readReasons(ctx context.Context, q db.Querier) ([]FailedCheck, error) {
	return db.All(ctx, q, func(f *FailedCheck) []any { return []any{&f.IntentID, &f.Reason} }, selectReasons)
}
