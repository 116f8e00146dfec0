package restock

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// Worker writes to those whose product is back. It compares wishes with the stock, so it
// does not matter by which way the stock rose. Any number may run on one database.
type Worker struct {
	DB  *db.DB
	Log *slog.Logger
	// BaseURL is the shop's address without a final slash, for links in letters.
	BaseURL string
	// Now is the clock; tests set it.
	Now func() time.Time
}

// NewWorker makes a worker.
func NewWorker(d *db.DB, log *slog.Logger, baseURL string) *Worker {
	return &Worker{DB: d, Log: log, BaseURL: baseURL, Now: time.Now}
}

const (
	// lookEvery is the pause between looks.
	lookEvery = 5 * time.Second
	// batch is how many letters one transaction writes.
	batch = 100
	// tryAgain is when a wish gets its next look whose letter its address had no room for.
	tryAgain = time.Hour
)

// Run writes letters until ctx ends.
func (w *Worker) Run(ctx context.Context) {
	for ctx.Err() == nil {
		n, err := w.Next(ctx)
		if err != nil && ctx.Err() == nil {
			w.Log.Error("stock notices", "error", err)
		}
		if n == batch {
			continue
		}
		select {
		case <-time.After(lookEvery):
		case <-ctx.Done():
		}
	}
}

const (
	due = `
		SELECT n.notice_id FROM stock_notices n JOIN products p ON p.product_id = n.product_id
		WHERE n.notified_at IS NULL AND n.try_after <= $2 AND p.inventory_count > 0 AND p.status = 'active'
		ORDER BY n.created_at, n.notice_id LIMIT $1`
	// claimDue also looks at the row itself: of two nodes that found the same one, the
	// second finds it answered or put off.
	claimDue = `
		UPDATE stock_notices SET notified_at = $2
		WHERE notified_at IS NULL AND try_after <= $2 AND notice_id IN (` + due + `)
		RETURNING notice_id, product_id, email, language, unsubscribe_token`
	putOff     = `UPDATE stock_notices SET notified_at = NULL, try_after = $2 WHERE notice_id = $1`
	selectName = `SELECT en_name, ar_name FROM products WHERE product_id = $1`
)

// notice is a wish that has come true.
type notice struct {
	id, productID, email, language, token string
	name                                  lang.Text
}

// Next answers the wishes that have come true, at most a batch of them, and returns their
// number. An address gets one letter for all of its wishes, since anybody may have typed
// it. A letter is stored by the transaction that marks the wishes as answered, so it goes
// out exactly once. Wishes of an address that gets no more letters for now stay, and are
// put off, so that they do not stand in the way of others.
func (w *Worker) Next(ctx context.Context) (n int, err error) {
	// Most looks find nothing, and need not wait for those who write.
	now := w.Now()
	found, err := db.Column(ctx, w.DB, due, int64(1), now.UnixMicro())
	if err != nil || len(found) == 0 {
		return 0, err
	}
	err = w.DB.Tx(ctx, func(q db.Querier) error {
		notices, err := claim(ctx, q, now)
		if err != nil {
			return err
		}
		n = len(notices)
		for _, own := range byAddress(notices) {
			for i := range own {
				if err := q.QueryRowContext(ctx, selectName, own[i].productID).Scan(&own[i].name.En, &own[i].name.Ar); err != nil {
					return err
				}
			}
			stored, err := mail.Offer(ctx, q, w.letter(own))
			if err != nil {
				return err
			}
			if stored {
				continue
			}
			for _, one := range own {
				if err := db.Exec(ctx, q, putOff, one.id, now.Add(tryAgain).UnixMicro()); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return n, err
}

func claim(ctx context.Context, q db.Querier, now time.Time) ([]notice, error) {
	rows, err := q.QueryContext(ctx, claimDue, int64(batch), now.UnixMicro())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []notice
	for rows.Next() {
		var one notice
		if err := rows.Scan(&one.id, &one.productID, &one.email, &one.language, &one.token); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b notice) int {
		return cmp.Or(strings.Compare(a.email, b.email), strings.Compare(a.id, b.id))
	})
	return list, rows.Err()
}

// byAddress parts sorted notices into those of each address.
func byAddress(sorted []notice) [][]notice {
	var parts [][]notice
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
		Ar: "وصلتك هذه الرسالة لأن أحدهم طلب بعنوانك أن نخبره عند توفر المنتج.",
	}
)

// letter notifies the reader of all wishes, which are of one address.
func (w *Worker) letter(own []notice) mail.Message {
	first := own[0]
	t, _ := lang.Parse(first.language)
	token := "?token=" + url.QueryEscape(first.token)
	page := func(path string) string { return w.BaseURL + path + "lang=" + string(t) }
	product := func(n notice) string { return page("/product/" + url.PathEscape(n.productID) + "?") }
	l := mail.Message{
		To: first.email, Language: t, Purpose: mail.Unasked,
		Closing:     closing.In(t),
		Unsubscribe: mail.Unsubscribe{Page: page("/notify/stop" + token + "&"), OneClick: w.BaseURL + StopPath + token},
	}
	if len(own) == 1 {
		l.Subject = fmt.Sprintf(subject.In(t), first.name.In(t))
		l.Paragraphs = []string{fmt.Sprintf(opening.In(t), first.name.In(t)), hurry.In(t)}
		l.Link = mail.Link{Label: view.In(t), URL: product(first)}
		return l
	}
	l.Subject = manySubject.In(t)
	l.Paragraphs = []string{manyOpening.In(t)}
	for _, n := range own {
		l.Paragraphs = append(l.Paragraphs, n.name.In(t)+"\n"+product(n))
	}
	l.Paragraphs = append(l.Paragraphs, manyHurry.In(t))
	return l
}
