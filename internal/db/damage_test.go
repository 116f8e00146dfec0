package db_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

const countFiller = `SELECT count(text) FROM filler WHERE length(text) > 0`

// openLong opens an SQLite database with a long table, which the file ends with, and returns the function that damages pages in
// the middle of that table.
func openLong(t *testing.T) (d *db.DB, url string, damage func()) {
	t.Helper()
	url = dbtest.SQLite(t)
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	const page = 4096
	first := count(t, d, `PRAGMA page_count`)
	if err := d.Tx(t.Context(), func(q db.Querier) error {
		if err := db.Exec(t.Context(), q, `CREATE TABLE filler (text TEXT NOT NULL) STRICT`); err != nil {
			return err
		}
		for range 500 {
			if err := db.Exec(t.Context(), q, `INSERT INTO filler (text) VALUES ($1)`, strings.Repeat("a long text ", 150)); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Writes.ExecContext(t.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		t.Fatal(err)
	}
	last := count(t, d, `PRAGMA page_count`)
	return d, url, func() {
		path, _ := db.File(url)
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if _, err := file.WriteAt(bytes.Repeat([]byte("torn"), 20*page/4), int64(first+last)/2*page); err != nil {
			t.Fatal(err)
		}
	}
}

// checkLatched checks that d takes no writes because of damage, and answers what can be read.
func checkLatched(t *testing.T, d *db.DB) {
	t.Helper()
	refused := db.Exec(t.Context(), d, `INSERT INTO settings (name, value) VALUES ('late', '')`)
	if !db.Unavailable(refused) || !strings.Contains(refused.Error(), "damaged") {
		t.Errorf("a write to a damaged file = %v, want that it is unavailable because of that", refused)
	}
	if err := d.CheckWrite(t.Context()); err == nil {
		t.Error("CheckWrite = nil on a damaged file")
	}
	if d.Damage() == nil {
		t.Error("Damage() = nil")
	}
	if n := count(t, d, `SELECT count(*) FROM settings WHERE name = 'late'`); n != 0 {
		t.Errorf("%d rows of a write that was refused", n)
	}
}

// A statement that meets damage, a read too, ends all writes until the database is opened again.
func TestDamageEndsWrites(t *testing.T) {
	before, url, damage := openLong(t)
	before.Close()
	damage()
	for range 2 {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Exec(t.Context(), d, `INSERT INTO settings (name, value) VALUES ('early', '') ON CONFLICT DO NOTHING`); err != nil || d.Damage() != nil {
			t.Fatalf("before anybody meets the damage: %v, %v", err, d.Damage())
		}
		var n int
		if err := d.QueryRowContext(t.Context(), countFiller).Scan(&n); !db.Unavailable(err) {
			t.Fatalf("reading damaged pages = %d, %v, want that they are unavailable", n, err)
		}
		checkLatched(t, d)
		d.Close()
	}
}

// What has met damage is not committed, also when it goes on.
func TestDamageEndsTheTransaction(t *testing.T) {
	before, url, damage := openLong(t)
	before.Close()
	damage()
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	err = d.Tx(t.Context(), func(q db.Querier) error {
		set(t, q, "late", "")
		var n int
		_ = q.QueryRowContext(t.Context(), countFiller).Scan(&n)
		return nil
	})
	if !db.Unavailable(err) {
		t.Errorf("a transaction that has met damage = %v, want that it is unavailable", err)
	}
	checkLatched(t, d)
}

// lines is a log that passes its lines on.
type lines chan string

func (l lines) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// Damage that no statement meets is found too, and said once.
func TestWatchFindsDamage(t *testing.T) {
	d, _, damage := openLong(t)
	// A connection has the pages in memory.
	if n := count(t, d, countFiller); n != 500 {
		t.Fatalf("%d rows", n)
	}
	pause, err := d.LookForDamage(t.Context())
	if err != nil || d.Damage() != nil || pause < time.Minute {
		t.Fatalf("of a whole file: %v, %v, %s", err, d.Damage(), pause)
	}
	damage()
	if n := count(t, d, countFiller); n != 500 {
		t.Fatalf("%d rows", n)
	}
	if err := db.Exec(t.Context(), d, `INSERT INTO settings (name, value) VALUES ('early', '')`); err != nil {
		t.Fatalf("before the damage is found: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	log, ended := make(lines, 10), make(chan struct{})
	go func() {
		defer close(ended)
		d.Watch(ctx, slog.New(slog.NewTextHandler(log, nil)))
	}()
	if line := <-log; !strings.Contains(line, "matjar restore") || !strings.Contains(line, "docs/backup.md") || !strings.Contains(line, "level=ERROR") {
		t.Errorf("the log says %q, want what to do", line)
	}
	checkLatched(t, d)
	cancel()
	<-ended
	if len(log) > 0 {
		t.Errorf("the log goes on with %q", <-log)
	}
}
