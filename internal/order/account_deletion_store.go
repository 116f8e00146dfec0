package order

import (
	"context"

	"matjar/internal/db"
)

var (
	selectOpen        = orderColumns + `WHERE user_id = $1 AND status IN ` + openList + ` ORDER BY created_at, order_id`
	lockOpenStatement = `UPDATE orders SET status = status WHERE user_id = $1 AND status IN ` + openList + ` RETURNING order_id`
)

// lockOpen locks the user's open orders until the transaction ends, and returns their ids. It changes nothing.
func lockOpen(ctx context.Context, q db.Querier, userID string) ([]string, error) {
	return db.Column(ctx, q, lockOpenStatement, userID)
}

// readOpen returns the user's open orders with their lines, events and parcels, oldest first.
func readOpen(ctx context.Context, q db.Querier, userID string) ([]Order, error) {
	return selectOrdersWithDetails(ctx, q, selectOpen, userID)
}
