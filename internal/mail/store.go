package mail

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/queue"
)

const insertJob = `
	INSERT INTO mail_jobs (id, recipient, reply_to, unsubscribe_url, subject, text_body, html_body, priority, due_at, created_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`

// The priorities of messages that have not failed yet.
const (
	urgent   = 0
	ordinary = 1
)

// Enqueue stores the message for delivery. Inside a transaction it is sent only if the
// transaction commits. A message over the limits of its purpose is dropped without an
// error.
func Enqueue(ctx context.Context, q db.Querier, m Message) error {
	_, err := TryEnqueue(ctx, q, m)
	return err
}

// TryEnqueue is Enqueue for callers that can retry later: it reports whether the message was
// stored.
func TryEnqueue(ctx context.Context, q db.Querier, m Message) (stored bool, err error) {
	return EnqueueAs(ctx, q, uuid.NewString(), m)
}

// EnqueueAs is TryEnqueue with the id of the message, by which its caller can take it back as long as
// it waits.
func EnqueueAs(ctx context.Context, q db.Querier, id string, m Message) (stored bool, err error) {
	now := db.Now(q)
	if ok, err := allowed(ctx, q, m, now); err != nil || !ok {
		return false, err
	}
	html, err := m.html()
	if err != nil {
		return false, err
	}
	priority := ordinary
	if limitsByPurpose[m.Purpose].urgent {
		priority = urgent
	}
	err = db.Exec(ctx, q, insertJob, id, m.To, m.ReplyTo, m.Unsubscribe.OneClick, m.marked(m.Subject), m.text(), html, priority, now.UnixMicro())
	return err == nil, err
}

const hasDue = `SELECT count(*) FROM (SELECT 1 AS one FROM mail_jobs WHERE priority < 2 AND due_at <= $1 LIMIT 1) AS a`

// Busy reports whether messages that have not failed wait to be sent. What can wait gives way to them.
func Busy(ctx context.Context, q db.Querier, now time.Time) (bool, error) {
	var n int64
	err := q.QueryRowContext(ctx, hasDue, now.UnixMicro()).Scan(&n)
	return n > 0, err
}

// job is a queued message.
type job struct {
	id, recipient, replyTo, unsubscribe string
	subject, text, html                 string
	attempts                            int
}

// leaseJob selects the oldest of the most urgent messages, and hides it from other nodes
// until the lease ends.
const leaseJob = `
	UPDATE mail_jobs SET due_at = $2, busy_until = $2, attempts = attempts + 1
	WHERE due_at <= $1 AND id = (SELECT id FROM mail_jobs WHERE due_at <= $1 ORDER BY priority, due_at, id LIMIT 1)
	RETURNING id, recipient, reply_to, unsubscribe_url, subject, text_body, html_body, attempts`

const (
	anyDue = `SELECT count(*) FROM (SELECT 1 AS one FROM mail_jobs WHERE due_at <= $1 LIMIT 1) AS a`
	// DueQuery selects since when each message that has to be sent at $1 is due.
	DueQuery = `SELECT due_at FROM mail_jobs WHERE due_at <= $1`
)

// lease returns the next due message, or false when none is due.
func lease(ctx context.Context, d *db.DB, now, until time.Time) (job, bool, error) {
	var j job
	ok, err := queue.Lease(ctx, d, func(q db.Querier) error {
		return q.QueryRowContext(ctx, leaseJob, now.UnixMicro(), until.UnixMicro()).
			Scan(&j.id, &j.recipient, &j.replyTo, &j.unsubscribe, &j.subject, &j.text, &j.html, &j.attempts)
	}, anyDue, now.UnixMicro())
	return j, ok, err
}

const deleteJob = `DELETE FROM mail_jobs WHERE id = $1`

func deleteSent(ctx context.Context, q db.Querier, id string) error {
	_, err := q.ExecContext(ctx, deleteJob, id)
	return err
}

// A failed message is sorted behind all that have not failed.
const postponeJob = `
	UPDATE mail_jobs SET due_at = $2, busy_until = 0, last_error = $3, priority = CASE WHEN priority < 2 THEN priority + 2 ELSE priority END
	WHERE id = $1`

func postpone(ctx context.Context, q db.Querier, id string, until time.Time, cause error) error {
	_, err := q.ExecContext(ctx, postponeJob, id, until.UnixMicro(), queue.Reason(cause.Error()))
	return err
}

const returnJob = `UPDATE mail_jobs SET due_at = $2, busy_until = 0, attempts = attempts - 1 WHERE id = $1`

// giveBack has a message that was reserved sent by whoever comes next.
func giveBack(ctx context.Context, q db.Querier, id string, now time.Time) error {
	return db.Exec(ctx, q, returnJob, id, now.UnixMicro())
}

const (
	selectFailed = `
		SELECT id, subject, recipient, last_error, attempts, created_at, due_at FROM mail_jobs
		WHERE last_error <> '' AND (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3`
	countFailed = `SELECT count(*) FROM (SELECT 1 AS one FROM mail_jobs WHERE last_error <> '' LIMIT $1) AS a`
	hurryFailed = `
		UPDATE mail_jobs SET due_at = $1, priority = CASE WHEN priority >= 2 THEN priority - 2 ELSE priority END
		WHERE last_error <> '' AND busy_until <= $1`
	dropOneStatement = `DELETE FROM mail_jobs WHERE last_error <> '' AND busy_until <= $1 AND id = $2`
)

const hurryOneStatement = hurryFailed + ` AND id = $2`

func hurryOne(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, hurryOneStatement, now.UnixMicro(), id)
}

func readFailed(ctx context.Context, q db.Querier, at int64, id string, limit int) ([]queue.Failure, error) {
	return db.All(ctx, q, func(one *queue.Failure) []any {
		one.MayRetry, one.MayDrop, one.Next = true, true, new(time.Time)
		return []any{&one.ID, &one.What, &one.To, &one.Reason, &one.Attempts, db.Micro{To: &one.At}, db.Micro{To: one.Next}}
	}, selectFailed, at, id, int64(limit))
}

func dropOne(ctx context.Context, q db.Querier, now time.Time, id string) (bool, error) {
	return db.Changed(ctx, q, dropOneStatement, now.UnixMicro(), id)
}
