package order

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/rest"
)

// handler serves the payment's addresses as the shop does.
func (l *till) handler() http.Handler {
	mux := http.NewServeMux()
	MountPayments(mux, l.Service)
	proxies, err := rest.ParseProxies("")
	if err != nil {
		l.Fatal(err)
	}
	return rest.Middleware{Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Proxies: proxies}.Wrap(mux)
}

func send(h http.Handler, method, target string, header http.Header, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.RemoteAddr = netip.MustParseAddrPort("10.1.2.3:4").String()
	for name, values := range header {
		r.Header[name] = values
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// TestNotices: a notice is believed only if it is signed, counts once, in any order, and
// never changes what was fetched.
func TestNotices(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			t.Run(string(method), func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				h := l.handler()
				o := l.buy("u0", method)
				l.follow(o)
				l.Do(l.intent(o), simulator.Decline)
				if method == "mada" {
					l.Do(l.intent(o), simulator.Pay)
				}
				list := l.Notifications()
				if len(list) == 0 {
					t.Fatal("no notice")
				}
				for _, n := range list {
					if strings.HasSuffix(n.Path, "/invoice") {
						continue
					}
					forged := strings.NewReplacer(l.MoyasarSecret, "x").Replace(string(n.Body))
					if w := send(h, "POST", n.Path, nil, forged); w.Code != http.StatusUnauthorized {
						t.Errorf("forged notice = %d", w.Code)
					}
					if w := send(h, "POST", n.Path, n.Header, string(n.Body)+strings.Repeat(" ", maxNotification)); w.Code != http.StatusRequestEntityTooLarge {
						t.Errorf("large notice = %d", w.Code)
					}
				}
				if n := l.number(`SELECT count(*) FROM payment_notices`); n != 0 {
					t.Errorf("%d notices kept of forged ones", n)
				}
				// Backwards, and each three times.
				for i := len(list) - 1; i >= 0; i-- {
					for range 3 {
						if w := send(h, "POST", list[i].Path, list[i].Header, string(list[i].Body)); w.Code != http.StatusOK {
							t.Errorf("notice = %d %s", w.Code, w.Body)
						}
					}
				}
				l.work(2, time.Minute)
				got := l.get("u0", o.ID)
				want := map[Payment]PaymentState{"mada": "paid", "tabby": "failed", "tamara": "failed"}[method]
				if got.Payment.State != want {
					t.Errorf("payment is %s, want %s", got.Payment.State, want)
				}
				// A repeat does not even cause a look.
				for _, n := range list {
					if !strings.HasSuffix(n.Path, "/invoice") {
						send(h, "POST", n.Path, n.Header, string(n.Body))
					}
				}
				if n := l.number(`SELECT count(*) FROM payment_intents WHERE due_at <= $1`, l.time().UnixMicro()); n != 0 {
					t.Errorf("%d payments are due after repeated notices", n)
				}
				l.check()
			})
		}
	})
}

// TestStaleAnswers: what was fetched before something newer was settled changes nothing.
func TestStaleAnswers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			clear(t, d)
			l := openTill(t, d)
			o := l.buy("u0", method)
			l.follow(o)
			i, err := payment.Get(l.ctx, d, l.intent(o))
			if err != nil {
				t.Fatal(err)
			}
			p := l.bank.Provider(i.Provider)
			fetch := func() payment.Fetched {
				f, err := p.Fetch(l.ctx, i.Ref)
				if err != nil {
					t.Fatal(err)
				}
				return f
			}
			seen := []payment.Fetched{fetch()}
			l.Do(i.ID, simulator.Pay)
			seen = append(seen, fetch())
			l.work(2, time.Minute)
			seen = append(seen, fetch())
			if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
				t.Fatal(err)
			}
			l.work(2, time.Minute)
			want := l.get("u0", o.ID)
			for n := len(seen) - 1; n >= 0; n-- {
				if _, _, err := l.settle(l.ctx, p, i.ID, seen[n]); err != nil {
					t.Fatal(err)
				}
				if got := l.get("u0", o.ID); got.Payment.State != want.Payment.State || got.Payment.Refunded != want.Payment.Refunded || got.Status != want.Status || len(got.Events) != len(want.Events) {
					t.Errorf("%s: %s %+v after a stale answer, want %s %+v", method, got.Status, got.Payment, want.Status, want.Payment)
				}
			}
			l.check()
		}
	})
}

// TestReturnRevealsNothing: without a session, an unknown id leads to the list of orders.
func TestReturnRevealsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		h := l.handler()
		for _, path := range []string{openPath, returnPath, backPath} {
			for _, id := range []string{"", "x", "' OR 1=1", "3f4a9e8b-e980-44fd-8dfc-37340ebae8f4"} {
				if w := send(h, "GET", payPath(path, id), nil, ""); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/orders" {
					t.Errorf("%s %q = %d to %s", path, id, w.Code, w.Header().Get("Location"))
				}
			}
		}
		o := l.buy("u0", "mada")
		w := send(h, "GET", o.Payment.URL, nil, "")
		if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), "http://bank.test/") {
			t.Fatalf("open = %d to %s", w.Code, w.Header().Get("Location"))
		}
		for path, want := range map[string]string{backPath: "left", returnPath: "pending"} {
			if w := send(h, "GET", payPath(path, l.intent(o)), nil, ""); w.Header().Get("Location") != "/orders/"+o.ID+"?payment="+want {
				t.Errorf("%s = %s", path, w.Header().Get("Location"))
			}
		}
		l.Do(l.intent(o), simulator.Pay)
		if w := send(h, "GET", payPath(returnPath, l.intent(o)), nil, ""); w.Header().Get("Location") != "/orders/"+o.ID+"?payment=paid" {
			t.Errorf("return = %s", w.Header().Get("Location"))
		}
		limited := 0
		for range 70 {
			if send(h, "GET", payPath(returnPath, l.intent(o)), nil, "").Code == http.StatusTooManyRequests {
				limited++
			}
		}
		if limited == 0 {
			t.Error("returns are not limited")
		}
	})
}

// TestConcurrentPrompts: many prompts at once capture once, confirm once and write once.
func TestConcurrentPrompts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			clear(t, d)
			l := openTill(t, d)
			o := l.buy("u0", method)
			var wg sync.WaitGroup
			for range 8 {
				wg.Go(func() { _, _ = l.openPayment(l.ctx, l.intent(o)) })
			}
			wg.Wait()
			if n := len(l.Money()); n != 1 || l.Calls(map[Payment]string{"mada": "moyasar.create", "tabby": "tabby.create", "tamara": "tamara.create"}[method]) != 1 {
				t.Errorf("%d pages for one payment", n)
			}
			l.Do(l.intent(o), simulator.Pay)
			for range 8 {
				wg.Go(func() { _ = l.syncPayment(l.ctx, l.intent(o)) })
				wg.Go(func() { _, _ = l.SyncNext(l.ctx) })
			}
			wg.Wait()
			l.work(2, time.Minute)
			if got := l.get("u0", o.ID); got.Status != Processing || l.letters("") != 1 || len(got.Events) != 2 {
				t.Errorf("%s: %s with %d letters, %d events", method, got.Status, l.letters(""), len(got.Events))
			}
			l.check()
		}
	})
}

// TestReturnWaitsForTheNotice: a browser that comes back while somebody else is looking at
// its payment sees the result.
func TestReturnWaitsForTheNotice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		o := l.buy("u0", "mada")
		l.follow(o)
		l.Do(l.intent(o), simulator.Pay)
		until := l.time().Add(claimTime)
		if ok, err := payment.Claim(l.ctx, d, l.intent(o), l.time(), until); !ok || err != nil {
			t.Fatal(ok, err)
		}
		came := make(chan string)
		h := l.handler()
		go func() { came <- send(h, "GET", payPath(returnPath, l.intent(o)), nil, "").Header().Get("Location") }()
		// Its prompt is counted right before it looks.
		for l.number(`SELECT count(*) FROM rate_limits WHERE bucket LIKE 'payment-prompt%'`) == 0 {
			runtime.Gosched()
		}
		if err := payment.Release(l.ctx, d, l.intent(o), until); err != nil {
			t.Fatal(err)
		}
		if got := <-came; got != "/orders/"+o.ID+"?payment=paid" {
			t.Errorf("back at %s", got)
		}
	})
}

// TestOrdersOfAForgottenProviderExpire: nobody can be asked, and the stock comes back.
func TestOrdersOfAForgottenProviderExpire(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		o := l.buy("u0", "mada")
		l.follow(o)
		l.bank = nil
		l.work(20, 5*time.Minute)
		if got := l.get("u0", o.ID); got.Status != Cancelled || l.stock("A") != 10 {
			t.Errorf("%s with %d left", got.Status, l.stock("A"))
		}
	})
}
