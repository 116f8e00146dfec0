package server

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	// dueUnpaid selects since when each order that nobody paid in time, and that has to be given up at $1, is due.
	dueUnpaid    = `SELECT pay_until AS due_at FROM orders WHERE pay_until > 0 AND pay_until <= $1`
	selectOrders = `SELECT status, count(*), coalesce(sum(total_amount), 0) FROM orders WHERE created_at >= $1 GROUP BY status`
)

// orderTotal is how many orders have a status, and the sum of what they cost.
type orderTotal struct {
	status     string
	count, sum int64
}

// readOrderTotals returns the totals of the orders that were placed since then.
func readOrderTotals(ctx context.Context, q db.Querier, since time.Time) ([]orderTotal, error) {
	return db.All(ctx, q, func(o *orderTotal) []any { return []any{&o.status, &o.count, &o.sum} }, selectOrders, since.UnixMicro())
}
