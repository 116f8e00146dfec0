package db_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// private reports whether only the owner may read a file.
func private(t *testing.T, path string) bool {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()&0o077 == 0
}

func TestNewDatabasesArePrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "matjar.db")
	d, err := db.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := db.Migrate(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Dir(path), path, path + "-wal", path + "-shm"} {
		if !private(t, name) {
			t.Errorf("%s can be read by others", name)
		}
	}
}

func TestOpenExistingMakesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "other")
	path := filepath.Join(dir, "matjar.db")
	d, err := db.OpenExisting(t.Context(), "sqlite:"+path)
	if err == nil {
		d.Close()
	}
	if err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("OpenExisting of nothing = %v, want an error that names %s", err, path)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("it made the folder")
	}
}

func TestCheck(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		version := func(n int) {
			t.Helper()
			if _, err := d.ExecContext(t.Context(), `DELETE FROM goose_db_version WHERE version_id > $1`, n); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Check(t.Context(), d); err != nil {
			t.Errorf("Check of a migrated database = %v", err)
		}
		if _, err := d.ExecContext(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, $1)`, true); err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			change func()
			says   string
		}{
			{func() {}, "run a newer matjar"},
			{func() { version(3) }, "run matjar migrate"},
			{func() { mustExec(t, d, `DROP TABLE goose_db_version`) }, "no database of a shop"},
		} {
			step.change()
			if err := db.Check(t.Context(), d); err == nil || !strings.Contains(err.Error(), step.says) {
				t.Errorf("Check = %v, want %q", err, step.says)
			}
		}
		if err := db.Check(t.Context(), d); err == nil {
			t.Error("looking made a table")
		}
	})
}

func mustExec(t *testing.T, d *db.DB, query string) {
	t.Helper()
	if _, err := d.DB.ExecContext(t.Context(), query); err != nil {
		t.Fatal(err)
	}
}

func TestBackup(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dir := t.TempDir()
		path := filepath.Join(dir, "copy.db")
		set(t, d, "a", "1")
		content, err := db.Backup(t.Context(), d, path)
		if d.Engine() != "sqlite" {
			if err == nil {
				t.Error("Backup of PostgreSQL = nil, want a refusal")
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if !private(t, path) {
			t.Error("the copy can be read by others")
		}
		if want := count(t, d, `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT IN ('goose_db_version', 'schema_versions')`); content.Tables != want || content.Rows < 1 {
			t.Errorf("it has %s, want %d tables", content, want)
		}
		set(t, d, "b", "2")
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Backup(t.Context(), d, path); err == nil || !strings.Contains(err.Error(), "exists already") {
			t.Errorf("Backup over a file = %v, want a refusal", err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
			t.Errorf("the file changed, %v", err)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
			t.Errorf("%v are left behind", left)
		}
		copied, err := db.Open(t.Context(), "sqlite:"+path)
		if err != nil {
			t.Fatal(err)
		}
		defer copied.Close()
		if got := count(t, copied, `SELECT count(*) FROM settings`); got != 1 {
			t.Errorf("the copy has %d rows, want the one from before", got)
		}
	})
}

// What is no database of a shop is not backed up as if it were.
func TestBackupRefusesOtherDatabases(t *testing.T) {
	dir := t.TempDir()
	d, err := db.Open(t.Context(), "sqlite:"+filepath.Join(dir, "empty.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	copied := filepath.Join(dir, "copy.db")
	if _, err := db.Backup(t.Context(), d, copied); err == nil || !strings.Contains(err.Error(), "no database of a shop") {
		t.Errorf("Backup of an empty file = %v, want a refusal", err)
	}
	if _, err := os.Stat(copied); err == nil {
		t.Error("the copy is there")
	}
}

func TestRestore(t *testing.T) {
	url := dbtest.SQLite(t)
	path := strings.TrimPrefix(url, "sqlite:")
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	set(t, d, "a", "1")
	if _, err := db.Backup(t.Context(), d, backup); err != nil {
		t.Fatal(err)
	}
	set(t, d, "b", "2")
	now := time.Date(2030, 1, 31, 21, 0, 0, 0, time.UTC)

	if _, err := db.Restore(t.Context(), url, backup, now); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("Restore while it is open = %v, want a refusal", err)
	}
	if got := count(t, d, `SELECT count(*) FROM settings`); got != 2 {
		t.Errorf("after a refusal there are %d rows, want 2", got)
	}
	d.Close()

	damaged := filepath.Join(t.TempDir(), "damaged.db")
	whole, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{
		"text":      []byte("a letter to the shop, and not a database of it"),
		"cut short": whole[:len(whole)/2],
		"empty":     nil,
	} {
		if err := os.WriteFile(damaged, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Restore(t.Context(), url, damaged, now); err == nil {
			t.Errorf("Restore of %s = nil, want a refusal", name)
		}
	}
	if _, err := db.Restore(t.Context(), url, filepath.Join(t.TempDir(), "none.db"), now); err == nil {
		t.Error("Restore of no file = nil, want a refusal")
	}
	if _, err := db.Restore(t.Context(), "postgres://x@y/z", backup, now); err == nil || !strings.Contains(err.Error(), "pg_restore") {
		t.Errorf("Restore to PostgreSQL = %v, want a refusal", err)
	}
	rows := func(path string) int {
		t.Helper()
		d, err := db.OpenExisting(t.Context(), "sqlite:"+path)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		return count(t, d, `SELECT count(*) FROM settings`)
	}
	if got := rows(path); got != 2 {
		t.Errorf("after refusals there are %d rows, want 2", got)
	}

	kept, err := db.Restore(t.Context(), url, backup, now)
	if err != nil {
		t.Fatal(err)
	}
	if want := path + ".before-20300131T210000.000"; kept != want {
		t.Errorf("kept as %s, want %s", kept, want)
	}
	if got := rows(path); got != 1 || !private(t, path) {
		t.Errorf("restored with %d rows, private %v, want the one of the backup", got, private(t, path))
	}
	if got := rows(kept); got != 2 {
		t.Errorf("what was kept has %d rows, want 2", got)
	}
	// A damaged or missing database is replaced too; logs of one are never mixed with
	// another.
	if err := os.WriteFile(path, whole[:100], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+"-wal", []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Restore(t.Context(), url, backup, now.Add(time.Second)); err != nil {
		t.Errorf("Restore over a damaged database = %v", err)
	}
	if got := rows(path); got != 1 {
		t.Errorf("restored with %d rows, want 1", got)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if kept, err := db.Restore(t.Context(), url, backup, now.Add(2*time.Second)); err != nil || kept != "" || rows(path) != 1 {
		t.Errorf("Restore to nothing = %q, %v", kept, err)
	}
	err = filepath.WalkDir(filepath.Dir(path), func(name string, _ fs.DirEntry, err error) error {
		if strings.Contains(name, ".part") {
			t.Errorf("%s is left behind", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A snapshot of the volume has the file and its log, which may end in the middle of a transaction.
func TestRestoreOfAFileWithItsLog(t *testing.T) {
	url := dbtest.SQLite(t)
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	path, _ := db.File(url)
	read := func(name string) []byte {
		t.Helper()
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	set(t, d, "a", "1")
	set(t, d, "b", "2")
	file, log := read(path), read(path+"-wal")
	for _, c := range []struct {
		name string
		log  []byte
		rows int
	}{{"the whole log", log, 2}, {"a log that is cut off", log[:len(log)-1000], 1}, {"no log", nil, 0}} {
		snapshot := filepath.Join(t.TempDir(), "snapshot.db")
		if err := os.WriteFile(snapshot, file, 0o600); err != nil {
			t.Fatal(err)
		}
		if c.log != nil {
			if err := os.WriteFile(snapshot+"-wal", c.log, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		target := "sqlite:" + filepath.Join(t.TempDir(), "restored.db")
		if _, err := db.Restore(t.Context(), target, snapshot, time.Now()); err != nil {
			t.Errorf("Restore with %s = %v", c.name, err)
			continue
		}
		restored, err := db.OpenExisting(t.Context(), target)
		if err != nil {
			t.Fatal(err)
		}
		if got := count(t, restored, `SELECT count(*) FROM settings`); got != c.rows {
			t.Errorf("restored with %s: %d rows, want %d", c.name, got, c.rows)
		}
		restored.Close()
		if !bytes.Equal(read(snapshot), file) || c.log != nil && !bytes.Equal(read(snapshot+"-wal"), c.log) {
			t.Errorf("Restore has changed the snapshot with %s", c.name)
		}
	}
}
