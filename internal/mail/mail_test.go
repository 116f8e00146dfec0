package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gomail "github.com/wneessen/go-mail"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/logs"
	"matjar/internal/palette"
)

var message = Message{
	To:         "noura@example.com",
	Language:   lang.Arabic,
	Subject:    "تغيّرت كلمة المرور",
	Paragraphs: []string{"مرحبًا <b>نورة</b>"},
	Link:       Link{"افتح المتجر", "https://shop.example/?a=1&b=2"},
	ReplyTo:    "shopper@example.com",
	Unsubscribe: Unsubscribe{
		Page:     "https://shop.example/unsubscribe?token=1",
		OneClick: "https://shop.example/api/v1/newsletter/unsubscribe?token=1",
	},
}

func TestMessageIsEscapedAndDirected(t *testing.T) {
	html, err := message.html()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<html lang="ar" dir="rtl">`, "&lt;b&gt;نورة", `href="https://shop.example/?a=1&amp;b=2"`, `href="https://shop.example/unsubscribe?token=1"`} {
		if !strings.Contains(html, want) {
			t.Errorf("html lacks %q:\n%s", want, html)
		}
	}
	if got := message.text(); !strings.Contains(got, "https://shop.example/?a=1&b=2") || !strings.HasSuffix(got, arabicName+"\n") {
		t.Errorf("text = %q, want the link and the signature", got)
	}
}

// TestProductsAndTheirSum: both forms have all of it, in the same order.
func TestProductsAndTheirSum(t *testing.T) {
	m := Message{
		Language: lang.English, Subject: "We received your order", Paragraphs: []string{"Thank you."},
		Lines:   []Line{{Name: "Lamp <i>", Note: "Quantity: 2", Amount: "39.98"}, {Name: "Cup", URL: "https://shop.example/product/cup"}},
		Totals:  []Total{{Label: "Subtotal", Amount: "39.98"}, {Label: "Total", Amount: "45.98", Strong: true}},
		Details: []Detail{{Label: "Deliver to", Lines: []string{"Noura", "King Fahd Road 12, 4"}, Link: Link{Label: "On the map", URL: "https://map.example/?q=1&z=2"}}},
		Contact: Contact{Page: "https://shop.example/contact", Email: "help@example.com", Phone: "+966110000000"},
		Closing: "See you.",
	}
	const want = "Thank you.\n\nLamp <i> (Quantity: 2): 39.98\nCup\nhttps://shop.example/product/cup\n\nSubtotal: 39.98\nTotal: 45.98\n\n" +
		"Deliver to:\nNoura\nKing Fahd Road 12, 4\nOn the map: https://map.example/?q=1&z=2\n\nSee you.\n\nAny questions? We are glad to help.\n" +
		"https://shop.example/contact\nhelp@example.com\n+966110000000\n\n" + ShopName + "\n"
	if got := m.text(); got != want {
		t.Errorf("text = %q, want %q", got, want)
	}
	html, err := m.html()
	if err != nil {
		t.Fatal(err)
	}
	rest := html
	for _, want := range []string{
		"Thank you.", "Lamp &lt;i&gt;", "Quantity: 2", `align="right"`, "39.98", `href="https://shop.example/product/cup"`, "Subtotal", "45.98",
		"Deliver to", "Noura", "King Fahd Road 12, 4", `href="https://map.example/?q=1&amp;z=2"`, "On the map", "See you.", `href="https://shop.example/contact"`, `href="mailto:help@example.com"`, `href="tel:&#43;966110000000"`,
	} {
		_, after, found := strings.Cut(rest, want)
		if !found {
			t.Fatalf("html lacks %q, or has it too early:\n%s", want, html)
		}
		rest = after
	}
}

func TestWorkerWritesTheOutbox(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dir := filepath.Join(t.TempDir(), "outbox")
		w := &Worker{DB: d, Sender: Outbox(dir), Shop: testShop}
		if err := Enqueue(t.Context(), d, message); err != nil {
			t.Fatal(err)
		}
		if ok, err := w.Next(t.Context()); !ok || err != nil {
			t.Fatalf("Next = %v, %v, want a sent message", ok, err)
		}
		if ok, err := w.Next(t.Context()); ok || err != nil {
			t.Errorf("Next again = %v, %v, want nothing left", ok, err)
		}
		files, _ := filepath.Glob(filepath.Join(dir, "*.eml"))
		if len(files) != 1 {
			t.Fatalf("outbox has %d messages, want 1", len(files))
		}
		// Messages contain sign-in links: only the owner may read them.
		for _, name := range []string{dir, files[0]} {
			if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s can be read by others (%v, %v)", name, info.Mode(), err)
			}
		}
		b, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"To: <noura@example.com>", "Reply-To: <shopper@example.com>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
			"<https://shop.example/api/v1/newsletter/unsubscribe?token=1>",
		} {
			if !strings.Contains(string(b), want) {
				t.Errorf("message = %.900s, want %s", b, want)
			}
		}
	})
}

// A shop may be called anything; its mail is sent all the same.
func TestSenderNamesAreEscaped(t *testing.T) {
	for _, name := range []string{`The "Best" Shop`, `\`, `a <b@c>, d`, "متجر «نخلة»", "x\r\nBcc: other@example.com"} {
		var sent *gomail.Msg
		w := &Worker{
			Shop:   func() Shop { return Shop{Name: lang.Text{En: name, Ar: name}, From: "shop@example.com"} },
			Sender: SenderFunc(func(_ context.Context, m *gomail.Msg) error { sent = m; return nil }),
		}
		if err := w.SendNow(t.Context(), message); err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		if from := sent.GetFrom(); len(from) != 1 || from[0].Address != "shop@example.com" || from[0].Name != name {
			t.Errorf("%q: from %v", name, from)
		}
		var text bytes.Buffer
		if _, err := sent.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		read, err := mail.ReadMessage(&text)
		if err != nil {
			t.Fatal(err)
		}
		if from, err := read.Header.AddressList("From"); err != nil || len(from) != 1 || from[0].Address != "shop@example.com" || from[0].Name != name || read.Header.Get("Bcc") != "" {
			t.Errorf("%q was sent as from %v, %v", name, from, err)
		}
	}
}

func TestRolledBackTransactionSendsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_ = d.Tx(t.Context(), func(q db.Querier) error {
			if err := Enqueue(t.Context(), q, message); err != nil {
				t.Fatal(err)
			}
			return errors.New("no")
		})
		w := &Worker{DB: d, Sender: Outbox(t.TempDir()), Shop: testShop}
		if ok, err := w.Next(t.Context()); ok || err != nil {
			t.Errorf("Next = %v, %v, want nothing to send", ok, err)
		}
	})
}

type refusing struct{}

func (refusing) Send(context.Context, *gomail.Msg) error { return errors.New("mailbox full") }

func TestFailedMessageIsRetried(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := Enqueue(t.Context(), d, message); err != nil {
			t.Fatal(err)
		}
		w := &Worker{DB: d, Sender: refusing{}, Shop: testShop}
		if ok, err := w.Next(t.Context()); !ok || err == nil {
			t.Errorf("Next = %v, %v, want the failure", ok, err)
		}
		if ok, err := w.Next(t.Context()); ok || err != nil {
			t.Errorf("Next at once = %v, %v, want it postponed", ok, err)
		}
		var attempts int
		var cause string
		if err := d.QueryRowContext(t.Context(), `SELECT attempts, last_error FROM mail_jobs`).Scan(&attempts, &cause); err != nil {
			t.Fatal(err)
		}
		if attempts != 1 || cause != "mailbox full" {
			t.Errorf("job = %d attempts, %q, want 1 and the cause", attempts, cause)
		}
		// Due again, it is sent.
		if _, err := d.ExecContext(t.Context(), `UPDATE mail_jobs SET due_at = 0`); err != nil {
			t.Fatal(err)
		}
		w.Sender = Outbox(t.TempDir())
		if ok, err := w.Next(t.Context()); !ok || err != nil {
			t.Errorf("Next when due = %v, %v, want it sent", ok, err)
		}
	})
}

func TestNewSMTPRefuses(t *testing.T) {
	for _, s := range []string{"", "http://mail", "smtp://", "smtp://host:port"} {
		if _, err := NewSMTP(s); err == nil {
			t.Errorf("NewSMTP(%q) = nil, want an error", s)
		}
	}
}

// lines is a log writer that sends each line to the channel.
type lines chan string

func (l lines) Write(b []byte) (int, error) {
	l <- string(b)
	return len(b), nil
}

func TestWorkerLogsWhatItCannotSend(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := Enqueue(t.Context(), d, message); err != nil {
			t.Fatal(err)
		}
		logged := make(lines, 1)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			(&Worker{DB: d, Log: slog.New(slog.NewJSONHandler(logged, nil)), Sender: refusing{}, Shop: testShop}).Run(ctx)
		}()
		select {
		case line := <-logged:
			if !strings.Contains(line, `"msg":"mail"`) || !strings.Contains(line, "attempt 1") {
				t.Errorf("logged %s", line)
			}
		case <-t.Context().Done():
		}
		stop()
		<-ended
	})
}

// next leases the next message and returns its recipient.
func next(t *testing.T, d *db.DB) string {
	t.Helper()
	now := time.Now()
	j, ok, err := lease(t.Context(), d, now, now.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return ""
	}
	return j.recipient
}

func TestUrgentMessagesAreSentFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		send := func(to string, p Purpose) {
			if err := Enqueue(t.Context(), d, Message{To: to, Subject: "x", Purpose: p}); err != nil {
				t.Fatal(err)
			}
		}
		send("order@example.com", Update)
		send("fails@example.com", Requested)
		w := &Worker{DB: d, Sender: refusing{}, Shop: testShop}
		if ok, err := w.Next(t.Context()); !ok || err == nil {
			t.Fatalf("Next = %v, %v, want the failure", ok, err)
		}
		// Due again, what failed lets all others pass.
		if _, err := d.ExecContext(t.Context(), `UPDATE mail_jobs SET due_at = 0`); err != nil {
			t.Fatal(err)
		}
		send("news@example.com", Unsolicited)
		send("notice@example.com", Security)
		send("reset@example.com", Requested)
		var got []string
		for range 6 {
			got = append(got, next(t, d))
		}
		want := "notice@example.com reset@example.com order@example.com news@example.com fails@example.com "
		if strings.Join(got, " ") != want {
			t.Errorf("sent %q, want %q", got, want)
		}
	})
}

// waiting counts the queued messages to an address.
func waiting(t *testing.T, d *db.DB, to string) (n int64) {
	t.Helper()
	if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM mail_jobs WHERE recipient = $1`, to).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestMessagesAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		client := netip.MustParseAddr("192.0.2.1")
		var log strings.Builder
		ctx := logs.With(t.Context(), slog.New(slog.NewJSONHandler(&log, nil)))
		many := func(n int, l func(i int) Message) {
			t.Helper()
			err := d.Tx(ctx, func(q db.Querier) error {
				for i := range n {
					if err := Enqueue(ctx, q, l(i)); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		perHour := func(rules []limit.Rule) int64 { return rules[0].Count }

		// One mailbox, however its address is written, by however many.
		many(300, func(i int) Message {
			to := []string{"stranger@example.com", "Stranger@Example.com", "stranger+1@example.com"}[i%3]
			return Message{To: to, Subject: "x", Cause: Cause{Account: fmt.Sprint("a", i)}}
		})
		got := waiting(t, d, "stranger@example.com") + waiting(t, d, "Stranger@Example.com") + waiting(t, d, "stranger+1@example.com")
		if want := perHour(limitsByPurpose[Update].recipient); got != want {
			t.Errorf("a mailbox gets %d of 300, want %d", got, want)
		}
		if n, want := strings.Count(log.String(), `"purpose":"update","limit":"mail-update-to-hour"`), int(300-got); n != want || strings.Contains(log.String(), "@") {
			t.Errorf("%d dropped messages were logged, want %d and no address: %s", n, want, log.String())
		}
		// Messages that its owner requested are still sent.
		many(3, func(int) Message { return Message{To: "stranger@example.com", Subject: "x", Purpose: Requested} })
		many(3, func(int) Message { return Message{To: "stranger@example.com", Subject: "x", Purpose: Security} })
		if got, want := waiting(t, d, "stranger@example.com"), int64(7+6); got != want {
			t.Errorf("after messages that are waited for %d, want %d", got, want)
		}

		count := func(subject string) (n int64) {
			if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM mail_jobs WHERE subject = $1`, subject).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		many(50, func(i int) Message {
			return Message{To: fmt.Sprintf("b%d@example.com", i), Subject: "by one account", Cause: Cause{Account: "one"}}
		})
		if got, want := count("by one account"), perHour(limitsByPurpose[Update].account); got != want {
			t.Errorf("an account causes %d of 50, want %d", got, want)
		}
		many(100, func(i int) Message {
			return Message{To: fmt.Sprintf("c%d@example.com", i), Subject: "from one client", Purpose: Unsolicited, Cause: Cause{Client: client}}
		})
		if got, want := count("from one client"), perHour(limitsByPurpose[Unsolicited].client); got != want {
			t.Errorf("a client causes %d of 100, want %d", got, want)
		}

		// The next hour is another one, within the day's bound.
		if _, err := d.ExecContext(t.Context(), `UPDATE rate_limits SET ends_at = 0 WHERE bucket LIKE '%-hour:%'`); err != nil {
			t.Fatal(err)
		}
		many(300, func(int) Message { return Message{To: "stranger@example.com", Subject: "next hour"} })
		if got, want := count("next hour"), perHour(limitsByPurpose[Update].recipient); got != want {
			t.Errorf("the next hour brings %d, want %d", got, want)
		}
	})
}

func testShop() Shop {
	return Shop{Name: lang.Text{En: "Nakhla & Sons", Ar: "نخلة"}, From: "shop@example.com", Color: palette.Color{Light: "#123456", Dark: "#abcdef"}}
}
