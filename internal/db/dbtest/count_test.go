package dbtest_test

import (
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestCountQueries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := dbtest.CountQueries(t, d)
		err := d.Tx(t.Context(), func(q db.Querier) error {
			if err := db.Exec(t.Context(), q, `INSERT INTO settings (name, value) VALUES ($1, $2)`, "a", "b"); err != nil {
				return err
			}
			_, err := db.Column(t.Context(), q, `SELECT value FROM settings WHERE name = $1`, "a")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		var value string
		if err := d.QueryRowContext(t.Context(), `SELECT value FROM settings`).Scan(&value); err != nil || value != "b" {
			t.Errorf("value = %q, %v, want b", value, err)
		}
		if got := n.Load(); got != 3 {
			t.Errorf("%d statements counted, want 3", got)
		}
	})
}
