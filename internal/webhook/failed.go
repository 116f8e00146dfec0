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

const (
	failedDelivery = ` last_error <> '' AND state <> 'delivered' `
	selectFailed   = `
		SELECT d.event_id, d.endpoint_id, v.kind, e.url, d.last_error, d.attempts, d.created_at, coalesce(d.due_at, 0)
		FROM webhook_deliveries d JOIN webhook_events v ON v.event_id = d.event_id JOIN webhook_endpoints e ON e.endpoint_id = d.endpoint_id
		WHERE d.last_error <> '' AND d.state <> 'delivered' AND (d.created_at, d.event_id, d.endpoint_id) < ($1, $2, $3)
		ORDER BY d.created_at DESC, d.event_id DESC, d.endpoint_id DESC LIMIT $4`
	countFailed = `SELECT count(*) FROM (SELECT 1 AS one FROM webhook_deliveries WHERE` + failedDelivery + `LIMIT $1) AS a`
	retryAll    = `UPDATE webhook_deliveries SET state = 'pending', due_at = $1, give_up_at = $2, attempts = 0 WHERE` + failedDelivery
	retryOne    = retryAll + `AND event_id = $3 AND endpoint_id = $4`
	dropOne     = `DELETE FROM webhook_deliveries WHERE` + failedDelivery + `AND event_id = $1 AND endpoint_id = $2`
)

// Failed implements queue.Queue.
func (Failed) Failed(ctx context.Context, q db.Querier, after queue.Position, limit int) ([]queue.Failure, error) {
	type row struct {
		queue.Failure
		event, endpoint, url string
		due                  int64
	}
	event, endpoint, _ := strings.Cut(after.ID, ".")
	rows, err := db.All(ctx, q, func(r *row) []any {
		return []any{&r.event, &r.endpoint, &r.What, &r.url, &r.Reason, &r.Attempts, db.Micro{To: &r.At}, &r.due}
	}, selectFailed, after.At, event, endpoint, int64(limit))
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
	return db.Changed(ctx, q, retryOne, now.UnixMicro(), now.Add(retryTime).UnixMicro(), event, endpoint)
}

// RetryAll implements queue.Queue.
func (Failed) RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	return queue.Affected(ctx, q, retryAll, now.UnixMicro(), now.Add(retryTime).UnixMicro())
}

// Drop implements queue.Queue.
func (Failed) Drop(ctx context.Context, q db.Querier, id string, _ time.Time) (bool, error) {
	event, endpoint, _ := strings.Cut(id, ".")
	return db.Changed(ctx, q, dropOne, event, endpoint)
}
