// Package db opens the shop's database, SQLite or PostgreSQL, brings its schema up to
// date and runs transactions on it. Every SQL text of the project runs unchanged on
// both engines; what differs between them is in dialect.go and nowhere else.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Querier runs SQL: a *DB outside a transaction, or the argument of the function that Tx
// runs.
type Querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	*sql.DB
	// Writes is the one connection that writes on SQLite, whose cached pages no other makes stale. It is nil on PostgreSQL.
	Writes  *sql.DB
	dialect dialect
	// file is the path of an SQLite database.
	file string
	// writer is held during a write on SQLite, which allows one writer: others wait here,
	// in order and until their context ends, instead of polling the file lock. It is nil
	// on PostgreSQL.
	writer chan struct{}
	queue  writerQueue
	// batch is the transaction that writers on SQLite share at the moment; writer guards it.
	batch  *batch
	damage *damage
	// primary is nil on SQLite.
	primary *primary
}

// Open connects to the database that url names, "sqlite:PATH" or "postgres://…".
// A missing SQLite file is created with its folder, both private. The schema is left as it is.
func Open(ctx context.Context, url string) (*DB, error) {
	dia, err := dialectOf(url)
	if err != nil {
		return nil, err
	}
	met := newDamage()
	pool, follows, err := dia.open(url, met)
	if err != nil {
		return nil, err
	}
	d := &DB{DB: pool, dialect: dia, damage: met, primary: follows}
	if dia.singleWriter() {
		d.writer = make(chan struct{}, 1)
		d.file, _ = File(url)
		if d.Writes, _, err = dia.open(url, met); err != nil {
			return nil, errors.Join(err, pool.Close())
		}
		d.Writes.SetMaxOpenConns(1)
	}
	if err := d.connect(ctx); err != nil {
		d.Close()
		return nil, fmt.Errorf("connect to the database: %w", Explain(err))
	}
	return d, nil
}

// connect makes the first connection, and learns the server's time.
func (d *DB) connect(ctx context.Context) error {
	if d.primary == nil {
		return d.PingContext(ctx)
	}
	if err := d.primary.look(ctx, d.DB); err != nil && !errors.Is(err, errStandby) {
		return err
	}
	return nil
}

// Close closes all connections.
func (d *DB) Close() error {
	if d.primary == nil {
		return errors.Join(d.Writes.Close(), d.DB.Close())
	}
	return errors.Join(d.primary.probe.Close(), d.DB.Close())
}

// OpenExisting is Open that returns an error if there is no database.
func OpenExisting(ctx context.Context, url string) (*DB, error) {
	dia, err := dialectOf(url)
	if err != nil {
		return nil, err
	}
	if err := dia.missing(url); err != nil {
		return nil, err
	}
	return Open(ctx, url)
}

// Engine names the engine behind d: "sqlite" or "postgres".
func (d *DB) Engine() string { return d.dialect.name() }

// ExecContext runs one statement as a transaction, see Tx.
func (d *DB) ExecContext(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	if d.writer == nil {
		ctx, span := d.begun(ctx)
		result, err = d.DB.ExecContext(ctx, query, args...)
		err = committed(err)
		ended(span, 1, err)
		return result, err
	}
	err = d.Tx(ctx, func(q Querier) error {
		result, err = q.ExecContext(ctx, query, args...)
		return err
	})
	return result, err
}

// maxAttempts limits the retries of Tx, which take about two seconds in total.
const maxAttempts = 12

// Tx runs fn in a transaction that commits when fn returns nil and otherwise rolls back.
// When the engine aborts the transaction because of a conflict, fn runs again from the
// start: it must not have side effects outside q. fn must use q only.
//
// On SQLite, transactions that wait for each other are committed together. Tx returns nil only
// when all is on the disk. From the first damage that anybody meets in the file, every one is refused, see Damage.
func (d *DB) Tx(ctx context.Context, fn func(q Querier) error) (err error) {
	run := d.runTx
	if d.writer != nil {
		run = d.runShared
	}
	ctx, span := d.begun(ctx)
	attempts := 0
	err = errPanicked // until fn has returned
	defer func() { ended(span, attempts, err) }()
	for attempt := range maxAttempts {
		attempts++
		if err = run(ctx, fn); err == nil || !d.dialect.retryable(err) {
			return d.explainWrite(err)
		}
		pause := min(5*time.Millisecond<<attempt, 250*time.Millisecond)
		select {
		case <-time.After(pause/2 + rand.N(pause)):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return fmt.Errorf("transaction gave up after %d attempts: %w", maxAttempts, err)
}

func (d *DB) runTx(ctx context.Context, fn func(q Querier) error) error {
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	// After a commit this does nothing; it also covers a panic in fn.
	defer tx.Rollback() //nolint:errcheck // the error that matters is fn's or the commit's
	if err := fn(pgTx{tx, d}); err != nil {
		return err
	}
	return committed(tx.Commit())
}

// unansweredError is why nobody knows whether a transaction was committed: the connection broke before PostgreSQL said so.
type unansweredError struct{ error }

func (e unansweredError) Unwrap() error { return e.error }

// committed returns the error of a commit on PostgreSQL, or of a statement that is committed by itself.
func committed(err error) error {
	if err == nil || errors.Is(err, sql.ErrTxDone) || errors.Is(err, pgx.ErrTxCommitRollback) || pgconn.SafeToRetry(err) {
		return err
	}
	// Who is fatal closes the connection, also while a commit waits for the standby.
	if answer, ok := errors.AsType[*pgconn.PgError](err); ok && answer.SeverityUnlocalized != "FATAL" {
		return err
	}
	return unansweredError{err}
}

// NoRows reports whether err means that a query found no row.
func NoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }
