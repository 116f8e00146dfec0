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

const selectFiller = `SELECT text FROM filler`

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
	refused := d.Tx(t.Context(), func(db.Querier) error {
		t.Error("a transaction is begun on a damaged file")
		return nil
	})
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
		if list, err := db.Column(t.Context(), d, selectFiller); !db.Unavailable(err) {
			t.Fatalf("reading damaged pages = %d rows, %v, want that they are unavailable", len(list), err)
		}
		checkLatched(t, d)
		d.Close()
	}
}

// What is under way when somebody else meets damage is not committed.
func TestDamageEndsOpenTransactions(t *testing.T) {
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
		if _, err := db.Column(t.Context(), d, selectFiller); err == nil {
			t.Error("damaged pages can be read")
		}
		return nil
	})
	if !db.Unavailable(err) {
		t.Errorf("a transaction during which damage was met = %v, want that it is unavailable", err)
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
	read := func() {
		t.Helper()
		if list, err := db.Column(t.Context(), d, selectFiller); err != nil || len(list) != 500 {
			t.Fatalf("%d rows, %v", len(list), err)
		}
	}
	pause, err := d.LookForDamage(t.Context())
	if err != nil || d.Damage() != nil || pause < time.Minute {
		t.Fatalf("of a whole file: %v, %v, %s", err, d.Damage(), pause)
	}
	// A connection has the pages in memory.
	read()
	damage()
	read()
	ctx, cancel := context.WithCancel(t.Context())
	log, ended := make(lines, 10), make(chan struct{})
	go func() {
		defer close(ended)
		d.Watch(ctx, slog.New(slog.NewTextHandler(log, nil)))
	}()
	select {
	case line := <-log:
		if !strings.Contains(line, "matjar restore") || !strings.Contains(line, "docs/backup.md") || !strings.Contains(line, "level=ERROR") {
			t.Errorf("the log says %q, want what to do", line)
		}
		checkLatched(t, d)
	case <-time.After(20 * time.Second):
		t.Error("the damage is not found")
	}
	cancel()
	<-ended
	if len(log) > 0 {
		t.Errorf("the log goes on with %q", <-log)
	}
}
