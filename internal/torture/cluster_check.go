package torture

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/order"
)

const (
	selectOrders = `
		SELECT order_id, total_amount, status, (SELECT count(*) FROM payment_intents i WHERE i.order_id = o.order_id AND i.is_accepted)
		FROM orders o`
	// Only what is not settled: asking for everything again and again would let nothing come to its turn.
	hurryOpen = `
		UPDATE payment_intents SET due_at = 1, busy_until = 0, attempts = 0
		WHERE state NOT IN ('refunded', 'voided', 'failed', 'expired')
		AND order_id IN (SELECT order_id FROM orders WHERE pay_until > 0 OR status = 'cancelled')`
	setProduct = `UPDATE products SET en_name = $2, price = $3 WHERE product_id = $1`
)

// Check lets everybody finish what they do, and compares what they know with the database. settle says that payments
// must have come to their end too.
func (c *Cluster) Check(ctx context.Context, settle bool) (ClusterRound, error) {
	c.pause.Lock()
	defer c.pause.Unlock()
	f := &c.figures
	f.mu.Lock()
	round := ClusterRound{
		Pages: f.pages, PageErrors: f.pageErrors, FirstError: f.firstPageError, Slowest: f.slowest,
		Orders: f.acknowledged, Retries: f.retries, Outage: f.longestOutage, SlowestWrite: f.slowestWrite,
		SignUps: f.signUps, Refreshes: f.refreshes, CartChanges: f.cartChanges, Notices: f.notices,
	}
	f.pages, f.pageErrors, f.firstPageError, f.slowest, f.acknowledged, f.retries, f.longestOutage = 0, 0, "", 0, 0, 0, 0
	f.slowestWrite, f.signUps, f.refreshes, f.cartChanges, f.notices = 0, 0, 0, 0, 0
	f.mu.Unlock()
	defer c.count(func(f *clusterFigures) {
		f.slowestWrite, f.refreshes, f.lastWrite = 0, 0, time.Now() // what follows is no shopper's
	})
	if failed := c.failed.Load(); failed != nil {
		return round, *failed
	}
	err := c.withDatabase(ctx, func(d *db.DB) error {
		if err := c.checkOrders(ctx, d); err != nil {
			return err
		}
		if settle {
			if err := c.settlePayments(ctx, d); err != nil {
				return err
			}
		}
		if err := c.checkJobs(ctx, d, &round); err != nil {
			return err
		}
		var err error
		round.Follow, err = c.checkCatalogue(ctx, d)
		return err
	})
	if err = errors.Join(err, c.checkCarts(ctx), c.checkSessions(ctx)); err != nil {
		return round, err
	}
	c.known.members = nil
	for _, b := range c.buyers {
		for _, node := range c.Nodes() {
			// Also that no node is stuck on a server that takes no writes.
			b.base = node
			if got, err := b.send(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: []cart.Line{}}); err != nil || got.status != http.StatusOK {
				return round, fmt.Errorf("%s does not write: %s, %w", node, got, err)
			}
		}
	}
	return round, nil
}

// checkOrders finds every acknowledged order once, no other, and all stock.
func (c *Cluster) checkOrders(ctx context.Context, d *db.DB) error {
	stored := 0
	err := eachRow(ctx, d, selectOrders, func(scan func(...any) error) error {
		var id, status string
		var total money.Halalas
		var payments int
		if err := scan(&id, &total, &status, &payments); err != nil {
			return err
		}
		stored++
		known := c.known.orders[id]
		switch {
		case known == nil || known.total != total:
			return fmt.Errorf("order %s is stored with %s and was not acknowledged so: %+v", id, total, known)
		case payments > 1:
			return fmt.Errorf("order %s was paid %d times", id, payments)
		case known.paid && (payments == 0 || status != string(order.Processing)):
			return fmt.Errorf("order %s was shown as paid, and is %s with %d payments", id, status, payments)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if stored != len(c.known.orders) {
		return fmt.Errorf("%d orders are stored, %d were acknowledged", stored, len(c.known.orders))
	}
	return checkSold(ctx, d, c.stock)
}

// checkJobs lets everything that nodes do by themselves come to its end, and finds that each was done once.
func (c *Cluster) checkJobs(ctx context.Context, d *db.DB, round *ClusterRound) (err error) {
	if round.Expired, err = c.checkExpired(ctx, d); err != nil {
		return err
	}
	if err = errors.Join(c.checkSweeps(ctx, d), c.checkNotices(ctx, d)); err != nil {
		return err
	}
	if round.Retried, err = c.drainQueues(ctx, d); err != nil {
		return err
	}
	if round.Documents, err = c.checkDocuments(ctx, d); err != nil {
		return err
	}
	if err = c.checkReaders(ctx, d); err != nil {
		return err
	}
	round.Subscribed = len(c.readers)
	// A payment that nobody waits for may still be looked at, and told of.
	const tries = 5
	for try := 1; ; try++ {
		if err = c.checkTold(ctx, d, round); err == nil || try == tries {
			return err
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// checkTold finds that everything that has happened was told once, to other systems and by letters.
func (c *Cluster) checkTold(ctx context.Context, d *db.DB, round *ClusterRound) (err error) {
	if round.Events, round.EventsRepeated, err = c.hooks.check(ctx, d); err != nil {
		return err
	}
	owed, err := c.owed(ctx, d)
	if err == nil {
		round.Letters, round.Repeated, err = c.letters.check(owed)
	}
	return err
}

// settlePayments lets the time of all payments be over, and compares the books with the bank's.
func (c *Cluster) settlePayments(ctx context.Context, d *db.DB) error {
	var wrong error
	const tries, hurryEvery = 180, 60
	for n := range tries {
		if n%hurryEvery == 0 {
			if err := errors.Join(db.Exec(ctx, d, hurryOpen), db.Exec(ctx, d, hurryOrders)); err != nil {
				return err
			}
		}
		select {
		case <-time.After(500 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
		waiting, err := queryInt(ctx, d, countWaiting)
		if err != nil {
			return err
		}
		if wrong = auditPayments(ctx, d, c.bank.Money(), c.stock); wrong == nil && waiting == 0 {
			return nil
		}
	}
	return fmt.Errorf("payments are not settled in a minute and a half: %w", wrong)
}

// checkCatalogue changes a price and changes it back, and measures how long it takes until all nodes have the same
// catalogue with it.
func (c *Cluster) checkCatalogue(ctx context.Context, d *db.DB) (longest time.Duration, err error) {
	for _, price := range []int64{prices["D"] + 1, prices["D"]} {
		c.names++
		name := fmt.Sprint("Thing number ", c.names)
		err := d.Tx(ctx, func(q db.Querier) error {
			if err := db.Exec(ctx, q, setProduct, "D", name, price); err != nil {
				return err
			}
			return catalog.Touch(ctx, q, "D")
		})
		if err != nil {
			return 0, err
		}
		start := time.Now()
		want := []string{fmt.Sprintf(`"en_name":%q`, name), fmt.Sprintf(`"price":%s`, money.Halalas(price))}
		for !c.nodesAgree(ctx, want) {
			if time.Since(start) > 5*time.Second {
				return 0, fmt.Errorf("nodes have different catalogues %s after a change", time.Since(start))
			}
			select {
			case <-time.After(10 * time.Millisecond):
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}
		longest = max(longest, time.Since(start))
	}
	return longest, nil
}

// catalogueOf are the addresses of all that the catalogue shows.
var catalogueOf = []string{
	"/api/v1/products/D", "/api/v1/products/A", "/api/v1/products/B", "/api/v1/products/C", "/api/v1/products/W", "/api/v1/products/" + soldOut,
	"/api/v1/categories", "/api/v1/categories/things/products", "/api/v1/search?q=thing",
}

// nodesAgree reports whether all nodes answer the same for the whole catalogue, and each with some texts.
func (c *Cluster) nodesAgree(ctx context.Context, want []string) bool {
	nodes := c.Nodes()
	sums := make([][sha256.Size]byte, len(nodes))
	var asking sync.WaitGroup
	for n, node := range nodes {
		asking.Go(func() {
			visitor := &shopper{client: http.DefaultClient, base: node}
			var all []byte
			for _, path := range catalogueOf {
				got, err := visitor.send(ctx, http.MethodGet, path, nil)
				if answeredOK(got, err) != nil {
					return
				}
				all = append(all, got.body...)
			}
			for _, text := range want {
				if !bytes.Contains(all, []byte(text)) {
					return
				}
			}
			sums[n] = sha256.Sum256(all)
		})
	}
	asking.Wait()
	// Who did not answer has none.
	return sums[0] != [sha256.Size]byte{} && len(slices.Compact(sums)) == 1
}
