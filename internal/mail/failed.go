package mail

import (
	"context"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// Failed is the queue of messages that could not be sent. Of a message it shows the subject alone: what
// is in it may be a secret.
type Failed struct {
	// Shop returns who messages are from.
	Shop func() Shop
}

var _ queue.Queue = Failed{}

const (
	selectFailed = `
		SELECT id, subject, recipient, last_error, attempts, created_at, due_at FROM mail_jobs
		WHERE last_error <> '' AND (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3`
	countFailed = `SELECT count(*) FROM (SELECT 1 AS one FROM mail_jobs WHERE last_error <> '' LIMIT $1) AS a`
	hurryFailed = `
		UPDATE mail_jobs SET due_at = $1, priority = CASE WHEN priority >= 2 THEN priority - 2 ELSE priority END
		WHERE last_error <> '' AND busy_until <= $1`
	hurryOne = hurryFailed + ` AND id = $2`
	dropOne  = `DELETE FROM mail_jobs WHERE last_error <> '' AND busy_until <= $1 AND id = $2`
)

// Failed implements queue.Queue.
func (f Failed) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	name := f.Shop().Name
	names := strings.NewReplacer(ShopName, name.En, arabicName, name.Ar)
	list, err := db.All(ctx, q, func(one *queue.Failure) []any {
		one.MayRetry, one.MayDrop, one.Next = true, true, new(time.Time)
		return []any{&one.ID, &one.What, &one.To, &one.Reason, &one.Attempts, db.Micro{To: &one.At}, db.Micro{To: one.Next}}
	}, selectFailed, after.At, after.ID, int64(limit))
	for n := range list {
		list[n].What = names.Replace(list[n].What)
	}
	return list, err
}

// CountFailed implements queue.Queue.
func (Failed) CountFailed(ctx context.Context, q db.Querier, limit int) (int64, error) {
	return queue.Count(ctx, q, countFailed, int64(limit))
}

// Retry implements queue.Queue.
func (Failed) Retry(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, hurryOne, now.UnixMicro(), id)
}

// RetryAll implements queue.Queue.
func (Failed) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, hurryFailed, now.UnixMicro())
}

// Drop implements queue.Queue.
func (Failed) Drop(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, dropOne, now.UnixMicro(), id)
}
