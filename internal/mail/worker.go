package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	gomail "github.com/wneessen/go-mail"

	"matjar/internal/db"
	"matjar/internal/poll"
	"matjar/internal/queue"
	"matjar/internal/trace"
)

// Worker sends queued messages. Any number may run on one database.
type Worker struct {
	DB     *db.DB
	Log    *slog.Logger
	Sender Sender
	// Shop returns who messages are from.
	Shop func() Shop
}

const (
	// leaseTime is how long a node may take for one message before another node retries.
	leaseTime = time.Minute
	// pollInterval is the pause between polls for new messages.
	pollInterval = time.Second
	// atOnce is how many messages a node sends at a time. Mail servers take few connections of one client.
	atOnce = 4
	// maxBackoff is the longest pause after repeated failures.
	maxBackoff = time.Hour
)

// Run sends messages until ctx ends.
func (w *Worker) Run(ctx context.Context) {
	poll.Jobs(ctx, w.Log, "mail", atOnce, pollInterval, w.take)
}

// Next sends one due message and reports whether there was one. A message that could not
// be sent is tried again later, each time after a longer pause.
func (w *Worker) Next(ctx context.Context) (found bool, err error) { return poll.Next(ctx, w.take) }

// take reserves a message that is due, and returns its sending.
func (w *Worker) take(ctx context.Context) (poll.Job, error) {
	now := w.DB.Now()
	j, ok, err := lease(ctx, w.DB, now, now.Add(leaseTime))
	if err != nil || !ok {
		return nil, err
	}
	return func(ctx context.Context) error { return w.attempt(ctx, j, now) }, nil
}

// attempt sends a message that was reserved at a time, and stores what came of it.
func (w *Worker) attempt(ctx context.Context, j job, now time.Time) (err error) {
	ctx, span := trace.Queued(ctx, "mail")
	span.SetInt("attempt", int64(j.attempts))
	defer span.Done(&err)
	err = w.send(ctx, j)
	if err != nil && errors.Is(ctx.Err(), context.Canceled) {
		// The shop is closing: it does not count as an attempt.
		return giveBack(context.WithoutCancel(ctx), w.DB, j.id, now)
	}
	if err != nil {
		pause := min(time.Minute<<min(j.attempts-1, 10), maxBackoff)
		if perr := postpone(context.WithoutCancel(ctx), w.DB, j.id, now.Add(pause), err); perr != nil {
			return perr
		}
		return fmt.Errorf("mail %s, attempt %d: %w", j.id, j.attempts, err)
	}
	return queue.Note(ctx, leaseTime-w.DB.Now().Sub(now), func(ctx context.Context) error { return deleteSent(ctx, w.DB, j.id) })
}

// SendNow sends a message at once instead of queuing it, and returns why that failed.
func (w *Worker) SendNow(ctx context.Context, m Message) error {
	return w.Deliver(ctx, uuid.NewString(), m)
}

// Deliver is SendNow with an id of the message. One that is sent again has the same, so that the
// receiver can drop it. Unsure reports whether a message that failed may have arrived all the same.
func (w *Worker) Deliver(ctx context.Context, id string, m Message) error {
	html, err := m.html()
	if err != nil {
		return err
	}
	return w.send(ctx, job{
		id: id, recipient: m.To, replyTo: m.ReplyTo, unsubscribe: m.Unsubscribe.OneClick, subject: m.marked(m.Subject), text: m.text(), html: html,
	})
}

func (w *Worker) send(ctx context.Context, j job) error {
	shop := w.Shop()
	j = j.signed(shop)
	from, domain, err := shop.sender()
	if err != nil {
		return err
	}
	m := gomail.NewMsg()
	m.FromMailAddress(from)
	if err := m.To(j.recipient); err != nil {
		return fmt.Errorf("%w: %w", errAddress, err)
	}
	if j.replyTo != "" {
		if err := m.ReplyTo(j.replyTo); err != nil {
			return err
		}
	}
	if j.unsubscribe != "" {
		m.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+j.unsubscribe+">")
		m.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	m.Subject(j.subject)
	// The same id at every attempt lets the receiver drop duplicates.
	m.SetMessageIDWithValue(j.id + "@" + domain)
	m.SetDate()
	m.SetBodyString(gomail.TypeTextPlain, j.text)
	m.AddAlternativeString(gomail.TypeTextHTML, j.html)
	return w.Sender.Send(ctx, m)
}
