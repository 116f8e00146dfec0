package wishlist

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
)

const (
	insertList = `INSERT INTO wishlists (id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING`
	selectList = `SELECT id FROM wishlists WHERE user_id = $1`
)

// ensureList returns the id of the user's wishlist and creates it on first use.
func ensureList(ctx context.Context, q db.Querier, userID string) (string, error) {
	if _, err := q.ExecContext(ctx, insertList, uuid.NewString(), userID, db.Now(q).UnixMicro()); err != nil {
		return "", err
	}
	var id string
	err := q.QueryRowContext(ctx, selectList, userID).Scan(&id)
	return id, err
}

// A choice that is no longer sold counts as none.
const choiceSold = `(v.product_id IS NOT NULL OR NOT ` + catalog.HasVariants + `)`

var selectItems = `
	SELECT i.id, i.product_id, i.created_at,
	       p.en_name, p.ar_name, p.image_url, ` + catalog.OfferPrice + `, ` + catalog.OfferCompareAt + `, ` + catalog.OfferImages + `,
	       CASE WHEN v.product_id IS NULL THEN p.inventory_count ELSE v.inventory_count END, p.status = 'active',
	       EXISTS (SELECT 1 FROM product_options o
	               WHERE o.product_id = p.product_id AND NOT (` + choiceSold + ` AND (o.kind = 'color' AND i.color <> '' OR o.kind = 'size' AND i.size <> ''))
	               GROUP BY o.kind HAVING count(*) > 1),
	       i.color, i.size, ` + choiceSold + `, coalesce(c.en_label, ''), coalesce(c.ar_label, ''), coalesce(s.en_label, ''), coalesce(s.ar_label, '')
	FROM wishlists w
	JOIN wishlist_items i ON i.wishlist_id = w.id
	JOIN products p ON p.product_id = i.product_id
	LEFT JOIN product_options c ON c.product_id = i.product_id AND c.kind = 'color' AND c.code = i.color
	LEFT JOIN product_options s ON s.product_id = i.product_id AND s.kind = 'size' AND s.code = i.size
	` + catalog.JoinVariant("i") + `
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
		var images string
		var color, size lang.Text
		var sold bool
		if err := rows.Scan(&i.ID, &i.ProductID, &created, &i.Product.EnName, &i.Product.ArName, &i.Product.ImageURL, &i.Product.Price, &before,
			&images, &i.Product.InventoryCount, &i.Product.Available, &i.Product.HasOptions,
			&i.Color, &i.Size, &sold, &color.En, &color.Ar, &size.En, &size.Ar); err != nil {
			return nil, err
		}
		if !sold {
			i.Color, i.Size, color, size = "", "", lang.Text{}, lang.Text{}
		}
		options := lang.JoinList(color, size)
		i.EnOptions, i.ArOptions = options.En, options.Ar
		i.Product.ImageURL = catalog.FirstImage(images, i.Product.ImageURL)
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
		INSERT INTO wishlist_items (id, wishlist_id, product_id, color, size, created_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (wishlist_id, product_id) DO NOTHING`
	setChoice  = `UPDATE wishlist_items SET color = $3, size = $4 WHERE wishlist_id = $1 AND product_id = $2`
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

// insert adds a product to the list or, if it is there, changes the choice, and returns its
// entry's id.
func insert(ctx context.Context, q db.Querier, listID string, w Wish) (id string, isNew bool, err error) {
	isNew, err = db.Changed(ctx, q, insertItem, uuid.NewString(), listID, w.ProductID, w.Color, w.Size, db.Now(q).UnixMicro())
	if err == nil && !isNew && (w.Color != "" || w.Size != "") {
		err = db.Exec(ctx, q, setChoice, listID, w.ProductID, w.Color, w.Size)
	}
	if err != nil {
		return "", false, err
	}
	err = q.QueryRowContext(ctx, selectItem, listID, w.ProductID).Scan(&id)
	return id, isNew, err
}

const (
	selectProducts = `SELECT product_id FROM wishlist_items WHERE wishlist_id = $1`
	selectActive   = `SELECT product_id FROM products WHERE status = 'active' AND product_id IN $values`
)

// insertAll adds products to the list, in their order.
func insertAll(ctx context.Context, q db.Querier, listID string, wishes []Wish) error {
	now := db.Now(q)
	rows := make([][]any, len(wishes))
	for i, w := range wishes {
		rows[i] = []any{uuid.NewString(), listID, w.ProductID, w.Color, w.Size, now.Add(time.Duration(i) * time.Microsecond).UnixMicro()}
	}
	return db.InsertMissing(ctx, q, "wishlist_items", []string{"id", "wishlist_id", "product_id", "color", "size", "created_at"}, rows)
}

const (
	deleteItemStatement  = `DELETE FROM wishlist_items WHERE id = $1 AND wishlist_id = $2`
	deleteItemsStatement = `DELETE FROM wishlist_items WHERE wishlist_id = $1`
)

func deleteItem(ctx context.Context, q db.Querier, itemID, listID string) (bool, error) {
	return db.Changed(ctx, q, deleteItemStatement, itemID, listID)
}

func deleteItems(ctx context.Context, q db.Querier, listID string) error {
	return db.Exec(ctx, q, deleteItemsStatement, listID)
}

func productsIn(ctx context.Context, q db.Querier, listID string) ([]string, error) {
	return db.Column(ctx, q, selectProducts, listID)
}

func activeOf(ctx context.Context, q db.Querier, ids []string) ([]string, error) {
	return db.ColumnIn(ctx, q, selectActive, ids)
}
