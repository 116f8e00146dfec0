package catalog

import (
	"context"
	"slices"
	"time"

	"matjar/internal/db"
)

const (
	// Checkouts lock the product before its variants; so do editors and imports.
	lockProductStatement        = `UPDATE products SET updated_at = updated_at WHERE product_id = $1`
	renameBrandStatement        = `UPDATE products SET ar_brand = $2, updated_at = $3 WHERE brand = $1 AND ar_brand <> $2`
	deleteProductStatement      = `DELETE FROM products WHERE product_id = $1`
	deleteImagesStatement       = `DELETE FROM product_images WHERE product_id = $1`
	deletePictureTextsStatement = `DELETE FROM product_picture_texts WHERE product_id = $1`
	deleteOptionsStatement      = `DELETE FROM product_options WHERE product_id = $1`
	deleteSpecsStatement        = `DELETE FROM product_specs WHERE product_id = $1`

	// Stock changes are computed by the database, which has seen sales that their caller
	// does not.
	addStockStatement = `
		UPDATE products SET inventory_count = CASE WHEN inventory_count + $2 < 0 THEN 0 ELSE inventory_count + $2 END
		WHERE product_id = $1`
	setStockStatement      = `UPDATE products SET inventory_count = $2 WHERE product_id = $1`
	setStockSinceStatement = `
		UPDATE products SET inventory_count = CASE WHEN units_sold - $3 < $2 THEN $2 - (units_sold - $3) ELSE 0 END
		WHERE product_id = $1`
	sumStockStatement = `
		UPDATE products SET inventory_count = (SELECT sum(v.inventory_count) FROM product_variants v WHERE v.product_id = products.product_id)
		WHERE product_id = $1 AND EXISTS (SELECT 1 FROM product_variants v WHERE v.product_id = products.product_id)`
)

// checkoutColumns are the columns that checkouts change; an import writes all others.
var checkoutColumns = []string{"inventory_count", "units_sold"}

// importedColumns are productColumns without checkoutColumns.
var importedColumns = slices.DeleteFunc(slices.Clone(productColumns), func(name string) bool {
	return slices.Contains(checkoutColumns, name)
})

// importedRow has the values of importedColumns.
func importedRow(p *Product, now time.Time) []any {
	var row []any
	for i, value := range productRow(p, now) {
		if !slices.Contains(checkoutColumns, productColumns[i]) {
			row = append(row, value)
		}
	}
	return row
}

// updateProducts writes rows that importedRow returned.
func updateProducts(ctx context.Context, q db.Querier, rows [][]any) error {
	return db.UpsertRows(ctx, q, "products", "product_id", importedColumns, rows)
}

// lockProduct locks the row until the transaction ends. It changes nothing.
func lockProduct(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, lockProductStatement, id)
}

// RenameBrand sets the Arabic name of all products of a brand: a brand has one, whatever product it is
// read with.
func RenameBrand(ctx context.Context, q db.Querier, brand, ar string) error {
	return db.Exec(ctx, q, renameBrandStatement, brand, ar, db.Now(q).UnixMicro())
}

// DeleteProduct removes a product that was never ordered.
func DeleteProduct(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteProductStatement, id)
}

func deleteImages(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteImagesStatement, id)
}

func deletePictureTexts(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deletePictureTextsStatement, id)
}

func deleteOptions(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteOptionsStatement, id)
}

func deleteSpecs(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteSpecsStatement, id)
}

// addStock changes how many there are, but not below none.
func addStock(ctx context.Context, q db.Querier, id string, change int64) error {
	return db.Exec(ctx, q, addStockStatement, id, change)
}

func setStock(ctx context.Context, q db.Querier, id string, count int64) error {
	return db.Exec(ctx, q, setStockStatement, id, count)
}

// setStockSince sets how many there were when sold had been sold, and subtracts what was sold after that.
func setStockSince(ctx context.Context, q db.Querier, id string, count, sold int64) error {
	return db.Exec(ctx, q, setStockSinceStatement, id, count, sold)
}

// sumStock makes the stock of a product with variants the sum of theirs.
func sumStock(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, sumStockStatement, id)
}
