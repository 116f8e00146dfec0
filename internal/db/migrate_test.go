package db_test

import (
	"context"
	"testing"
	"testing/fstest"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func migration(text string) fstest.MapFS {
	return fstest.MapFS{"99999_next.sql": {Data: []byte(text)}}
}

// A migration that waits for somebody's long transaction does not make everybody wait behind it for long, and gets its turn.
func TestMigrationsLetOthersGoOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine() == "sqlite" {
			return // Readers never wait, and writers for each other anyway.
		}
		const read = `SELECT count(*) FROM orders`
		report, err := d.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer report.Rollback()
		var n int
		if err := report.QueryRowContext(t.Context(), read).Scan(&n); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() {
			done <- d.MigrateFiles(t.Context(), migration("-- +goose Up\nALTER TABLE orders ADD COLUMN next TEXT;"))
		}()
		for waiting := 0; waiting == 0; {
			waiting = count(t, d, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		if err := d.QueryRowContext(ctx, read).Scan(&n); err != nil {
			t.Errorf("others read the table while a migration waits for it: %v", err)
		}
		select {
		case err := <-done:
			t.Fatalf("the migration ends before the transaction: %v", err)
		default:
		}
		if err := report.Commit(); err != nil {
			t.Fatal(err)
		}
		if err := <-done; err != nil {
			t.Errorf("the migration = %v, want nil once the table is free", err)
		}
		count(t, d, `SELECT count(next) FROM orders`)
	})
}

// Indexes of large tables are made without a transaction, also where another node waits for its turn.
func TestIndexesAreMadeWhileOthersWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		next := migration("-- +goose NO TRANSACTION\n-- +goose Up\nDROP INDEX CONCURRENTLY IF EXISTS orders_next;\nCREATE INDEX CONCURRENTLY orders_next ON orders (created_at);")
		catalogue, nodes := `SELECT count(*) FROM sqlite_master WHERE name = 'orders_next'`, 1
		if d.Engine() == "postgres" {
			catalogue, nodes = `SELECT count(*) FROM pg_index WHERE indexrelid = 'orders_next'::regclass AND indisvalid`, 2
			// As a process that ended half way leaves it.
			if err := db.Exec(t.Context(), d, `CREATE INDEX orders_next ON orders (order_id)`); err != nil {
				t.Fatal(err)
			}
		}
		done := make(chan error, nodes)
		for range nodes {
			go func() { done <- d.MigrateFiles(t.Context(), next) }()
		}
		for range nodes {
			if err := <-done; err != nil {
				t.Errorf("migrate = %v", err)
			}
		}
		if got := count(t, d, catalogue); got != 1 {
			t.Errorf("%d indexes, want 1", got)
		}
	})
}
