package mail

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	gomail "github.com/wneessen/go-mail"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
)

var letter = Letter{
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

func TestLetterIsEscapedAndInItsDirection(t *testing.T) {
	html, err := letter.html()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<html lang="ar" dir="rtl">`, "&lt;b&gt;نورة", `href="https://shop.example/?a=1&amp;b=2"`, `href="https://shop.example/unsubscribe?token=1"`} {
		if !strings.Contains(html, want) {
			t.Errorf("html lacks %q:\n%s", want, html)
		}
	}
	if got := letter.text(); !strings.Contains(got, "https://shop.example/?a=1&b=2") || !strings.HasSuffix(got, "متجر\n") {
		t.Errorf("text = %q, want the link and the signature", got)
	}
}

func TestWorkerWritesTheOutbox(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dir := filepath.Join(t.TempDir(), "outbox")
		w := &Worker{DB: d, Sender: Outbox(dir), From: "Matjar <shop@example.com>"}
		if err := Enqueue(t.Context(), d, letter); err != nil {
			t.Fatal(err)
		}
		if ok, err := w.Next(t.Context()); !ok || err != nil {
			t.Fatalf("Next = %v, %v, want a sent letter", ok, err)
		}
		if ok, err := w.Next(t.Context()); ok || err != nil {
			t.Errorf("Next again = %v, %v, want nothing left", ok, err)
		}
		files, _ := filepath.Glob(filepath.Join(dir, "*.eml"))
		if len(files) != 1 {
			t.Fatalf("outbox has %d letters, want 1", len(files))
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
				t.Errorf("letter = %.900s, want %s", b, want)
			}
		}
	})
}

func TestRolledBackTransactionSendsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_ = d.Tx(t.Context(), func(q db.Querier) error {
			if err := Enqueue(t.Context(), q, letter); err != nil {
				t.Fatal(err)
			}
			return errors.New("no")
		})
		w := &Worker{DB: d, Sender: Outbox(t.TempDir()), From: "shop@example.com"}
		if ok, err := w.Next(t.Context()); ok || err != nil {
			t.Errorf("Next = %v, %v, want nothing to send", ok, err)
		}
	})
}

type refusing struct{}

func (refusing) Send(context.Context, *gomail.Msg) error { return errors.New("mailbox full") }

func TestFailedLetterWaitsForAnotherAttempt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := Enqueue(t.Context(), d, letter); err != nil {
			t.Fatal(err)
		}
		w := &Worker{DB: d, Sender: refusing{}, From: "shop@example.com"}
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

// lines hands on what is logged.
type lines chan string

func (l lines) Write(b []byte) (int, error) {
	l <- string(b)
	return len(b), nil
}

func TestWorkerLogsWhatItCannotSend(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := Enqueue(t.Context(), d, letter); err != nil {
			t.Fatal(err)
		}
		logged := make(lines, 1)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			(&Worker{DB: d, Log: slog.New(slog.NewJSONHandler(logged, nil)), Sender: refusing{}, From: "shop@example.com"}).Run(ctx)
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
