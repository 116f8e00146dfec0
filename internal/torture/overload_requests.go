package torture

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/order"
	"matjar/internal/payment/simulator"
)

// The kinds of requests.
const (
	searchRequest   = "search"
	ordinaryRequest = "coupons"
	cartRequest     = "cart"
	checkoutRequest = "checkout"
	// paymentRequest starts a payment, and returnRequest comes back from the provider.
	paymentRequest = "starting a payment"
	returnRequest  = "return from the provider"
	// noticeRequest is what a provider says.
	noticeRequest = "provider's notice"
	pageRequest   = "page"
	// shoppersTurn is the next cart, checkout or payment of a shopper.
	shoppersTurn = "shopper's turn"
)

var (
	overloadPages    = []string{"/", "/?lang=ar", "/product/A", "/category/things", "/api/v1/home", "/api/v1/products/B"}
	overloadSearches = []string{
		"/search?q=thing", "/api/v1/search?q=thing", "/api/v1/search?q=شيء", "/api/v1/search?q=coffee%20maker", "/api/v1/suggest?q=thi", "/api/v1/suggest?q=cof",
	}
)

// asked is a request that was sent, with the status that says that it was done.
type asked struct {
	kind string
	want int
	got  response
}

// arrive is ask for a request whose fate nobody waits for: an answer that may not be ends the run.
func (o *overload) arrive(ctx context.Context, kind string) {
	if _, err := o.ask(ctx, kind); err != nil {
		o.fail(err)
	}
}

// ask sends one request and reports whether it was answered.
func (o *overload) ask(ctx context.Context, kind string) (answered bool, err error) {
	if kind == shoppersTurn {
		if c := o.takeTurn(); c != nil {
			defer o.endTurn(c)
			_, answered, err = o.turn(ctx, c)
			return answered, err
		}
		// All who order wait for an answer.
		kind = cartRequest
	}
	return o.send(ctx, func(ctx context.Context) (a asked, err error) {
		a = asked{kind: kind, want: http.StatusOK}
		switch kind {
		case pageRequest:
			a.got, err = o.guest.send(ctx, http.MethodGet, overloadPages[rand.IntN(len(overloadPages))], nil)
		case searchRequest:
			a.got, err = o.guest.send(ctx, http.MethodGet, overloadSearches[rand.IntN(len(overloadSearches))], nil)
		case ordinaryRequest:
			a.got, err = o.guest.send(ctx, http.MethodGet, "/api/v1/coupons", nil)
		case cartRequest:
			window := o.windows[rand.IntN(len(o.windows))]
			a.got, err = window.send(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: []cart.Line{line("A", 1)}})
		}
		return a, err
	})
}

// turn sends the next request of a shopper, and returns its kind.
func (o *overload) turn(ctx context.Context, c *customer) (kind string, answered bool, err error) {
	answered, err = o.send(ctx, func(ctx context.Context) (asked, error) {
		a, err := c.next(ctx)
		kind = a.kind
		return a, err
	})
	return kind, answered, err
}

// send sends one request and counts its answer, which must be the one that is wanted or a refusal.
func (o *overload) send(ctx context.Context, request func(context.Context) (asked, error)) (answered bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, overloadAnswer)
	defer cancel()
	start := time.Now()
	a, err := request(ctx)
	took := time.Since(start)
	if err != nil {
		return false, fmt.Errorf("%s: %w", a.kind, err)
	}
	answered = a.got.status == a.want
	if again := a.got.header.Get("Retry-After"); !answered && (a.got.status != http.StatusServiceUnavailable || again == "") {
		return false, fmt.Errorf("%s: %s, Retry-After %q, want %d, or 503 with a time to come again", a.kind, a.got, again, a.want)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.kinds.add(a.kind, answered, took)
	return answered, nil
}

// deliver posts a provider's notice, as often as it is refused.
func (o *overload) deliver(ctx context.Context, n simulator.Notification) {
	var header []string
	for name, values := range n.Header {
		header = append(header, name, values[0])
	}
	for {
		taken, err := o.send(ctx, func(ctx context.Context) (asked, error) {
			got, err := o.guest.send(ctx, http.MethodPost, n.Path, string(n.Body), header...)
			return asked{noticeRequest, http.StatusOK, got}, err
		})
		if err != nil {
			o.fail(err)
			return
		}
		if taken {
			o.noticed.Add(1)
			return
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return
		}
	}
}

// customer orders and pays, one request after the other. What is refused is sent again the next time.
type customer struct {
	*buyer
	bank *simulator.Server
	// orderID is the order that is to be paid, or "", and method the way to pay it.
	orderID string
	method  order.Payment
	// page leads to the provider, or is "" when another payment has to be started. away says that the shopper is there, and paid what
	// was done there.
	page       string
	away, paid bool
}

// next pays the order, or orders what is in the cart, or fills it.
func (c *customer) next(ctx context.Context) (asked, error) {
	switch {
	case c.away:
		return c.comeBack(ctx)
	case c.page != "":
		return c.leave(ctx)
	case c.orderID != "":
		return c.payAgain(ctx)
	case c.checkout != nil:
		return c.placeOrder(ctx)
	}
	return c.fillCart(ctx)
}

// fillCart fills the cart. Two of three orders are paid online.
func (c *customer) fillCart(ctx context.Context) (asked, error) {
	c.choose()
	got, err := c.send(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: c.mergeID, Lines: c.lines})
	if err == nil && got.status == http.StatusOK {
		var filled cart.Cart
		if err = json.Unmarshal(got.body, &filled); err == nil {
			c.filled(filled.Items)
			if rand.IntN(3) > 0 {
				c.checkout.PaymentMethod = paidMethods[rand.IntN(len(paidMethods))]
			}
		}
	}
	return asked{cartRequest, http.StatusOK, got}, err
}

func (c *customer) placeOrder(ctx context.Context) (asked, error) {
	got, err := c.place(ctx, c.key, *c.checkout)
	if err == nil && got.status == http.StatusCreated {
		method := c.checkout.PaymentMethod
		c.ordered(got.body)
		if method != order.CashOnDelivery {
			err = c.pays(method, got)
		}
	}
	return asked{checkoutRequest, http.StatusCreated, got}, err
}

// pays notes that an answered order is to be paid in this way.
func (c *customer) pays(method order.Payment, got response) error {
	var o order.Order
	err := json.Unmarshal(got.body, &o)
	c.orderID, c.method, c.page = o.ID, method, o.PaymentURL
	if err == nil && c.page == "" {
		err = fmt.Errorf("an order without an address to pay it: %s", got)
	}
	return err
}

// leave goes to the provider, and pays there or, one of eight times, is declined.
func (c *customer) leave(ctx context.Context) (asked, error) {
	got, err := c.send(ctx, http.MethodGet, c.page, nil)
	if err == nil && got.status == http.StatusSeeOther {
		if leadsToBank(got) {
			act := simulator.Pay
			if rand.IntN(8) == 0 {
				act = simulator.Decline
			}
			err = c.act(act)
		} else {
			// The provider did not answer in time.
			c.page = ""
		}
	}
	return asked{paymentRequest, http.StatusSeeOther, got}, err
}

func (c *customer) act(act simulator.Act) error {
	intent, err := c.intent()
	c.away, c.paid = true, act == simulator.Pay
	c.bank.Do(intent, act)
	return err
}

// intent is the attempt to pay that the page is of.
func (c *customer) intent() (string, error) {
	address, err := url.Parse(c.page)
	if err != nil {
		return "", err
	}
	return address.Query().Get("i"), nil
}

func (c *customer) comeBack(ctx context.Context) (asked, error) {
	intent, err := c.intent()
	if err != nil {
		return asked{}, err
	}
	got, err := c.send(ctx, http.MethodGet, "/pay/return?i="+intent, nil)
	if err == nil && got.status == http.StatusSeeOther {
		if c.away, c.page = false, ""; c.paid {
			c.orderID = ""
		}
	}
	return asked{returnRequest, http.StatusSeeOther, got}, err
}

// payAgain starts a payment in another way.
func (c *customer) payAgain(ctx context.Context) (asked, error) {
	method := paidMethods[(slices.Index(paidMethods, c.method)+1)%len(paidMethods)]
	got, err := c.send(ctx, http.MethodPost, "/api/v1/orders/"+c.orderID+"/payments", order.PayRequest{Method: string(method)})
	if err == nil && got.status == http.StatusOK {
		err = c.pays(method, got)
	}
	return asked{paymentRequest, http.StatusOK, got}, err
}
