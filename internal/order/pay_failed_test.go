package order

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/queue"
)

func (l *till) failedChecks() payment.FailedChecks {
	return payment.FailedChecks{Number: Number, Now: l.time}
}

// listed returns the payments that could not be looked at.
func (l *till) listed() []queue.Failure {
	l.Helper()
	list, err := l.failedChecks().Failed(l.ctx, l.db, queue.Position{At: 1 << 62}, 10)
	n, countErr := l.failedChecks().CountFailed(l.ctx, l.db, 10)
	if err := errors.Join(err, countErr); err != nil || int(n) != len(list) {
		l.Fatalf("%d are counted, %d listed, %v", n, len(list), err)
	}
	return list
}

// breakCall has a call of the providers go wrong from now on.
func (l *till) breakCall(call string, fault simulator.Fault) {
	l.Fault = func(name string) simulator.Fault {
		if name == call {
			return fault
		}
		return simulator.None
	}
}

// drop takes note of a payment, and reports whether that could be done.
func (l *till) drop(intent string) bool {
	l.Helper()
	done, err := l.failedChecks().Drop(l.ctx, l.db, intent, l.time())
	if err != nil {
		l.Fatal(err)
	}
	return done
}

// A payment whose provider cannot be asked is listed with the reason, looked at again when somebody wants that, and
// gone from the list once a look went well.
func TestFailedLooksAreListed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		failed := l.failedChecks()
		o := l.buy("u0", "mada")
		l.follow(o)
		l.Do(l.intent(o), simulator.Pay)
		if list := l.listed(); len(list) != 0 {
			t.Errorf("before a fault: %+v", list)
		}
		l.breakCall("moyasar.fetch", simulator.Broken)
		l.pass(time.Minute)
		if worked, err := l.SyncNext(l.ctx); !worked || err == nil {
			t.Fatalf("a look at a provider that is broken: %v, %v", worked, err)
		}
		list := l.listed()
		if len(list) != 1 || list[0].ID != l.intent(o) || list[0].What != "#"+Number(o.ID) || list[0].To != "moyasar" || !strings.Contains(list[0].Reason, "500") ||
			list[0].Attempts != 1 || list[0].Next == nil || !list[0].Next.Equal(l.time().Add(30*time.Second)) || !list[0].MayRetry || list[0].MayDrop {
			t.Fatalf("listed: %+v", list)
		}
		if l.drop(list[0].ID) {
			t.Error("dropped while its money may arrive")
		}
		// However often somebody presses, the provider has a pause.
		looked := l.time()
		for range 3 {
			if again, err := failed.Retry(l.ctx, d, list[0].ID, l.time()); !again || err != nil {
				t.Fatalf("retry = %v, %v", again, err)
			}
			if next := l.listed()[0].Next; !next.Equal(looked.Add(10 * time.Second)) {
				t.Errorf("the next look after a retry is at %s, %s after the last", next, next.Sub(looked))
			}
			if worked, err := l.SyncNext(l.ctx); worked || err != nil {
				t.Fatalf("looked at before its time: %v, %v", worked, err)
			}
			l.pass(time.Second)
		}
		l.pass(10 * time.Second)
		if worked, err := l.SyncNext(l.ctx); !worked || err == nil {
			t.Fatalf("a look after the retry: %v, %v", worked, err)
		}
		// A look of a browser that comes back counts like one of a node's own.
		l.syncWithin(l.ctx, l.intent(o), time.Minute)
		if list := l.listed(); len(list) != 1 || list[0].Attempts != 3 || !list[0].Next.Equal(l.time().Add(2*time.Minute)) {
			t.Errorf("after three looks: %+v", list)
		}
		l.Fault = nil
		l.pass(time.Minute)
		if n, err := failed.RetryAll(l.ctx, d, l.time()); n != 1 || err != nil {
			t.Errorf("retried %d, %v", n, err)
		}
		if worked, err := l.SyncNext(l.ctx); !worked || err != nil {
			t.Fatalf("a look that goes well: %v, %v", worked, err)
		}
		if list := l.listed(); len(list) != 0 {
			t.Errorf("after a look that went well: %+v", list)
		}
		if got := l.get("u0", o.ID); got.Status != Processing {
			t.Errorf("the paid order is %s", got.Status)
		}
		if n, err := failed.RetryAll(l.ctx, d, l.time()); n != 0 || err != nil {
			t.Errorf("retried %d, %v", n, err)
		}
		l.check()
	})
}

// A payment that its provider does not know is forgotten by itself when no money can arrive any more.
func TestFailedLooksOfUnknownPaymentsEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		expired, cancelled := l.buy("u0", "mada"), l.buy("u1", "tabby")
		l.follow(expired)
		l.follow(cancelled)
		if err := db.Exec(l.ctx, d, `UPDATE payment_intents SET provider_ref = 'gone-' || intent_id`); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Cancel(l.ctx, "u1", cancelled.ID); err != nil {
			t.Fatal(err)
		}
		l.work(25, 5*time.Minute)
		list := l.listed()
		if len(list) != 2 || !strings.Contains(list[0].Reason, "404") || !strings.Contains(list[1].Reason, "404") {
			t.Fatalf("listed: %+v", list)
		}
		l.work(60, 30*time.Minute)
		if list := l.listed(); len(list) != 0 {
			t.Errorf("listed after a day: %+v", list)
		}
		if n := l.number(`SELECT count(*) FROM payment_intents WHERE due_at IS NOT NULL OR last_error <> ''`); n != 0 {
			t.Errorf("%d are still looked at", n)
		}
		l.check()
	})
}

// What cannot be asked any more, since its provider was taken away, stays listed until somebody takes note of it, which is
// possible after a day and not while money is to be moved.
func TestFailedLooksOfAMissingProvider(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, c := range map[string]struct {
			method Payment
			begin  func(l *till, o *Order)
			drops  bool
		}{
			"never paid": {"mada", func(*till, *Order) {}, true},
			"paid": {"mada", func(l *till, o *Order) {
				l.Do(l.intent(o), simulator.Pay)
				l.syncWithin(l.ctx, l.intent(o), time.Minute)
			}, true},
			"to be captured": {"tamara", func(l *till, o *Order) {
				l.Do(l.intent(o), simulator.Pay)
				l.syncWithin(l.ctx, l.intent(o), time.Minute)
			}, false},
			"to be refunded": {"mada", func(l *till, o *Order) {
				l.Do(l.intent(o), simulator.Pay)
				l.syncWithin(l.ctx, l.intent(o), time.Minute)
				if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
					t.Fatal(err)
				}
			}, false},
		} {
			t.Run(name, func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				o := l.buy("u0", c.method)
				l.follow(o)
				c.begin(l, o)
				// Nobody was asked for a page of this one, so there is nothing to ask about it.
				l.buy("u1", c.method)
				l.bank = payment.NewGateway("http://shop.test", "http://shop.test")
				if err := payment.Prompt(l.ctx, d, l.intent(o), l.time()); err != nil {
					t.Fatal(err)
				}
				l.work(25, 5*time.Minute)
				list := l.listed()
				if len(list) != 1 || list[0].ID != l.intent(o) || !strings.Contains(list[0].Reason, "is not configured") || list[0].MayDrop {
					t.Fatalf("listed: %+v", list)
				}
				if l.drop(l.intent(o)) {
					t.Error("dropped before the day is over")
				}
				l.work(60, 30*time.Minute)
				if list = l.listed(); len(list) != 1 || list[0].MayDrop != c.drops {
					t.Fatalf("listed after a day: %+v", list)
				}
				if dropped := l.drop(l.intent(o)); dropped != c.drops {
					t.Errorf("dropped %v, want %v", dropped, c.drops)
				}
				l.work(5, 30*time.Minute)
				if left := len(l.listed()); (left == 0) != c.drops {
					t.Errorf("%d are left", left)
				}
				if !c.drops {
					return
				}
				// What is heard of it later is looked at as ever.
				if err := payment.Prompt(l.ctx, d, l.intent(o), l.time()); err != nil {
					t.Fatal(err)
				}
				l.work(1, time.Minute)
				if left := len(l.listed()); left != 1 {
					t.Errorf("%d are listed after a prompt", left)
				}
			})
		}
	})
}

// TestFailedLooksOfAnyText: what a provider answers is kept as a text that both engines store, and what is the shop's own
// fault is not shown.
func TestFailedLooksOfAnyText(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		o := l.buy("u0", "mada")
		l.follow(o)
		id := l.intent(o)
		l.breakCall("moyasar.fetch", simulator.Refused)
		l.pass(time.Minute)
		l.work(1, 0)
		list := l.listed()
		if len(list) != 1 || !strings.HasSuffix(list[0].Reason, ": 400 no") || !list[0].Next.After(l.time()) {
			t.Fatalf("listed: %+v", list)
		}
		for _, c := range []struct {
			failed error
			want   string
		}{
			{&payment.ProviderError{IntentID: id, Err: errors.New(strings.Repeat("ذ", 1000))}, strings.Repeat("ذ", queue.MaxReason/2)},
			{&payment.ProviderError{IntentID: id, Err: errors.New("\x00")}, "a fault of the shop, see the log"},
			{errors.New("ERROR: relation orders, SQLSTATE 42P01"), "a fault of the shop, see the log"},
		} {
			// The time of the conversation is over: that is noted all the same.
			ended, cancel := context.WithCancel(l.ctx)
			cancel()
			if err := l.recordCheck(ended, id, c.failed, l.time()); err != nil {
				t.Fatal(err)
			}
			if list := l.listed(); len(list) != 1 || list[0].Reason != c.want {
				t.Errorf("listed: %+v, want %q", list, c.want)
			}
		}
		// A node of a version without reasons has decided that there is nothing left to look at.
		if err := db.Exec(l.ctx, d, `UPDATE payment_intents SET due_at = NULL`); err != nil {
			t.Fatal(err)
		}
		if list := l.listed(); len(list) != 0 {
			t.Errorf("listed without a next look: %+v", list)
		}
		if n, err := l.failedChecks().RetryAll(l.ctx, d, l.time()); n != 0 || err != nil {
			t.Errorf("retried %d, %v", n, err)
		}

		paid := l.buy("u1", "mada")
		l.Fault = nil
		l.follow(paid)
		l.Do(l.intent(paid), simulator.Pay)
		l.work(1, time.Minute)
		l.breakCall("moyasar.refund", simulator.Refused)
		if _, err := l.Cancel(l.ctx, "u1", paid.ID); err != nil {
			t.Fatal(err)
		}
		l.work(1, time.Minute)
		if n := l.number(`SELECT count(*) FROM payment_refunds WHERE last_error LIKE '%: 400 no'`); n != 1 {
			t.Errorf("%d refunds have their reason", n)
		}
	})
}

// TestFailedLooksAreFindings: whatever is listed is found by a check of the payments, also when the provider can be
// asked from where that runs, and however old it is.
func TestFailedLooksAreFindings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		o := l.buy("u0", "mada")
		l.follow(o)
		l.breakCall("moyasar.fetch", simulator.Broken)
		l.pass(time.Minute)
		l.work(1, 0)
		l.Fault = nil
		for since, payments := range map[time.Time]int{{}: 1, time.Now().Add(time.Hour): 0} {
			report, err := CheckPayments(l.ctx, d, l.bank, since)
			if err != nil || report.Payments != payments || len(report.Findings) != 1 || report.Findings[0].IntentID != l.intent(o) ||
				!strings.HasPrefix(report.Findings[0].What, "a serving node cannot look at it: ") || !strings.Contains(report.Findings[0].What, "500") {
				t.Errorf("since %s: %+v, %v", since, report, err)
			}
		}
		l.pass(time.Minute)
		l.work(1, 0)
		if report, err := CheckPayments(l.ctx, d, l.bank, time.Time{}); err != nil || len(report.Findings) != 0 {
			t.Errorf("after a look that went well: %+v, %v", report, err)
		}
	})
}
