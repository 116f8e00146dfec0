package order

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
)

// The stock of a product with variants is in their rows, its own is the sum. Everything
// here locks the product's row first, then its variants'.

// productRow is the data of a product that the order copies, read while its stock is
// decremented.
type productRow struct {
	price                         money.Halalas
	vendorID, categoryID          string
	enName, arName, imageURL, sku string
	brand, arBrand                string
	commission                    int64
	express, hasVariants          bool
}

const (
	hasVariants = `EXISTS (SELECT 1 FROM product_variants x WHERE x.product_id = products.product_id)`

	// Decrementing the stock and reading the product is one statement, so that concurrent
	// orders cannot sell more than there is.
	decrementProduct = `
		UPDATE products SET inventory_count = inventory_count - $2, units_sold = units_sold + $2, updated_at = $3
		WHERE product_id = $1 AND status = 'active' AND inventory_count >= $2
		RETURNING price, vendor_id, category_id, en_name, ar_name, brand, ar_brand, image_url,
		          (SELECT commission_rate FROM vendors v WHERE v.vendor_id = products.vendor_id),
		          express_delivery_available, ` + hasVariants
	decrementVariant = `
		UPDATE product_variants SET inventory_count = inventory_count - $4, units_sold = units_sold + $4
		WHERE product_id = $1 AND color = $2 AND size = $3 AND inventory_count >= $4
		RETURNING price, images, sku`
	selectStock = `SELECT inventory_count FROM products WHERE product_id = $1 AND status = 'active'`
)

// decrementStock removes all lines from the stock and returns what was bought, line by line.
// Products are locked in the order of their ids, so that concurrent orders cannot deadlock.
// The error lists every product that is short. Lines get the options that they left open.
func decrementStock(ctx context.Context, q db.Querier, lines []cart.Line, now time.Time) ([]productRow, error) {
	byProduct := map[string][]int{}
	for i, l := range lines {
		byProduct[l.ProductID] = append(byProduct[l.ProductID], i)
	}
	bought := make([]productRow, len(lines))
	var short []errs.Field
	for _, id := range slices.Sorted(maps.Keys(byProduct)) {
		left, err := decrementLines(ctx, q, id, lines, byProduct[id], bought, now)
		if err != nil {
			return nil, err
		}
		if left != nil {
			short = append(short, shortageField(id, *left))
		}
	}
	if len(short) > 0 {
		return nil, errShortage(short)
	}
	return bought, nil
}

// decrementLines removes the lines of one product, whose numbers are own, and enters what
// was bought. If there are not enough, it returns how many are left.
func decrementLines(ctx context.Context, q db.Querier, productID string, lines []cart.Line, own []int, bought []productRow, now time.Time) (left *int64, err error) {
	var wanted int64
	for _, i := range own {
		wanted += lines[i].Quantity
	}
	var g productRow
	err = q.QueryRowContext(ctx, decrementProduct, productID, wanted, now.UnixMicro()).
		Scan(&g.price, &g.vendorID, &g.categoryID, &g.enName, &g.arName, &g.brand, &g.arBrand, &g.imageURL, &g.commission, &g.express, &g.hasVariants)
	if db.NoRows(err) {
		left = new(int64)
		if err = q.QueryRowContext(ctx, selectStock, productID).Scan(left); db.NoRows(err) {
			err = nil
		}
		return left, err
	}
	for _, i := range own {
		bought[i] = g
		if err == nil && g.hasVariants && left == nil {
			left, err = decrementVariantOf(ctx, q, &lines[i], &bought[i])
		}
	}
	return left, err
}

// decrementVariantOf removes a line of a product with variants. If there are not enough of its
// variant, it returns how many are left.
func decrementVariantOf(ctx context.Context, q db.Querier, l *cart.Line, g *productRow) (left *int64, err error) {
	decrement := func() error {
		var images string
		err := q.QueryRowContext(ctx, decrementVariant, l.ProductID, l.Color, l.Size, l.Quantity).Scan(&g.price, &images, &g.sku)
		g.imageURL = catalog.FirstImage(images, g.imageURL)
		return err
	}
	if err = decrement(); !db.NoRows(err) {
		return nil, err
	}
	// Too few, or a line from before the product had variants.
	before := *l
	_, stock, err := cart.FindVariant(ctx, q, l)
	if errs.Is(err, code.OptionNotFound.String()) {
		return new(int64), nil
	}
	if err != nil {
		return nil, err
	}
	if *l != before {
		if err = decrement(); !db.NoRows(err) {
			return nil, err
		}
	}
	return &stock, nil
}

const (
	// What is no longer sold in the variant that was bought does not come back into stock.
	restoreProduct = `
		UPDATE products SET units_sold = units_sold - $4, updated_at = $5,
			inventory_count = inventory_count + CASE
				WHEN NOT ` + hasVariants + ` OR EXISTS (SELECT 1 FROM product_variants x WHERE x.product_id = products.product_id AND x.color = $2 AND x.size = $3)
				THEN $4 ELSE 0 END
		WHERE product_id = $1`
	restoreVariant = `
		UPDATE product_variants SET inventory_count = inventory_count + $4, units_sold = CASE WHEN units_sold > $4 THEN units_sold - $4 ELSE 0 END
		WHERE product_id = $1 AND color = $2 AND size = $3`
)

// restoreStock puts the items of a cancelled order back into stock.
func restoreStock(ctx context.Context, q db.Querier, items []Item, now int64) error {
	sorted := slices.SortedFunc(slices.Values(items), func(a, b Item) int { return strings.Compare(a.Product.ProductID, b.Product.ProductID) })
	for _, i := range sorted {
		id := i.Product.ProductID
		if err := db.Exec(ctx, q, restoreProduct, id, i.Color, i.Size, i.Quantity, now); err != nil {
			return err
		}
		if err := db.Exec(ctx, q, restoreVariant, id, i.Color, i.Size, i.Quantity); err != nil {
			return err
		}
	}
	return nil
}
