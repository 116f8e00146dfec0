package catalog

import (
	"context"
	"database/sql"

	"matjar/internal/db"
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

// fewChanged is up to how many changed products are named one by one where what belongs to them is read. PostgreSQL
// does not know how many products changed lately: asked by time, it reads whole tables for a single one.
const fewChanged = 2000

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
