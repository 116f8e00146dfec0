package db_test

import (
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestProbeNeedsPages looks how much of the probe is stored: PostgreSQL compresses texts,
// and a page is 8 kB there.
func TestProbeNeedsPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.CheckWrite(t.Context()); err != nil {
			t.Errorf("CheckWrite = %v", err)
		}
		if err := db.Exec(t.Context(), d, `INSERT INTO write_probes (probe_id, filler) VALUES ('p', $1)`, db.ProbeFiller); err != nil {
			t.Fatal(err)
		}
		size := `SELECT length(filler) FROM write_probes`
		if d.Engine() == "postgres" {
			size = `SELECT pg_column_size(filler) FROM write_probes`
		}
		var n int64
		if err := d.QueryRowContext(t.Context(), size).Scan(&n); err != nil || n < 16<<10 {
			t.Errorf("%d bytes are stored, %v, want at least %d", n, err, 16<<10)
		}
	})
}
