package torture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
)

// What Overload asks of the server.
const (
	// overloadLimit is how many requests the server admits at the same time: the least that it takes.
	overloadLimit = 16
	// overloadShoppers is how many order, one thing after the other. One more only fills a cart, any number of times at once.
	overloadShoppers = 8
	// overloadUnanswered and overloadArrivals are how many requests may be on their way at once, and in one round.
	overloadUnanswered, overloadArrivals = 256, 6000
	// overloadRounds is how often the rate may be doubled until enough is refused.
	overloadRounds = 4
	// enoughRefused is how many searches have to be refused before shares say anything.
	enoughRefused = 100
	// overloadAnswer is what the slowest answer may take, and overloadRecovery what it may take until all is answered again.
	overloadAnswer, overloadRecovery = 30 * time.Second, 10 * time.Second
)

// The kinds of requests.
const (
	searchRequest   = "search"
	cartRequest     = "cart"
	checkoutRequest = "checkout"
	pageRequest     = "page"
)

// OverloadResult is what the server was asked and what it refused.
type OverloadResult struct {
	// Capacity is how many requests a second were answered to few clients, Offered how many arrived.
	Capacity, Offered float64
	// Kinds are the requests beyond capacity.
	Kinds map[string]OverloadCount
	// Orders are all that were acknowledged.
	Orders int
	// Recovered is how long after the last arrival every kind of request was answered.
	Recovered time.Duration
}

// OverloadCount is how many requests of a kind were answered and refused.
type OverloadCount struct{ Answered, Refused int }

// Overload asks three times as much of a server as it can answer: requests arrive at that rate whatever becomes of
// those before them. Each must be done or refused with 503 and a time to come again. Carts and checkouts may not be refused more
// often than searches, nor pages more often than those, and soon after it everything must be answered. Every
// acknowledged order must exist once, and no other. The database at databaseURL has the schema and no rows.
func Overload(ctx context.Context, databaseURL string, matjar Program, long time.Duration) (OverloadResult, error) {
	matjar.Env = append(slices.Clone(matjar.Env), "MATJAR_MAX_REQUESTS="+strconv.Itoa(overloadLimit))
	o := &overload{
		killScenario: killScenario{url: databaseURL, program: matjar, stock: map[string]int64{}},
		client:       &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: overloadUnanswered, DisableCompression: true}},
		idle:         make(chan *buyer, overloadShoppers),
	}
	defer o.client.CloseIdleConnections()
	for id := range prices {
		o.stock[id] = 1_000_000
	}
	if err := o.withDatabase(ctx, func(d *db.DB) error { _, err := openShop(ctx, d, o.stock); return err }); err != nil {
		return o.result, err
	}
	p, err := o.program.start(ctx, databaseURL)
	if err != nil {
		return o.result, err
	}
	err = o.run(ctx, p, long)
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
	client *http.Client
	// idle are the shoppers without a request on its way.
	idle chan *buyer
	// guest looks around, and window fills a cart that is never ordered.
	guest, window *shopper
	result        OverloadResult

	mu     sync.Mutex
	counts map[string]OverloadCount
	// last is when the last request arrived.
	last time.Time
}

func (o *overload) run(ctx context.Context, p *process, long time.Duration) (err error) {
	o.guest = &shopper{base: p.base, client: o.client}
	if o.window, err = signUp(ctx, p.base, o.client); err != nil {
		return err
	}
	for range overloadShoppers {
		s, err := signUp(ctx, p.base, o.client)
		if err != nil {
			return err
		}
		b := &buyer{shopper: s}
		o.buyers = append(o.buyers, b)
		o.idle <- b
	}
	o.last = time.Now()
	if _, err := o.recovered(ctx); err != nil {
		return fmt.Errorf("before the load: %w", err)
	}
	if err := o.usual(ctx, long/2); err != nil {
		return fmt.Errorf("within capacity: %w", err)
	}
	rate := 3 * o.result.Capacity
	for range overloadRounds {
		if err := o.arrivals(ctx, rate, long); err != nil {
			return fmt.Errorf("beyond capacity: %w", err)
		}
		if o.counts[searchRequest].Refused >= enoughRefused {
			break
		}
		// Other work had slowed the server while its capacity was measured.
		rate *= 2
	}
	if o.result.Recovered, err = o.recovered(ctx); err != nil {
		return fmt.Errorf("after the load: %w", err)
	}
	return o.result.judge()
}

// usual finds out what the server can answer: a quarter of those that it admits ask one thing after the other.
func (o *overload) usual(ctx context.Context, long time.Duration) error {
	o.counts = map[string]OverloadCount{}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	end := time.Now().Add(long)
	var clients sync.WaitGroup
	for range overloadLimit / 4 {
		clients.Go(func() {
			for ctx.Err() == nil && time.Now().Before(end) {
				if err := o.ask(ctx, randomRequest()); err != nil {
					stop(err)
				}
			}
		})
	}
	clients.Wait()
	answered := 0
	for _, c := range o.counts {
		answered += c.Answered
	}
	o.result.Capacity = float64(answered) / long.Seconds()
	return context.Cause(ctx)
}

// arrivals sends so many requests a second, whether or not those before are answered, and waits for all answers.
func (o *overload) arrivals(ctx context.Context, rate float64, long time.Duration) error {
	o.counts = map[string]OverloadCount{}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	room := make(chan struct{}, overloadUnanswered)
	var unanswered sync.WaitGroup
	start, sent := time.Now(), 0
	for ; sent < overloadArrivals && time.Since(start) < long && ctx.Err() == nil; sent++ {
		time.Sleep(time.Until(start.Add(time.Duration(float64(sent) / rate * float64(time.Second)))))
		room <- struct{}{}
		// What arrives does not depend on how the server is.
		kind := randomRequest()
		unanswered.Go(func() {
			defer func() { <-room }()
			if err := o.ask(ctx, kind); err != nil {
				stop(err)
			}
		})
	}
	o.last = time.Now()
	o.result.Offered = float64(sent) / o.last.Sub(start).Seconds()
	unanswered.Wait()
	o.result.Kinds = o.counts
	return context.Cause(ctx)
}

// randomRequest returns what a visitor asks for next. A shopper without a full cart fills it instead of ordering.
func randomRequest() string {
	return []string{pageRequest, pageRequest, pageRequest, searchRequest, searchRequest, searchRequest, cartRequest, checkoutRequest, checkoutRequest, checkoutRequest}[rand.IntN(10)]
}

var (
	overloadPages    = []string{"/", "/?lang=ar", "/product/A", "/category/things", "/api/v1/home", "/api/v1/products/B"}
	overloadSearches = []string{"/search?q=thing", "/api/v1/search?q=thing", "/api/v1/search?q=شيء", "/api/v1/suggest?q=thi"}
)

// ask sends one request and counts its answer, which must be the one that is wanted or a refusal.
func (o *overload) ask(ctx context.Context, kind string) error {
	ctx, cancel := context.WithTimeout(ctx, overloadAnswer)
	defer cancel()
	var got response
	var err error
	want := http.StatusOK
	switch kind {
	case pageRequest:
		got, err = o.guest.send(ctx, http.MethodGet, overloadPages[rand.IntN(len(overloadPages))], nil)
	case searchRequest:
		got, err = o.guest.send(ctx, http.MethodGet, overloadSearches[rand.IntN(len(overloadSearches))], nil)
	case cartRequest:
		got, err = o.fillWindow(ctx)
	case checkoutRequest:
		select {
		case b := <-o.idle:
			kind, want, got, err = b.next(ctx)
			o.idle <- b
		default:
			kind = cartRequest
			got, err = o.fillWindow(ctx)
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	c := o.counts[kind]
	switch {
	case got.status == want:
		c.Answered++
	case got.status == http.StatusServiceUnavailable && got.header.Get("Retry-After") != "":
		c.Refused++
	default:
		return fmt.Errorf("%s: %s, Retry-After %q, want %d, or 503 with a time to come again", kind, got, got.header.Get("Retry-After"), want)
	}
	o.counts[kind] = c
	return nil
}

// fillWindow puts something into the cart that is never ordered.
func (o *overload) fillWindow(ctx context.Context) (response, error) {
	return o.window.send(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: []cart.Line{line("A", 1)}})
}

// next fills the cart, or orders what is in it. What is refused is sent again the next time.
func (b *buyer) next(ctx context.Context) (kind string, want int, got response, err error) {
	if b.checkout != nil {
		got, err = b.place(ctx, b.key, *b.checkout)
		if err == nil && got.status == http.StatusCreated {
			b.ordered(got.body)
		}
		return checkoutRequest, http.StatusCreated, got, err
	}
	b.choose()
	got, err = b.send(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: b.mergeID, Lines: b.lines})
	if err == nil && got.status == http.StatusOK {
		var c cart.Cart
		if err = json.Unmarshal(got.body, &c); err == nil {
			b.filled(c.Items)
		}
	}
	return cartRequest, http.StatusOK, got, err
}

// recovered returns how long after the last arrival every kind of request was answered.
func (o *overload) recovered(ctx context.Context) (time.Duration, error) {
	kinds := []string{pageRequest, searchRequest, cartRequest, checkoutRequest}
	for {
		o.counts = map[string]OverloadCount{}
		for _, kind := range kinds {
			if err := o.ask(ctx, kind); err != nil {
				return 0, err
			}
		}
		took := time.Since(o.last)
		if took > overloadRecovery {
			return took, fmt.Errorf("the server has not recovered after %s: %v", took, o.counts)
		}
		// The shopper whose turn it is may have had to fill the cart first.
		if !slices.ContainsFunc(kinds, func(kind string) bool { return o.counts[kind].Answered == 0 || o.counts[kind].Refused > 0 }) {
			return took, nil
		}
	}
}

// judge says whether the right requests were refused.
func (r OverloadResult) judge() error {
	search, page, checkout := r.Kinds[searchRequest], r.Kinds[pageRequest], r.Kinds[checkoutRequest]
	// Carts count with checkouts: which of both a shopper sends depends on how many wait for an answer.
	buying := OverloadCount{checkout.Answered + r.Kinds[cartRequest].Answered, checkout.Refused + r.Kinds[cartRequest].Refused}
	var wrong []error
	for _, w := range []struct {
		is   bool
		what string
	}{
		{search.Refused < enoughRefused, "this was no overload: too few searches were refused"},
		{checkout.Answered == 0, "no order was placed"},
		{checkout.refusedMoreThan(search), "checkouts are refused more often than searches"},
		{buying.share() >= search.share(), "searches are not refused more often than carts and checkouts"},
		{page.refusedMoreThan(buying), "pages are refused more often than carts and checkouts"},
		{!search.refusedMoreThan(page), "searches are not refused more often than pages"},
	} {
		if w.is {
			wrong = append(wrong, errors.New(w.what))
		}
	}
	return errors.Join(wrong...)
}

// share is the part that was refused.
func (c OverloadCount) share() float64 {
	return float64(c.Refused) / float64(max(1, c.Answered+c.Refused))
}

// refusedMoreThan reports whether a larger part was refused than of another kind, by more than chance: four times the
// standard deviation of the difference.
func (c OverloadCount) refusedMoreThan(other OverloadCount) bool {
	n, m := float64(c.Answered+c.Refused), float64(other.Answered+other.Refused)
	if n == 0 || m == 0 {
		return false
	}
	both := float64(c.Refused+other.Refused) / (n + m)
	return c.share()-other.share() > 4*math.Sqrt(both*(1-both)*(1/n+1/m))
}
