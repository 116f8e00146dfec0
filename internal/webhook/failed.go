package webhook

import (
	"context"
	"net/url"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
)

// Failed is the queue of events that endpoints have not accepted. An id is those of event and endpoint,
// with a dot between them.
type Failed struct{}

var _ queue.Queue = Failed{}

// Failed implements queue.Queue.
func (Failed) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	event, endpoint, _ := strings.Cut(after.ID, ".")
	rows, err := readFailed(ctx, q, after.At, event, endpoint, limit)
	list := make([]queue.Failure, len(rows))
	for n, r := range rows {
		r.ID, r.MayRetry, r.MayDrop = r.event+"."+r.endpoint, true, true
		// The rest of the address may be a secret.
		if u, err := url.Parse(r.url); err == nil {
			r.To = u.Host
		}
		if r.due != 0 {
			next := time.UnixMicro(r.due).UTC()
			r.Next = &next
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
	event, endpoint, _ := strings.Cut(id, ".")
	return retryOne(ctx, q, event, endpoint, now, now.Add(retryTime))
}

// RetryAll implements queue.Queue.
func (Failed) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, retryAll, now.UnixMicro(), now.Add(retryTime).UnixMicro())
}

// Drop implements queue.Queue.
func (Failed) Drop(ctx context.Context, q db.Querier, id string, _ time.Time) (bool, error) {
	event, endpoint, _ := strings.Cut(id, ".")
	return dropOne(ctx, q, event, endpoint)
}
