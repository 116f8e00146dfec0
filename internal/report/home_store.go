package report

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
)

const (
	selectHours = `
		SELECT (created_at + 10800000000) / 3600000000 AS hour, count(*), CAST(sum(total_amount) AS BIGINT)
		FROM orders WHERE created_at >= $1 AND created_at < $2 AND status <> 'cancelled' AND pay_until = 0 GROUP BY 1`
	// Each part reads an index that has no more than what waits.
	selectWaiting = `
		SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM orders WHERE status = 'pending_payment' AND pay_until = 0 LIMIT $1) AS a),
		       (SELECT count(*) FROM (SELECT 1 AS one FROM orders WHERE status = 'processing' LIMIT $1) AS b),
		       (SELECT count(*) FROM (SELECT 1 AS one FROM returns WHERE state = 'requested' LIMIT $1) AS c)
		     + (SELECT count(*) FROM (SELECT 1 AS one FROM returns WHERE state = 'received' LIMIT $1) AS d),
		       (SELECT count(*) FROM (SELECT 1 AS one FROM reviews WHERE handled_at = 0 LIMIT $1) AS e),
		       (SELECT count(*) FROM (SELECT DISTINCT review_id FROM review_reports WHERE settled_at IS NULL LIMIT $1) AS f),
		       (SELECT count(*) FROM (SELECT 1 AS one FROM contact_messages WHERE done_at = 0 LIMIT $1) AS g),
		       (SELECT count(*) FROM (SELECT 1 AS one FROM payment_intents WHERE state = 'review' LIMIT $1) AS h),
		       (SELECT count(*) FROM (SELECT 1 AS one FROM products WHERE status = 'active' AND inventory_count <= low_stock_threshold LIMIT $1) AS i)`
	selectSetup = `
		SELECT (SELECT count(*) FROM staff_members WHERE role = 'owner'),
		       coalesce((SELECT max(CAST(value AS BIGINT)) FROM settings WHERE name = 'last_backup'), 0)`
	// Products of the demo are older than the day on which it was filled in, which is its mark.
	selectOwn = `
		SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM products WHERE status = 'active' LIMIT 1) AS a),
		       (SELECT count(*) FROM (SELECT 1 AS one FROM products WHERE status = 'active' AND created_at <=
		            (SELECT CASE WHEN value = '1' THEN 9223372036854775807 ELSE CAST(value AS BIGINT) END FROM settings WHERE name = 'demo') LIMIT 1) AS b)`
)

func readWaiting(ctx context.Context, q db.Querier) (toConfirm int64, toShip int64, returns int64, reviews int64, reported int64, messages int64, payments int64, lowStock int64, err error) {
	err = q.QueryRowContext(ctx, selectWaiting, int64(MaxCount)).Scan(&toConfirm, &toShip, &returns, &reviews, &reported, &messages, &payments, &lowStock)
	return toConfirm, toShip, returns, reviews, reported, messages, payments, lowStock, err
}

func readOwn(ctx context.Context, q db.Querier) (active int64, demo int64, err error) {
	err = q.QueryRowContext(ctx, selectOwn).Scan(&active, &demo)
	return active, demo, err
}

// hourSales are the sales of an hour since 1970.
type hourSales struct {
	hour, orders int64
	total        money.Halalas
}

func readHours(ctx context.Context, q db.Querier, first, end time.Time) ([]hourSales, error) {
	return db.All(ctx, q, func(h *hourSales) []any { return []any{&h.hour, &h.orders, &h.total} }, selectHours, first.UnixMicro(), end.UnixMicro())
}

func readSetup(ctx context.Context, q db.Querier) (owners int64, backup int64, err error) {
	err = q.QueryRowContext(ctx, selectSetup).Scan(&owners, &backup)
	return owners, backup, err
}
