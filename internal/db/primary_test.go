package db_test

import (
	"errors"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// Nothing waits for a server that is frozen, and no connection stays with one that takes no writes.
func TestConnectionsLeaveAServer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine() != "postgres" {
			return
		}
		begun, failed := make(chan struct{}), make(chan error, 1)
		go func() {
			failed <- d.Tx(t.Context(), func(q db.Querier) error {
				if err := db.Exec(t.Context(), q, `SELECT 1`); err != nil {
					return err
				}
				close(begun)
				if err := db.Exec(t.Context(), q, `SELECT pg_sleep(60)`); !db.Unavailable(err) {
					t.Errorf("what waited for the server ends with %v, want one that is unavailable", err)
				}
				return db.Exec(t.Context(), q, `SELECT 1`)
			})
		}()
		<-begun
		d.DropConnections()
		if err := <-failed; !db.Unavailable(err) {
			t.Errorf("what comes after it ends with %v, want one that is unavailable", err)
		}
		const write = `INSERT INTO settings (name, value) VALUES ('a', 'b')`
		d.SetMaxOpenConns(1)
		if err := db.Exec(t.Context(), d, `SET default_transaction_read_only = on`); err != nil {
			t.Fatal(err)
		}
		if err := db.Exec(t.Context(), d, write); !db.Unavailable(err) {
			t.Errorf("a write on a server that takes none = %v, want one that is unavailable", err)
		}
		if err := db.Exec(t.Context(), d, write); err != nil {
			t.Errorf("the next write = %v, want it on another connection", err)
		}
	})
}

// What a frozen node has locked in the middle of a transaction is free again soon, also where a setting is not known.
func TestServersEndSilentTransactions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine() != "postgres" {
			return
		}
		const selectLimit = `SELECT current_setting('idle_in_transaction_session_timeout')`
		limit := func() (s string) {
			d.DropConnections()
			if err := d.QueryRowContext(t.Context(), selectLimit).Scan(&s); err != nil {
				t.Fatal(err)
			}
			return s
		}
		if s := limit(); s != "5s" {
			t.Errorf("a transaction may be silent for %s, want 5s", s)
		}
		ended := d.Tx(t.Context(), func(q db.Querier) error {
			var pid int
			if err := q.QueryRowContext(t.Context(), `SELECT pg_backend_pid()`).Scan(&pid); err != nil {
				return err
			}
			if err := db.Exec(t.Context(), q, `SET idle_in_transaction_session_timeout = 1`); err != nil {
				return err
			}
			for there := true; there; {
				if err := d.QueryRowContext(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pid = $1)`, pid).Scan(&there); err != nil {
					return err
				}
			}
			return db.Exec(t.Context(), q, `SELECT 1`)
		})
		if !db.Unavailable(ended) {
			t.Errorf("a transaction that the server has ended = %v, want one that is unavailable", ended)
		}
		db.AddSetting(t, `SET no_such_setting = 1`)
		if s := limit(); s != "5s" {
			t.Errorf("on a server that does not know another setting a transaction may be silent for %s, want 5s", s)
		}
	})
}

// The clock of a machine may be wrong, or be set: what counts is the server's.
func TestNowIsTheServersTime(t *testing.T) {
	server := time.Now().Add(-time.Hour)
	now := db.NowAfter(server, 10*time.Millisecond)
	if off := now.Sub(server); off < -10*time.Millisecond || off > time.Minute {
		t.Errorf("now is %s after what the server said", off)
	}
	// A reading that differs by less than it took says nothing.
	if now := db.NowAfter(server, 10*time.Millisecond, server.Add(3*time.Millisecond)); now.Sub(server) > time.Minute {
		t.Errorf("now = %s", now)
	}
	if now := db.NowAfter(server, 0, server.Add(30*time.Minute)); now.Sub(server) < 30*time.Minute {
		t.Errorf("a clock that was set is not followed: %s after the first", now.Sub(server))
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(q db.Querier) error {
			if off := time.Until(db.Now(q)).Abs(); off > 5*time.Second {
				return errors.New("off by " + off.String())
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
