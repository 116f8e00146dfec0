package reminder

import (
	"context"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/poll"
	"matjar/internal/setting"
	"matjar/internal/trace"
)

// Worker sends the reminders. Any number may run on one database.
type Worker struct {
	DB       *db.DB
	Settings *setting.Live
	// Address returns the shop's address without a final slash, for links in letters.
	Address func() string
	// Now is the clock; tests set it.
	Now func() time.Time
}

const (
	pollInterval = 20 * time.Second
	// batch is the number of carts that are looked at in a turn.
	batch = 50
)

// Run sends reminders until ctx ends.
func (w *Worker) Run(ctx context.Context, log *slog.Logger) {
	poll.Work(ctx, log, "cart reminders", func(ctx context.Context) (time.Duration, error) {
		n, err := w.Next(ctx)
		return poll.Again(n == batch, pollInterval), err
	})
}

// bounds are what due compares with.
func bounds(current *setting.Snapshot, now time.Time) []any {
	newest := now.Add(-wait(current))
	return []any{newest.UnixMicro(), newest.Add(-tooOld).UnixMicro(), now.Add(-minGap).UnixMicro()}
}

// Next writes to the owners of at most a batch of carts and returns how many carts it looked at. The
// letter is stored in the transaction that marks the state of the cart, so each state gets one at most.
func (w *Worker) Next(ctx context.Context) (n int, err error) {
	now := w.Now()
	if err := w.takeBackOvertaken(ctx, now); err != nil {
		return 0, err
	}
	current := w.Settings.Current()
	if !setting.CartReminders.In(current) {
		return 0, nil
	}
	bounds := bounds(current, now)
	owners, err := readDue(ctx, w.DB, append(bounds, int64(batch)))
	if err != nil {
		return 0, err
	}
	for _, userID := range owners {
		job, span := trace.Job(ctx, "cart reminder")
		err := w.DB.Tx(job, func(q db.Querier) error { return w.remind(job, q, userID, bounds, now) })
		span.End(err)
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func (w *Worker) takeBackOvertaken(ctx context.Context, now time.Time) error {
	list, err := readOvertaken(ctx, w.DB, now)
	if err != nil {
		return err
	}
	for _, id := range list {
		err := w.DB.Tx(ctx, func(q db.Querier) error {
			taken, err := takeBack(ctx, q, id, now)
			if err != nil || !taken {
				return err
			}
			return notWritten(ctx, q, id)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// remind writes to the owner of a cart, if it is still worth a letter. The lock of the cart makes a
// checkout come before or after.
func (w *Worker) remind(ctx context.Context, q db.Querier, userID string, bounds []any, now time.Time) error {
	if err := cart.Lock(ctx, q, userID); err != nil {
		return err
	}
	changed, email, name, language, err := readOne(ctx, q, append(bounds[:len(bounds):len(bounds)], userID))
	if db.NoRows(err) {
		return nil
	}
	if err != nil {
		return err
	}
	items, err := cart.Items(ctx, q, userID)
	if err != nil {
		return err
	}
	t, _ := lang.Parse(language)
	token, mailID := mail.NewToken(), ""
	if m, ok := w.message(t, email, name, token, items); ok {
		id := uuid.NewString()
		stored, err := mail.EnqueueAs(ctx, q, id, m)
		if err != nil {
			return err
		}
		if stored {
			mailID = id
		}
	}
	return insertReminder(ctx, q, uuid.NewString(), userID, changed, mailID, token, now)
}

var (
	subject  = lang.Text{En: "You left something in your cart", Ar: "تركت شيئًا في سلتك"}
	greeting = lang.Text{En: "Hello %s,", Ar: "أهلًا %s،"}
	opening  = lang.Text{
		En: "What you chose is still in your cart, and still in stock. Nothing is set aside, so have a look when you like.",
		Ar: "ما اخترته لا يزال في سلتك ومتوفرًا حتى الآن. لا يمكننا حجزه لك، فألقِ نظرة متى شئت.",
	}
	backLink = lang.Text{En: "Back to the cart", Ar: "العودة إلى السلة"}
	closing  = lang.Text{
		En: "You get this letter because you agreed in your account to be reminded. It comes once for each cart.",
		Ar: "وصلتك هذه الرسالة لأنك وافقت في حسابك على التذكير، ولا نرسلها إلا مرة واحدة لكل سلة.",
	}
)

// message returns the letter about what can still be had, or false if nothing can.
func (w *Worker) message(t lang.Tag, email, name, token string, items []cart.Item) (mail.Message, bool) {
	inLanguage := "lang=" + string(t)
	query := "token=" + url.QueryEscape(token)
	m := mail.Message{
		To: email, Language: t, Purpose: mail.Unsolicited,
		Subject: subject.In(t), Paragraphs: []string{opening.In(t)},
		Link:    mail.Link{Label: backLink.In(t), URL: w.Address() + "/cart?reminder=" + url.QueryEscape(token) + "&" + inLanguage},
		Closing: closing.In(t),
		Unsubscribe: mail.Unsubscribe{
			Page: w.Address() + "/unsubscribe?list=cart&" + query + "&" + inLanguage, OneClick: w.Address() + StopPath + "?" + query,
		},
	}
	if name = strings.TrimSpace(name); name != "" {
		m.Paragraphs = append([]string{strings.Replace(greeting.In(t), "%s", name, 1)}, m.Paragraphs...)
	}
	for _, i := range items {
		if !i.Product.Available || i.Product.InventoryCount < 1 {
			continue
		}
		var options []lang.Text
		for _, o := range []*cart.Option{i.Color, i.Size} {
			if o != nil {
				options = append(options, lang.Text{En: o.EnLabel, Ar: o.ArLabel})
			}
		}
		note := lang.JoinList(options...).In(t)
		if i.Quantity > 1 {
			note = strings.TrimSpace(note + " × " + strconv.FormatInt(i.Quantity, 10))
		}
		m.Lines = append(m.Lines, mail.Line{
			Name: lang.Text{En: i.Product.EnName, Ar: i.Product.ArName}.In(t), Note: note,
			URL: w.Address() + "/product/" + url.PathEscape(i.ProductID) + "?" + inLanguage,
		})
	}
	return m, len(m.Lines) > 0
}
