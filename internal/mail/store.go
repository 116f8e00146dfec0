package mail

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

const addJob = `
	INSERT INTO mail_jobs (id, recipient, reply_to, unsubscribe_url, subject, text_body, html_body, priority, due_at, created_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`

// The priorities of messages that have not failed yet.
const (
	urgent   = 0
	ordinary = 1
)

// Enqueue stores the message for delivery. Inside a transaction the message goes out only
// if the transaction commits. A message beyond what its purpose allows is left out, which
// is no error: the event it reports has happened all the same.
func Enqueue(ctx context.Context, q db.Querier, l Message) error {
	_, err := Offer(ctx, q, l)
	return err
}

// Offer is Enqueue for callers that can write again later: it reports whether the message
// was stored.
func Offer(ctx context.Context, q db.Querier, l Message) (stored bool, err error) {
	now := time.Now()
	if ok, err := allowed(ctx, q, l, now); err != nil || !ok {
		return false, err
	}
	html, err := l.html()
	if err != nil {
		return false, err
	}
	priority := ordinary
	if allowances[l.Purpose].urgent {
		priority = urgent
	}
	err = db.Exec(ctx, q, addJob, uuid.NewString(), l.To, l.ReplyTo, l.Unsubscribe.OneClick, l.Subject, l.text(), html, priority, now.UnixMicro())
	return err == nil, err
}

// job is a stored message on its way.
type job struct {
	id, recipient, replyTo, unsubscribe string
	subject, text, html                 string
	attempts                            int
}

// claimJob takes the message that has waited longest of the most urgent ones, and hides it
// from other nodes until the claim ends.
const claimJob = `
	UPDATE mail_jobs SET due_at = $2, attempts = attempts + 1
	WHERE due_at <= $1 AND id = (SELECT id FROM mail_jobs WHERE due_at <= $1 ORDER BY priority, due_at, id LIMIT 1)
	RETURNING id, recipient, reply_to, unsubscribe_url, subject, text_body, html_body, attempts`

// claim returns the next due message, or false when none is due.
func claim(ctx context.Context, d *db.DB, now, until time.Time) (job, bool, error) {
	var j job
	err := d.Tx(ctx, func(q db.Querier) error {
		return q.QueryRowContext(ctx, claimJob, now.UnixMicro(), until.UnixMicro()).
			Scan(&j.id, &j.recipient, &j.replyTo, &j.unsubscribe, &j.subject, &j.text, &j.html, &j.attempts)
	})
	if db.None(err) {
		return job{}, false, nil
	}
	return j, err == nil, err
}

const removeJob = `DELETE FROM mail_jobs WHERE id = $1`

func done(ctx context.Context, q db.Querier, id string) error {
	_, err := q.ExecContext(ctx, removeJob, id)
	return err
}

// A message that failed goes behind all that did not, for it may fail again.
const postponeJob = `
	UPDATE mail_jobs SET due_at = $2, last_error = $3, priority = CASE WHEN priority < 2 THEN priority + 2 ELSE priority END
	WHERE id = $1`

func postpone(ctx context.Context, q db.Querier, id string, until time.Time, cause error) error {
	_, err := q.ExecContext(ctx, postponeJob, id, until.UnixMicro(), cause.Error())
	return err
}
