package catalog

import (
	"context"
	"database/sql"

	"matjar/internal/db"
)

const (
	selectStockOf        = `SELECT product_id, inventory_count FROM products WHERE product_id IN $values`
	selectVariantStockOf = `
		SELECT product_id, sku, color, size, inventory_count FROM product_variants
		WHERE product_id IN $values ORDER BY product_id, position`
)

// readStockTold returns what webhooks tell of products, by their ids. Those that do not exist are left out.
func readStockTold(ctx context.Context, q db.Querier, ids []string) (map[string]*stockTold, error) {
	counts := make(map[string]*stockTold, len(ids))
	err := db.RowsIn(ctx, q, selectStockOf, ids, func(rows *sql.Rows) error {
		var p stockTold
		err := rows.Scan(&p.ProductID, &p.Inventory)
		counts[p.ProductID] = &p
		return err
	})
	if err != nil {
		return nil, err
	}
	err = db.RowsIn(ctx, q, selectVariantStockOf, ids, func(rows *sql.Rows) error {
		var id string
		var v variantStockTold
		err := rows.Scan(&id, &v.SKU, &v.Color, &v.Size, &v.Inventory)
		if p := counts[id]; p != nil {
			p.Variants = append(p.Variants, v)
		}
		return err
	})
	return counts, err
}
