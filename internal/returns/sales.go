package returns

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/order"
)

// RefundedSales returns what was refunded from one moment on and before another, as sales that
// are taken back: vendors owe no commission on them.
func RefundedSales(ctx context.Context, q db.Querier, from, to time.Time) ([]order.Sale, error) {
	return readRefunded(ctx, q, from, to)
}
