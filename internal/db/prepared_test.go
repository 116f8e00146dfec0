package db_test

import (
	"fmt"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// A query may be run while the rows of the same one are read, and against a table that exists in
// the transaction only.
func TestPreparedStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for i := range 300 {
			// More statements than are kept prepared.
			set(t, d, fmt.Sprint(i), "")
			if n := count(t, d, fmt.Sprintf(`SELECT count(*) + %d FROM settings`, i)); n != 2*i+1 {
				t.Fatalf("statement %d = %d, want %d", i, n, 2*i+1)
			}
		}
		const query = `SELECT name FROM settings ORDER BY name`
		for range 2 {
			if d.Engine() != "sqlite" {
				break // it reads one result at a time
			}
			err := d.Tx(t.Context(), func(q db.Querier) error {
				rows, err := q.QueryContext(t.Context(), query)
				if err != nil {
					return err
				}
				defer rows.Close()
				n := 0
				for rows.Next() {
					var name string
					if err := q.QueryRowContext(t.Context(), query).Scan(&name); err != nil || name != "0" {
						return fmt.Errorf("inside: %q, %w", name, err)
					}
					n++
				}
				if n != 300 {
					t.Errorf("%d rows, want 300", n)
				}
				return rows.Err()
			})
			if err != nil {
				t.Error(err)
			}
		}
		for range 2 {
			err := d.Tx(t.Context(), func(q db.Querier) error {
				for _, statement := range []string{`CREATE TABLE own (n BIGINT)`, `INSERT INTO own (n) VALUES (7)`, `DROP TABLE own`} {
					if err := db.Exec(t.Context(), q, statement); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
}
