package cart

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/db"
)

const (
	insertCart = `INSERT INTO carts (cart_id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING`
	selectCart = `SELECT cart_id FROM carts WHERE user_id = $1`
	// lockCart serializes the changes of one cart, and says when the last one was.
	lockCart = `UPDATE carts SET changed_at = $2 WHERE cart_id = $1`
)

// ensureCart returns the id of the user's cart for a change of it, creates it on first use, and
// locks it until the transaction ends.
func ensureCart(ctx context.Context, q db.Querier, userID string) (string, error) {
	now := db.Now(q).UnixMicro()
	if _, err := q.ExecContext(ctx, insertCart, uuid.NewString(), userID, now); err != nil {
		return "", err
	}
	var id string
	if err := q.QueryRowContext(ctx, selectCart, userID).Scan(&id); err != nil {
		return "", err
	}
	_, err := q.ExecContext(ctx, lockCart, id, now)
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

// offer is the data of a product in the chosen options that adding a line needs.
type offer struct {
	price, stock int64
	// variant means that the stock is this choice's own; else all lines of the product share it.
	variant bool
}

const (
	selectGoods = `SELECT p.price, p.inventory_count, ` + catalog.HasVariants + ` FROM products p WHERE p.product_id = $1 AND p.status = 'active'`
	countOption = `SELECT count(*) FROM product_options WHERE product_id = $1 AND kind = $2 AND code = $3`
	// Of several variants that fit, one that is exactly the choice comes first.
	selectVariants = `
		SELECT color, size, price, inventory_count FROM product_variants
		WHERE product_id = $1 AND (color = $2 OR $2 = '') AND (size = $3 OR $3 = '')
		ORDER BY CASE WHEN color = $2 AND size = $3 THEN 0 ELSE 1 END LIMIT 2`
)

// findOffer reads the product of a line and checks that it is sold with the chosen options.
// What is left open is filled in where a product leaves no choice.
func findOffer(ctx context.Context, q db.Querier, l *Line) (offer, error) {
	var g offer
	err := q.QueryRowContext(ctx, selectGoods, l.ProductID).Scan(&g.price, &g.stock, &g.variant)
	if db.NoRows(err) {
		return g, errProductNotFound
	}
	if err != nil {
		return g, err
	}
	if g.variant {
		g.price, g.stock, err = FindVariant(ctx, q, l)
		return g, err
	}
	for _, option := range []struct{ kind, code string }{{"color", l.Color}, {"size", l.Size}} {
		if option.code == "" {
			continue
		}
		var n int
		if err := q.QueryRowContext(ctx, countOption, l.ProductID, option.kind, option.code).Scan(&n); err != nil {
			return g, err
		}
		if n == 0 {
			return g, errOptionNotFound
		}
	}
	return g, nil
}

// FindVariant returns price and stock of the variant of a line. It fills in what the line
// leaves open where that leaves one variant. Returns errOptionNotFound.
func FindVariant(ctx context.Context, q db.Querier, l *Line) (price, stock int64, err error) {
	type variant struct {
		color, size  string
		price, stock int64
	}
	fitting, err := db.All(ctx, q, func(v *variant) []any {
		return []any{&v.color, &v.size, &v.price, &v.stock}
	}, selectVariants, l.ProductID, l.Color, l.Size)
	if err != nil {
		return 0, 0, err
	}
	if len(fitting) == 0 || len(fitting) > 1 && (fitting[0].color != l.Color || fitting[0].size != l.Size) {
		return 0, 0, errOptionNotFound
	}
	v := fitting[0]
	l.Color, l.Size = v.color, v.size
	return v.price, v.stock, nil
}

const (
	addLine = `
		INSERT INTO cart_items (id, cart_id, product_id, color, size, quantity, price_when_added, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (cart_id, product_id, color, size)
		DO UPDATE SET quantity = cart_items.quantity + excluded.quantity
		RETURNING id, quantity`
	selectQuantity = `SELECT quantity FROM cart_items WHERE cart_id = $1 AND product_id = $2 AND color = $3 AND size = $4`
	// The colours and sizes of a product without variants share one stock, so all its lines count.
	sumOfProduct = `SELECT coalesce(sum(quantity), 0) FROM cart_items WHERE cart_id = $1 AND product_id = $2`
	countLines   = `SELECT count(*) FROM cart_items WHERE cart_id = $1`
)

// quantities returns how many the cart holds of the line and, in all colours and sizes, of
// its product.
func quantities(ctx context.Context, q db.Querier, cartID string, l Line) (ofLine, ofProduct int64, err error) {
	err = q.QueryRowContext(ctx, selectQuantity, cartID, l.ProductID, l.Color, l.Size).Scan(&ofLine)
	if err != nil && !db.NoRows(err) {
		return 0, 0, err
	}
	err = q.QueryRowContext(ctx, sumOfProduct, cartID, l.ProductID).Scan(&ofProduct)
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
	selectLine     = `SELECT product_id, color, size, quantity FROM cart_items WHERE id = $1 AND cart_id = $2`
	updateQuantity = `UPDATE cart_items SET quantity = $3 WHERE id = $1 AND cart_id = $2`
	deleteLine     = `DELETE FROM cart_items WHERE id = $1 AND cart_id = $2`
	deleteLines    = `DELETE FROM cart_items WHERE cart_id = $1`
	insertMerge    = `INSERT INTO cart_merges (merge_id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (merge_id) DO NOTHING`
)

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
