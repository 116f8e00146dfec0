package catalogadmin

import (
	"context"
	"database/sql"

	"matjar/internal/catalog"
	"matjar/internal/db"
)

const selectSKUs = `SELECT sku, product_id FROM product_variants WHERE sku IN $values AND sku <> ''`

// skusOfOthers returns which article numbers of a product's variants other products have.
func skusOfOthers(ctx context.Context, q db.Querier, p catalog.Product) (map[string]bool, error) {
	var wanted []string
	for _, v := range p.Variants {
		if v.SKU != "" {
			wanted = append(wanted, v.SKU)
		}
	}
	taken := map[string]bool{}
	err := db.RowsIn(ctx, q, selectSKUs, wanted, func(rows *sql.Rows) error {
		var sku, product string
		err := rows.Scan(&sku, &product)
		if product != p.ID {
			taken[sku] = true
		}
		return err
	})
	return taken, err
}

const selectOrdered = `SELECT product_id FROM order_items WHERE product_id = $1 LIMIT 1`

func readOrdered(ctx context.Context, q db.Querier, id string) ([]string, error) {
	return db.Column(ctx, q, selectOrdered, id)
}
