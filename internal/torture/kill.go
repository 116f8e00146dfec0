package torture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/order"
)

// KillServer repeatedly kills the server while shoppers fill carts, order, request
// invoices and cancel. Each time, every acknowledged order must exist, none may be partial
// and no stock lost; then requests without a response are repeated with the same key and
// must result in exactly one order. The database at databaseURL has the schema and no
// rows.
func KillServer(ctx context.Context, databaseURL string, matjar Program, shoppers, kills int, report ProgressFunc) (KillResult, error) {
	k := &killScenario{url: databaseURL, program: matjar, stock: map[string]int64{}}
	for id := range prices {
		k.stock[id] = 1_000_000
	}
	if err := k.withDatabase(ctx, func(d *db.DB) error { _, err := openShop(ctx, d, k.stock); return err }); err != nil {
		return k.toll, err
	}
	p, err := k.program.start(ctx, databaseURL)
	if err != nil {
		return k.toll, err
	}
	for range shoppers {
		s, err := signUp(ctx, p.base, newClient())
		if err != nil {
			p.kill()
			return k.toll, err
		}
		k.buyers = append(k.buyers, &buyer{shopper: s})
	}
	for n := range kills {
		if err := k.round(ctx, p); err != nil {
			return k.toll, fmt.Errorf("kill %d: %w%s", n+1, err, p.loggedErrors())
		}
		if err := p.races(); err != nil {
			return k.toll, fmt.Errorf("kill %d: %w", n+1, err)
		}
		if p, err = k.program.start(ctx, databaseURL); err != nil {
			return k.toll, err
		}
		if err := k.retryLast(ctx, p); err != nil {
			return k.toll, fmt.Errorf("after kill %d: %w%s", n+1, err, p.loggedErrors())
		}
		report(n+1, kills)
	}
	p.kill()
	if err := p.races(); err != nil {
		return k.toll, err
	}
	err = k.audit(ctx, true)
	return k.toll, err
}

// KillResult counts the checkouts without a response, and how many of those had become an
// order.
type KillResult struct {
	Orders, Unanswered, Placed int
}

type killScenario struct {
	url     string
	program Program
	stock   map[string]int64
	buyers  []*buyer
	toll    KillResult
}

// buyer is a shopper with their unanswered requests.
type buyer struct {
	*shopper
	// merge and checkout are what was sent last, until it is answered.
	mergeID  string
	lines    []cart.Line
	key      string
	checkout *order.Checkout
	// acknowledged are the orders that were answered, by their keys.
	acknowledged map[string]acknowledged
	// fresh are the keys of this round.
	fresh []string
	// plain is set for a shop without discount codes.
	plain bool
}

type acknowledged struct {
	checkout order.Checkout
	body     []byte
}

// round runs the buyers until the server is killed, and audits the database.
func (k *killScenario) round(ctx context.Context, p *process) error {
	var killed atomic.Bool
	var acks atomic.Int64
	enough, want := make(chan struct{}), 1+rand.Int64N(int64(3*len(k.buyers)))
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var wg sync.WaitGroup
	for _, b := range k.buyers {
		b.base, b.fresh = p.base, nil
		wg.Go(func() {
			for {
				err := b.buy(ctx)
				if killed.Load() {
					return
				}
				if err != nil {
					stop(err)
					return
				}
				if acks.Add(1) == want {
					close(enough)
				}
			}
		})
	}
	select {
	case <-enough:
		// The kill happens at a random moment.
		time.Sleep(rand.N(3 * time.Millisecond))
	case <-ctx.Done():
	}
	killed.Store(true)
	p.kill()
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return k.audit(ctx, false)
}

// buy fills the cart, orders, and sometimes requests the invoice or cancels. An error is a
// missing or wrong response.
func (b *buyer) buy(ctx context.Context) error {
	if b.checkout == nil {
		b.choose()
		items, err := b.fill(ctx, b.mergeID, b.lines)
		if err != nil {
			return err
		}
		b.filled(items)
	}
	response, err := b.order(ctx)
	if err != nil {
		return err
	}
	id, err := orderIDOf(response)
	if err != nil {
		return err
	}
	for _, act := range []struct {
		oneIn        int
		method, path string
	}{{2, http.MethodGet, "/invoice"}, {4, http.MethodPost, "/cancel"}} {
		if rand.IntN(act.oneIn) > 0 {
			continue
		}
		got, err := b.send(ctx, act.method, "/api/v1/orders/"+id+act.path, nil)
		if err != nil {
			return err
		}
		if got.status != http.StatusOK {
			return fmt.Errorf("%s: %s", act.path, got)
		}
	}
	return nil
}

// choose says what is to be put into the cart, unless it is still to be answered.
func (b *buyer) choose() {
	if b.mergeID != "" {
		return
	}
	b.mergeID, b.lines = uuid.NewString(), nil
	for _, id := range []string{"A", "B", "C", "D", "W"} {
		if n := rand.Int64N(4); n > 0 {
			b.lines = append(b.lines, line(id, n))
		}
	}
	if b.lines == nil {
		b.lines = []cart.Line{line("A", 1)}
	}
}

// filled notes what is in the cart, to be ordered next.
func (b *buyer) filled(items []cart.Item) {
	b.mergeID, b.key = "", uuid.NewString()
	b.checkout = checkoutOfItems(items, b.plain)
}

// checkoutOfItems orders what is in a cart, with a discount code that holds for it unless it is to be plain.
func checkoutOfItems(items []cart.Item, plain bool) *order.Checkout {
	var lines []cart.Line
	onlyW := true
	for _, i := range items {
		lines = append(lines, line(i.ProductID, i.Quantity))
		onlyW = onlyW && vendorOf(i.ProductID) == "w"
	}
	code := randomCode()
	if onlyW || plain {
		code = ""
	}
	c := checkoutOf(lines, code)
	return &c
}

// order sends the pending checkout.
func (b *buyer) order(ctx context.Context) ([]byte, error) {
	got, err := b.place(ctx, b.key, *b.checkout)
	if err != nil {
		return nil, err
	}
	if got.status != http.StatusCreated {
		return nil, fmt.Errorf("checkout: %s", got)
	}
	b.ordered(got.body)
	return got.body, nil
}

// ordered notes the order that acknowledges the pending checkout.
func (b *buyer) ordered(body []byte) {
	if b.acknowledged == nil {
		b.acknowledged = map[string]acknowledged{}
	}
	b.acknowledged[b.key] = acknowledged{*b.checkout, body}
	b.fresh = append(b.fresh, b.key)
	b.checkout = nil
}

// retryLast repeats the last requests of all buyers: unanswered ones must get an order,
// answered ones the same response.
func (k *killScenario) retryLast(ctx context.Context, p *process) error {
	for _, b := range k.buyers {
		b.base = p.base
		for _, key := range b.fresh {
			before := b.acknowledged[key]
			got, err := b.place(ctx, key, before.checkout)
			if err != nil {
				return err
			}
			if got.status != http.StatusCreated || !bytes.Equal(got.body, before.body) {
				return fmt.Errorf("asked again: %s, the first answer was %s", got, before.body)
			}
		}
		if b.checkout != nil {
			if _, err := b.order(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// audit checks the database of a killed server. With complete set there must be no other
// orders than those of the buyers.
func (k *killScenario) audit(ctx context.Context, complete bool) error {
	return k.withDatabase(ctx, func(d *db.DB) error {
		if err := waitForDisconnect(ctx, d); err != nil {
			return err
		}
		b, err := audit(ctx, d, k.stock)
		if err != nil {
			return err
		}
		known := 0
		for _, buyer := range k.buyers {
			for key, a := range buyer.acknowledged {
				known++
				id, err := orderIDOf(a.body)
				if err != nil {
					return err
				}
				if o := b.orders[id]; o == nil || !bytes.Equal(o.answers[0], bytes.TrimSpace(a.body)) {
					return fmt.Errorf("order %s of key %s was acknowledged and is not there as it was", id, key)
				}
			}
		}
		k.toll.Orders = len(b.orders)
		for _, buyer := range k.buyers {
			if buyer.checkout != nil {
				k.toll.Unanswered++
				if b.keys[buyer.key] {
					k.toll.Placed++
				}
			}
		}
		if complete && known != len(b.orders) {
			return fmt.Errorf("%d orders, of which the shoppers know %d", len(b.orders), known)
		}
		return nil
	})
}

// withDatabase opens the database for as long as fn takes.
func (k *killScenario) withDatabase(ctx context.Context, fn func(*db.DB) error) error {
	d, err := db.Open(ctx, k.url)
	if err != nil {
		return err
	}
	return errors.Join(fn(d), d.Close())
}

const countSessions = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`

// waitForDisconnect waits until PostgreSQL has closed the sessions of the killed client.
func waitForDisconnect(ctx context.Context, d *db.DB) error {
	if d.Engine() != "postgres" {
		return nil
	}
	for {
		if n, err := queryInt(ctx, d, countSessions); err != nil || n == 0 {
			return err
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
