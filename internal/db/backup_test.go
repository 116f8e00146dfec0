package db_test

import (
	"path/filepath"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestBackup(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		path := filepath.Join(t.TempDir(), "copy.db")
		set(t, d, "a", "1")
		err := db.Backup(t.Context(), d, path)
		if d.Engine() != "sqlite" {
			if err == nil {
				t.Error("Backup of PostgreSQL = nil, want a refusal")
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		set(t, d, "b", "2")
		copied, err := db.Open(t.Context(), "sqlite:"+path)
		if err != nil {
			t.Fatal(err)
		}
		defer copied.Close()
		if got := count(t, copied, `SELECT count(*) FROM settings`); got != 1 {
			t.Errorf("the copy has %d rows, want the one from before", got)
		}
		if err := db.Backup(t.Context(), d, path); err == nil {
			t.Error("Backup over a file = nil, want a refusal")
		}
	})
}
