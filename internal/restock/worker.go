package restock

import (
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
}

const (
	// lookEvery is the pause between looks.
	lookEvery = 5 * time.Second
	// batch is how many letters one transaction writes.
	batch = 100
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
		WHERE n.notified_at IS NULL AND p.inventory_count > 0 AND p.status = 'active'
		ORDER BY n.created_at, n.notice_id LIMIT $1`
	// claimDue also looks at the row itself: of two nodes that found the same one, the
	// second finds it answered.
	claimDue = `
		UPDATE stock_notices SET notified_at = $2
		WHERE notified_at IS NULL AND notice_id IN (` + due + `)
		RETURNING notice_id, product_id, email, language, unsubscribe_token`
	selectName = `SELECT en_name, ar_name FROM products WHERE product_id = $1`
)

// notice is a wish that has come true.
type notice struct {
	id, productID, email, language, token string
}

// Next writes the letters that are due, at most a batch of them, and gives their number.
// A letter is stored by the transaction that marks the wish as answered, so it goes out
// exactly once.
func (w *Worker) Next(ctx context.Context) (n int, err error) {
	// Most looks find nothing, and need not wait for those who write.
	found, err := db.Column(ctx, w.DB, due, int64(1))
	if err != nil || len(found) == 0 {
		return 0, err
	}
	err = w.DB.Tx(ctx, func(q db.Querier) error {
		notices, err := claim(ctx, q, time.Now())
		if err != nil {
			return err
		}
		n = len(notices)
		for _, one := range notices {
			var name lang.Text
			if err := q.QueryRowContext(ctx, selectName, one.productID).Scan(&name.En, &name.Ar); err != nil {
				return err
			}
			if err := mail.Enqueue(ctx, q, w.letter(one, name)); err != nil {
				return err
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
	slices.SortFunc(list, func(a, b notice) int { return strings.Compare(a.id, b.id) })
	return list, rows.Err()
}

var (
	subject = lang.Text{En: "%s is back in stock", Ar: "عاد إلى المخزون: %s"}
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

func (w *Worker) letter(n notice, name lang.Text) mail.Letter {
	t, _ := lang.Parse(n.language)
	token := "?token=" + url.QueryEscape(n.token)
	page := func(path string) string { return w.BaseURL + path + "lang=" + string(t) }
	return mail.Letter{
		To: n.email, Language: t,
		Subject:     fmt.Sprintf(subject.In(t), name.In(t)),
		Paragraphs:  []string{fmt.Sprintf(opening.In(t), name.In(t)), hurry.In(t)},
		Link:        mail.Link{Label: view.In(t), URL: page("/product/" + url.PathEscape(n.productID) + "?")},
		Closing:     closing.In(t),
		Unsubscribe: mail.Unsubscribe{Page: page("/notify/stop" + token + "&"), OneClick: w.BaseURL + stopPath + token},
	}
}
