package wishlist

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/money"
)

const (
	insertList = `INSERT INTO wishlists (id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING`
	selectList = `SELECT id FROM wishlists WHERE user_id = $1`
)

// ensureList returns the id of the user's wishlist and creates it on first use.
func ensureList(ctx context.Context, q db.Querier, userID string) (string, error) {
	if _, err := q.ExecContext(ctx, insertList, uuid.NewString(), userID, time.Now().UnixMicro()); err != nil {
		return "", err
	}
	var id string
	err := q.QueryRowContext(ctx, selectList, userID).Scan(&id)
	return id, err
}

const selectItems = `
	SELECT i.id, i.product_id, i.created_at,
	       p.en_name, p.ar_name, p.price, p.compare_at_price, p.image_url, p.inventory_count, p.status = 'active',
	       EXISTS (SELECT 1 FROM product_options o WHERE o.product_id = p.product_id)
	FROM wishlists w
	JOIN wishlist_items i ON i.wishlist_id = w.id
	JOIN products p ON p.product_id = i.product_id
	WHERE w.user_id = $1
	ORDER BY i.created_at DESC, i.id`

// listItems returns the user's wishlist, newest first.
func listItems(ctx context.Context, q db.Querier, userID string) ([]Item, error) {
	rows, err := q.QueryContext(ctx, selectItems, userID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Item{}
	for rows.Next() {
		var i Item
		var created int64
		var before *int64
		if err := rows.Scan(&i.ID, &i.ProductID, &created, &i.Product.EnName, &i.Product.ArName, &i.Product.Price, &before,
			&i.Product.ImageURL, &i.Product.InventoryCount, &i.Product.Available, &i.Product.HasOptions); err != nil {
			return nil, err
		}
		i.CreatedAt = time.UnixMicro(created).UTC()
		if before != nil {
			price := money.Halalas(*before)
			i.Product.CompareAtPrice = &price
		}
		list = append(list, i)
	}
	return list, rows.Err()
}

const (
	countProduct = `SELECT count(*) FROM products WHERE product_id = $1 AND status = 'active'`
	countItems   = `SELECT count(*) FROM wishlist_items WHERE wishlist_id = $1`
	insertItem   = `
		INSERT INTO wishlist_items (id, wishlist_id, product_id, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (wishlist_id, product_id) DO NOTHING`
	selectItem = `SELECT id FROM wishlist_items WHERE wishlist_id = $1 AND product_id = $2`
)

// isSold reports whether the shop sells the product.
func isSold(ctx context.Context, q db.Querier, productID string) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, countProduct, productID).Scan(&n)
	return n > 0, err
}

// countEntries counts the entries of the list.
func countEntries(ctx context.Context, q db.Querier, listID string) (n int, err error) {
	err = q.QueryRowContext(ctx, countItems, listID).Scan(&n)
	return n, err
}

// insert adds a product to the list unless it is there, and returns its entry's id.
func insert(ctx context.Context, q db.Querier, listID, productID string) (id string, isNew bool, err error) {
	isNew, err = db.Changed(ctx, q, insertItem, uuid.NewString(), listID, productID, time.Now().UnixMicro())
	if err != nil {
		return "", false, err
	}
	err = q.QueryRowContext(ctx, selectItem, listID, productID).Scan(&id)
	return id, isNew, err
}

const (
	selectProducts = `SELECT product_id FROM wishlist_items WHERE wishlist_id = $1`
	selectActive   = `SELECT product_id FROM products WHERE status = 'active' AND product_id IN $values`
)

// insertAll adds products to the list, in their order.
func insertAll(ctx context.Context, q db.Querier, listID string, productIDs []string) error {
	now := time.Now()
	rows := make([][]any, len(productIDs))
	for i, id := range productIDs {
		rows[i] = []any{uuid.NewString(), listID, id, now.Add(time.Duration(i) * time.Microsecond).UnixMicro()}
	}
	return db.InsertMissing(ctx, q, "wishlist_items", []string{"id", "wishlist_id", "product_id", "created_at"}, rows)
}

const (
	deleteItem  = `DELETE FROM wishlist_items WHERE id = $1 AND wishlist_id = $2`
	deleteItems = `DELETE FROM wishlist_items WHERE wishlist_id = $1`
)
