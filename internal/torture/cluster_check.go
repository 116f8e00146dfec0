package torture

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/money"
)

const (
	selectOrders = `SELECT order_id, total_amount FROM orders`
	countDoubled = `SELECT count(*) FROM (SELECT order_id FROM payment_intents WHERE is_accepted GROUP BY order_id HAVING count(*) > 1) AS a`
	// Only what is not settled: asking for everything again and again would let nothing come to its turn.
	hurryOpen = `
		UPDATE payment_intents SET due_at = 1, busy_until = 0, attempts = 0
		WHERE state NOT IN ('refunded', 'voided', 'failed', 'expired')
		AND order_id IN (SELECT order_id FROM orders WHERE pay_until > 0 OR status = 'cancelled')`
	renameProduct = `UPDATE products SET en_name = $2 WHERE product_id = $1`
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
		Orders: f.acknowledged, Retries: f.retries, Outage: f.longestOutage,
	}
	f.pages, f.pageErrors, f.firstPageError, f.slowest, f.acknowledged, f.retries, f.longestOutage = 0, 0, "", 0, 0, 0, 0
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.lastWrite = time.Now()
		f.mu.Unlock()
	}()
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
		var err error
		if round.Follow, err = c.checkCatalogue(ctx, d); err != nil {
			return err
		}
		round.Letters, round.Repeated, err = c.letters.check(ctx, d)
		return err
	})
	if err != nil {
		return round, err
	}
	for _, b := range c.buyers {
		for _, node := range c.Nodes() {
			// Also that no node is stuck on a server that takes no writes.
			b.base = node
			if got, err := b.send(ctx, http.MethodPost, "/api/v1/cart/merge", cart.GuestCart{MergeID: uuid.NewString(), Lines: []cart.Line{}}); err != nil || got.status != http.StatusOK {
				return round, fmt.Errorf("a session is lost, or %s does not write: %s, %w", node, got, err)
			}
		}
	}
	return round, nil
}

// checkOrders finds every acknowledged order once, no other, and all stock.
func (c *Cluster) checkOrders(ctx context.Context, d *db.DB) error {
	stored := map[string]money.Halalas{}
	err := eachRow(ctx, d, selectOrders, func(scan func(...any) error) error {
		var id string
		var total money.Halalas
		err := scan(&id, &total)
		stored[id] = total
		return err
	})
	if err != nil {
		return err
	}
	known := 0
	for _, b := range c.buyers {
		for id, total := range b.placed {
			known++
			if has, ok := stored[id]; !ok || has != total {
				return fmt.Errorf("order %s was acknowledged with %s and is stored with %s (%v)", id, total, has, ok)
			}
		}
	}
	if known != len(stored) {
		return fmt.Errorf("%d orders are stored, %d were acknowledged", len(stored), known)
	}
	if n, err := queryInt(ctx, d, countDoubled); err != nil || n > 0 {
		return fmt.Errorf("%d orders were paid twice, %w", n, err)
	}
	return checkSold(ctx, d, c.stock)
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

// checkCatalogue renames a product and measures how long nodes take to show it.
func (c *Cluster) checkCatalogue(ctx context.Context, d *db.DB) (time.Duration, error) {
	c.names++
	name := fmt.Sprint("Thing number ", c.names)
	err := d.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, renameProduct, "D", name); err != nil {
			return err
		}
		return catalog.Touch(ctx, q, "D")
	})
	if err != nil {
		return 0, err
	}
	start := time.Now()
	for _, node := range c.Nodes() {
		visitor := &shopper{client: http.DefaultClient, base: node}
		for {
			got, err := visitor.send(ctx, http.MethodGet, "/api/v1/products/D", nil)
			if err == nil && strings.Contains(string(got.body), name) {
				break
			}
			if time.Since(start) > 5*time.Second {
				return 0, fmt.Errorf("%s does not show a change of the catalogue after %s: %s, %w", node, time.Since(start), got, err)
			}
			select {
			case <-time.After(10 * time.Millisecond):
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		}
	}
	return time.Since(start), nil
}
