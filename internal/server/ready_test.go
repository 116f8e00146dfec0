package server

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestNotReady(t *testing.T) {
	s := newServer(t)
	s.deps.DB.Close()
	if got := get(s.Public, "/readyz?database=no"); got.Code != 200 {
		t.Errorf("readyz without the database = %d %s", got.Code, got.Body)
	}
	if got := get(s.Public, "/readyz"); got.Code != 503 || got.Body.String() != "not ready: the database does not answer\n" {
		t.Errorf("without a database: %d %s", got.Code, got.Body)
	}
	if got := get(s.Public, "/healthz").Code; got != 200 {
		t.Errorf("healthz = %d, want 200: the process lives", got)
	}
	s = newServer(t)
	s.draining.Store(true)
	if got := get(s.Public, "/readyz?database=no"); got.Code != 503 {
		t.Errorf("readyz without the database = %d while the server drains", got.Code)
	}
	if got := get(s.Public, "/readyz"); got.Code != 503 || got.Body.String() != "not ready: shutting down\n" {
		t.Errorf("while stopping: %d %s", got.Code, got.Body)
	}
}

// databaseName returns what a PostgreSQL database is called.
func databaseName(t *testing.T, d *db.DB) (name string) {
	t.Helper()
	if err := d.QueryRowContext(t.Context(), `SELECT current_database()`).Scan(&name); err != nil {
		t.Fatal(err)
	}
	return name
}

// stopWrites makes a database refuse writes, as a full disk or a standby does, and returns
// a function to resume.
func stopWrites(t *testing.T, d *db.DB) (resume func()) {
	t.Helper()
	pool := cmp.Or(d.Writes, d.DB)
	run := func(format string, args ...any) {
		t.Helper()
		if _, err := pool.ExecContext(t.Context(), fmt.Sprintf(format, args...)); err != nil {
			t.Fatal(err)
		}
	}
	if d.Engine() == "postgres" {
		name := databaseName(t, d)
		// One connection, which is new after each change.
		d.SetMaxOpenConns(1)
		d.SetMaxIdleConns(0)
		run(`ALTER DATABASE "%s" SET default_transaction_read_only = on`, name)
		return func() {
			conn, err := d.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			for _, statement := range []string{
				`SET default_transaction_read_only = off`,
				fmt.Sprintf(`ALTER DATABASE "%s" RESET default_transaction_read_only`, name),
			} {
				if _, err := conn.ExecContext(t.Context(), statement); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	// The bound is one of the connection: the database is full at its size.
	run(`VACUUM`)
	var pages int
	if err := d.QueryRowContext(t.Context(), `PRAGMA page_count`).Scan(&pages); err != nil {
		t.Fatal(err)
	}
	run(`PRAGMA max_page_count = %d`, pages)
	return func() { run(`PRAGMA max_page_count = %d`, 1_000_000) }
}

func TestNotReadyWithoutWrites(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serverOn(t, d)
		now := time.Now()
		s.probe.now = func() time.Time { return now }
		check := func(when string, want int) {
			t.Helper()
			got := get(s.Public, "/readyz")
			if got.Code != want || want == 503 && got.Body.String() != "not ready: the database takes no writes\n" {
				t.Errorf("%s: %d %s, want %d", when, got.Code, got.Body, want)
			}
			if page := get(s.Public, "/"); page.Code != 200 {
				t.Errorf("%s: the home page is %d, want that browsing goes on", when, page.Code)
			}
		}
		check("at first", 200)
		resume := stopWrites(t, d)
		check("while the last answer holds", 200)
		now = now.Add(probeEvery)
		check("when it has ended", 503)
		resume()
		check("while that answer holds", 503)
		now = now.Add(probeEvery)
		check("when writes are taken again", 200)
	})
}

func TestNotReadyOnAReadOnlyDatabase(t *testing.T) {
	s := newServer(t)
	if _, err := s.deps.DB.Writes.ExecContext(t.Context(), `PRAGMA query_only = 1`); err != nil {
		t.Fatal(err)
	}
	if got := get(s.Public, "/readyz"); got.Code != 503 || !strings.Contains(got.Body.String(), "takes no writes") {
		t.Errorf("a database that is read only: %d %s", got.Code, got.Body)
	}
}

// TestReadinessWritesRarely checks that readiness checks rarely write, and that a long
// transaction elsewhere is not an error.
func TestReadinessWritesRarely(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serverOn(t, d)
		now := time.Now()
		probes := 0
		s.probe.now = func() time.Time { return now }
		check := s.probe.next
		for range 50 {
			if got := get(s.Public, "/readyz").Code; got != 200 {
				t.Fatalf("readyz = %d", got)
			}
			if !s.probe.next.Equal(check) {
				probes, check = probes+1, s.probe.next
			}
		}
		if probes != 1 {
			t.Errorf("50 requests made %d probes, want 1", probes)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := d.CheckWrite(ctx); err != nil {
			t.Errorf("a probe that did not get its turn: %v, want no fault", err)
		}
		var left int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM write_probes`).Scan(&left); err != nil || left != 0 {
			t.Errorf("%d rows are left of probes (%v)", left, err)
		}
	})
}
