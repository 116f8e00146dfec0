package catalog

import (
	"context"

	"matjar/internal/db"
)

const (
	clearSKUsStatement     = `UPDATE product_variants SET sku = '' WHERE product_id = $1`
	deleteVariantStatement = `DELETE FROM product_variants WHERE product_id = $1 AND color = $2 AND size = $3`
	changeVariantStatement = `
		UPDATE product_variants SET position = $4, sku = $5, barcode = $6, price = $7, compare_at_price = $8, images = $9
		WHERE product_id = $1 AND color = $2 AND size = $3`
	addVariantStockStatement = `
		UPDATE product_variants SET inventory_count = CASE WHEN inventory_count + $4 < 0 THEN 0 ELSE inventory_count + $4 END
		WHERE product_id = $1 AND color = $2 AND size = $3`
	setVariantStockStatement      = `UPDATE product_variants SET inventory_count = $4 WHERE product_id = $1 AND color = $2 AND size = $3`
	setVariantStockSinceStatement = `
		UPDATE product_variants SET inventory_count = CASE WHEN units_sold - $5 < $4 THEN $4 - (units_sold - $5) ELSE 0 END
		WHERE product_id = $1 AND color = $2 AND size = $3`
	adoptStockStatement = `
		UPDATE product_variants SET
			inventory_count = (SELECT p.inventory_count FROM products p WHERE p.product_id = product_variants.product_id),
			units_sold = (SELECT p.units_sold FROM products p WHERE p.product_id = product_variants.product_id)
		WHERE product_id = $1`
)

func clearSKUs(ctx context.Context, q db.Querier, productID string) error {
	return db.Exec(ctx, q, clearSKUsStatement, productID)
}

func deleteVariant(ctx context.Context, q db.Querier, productID string, v variantKey) error {
	return db.Exec(ctx, q, deleteVariantStatement, productID, v.color, v.size)
}

// changeVariant writes all of a variant but its stock.
func changeVariant(ctx context.Context, q db.Querier, productID string, position int, v *Variant) error {
	return db.Exec(ctx, q, changeVariantStatement, productID, v.Color, v.Size, int64(position), v.SKU, v.Barcode,
		int64(v.Price), nullIfZero(v.CompareAtPrice), imageList(v.Images))
}

func addVariantStock(ctx context.Context, q db.Querier, productID string, v variantKey, change int64) error {
	return db.Exec(ctx, q, addVariantStockStatement, productID, v.color, v.size, change)
}

func setVariantStock(ctx context.Context, q db.Querier, productID string, v variantKey, count int64) error {
	return db.Exec(ctx, q, setVariantStockStatement, productID, v.color, v.size, count)
}

// setVariantStockSince is setStockSince of a variant.
func setVariantStockSince(ctx context.Context, q db.Querier, productID string, v variantKey, count, sold int64) error {
	return db.Exec(ctx, q, setVariantStockSinceStatement, productID, v.color, v.size, count, sold)
}

// adoptStock gives the first variant of a product what the product had in stock and had sold.
func adoptStock(ctx context.Context, q db.Querier, productID string) error {
	return db.Exec(ctx, q, adoptStockStatement, productID)
}
