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

// Failed implements queue.Queue.
func (Failed) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	_, counter := queue.SplitID(after.ID)
	rows, err := readFailed(ctx, q, after.At, counter, limit)
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
	return retryOne(ctx, q, environment, counter, now)
}

// RetryAll implements queue.Queue.
func (Failed) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, retryAll, now.UnixMicro())
}

// Drop takes note of a refused document.
func (Failed) Drop(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	environment, counter := queue.SplitID(id)
	return noteOne(ctx, q, now, environment, counter)
}
