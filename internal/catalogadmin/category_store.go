package catalogadmin

import (
	"context"

	"matjar/internal/db"
)

const selectProductIn = `SELECT product_id FROM products WHERE category_id = $1 LIMIT 1`

func readProductIn(ctx context.Context, q db.Querier, id string) ([]string, error) {
	return db.Column(ctx, q, selectProductIn, id)
}
