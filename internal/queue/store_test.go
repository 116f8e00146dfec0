package queue

import (
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// What is due later does not count.
func TestCountDue(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := d.Now()
		check := func(wantCount int64, wantSince time.Time) {
			t.Helper()
			n, since, err := CountDue(t.Context(), d, DueTurnsQuery, now.UnixMicro())
			if err != nil || n != wantCount || n > 0 && since.UnixMicro() != wantSince.UnixMicro() {
				t.Errorf("CountDue = %d, %v, %v, want %d, %v", n, since, err, wantCount, wantSince)
			}
		}
		check(0, time.Time{})
		first := now.Add(-time.Hour)
		for name, at := range map[string]time.Time{"a": first, "b": now, "c": now.Add(time.Second)} {
			if err := db.Exec(t.Context(), d, `INSERT INTO turns (turn_id, due_at) VALUES ($1, $2)`, name, at.UnixMicro()); err != nil {
				t.Fatal(err)
			}
		}
		check(2, first)
	})
}
