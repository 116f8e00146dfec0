package order

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/logs"
	"matjar/internal/payment"
	"matjar/internal/payment/standin"
	"matjar/internal/rest"
)

// till is a shop whose providers are played, with a clock that the test moves.
type till struct {
	*shop
	*standin.Server
	mu  sync.Mutex
	now time.Time
	ctx context.Context
}

// openTill opens a shop with ten of A.
func openTill(t *testing.T, d *db.DB) *till {
	t.Helper()
	l := &till{shop: open(t, d, 3, map[string]int64{"A": 10}), Server: standin.New(standin.NewConfig("http://bank.test")), now: time.Now().UTC().Truncate(time.Second)}
	l.gateway = l.Gateway("", "http://shop.test", "http://shop.test")
	l.shop.Service.Now, l.Server.Now = l.time, l.time
	l.ctx = logs.With(t.Context(), slog.New(slog.NewTextHandler(io.Discard, nil)))
	return l
}

func (l *till) time() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now
}

// pass lets time go by.
func (l *till) pass(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now = l.now.Add(d)
}

// buy places an order of one A.
func (l *till) buy(user string, method Payment) *Order {
	l.Helper()
	in := l.fill(user, cart.Line{ProductID: "A", Quantity: 1})
	in.PaymentMethod = method
	o, err := l.placed(user, in)
	if err != nil {
		l.Fatal(err)
	}
	return l.get(user, o.ID)
}

func (l *till) get(user, id string) *Order {
	l.Helper()
	o, err := l.Get(l.ctx, user, id)
	if err != nil {
		l.Fatal(err)
	}
	return o
}

func (l *till) intent(o *Order) string { return o.Payment.intent.ID }

// follow opens the order's page, again and again like a shopper who wants to pay.
func (l *till) follow(o *Order) (address string) {
	l.Helper()
	for range 3 {
		var err error
		if address, err = l.openPayment(l.ctx, l.intent(o)); err != nil {
			l.Fatal(err)
		}
		if strings.HasPrefix(address, "http://bank.test/") {
			return address
		}
		l.pass(2 * time.Minute)
	}
	return address
}

// work does what the workers of a node do while some time passes. Errors of providers are
// expected: the next attempt counts.
func (l *till) work(steps int, step time.Duration) {
	l.Helper()
	for range steps {
		for {
			worked, err := l.SyncNext(l.ctx)
			if !worked || err != nil {
				break
			}
		}
		if _, err := l.ExpireNext(l.ctx); err != nil && !strings.Contains(err.Error(), "payment ") {
			l.Fatal(err)
		}
		l.pass(step)
	}
}

func (l *till) letters(subject string) int64 {
	return l.number(`SELECT count(*) FROM mail_jobs WHERE subject LIKE $1`, "%"+subject+"%")
}

// check fails unless the books fit: money is with the shop exactly for confirmed orders, and
// nothing of the stock is lost.
func (l *till) check() {
	l.Helper()
	held := l.Money()
	intents, err := db.Column(l.ctx, l.db, `SELECT intent_id FROM payment_intents ORDER BY created_at`)
	if err != nil {
		l.Fatal(err)
	}
	for _, id := range intents {
		i, err := payment.Get(l.ctx, l.db, id)
		if err != nil {
			l.Fatal(err)
		}
		o, err := readOrder(l.ctx, l.db, i.OrderID)
		if err != nil {
			l.Fatal(err)
		}
		kept := held[id].Captured - held[id].Refunded
		confirmed := i.Accepted && o.Status != Cancelled
		if kept != 0 && !confirmed || kept > i.Amount || confirmed && kept != i.Amount && held[id].Status != "authorised" {
			l.Errorf("order %s is %s, its payment %s accepted=%v, and the provider has %+v", o.ID, o.Status, i.State, i.Accepted, held[id])
		}
		if o.awaitsPayment() != !o.payUntil.IsZero() {
			l.Errorf("order %s is %s and waits until %s", o.ID, o.Status, o.payUntil)
		}
	}
	sold := l.number(`SELECT coalesce(sum(i.quantity), 0) FROM order_items i JOIN orders o ON o.order_id = i.order_id WHERE o.status <> 'cancelled'`)
	if left := l.stock("A"); left+sold != 10 {
		l.Errorf("%d sold and %d left of 10", sold, left)
	}
}

var methods = []Payment{"mada", "tabby", "tamara"}

// TestOnlineOrder: stock is held from the start, the order is confirmed by the money, once,
// and told by one letter; what is captured at shipping is captured then.
func TestOnlineOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			t.Run(string(method), func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				o := l.buy("u0", method)
				if o.Status != PendingPayment || o.Payment.State != "created" || l.stock("A") != 9 || l.letters("") != 0 {
					t.Errorf("new order is %s, %+v, with %d left", o.Status, o.Payment, l.stock("A"))
				}
				if _, err := l.Documents(l.ctx, "u0", o.ID); !errs.Is(err, "invoice_not_found") {
					t.Errorf("invoice before the money: %v", err)
				}
				if _, err := l.Advance(l.ctx, o.ID, Processing, ""); !errs.Is(err, "order_transition") {
					t.Errorf("operator confirms an unpaid order: %v", err)
				}
				if got := l.follow(o); !strings.HasPrefix(got, "http://bank.test/demo-payments/pay/") {
					t.Fatalf("page = %s", got)
				}
				l.Do(l.intent(o), standin.Pay)
				l.syncWithin(l.ctx, l.intent(o), time.Minute)
				o = l.get("u0", o.ID)
				if o.Status != Processing || o.Payment.URL != "" || !o.Payment.ExpiresAt.IsZero() || l.letters("وصلتنا دفعتك") != 1 {
					t.Errorf("paid order is %s, %+v, letters %d", o.Status, o.Payment, l.letters("وصلتنا دفعتك"))
				}
				if want := map[Payment]PaymentState{"mada": "paid", "tabby": "paid", "tamara": "authorised"}[method]; o.Payment.State != want {
					t.Errorf("payment is %s, want %s", o.Payment.State, want)
				}
				if page, _ := l.orderPage(l.ctx, l.intent(o)); page != "/orders/"+o.ID+"?payment=paid" {
					t.Errorf("back at %s", page)
				}
				if _, err := l.Advance(l.ctx, o.ID, Shipped, ""); err != nil {
					t.Fatal(err)
				}
				l.work(3, time.Minute)
				if o = l.get("u0", o.ID); o.Payment.State != "paid" || l.Money()[l.intent(o)].Captured != o.Total {
					t.Errorf("sent order has %+v, provider %+v", o.Payment, l.Money())
				}
				l.check()
			})
		}
	})
}

// clear empties what a test has written.
func clear(t *testing.T, d *db.DB) {
	t.Helper()
	for _, table := range []string{
		"payment_refunds", "payment_intents", "payment_notices", "mail_jobs", "rate_limits", "idempotency_keys", "invoices", "order_events",
		"shipment_lines", "shipments", "order_items", "orders", "cart_items", "cart_merges", "carts", "product_options", "products", "vendors", "categories", "profiles", "users",
	} {
		if err := db.Exec(t.Context(), d, "DELETE FROM "+table); err != nil {
			t.Fatal(table, err)
		}
	}
	if err := db.Exec(t.Context(), d, "UPDATE invoice_counter SET last = 0"); err != nil {
		t.Fatal(err)
	}
}

// TestEveryFaultOfEveryCall: whatever goes wrong with any call of any provider, an order
// that is paid and then cancelled ends with its money returned, once, and its stock back.
func TestEveryFaultOfEveryCall(t *testing.T) {
	calls := map[Payment][]string{
		"mada":   {"moyasar.create", "moyasar.list", "moyasar.fetch", "moyasar.cancel", "moyasar.refund"},
		"tabby":  {"tabby.create", "tabby.fetch", "tabby.capture", "tabby.refund"},
		"tamara": {"tamara.create", "tamara.find", "tamara.fetch", "tamara.authorise", "tamara.cancel", "tamara.capture", "tamara.refund"},
	}
	names := map[standin.Fault]string{
		standin.None: "none", standin.LostReply: "lost reply", standin.Broken: "500", standin.TooMany: "429", standin.Garbled: "garbled", standin.Refused: "400",
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			for _, call := range calls[method] {
				for _, fault := range standin.Faults() {
					if fault == standin.None && call != calls[method][0] {
						continue
					}
					t.Run(call+"/"+names[fault], func(t *testing.T) {
						clear(t, d)
						l := openTill(t, d)
						left := 2
						l.Fault = func(name string) standin.Fault {
							if name == call && left > 0 {
								left--
								return fault
							}
							return standin.None
						}
						o := l.buy("u0", method)
						if page := l.follow(o); !strings.HasPrefix(page, "http://bank.test/") {
							// The provider said no: the shopper starts again.
							if fault != standin.Refused {
								t.Fatalf("no page but %s", page)
							}
							for range 2 {
								if _, err := l.Pay(l.ctx, "u0", o.ID, method); err != nil {
									t.Fatal(err)
								}
								o = l.get("u0", o.ID)
								page = l.follow(o)
							}
							if !strings.HasPrefix(page, "http://bank.test/") {
								t.Fatalf("no page after two refusals but %s", page)
							}
						}
						if done := fault == standin.LostReply || fault == standin.Garbled; call == "moyasar.create" && done && l.Calls(call) != 1 {
							t.Errorf("%d invoices: a lost one was not looked up", l.Calls(call))
						}
						l.Do(l.intent(o), standin.Pay)
						l.syncWithin(l.ctx, l.intent(o), time.Minute)
						l.work(12, 30*time.Second)
						if got := l.get("u0", o.ID); got.Status != Processing || !got.Payment.intent.Accepted {
							t.Fatalf("paid order is %s, payment %+v", got.Status, got.Payment)
						}
						l.check()
						if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
							t.Fatal(err)
						}
						l.work(12, time.Hour)
						got := l.get("u0", o.ID)
						if got.Payment.Refunded != o.Total || l.number(`SELECT count(*) FROM payment_refunds WHERE state = 'done'`) != 1 || l.letters("استرداد دفعتك") != 1 {
							t.Errorf("cancelled order has %+v, provider %+v, letters %d", got.Payment, l.Money(), l.letters("استرداد دفعتك"))
						}
						l.check()
					})
				}
			}
		}
	})
}

// TestOpenQuestionsOfTheContracts: what the providers' documents leave open makes no
// difference.
func TestOpenQuestionsOfTheContracts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, set := range map[string]func(*standin.Switches){
			"cancel by DELETE": func(s *standin.Switches) { s.CancelByDelete = true },
			"orders at root":   func(s *standin.Switches) { s.OrdersAtRoot = true },
			"amounts as lists": func(s *standin.Switches) { s.AmountsAsLists = true },
			"auto-authorise":   func(s *standin.Switches) { s.AutoAuthorise = true },
		} {
			for _, method := range methods {
				t.Run(name+"/"+string(method), func(t *testing.T) {
					clear(t, d)
					l := openTill(t, d)
					set(&l.Switches)
					given, paid := l.buy("u0", method), l.buy("u1", method)
					l.follow(given)
					l.follow(paid)
					if _, err := l.Cancel(l.ctx, "u0", given.ID); err != nil {
						t.Fatal(err)
					}
					l.Do(l.intent(paid), standin.Pay)
					l.work(3, time.Minute)
					if got := l.get("u1", paid.ID); got.Status != Processing {
						t.Errorf("paid order is %s, %+v", got.Status, got.Payment)
					}
					if method == "mada" && l.get("u0", given.ID).Payment.State != "voided" {
						t.Errorf("page of a cancelled order is %s", l.get("u0", given.ID).Payment.State)
					}
					if _, err := l.Cancel(l.ctx, "u1", paid.ID); err != nil {
						t.Fatal(err)
					}
					l.work(3, time.Hour)
					if got := l.get("u1", paid.ID); got.Payment.Refunded != paid.Total {
						t.Errorf("cancelled order has %+v", got.Payment)
					}
					l.check()
				})
			}
		}
	})
}

// TestDeclinedPayment: no money, stock held, one letter, and another way to pay without
// another order.
func TestDeclinedPayment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			t.Run(string(method), func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				l.DeclineFailsInvoice = true
				o := l.buy("u0", method)
				l.follow(o)
				l.Do(l.intent(o), standin.Decline)
				l.work(10, 2*time.Minute)
				got := l.get("u0", o.ID)
				if got.Status != PendingPayment || got.Payment.State != "failed" || got.Payment.MessageCode == "" || got.Payment.URL != "" || l.stock("A") != 9 || l.letters("لم تتم عملية الدفع") != 1 {
					t.Errorf("declined: %s %+v, %d left, %d letters", got.Status, got.Payment, l.stock("A"), l.letters("لم تتم عملية الدفع"))
				}
				again, err := l.Pay(l.ctx, "u0", o.ID, "mada")
				if err != nil || again.PaymentURL == "" || again.Payment.State != "created" {
					t.Fatalf("pay again = %+v, %v", again, err)
				}
				if same, err := l.Pay(l.ctx, "u0", o.ID, "mada"); err != nil || same.PaymentURL != again.PaymentURL {
					t.Errorf("pay twice = %+v, %v, want the same page", same, err)
				}
				l.follow(again)
				l.Do(l.intent(again), standin.Pay)
				l.work(2, time.Minute)
				if got := l.get("u0", o.ID); got.Status != Processing || got.PaymentMethod != "mada" || l.number(`SELECT count(*) FROM orders`) != 1 {
					t.Errorf("paid again: %s by %s", got.Status, got.PaymentMethod)
				}
				l.check()
			})
		}
	})
}

// TestTabbyRejection: Tabby's reasons reach the shopper, wherever they are told.
func TestTabbyRejection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for reason, want := range map[string]PaymentMessage{
			"not_available": payment.NotAvailable, "order_amount_too_high": payment.AmountTooHigh, "order_amount_too_low": payment.AmountTooLow, "new": payment.NotAvailable,
		} {
			for _, elsewhere := range []bool{false, true} {
				clear(t, d)
				l := openTill(t, d)
				l.Reject, l.ReasonInAvailable = reason, elsewhere
				o := l.buy("u0", "tabby")
				page, err := l.openPayment(l.ctx, l.intent(o))
				got := l.get("u0", o.ID).Payment
				if err != nil || page != "/orders/"+o.ID+"?payment=failed" || got.State != "failed" || got.MessageCode != want {
					t.Errorf("%s: %s, %v, %+v, want %s", reason, page, err, got, want)
				}
			}
		}
	})
}

// TestUnpaidOrderExpires: the stock comes back once, the shopper is told, and nothing can be
// paid any more.
func TestUnpaidOrderExpires(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, method := range methods {
			for _, opened := range []bool{false, true} {
				t.Run(fmt.Sprint(method, opened), func(t *testing.T) {
					clear(t, d)
					l := openTill(t, d)
					o := l.buy("u0", method)
					if opened {
						l.follow(o)
					}
					l.work(13, 3*time.Minute)
					if got := l.get("u0", o.ID); got.Status != PendingPayment || l.stock("A") != 9 {
						t.Fatalf("%s before its time, %d left", got.Status, l.stock("A"))
					}
					l.work(20, 3*time.Minute)
					got := l.get("u0", o.ID)
					if got.Status != Cancelled || got.CancelReason != "payment_expired" || got.Payment.State != "expired" || got.Payment.MessageCode != payment.TimedOut ||
						l.stock("A") != 10 || l.letters("لعدم اكتمال الدفع") != 1 || l.letters("") != 1 {
						t.Errorf("expired: %s %q %+v, %d left, %d letters", got.Status, got.CancelReason, got.Payment, l.stock("A"), l.letters(""))
					}
					if last := got.Events[len(got.Events)-1]; last.Actor != system {
						t.Errorf("cancelled by %s", last.Actor)
					}
					if _, err := l.Pay(l.ctx, "u0", o.ID, "mada"); !errs.Is(err, "payment_closed") {
						t.Errorf("pay an expired order: %v", err)
					}
					if page, _ := l.openPayment(l.ctx, l.intent(o)); !strings.HasPrefix(page, "/orders/") {
						t.Errorf("page of an expired order: %s", page)
					}
					l.check()
				})
			}
		}
	})
}

// TestUnreachableProviderDelaysExpiry: an order that may be paid is not given up while its
// provider does not answer, but not for ever.
func TestUnreachableProviderDelaysExpiry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		o := l.buy("u0", "mada")
		l.follow(o)
		l.Do(l.intent(o), standin.Pay)
		down := true
		l.Fault = func(string) standin.Fault {
			if down {
				return standin.Broken
			}
			return standin.None
		}
		l.work(15, 4*time.Minute)
		if got := l.get("u0", o.ID); got.Status != PendingPayment {
			t.Fatalf("%s while the provider is down", got.Status)
		}
		l.work(10, 4*time.Minute)
		if got := l.get("u0", o.ID); got.Status != Cancelled {
			t.Fatalf("%s long after its time", got.Status)
		}
		down = false
		l.work(5, time.Hour)
		if got := l.get("u0", o.ID); got.Status != Processing {
			t.Errorf("%s after the provider is back with the money", got.Status)
		}
		l.check()
	})
}

// TestLateMoney: money for an order that was given up is taken if its goods are there, else
// it goes back, and that is told.
func TestLateMoney(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, tt := range []struct {
			name string
			act  func(l *till, o *Order)
			want Status
			// kept: the money stays.
			kept bool
		}{
			{"expired, goods there", func(l *till, o *Order) { l.work(25, 2*time.Minute) }, Processing, true},
			{"expired, goods gone", func(l *till, o *Order) {
				l.work(25, 2*time.Minute)
				if err := db.Exec(l.ctx, l.db, `UPDATE products SET inventory_count = 0, units_sold = 10`); err != nil {
					l.Fatal(err)
				}
			}, Cancelled, false},
			{"cancelled by the shopper", func(l *till, o *Order) {
				if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
					l.Fatal(err)
				}
			}, Cancelled, false},
			{"changed to cash", func(l *till, o *Order) {
				if _, err := l.Pay(l.ctx, "u0", o.ID, CashOnDelivery); err != nil {
					l.Fatal(err)
				}
			}, PendingPayment, false},
			{"changed to a card", func(l *till, o *Order) {
				if _, err := l.Pay(l.ctx, "u0", o.ID, "card"); err != nil {
					l.Fatal(err)
				}
			}, PendingPayment, false},
		} {
			for _, method := range methods {
				t.Run(tt.name+"/"+string(method), func(t *testing.T) {
					clear(t, d)
					l := openTill(t, d)
					o := l.buy("u0", method)
					l.follow(o)
					id := l.intent(o)
					// The page of the provider stays open for the shopper who is on it.
					l.Do(id, standin.Leave)
					tt.act(l, o)
					l.LatePay(id)
					l.work(12, 2*time.Minute)
					i, err := payment.Get(l.ctx, l.db, id)
					if err != nil {
						t.Fatal(err)
					}
					got, held := l.get("u0", o.ID), l.Money()[id]
					if got.Status != tt.want || i.Accepted != tt.kept {
						t.Errorf("order is %s, payment %+v, want %s", got.Status, i, tt.want)
					}
					if tt.kept != (held.Captured > held.Refunded || held.Status == "authorised") {
						t.Errorf("provider has %+v, kept %v", held, tt.kept)
					}
					if n := l.letters("نعيد إليك دفعتك"); !tt.kept && n != 1 {
						t.Errorf("%d letters about returned money", n)
					}
					if !strings.Contains(tt.name, "gone") {
						l.check()
					}
				})
			}
		}
	})
}

// TestWrongMoneyIsReviewed: what does not fit the order does not confirm it.
func TestWrongMoneyIsReviewed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, tt := range map[string]struct {
			set    func(*standin.Switches)
			method Payment
		}{
			"amount mada":      {func(s *standin.Switches) { s.OtherAmount = -100 }, "mada"},
			"amount tabby":     {func(s *standin.Switches) { s.OtherAmount = 1 }, "tabby"},
			"amount tamara":    {func(s *standin.Switches) { s.OtherAmount = -1 }, "tamara"},
			"mode tabby":       {func(s *standin.Switches) { s.OtherMode = true }, "tabby"},
			"reference mada":   {func(s *standin.Switches) { s.OtherReference = true }, "mada"},
			"reference tabby":  {func(s *standin.Switches) { s.OtherReference = true }, "tabby"},
			"reference tamara": {func(s *standin.Switches) { s.OtherReference = true }, "tamara"},
		} {
			t.Run(name, func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				o := l.buy("u0", tt.method)
				l.follow(o)
				// So that it is money for Tamara, too.
				l.AutoAuthorise = true
				l.Do(l.intent(o), standin.Pay)
				tt.set(&l.Switches)
				l.work(3, time.Minute)
				got := l.get("u0", o.ID)
				if got.Status != PendingPayment || got.Payment.State != "review" {
					t.Errorf("%s, %+v, want a review", got.Status, got.Payment)
				}
				if _, err := l.Pay(l.ctx, "u0", o.ID, "card"); !errs.Is(err, "payment_closed") {
					t.Errorf("pay beside money in review: %v", err)
				}
				report, err := CheckPayments(l.ctx, d, l.gateway, time.Time{})
				if err != nil || len(report.Findings) != 1 {
					t.Errorf("report = %+v, %v, want one finding", report, err)
				}
			})
		}
	})
}

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
				l.Do(l.intent(o), standin.Decline)
				if method == "mada" {
					l.Do(l.intent(o), standin.Pay)
				}
				list := l.Notices()
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
					if w := send(h, "POST", n.Path, n.Header, string(n.Body)+strings.Repeat(" ", maxNotice)); w.Code != http.StatusRequestEntityTooLarge {
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
			p := l.gateway.Provider(i.Provider)
			fetch := func() payment.Fetched {
				f, err := p.Fetch(l.ctx, i.Ref)
				if err != nil {
					t.Fatal(err)
				}
				return f
			}
			seen := []payment.Fetched{fetch()}
			l.Do(i.ID, standin.Pay)
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
		for path, want := range map[string]string{backPath: "pending", returnPath: "pending"} {
			if w := send(h, "GET", payPath(path, l.intent(o)), nil, ""); w.Header().Get("Location") != "/orders/"+o.ID+"?payment="+want {
				t.Errorf("%s = %s", path, w.Header().Get("Location"))
			}
		}
		l.Do(l.intent(o), standin.Pay)
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

// TestPayChecksOwnerAndMethod: somebody else's order is none, unknown and unconfigured ways
// are refused, and the ceilings hold for what becomes cash.
func TestPayChecksOwnerAndMethod(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		o := l.buy("u0", "mada")
		for _, tt := range []struct {
			user   string
			method Payment
			want   string
		}{{"u1", "card", "order_not_found"}, {"u0", "gold", "validation_failed"}} {
			if _, err := l.Pay(l.ctx, tt.user, o.ID, tt.method); !errs.Is(err, tt.want) {
				t.Errorf("Pay(%s, %s) = %v, want %s", tt.user, tt.method, err, tt.want)
			}
		}
		l.ceilings = Ceilings{Total: o.Total - 1}
		if _, err := l.Pay(l.ctx, "u0", o.ID, CashOnDelivery); !errs.Is(err, "cod_over_total") {
			t.Errorf("cash above the ceiling: %v", err)
		}
		if got := l.get("u0", o.ID); got.PaymentMethod != "mada" {
			t.Errorf("refused change left the order at %s", got.PaymentMethod)
		}
		l.ceilings = Ceilings{Total: o.Total}
		if got, err := l.Pay(l.ctx, "u0", o.ID, CashOnDelivery); err != nil || got.Payment != nil || got.Status != PendingPayment || l.letters("استلمنا طلبك") != 1 {
			t.Errorf("change to cash = %+v, %v", got, err)
		}
		// An online order owes nothing on delivery.
		l.buy("u0", "mada")
		l.buy("u0", "mada")
		l.buy("u0", "mada")
		in := l.fill("u0", cart.Line{ProductID: "A", Quantity: 1})
		in.PaymentMethod = "mada"
		if _, err := l.placed("u0", in); !errs.Is(err, "too_many_unpaid") {
			t.Errorf("a fourth unpaid order: %v", err)
		}
		in.PaymentMethod = CashOnDelivery
		if _, err := l.placed("u0", in); !errs.Is(err, "cod_over_total") {
			t.Errorf("a second order in cash: %v", err)
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
			l.Do(l.intent(o), standin.Pay)
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
