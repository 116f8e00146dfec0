package jobs

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	gomail "github.com/wneessen/go-mail"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/rest"
)

func shopName() mail.Shop {
	return mail.Shop{Name: lang.Text{En: "Nakhla", Ar: "نخلة"}, From: "shop@example.com"}
}

// server is a mail server that refuses everything, or nothing.
type server struct{ err error }

func (s *server) Send(context.Context, *gomail.Msg) error { return s.err }

func TestFailedMailIsSeenAndTriedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := audit.As(t.Context(), audit.Actor{Kind: audit.Person, ID: "sara", Name: "Sara"})
		s := New(d, shopName)
		out := &server{errors.New("mailbox full")}
		worker := &mail.Worker{DB: d, Log: slog.New(slog.DiscardHandler), Sender: out, Shop: shopName}
		for _, to := range []string{"a@example.com", "b@example.com"} {
			err := mail.Enqueue(ctx, d, mail.Message{To: to, Language: lang.Arabic, Purpose: mail.Requested, Subject: "Code of " + mail.ShopName, Paragraphs: []string{"secret 123456"}})
			if err != nil {
				t.Fatal(err)
			}
		}
		first := rest.Cursor{At: 1 << 62}
		if list, err := s.List(ctx, Mail, first); err != nil || len(list.Failures) != 0 {
			t.Fatalf("before an attempt: %+v, %v", list, err)
		}
		for range 2 {
			if _, err := worker.Next(ctx); err == nil {
				t.Fatal("the mail server took it")
			}
		}
		list, err := s.List(ctx, Mail, first)
		if err != nil || len(list.Failures) != 2 || list.Counts != (Counts{Mail: 2}) {
			t.Fatalf("failures = %+v, %v", list, err)
		}
		f := list.Failures[0]
		if f.What != "Code of نخلة" || f.Reason != "mailbox full" || f.Attempts != 1 || f.Next == nil || !f.MayRetry || !f.MayDrop {
			t.Errorf("failure = %+v", f)
		}
		out.err = nil
		if sent, err := worker.Next(ctx); err != nil || sent {
			t.Fatalf("sent %v, %v before its time", sent, err)
		}
		if err := s.Retry(ctx, Mail, f.ID); err != nil {
			t.Fatal(err)
		}
		if sent, err := worker.Next(ctx); err != nil || !sent {
			t.Fatalf("sent %v, %v after Try again", sent, err)
		}
		for _, do := range []func(context.Context, Name, string) error{s.Retry, s.Drop} {
			if err := do(ctx, Mail, f.ID); !errs.Is(err, "failure_not_found") {
				t.Errorf("a letter that was sent = %v, want failure_not_found", err)
			}
		}
		if err := s.Drop(ctx, Mail, list.Failures[1].ID); err != nil {
			t.Fatal(err)
		}
		if n, err := s.RetryAll(ctx, Mail); err != nil || n != 0 {
			t.Errorf("RetryAll = %d, %v, want none left", n, err)
		}
		actions, err := db.Column(ctx, d, `SELECT action FROM audit_entries ORDER BY created_at`)
		if err != nil || len(actions) != 2 || actions[0] != "delivery.retry" || actions[1] != "delivery.drop" {
			t.Errorf("record = %v, %v", actions, err)
		}
	})
}

// What a node has in hand is not sent by another at the same time.
func TestWhatIsBeingSentIsNotTriedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := audit.As(t.Context(), audit.Actor{Kind: audit.Person, ID: "sara", Name: "Sara"})
		s := New(d, shopName)
		const job = `INSERT INTO mail_jobs (id, recipient, subject, text_body, html_body, attempts, due_at, busy_until, last_error, created_at)
			VALUES ('x', 'a@example.com', 's', 't', 'h', 2, $1, $1, 'refused', 1)`
		if err := db.Exec(ctx, d, job, time.Now().Add(time.Minute).UnixMicro()); err != nil {
			t.Fatal(err)
		}
		for name, do := range map[string]func(context.Context, Name, string) error{"Retry": s.Retry, "Drop": s.Drop} {
			if err := do(ctx, Mail, "x"); !errs.Is(err, "failure_not_found") {
				t.Errorf("%s = %v, want failure_not_found", name, err)
			}
		}
		s.Now = func() time.Time { return time.Now().Add(2 * time.Minute) }
		if n, err := s.RetryAll(ctx, Mail); err != nil || n != 1 {
			t.Errorf("RetryAll after the lease = %d, %v, want 1", n, err)
		}
	})
}

func TestTaxDocumentsAreNeverDropped(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := audit.As(t.Context(), audit.Actor{Kind: audit.Person, ID: "sara", Name: "Sara"})
		s := New(d, shopName)
		for counter, state := range map[int]string{1: "pending", 2: "rejected", 3: "reported"} {
			if err := db.Exec(ctx, d, `INSERT INTO zatca_documents (environment, counter, uuid, number, issued_at, previous_hash, hash, qr, xml)
				VALUES ('sandbox', $1, $2, $1, $1, 'p', $2, 'q', 'x')`, counter, state); err != nil {
				t.Fatal(err)
			}
			if err := db.Exec(ctx, d, `INSERT INTO zatca_reports (environment, counter, state, due_at, attempts, answer, last_error)
				VALUES ('sandbox', $1, $2, 9223372036854775, 1, '400 no', CASE WHEN $2 = 'pending' THEN 'timeout' ELSE '' END)`, counter, state); err != nil {
				t.Fatal(err)
			}
		}
		list, err := s.List(ctx, Tax, rest.Cursor{At: 1 << 62})
		if err != nil || len(list.Failures) != 2 || list.Counts.Tax != 2 {
			t.Fatalf("failures = %+v, %v", list, err)
		}
		refused, waiting := list.Failures[0], list.Failures[1]
		if refused.ID != "sandbox.2" || refused.Reason != "400 no" || refused.MayRetry || !refused.MayDrop || waiting.ID != "sandbox.1" || !waiting.MayRetry || waiting.MayDrop {
			t.Errorf("failures = %+v", list.Failures)
		}
		if err := s.Drop(ctx, Tax, "sandbox.1"); !errs.Is(err, "failure_not_found") {
			t.Errorf("dropping one that waits = %v", err)
		}
		if err := s.Retry(ctx, Tax, "sandbox.2"); !errs.Is(err, "failure_not_found") {
			t.Errorf("sending a refused one again = %v", err)
		}
		if err := errors.Join(s.Retry(ctx, Tax, "sandbox.1"), s.Drop(ctx, Tax, "sandbox.2")); err != nil {
			t.Fatal(err)
		}
		if n, err := db.Column(ctx, d, `SELECT CAST(counter AS TEXT) FROM zatca_reports WHERE state = 'rejected'`); err != nil || len(n) != 1 {
			t.Errorf("rejected = %v, %v: it must stay in the chain", n, err)
		}
		if c, err := s.Counts(ctx); err != nil || c.Tax != 1 {
			t.Errorf("counts = %+v, %v", c, err)
		}
	})
}

// A payment is tried again and taken note of like what was not sent, and that is on record.
func TestPaymentsThatCouldNotBeAsked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := audit.As(t.Context(), audit.Actor{Kind: audit.Person, ID: "sara", Name: "Sara"})
		s := New(d, shopName)
		now := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
		s.Now = func() time.Time { return now }
		for _, insert := range []string{
			`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'u@example.com', '', 1, 1)`,
			`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at)
				VALUES ('0123456789', 'u', '{}', 'cancelled', 'mada', 1, 0, 1, 1)`,
		} {
			if err := db.Exec(ctx, d, insert); err != nil {
				t.Fatal(err)
			}
		}
		const intent = `INSERT INTO payment_intents (intent_id, order_id, provider, method, is_current, state, amount, expires_at, due_at, last_error, failures, failed_at, created_at, updated_at)
			VALUES ($1, '0123456789', 'moyasar', 'mada', FALSE, $2, 1, 1, $3, '401', 7, 1, $4, $4)`
		day, later := now.Add(-24*time.Hour), now.Add(time.Hour)
		for id, at := range map[string]time.Time{"old": day, "held": day.Add(-time.Hour), "young": day.Add(time.Microsecond)} {
			state := map[string]string{"old": "expired", "held": "authorised", "young": "failed"}[id]
			if err := db.Exec(ctx, d, intent, id, state, later.UnixMicro(), at.UnixMicro()); err != nil {
				t.Fatal(err)
			}
		}
		list, err := s.List(ctx, Payments, rest.Cursor{At: 1 << 62})
		if err != nil || len(list.Failures) != 3 || list.Counts != (Counts{Payments: 3}) || list.Counts.Sum() != 3 {
			t.Fatalf("failures = %+v, %v", list, err)
		}
		for n, id := range []string{"young", "old", "held"} {
			f := list.Failures[n]
			if f.ID != id || f.What != "#01234567" || f.To != "moyasar" || f.Reason != "401" || f.Attempts != 7 || !f.Next.Equal(later) || !f.MayRetry || f.MayDrop != (id == "old") {
				t.Errorf("failure %d = %+v", n, f)
			}
			if err := s.Drop(ctx, Payments, id); f.MayDrop && err != nil || !f.MayDrop && !errs.Is(err, "failure_not_found") {
				t.Errorf("dropping %s = %v", id, err)
			}
		}
		if err := s.Retry(ctx, Payments, "old"); !errs.Is(err, "failure_not_found") {
			t.Errorf("retrying what is gone = %v", err)
		}
		if err := s.Retry(ctx, Payments, "held"); err != nil {
			t.Fatal(err)
		}
		if n, err := s.RetryAll(ctx, Payments); n != 2 || err != nil {
			t.Errorf("RetryAll = %d, %v", n, err)
		}
		if due, err := db.Column(ctx, d, `SELECT intent_id FROM payment_intents WHERE due_at = $1 ORDER BY intent_id`, now.UnixMicro()); err != nil || !slices.Equal(due, []string{"held", "young"}) {
			t.Errorf("due now are %v, %v", due, err)
		}
		if c, err := s.Counts(ctx); err != nil || c != (Counts{Payments: 2}) {
			t.Errorf("counts = %+v, %v", c, err)
		}
		record, err := db.Column(ctx, d, `SELECT action || ' ' || subject_id FROM audit_entries ORDER BY created_at, entry_id`)
		slices.Sort(record)
		if want := []string{"delivery.drop payments/old", "delivery.retry payments/held", "delivery.retry_all payments"}; err != nil || !slices.Equal(record, want) {
			t.Errorf("record = %v, %v", record, err)
		}
	})
}
