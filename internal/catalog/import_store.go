package catalog

import (
	"context"

	"matjar/internal/db"
)

const (
	selectImport = `SELECT value FROM settings WHERE name = 'catalogue_import'`
	// It changes nothing when there was another import since the one that $2 marks.
	markImportStatement = `
		INSERT INTO settings (name, value) VALUES ('catalogue_import', $1)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value = $2`
	selectOrdered       = `SELECT DISTINCT product_id FROM order_items WHERE product_id IN $values`
	selectReviewed      = `SELECT DISTINCT product_id FROM reviews WHERE product_id IN $values`
	selectOrderedVendor = `SELECT DISTINCT vendor_id FROM order_items WHERE vendor_id IN $values`
)

// lastImport returns the mark of the previous import, or "".
func lastImport(ctx context.Context, q db.Querier) (mark string, err error) {
	if err = q.QueryRowContext(ctx, selectImport).Scan(&mark); db.NoRows(err) {
		err = nil
	}
	return mark, err
}

// markImport leaves the mark of an import. It reports false, and changes nothing, when the last one is not the one before.
func markImport(ctx context.Context, q db.Querier, mark, before string) (bool, error) {
	return db.Changed(ctx, q, markImportStatement, mark, before)
}

// keptProducts are those of the products that orders or reviews name.
func keptProducts(ctx context.Context, q db.Querier, products []*Product) (map[string]bool, error) {
	ids := make([]string, len(products))
	for i, product := range products {
		ids[i] = product.ID
	}
	kept := map[string]bool{}
	for _, query := range []string{selectOrdered, selectReviewed} {
		found, err := db.ColumnIn(ctx, q, query, ids)
		if err != nil {
			return nil, err
		}
		for _, id := range found {
			kept[id] = true
		}
	}
	return kept, nil
}

// orderedVendors returns those of the vendors from whom something was ordered.
func orderedVendors(ctx context.Context, q db.Querier, ids []string) ([]string, error) {
	return db.ColumnIn(ctx, q, selectOrderedVendor, ids)
}
