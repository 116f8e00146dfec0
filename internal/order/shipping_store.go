package order

import (
	"context"

	"matjar/internal/db"
)

const setOneItem = `UPDATE order_items SET status = $2 WHERE order_item_id = $1`

// setItem changes the state of an item.
func setItem(ctx context.Context, q db.Querier, i *Item, to Status) error {
	i.Status = to
	return db.Exec(ctx, q, setOneItem, i.ID, string(to))
}
