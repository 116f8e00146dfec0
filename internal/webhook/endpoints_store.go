package webhook

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	countEndpointsStatement = `SELECT count(*) FROM webhook_endpoints`
	insertEndpointStatement = `
		INSERT INTO webhook_endpoints (endpoint_id, url, secret, is_enabled, at_once, created_at) VALUES ($1, $2, $3, TRUE, $4, $5) ON CONFLICT DO NOTHING`
)

const (
	deleteDeliveriesStatement = `DELETE FROM webhook_deliveries WHERE endpoint_id = $1`
	deleteEndpointStatement   = `DELETE FROM webhook_endpoints WHERE endpoint_id = $1`
)

const (
	enable = `
		UPDATE webhook_endpoints SET is_enabled = TRUE, disabled_by = '', failures = 0, failing_since = 0, busy_until = CASE WHEN is_enabled THEN busy_until ELSE 0 END
		WHERE endpoint_id = $1`
	disableStatementStatement = `
		UPDATE webhook_endpoints SET is_enabled = FALSE, disabled_by = CASE WHEN is_enabled THEN 'operator' ELSE disabled_by END
		WHERE endpoint_id = $1`
	setAtOnceStatement = `UPDATE webhook_endpoints SET at_once = $2 WHERE endpoint_id = $1`
	// What waited longer than its time is tried once more.
	promptPending = `UPDATE webhook_deliveries SET due_at = $2 WHERE endpoint_id = $1 AND due_at IS NOT NULL`
)

func enableIn(ctx context.Context, q db.Querier, id string, now time.Time) error {
	if err := db.Exec(ctx, q, promptPending, id, now.UnixMicro()); err != nil {
		return err
	}
	return found(db.Changed(ctx, q, enable, id))
}

func countEndpoints(ctx context.Context, q db.Querier) (n int, err error) {
	err = q.QueryRowContext(ctx, countEndpointsStatement).Scan(&n)
	return n, err
}

func insertEndpoint(ctx context.Context, q db.Querier, id, url, secret string, atOnce int64, createdAt time.Time) (bool, error) {
	return db.Changed(ctx, q, insertEndpointStatement, id, url, secret, atOnce, createdAt.UnixMicro())
}

func readEndpoints(ctx context.Context, q db.Querier) ([]Endpoint, error) {
	return db.All(ctx, q, endpointFields, selectEndpoints)
}

func deleteDeliveries(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteDeliveriesStatement, id)
}

func deleteEndpoint(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteEndpointStatement, id)
}

func disable(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, disableStatementStatement, id)
}
