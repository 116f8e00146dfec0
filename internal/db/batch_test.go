package db_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func openSQLite(t *testing.T) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// onSQLite runs a test in a bubble, in which it can wait until all others wait.
func onSQLite(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, openSQLite(t)) })
}

// together runs the functions in one batch: the first is held until the others wait for it.
// The test is in a bubble. It returns their errors, those of panics too.
func together(t *testing.T, d *db.DB, fns ...func(ctx context.Context, q db.Querier) error) []error {
	t.Helper()
	results := make([]error, len(fns))
	shared := make([]any, len(fns))
	started, hold := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	run := func(i int) {
		defer func() {
			if fault, ok := recover().(error); ok {
				results[i] = fault
			}
		}()
		results[i] = d.Tx(t.Context(), func(q db.Querier) error {
			if shared[i] = db.SharedTx(q); i == 0 {
				close(started)
				<-hold
			}
			return fns[i](t.Context(), q)
		})
	}
	all.Go(func() { run(0) })
	<-started
	for i := 1; i < len(fns); i++ {
		all.Go(func() { run(i) })
	}
	synctest.Wait()
	close(hold)
	all.Wait()
	for i := range fns {
		if shared[i] != shared[0] {
			t.Errorf("member %d is in a transaction of its own", i)
		}
	}
	return results
}

func insert(name string) func(context.Context, db.Querier) error {
	return func(ctx context.Context, q db.Querier) error {
		return db.Exec(ctx, q, `INSERT INTO settings (name, value) VALUES ($1, '')`, name)
	}
}

func names(t *testing.T, d *db.DB) string {
	t.Helper()
	list, err := db.Column(t.Context(), d, `SELECT name FROM settings ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(list)
}

func TestMembersOfABatchDoNotAffectEachOther(t *testing.T) { onSQLite(t, testMembers) }

func testMembers(t *testing.T, d *db.DB) {
	boom, fault := errors.New("boom"), errors.New("fault")
	got := together(t, d,
		insert("a"),
		func(ctx context.Context, q db.Querier) error {
			return errors.Join(insert("refused")(ctx, q), boom)
		},
		insert("b"),
		func(ctx context.Context, q db.Querier) error {
			_ = insert("panicked")(ctx, q)
			panic(fault)
		},
		func(ctx context.Context, q db.Querier) error {
			ctx, cancel := context.WithCancel(ctx)
			err := insert("cancelled")(ctx, q)
			cancel()
			return cmp.Or(err, insert("after")(ctx, q))
		},
		func(ctx context.Context, q db.Querier) error {
			return errors.Join(insert("broken")(ctx, q), db.Exec(ctx, q, `INSERT INTO nowhere`))
		},
		func(ctx context.Context, q db.Querier) error {
			_ = insert("gone")(ctx, q)
			runtime.Goexit()
			return nil
		},
		insert("c"),
	)
	for i, want := range []error{nil, boom, nil, fault, context.Canceled, nil, nil, nil} {
		if want != nil && !errors.Is(got[i], want) {
			t.Errorf("member %d = %v, want %v", i, got[i], want)
		}
	}
	if got[0] != nil || got[2] != nil || got[7] != nil || got[5] == nil {
		t.Errorf("results = %v", got)
	}
	if names := names(t, d); names != "[a b c]" {
		t.Errorf("stored = %s, want those of members without an error", names)
	}
}

func TestABatchWhoseFirstMemberFails(t *testing.T) {
	d := openSQLite(t)
	boom := errors.New("boom")
	err := d.Tx(t.Context(), func(q db.Querier) error { return errors.Join(insert("a")(t.Context(), q), boom) })
	if !errors.Is(err, boom) {
		t.Errorf("Tx = %v, want boom", err)
	}
	if err := d.Tx(t.Context(), func(q db.Querier) error { return insert("b")(t.Context(), q) }); err != nil {
		t.Error(err)
	}
	if names := names(t, d); names != "[b]" {
		t.Errorf("stored = %s, want b", names)
	}
}

func TestAFailedCommitFailsAllMembers(t *testing.T) { onSQLite(t, testFailedCommit) }

func testFailedCommit(t *testing.T, d *db.DB) {
	for _, statement := range []string{
		`CREATE TABLE parents (id TEXT PRIMARY KEY)`,
		`CREATE TABLE children (parent TEXT REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)`,
	} {
		if err := db.Exec(t.Context(), d, statement); err != nil {
			t.Fatal(err)
		}
	}
	boom := errors.New("boom")
	got := together(t, d, insert("a"), func(ctx context.Context, q db.Querier) error {
		return db.Exec(ctx, q, `INSERT INTO children (parent) VALUES ('nobody')`)
	}, insert("b"), func(context.Context, db.Querier) error { return boom })
	for i, err := range got {
		if err == nil || errors.Is(err, boom) {
			t.Errorf("member %d = %v, want the failure of the commit", i, err)
		}
	}
	if names := names(t, d); names != "[]" {
		t.Errorf("stored = %s, want nothing", names)
	}
	if got := together(t, d, insert("c"), insert("d")); got[0] != nil || got[1] != nil {
		t.Errorf("after that = %v, want no errors", got)
	}
}

func TestStatementsOutsideWaitForABatch(t *testing.T) { onSQLite(t, testStatementsOutside) }

func testStatementsOutside(t *testing.T, d *db.DB) {
	started, hold := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		if err := d.Tx(t.Context(), func(q db.Querier) error {
			close(started)
			<-hold
			return insert("a")(t.Context(), q)
		}); err != nil {
			t.Error(err)
		}
	})
	<-started
	all.Go(func() {
		if err := db.Exec(t.Context(), d, `UPDATE settings SET value = 'seen'`); err != nil {
			t.Error(err)
		}
	})
	synctest.Wait()
	close(hold)
	all.Wait()
	if n := count(t, d, `SELECT count(*) FROM settings WHERE value = 'seen'`); n != 1 {
		t.Errorf("%d rows seen by the statement, want 1", n)
	}
}

// What Tx answered must be what is stored: all of it for nil, nothing for an error.
func TestBatchesUnderLoad(t *testing.T) {
	d := openSQLite(t)
	boom := errors.New("boom")
	var mu sync.Mutex
	want := map[string]bool{}
	var all sync.WaitGroup
	for worker := range 16 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(worker), 7))
			for n := range 40 {
				name := fmt.Sprintf("%d-%d", worker, n)
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(1+random.IntN(40))*time.Millisecond)
				kind := random.IntN(6)
				stored := func() (stored bool) {
					defer func() { _ = recover() }()
					return d.Tx(ctx, func(q db.Querier) error {
						if err := insert(name)(ctx, q); err != nil {
							return err
						}
						switch kind {
						case 0:
							return boom
						case 1:
							panic("fault")
						case 2:
							cancel()
						}
						return insert(name+"'")(ctx, q)
					}) == nil
				}()
				cancel()
				mu.Lock()
				want[name], want[name+"'"] = stored, stored
				mu.Unlock()
			}
		})
	}
	all.Wait()
	list, err := db.Column(t.Context(), d, `SELECT name FROM settings`)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, name := range list {
		got[name] = true
	}
	for name, stored := range want {
		if got[name] != stored {
			t.Errorf("%s is stored: %v, want %v", name, got[name], stored)
		}
	}
	if len(got) == 0 {
		t.Error("nothing was stored")
	}
}
