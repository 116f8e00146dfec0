package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"strings"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/tools/scratch"
)

// engine is a database with the catalogue, and with the index of folded text that a
// shop would have that searched in SQL: FTS5 with trigrams, or pg_trgm.
type engine struct {
	name string
	db   *db.DB
	// contains is the condition that the text of product p has parameter $1 in it.
	contains string
	drop     func() error
}

// indexes are what each engine does for search once the catalogue is stored.
var indexes = map[string]struct {
	contains   string
	statements []string
}{
	"SQLite": {
		`p.rowid IN (SELECT rowid FROM bench_words WHERE text LIKE '%' || $1 || '%')`,
		[]string{
			`CREATE VIRTUAL TABLE bench_words USING fts5(text, tokenize = 'trigram', detail = 'none')`,
			`INSERT INTO bench_words (rowid, text)
				SELECT p.rowid, t.text FROM products p JOIN bench_text t ON t.product_id = p.product_id`,
		},
	},
	"PostgreSQL": {
		`p.product_id IN (SELECT product_id FROM bench_text WHERE text LIKE '%' || $1 || '%')`,
		[]string{
			`CREATE EXTENSION pg_trgm`,
			`CREATE INDEX bench_words ON bench_text USING gin (text gin_trgm_ops)`,
			`VACUUM ANALYZE`,
		},
	},
}

// openEngines stores data in SQLite and, where there is a server, in PostgreSQL.
func openEngines(ctx context.Context, data catalog.Data) ([]*engine, error) {
	databases, err := scratch.Each(ctx)
	if err != nil {
		return nil, err
	}
	var engines []*engine
	for _, d := range databases {
		index := indexes[d.Engine]
		e := &engine{name: d.Engine, contains: index.contains, drop: d.Drop}
		engines = append(engines, e)
		if err == nil {
			err = e.fill(ctx, d.URL, data, index.statements...)
		}
	}
	if err != nil {
		closeEngines(engines)
		return nil, err
	}
	return engines, nil
}

// fill makes the schema, stores data and runs the engine's own statements.
func (e *engine) fill(ctx context.Context, url string, data catalog.Data, statements ...string) (err error) {
	if e.db, err = db.Open(ctx, url); err != nil {
		return err
	}
	if err := db.Migrate(ctx, e.db); err != nil {
		return err
	}
	const batch = 5000
	base := catalog.Data{Categories: data.Categories, Vendors: data.Vendors}
	for from := 0; from < len(data.Products); from += batch {
		base.Products = data.Products[from:min(from+batch, len(data.Products))]
		if err := e.db.Tx(ctx, func(q db.Querier) error { return catalog.Insert(ctx, q, base) }); err != nil {
			return err
		}
		base = catalog.Data{}
	}
	// The rows count as old, as they are in a shop that has been running for a while.
	hourAgo := time.Now().Add(-time.Hour).UnixMicro()
	if _, err := e.db.ExecContext(ctx, `UPDATE products SET updated_at = $1`, hourAgo); err != nil {
		return err
	}
	if _, err := e.db.ExecContext(ctx, `CREATE TABLE bench_text (
		product_id TEXT PRIMARY KEY, en TEXT NOT NULL, ar TEXT NOT NULL, text TEXT NOT NULL)`); err != nil {
		return err
	}
	if err := e.fillText(ctx, data); err != nil {
		return err
	}
	for _, s := range append(statements, `ANALYZE`) {
		if _, err := e.db.DB.ExecContext(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
	}
	return nil
}

func (e *engine) fillText(ctx context.Context, data catalog.Data) error {
	categories := map[string]catalog.Category{}
	for _, c := range data.Categories {
		categories[c.ID] = c
	}
	rows := make([][]any, 0, len(data.Products))
	for i := range data.Products {
		p := &data.Products[i]
		parts := []string{p.Name.En, p.Name.Ar, p.Brand.En, p.Brand.Ar, p.Description.En, p.Description.Ar}
		for c, ok := categories[p.CategoryID]; ok; c, ok = categories[c.ParentID] {
			parts = append(parts, c.Name.En, c.Name.Ar)
		}
		rows = append(rows, []any{p.ID, lang.Fold(p.Name.En), lang.Fold(p.Name.Ar), lang.Fold(strings.Join(parts, " "))})
	}
	return e.db.Tx(ctx, func(q db.Querier) error {
		return db.InsertRows(ctx, q, "bench_text", []string{"product_id", "en", "ar", "text"}, rows)
	})
}

func (e *engine) close() {
	if e.db != nil {
		e.db.Close()
	}
	if err := e.drop(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
	}
}

func closeEngines(engines []*engine) {
	for _, e := range engines {
		e.close()
	}
}

// queryAll reads all rows of a query, which is part of its work.
func (e *engine) queryAll(ctx context.Context, query string, args ...any) error {
	rows, err := e.db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	values := make([]sql.RawBytes, len(columns))
	into := make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
	}
	return rows.Err()
}
