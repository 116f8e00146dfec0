package db

import (
	"context"
	"database/sql"
	"sync"
)

// maxStatements is how many statements are kept prepared. It is more than the shop has;
// statements that are written for a number of rows could be any number.
const maxStatements = 256

// statements keeps statements of SQLite prepared: parsing one takes longer than most take to
// run. PostgreSQL's driver does so by itself.
type statements struct {
	mu      sync.RWMutex
	pool    *sql.DB
	byQuery map[string]*sql.Stmt
}

// prepared returns the prepared form of a query, or nil if there is none: then the query is run
// as it is.
func (d *DB) prepared(query string) *sql.Stmt {
	s := &d.statements
	s.mu.RLock()
	stmt, ok := s.byQuery[query]
	usable, full := s.pool == d.DB, len(s.byQuery) >= maxStatements
	s.mu.RUnlock()
	if usable && (ok || full) {
		return stmt
	}
	// A query that cannot be prepared fails again when it is run, and there its error is seen.
	stmt, err := d.DB.PrepareContext(context.Background(), query)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pool != d.DB {
		s.pool, s.byQuery = d.DB, map[string]*sql.Stmt{}
	}
	if known, ok := s.byQuery[query]; ok {
		stmt.Close()
		return known
	}
	s.byQuery[query] = stmt
	return stmt
}

// QueryContext runs a query outside a transaction.
func (d *DB) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if d.writer != nil {
		if stmt := d.prepared(query); stmt != nil {
			return stmt.QueryContext(ctx, args...)
		}
	}
	return d.DB.QueryContext(ctx, query, args...)
}

// QueryRowContext runs a query for one row outside a transaction.
func (d *DB) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if d.writer != nil {
		if stmt := d.prepared(query); stmt != nil {
			return stmt.QueryRowContext(ctx, args...)
		}
	}
	return d.DB.QueryRowContext(ctx, query, args...)
}
