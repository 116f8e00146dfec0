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
	"matjar/internal/jobs"
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
	setProduct = `UPDATE products SET en_name = $2, ar_name = $3, price = $4 WHERE product_id = $1`
)

// Check lets everybody finish what they do, and compares what they know with the database. settle says that payments
// must have come to their end too.
func (c *Cluster) Check(ctx context.Context, settle bool) (ClusterRound, error) {
	c.pause.Lock()
	defer c.pause.Unlock()
	c.checking.Store(true)
	defer c.checking.Store(false)
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
		// Before time settles what the bank did not tell of.
		o := newOperator(d)
		if err := o.retry(ctx, jobs.Payments); err != nil {
			return err
		}
		if settle {
			if err := c.settlePayments(ctx, d); err != nil {
				return err
			}
		}
		if err := c.checkJobs(ctx, d, o, &round); err != nil {
			return err
		}
		var err error
		round.Follow, round.Shown, err = c.checkCatalogue(ctx, d)
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
func (c *Cluster) checkJobs(ctx context.Context, d *db.DB, o *operator, round *ClusterRound) (err error) {
	if round.Expired, err = c.checkExpired(ctx, d); err != nil {
		return err
	}
	if err = errors.Join(c.checkSweeps(ctx, d), c.checkNotices(ctx, d)); err != nil {
		return err
	}
	if err = c.planCampaign(ctx); err != nil {
		return err
	}
	if err = c.drainQueues(ctx, d, o); err != nil {
		return err
	}
	round.Retried, round.Looked = o.retried(), len(o.again[jobs.Payments])
	if round.Campaign, err = c.checkCampaigns(ctx, d); err != nil {
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

// checkCatalogue changes the names and the price of a product and changes the price back. It measures how long it takes until all nodes answer
// the same for the whole catalogue with it, and until they show it in the product's documents.
func (c *Cluster) checkCatalogue(ctx context.Context, d *db.DB) (follow, shown time.Duration, err error) {
	for _, price := range []int64{prices["D"] + 1, prices["D"]} {
		c.names++
		now := changedProduct{fmt.Sprint("Thing number ", c.names), fmt.Sprint("شيء رقم ", c.names), money.Halalas(price)}
		err := d.Tx(ctx, func(q db.Querier) error {
			if err := db.Exec(ctx, q, setProduct, "D", now.en, now.ar, now.price); err != nil {
				return err
			}
			return catalog.Touch(ctx, q, "D")
		})
		if err != nil {
			return 0, 0, err
		}
		start := time.Now()
		for _, one := range []struct {
			most   *time.Duration
			differ func(context.Context, []string, changedProduct) error
		}{{&follow, answersDiffer}, {&shown, documentsDiffer}} {
			for {
				wrong := one.differ(ctx, c.Nodes(), now)
				if wrong == nil {
					break
				}
				if time.Since(start) > followLimit {
					return 0, 0, fmt.Errorf("nodes have different catalogues %s after a change: %w", time.Since(start), wrong)
				}
				select {
				case <-time.After(10 * time.Millisecond):
				case <-ctx.Done():
					return 0, 0, ctx.Err()
				}
			}
			*one.most = max(*one.most, time.Since(start))
		}
	}
	return follow, shown, nil
}

// followLimit is when a node has not followed, however busy the machine is. How long it takes is for the caller to judge.
const followLimit = 15 * time.Second

// catalogueOf are the addresses of all that the catalogue shows.
var catalogueOf = []string{
	"/api/v1/products/D", "/api/v1/products/A", "/api/v1/products/B", "/api/v1/products/C", "/api/v1/products/W", "/api/v1/products/" + soldOut,
	"/api/v1/categories", "/api/v1/categories/things/products", "/api/v1/search?q=thing",
}

// changedProduct is what D is called and costs now.
type changedProduct struct {
	en, ar string
	price  money.Halalas
}

// answersDiffer returns why not all nodes answer the same for the whole catalogue, each with what has changed; nil if they do.
func answersDiffer(ctx context.Context, nodes []string, now changedProduct) error {
	sums, wrong := make([][sha256.Size]byte, len(nodes)), make([]error, len(nodes))
	var asking sync.WaitGroup
	for n, node := range nodes {
		asking.Go(func() { sums[n], wrong[n] = catalogueAt(ctx, node, now) })
	}
	asking.Wait()
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	if len(slices.Compact(sums)) > 1 {
		return errors.New("their answers are not the same")
	}
	return nil
}

// catalogueAt returns the sum of the whole catalogue at a node that answers with what has changed.
func catalogueAt(ctx context.Context, node string, now changedProduct) (sum [sha256.Size]byte, err error) {
	visitor := &shopper{client: http.DefaultClient, base: node}
	var all []byte
	for _, path := range catalogueOf {
		got, err := visitor.send(ctx, http.MethodGet, path, nil)
		if err := answeredOK(got, err); err != nil {
			return sum, fmt.Errorf("%s%s: %w", node, path, err)
		}
		all = append(all, got.body...)
	}
	if lacks := firstMissing(all, fmt.Sprintf(`"en_name":%q`, now.en), fmt.Sprintf(`"ar_name":%q`, now.ar), fmt.Sprintf(`"price":%s`, now.price)); lacks != "" {
		return sum, fmt.Errorf("%s does not answer with %s", node, lacks)
	}
	return sha256.Sum256(all), nil
}

// documentsDiffer returns which document of the product does not show what has changed, in either language at any node; nil if all do. They state
// their own time, so that they are never the same. All are asked for at once, because each is rendered anew from the first request on.
func documentsDiffer(ctx context.Context, nodes []string, now changedProduct) error {
	wrong := make(chan error, 2*len(nodes))
	for _, node := range nodes {
		for language, name := range map[string]string{"en": now.en, "ar": now.ar} {
			go func() {
				wrong <- documentShows(ctx, node+"/product/D?lang="+language, "<title>"+name, now.price.String())
			}()
		}
	}
	var all []error
	for range cap(wrong) {
		all = append(all, <-wrong)
	}
	return errors.Join(all...)
}

// documentShows returns why the document at an address is not whole, or which text it lacks.
func documentShows(ctx context.Context, address string, texts ...string) error {
	visitor := &shopper{client: http.DefaultClient}
	got, err := visitor.send(ctx, http.MethodGet, address, nil)
	if err == nil {
		err = wholePage(address, got)
	}
	if lacks := firstMissing(got.body, texts...); err == nil && lacks != "" {
		err = fmt.Errorf("it does not show %s", lacks)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	return nil
}

// firstMissing returns the first of some texts that another one does not have, or "".
func firstMissing(text []byte, parts ...string) string {
	if n := slices.IndexFunc(parts, func(part string) bool { return !bytes.Contains(text, []byte(part)) }); n >= 0 {
		return parts[n]
	}
	return ""
}
