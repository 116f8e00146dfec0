package zatca

import (
	"context"
	"strconv"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// Failed is the queue of documents that the authority has not taken: those that got no answer, which are
// sent again by themselves, and those that it refused, which are not. None can be dropped, since the
// chain has no gaps; of a refused one somebody takes note. An id is environment and counter, with a dot
// between them.
type Failed struct{}

var _ queue.Queue = Failed{}

const (
	unanswered   = ` state = 'pending' AND last_error <> '' `
	refused      = ` state = 'rejected' AND noted_at = 0 `
	selectFailed = `
		SELECT r.environment, r.counter, d.number, r.state, r.attempts, r.last_error, r.answer, d.issued_at, r.due_at
		FROM zatca_reports r JOIN zatca_documents d ON d.environment = r.environment AND d.counter = r.counter
		WHERE (r.state = 'pending' AND r.last_error <> '' OR r.state = 'rejected' AND r.noted_at = 0) AND (d.issued_at, r.counter) < ($1, $2)
		ORDER BY d.issued_at DESC, r.counter DESC LIMIT $3`
	countFailed = `
		SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM zatca_reports WHERE` + unanswered + `LIMIT $1) AS a)
		     + (SELECT count(*) FROM (SELECT 1 AS one FROM zatca_reports WHERE` + refused + `LIMIT $1) AS b)`
	retryAll = `UPDATE zatca_reports SET due_at = $1 WHERE busy_until <= $1 AND` + unanswered
	retryOne = retryAll + `AND environment = $2 AND counter = $3`
	noteOne  = `UPDATE zatca_reports SET noted_at = $1 WHERE` + refused + `AND environment = $2 AND counter = $3`
)

// Failed implements queue.Queue.
func (Failed) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	type row struct {
		queue.Failure
		environment, state, lastError, answer string
		counter, number                       int64
		next                                  time.Time
	}
	_, counter := queue.SplitID(after.ID)
	rows, err := db.All(ctx, q, func(r *row) []any {
		return []any{&r.environment, &r.counter, &r.number, &r.state, &r.Attempts, &r.lastError, &r.answer, db.Micro{To: &r.At}, db.Micro{To: &r.next}}
	}, selectFailed, after.At, counter, int64(limit))
	list := make([]queue.Failure, len(rows))
	for n, r := range rows {
		r.ID, r.What, r.To = queue.JoinID(r.environment, r.counter), strconv.FormatInt(r.number, 10), "ZATCA "+r.environment
		if r.state == rejected {
			r.Reason, r.MayDrop = r.answer, true
		} else {
			r.Reason, r.MayRetry, r.Next = r.lastError, true, &r.next
		}
		list[n] = r.Failure
	}
	return list, err
}

// CountFailed implements queue.Queue.
func (Failed) CountFailed(ctx context.Context, q db.Querier, limit int) (int64, error) {
	return queue.Count(ctx, q, countFailed, int64(limit))
}

// Retry implements queue.Queue.
func (Failed) Retry(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	environment, counter := queue.SplitID(id)
	return db.Changed(ctx, q, retryOne, now.UnixMicro(), environment, counter)
}

// RetryAll implements queue.Queue.
func (Failed) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, retryAll, now.UnixMicro())
}

// Drop takes note of a refused document.
func (Failed) Drop(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	environment, counter := queue.SplitID(id)
	return db.Changed(ctx, q, noteOne, now.UnixMicro(), environment, counter)
}
