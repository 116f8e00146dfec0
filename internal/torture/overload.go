package torture

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alexedwards/argon2id"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/demo"
	"matjar/internal/payment/simulator"
	"matjar/internal/server"
)

// OverloadSize is how much is asked of the server.
type OverloadSize struct {
	// Limit is how many requests the server admits at the same time; 0 is the usual limit.
	Limit int
	// Products are in the catalogue beside those that are ordered.
	Products int
	// Within is how long the server is asked what it can answer, Beyond how long more than that arrives.
	Within, Beyond time.Duration
	// Arrivals is the most that arrives in that time; 0 is any number.
	Arrivals int
}

const (
	// overloadTimes is how many times the server's capacity arrives.
	overloadTimes = 3
	// overloadRounds is how often the rate may be doubled until enough is refused.
	overloadRounds = 4
	// enoughRefused is how many searches have to be refused before shares say anything.
	enoughRefused = 100
	// overloadAnswer is what the slowest answer may take, and overloadRecovery what it may take until all is answered again.
	overloadAnswer, overloadRecovery = 30 * time.Second, 10 * time.Second
	// overloadClients is how many find out, at most, what the server can answer, and overloadShoppers how many order and pay.
	overloadClients, overloadShoppers = 64, 256
)

// Overload asks three times as much of a server as it can answer: requests arrive at that rate whatever becomes of
// those before them. Each must be done or refused with 503 and a time to come again. Carts, checkouts and payments may not be
// refused more often than searches, nor pages more often than those, and soon after it everything must be answered. Every
// acknowledged order must exist once, and no other; what providers hold must be what the shop's books say, with every notice taken.
// The database at databaseURL has the schema and no rows.
func Overload(ctx context.Context, databaseURL string, matjar Program, size OverloadSize) (OverloadResult, error) {
	bank, web := serveBank()
	defer web.Close()
	matjar.Env = append(slices.Clone(matjar.Env), bank.Env(web.URL)...)
	o := &overload{
		killScenario: killScenario{url: databaseURL, program: matjar, stock: map[string]int64{}},
		size:         size, bank: bank, kinds: overloadTally{},
	}
	o.result.Limit, o.result.Products = size.Limit, size.Products
	if size.Limit == 0 {
		o.result.Limit = server.UsualRequests()
	} else {
		o.program.Env = append(o.program.Env, "MATJAR_MAX_REQUESTS="+strconv.Itoa(size.Limit))
	}
	o.client = newClient()
	transport := o.client.Transport.(*http.Transport)
	transport.MaxIdleConnsPerHost = o.mostUnanswered()
	defer transport.CloseIdleConnections()
	o.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if err := o.withDatabase(ctx, func(d *db.DB) error { return errors.Join(o.open(ctx, d), o.signUp(ctx, d)) }); err != nil {
		return o.result, err
	}
	p, err := o.program.start(ctx, databaseURL)
	if err != nil {
		return o.result, err
	}
	err = o.run(ctx, p.base)
	p.kill()
	if err != nil {
		return o.result, fmt.Errorf("%w%s", err, p.loggedErrors())
	}
	err = o.audit(ctx, true)
	o.result.Orders = o.toll.Orders
	return o.result, err
}

type overload struct {
	killScenario
	size   OverloadSize
	bank   *simulator.Server
	client *http.Client
	// guest looks around, and windows fill carts that are never ordered.
	guest   *shopper
	windows []*shopper
	result  OverloadResult
	// fail ends the run.
	fail context.CancelCauseFunc
	// noticed is how many notices of providers were taken.
	noticed atomic.Int64

	mu sync.Mutex
	// kinds are the answers since the last count.
	kinds overloadTally
	// idle are the shoppers without a request on its way.
	idle []*customer
	// last is when the last request arrived.
	last time.Time
}

// mostUnanswered is how many requests may be on their way at once. It is more than the server admits, so that the rate at which they
// arrive does not depend on it.
func (o *overload) mostUnanswered() int { return max(256, 4*o.result.Limit) }

// open fills the database.
func (o *overload) open(ctx context.Context, d *db.DB) error {
	for id := range prices {
		o.stock[id] = 1_000_000
	}
	if _, err := openShop(ctx, d, o.stock); err != nil {
		return err
	}
	if o.size.Products == 0 {
		return nil
	}
	if err := demo.Seed(ctx, d, o.size.Products, nil); err != nil {
		return err
	}
	// As if nothing had been sold: all that was is in the ledger.
	for _, statement := range []string{`UPDATE products SET units_sold = 0`, `UPDATE product_variants SET units_sold = 0`} {
		if err := db.Exec(ctx, d, statement); err != nil {
			return err
		}
	}
	return eachRow(ctx, d, `SELECT product_id, inventory_count FROM products`, func(scan func(...any) error) error {
		var id string
		var left int64
		err := scan(&id, &left)
		o.stock[id] = left
		return err
	})
}

func (o *overload) run(ctx context.Context, base string) error {
	ctx, o.fail = context.WithCancelCause(ctx)
	defer o.fail(nil)
	o.guest = &shopper{base: base, client: o.client}
	o.bank.Deliver = func(n simulator.Notification) { o.deliver(ctx, n) }
	for _, b := range o.buyers {
		b.base = base
	}
	for _, w := range o.windows {
		w.base = base
	}
	// They are at it already when it begins, each at another step.
	for _, c := range o.idle {
		for range rand.IntN(5) {
			if _, _, err := o.turn(ctx, c); err != nil {
				return fmt.Errorf("before the load: %w", err)
			}
		}
	}
	o.last = time.Now()
	if _, err := o.recovered(ctx); err != nil {
		return fmt.Errorf("before the load: %w", err)
	}
	if err := o.within(ctx); err != nil {
		return fmt.Errorf("within capacity: %w", err)
	}
	rate := overloadTimes * o.result.Capacity
	for range overloadRounds {
		if err := o.beyond(ctx, rate); err != nil {
			return fmt.Errorf("beyond capacity: %w", err)
		}
		if o.result.Beyond.kind(searchRequest).Refused >= enoughRefused {
			break
		}
		// Other work had slowed the server while its capacity was measured.
		rate *= 2
	}
	var err error
	if o.result.Recovered, err = o.recovered(ctx); err != nil {
		return fmt.Errorf("after the load: %w", err)
	}
	if err := o.settle(ctx); err != nil {
		return fmt.Errorf("after the load: %w", err)
	}
	return o.result.judge()
}

// cheapHash is a cost of passwords that is not felt: nobody signs in to the server that is measured.
var cheapHash = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// signUp makes the accounts of all who order, and of those who only fill carts: each of them any number of times at once.
func (o *overload) signUp(ctx context.Context, d *db.DB) error {
	users, err := auth.New(ctx, d, auth.Config{BaseURL: "http://localhost", Hash: cheapHash})
	if err != nil {
		return err
	}
	web := httptest.NewServer(users.Handler(func(r *http.Request) string { return r.Header.Get("X-Forwarded-For") }))
	defer web.Close()
	// Each sends one request after the other: as many as the server admits are never too few.
	shoppers := min(o.result.Limit, overloadShoppers)
	for n := range shoppers + shoppers/4 {
		s, err := signUp(ctx, web.URL, o.client)
		if err != nil {
			return err
		}
		if n >= shoppers {
			o.windows = append(o.windows, s)
			continue
		}
		c := &customer{buyer: &buyer{shopper: s}, bank: o.bank}
		o.buyers = append(o.buyers, c.buyer)
		o.idle = append(o.idle, c)
	}
	return nil
}

// takeTurn returns any shopper without a request on its way, who is put back after it, or nil.
func (o *overload) takeTurn() *customer {
	o.mu.Lock()
	defer o.mu.Unlock()
	last := len(o.idle) - 1
	if last < 0 {
		return nil
	}
	n := rand.IntN(len(o.idle))
	c := o.idle[n]
	o.idle[n], o.idle = o.idle[last], o.idle[:last]
	return c
}

func (o *overload) endTurn(c *customer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.idle = append(o.idle, c)
}

// within finds out what the server can answer: a quarter of those that it admits ask one thing after the other.
func (o *overload) within(ctx context.Context) error {
	o.count()
	start := time.Now()
	var clients sync.WaitGroup
	for range min(o.result.Limit/4, overloadClients) {
		clients.Go(func() {
			for ctx.Err() == nil && time.Since(start) < o.size.Within {
				o.arrive(ctx, randomRequest())
			}
		})
	}
	clients.Wait()
	lasted := time.Since(start)
	o.result.Within = o.count().phase(lasted, lasted)
	o.result.Capacity = o.result.Within.Answered()
	return context.Cause(ctx)
}

// beyond sends so many requests a second, whether or not those before are answered, and waits for all answers.
func (o *overload) beyond(ctx context.Context, rate float64) error {
	o.count()
	room := make(chan struct{}, o.mostUnanswered())
	var unanswered sync.WaitGroup
	start := time.Now()
	for sent := 0; (o.size.Arrivals == 0 || sent < o.size.Arrivals) && time.Since(start) < o.size.Beyond && ctx.Err() == nil; sent++ {
		time.Sleep(time.Until(start.Add(time.Duration(float64(sent) / rate * float64(time.Second)))))
		room <- struct{}{}
		// What arrives does not depend on how the server is.
		kind := randomRequest()
		unanswered.Go(func() {
			defer func() { <-room }()
			o.arrive(ctx, kind)
		})
	}
	o.last = time.Now()
	unanswered.Wait()
	o.result.Beyond = o.count().phase(o.last.Sub(start), time.Since(start))
	return context.Cause(ctx)
}

// recovered returns how long after the last arrival a whole visit was answered: all that looks around, and one shopper up
// to a paid order.
func (o *overload) recovered(ctx context.Context) (time.Duration, error) {
	c := o.takeTurn()
	defer o.endTurn(c)
	for {
		answered, err := o.visit(ctx, c)
		took := time.Since(o.last)
		if err == nil && took > overloadRecovery {
			err = fmt.Errorf("the server has not recovered after %s: %+v", took, o.count())
		}
		if err != nil || answered {
			return took, err
		}
	}
}

// visit reports whether nothing of a whole visit was refused.
func (o *overload) visit(ctx context.Context, c *customer) (bool, error) {
	for _, kind := range []string{pageRequest, searchRequest, ordinaryRequest} {
		if answered, err := o.ask(ctx, kind); err != nil || !answered {
			return false, err
		}
	}
	for {
		asked, answered, err := o.turn(ctx, c)
		if err != nil || !answered || asked == returnRequest && c.orderID == "" {
			return answered, err
		}
	}
}

// settle lets all shoppers finish what they have begun, and waits until every notice is taken and every payment is settled.
func (o *overload) settle(ctx context.Context) error {
	for _, c := range o.idle {
		for c.orderID != "" {
			if _, _, err := o.turn(ctx, c); err != nil {
				return err
			}
		}
	}
	return o.withDatabase(ctx, func(d *db.DB) error {
		err := o.settled(ctx, d, o.bank, func() error { return context.Cause(ctx) })
		if err != nil {
			return err
		}
		for int(o.noticed.Load()) < len(o.bank.Notifications()) {
			select {
			case <-time.After(10 * time.Millisecond):
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		paid, err := queryInt(ctx, d, countPaid)
		o.result.Paid = int(paid)
		return err
	})
}

// randomRequest returns what a visitor asks for next.
func randomRequest() string {
	return []string{
		pageRequest, pageRequest, pageRequest, searchRequest, searchRequest, searchRequest, ordinaryRequest, cartRequest, shoppersTurn, shoppersTurn, shoppersTurn,
	}[rand.IntN(11)]
}
