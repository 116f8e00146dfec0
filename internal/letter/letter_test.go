package letter

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/queue"
	"matjar/internal/setting"
	"matjar/internal/trace/tracetest"
)

// desk is the letters of a shop whose mail server is a list.
type desk struct {
	*testing.T
	*Service
	mu  sync.Mutex
	out []mail.Message
	// fail is what the mail server answers, or nil.
	fail func(m mail.Message) error
	now  time.Time
}

func open(t *testing.T, d *db.DB) *desk {
	t.Helper()
	k := &desk{T: t, now: time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)}
	k.Service = New(d, func() string { return "https://shop.example" }, setting.Fixed(nil), k.deliver)
	k.Now = func() time.Time {
		k.mu.Lock()
		defer k.mu.Unlock()
		return k.now
	}
	return k
}

func (k *desk) deliver(_ context.Context, _ string, m mail.Message) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fail != nil {
		if err := k.fail(m); err != nil {
			return err
		}
	}
	k.out = append(k.out, m)
	return nil
}

func (k *desk) pass(time time.Duration) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.now = k.now.Add(time)
}

func (k *desk) staff() context.Context {
	return audit.As(k.Context(), audit.Actor{Kind: audit.Person, ID: "staff", Name: "Sara"})
}

const addReader = `INSERT INTO newsletter_subscribers (email, language, unsubscribe_token, consented_at, confirmed_at, unsubscribed_at) VALUES ($1, $2, $3, 1, $4, $5)`

func (k *desk) reader(email, language string, confirmed int64, left any) {
	k.Helper()
	if err := db.Exec(k.Context(), k.db, addReader, email, language, "token-"+email, confirmed, left); err != nil {
		k.Fatal(err)
	}
}

func (k *desk) write(audience string) string {
	k.Helper()
	l, err := k.Add(k.staff(), Draft{
		En: DraftText{"News", "Hello,\n\n[See it](/product/lamp)"}, Ar: DraftText{"جديدنا", "أهلًا\n\n[شاهده](/product/lamp)"}, Audience: audience,
	})
	if err != nil {
		k.Fatal(err)
	}
	return l.ID
}

func (k *desk) sendNow(id string) {
	k.Helper()
	if _, err := k.Send(k.staff(), id, nil); err != nil {
		k.Fatal(err)
	}
}

// work lets nodes send until nothing is due, a second after the other.
func (k *desk) work(steps int) {
	k.Helper()
	for range steps {
		if _, err := k.Next(k.Context()); err != nil && !errors.Is(err, errServer) {
			k.Fatal(err)
		}
		k.pass(time.Second)
	}
}

var errServer = errors.New("connection refused")

// got lists who got letters, in their order.
func (k *desk) got() string {
	var list []string
	for _, m := range k.out {
		list = append(list, m.To+"/"+string(m.Language))
	}
	return strings.Join(list, " ")
}

func TestOnlyWhoAgreedGetsALetter(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.reader("a@example.com", "en", 1, nil)
		k.reader("b@example.com", "ar", 1, nil)
		k.reader("left@example.com", "en", 1, 2)
		k.reader("unconfirmed@example.com", "en", 0, nil)
		k.reader("leaves@example.com", "en", 1, nil)
		id := k.write("all")
		k.sendNow(id)
		k.work(1)
		// Who leaves while it is sent gets none either.
		if err := db.Exec(t.Context(), d, `UPDATE newsletter_subscribers SET unsubscribed_at = 3 WHERE email = 'leaves@example.com'`); err != nil {
			t.Fatal(err)
		}
		k.work(5)
		if got := k.got(); got != "a@example.com/en b@example.com/ar" {
			t.Errorf("letters to %s", got)
		}
		l, err := k.Get(t.Context(), id)
		if err != nil || l.State != "sent" || l.Counts != (Counts{Readers: 3, Sent: 2, Skipped: 1}) {
			t.Errorf("letter = %+v, %v", l, err)
		}
		en, ar := k.out[0], k.out[1]
		if want := "https://shop.example/api/v1/newsletter/unsubscribe?token=token-a%40example.com&letter=" + id; en.Unsubscribe.OneClick != want {
			t.Errorf("one-click = %s, want %s", en.Unsubscribe.OneClick, want)
		}
		if !strings.Contains(string(en.Rich.HTML), `href="https://shop.example/product/lamp?lang=en"`) || !strings.Contains(ar.Rich.Text, "شاهده:\nhttps://shop.example/product/lamp?lang=ar") {
			t.Errorf("links: %s and %s", en.Rich.HTML, ar.Rich.Text)
		}
	})
}

func TestAudienceAndTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.reader("a@example.com", "en", 1, nil)
		k.reader("b@example.com", "ar", 1, nil)
		at := k.now.Add(time.Hour)
		id := k.write("ar")
		if _, err := k.Send(k.staff(), id, &at); err != nil {
			t.Fatal(err)
		}
		k.work(3)
		if k.got() != "" {
			t.Errorf("before its time: letters to %s", k.got())
		}
		if _, err := k.Save(k.staff(), id, Draft{Audience: "all"}); !errs.Is(err, "letter_state") {
			t.Errorf("saving a planned letter = %v, want letter_state", err)
		}
		if err := k.Remove(k.staff(), id); !errs.Is(err, "letter_state") {
			t.Errorf("removing a planned letter = %v, want letter_state", err)
		}
		k.pass(time.Hour)
		k.work(3)
		if k.got() != "b@example.com/ar" {
			t.Errorf("letters to %s, want the Arabic reader", k.got())
		}
		if _, err := k.Send(k.staff(), id, nil); !errs.Is(err, "letter_state") {
			t.Errorf("sending twice = %v, want letter_state", err)
		}
	})
}

func TestSendRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		if _, err := k.Send(k.staff(), k.write("all"), nil); !errs.Is(err, "no_subscribers") {
			t.Errorf("without readers = %v, want no_subscribers", err)
		}
		k.reader("b@example.com", "ar", 1, nil)
		l, err := k.Add(k.staff(), Draft{Ar: DraftText{"جديدنا", "أهلًا"}, Audience: "all"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := k.Send(k.staff(), l.ID, nil); !errs.Is(err, "validation_failed") {
			t.Errorf("half a letter = %v, want validation_failed", err)
		}
		past := k.now.Add(-time.Hour)
		for name, at := range map[string]time.Time{"past": past, "far": k.now.Add(2 * maxAhead)} {
			if _, err := k.Send(k.staff(), k.write("ar"), &at); !errs.Is(err, "validation_failed") {
				t.Errorf("%s = %v, want validation_failed", name, err)
			}
		}
		if _, err := k.Send(k.staff(), "none", nil); !errs.Is(err, "letter_not_found") {
			t.Errorf("no letter = %v, want letter_not_found", err)
		}
		for _, link := range []string{"[x](javascript:alert(1))", "[x](//evil.example)", "![x](data:image/png;base64,AA)", "<javascript:alert(1)>", "[x](product/lamp)"} {
			if _, err := k.Add(k.staff(), Draft{En: DraftText{"News", link}, Audience: "en"}); !errs.Is(err, "validation_failed") {
				t.Errorf("%s = %v, want validation_failed", link, err)
			}
		}
	})
}

// Many nodes send one letter: nobody gets it twice, and together they keep the pace.
func TestManyNodesSendEachLetterOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		const readers = 40
		for n := range readers {
			k.reader(fmt.Sprintf("r%02d@example.com", n), "en", 1, nil)
		}
		k.sendNow(k.write("all"))
		for range readers + 10 {
			before := len(k.out)
			var nodes sync.WaitGroup
			for range 4 {
				nodes.Go(func() {
					if _, err := k.Next(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			nodes.Wait()
			if sent := len(k.out) - before; sent > 1 {
				t.Fatalf("%d letters in one turn, want at most 1", sent)
			}
			k.pass(time.Second)
		}
		seen := map[string]bool{}
		for _, m := range k.out {
			if seen[m.To] {
				t.Errorf("%s got the letter twice", m.To)
			}
			seen[m.To] = true
		}
		if len(seen) != readers {
			t.Errorf("%d got the letter, want %d", len(seen), readers)
		}
	})
}

// A node that dies between two steps loses one letter at most, and sends none twice.
func TestANodeThatDies(t *testing.T) {
	for name, died := range map[string]func(k *desk){
		"before sending": func(k *desk) {
			k.fail = func(mail.Message) error { panic("killed") }
		},
		"after sending": func(k *desk) {
			k.fail = func(m mail.Message) error {
				k.out = append(k.out, m)
				panic("killed")
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				k := open(t, d)
				for n := range 5 {
					k.reader(fmt.Sprintf("r%d@example.com", n), "en", 1, nil)
				}
				id := k.write("all")
				k.sendNow(id)
				k.work(2)
				died(k)
				func() {
					defer func() { _ = recover() }()
					k.work(1)
				}()
				k.fail = nil
				// Others go on at once; the one that was under way is given up later.
				k.work(6)
				if l, err := k.Get(t.Context(), id); err != nil || l.State != "sending" || l.Counts.Waiting != 1 {
					t.Errorf("letter = %+v, %v, want one under way", l, err)
				}
				k.pass(leaseTime)
				k.work(3)
				l, err := k.Get(t.Context(), id)
				if err != nil || l.State != "sent" || l.Counts.Sent != 4 || l.Counts.Failed != 1 {
					t.Errorf("letter = %+v, %v, want 4 sent and 1 failed", l, err)
				}
				seen := map[string]int{}
				for _, m := range k.out {
					if seen[m.To]++; seen[m.To] > 1 {
						t.Errorf("%s got the letter twice", m.To)
					}
				}
				// It may have arrived: it goes again only if somebody decides so for this one.
				failed, err := Failed{}.Failed(t.Context(), d, queue.Position{At: 1 << 62}, 10)
				if err != nil || len(failed) != 1 {
					t.Fatalf("failed = %+v, %v", failed, err)
				}
				if n, err := (Failed{}).RetryAll(t.Context(), d, k.now); err != nil || n != 0 {
					t.Errorf("RetryAll = %d, %v, want none", n, err)
				}
				if again, err := (Failed{}).Retry(t.Context(), d, failed[0].ID, k.now); err != nil || !again {
					t.Errorf("Retry = %v, %v", again, err)
				}
			})
		})
	}
}

func TestStopAndResume(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		for n := range 4 {
			k.reader(fmt.Sprintf("r%d@example.com", n), "en", 1, nil)
		}
		id := k.write("all")
		k.sendNow(id)
		k.work(2)
		if _, err := k.Stop(k.staff(), id); err != nil {
			t.Fatal(err)
		}
		k.work(5)
		if len(k.out) != 2 {
			t.Errorf("%d letters after it was stopped, want 2", len(k.out))
		}
		if _, err := k.Stop(k.staff(), id); !errs.Is(err, "letter_state") {
			t.Errorf("stopping twice = %v", err)
		}
		if _, err := k.Resume(k.staff(), id); err != nil {
			t.Fatal(err)
		}
		k.work(5)
		if l, err := k.Get(t.Context(), id); err != nil || len(k.out) != 4 || l.State != "sent" {
			t.Errorf("letter = %+v, %v with %d letters", l, err, len(k.out))
		}
	})
}

func TestOtherMailGoesFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.reader("a@example.com", "en", 1, nil)
		k.sendNow(k.write("all"))
		if err := mail.Enqueue(t.Context(), d, mail.Message{To: "shopper@example.com", Language: lang.English, Purpose: mail.Service, Subject: "Order"}); err != nil {
			t.Fatal(err)
		}
		k.work(3)
		if len(k.out) != 0 {
			t.Error("a letter to a subscriber went before that of an order")
		}
		if err := db.Exec(t.Context(), d, `DELETE FROM mail_jobs`); err != nil {
			t.Fatal(err)
		}
		k.work(3)
		if len(k.out) != 1 {
			t.Errorf("%d letters, want 1", len(k.out))
		}
	})
}

// A mail server that cannot be reached holds everybody up and costs nobody their letter.
func TestOutage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.reader("a@example.com", "en", 1, nil)
		k.reader("b@example.com", "en", 1, nil)
		id := k.write("all")
		k.sendNow(id)
		tries := 0
		k.fail = func(mail.Message) error { tries++; return errServer }
		k.work(30)
		if tries != 1 {
			t.Errorf("%d tries in half a minute, want 1", tries)
		}
		k.fail = nil
		k.pass(outagePause)
		k.work(4)
		if l, err := k.Get(t.Context(), id); err != nil || l.Counts.Sent != 2 {
			t.Errorf("letter = %+v, %v", l, err)
		}
	})
}

func TestFailedLettersAreTriedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.reader("a@example.com", "ar", 1, nil)
		k.reader("b@example.com", "en", 1, nil)
		id := k.write("all")
		k.sendNow(id)
		// One that was given up: its server was never reached.
		k.fail = func(mail.Message) error { return errServer }
		for range 2 * maxOutages {
			k.work(1)
			k.pass(outagePause)
		}
		k.fail = nil
		failed, err := Failed{}.Failed(t.Context(), d, queue.Position{At: 1 << 62}, 10)
		if err != nil || len(failed) != 2 || failed[0].Reason != errServer.Error() || failed[1].What != "جديدنا" {
			t.Fatalf("failed = %+v, %v", failed, err)
		}
		if n, err := (Failed{}).CountFailed(t.Context(), d, 10); err != nil || n != 2 {
			t.Errorf("CountFailed = %d, %v", n, err)
		}
		next, err := Failed{}.Failed(t.Context(), d, queue.Position{At: failed[0].At.UnixMicro(), ID: failed[0].ID}, 10)
		if err != nil || len(next) != 1 || next[0].ID != failed[1].ID {
			t.Errorf("next page = %+v, %v", next, err)
		}
		k.work(1)
		for _, want := range []bool{true, false} {
			if got, err := (Failed{}).Retry(t.Context(), d, failed[0].ID, k.now); err != nil || got != want {
				t.Errorf("Retry = %v, %v, want %v", got, err, want)
			}
		}
		if got, err := (Failed{}).Drop(t.Context(), d, failed[1].ID, k.now); err != nil || !got {
			t.Errorf("Drop = %v, %v", got, err)
		}
		k.work(4)
		if l, err := k.Get(t.Context(), id); err != nil || l.State != "sent" || l.Counts.Sent != 1 || l.Counts.Skipped != 1 {
			t.Errorf("letter = %+v, %v", l, err)
		}
	})
}

// The span of a letter tells what came of it, though what was refused is stored and ends the work.
func TestSpansOfLetters(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		tracer, spans := tracetest.Open(t)
		k.reader("a@example.com", "ar", 1, nil)
		k.reader("b@example.com", "en", 1, nil)
		k.sendNow(k.write("all"))
		post := &mail.Worker{Shop: func() mail.Shop { return mail.Shop{From: "shop@example.com"} }}
		refusal := post.SendNow(t.Context(), mail.Message{To: "no address"})
		if !mail.Refused(refusal) {
			t.Fatal(refusal)
		}
		k.fail = func(mail.Message) error { return refusal }
		for range 2 {
			if _, err := k.Next(tracer.In(t.Context())); err != nil {
				t.Error(err)
			}
			k.pass(time.Minute)
			k.fail = nil
		}
		var failed []bool
		list, _ := spans()
		for _, s := range list {
			if s.Name == "letter" {
				failed = append(failed, s.Failed)
			}
		}
		if want := []bool{true, false}; !slices.Equal(failed, want) {
			t.Errorf("failed = %v, want %v", failed, want)
		}
	})
}

func TestRender(t *testing.T) {
	s := New(nil, func() string { return "https://shop.example" }, setting.Fixed(nil), nil)
	const source = "## New\n\nHello **you**, see [this](/deals?sort=new) & <b>that</b>.\n\n- one\n- two\n\n[Go](https://other.example/a?b=1&c=2)"
	html, err := s.html(source, lang.Arabic, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h2 style=", `href="https://shop.example/deals?lang=ar&amp;sort=new"`, "<strong>you</strong>", `href="https://other.example/a?b=1&amp;c=2" style="display:inline-block`} {
		if !strings.Contains(string(html), want) {
			t.Errorf("%s has no %s", html, want)
		}
	}
	picture, err := s.html("[![Sale](/media/sale.png)](/deals)", lang.Arabic, true)
	if err != nil || !strings.Contains(string(picture), `src="https://shop.example/media/sale.png"`) || !strings.Contains(string(picture), `href="https://shop.example/deals?lang=ar"`) {
		t.Errorf("a link around a picture is %s, %v", picture, err)
	}
	if strings.Contains(string(html), "<b>") {
		t.Errorf("%s has the text's own HTML", html)
	}
	const want = "New\n\nHello you, see this (https://shop.example/deals?lang=ar&sort=new) & that.\n\n- one\n- two\n\nGo:\nhttps://other.example/a?b=1&c=2"
	if got := s.plainText(source, lang.Arabic); got != want {
		t.Errorf("text = %q, want %q", got, want)
	}
}
