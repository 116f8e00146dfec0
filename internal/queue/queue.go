// Package queue is what the shop's queues have in common when something in them fails: each lists what
// failed and why, tries it again, or forgets it.
package queue

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"matjar/internal/db"
)

// Failure is something that could not be sent, or a payment whose provider could not be asked. It has no text of a letter and
// no data of an event, which may be secret.
type Failure struct {
	ID       string     `json:"id" doc:"Within its queue"`
	What     string     `json:"what" doc:"The subject of a letter, the kind of an event, the number of a document or of the order that is paid"`
	To       string     `json:"to" doc:"Where it goes: an e-mail address or a host; or the provider that is asked"`
	Reason   string     `json:"reason" doc:"What the other side said, or why it could not be reached"`
	Attempts int64      `json:"attempts"`
	At       time.Time  `json:"at" doc:"When it was to be sent first, or the payment was begun"`
	Next     *time.Time `json:"next" doc:"When it is tried again by itself; missing if it is not"`
	MayRetry bool       `json:"may_retry"`
	MayDrop  bool       `json:"may_drop" doc:"Whether it can be forgotten, or taken note of"`
}

// Position is where a page of failures begins: behind the one with this time and id.
type Position struct {
	At int64
	ID string
}

// Queue is a queue of the shop. Its methods are called inside a transaction that records the change.
type Queue interface {
	// Failed returns what failed, newest first.
	Failed(ctx context.Context, q db.Querier, after Position, limit int) ([]Failure, error)
	// CountFailed counts it, up to a limit.
	CountFailed(ctx context.Context, q db.Querier, limit int) (int64, error)
	// Retry has it sent, or asked about, again now, and reports whether there is such a failure that can be. What a node
	// has in hand at this moment is none.
	Retry(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error)
	// RetryAll does so with all, and returns how many those are.
	RetryAll(ctx context.Context, q db.Querier, now time.Time) (int64, error)
	// Drop forgets it, and reports whether there is such a failure that can be.
	Drop(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error)
}

// MaxReason is how much of what the other side said is kept, in bytes.
const MaxReason = 500

// Reason returns the beginning of what the other side said, as a text that both engines store.
func Reason(said string) string {
	text := strings.ToValidUTF8(said[:min(len(said), MaxReason)], "")
	return strings.ReplaceAll(text, "\x00", "")
}

// Affected returns how many rows a statement changed.
func Affected(ctx context.Context, q db.Querier, statement string, args ...any) (int64, error) {
	result, err := q.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Count reads a number.
func Count(ctx context.Context, q db.Querier, query string, args ...any) (n int64, err error) {
	err = q.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

// Lease takes the first job that is due. take runs the statement that hides it from other nodes until its lease ends, and
// returns sql.ErrNoRows if that changes none; due counts what it could have found. Of nodes that find the same job one gets it,
// and the others look again. Reports whether there was a job.
func Lease(ctx context.Context, d *db.DB, take func(q db.Querier) error, due string, args ...any) (bool, error) {
	for {
		err := d.Tx(ctx, take)
		if !db.NoRows(err) {
			return err == nil, err
		}
		if n, err := Count(ctx, d, due, args...); err != nil || n == 0 {
			return false, err
		}
	}
}

// JoinID returns the id of something that is known by a name and a number.
func JoinID(name string, number int64) string { return fmt.Sprintf("%s.%d", name, number) }

// SplitID is the reverse of JoinID. Of what is no such id it returns "" and 0.
func SplitID(id string) (name string, number int64) {
	name, text, _ := strings.Cut(id, ".")
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return "", 0
	}
	return name, number
}

// TakeTurn reports whether it is the caller's turn to do something that one node does for all, once in an
// interval. A node that dies in its turn leaves the work to whoever has the next one.
func TakeTurn(ctx context.Context, d *db.DB, name string, now time.Time, interval time.Duration) (bool, error) {
	if err := insertTurn(ctx, d, name); err != nil {
		return false, err
	}
	return takeTurn(ctx, d, name, now, now.Add(interval))
}

// RunBy has the next turn come by a time at the latest.
func RunBy(ctx context.Context, d *db.DB, name string, by time.Time) error {
	return hastenTurn(ctx, d, name, by)
}

// notePause is the pause between attempts to store what came of a job.
const notePause = 500 * time.Millisecond

// Note stores what came of a job that is done. While the database is unavailable, as in a fail-over, store is tried
// again until the lease ends, so that no other node does the job once more. It does not end with ctx: what is done is
// noted also by a node that is about to stop.
func Note(ctx context.Context, lease time.Duration, store func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lease)
	defer cancel()
	for {
		err := store(ctx)
		if err == nil || !db.Unavailable(err) {
			return err
		}
		select {
		case <-time.After(notePause):
		case <-ctx.Done():
			return err
		}
	}
}
