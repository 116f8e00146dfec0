package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// batch is a transaction that writers on SQLite share, so that one wait for the disk is enough
// for all of them. Each runs in a savepoint of its own, one after the other, and returns when
// the whole is committed.
type batch struct {
	conn *sql.Conn
	tx   *sql.Tx
	// stop ends the context of tx.
	stop context.CancelFunc
	// done is closed when the transaction has ended, with err.
	done chan struct{}
	err  error
}

const (
	savepoint = `SAVEPOINT member`
	release   = `RELEASE member`
	undo      = `ROLLBACK TO member`
)

// errPanicked is why a batch is rolled back whose only member panicked.
var errPanicked = errors.New("the transaction's function panicked")

// runShared runs fn in the batch that is open, or opens one, and returns when it is committed.
func (d *DB) runShared(ctx context.Context, fn func(q Querier) error) error {
	if err := d.lockWriter(ctx); err != nil {
		return err
	}
	b, err := d.join(ctx, fn)
	if b == nil {
		return err
	}
	// The lock is taken in turn: those who wait for it already join before the first of the
	// batch has it again and commits. A refusal waits too, because it may rest on what others
	// of the batch wrote.
	select {
	case <-b.done:
	case d.writer <- struct{}{}:
		d.commit(b)
		d.unlockWriter()
	}
	if b.err != nil {
		return b.err
	}
	return err
}

// join runs fn as the next of the batch; the caller has the lock, which is released. It returns
// the batch that err depends on, or nil if nothing is left of fn.
func (d *DB) join(ctx context.Context, fn func(q Querier) error) (b *batch, err error) {
	defer d.unlockWriter()
	first := d.batch == nil
	if first {
		if d.batch, err = d.begin(ctx); err != nil {
			d.batch = nil
			return nil, err
		}
	} else if _, err := d.batch.tx.ExecContext(context.Background(), savepoint); err != nil {
		b := d.batch
		d.abort(b, err)
		return b, nil
	}
	b = d.batch
	// Also if fn panics: others go on as if it had never been.
	failed := errPanicked
	defer func() {
		switch {
		case failed == nil:
		case first:
			d.abort(b, failed)
			b = nil
		default:
			if undoErr := b.leave(); undoErr != nil {
				d.abort(b, fmt.Errorf("the shared transaction is gone after %w: %w", failed, undoErr))
			}
		}
	}()
	failed = fn(member{d, b.tx})
	if failed == nil && !first {
		if _, err := b.tx.ExecContext(context.Background(), release); err != nil {
			failed = err
		}
	}
	return b, failed
}

// begin opens a batch. The context only limits the wait for the file's lock: the batch goes on
// when its first member has left.
func (d *DB) begin(ctx context.Context) (*batch, error) {
	conn, err := d.Conn(ctx)
	if err != nil {
		return nil, err
	}
	own, stop := context.WithCancel(context.WithoutCancel(ctx))
	keep := context.AfterFunc(ctx, stop)
	tx, err := conn.BeginTx(own, nil)
	if err == nil && !keep() {
		_ = tx.Rollback() // the context's end may have done so already
		err = ctx.Err()
	}
	if err != nil {
		stop()
		conn.Close()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	return &batch{conn: conn, tx: tx, stop: stop, done: make(chan struct{})}, nil
}

// leave takes back what the last member wrote.
func (b *batch) leave() error {
	for _, statement := range []string{undo, release} {
		if _, err := b.tx.ExecContext(context.Background(), statement); err != nil {
			return err
		}
	}
	return nil
}

// commit commits a batch unless that was done. The caller has the lock.
func (d *DB) commit(b *batch) {
	if d.batch != b {
		return
	}
	d.end(b, b.tx.Commit())
}

// abort rolls a batch back, for which err is the reason. The caller has the lock.
func (d *DB) abort(b *batch, err error) {
	_ = b.tx.Rollback() // SQLite may have done so already
	d.end(b, err)
}

// end gives the members of a batch their answer.
func (d *DB) end(b *batch, err error) {
	d.batch = nil
	if err != nil {
		// A commit that fails leaves the transaction open.
		_, _ = b.conn.ExecContext(context.Background(), `ROLLBACK`) // there may be none
	}
	b.stop()
	b.conn.Close()
	b.err = err
	close(b.done)
}

// member is the Querier of one member of a batch. Statements that have begun are not
// interrupted when their context ends, because SQLite would roll back the whole transaction;
// the next one is refused.
type member struct {
	db *DB
	tx *sql.Tx
}

func (m member) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	ctx = uninterrupted(ctx)
	if stmt := m.db.prepared(query); stmt != nil {
		return m.tx.StmtContext(ctx, stmt).ExecContext(ctx, args...)
	}
	return m.tx.ExecContext(ctx, query, args...)
}

// QueryContext does not use a prepared statement: that would be in use until the last row, and
// fail when the same query is run meanwhile.
func (m member) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return m.tx.QueryContext(uninterrupted(ctx), query, args...)
}

func (m member) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	ctx = uninterrupted(ctx)
	if stmt := m.db.prepared(query); stmt != nil {
		return m.tx.StmtContext(ctx, stmt).QueryRowContext(ctx, args...)
	}
	return m.tx.QueryRowContext(ctx, query, args...)
}

// uninterrupted returns a context that does not end, unless ctx has ended already.
func uninterrupted(ctx context.Context) context.Context {
	if ctx.Err() != nil {
		return ctx
	}
	return context.WithoutCancel(ctx)
}
