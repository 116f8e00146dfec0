package db_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/trace/tracetest"
)

// A transaction's span tells what became of it, also of one whose function panics, and of one of which nobody knows.
func TestSpansOfTransactions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		type ending struct {
			outcome string
			failed  bool
		}
		var want []ending
		tracer, spans := tracetest.Open(t)
		ctx := tracer.Begin(t.Context(), httptest.NewRequest(http.MethodGet, "/", nil), false)
		run := func(end ending, fn func(q db.Querier) error) {
			t.Helper()
			want = append(want, end)
			defer func() { _ = recover() }()
			if err := d.Tx(ctx, fn); (err != nil) != (end.outcome != "") {
				t.Errorf("Tx = %v, want %+v", err, end)
			}
		}
		const insert = `INSERT INTO turns (turn_id, due_at) VALUES ('x', 1)`
		run(ending{"rolled back", true}, func(db.Querier) error { panic("x") })
		run(ending{"rolled back", true}, func(db.Querier) error { return errors.New("x") })
		run(ending{"rolled back", false}, func(db.Querier) error { return errs.New(errs.Conflict, code.OutOfStock, "x") })
		run(ending{}, func(q db.Querier) error { return db.Exec(ctx, q, insert) })
		run(ending{"rolled back", true}, func(q db.Querier) error { return db.Exec(ctx, q, insert) })
		if d.Engine() == "postgres" {
			breakCommits(t, d)
			run(ending{"unknown", true}, func(q db.Querier) error { return db.Exec(ctx, q, `INSERT INTO breaks (id) VALUES (1)`) })
			want = append(want, ending{"unknown", true})
			if err := db.Exec(ctx, d, `INSERT INTO breaks (id) VALUES (1)`); err == nil {
				t.Error("a statement whose connection broke has succeeded")
			}
		}
		tracer.End(ctx, "/", http.StatusOK)

		list, _ := spans()
		if len(list) != len(want)+1 {
			t.Fatalf("%d spans, want %d and the request's: %+v", len(list), len(want), list)
		}
		for i, end := range want {
			if got := (ending{list[i].Attributes["outcome"], list[i].Failed}); got != end {
				t.Errorf("transaction %d = %+v, want %+v", i, got, end)
			}
		}
	})
}

// breakCommits has PostgreSQL close the connection of who commits a row of the table breaks.
func breakCommits(t *testing.T, d *db.DB) {
	t.Helper()
	for _, statement := range []string{
		`CREATE TABLE breaks (id BIGINT)`,
		`CREATE FUNCTION break_commit() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'`,
		`CREATE CONSTRAINT TRIGGER breaks AFTER INSERT ON breaks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION break_commit()`,
	} {
		if err := db.Exec(context.Background(), d, statement); err != nil {
			t.Fatal(err)
		}
	}
}
