package torture

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/order"
)

// concurrentResult is the result of concurrent checkouts: refusals are counted by code; anything
// else is an error.
type concurrentResult struct {
	mu      sync.Mutex
	won     []int
	refused map[string]int
	err     error
}

// placeAll sends the checkouts of the users concurrently and waits for all responses.
func (s *shop) placeAll(ctx context.Context, users []string, checkouts []order.Checkout) *concurrentResult {
	r := &concurrentResult{refused: map[string]int{}}
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i, user := range users {
		wg.Go(func() {
			<-start
			_, err := s.orders.Place(ctx, user, uuid.NewString(), checkouts[i])
			r.mu.Lock()
			defer r.mu.Unlock()
			refusal, isRefusal := errs.As(err)
			switch {
			case err == nil:
				r.won = append(r.won, i)
			case isRefusal:
				r.refused[refusal.Code.String()]++
			default:
				r.err = fmt.Errorf("buyer %d: %w", i, err)
			}
		})
	}
	close(start)
	wg.Wait()
	return r
}

const setStock = `UPDATE products SET inventory_count = $2 WHERE product_id = $1`

// LastUnit has all buyers order the last unit at once, round after round: exactly one
// of them gets it.
func LastUnit(ctx context.Context, d *db.DB, buyers, rounds int, report ProgressFunc) error {
	s, err := openShop(ctx, d, map[string]int64{"A": int64(rounds)})
	if err != nil {
		return err
	}
	users, err := s.addUsers(ctx, buyers)
	if err != nil {
		return err
	}
	lines := []cart.Line{line("A", 1)}
	carts := map[string][]cart.Line{}
	checkouts := make([]order.Checkout, buyers)
	for i, user := range users {
		carts[user], checkouts[i] = lines, checkoutOf(lines, "")
	}
	if err := s.fill(ctx, carts); err != nil {
		return err
	}
	for round := range rounds {
		if err := db.Exec(ctx, d, setStock, "A", 1); err != nil {
			return err
		}
		// The losers still have their carts; the winner fills theirs again.
		if round > 0 {
			if err := s.fill(ctx, carts); err != nil {
				return err
			}
		}
		r := s.placeAll(ctx, users, checkouts)
		if r.err != nil {
			return r.err
		}
		if len(r.won) != 1 || r.refused["insufficient_stock"] != buyers-1 {
			return fmt.Errorf("round %d: %d orders and refusals %v, want one order of %d", round+1, len(r.won), r.refused, buyers)
		}
		carts = map[string][]cart.Line{users[r.won[0]]: lines}
		report(round+1, rounds)
	}
	// One unit a round is what the shop had.
	return s.audit(ctx)
}

// SoldAndLeft has buyers order one to three of what is scarce: sold and remaining stock
// must add up, and no order may be refused while there is enough.
func SoldAndLeft(ctx context.Context, d *db.DB, buyers int, units int64, rounds int, report ProgressFunc) error {
	s, err := openShop(ctx, d, map[string]int64{"A": units})
	if err != nil {
		return err
	}
	users, err := s.addUsers(ctx, buyers)
	if err != nil {
		return err
	}
	for round := range rounds {
		carts := map[string][]cart.Line{}
		checkouts := make([]order.Checkout, buyers)
		smallest := int64(3)
		for i, user := range users {
			quantity := 1 + rand.Int64N(3)
			smallest = min(smallest, quantity)
			carts[user] = []cart.Line{line("A", quantity)}
			checkouts[i] = checkoutOf(carts[user], "")
		}
		if err := s.fill(ctx, carts); err != nil {
			return err
		}
		r := s.placeAll(ctx, users, checkouts)
		if r.err != nil {
			return r.err
		}
		left, err := queryInt(ctx, d, `SELECT inventory_count FROM products WHERE product_id = 'A'`)
		if err != nil {
			return err
		}
		if len(r.won)+r.refused["insufficient_stock"] != buyers || left >= smallest && r.refused["insufficient_stock"] > 0 {
			return fmt.Errorf("%d orders, refusals %v, %d left", len(r.won), r.refused, left)
		}
		if err := s.audit(ctx); err != nil {
			return err
		}
		// The next round has as many again.
		s.stock["A"] += units - left
		if err := db.Exec(ctx, d, setStock, "A", units); err != nil {
			return err
		}
		if err := db.Exec(ctx, d, `DELETE FROM cart_items`); err != nil {
			return err
		}
		report(round+1, rounds)
	}
	return nil
}

// CrossedCarts has workers order A and B, or B and A, with discount codes, and cancel some
// of it, all at the same time: there must be no deadlock or other error.
func CrossedCarts(ctx context.Context, d *db.DB, workers, ordersEach int, report ProgressFunc) error {
	total := workers * ordersEach
	s, err := openShop(ctx, d, map[string]int64{"A": 3 * int64(total), "B": 3 * int64(total)})
	if err != nil {
		return err
	}
	users, err := s.addUsers(ctx, workers)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var done atomic.Int64
	var wg sync.WaitGroup
	for w, user := range users {
		wg.Go(func() {
			for i := 0; i < ordersEach && ctx.Err() == nil; i++ {
				if err := s.placeCrossed(ctx, user, w%2 == 1, i%3 == 2); err != nil {
					stop(fmt.Errorf("worker %d: %w", w, err))
				}
				done.Add(1)
			}
		})
	}
	reportProgress(ctx, &wg, report, total, func() int { return int(done.Load()) })
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if n, err := queryInt(ctx, d, `SELECT count(*) FROM orders`); err != nil || int(n) != total {
		return fmt.Errorf("%d orders, %v, want %d", n, err, total)
	}
	return s.audit(ctx)
}

// placeCrossed is one order of a worker.
func (s *shop) placeCrossed(ctx context.Context, user string, turned, cancel bool) error {
	lines := []cart.Line{line("A", 1+rand.Int64N(2)), line("B", 1)}
	if turned {
		lines[0], lines[1] = lines[1], lines[0]
	}
	if err := s.fill(ctx, map[string][]cart.Line{user: lines}); err != nil {
		return err
	}
	response, err := s.orders.Place(ctx, user, uuid.NewString(), checkoutOf(lines, randomCode()))
	if err != nil || !cancel {
		return err
	}
	id, err := orderIDOf(response)
	if err != nil {
		return err
	}
	if rand.IntN(2) == 0 {
		if _, err := s.orders.Documents(ctx, user, id); err != nil {
			return err
		}
	}
	_, err = s.orders.Cancel(ctx, user, id)
	return err
}
