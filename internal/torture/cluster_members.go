package torture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
)

// clusterKeeper changes a cart all the time and orders nothing: the cart always has what was put into it, also what a
// fault has interrupted.
type clusterKeeper struct {
	*clusterBuyer
	// has are the quantities by product, items the lines as they were read last.
	has   map[string]int64
	items []cart.Item
}

// maxKept is when a line is set back to one.
const maxKept = 20

func (k *clusterKeeper) act(ctx context.Context) error {
	k.cluster.pause.RLock()
	defer k.cluster.pause.RUnlock()
	id := []string{"A", "B", "C", "W"}[rand.IntN(4)]
	if err := k.change(ctx, id); err != nil {
		return fmt.Errorf("change the cart: %w", err)
	}
	if err := k.read(ctx); err != nil {
		return err
	}
	k.cluster.count(func(f *clusterFigures) { f.cartChanges++ })
	return nil
}

// change adds, sets or removes the line of a product. Everything may be sent again but adding, whose line is set to what it
// had when nobody knows whether it was done.
func (k *clusterKeeper) change(ctx context.Context, id string) error {
	at := slices.IndexFunc(k.items, func(i cart.Item) bool { return i.ProductID == id })
	if at < 0 {
		n := 1 + rand.Int64N(3)
		got, err := k.until(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: []cart.Line{line(id, n)}})
		k.has[id] = n
		return answeredOK(got, err)
	}
	path := "/api/v1/cart/items/" + k.items[at].ID
	set := func(n int64) error {
		got, err := k.until(ctx, http.MethodPut, path, cart.Quantity{Quantity: n})
		k.has[id] = n
		return answeredOK(got, err)
	}
	switch how := rand.IntN(4); {
	case k.has[id] >= maxKept:
		return set(1)
	case how == 0:
		got, err := k.until(ctx, http.MethodDelete, path, nil)
		delete(k.has, id)
		if got.status == http.StatusNotFound {
			return nil // an earlier attempt has done it
		}
		return answeredOK(got, err)
	case how == 1:
		return set(1 + rand.Int64N(maxKept))
	case how == 2:
		k.base = k.cluster.Entrance()
		got, err := k.send(ctx, http.MethodPost, "/api/v1/cart/items", line(id, 1))
		if err != nil || got.status >= http.StatusInternalServerError {
			return set(k.has[id])
		}
		k.has[id]++
		return answeredOK(got, nil)
	default:
		n := 1 + rand.Int64N(3)
		got, err := k.until(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: []cart.Line{line(id, n)}})
		k.has[id] += n
		return answeredOK(got, err)
	}
}

// read compares the cart with what was put into it.
func (k *clusterKeeper) read(ctx context.Context) error {
	got, err := k.until(ctx, http.MethodGet, "/api/v1/cart", nil)
	if err := answeredOK(got, err); err != nil {
		return err
	}
	return k.compare(got)
}

func (k *clusterKeeper) compare(got response) error {
	var stored cart.Cart
	if err := json.Unmarshal(got.body, &stored); err != nil {
		return err
	}
	k.items = stored.Items
	var lines []cart.Line
	for id, n := range k.has {
		lines = append(lines, line(id, n))
	}
	return sameLines(stored.Items, lines)
}

// answeredOK turns what is no success into an error.
func answeredOK(got response, err error) error {
	if err == nil && (got.status < 200 || got.status > 299) {
		err = errors.New(got.String())
	}
	return err
}

// clusterMember signs up, waits for a product that is sold out, orders something and leaves it unpaid. Each time somebody
// new.
type clusterMember struct {
	*clusterBuyer
	email, password string
	// waits says that a letter is owed when the product is back.
	waits bool
}

// soldOut is the product that is sold out most of the time. Nobody orders it.
const soldOut = "R"

func (c *Cluster) newMember(ctx context.Context) error {
	c.pause.RLock()
	defer c.pause.RUnlock()
	m := &clusterMember{clusterBuyer: c.newBuyer(), email: uuid.NewString() + "@example.com", password: "Tor-ture 7 " + uuid.NewString()}
	// Each has a network address of its own: an hour takes only so many sign-ups from one.
	m.from = fmt.Sprintf("10.%d.%d.%d", rand.IntN(256), rand.IntN(256), rand.IntN(256))
	if err := m.join(ctx); err != nil {
		return err
	}
	c.known.add(func() { c.known.members = append(c.known.members, m) })
	if err := m.refresh(ctx); err != nil {
		return err
	}
	got, err := m.until(ctx, http.MethodPost, "/api/v1/products/"+soldOut+"/notice", map[string]string{"language": "en"})
	if m.waits = err == nil && got.code() != "product_in_stock"; m.waits {
		err = answeredOK(got, nil)
		c.count(func(f *clusterFigures) { f.notices++ })
	}
	if err != nil {
		return fmt.Errorf("wait for a product: %w", err)
	}
	lines := []cart.Line{line("B", 1)}
	got, err = m.until(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: lines})
	if err := answeredOK(got, err); err != nil {
		return fmt.Errorf("fill the cart: %w", err)
	}
	in := checkoutOf(lines, "")
	in.Address.Email, in.PaymentMethod = m.email, paidMethods[rand.IntN(len(paidMethods))]
	o, err := m.order(ctx, in)
	if err != nil {
		return err
	}
	c.known.add(func() { c.known.orders[o.ID].left = true })
	if opened, err := m.until(ctx, http.MethodGet, o.PaymentURL, nil); err != nil || opened.status != http.StatusSeeOther {
		return fmt.Errorf("payment page: %s, %w", opened, err)
	}
	return nil
}

// join signs up. Who got no answer tries again, and signs in when the account is there.
func (m *clusterMember) join(ctx context.Context) error {
	account := map[string]string{"email": m.email, "password": m.password}
	got, err := m.until(ctx, http.MethodPost, "/auth/v1/signup", account)
	if err == nil && got.code() == "user_already_exists" {
		got, err = m.until(ctx, http.MethodPost, "/auth/v1/token?grant_type=password", account)
	}
	if err == nil {
		err = m.openSession(got)
	}
	if err != nil {
		return fmt.Errorf("sign up: %w", err)
	}
	m.cluster.count(func(f *clusterFigures) { f.signUps++ })
	return nil
}

// refresh exchanges the session's tokens for its next ones. Who got no answer sends the same token again.
func (b *clusterBuyer) refresh(ctx context.Context) error {
	got, err := b.until(ctx, http.MethodPost, "/auth/v1/token?grant_type=refresh_token", map[string]string{"refresh_token": b.refreshToken})
	if err == nil {
		err = b.openSession(got)
	}
	if err != nil {
		return fmt.Errorf("refresh the session: %w", err)
	}
	b.cluster.count(func(f *clusterFigures) { f.refreshes++ })
	return nil
}

// checkSessions refreshes the sessions of everybody, and asks every node who they are.
func (c *Cluster) checkSessions(ctx context.Context) error {
	people := slices.Clone(c.buyers)
	for _, k := range c.keepers {
		people = append(people, k.clusterBuyer)
	}
	for _, m := range c.known.members {
		people = append(people, m.clusterBuyer)
	}
	for _, b := range people {
		if err := b.refresh(ctx); err != nil {
			return fmt.Errorf("a session is lost: %w", err)
		}
		for _, node := range c.Nodes() {
			b.base = node
			if got, err := b.send(ctx, http.MethodGet, "/auth/v1/user", nil); answeredOK(got, err) != nil {
				return fmt.Errorf("a session is lost at %s: %s, %w", node, got, err)
			}
		}
	}
	return nil
}

// checkCarts compares the living carts with what was put into them, at every node.
func (c *Cluster) checkCarts(ctx context.Context) error {
	for _, k := range c.keepers {
		for _, node := range c.Nodes() {
			k.base = node
			got, err := k.send(ctx, http.MethodGet, "/api/v1/cart", nil)
			if err = answeredOK(got, err); err == nil {
				err = k.compare(got)
			}
			if err != nil {
				return fmt.Errorf("a cart at %s: %w", node, err)
			}
		}
	}
	return nil
}

const (
	hurryOrder   = `UPDATE orders SET pay_until = 1 WHERE order_id = $1 AND pay_until > 0`
	countNotices = `SELECT count(*) FROM stock_notices WHERE notified_at IS NULL`
)

// tick is how long the product is sold out, and then in stock.
const tick = 3 * time.Second

// passTime lets the time of unpaid orders be over, and the product come and go, also while a fault lasts. What the database
// cannot take then is made up for at the next time, or by the check.
func (c *Cluster) passTime(ctx context.Context) error {
	c.pause.RLock()
	defer c.pause.RUnlock()
	c.supplied = !c.supplied
	var left []string
	c.known.add(func() {
		for id, o := range c.known.orders {
			if o.left && !o.over {
				left = append(left, id)
			}
		}
	})
	in, cancel := context.WithTimeout(ctx, tick)
	defer cancel()
	err := c.withDatabase(in, func(d *db.DB) error {
		for _, id := range left {
			if err := db.Exec(in, d, hurryOrder, id); err != nil {
				return err
			}
			c.known.add(func() { c.known.orders[id].over = true })
		}
		return supply(in, d, c.supplied)
	})
	if err != nil && in.Err() == nil && !db.Unavailable(err) {
		return fmt.Errorf("let time pass: %w", err)
	}
	return nil
}

// supply brings the product that is sold out, or takes it away.
func supply(ctx context.Context, d *db.DB, there bool) error {
	n := 0
	if there {
		n = 1
	}
	return d.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, setStock, soldOut, n); err != nil {
			return err
		}
		return catalog.Touch(ctx, q, soldOut)
	})
}

// checkNotices brings the product and waits until everybody who waits for it is told.
func (c *Cluster) checkNotices(ctx context.Context, d *db.DB) error {
	// It is taken away again first thing afterwards.
	c.supplied = true
	if err := supply(ctx, d, c.supplied); err != nil {
		return err
	}
	for end := time.Now().Add(30 * time.Second); ; {
		waiting, err := queryInt(ctx, d, countNotices)
		if err != nil || waiting == 0 {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("%d who wait for a product are not told that it is back", waiting)
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// checkExpired finds every order that was left unpaid given up.
func (c *Cluster) checkExpired(ctx context.Context, d *db.DB) (expired int, err error) {
	given, err := db.Column(ctx, d, `SELECT order_id FROM orders WHERE status = 'cancelled'`)
	if err != nil {
		return 0, err
	}
	for id, o := range c.known.orders {
		if !o.left {
			continue
		}
		if expired++; !slices.Contains(given, id) {
			return 0, fmt.Errorf("order %s was not paid in time, and is not given up", id)
		}
	}
	return expired, nil
}

// owed counts the letters that must have come, by address.
func (c *Cluster) owed(ctx context.Context, d *db.DB) (map[string]int, error) {
	confirmed, err := db.Column(ctx, d, `SELECT order_id FROM orders WHERE status = 'processing' OR status <> 'cancelled' AND payment_method = 'cod'`)
	if err != nil {
		return nil, err
	}
	owed := map[string]int{}
	for _, id := range confirmed {
		owed[c.known.orders[id].email]++
	}
	for _, o := range c.known.orders {
		if o.left {
			owed[o.email]++
		}
	}
	for _, m := range c.known.members {
		// That which confirms the address.
		if owed[m.email]++; m.waits {
			owed[m.email]++
		}
	}
	for _, r := range c.readers {
		owed[r.email]++
	}
	for _, letter := range c.campaigns {
		for _, email := range letter.owed {
			owed[email]++
		}
	}
	maps.DeleteFunc(owed, func(_ string, n int) bool { return n == 0 })
	return owed, nil
}
