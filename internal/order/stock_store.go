package order

import (
	"context"
	"time"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/money"
)

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
	decrementProductStatement = `
		UPDATE products SET inventory_count = inventory_count - $2, units_sold = units_sold + $2, updated_at = $3
		WHERE product_id = $1 AND status = 'active' AND inventory_count >= $2
		RETURNING price, vendor_id, category_id, en_name, ar_name, brand, ar_brand, image_url,
		          (SELECT commission_rate FROM vendors v WHERE v.vendor_id = products.vendor_id),
		          express_delivery_available, ` + hasVariants
	decrementVariantStatement = `
		UPDATE product_variants SET inventory_count = inventory_count - $4, units_sold = units_sold + $4
		WHERE product_id = $1 AND color = $2 AND size = $3 AND inventory_count >= $4
		RETURNING price, images, sku`
	selectStock = `SELECT inventory_count FROM products WHERE product_id = $1 AND status = 'active'`

	// What is no longer sold in the variant that was bought does not come back into stock.
	restoreProductStatement = `
		UPDATE products SET units_sold = units_sold - $4, updated_at = $5,
			inventory_count = inventory_count + CASE
				WHEN NOT ` + hasVariants + ` OR EXISTS (SELECT 1 FROM product_variants x WHERE x.product_id = products.product_id AND x.color = $2 AND x.size = $3)
				THEN $4 ELSE 0 END
		WHERE product_id = $1`
	restoreVariantStatement = `
		UPDATE product_variants SET inventory_count = inventory_count + $4, units_sold = CASE WHEN units_sold > $4 THEN units_sold - $4 ELSE 0 END
		WHERE product_id = $1 AND color = $2 AND size = $3`
)

// decrementProduct removes some of a product from the stock. Returns sql.ErrNoRows if there are not enough of it.
func decrementProduct(ctx context.Context, q db.Querier, productID string, quantity int64, now time.Time) (g productRow, err error) {
	err = q.QueryRowContext(ctx, decrementProductStatement, productID, quantity, now.UnixMicro()).
		Scan(&g.price, &g.vendorID, &g.categoryID, &g.enName, &g.arName, &g.brand, &g.arBrand, &g.imageURL, &g.commission, &g.express, &g.hasVariants)
	return g, err
}

// decrementVariant removes a line from the stock of its variant, and enters what the variant has of its own into g. Returns
// sql.ErrNoRows if there are not enough of it.
func decrementVariant(ctx context.Context, q db.Querier, l *cart.Line, g *productRow) error {
	var images string
	err := q.QueryRowContext(ctx, decrementVariantStatement, l.ProductID, l.Color, l.Size, l.Quantity).Scan(&g.price, &images, &g.sku)
	g.imageURL = catalog.FirstImage(images, g.imageURL)
	return err
}

// readStock returns how many there are of a product, or 0 when it is not sold.
func readStock(ctx context.Context, q db.Querier, productID string) (n int64, err error) {
	if err = q.QueryRowContext(ctx, selectStock, productID).Scan(&n); db.NoRows(err) {
		err = nil
	}
	return n, err
}

func restoreProduct(ctx context.Context, q db.Querier, i *Item, now int64) error {
	return db.Exec(ctx, q, restoreProductStatement, i.Product.ProductID, i.Color, i.Size, i.Quantity, now)
}

func restoreVariant(ctx context.Context, q db.Querier, i *Item) error {
	return db.Exec(ctx, q, restoreVariantStatement, i.Product.ProductID, i.Color, i.Size, i.Quantity)
}
