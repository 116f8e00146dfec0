package setting

import (
	"context"
	"fmt"
	"time"

	"matjar/internal/db"
)

const (
	selectPages = `SELECT name, en_source, ar_source, updated_at FROM text_pages`
	storePage   = `
		INSERT INTO text_pages (name, en_source, ar_source, updated_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET en_source = excluded.en_source, ar_source = excluded.ar_source, updated_at = excluded.updated_at`
	removePage = `DELETE FROM text_pages WHERE name = $1`
)

func loadPages(ctx context.Context, q db.Querier) (map[string]PageSource, error) {
	rows, err := q.QueryContext(ctx, selectPages)
	if err != nil {
		return nil, fmt.Errorf("read text pages: %w", err)
	}
	defer rows.Close()
	pages := map[string]PageSource{}
	for rows.Next() {
		var name string
		var page PageSource
		var updated int64
		if err := rows.Scan(&name, &page.En, &page.Ar, &updated); err != nil {
			return nil, err
		}
		page.UpdatedAt = time.UnixMicro(updated).UTC()
		pages[name] = page
	}
	return pages, rows.Err()
}

// SavePage stores a text page, and shows it on this node at once. The caller has checked that
// it can be read. record is called in the transaction and may be nil.
func (l *Live) SavePage(ctx context.Context, name string, page PageSource, record func(db.Querier) error) error {
	return l.changePage(ctx, record, func(q db.Querier) error {
		return db.Exec(ctx, q, storePage, name, page.En, page.Ar, page.UpdatedAt.UnixMicro())
	})
}

// RemovePage removes the operator's own text page, so that the one that comes with the shop, if
// there is one, is shown again. It reports whether there was one.
func (l *Live) RemovePage(ctx context.Context, name string, record func(db.Querier) error) (removed bool, err error) {
	err = l.changePage(ctx, record, func(q db.Querier) (err error) {
		removed, err = db.Changed(ctx, q, removePage, name)
		return err
	})
	return removed, err
}

func (l *Live) changePage(ctx context.Context, record, change func(db.Querier) error) error {
	err := l.db.Tx(ctx, func(q db.Querier) error {
		if err := Touch(ctx, q); err != nil {
			return err
		}
		if err := change(q); err != nil {
			return err
		}
		if record == nil {
			return nil
		}
		return record(q)
	})
	if err != nil {
		return err
	}
	return l.Refresh(context.WithoutCancel(ctx))
}
