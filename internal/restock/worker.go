package restock

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/poll"
	"matjar/internal/trace"
)

// Worker sends the emails of products that are back in stock. It compares notices with the
// stock, however that changed. Any number may run on one database.
type Worker struct {
	DB  *db.DB
	Log *slog.Logger
	// Address returns the shop's address without a final slash, for links in emails.
	Address func() string
	// Now is the clock; tests set it.
	Now func() time.Time
}

// NewWorker returns a worker.
func NewWorker(d *db.DB, log *slog.Logger, address func() string) *Worker {
	return &Worker{DB: d, Log: log, Address: address, Now: d.Now}
}

const (
	// pollInterval is the pause between polls.
	pollInterval = 5 * time.Second
	// batch is the number of notices per transaction.
	batch = 100
	// retryDelay is the delay of a notice whose email exceeded the limits of its address.
	retryDelay = time.Hour
)

// Run sends notices until ctx ends.
func (w *Worker) Run(ctx context.Context) {
	poll.Work(ctx, w.Log, "stock notices", func(ctx context.Context) (time.Duration, error) {
		n, err := w.Next(ctx)
		return poll.Again(n == batch, pollInterval), err
	})
}

// dueNotice is a notice whose product is back in stock.
type dueNotice struct {
	id, email, language, token string
	Choice
	name lang.Text
}

// readNames reads what the notices wait for, with its colour and size.
func readNames(ctx context.Context, q db.Querier, notices []dueNotice) error {
	var ids []string
	for _, n := range notices {
		if !slices.Contains(ids, n.ProductID) {
			ids = append(ids, n.ProductID)
		}
	}
	names := map[string]lang.Text{}
	err := db.RowsIn(ctx, q, selectNames, ids, func(rows *sql.Rows) error {
		var id string
		var name lang.Text
		err := rows.Scan(&id, &name.En, &name.Ar)
		names[id] = name
		return err
	})
	if err != nil {
		return err
	}
	type option struct{ productID, kind, code string }
	labels := map[option]lang.Text{}
	err = db.RowsIn(ctx, q, selectLabels, ids, func(rows *sql.Rows) error {
		var o option
		var label lang.Text
		err := rows.Scan(&o.productID, &o.kind, &o.code, &label.En, &label.Ar)
		labels[o] = label
		return err
	})
	if err != nil {
		return err
	}
	for i := range notices {
		n := &notices[i]
		n.name = lang.JoinList(names[n.ProductID], labels[option{n.ProductID, "color", n.Color}], labels[option{n.ProductID, "size", n.Size}])
	}
	return nil
}

// Next processes at most a batch of due notices and returns their number. An address gets
// one email for all of its notices, since anyone may have typed it. The email is enqueued
// in the transaction that marks the notices as sent, so it is sent exactly once. Notices
// of an address that has reached its limits are postponed, so that they do not block
// others.
func (w *Worker) Next(ctx context.Context) (n int, err error) {
	// Usually nothing is due; then the write lock is not needed.
	now := w.Now()
	found, err := readDue(ctx, w.DB, now)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	ctx, span := trace.Job(ctx, "stock notices")
	defer span.Done(&err)
	err = w.DB.Tx(ctx, func(q db.Querier) error {
		notices, err := takeDue(ctx, q, now)
		if err != nil {
			return err
		}
		n = len(notices)
		if err := readNames(ctx, q, notices); err != nil {
			return err
		}
		for _, own := range groupByEmail(notices) {
			stored, err := mail.TryEnqueue(ctx, q, w.message(own))
			if err != nil {
				return err
			}
			if stored {
				continue
			}
			for _, one := range own {
				if err := postponeNotice(ctx, q, one.id, now.Add(retryDelay)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return n, err
}

// groupByEmail splits sorted notices by address.
func groupByEmail(sorted []dueNotice) [][]dueNotice {
	var parts [][]dueNotice
	for i := 0; i < len(sorted); {
		end := i + 1
		for end < len(sorted) && sorted[end].email == sorted[i].email {
			end++
		}
		parts, i = append(parts, sorted[i:end]), end
	}
	return parts
}

var (
	subject     = lang.Text{En: "%s is back in stock", Ar: "توفّر من جديد: %s"}
	manySubject = lang.Text{En: "Products you were waiting for are back in stock", Ar: "توفّرت من جديد منتجات كنت تنتظرها"}
	manyOpening = lang.Text{
		En: "Good news: these products, which you were waiting for, are in stock again.",
		Ar: "خبر سار: هذه المنتجات التي كنت تنتظرها متوفرة من جديد.",
	}
	manyHurry = lang.Text{
		En: "We cannot set any aside for you, so have a look soon. We write to you about them only this once.",
		Ar: "لا يمكننا حجزها لك، فسارع قبل أن تنفد الكمية. لن نراسلك بشأنها إلا هذه المرة.",
	}
	opening = lang.Text{
		En: "Good news: %s, which you were waiting for, is in stock again.",
		Ar: "خبر سار: المنتج الذي تنتظره «%s» متوفر من جديد.",
	}
	hurry = lang.Text{
		En: "We cannot set one aside for you, so have a look soon. We write to you about it only this once.",
		Ar: "لا يمكننا حجز قطعة لك، فسارع قبل أن تنفد الكمية. لن نراسلك بشأنه إلا هذه المرة.",
	}
	view    = lang.Text{En: "View product", Ar: "عرض المنتج"}
	closing = lang.Text{
		En: "You get this mail because somebody asked us, with your address, to tell when the product is back.",
		Ar: "وصلتك هذه الرسالة لأن أحدهم كتب بريدك وطلب أن نخبره عند توفر المنتج.",
	}
)

// message returns the email for all notices of one address.
func (w *Worker) message(own []dueNotice) mail.Message {
	first := own[0]
	t, _ := lang.Parse(first.language)
	token := "?token=" + url.QueryEscape(first.token)
	page := func(path string) string { return w.Address() + path + "lang=" + string(t) }
	product := func(n dueNotice) string { return page("/product/" + url.PathEscape(n.ProductID) + "?") }
	l := mail.Message{
		To: first.email, Language: t, Purpose: mail.Unsolicited,
		Closing:     closing.In(t),
		Unsubscribe: mail.Unsubscribe{Page: page("/notify/stop" + token + "&"), OneClick: w.Address() + StopPath + token},
	}
	if len(own) == 1 {
		l.Subject = fmt.Sprintf(subject.In(t), first.name.In(t))
		l.Paragraphs = []string{fmt.Sprintf(opening.In(t), first.name.In(t)), hurry.In(t)}
		l.Link = mail.Link{Label: view.In(t), URL: product(first)}
		return l
	}
	l.Subject = manySubject.In(t)
	l.Paragraphs = []string{manyOpening.In(t), manyHurry.In(t)}
	for _, n := range own {
		l.Lines = append(l.Lines, mail.Line{Name: n.name.In(t), URL: product(n)})
	}
	return l
}
