package order

import (
	"context"

	"matjar/internal/db"
)

const (
	setOrderStatusStatement = `UPDATE orders SET status = $2 WHERE order_id = $1`
	// Items that are ahead of their order keep their state.
	setItemStatusStatement = `UPDATE order_items SET status = $3 WHERE order_id = $1 AND status = $2`
	setAllItemsStatement   = `UPDATE order_items SET status = $2 WHERE order_id = $1`
	selectCoupon           = `SELECT coalesce(coupon_id, '') FROM orders WHERE order_id = $1`
)

func setOrderStatus(ctx context.Context, q db.Querier, id string, to Status) error {
	return db.Exec(ctx, q, setOrderStatusStatement, id, string(to))
}

func setItemStatus(ctx context.Context, q db.Querier, id string, from, to Status) error {
	return db.Exec(ctx, q, setItemStatusStatement, id, string(from), string(to))
}

// setAllItems changes the state of all items of an order, whatever theirs is.
func setAllItems(ctx context.Context, q db.Querier, id string, to Status) error {
	return db.Exec(ctx, q, setAllItemsStatement, id, string(to))
}

func readCoupon(ctx context.Context, q db.Querier, id string) (couponID string, err error) {
	err = q.QueryRowContext(ctx, selectCoupon, id).Scan(&couponID)
	return couponID, err
}
