package catalog

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	selectVersion          = `SELECT version FROM catalog_version WHERE id = 1`
	countProductsStatement = `SELECT count(*) FROM products`
	touchProductStatement  = `UPDATE products SET updated_at = $1 WHERE product_id = $2`
	touchCatalogStatement  = `UPDATE catalog_version SET version = version + 1 WHERE id = 1`
	// The lower 32 bits stay as they are when only stock changes.
	touchStockStatement = `UPDATE catalog_version SET version = version + 4294967296 WHERE id = 1`
	restampStatement    = `UPDATE products SET updated_at = $2 WHERE updated_at = $1`
)

func readVersion(ctx context.Context, q db.Querier) (version int64, err error) {
	err = q.QueryRowContext(ctx, selectVersion).Scan(&version)
	return version, err
}

// countProducts counts all products, whatever their status.
func countProducts(ctx context.Context, q db.Querier) (n int, err error) {
	err = q.QueryRowContext(ctx, countProductsStatement).Scan(&n)
	return n, err
}

func touchProduct(ctx context.Context, q db.Querier, id string, now time.Time) error {
	return db.Exec(ctx, q, touchProductStatement, now.UnixMicro(), id)
}

func touchCatalog(ctx context.Context, q db.Querier) error {
	return db.Exec(ctx, q, touchCatalogStatement)
}

func touchStock(ctx context.Context, q db.Querier) error {
	return db.Exec(ctx, q, touchStockStatement)
}

// restamp makes products that were changed at one time be changed at another.
func restamp(ctx context.Context, q db.Querier, from, to time.Time) error {
	return db.Exec(ctx, q, restampStatement, from.UnixMicro(), to.UnixMicro())
}
