package cart

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/db"
)

// upsertCart serializes the changes of one cart, and says when the last one was.
const upsertCart = `
	INSERT INTO carts (cart_id, user_id, created_at, changed_at) VALUES ($1, $2, $3, $3)
	ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at
	RETURNING cart_id`

// ensureCart returns the id of the user's cart for a change of it, creates it on first use, and
// locks it until the transaction ends.
func ensureCart(ctx context.Context, q db.Querier, userID string) (id string, err error) {
	err = q.QueryRowContext(ctx, upsertCart, uuid.NewString(), userID, db.Now(q).UnixMicro()).Scan(&id)
	return id, err
}

var selectItems = `
	SELECT i.id, i.product_id, i.quantity, i.price_when_added, p.en_name, p.ar_name, p.brand, p.ar_brand, p.image_url,
	       ` + catalog.OfferPrice + `, ` + catalog.OfferImages + `, ` + catalog.OfferStock + `, ` + catalog.OfferSold + `,
	       i.color, coalesce(c.en_label, i.color), coalesce(c.ar_label, i.color),
	       i.size, coalesce(s.en_label, i.size), coalesce(s.ar_label, i.size)
	FROM carts k
	JOIN cart_items i ON i.cart_id = k.cart_id
	JOIN products p ON p.product_id = i.product_id
	LEFT JOIN product_options c ON c.product_id = i.product_id AND c.kind = 'color' AND c.code = i.color
	LEFT JOIN product_options s ON s.product_id = i.product_id AND s.kind = 'size' AND s.code = i.size
	` + catalog.JoinVariant("i") + `
	WHERE k.user_id = $1
	ORDER BY i.created_at, i.id`

// Items returns the lines of the user's cart in the order they were added.
func Items(ctx context.Context, q db.Querier, userID string) ([]Item, error) {
	rows, err := q.QueryContext(ctx, selectItems, userID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Item{}
	for rows.Next() {
		var i Item
		var color, size Option
		var images string
		if err := rows.Scan(&i.ID, &i.ProductID, &i.Quantity, &i.PriceWhenAdded, &i.Product.EnName, &i.Product.ArName, &i.Product.Brand, &i.Product.ArBrand, &i.Product.ImageURL,
			&i.Product.Price, &images, &i.Product.InventoryCount, &i.Product.Available,
			&color.Code, &color.EnLabel, &color.ArLabel, &size.Code, &size.EnLabel, &size.ArLabel); err != nil {
			return nil, err
		}
		i.Product.ImageURL = catalog.FirstImage(images, i.Product.ImageURL)
		if color.Code != "" {
			i.Color = &color
		}
		if size.Code != "" {
			i.Size = &size
		}
		list = append(list, i)
	}
	return list, rows.Err()
}

const (
	addLine = `
		INSERT INTO cart_items (id, cart_id, product_id, color, size, quantity, price_when_added, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (cart_id, product_id, color, size)
		DO UPDATE SET quantity = cart_items.quantity + excluded.quantity
		RETURNING id, quantity`
	// The colours and sizes of a product without variants share one stock, so all its lines count.
	selectQuantities = `
		SELECT coalesce(sum(CASE WHEN color = $3 AND size = $4 THEN quantity END), 0), coalesce(sum(quantity), 0)
		FROM cart_items WHERE cart_id = $1 AND product_id = $2`
	countLines = `SELECT count(*) FROM cart_items WHERE cart_id = $1`
)

// quantities returns how many the cart holds of the line and, in all colours and sizes, of
// its product.
func quantities(ctx context.Context, q db.Querier, cartID string, l Line) (ofLine, ofProduct int64, err error) {
	err = q.QueryRowContext(ctx, selectQuantities, cartID, l.ProductID, l.Color, l.Size).Scan(&ofLine, &ofProduct)
	return ofLine, ofProduct, err
}

// lineCount counts the cart's lines.
func lineCount(ctx context.Context, q db.Querier, cartID string) (n int, err error) {
	err = q.QueryRowContext(ctx, countLines, cartID).Scan(&n)
	return n, err
}

// insertLine adds the line's quantity to the cart and returns the line's id and new
// quantity.
func insertLine(ctx context.Context, q db.Querier, cartID string, l Line, price int64) (id string, quantity int64, err error) {
	err = q.QueryRowContext(ctx, addLine, uuid.NewString(), cartID, l.ProductID, l.Color, l.Size, l.Quantity, price,
		db.Now(q).UnixMicro()).Scan(&id, &quantity)
	return id, quantity, err
}

const (
	selectLine              = `SELECT product_id, color, size, quantity FROM cart_items WHERE id = $1 AND cart_id = $2`
	updateQuantityStatement = `UPDATE cart_items SET quantity = $3 WHERE id = $1 AND cart_id = $2`
	deleteLineStatement     = `DELETE FROM cart_items WHERE id = $1 AND cart_id = $2`
	deleteLinesStatement    = `DELETE FROM cart_items WHERE cart_id = $1`
	insertMergeStatement    = `INSERT INTO cart_merges (merge_id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (merge_id) DO NOTHING`
)

// heldLine is a stored line of a cart.
type heldLine struct {
	id string
	Line
	price, createdAt int64
}

const selectLines = `SELECT id, product_id, color, size, quantity, price_when_added, created_at FROM cart_items WHERE cart_id = $1`

// readLines returns all lines of a cart.
func readLines(ctx context.Context, q db.Querier, cartID string) ([]heldLine, error) {
	return db.All(ctx, q, func(l *heldLine) []any {
		return []any{&l.id, &l.ProductID, &l.Color, &l.Size, &l.Quantity, &l.price, &l.createdAt}
	}, selectLines, cartID)
}

var lineColumns = []string{"id", "cart_id", "product_id", "color", "size", "quantity", "price_when_added", "created_at"}

// putLines stores new and changed lines of a cart that is locked.
func putLines(ctx context.Context, q db.Querier, cartID string, lines []heldLine) error {
	rows := make([][]any, len(lines))
	for n, l := range lines {
		rows[n] = []any{l.id, cartID, l.ProductID, l.Color, l.Size, l.Quantity, l.price, l.createdAt}
	}
	return db.UpsertRows(ctx, q, "cart_items", "id", lineColumns, rows)
}

// readLine returns a line of the cart. Returns errItemNotFound if it is not in this one.
func readLine(ctx context.Context, q db.Querier, cartID, itemID string) (l Line, err error) {
	err = q.QueryRowContext(ctx, selectLine, itemID, cartID).Scan(&l.ProductID, &l.Color, &l.Size, &l.Quantity)
	if db.NoRows(err) {
		err = errItemNotFound
	}
	return l, err
}

const lockCartOf = `UPDATE carts SET created_at = created_at WHERE user_id = $1`

const takeLines = `
	DELETE FROM cart_items WHERE cart_id IN (SELECT cart_id FROM carts WHERE user_id = $1)
	RETURNING product_id, color, size, quantity, created_at, id`

// Lock locks the user's cart until the transaction ends, as a checkout does.
func Lock(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, lockCartOf, userID)
}

// TakeLines empties the user's cart and returns its lines in the order they were added. It
// locks the cart until the transaction ends, so that the checkouts of one account are
// serialized.
func TakeLines(ctx context.Context, q db.Querier, userID string) ([]Line, error) {
	if err := Lock(ctx, q, userID); err != nil {
		return nil, err
	}
	rows, err := q.QueryContext(ctx, takeLines, userID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	type taken struct {
		Line
		createdAt int64
		id        string
	}
	var list []taken
	for rows.Next() {
		var l taken
		if err := rows.Scan(&l.ProductID, &l.Color, &l.Size, &l.Quantity, &l.createdAt, &l.id); err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b taken) int {
		return cmp.Or(cmp.Compare(a.createdAt, b.createdAt), strings.Compare(a.id, b.id))
	})
	lines := make([]Line, len(list))
	for i, l := range list {
		lines[i] = l.Line
	}
	return lines, nil
}

func deleteLine(ctx context.Context, q db.Querier, itemID, cartID string) (bool, error) {
	return db.Changed(ctx, q, deleteLineStatement, itemID, cartID)
}

func updateQuantity(ctx context.Context, q db.Querier, itemID, cartID string, quantity int64) error {
	return db.Exec(ctx, q, updateQuantityStatement, itemID, cartID, quantity)
}

func deleteLines(ctx context.Context, q db.Querier, cartID string) error {
	return db.Exec(ctx, q, deleteLinesStatement, cartID)
}

func insertMerge(ctx context.Context, q db.Querier, mergeID, userID string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, insertMergeStatement, mergeID, userID, now.UnixMicro())
}
