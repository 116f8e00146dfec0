package wishlist

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/money"
)

const (
	insertList = `INSERT INTO wishlists (id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING`
	selectList = `SELECT id FROM wishlists WHERE user_id = $1`
)

// listOf gives the id of the user's wishlist, which it makes on first need.
func listOf(ctx context.Context, q db.Querier, userID string) (string, error) {
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

// items gives the user's wishlist, newest first.
func items(ctx context.Context, q db.Querier, userID string) ([]Item, error) {
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

// add puts a product on the list. isNew is false when it was there already.
func add(ctx context.Context, q db.Querier, listID, productID string) (id string, isNew bool, err error) {
	var n int
	if err := q.QueryRowContext(ctx, countProduct, productID).Scan(&n); err != nil {
		return "", false, err
	}
	if n == 0 {
		return "", false, errProductNotFound
	}
	if err := q.QueryRowContext(ctx, countItems, listID).Scan(&n); err != nil {
		return "", false, err
	}
	if n >= maxItems {
		return "", false, errFull
	}
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

// addAll puts those products on the list that are sold, are not on it yet and that it has
// room for, in their order. It takes a handful of statements for any number of them.
func addAll(ctx context.Context, q db.Querier, listID string, productIDs []string) error {
	there, err := db.Column(ctx, q, selectProducts, listID)
	if err != nil {
		return err
	}
	missing := slices.DeleteFunc(slices.Clone(productIDs), func(id string) bool { return slices.Contains(there, id) })
	sold, err := db.ColumnIn(ctx, q, selectActive, missing)
	if err != nil {
		return err
	}
	var rows [][]any
	now := time.Now()
	for _, id := range missing {
		at := slices.Index(sold, id)
		if at < 0 || len(there)+len(rows) >= maxItems {
			continue
		}
		sold = slices.Delete(sold, at, at+1)
		rows = append(rows, []any{uuid.NewString(), listID, id, now.Add(time.Duration(len(rows)) * time.Microsecond).UnixMicro()})
	}
	return db.InsertMissing(ctx, q, "wishlist_items", []string{"id", "wishlist_id", "product_id", "created_at"}, rows)
}

const (
	deleteItem  = `DELETE FROM wishlist_items WHERE id = $1 AND wishlist_id = $2`
	deleteItems = `DELETE FROM wishlist_items WHERE wishlist_id = $1`
)

// remove takes an entry off the list. Returns errItemNotFound if it is not on this one.
func remove(ctx context.Context, q db.Querier, listID, itemID string) error {
	removed, err := db.Changed(ctx, q, deleteItem, itemID, listID)
	if err == nil && !removed {
		err = errItemNotFound
	}
	return err
}
