package cart

import (
	"context"
	"database/sql"

	"matjar/internal/catalog"
	"matjar/internal/db"
)

const (
	selectProducts = `SELECT p.product_id, p.price, p.inventory_count, ` + catalog.HasVariants + ` FROM products p WHERE p.product_id IN $values AND p.status = 'active'`
	selectOptions  = `SELECT product_id, kind, code FROM product_options WHERE product_id IN $values`
	selectVariants = `SELECT product_id, color, size, price, inventory_count FROM product_variants WHERE product_id IN $values`
)

// readOffers reads what is sold of products, with at most three statements.
func readOffers(ctx context.Context, q db.Querier, ids ...string) (offers, error) {
	g := offers{products: map[string]offer{}, options: map[option]bool{}}
	var plain, varied []string
	err := db.RowsIn(ctx, q, selectProducts, ids, func(rows *sql.Rows) error {
		var id string
		var o offer
		if err := rows.Scan(&id, &o.price, &o.stock, &o.variant); err != nil {
			return err
		}
		g.products[id] = o
		if o.variant {
			varied = append(varied, id)
		} else {
			plain = append(plain, id)
		}
		return nil
	})
	if err != nil {
		return g, err
	}
	err = db.RowsIn(ctx, q, selectOptions, plain, func(rows *sql.Rows) error {
		var o option
		if err := rows.Scan(&o.product, &o.kind, &o.code); err != nil {
			return err
		}
		g.options[o] = true
		return nil
	})
	if err != nil {
		return g, err
	}
	g.variants, err = readVariants(ctx, q, varied...)
	return g, err
}

// readVariants returns the variants of products by their ids.
func readVariants(ctx context.Context, q db.Querier, ids ...string) (map[string][]variant, error) {
	all := map[string][]variant{}
	err := db.RowsIn(ctx, q, selectVariants, ids, func(rows *sql.Rows) error {
		var v variant
		if err := rows.Scan(&v.product, &v.color, &v.size, &v.price, &v.stock); err != nil {
			return err
		}
		all[v.product] = append(all[v.product], v)
		return nil
	})
	return all, err
}
