package letter

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// Failed is the queue of letters that did not reach a reader. An id is that of the letter and the
// reader's place, with a dot between them.
type Failed struct{}

var _ queue.Queue = Failed{}

// Failed implements queue.Queue.
func (Failed) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	letterID, place := queue.SplitID(after.ID)
	rows, err := readFailed(ctx, q, after.At, letterID, place, limit)
	list := make([]queue.Failure, len(rows))
	for n, r := range rows {
		r.ID, r.MayRetry, r.MayDrop = queue.JoinID(r.letterID, r.place), true, true
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
	letterID, place := queue.SplitID(id)
	again, err := retryOne(ctx, q, letterID, place, now)
	if err != nil || !again {
		return false, err
	}
	return true, reopenOne(ctx, q, letterID)
}

// RetryAll implements queue.Queue. What may have arrived is left to who looks at it.
func (Failed) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	n, err := queue.Affected(ctx, q, retryAll, now.UnixMicro())
	if err != nil || n == 0 {
		return n, err
	}
	return n, reopenAll(ctx, q)
}

// Drop implements queue.Queue.
func (Failed) Drop(ctx context.Context, q db.Querier, id string, _ time.Time) (bool, error) {
	letterID, place := queue.SplitID(id)
	return dropOne(ctx, q, letterID, place)
}
