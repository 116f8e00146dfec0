package torture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/logs"
	"matjar/internal/order"
	"matjar/internal/payment/simulator"
	"matjar/internal/rest"
)

// paidMethods are the ways to pay online, one of each provider.
var paidMethods = []order.Payment{"mada", "tabby", "tamara"}

// serveBank plays the providers on the network, until its server is closed.
func serveBank() (bank *simulator.Server, web *httptest.Server) {
	web = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { bank.ServeHTTP(w, r) }))
	bank = simulator.New(simulator.NewConfig(web.URL))
	return bank, web
}

// PaymentHistories lets shoppers order, pay, decline, leave, pay late, change their minds and
// cancel in random order, while providers fail, repeat, reorder and forge, and time passes.
// When all is quiet, money is with the shop exactly for orders that are confirmed, no order
// was paid twice, and no stock is lost.
func PaymentHistories(ctx context.Context, d *db.DB, histories int, seed uint64, report ProgressFunc) error {
	// Scarce, so that late money sometimes finds nothing left.
	s, err := openShop(ctx, d, map[string]int64{"A": 12, "B": 12})
	if err != nil {
		return err
	}
	h := &history{shop: s, random: rand.New(rand.NewPCG(seed, seed)), now: time.Now().UTC().Truncate(time.Second)}
	h.ctx = logs.With(ctx, slog.New(slog.DiscardHandler))
	h.bank = simulator.New(simulator.NewConfig("http://bank.test"))
	h.bank.Now = h.clock
	h.orders = order.New(d, s.goods, order.Config{
		ShopDetails: order.ShopDetails{BaseURL: "http://localhost"}, Shipping: order.Shipping{Fee: 1500, FreeOver: 20000},
		Payments: h.bank.Gateway("", "", ""),
	})
	h.orders.Now = h.clock
	mux := http.NewServeMux()
	order.MountPayments(mux, h.orders)
	h.handler = rest.Middleware{Log: slog.New(slog.DiscardHandler)}.Wrap(mux)
	for n := range histories {
		if err := h.run(n); err != nil {
			return fmt.Errorf("history %d of seed %d: %w", n, seed, err)
		}
		report(n+1, histories)
	}
	return nil
}

// history is a run of random acts.
type history struct {
	*shop
	ctx     context.Context
	orders  *order.Service
	bank    *simulator.Server
	handler http.Handler
	random  *rand.Rand
	mu      sync.Mutex
	now     time.Time
	user    string
	// placed are the orders of this history, intents all attempts to pay them.
	placed, intents []string
}

func (h *history) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *history) pass(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

// one returns a random element, or "".
func (h *history) one(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[h.random.IntN(len(list))]
}

func (h *history) run(n int) error {
	h.user, h.placed, h.intents = fmt.Sprint("h", n), nil, nil
	if err := errors.Join(
		db.Exec(h.ctx, h.db, insertUser, h.user, h.user+"@example.com"),
		db.Exec(h.ctx, h.db, insertProfile, h.user, h.user+"@example.com", "ar"),
	); err != nil {
		return err
	}
	h.bank.Switches = simulator.Switches{
		DeclineFailsInvoice: h.random.IntN(2) == 0, CancelByDelete: h.random.IntN(2) == 0, OrdersAtRoot: h.random.IntN(2) == 0,
		AmountsAsLists: h.random.IntN(2) == 0, AutoAuthorise: h.random.IntN(4) == 0, ReasonInAvailable: h.random.IntN(2) == 0,
	}
	h.bank.Fault = func(string) simulator.Fault {
		if h.random.IntN(6) > 0 {
			return simulator.None
		}
		return simulator.Faults()[h.random.IntN(len(simulator.Faults()))]
	}
	acts := []func() error{h.place, h.place, h.open, h.open, h.press, h.press, h.press, h.comeBack, h.notice, h.payAgain, h.cancel, h.ship, h.late, h.work, h.wait}
	for range 12 + h.random.IntN(20) {
		if err := acts[h.random.IntN(len(acts))](); err != nil {
			return err
		}
	}
	// Then the providers behave, and time settles everything.
	h.bank.Fault = nil
	for range 30 {
		if err := h.work(); err != nil {
			return err
		}
		h.pass(30 * time.Minute)
	}
	return h.check()
}

// refused drops errors that a shopper or operator may see: only faults of the shop count.
func refused(err error) error {
	if err == nil || strings.Contains(err.Error(), "payment ") {
		return nil
	}
	for _, code := range []string{"insufficient_stock", "too_many_unpaid", "payment_closed", "order_transition", "payment_method_disabled"} {
		if strings.HasPrefix(err.Error(), code+":") {
			return nil
		}
	}
	return err
}

func (h *history) place() error {
	lines := []cart.Line{line([]string{"A", "B"}[h.random.IntN(2)], 1+h.random.Int64N(3))}
	if err := h.fill(h.ctx, map[string][]cart.Line{h.user: lines}); err != nil {
		return err
	}
	// What an earlier refused order left in the cart is ordered too.
	items, err := cart.Items(h.ctx, h.db, h.user)
	if err != nil {
		return err
	}
	lines = nil
	for _, i := range items {
		lines = append(lines, line(i.ProductID, i.Quantity))
	}
	if len(lines) == 0 {
		// All of it was sold out, so the cart took none.
		return nil
	}
	in := checkoutOf(lines, "")
	in.PaymentMethod = paidMethods[h.random.IntN(len(paidMethods))]
	response, err := h.orders.Place(h.ctx, h.user, uuid.NewString(), in)
	if err != nil {
		if err := refused(err); err != nil {
			return err
		}
		return db.Exec(h.ctx, h.db, `DELETE FROM cart_items`)
	}
	id, err := orderIDOf(response)
	h.placed = append(h.placed, id)
	h.learn(id)
	return err
}

// learn notes the order's attempts to pay.
func (h *history) learn(orderID string) {
	ids, err := db.Column(h.ctx, h.db, `SELECT intent_id FROM payment_intents WHERE order_id = $1 AND is_current`, orderID)
	if err == nil {
		h.intents = append(h.intents, ids...)
	}
}

// visit sends a browser to an address of the shop.
func (h *history) visit(method, target string, header http.Header, body []byte) error {
	r, err := http.NewRequestWithContext(h.ctx, method, "http://localhost"+target, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if header != nil {
		r.Header = header.Clone()
	}
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", h.random.IntN(200), h.random.IntN(200), h.random.IntN(200))
	w := &statusWriter{header: http.Header{}}
	h.handler.ServeHTTP(w, r)
	if w.status >= 500 {
		return fmt.Errorf("%s %s = %d", method, target, w.status)
	}
	return nil
}

// statusWriter keeps the status of an answer.
type statusWriter struct {
	header http.Header
	status int
}

func (w *statusWriter) Header() http.Header         { return w.header }
func (w *statusWriter) WriteHeader(status int)      { w.status = status }
func (w *statusWriter) Write(b []byte) (int, error) { return len(b), nil }

func (h *history) open() error { return h.visit("GET", "/pay/go?i="+h.one(h.intents), nil, nil) }

func (h *history) comeBack() error {
	return h.visit("GET", []string{"/pay/return", "/pay/back"}[h.random.IntN(2)]+"?i="+h.one(h.intents), nil, nil)
}

// page returns an attempt whose page a shopper can be on: the shop knows its address.
func (h *history) page() string {
	id := h.one(h.intents)
	if n, err := queryInt(h.ctx, h.db, `SELECT count(*) FROM payment_intents WHERE intent_id = $1 AND url <> ''`, id); err != nil || n == 0 {
		return ""
	}
	return id
}

func (h *history) press() error {
	h.bank.Do(h.page(), []simulator.Act{simulator.Pay, simulator.Pay, simulator.Decline, simulator.Leave}[h.random.IntN(4)])
	return nil
}

// late pays on a page that has ended by itself or was closed by the shop, as a shopper in the
// middle of it may.
func (h *history) late() error {
	id := h.page()
	switch m := h.bank.Money()[id]; m.Status {
	case "expired", "EXPIRED", "failed":
		h.bank.LatePay(id)
	case "canceled":
		// Tamara's are those that were paid and returned.
		if !m.Ended {
			h.bank.LatePay(id)
		}
	}
	return nil
}

// notice delivers one that was sent at any time, as it is or forged.
func (h *history) notice() error {
	list := h.bank.Notifications()
	if len(list) == 0 {
		return nil
	}
	n := list[max(0, len(list)-1-h.random.IntN(20))]
	if h.random.IntN(4) == 0 {
		n.Header, n.Body = nil, bytes.ReplaceAll(n.Body, []byte(h.bank.MoyasarSecret), []byte("forged"))
	}
	return h.visit("POST", n.Path, n.Header, n.Body)
}

func (h *history) payAgain() error {
	id := h.one(h.placed)
	if id == "" {
		return nil
	}
	method := append([]order.Payment{order.CashOnDelivery, "card"}, paidMethods...)[h.random.IntN(5)]
	_, err := h.orders.Pay(h.ctx, h.user, id, method)
	h.learn(id)
	return refused(err)
}

func (h *history) cancel() error {
	id := h.one(h.placed)
	if id == "" || h.random.IntN(2) == 0 {
		return nil
	}
	_, err := h.orders.Cancel(h.ctx, h.user, id)
	return refused(err)
}

func (h *history) ship() error {
	id := h.one(h.placed)
	if id == "" {
		return nil
	}
	_, err := h.orders.Advance(h.ctx, id, order.Shipped, "")
	return refused(err)
}

// work does what the workers of a node do.
func (h *history) work() error {
	for {
		worked, err := h.orders.SyncNext(h.ctx)
		if err := refused(err); err != nil {
			return err
		}
		if !worked || err != nil {
			break
		}
	}
	_, err := h.orders.ExpireNext(h.ctx)
	return refused(err)
}

func (h *history) wait() error {
	h.pass([]time.Duration{30 * time.Second, 3 * time.Minute, 20 * time.Minute, time.Hour}[h.random.IntN(4)])
	return nil
}

// check audits the payments, and clears the shelves for the next history.
func (h *history) check() error {
	if err := auditPayments(h.ctx, h.db, h.bank.Money(), h.stock); err != nil {
		return err
	}
	// What was sold is refilled, so that the next history finds something.
	const refill = `UPDATE products SET inventory_count = inventory_count + $2 WHERE product_id = $1`
	for id := range h.stock {
		left, err := queryInt(h.ctx, h.db, `SELECT inventory_count FROM products WHERE product_id = $1`, id)
		if err != nil {
			return err
		}
		if add := 12 - left; add > 0 {
			if err := db.Exec(h.ctx, h.db, refill, id, add); err != nil {
				return err
			}
			h.stock[id] += add
		}
	}
	return nil
}
