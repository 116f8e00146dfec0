package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"matjar/internal/db"
)

// Conditions that select the products that changed since a time, and their rows.
const (
	changedProducts   = ` WHERE updated_at >= $1`
	ofChangedProducts = ` WHERE product_id IN (SELECT product_id FROM products WHERE updated_at >= $1)`
)

// loadSince reads the products that changed at or after since, in microseconds, with
// all categories and vendors, which are few.
func loadSince(ctx context.Context, q db.Querier, since int64) (Data, error) {
	l := changedLoader(ctx, q, since)
	return l.load()
}

func changedLoader(ctx context.Context, q db.Querier, since int64) loader {
	return loader{
		ctx: ctx, q: q, args: []any{since},
		changed: changedProducts, ofChanged: ofChangedProducts, mostNamed: fewChanged,
	}
}

// fewChanged is up to how many changed products are named one by one where what belongs to them is read: more than the
// orders of a rush change within the overlap. PostgreSQL does not know how many products changed lately: asked by time, it
// may read whole tables for a single one, which takes seconds where there are a million products.
const fewChanged = 20_000

// readChanged reads the changed products, by which the rest is then read.
func (l *loader) readChanged() error {
	if err := l.readProducts(); err != nil || len(l.data.Products) > l.mostNamed {
		return err
	}
	l.few = make([]string, 0, len(l.data.Products))
	for i := range l.data.Products {
		l.few = append(l.few, l.data.Products[i].ID)
	}
	return nil
}

// eachOf runs a query for what belongs to the products that are read, and calls read for every row.
func (l *loader) eachOf(query string, read func(*sql.Rows) error) error {
	if l.few != nil {
		return db.RowsIn(l.ctx, l.q, query+` WHERE product_id IN $values`, l.few, read)
	}
	return l.each(query+l.ofChanged, read, l.args...)
}

const (
	selectStocks        = `SELECT product_id, inventory_count, units_sold FROM products` + changedProducts
	selectVariantStocks = `
		SELECT product_id, color, size, inventory_count, units_sold FROM product_variants WHERE product_id IN $values`
)

// loadStockSince returns the products of s whose stock is not what it was, of those that changed at or after since, in
// microseconds.
func loadStockSince(ctx context.Context, q db.Querier, s *Snapshot, since int64) ([]Product, error) {
	var products []Product
	varied := map[string]int{}
	rows, err := q.QueryContext(ctx, selectStocks, since)
	if err != nil {
		return nil, fmt.Errorf("load stock: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var left, sold int64
		if err := rows.Scan(&id, &left, &sold); err != nil {
			return nil, fmt.Errorf("load stock: %w", err)
		}
		old := s.Any(id)
		if old == nil || old.Inventory == left && old.UnitsSold == sold && len(old.Variants) == 0 {
			continue
		}
		p := *old
		p.Inventory, p.UnitsSold, p.Variants = left, sold, slices.Clone(old.Variants)
		if len(p.Variants) > 0 {
			varied[id] = len(products)
		}
		products = append(products, p)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("load stock: %w", err)
	}
	err = db.RowsIn(ctx, q, selectVariantStocks, slices.Collect(maps.Keys(varied)), func(rows *sql.Rows) error {
		var id, color, size string
		var left, sold int64
		if err := rows.Scan(&id, &color, &size, &left, &sold); err != nil {
			return err
		}
		variants := products[varied[id]].Variants
		if i := slices.IndexFunc(variants, func(v Variant) bool { return v.Color == color && v.Size == size }); i >= 0 {
			variants[i].Inventory, variants[i].UnitsSold = left, sold
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("load stock of variants: %w", err)
	}
	return slices.DeleteFunc(products, func(p Product) bool { return sameStock(s.Any(p.ID), &p) }), nil
}

// sameStock reports whether as many are left and were sold of two states of a product, which have the same variants.
func sameStock(a, b *Product) bool {
	return a.Inventory == b.Inventory && a.UnitsSold == b.UnitsSold && slices.EqualFunc(a.Variants, b.Variants, func(a, b Variant) bool {
		return a.Inventory == b.Inventory && a.UnitsSold == b.UnitsSold
	})
}
