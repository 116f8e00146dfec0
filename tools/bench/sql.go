package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
)

// The statements do what the snapshot does for one answer: a page of cards, the total,
// and the counts of the filter options.
const (
	cardColumns = `p.product_id, p.en_name, p.ar_name, p.price, p.compare_at_price, p.image_url, p.brand,
		p.inventory_count, p.low_stock_threshold, p.free_shipping, p.express_delivery_available,
		p.is_featured, p.created_at, v.vendor_id, v.en_name, v.ar_name, r.stars_1, r.stars_2, r.stars_3,
		r.stars_4, r.stars_5`
	stars   = `(r.stars_1 + r.stars_2 + r.stars_3 + r.stars_4 + r.stars_5)`
	average = `COALESCE((10 * (r.stars_1 + 2 * r.stars_2 + 3 * r.stars_3 + 4 * r.stars_4 + 5 * r.stars_5)) / ` + stars + `, 0)`
	joined  = ` FROM products p
		JOIN vendors v ON v.vendor_id = p.vendor_id
		LEFT JOIN product_ratings r ON r.product_id = p.product_id
		WHERE p.status = 'active'`
	worded = ` FROM products p
		JOIN bench_text t ON t.product_id = p.product_id
		JOIN vendors v ON v.vendor_id = p.vendor_id
		LEFT JOIN product_ratings r ON r.product_id = p.product_id
		WHERE p.status = 'active'`
	rated = ` FROM products p LEFT JOIN product_ratings r ON r.product_id = p.product_id WHERE p.status = 'active'`
	plain = ` FROM products p WHERE p.status = 'active'`

	totals = `SELECT count(*), count(*) FILTER (WHERE p.inventory_count > 0), min(p.price), max(p.price),
		count(*) FILTER (WHERE ` + average + ` >= 40), count(*) FILTER (WHERE ` + average + ` >= 30),
		count(*) FILTER (WHERE ` + average + ` >= 20), count(*) FILTER (WHERE ` + average + ` >= 10)` + rated
	brands     = `SELECT p.brand, count(*)` + plain
	categories = `SELECT p.category_id, count(*)` + plain

	subtree = `
		WITH RECURSIVE below (id) AS (
			SELECT category_id FROM categories WHERE slug = $1
			UNION SELECT c.category_id FROM categories c JOIN below ON c.parent_category_id = below.id)
		SELECT id FROM below`
	byFeatured = ` ORDER BY p.inventory_count <= 0, p.is_featured DESC, ` + average + ` DESC, p.units_sold DESC, p.product_id LIMIT 12`
	byRank     = ` ORDER BY p.inventory_count <= 0 AND t.en <> $1 AND t.ar <> $1, CASE
			WHEN t.en = $1 OR t.ar = $1 THEN 0
			WHEN t.en LIKE $1 || '%' OR t.ar LIKE $1 || '%' THEN 1
			WHEN ' ' || t.en LIKE '% ' || $1 || '%' OR ' ' || t.ar LIKE '% ' || $1 || '%' THEN 2
			WHEN t.en LIKE '%' || $1 || '%' OR t.ar LIKE '%' || $1 || '%' THEN 3
			ELSE 4 END, ` + average + ` DESC, p.units_sold DESC, p.product_id`
	byRelevance = ` ORDER BY p.inventory_count <= 0, ` + average + ` DESC, p.units_sold DESC, p.product_id`
)

// runPage runs the statements of one page with its counts.
func (e *engine) runPage(ctx context.Context, from, condition, order string, args ...any) error {
	for _, query := range []string{
		`SELECT ` + cardColumns + from + condition + order,
		totals + condition,
		brands + condition + ` GROUP BY p.brand`,
		categories + condition + ` GROUP BY p.category_id`,
	} {
		if err := e.queryAll(ctx, query, args...); err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
	}
	return nil
}

// list looks for the category's descendants first: within one statement, SQLite would
// rather look through all products than through those of a few categories.
func (e *engine) list(ctx context.Context, slug string) error {
	rows, err := e.db.QueryContext(ctx, subtree, slug)
	if err != nil {
		return err
	}
	defer rows.Close()
	var ids []any
	var marks []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
		marks = append(marks, fmt.Sprintf("$%d", len(ids)))
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return e.runPage(ctx, joined, ` AND p.category_id IN (`+strings.Join(marks, ", ")+`)`, byFeatured, ids...)
}

func (e *engine) search(ctx context.Context, text string) error {
	if text == "" {
		return e.runPage(ctx, joined, "", byRelevance+` LIMIT 24`)
	}
	return e.runPage(ctx, worded, ` AND `+e.contains, byRank+` LIMIT 24`, lang.Fold(text))
}

func (e *engine) suggest(ctx context.Context, text string) error {
	text = lang.Fold(text)
	err := e.queryAll(ctx, `SELECT p.product_id, p.en_name, p.ar_name, p.price, p.image_url`+
		worded+` AND `+e.contains+byRank+` LIMIT 5`, text)
	if err != nil {
		return err
	}
	return e.queryAll(ctx, `SELECT count(*)`+plain+` AND `+e.contains, text)
}

func (e *engine) product(ctx context.Context, id string) error {
	for _, query := range []string{
		`SELECT ` + cardColumns + `, p.en_description, p.ar_description, p.video_url, p.status, p.category_id` +
			joined + ` AND p.product_id = $1`,
		`SELECT url FROM product_images WHERE product_id = $1 ORDER BY position`,
		`SELECT kind, code, en_label, ar_label, swatch FROM product_options WHERE product_id = $1 ORDER BY kind, position`,
		`WITH RECURSIVE above (id) AS (
			SELECT category_id FROM products WHERE product_id = $1
			UNION SELECT c.parent_category_id FROM categories c JOIN above ON c.category_id = above.id)
		SELECT c.category_id, c.slug, c.en_name, c.ar_name FROM categories c JOIN above ON c.category_id = above.id`,
	} {
		if err := e.queryAll(ctx, query, id); err != nil {
			return err
		}
	}
	return nil
}

// refresh measures how long 500 changed rows take to be shown by a catalogue on each
// engine, from the commit on.
func refresh(ctx context.Context, engines []*engine) error {
	for _, e := range engines {
		c := catalog.New(e.db, slog.New(slog.DiscardHandler))
		if err := c.Load(ctx); err != nil {
			return err
		}
		var ids []string
		for p := range c.Snapshot().Products {
			if ids = append(ids, p.ID); len(ids) == 500 {
				break
			}
		}
		err := e.db.Tx(ctx, func(q db.Querier) error {
			for _, id := range ids {
				if _, err := q.ExecContext(ctx, `UPDATE products SET price = price + 100, compare_at_price = NULL WHERE product_id = $1`, id); err != nil {
					return err
				}
			}
			return catalog.Touch(ctx, q, ids...)
		})
		if err != nil {
			return err
		}
		start := time.Now()
		if err := c.Refresh(ctx); err != nil {
			return err
		}
		fmt.Printf("refresh of %d changed rows from %s: %s\n", len(ids), e.name, formatDuration(time.Since(start)))
	}
	return nil
}
