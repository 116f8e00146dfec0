package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// batch is a transaction that writers on SQLite share, so that one wait for the disk is enough
// for all of them. Each runs in a savepoint of its own, one after the other, and returns when
// the whole is committed.
type batch struct {
	conn *sql.Conn
	// done is closed when the transaction has ended, with err.
	done chan struct{}
	err  error
}

const (
	begin     = `BEGIN IMMEDIATE`
	commit    = `COMMIT`
	rollback  = `ROLLBACK`
	savepoint = `SAVEPOINT member`
	release   = `RELEASE member`
	undo      = `ROLLBACK TO member`
)

// errPanicked is why a transaction is rolled back whose function panicked.
var errPanicked = errors.New("the transaction's function panicked")

// runShared runs fn in the batch that is open, or opens one, and returns when it is committed.
func (d *DB) runShared(ctx context.Context, fn func(q Querier) error) error {
	if err := d.takeTurn(ctx); err != nil {
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
		<-d.writer
	}
	if b.err != nil {
		return b.err
	}
	return err
}

// writerQueue counts the writers on SQLite that wait for the one before them.
type writerQueue struct{ waiting, waited atomic.Int64 }

// Writers returns how many writers wait for others on this node, and how long all of them have waited so far.
// On PostgreSQL none does: they wait for a connection of the pool.
func (d *DB) Writers() (waiting int64, waited time.Duration) {
	return d.queue.waiting.Load(), time.Duration(d.queue.waited.Load())
}

// takeTurn takes the writer's lock.
func (d *DB) takeTurn(ctx context.Context) error {
	select {
	case d.writer <- struct{}{}:
		return nil
	default:
	}
	d.queue.waiting.Add(1)
	defer func(start time.Time) {
		d.queue.waiting.Add(-1)
		d.queue.waited.Add(int64(time.Since(start)))
	}(time.Now())
	select {
	case d.writer <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// join runs fn as the next of the batch; the caller has the lock, which is released. It returns
// the batch that err depends on, or nil if nothing is left of fn.
func (d *DB) join(ctx context.Context, fn func(q Querier) error) (b *batch, err error) {
	defer func() { <-d.writer }()
	if err := d.damage.known(); err != nil {
		return nil, err
	}
	first := d.batch == nil
	if first {
		if d.batch, err = d.begin(ctx); err != nil {
			d.batch = nil
			return nil, err
		}
	} else if _, err := d.batch.conn.ExecContext(context.Background(), savepoint); err != nil {
		b := d.batch
		d.end(b, err)
		return b, nil
	}
	b = d.batch
	// Also if fn panics: others go on as if it had never been.
	failed := errPanicked
	defer func() {
		switch {
		case failed == nil:
		case first:
			d.end(b, failed)
			b = nil
		default:
			if undoErr := b.leave(); undoErr != nil {
				d.end(b, fmt.Errorf("the shared transaction is gone after %w: %w", failed, undoErr))
			}
		}
	}()
	failed = fn(member{b.conn})
	if failed == nil && !first {
		if _, err := b.conn.ExecContext(context.Background(), release); err != nil {
			failed = err
		}
	}
	return b, failed
}

// begin opens a batch. The context only limits the wait for the file's lock: the batch goes on
// when its first member has left. It is no sql.Tx, whose context would be watched by another
// goroutine in every statement.
func (d *DB) begin(ctx context.Context) (*batch, error) {
	conn, err := d.Writes.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := conn.ExecContext(ctx, begin); err != nil {
		// The context may have ended when the transaction had begun.
		_, _ = conn.ExecContext(context.Background(), rollback) // there may be none
		conn.Close()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	return &batch{conn: conn, done: make(chan struct{})}, nil
}

// leave takes back what the last member wrote.
func (b *batch) leave() error {
	for _, statement := range []string{undo, release} {
		if _, err := b.conn.ExecContext(context.Background(), statement); err != nil {
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
	// Damage that was met meanwhile may be in what the members have read.
	err := d.damage.known()
	if err == nil {
		_, err = b.conn.ExecContext(context.Background(), commit)
	}
	d.end(b, err)
}

// end gives the members of a batch their answer. It is rolled back if err is the reason to do so. The caller has
// the lock.
func (d *DB) end(b *batch, err error) {
	d.batch = nil
	if err != nil {
		// A commit that fails leaves the transaction open.
		_, _ = b.conn.ExecContext(context.Background(), rollback) // SQLite may have done so already
	}
	b.conn.Close()
	b.err = err
	close(b.done)
}

// member is the Querier of one member of a batch. Statements that have begun are not
// interrupted when their context ends, because SQLite would roll back the whole transaction;
// the next one is refused.
type member struct{ conn *sql.Conn }

func (m member) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return m.conn.ExecContext(uninterrupted(ctx), query, args...)
}

func (m member) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return m.conn.QueryContext(uninterrupted(ctx), query, args...)
}

func (m member) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return m.conn.QueryRowContext(uninterrupted(ctx), query, args...)
}

// uninterrupted returns a context that does not end, unless ctx has ended already.
func uninterrupted(ctx context.Context) context.Context {
	if ctx.Err() != nil {
		return ctx
	}
	return context.WithoutCancel(ctx)
}
