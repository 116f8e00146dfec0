package order

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
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
	"matjar/internal/payment/simulator"
)

// till is a shop whose providers are played, with a clock that the test moves.
type till struct {
	*shop
	*simulator.Server
	bank *payment.Gateway
	mu   sync.Mutex
	now  time.Time
	ctx  context.Context
}

// openTill opens a shop with ten of A.
func openTill(t *testing.T, d *db.DB) *till {
	t.Helper()
	l := &till{shop: open(t, d, 3, map[string]int64{"A": 10}), Server: simulator.New(simulator.NewConfig("http://bank.test")), now: time.Now().UTC().Truncate(time.Second)}
	l.bank = l.Gateway("", "http://shop.test", "http://shop.test")
	l.gateway = func() *payment.Gateway { return l.bank }
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
		if _, err := l.ExpireNext(l.ctx); err != nil {
			if _, ofProvider := errors.AsType[*payment.ProviderError](err); !ofProvider {
				l.Fatal(err)
			}
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
				l.Do(l.intent(o), simulator.Pay)
				l.syncWithin(l.ctx, l.intent(o), time.Minute)
				o = l.get("u0", o.ID)
				if o.Status != Processing || o.Payment.URL != "" || !o.Payment.ExpiresAt.IsZero() || l.letters("وصلتنا دفعتك") != 1 {
					t.Errorf("paid order is %s, %+v, letters %d", o.Status, o.Payment, l.letters("وصلتنا دفعتك"))
				}
				if want := map[Payment]PaymentState{"mada": "paid", "tabby": "paid", "tamara": "authorised"}[method]; o.Payment.State != want {
					t.Errorf("payment is %s, want %s", o.Payment.State, want)
				}
				if page, _ := l.orderPage(l.ctx, l.intent(o), pageWaits); page != "/orders/"+o.ID+"?payment=paid" {
					t.Errorf("back at %s", page)
				}
				if _, err := l.Advance(l.ctx, o.ID, Shipped, ""); err != nil {
					t.Fatal(err)
				}
				l.work(3, time.Minute)
				if o = l.get("u0", o.ID); o.Payment.State != "paid" || l.Money()[l.intent(o)].Captured != o.Total {
					t.Errorf("sent order has %+v, provider %+v", o.Payment, l.Money())
				}
				exported, err := Export(l.ctx, d, "u0")
				if err != nil || len(exported) != 1 || len(exported[0].Payments) != 1 || exported[0].Payments[0].State != "paid" {
					t.Errorf("export = %+v, %v", exported, err)
				}
				l.check()
			})
		}
	})
}

// TestRepeatedOnlineCheckout: the same key gets the same bytes, with one order and one
// attempt to pay, also after it was paid.
func TestRepeatedOnlineCheckout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := openTill(t, d)
		in := l.fill("u0", cart.Line{ProductID: "A", Quantity: 1})
		in.PaymentMethod = "mada"
		first, err := l.Place(l.ctx, "u0", "a-key-of-this-test", in)
		if err != nil || !strings.Contains(string(first), `"payment_url":"/pay/go?i=`) {
			t.Fatalf("checkout = %s, %v", first, err)
		}
		intents, err := db.Column(l.ctx, d, `SELECT intent_id FROM payment_intents`)
		if err != nil || len(intents) != 1 {
			t.Fatal(intents, err)
		}
		if _, err := l.openPayment(l.ctx, intents[0]); err != nil {
			t.Fatal(err)
		}
		l.Do(intents[0], simulator.Pay)
		l.work(2, time.Minute)
		again, err := l.Place(l.ctx, "u0", "a-key-of-this-test", in)
		if err != nil || string(again) != string(first) || l.number(`SELECT count(*) FROM payment_intents`) != 1 {
			t.Errorf("repeated = %s, %v, want %s", again, err, first)
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
				l.Do(l.intent(o), simulator.Decline)
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
				l.Do(l.intent(again), simulator.Pay)
				l.work(2, time.Minute)
				if got := l.get("u0", o.ID); got.Status != Processing || got.PaymentMethod != "mada" || l.number(`SELECT count(*) FROM orders`) != 1 {
					t.Errorf("paid again: %s by %s", got.Status, got.PaymentMethod)
				}
				l.check()
			})
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
		l.setPolicy(func(p *Policy) { p.Ceilings = Ceilings{Total: o.Total - 1} })
		if _, err := l.Pay(l.ctx, "u0", o.ID, CashOnDelivery); !errs.Is(err, "cod_over_total") {
			t.Errorf("cash above the ceiling: %v", err)
		}
		if got := l.get("u0", o.ID); got.PaymentMethod != "mada" {
			t.Errorf("refused change left the order at %s", got.PaymentMethod)
		}
		l.setPolicy(func(p *Policy) { p.Ceilings = Ceilings{Total: o.Total} })
		if got, err := l.Pay(l.ctx, "u0", o.ID, CashOnDelivery); err != nil || got.Payment != nil || got.Status != PendingPayment || l.letters("استلمنا طلبك") != 1 {
			t.Errorf("change to cash = %+v, %v", got, err)
		}
		// An online order owes nothing on delivery.
		l.buy("u0", "mada")
		l.buy("u0", "mada")
		l.buy("u0", "mada")
		in := l.fill("u0", cart.Line{ProductID: "A", Quantity: 1})
		in.PaymentMethod = "mada"
		_, err := l.placed("u0", in)
		if e, ok := errs.As(err); !ok || e.Code.String() != "too_many_unpaid" || len(e.Fields) != 1 || e.Fields[0].Value != "3" {
			t.Errorf("a fourth unpaid order: %v", err)
		}
		in.PaymentMethod = CashOnDelivery
		if _, err := l.placed("u0", in); !errs.Is(err, "cod_over_total") {
			t.Errorf("a second order in cash: %v", err)
		}
	})
}
