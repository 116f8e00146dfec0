package torture

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/order"
	"matjar/internal/payment/simulator"
)

// clusterBrowser looks at pages.
type clusterBrowser struct {
	cluster *Cluster
	visitor *shopper
	n       int
}

var clusterPages = []string{"/", "/?lang=ar", "/product/A", "/product/B?lang=ar", "/search?q=thing", "/category/things", "/api/v1/products/C", "/api/v1/search?q=thing"}

func (b *clusterBrowser) look(ctx context.Context) error {
	b.n++
	page := clusterPages[b.n%len(clusterPages)]
	start := time.Now()
	err := b.get(ctx, page)
	if ctx.Err() != nil {
		return nil
	}
	f := &b.cluster.figures
	f.mu.Lock()
	f.pages++
	f.slowest = max(f.slowest, time.Since(start))
	if err != nil {
		if f.pageErrors++; f.firstPageError == "" {
			f.firstPageError = page + ": " + err.Error()
		}
	}
	f.mu.Unlock()
	return nil
}

// get asks for a page, and for all of it.
func (b *clusterBrowser) get(ctx context.Context, page string) error {
	b.visitor.base = b.cluster.Entrance()
	got, err := b.visitor.send(ctx, http.MethodGet, page, nil)
	if err != nil {
		return err
	}
	return wholePage(page, got)
}

// wholePage returns why an answer is not that of a page that exists, from its beginning to its end.
func wholePage(page string, got response) error {
	switch isData := strings.HasPrefix(page, "/api/"); {
	case got.status != http.StatusOK:
		return fmt.Errorf("status %d", got.status)
	case isData && !json.Valid(got.body):
		return fmt.Errorf("no JSON: %.80q", got.body)
	case !isData && !bytes.HasSuffix(bytes.TrimSpace(got.body), []byte("</html>")):
		return fmt.Errorf("the document of %d bytes has no end: %.80q", len(got.body), got.body)
	}
	return nil
}

// clusterBuyer orders and pays. What gets no answer is repeated until it gets one.
type clusterBuyer struct {
	*shopper
	cluster *Cluster
	// from is the network address that a proxy tells of, or "".
	from string
}

// until repeats a request that may be sent again, until it is answered by other than a failure of the server.
func (b *clusterBuyer) until(ctx context.Context, method, path string, body any, header ...string) (response, error) {
	if b.from != "" {
		header = append(header, "X-Forwarded-For", b.from)
	}
	for {
		b.base = b.cluster.Entrance()
		start := time.Now()
		got, err := b.send(ctx, method, path, body, header...)
		if method != http.MethodGet && ctx.Err() == nil {
			b.cluster.count(func(f *clusterFigures) { f.slowestWrite = max(f.slowestWrite, time.Since(start)) })
		}
		if err == nil && got.status < http.StatusInternalServerError {
			return got, nil
		}
		if err == nil && got.status == http.StatusInternalServerError {
			return got, fmt.Errorf("%s %s: %s", method, path, got)
		}
		b.cluster.count(func(f *clusterFigures) { f.retries++ })
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			return response{}, ctx.Err()
		}
	}
}

// act fills the cart, which must hold exactly what was put in, orders it, and pays if it is paid ahead. Now and then the
// session is refreshed.
func (b *clusterBuyer) act(ctx context.Context) error {
	b.cluster.pause.RLock()
	defer b.cluster.pause.RUnlock()
	if rand.IntN(4) == 0 {
		if err := b.refresh(ctx); err != nil {
			return err
		}
	}
	var lines []cart.Line
	for _, id := range []string{"A", "B", "C", "W"} {
		if n := rand.Int64N(3); n > 0 {
			lines = append(lines, line(id, n))
		}
	}
	if lines == nil {
		lines = []cart.Line{line("D", 1)}
	}
	got, err := b.until(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: lines})
	if err != nil {
		return err
	}
	var filled cart.Cart
	if err := json.Unmarshal(got.body, &filled); err != nil || got.status != http.StatusOK {
		return fmt.Errorf("fill the cart: %s", got)
	}
	b.cluster.wrote()
	if err := sameLines(filled.Items, lines); err != nil {
		return err
	}
	in := checkoutOf(lines, "")
	if rand.IntN(2) == 0 {
		in.PaymentMethod = paidMethods[rand.IntN(len(paidMethods))]
	}
	o, err := b.order(ctx, in)
	switch {
	case err != nil:
		return err
	case in.PaymentMethod != order.CashOnDelivery:
		return b.pay(ctx, o)
	case rand.IntN(2) == 0:
		return b.invoice(ctx, o.ID)
	}
	return nil
}

// invoice asks for the invoice of an order, which is issued with that.
func (b *clusterBuyer) invoice(ctx context.Context, orderID string) error {
	got, err := b.until(ctx, http.MethodGet, "/api/v1/orders/"+orderID+"/invoice", nil)
	if err := answeredOK(got, err); err != nil {
		return fmt.Errorf("invoice: %w", err)
	}
	b.cluster.known.add(func() { b.cluster.known.orders[orderID].invoiced = true })
	return nil
}

// order places an order, which must be there from then on.
func (b *clusterBuyer) order(ctx context.Context, in order.Checkout) (o order.Order, err error) {
	got, err := b.until(ctx, http.MethodPost, "/api/v1/orders", in, "Idempotency-Key", uuid.NewString())
	if err != nil {
		return o, err
	}
	if err := json.Unmarshal(got.body, &o); err != nil || got.status != http.StatusCreated {
		return o, fmt.Errorf("checkout: %s", got)
	}
	b.cluster.wrote()
	b.cluster.known.add(func() { b.cluster.known.orders[o.ID] = &knownOrder{total: o.Total, email: in.Address.Email} })
	b.cluster.count(func(f *clusterFigures) { f.acknowledged++ })
	return o, nil
}

// sameLines compares a cart with what was put into it.
func sameLines(items []cart.Item, lines []cart.Line) error {
	var has, want []string
	for _, i := range items {
		has = append(has, fmt.Sprint(i.ProductID, " ", i.Quantity))
	}
	for _, l := range lines {
		want = append(want, fmt.Sprint(l.ProductID, " ", l.Quantity))
	}
	slices.Sort(has)
	slices.Sort(want)
	if !slices.Equal(has, want) {
		return fmt.Errorf("the cart has %v, want %v", has, want)
	}
	return nil
}

// pay opens the provider's page, pays or not, and comes back. What stays unpaid is cancelled, so that the account may
// order again, and some of what is paid, whose money goes back.
func (b *clusterBuyer) pay(ctx context.Context, o order.Order) error {
	address, err := url.Parse(o.PaymentURL)
	if err != nil {
		return err
	}
	opened, err := b.until(ctx, http.MethodGet, o.PaymentURL, nil)
	if err != nil || opened.status != http.StatusSeeOther {
		return fmt.Errorf("payment page: %s, %w", opened, err)
	}
	intent := address.Query().Get("i")
	if leadsToBank(opened) {
		b.cluster.bank.Do(intent, []simulator.Act{simulator.Pay, simulator.Pay, simulator.Pay, simulator.Decline}[rand.IntN(4)])
	}
	if _, err := b.until(ctx, http.MethodGet, "/pay/return?i="+intent, nil); err != nil {
		return err
	}
	got, err := b.until(ctx, http.MethodGet, "/api/v1/orders/"+o.ID, nil)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(got.body, &o); err != nil || got.status != http.StatusOK {
		return fmt.Errorf("read an order: %s", got)
	}
	if o.Status == order.Processing {
		if err := b.invoice(ctx, o.ID); err != nil {
			return err
		}
	}
	switch {
	case o.Status == order.Processing && rand.IntN(3) > 0:
		b.cluster.known.add(func() { b.cluster.known.orders[o.ID].paid = true })
	case o.Status == order.Processing, o.Status == order.PendingPayment:
		_, err = b.until(ctx, http.MethodPost, "/api/v1/orders/"+o.ID+"/cancel", nil)
	}
	return err
}
