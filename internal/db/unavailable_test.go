package db_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestUnavailable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, mistake := d.ExecContext(t.Context(), `SELECT nothing FROM nowhere`)
		_, broken := d.ExecContext(t.Context(), `INSERT INTO settings (name, value) VALUES ('a', NULL)`)
		var none string
		missing := d.QueryRowContext(t.Context(), `SELECT value FROM settings`).Scan(&none)
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		_, left := d.ExecContext(ended, `SELECT 1`)
		for _, err := range []error{nil, mistake, broken, missing, left, errors.New("other")} {
			if db.Unavailable(err) {
				t.Errorf("Unavailable(%v) = true, want false", err)
			}
		}
		// One connection that must not write, as of a standby or of a file without permission.
		conn, err := d.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		readOnly := map[string]string{"sqlite": `PRAGMA query_only = 1`, "postgres": `SET default_transaction_read_only = on`}
		if _, err := conn.ExecContext(t.Context(), readOnly[d.Engine()]); err != nil {
			t.Fatal(err)
		}
		_, refused := conn.ExecContext(t.Context(), `INSERT INTO settings (name, value) VALUES ('a', 'b')`)
		conn.Close()
		d.Close()
		_, closed := d.ExecContext(t.Context(), `SELECT 1`)
		closedTx := d.Tx(t.Context(), func(db.Querier) error { return nil })
		for _, err := range []error{refused, closed, closedTx, fmt.Errorf("read: %w", closed)} {
			if !db.Unavailable(err) {
				t.Errorf("Unavailable(%v) = false, want true", err)
			}
		}
	})
	_, unreachable := db.Open(t.Context(), "postgres://nobody@127.0.0.1:1/none?connect_timeout=2")
	if !db.Unavailable(unreachable) {
		t.Errorf("Unavailable(%v) = false, want true", unreachable)
	}
}
