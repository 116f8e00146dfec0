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

// Failed implements queue.Queue.
func (f Failed) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	name := f.Shop().Name
	names := strings.NewReplacer(ShopName, name.En, arabicName, name.Ar)
	list, err := readFailed(ctx, q, after.At, after.ID, limit)
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
	return hurryOne(ctx, q, id, now)
}

// RetryAll implements queue.Queue.
func (Failed) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, hurryFailed, now.UnixMicro())
}

// Drop implements queue.Queue.
func (Failed) Drop(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return dropOne(ctx, q, now, id)
}
