package torture

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/order"
)

const (
	insertOption  = `INSERT INTO product_options (product_id, kind, position, code, en_label, ar_label) VALUES ('A', 'color', $1, $2, $2, $2)`
	insertVariant = `INSERT INTO product_variants (product_id, color, size, position, price, inventory_count) VALUES ('A', $2, '', $1, $3, $4)`
	addVariant    = `UPDATE product_variants SET inventory_count = inventory_count + 1 WHERE product_id = 'A' AND color = 'red'`
	addProduct    = `UPDATE products SET inventory_count = inventory_count + 1 WHERE product_id = 'A'`
)

// LastVariant has half of the buyers order the last red one at once while the others order
// blue ones, of which there are enough, round after round: exactly one gets the red one, all
// get the blue ones, and a cancelled red one comes back as a red one.
func LastVariant(ctx context.Context, d *db.DB, buyers, rounds int, report ProgressFunc) error {
	blue := int64(buyers / 2 * rounds)
	s, err := openShop(ctx, d, map[string]int64{"A": blue + 1})
	if err != nil {
		return err
	}
	for i, v := range []struct {
		color string
		stock int64
	}{{"red", 1}, {"blue", blue}} {
		if err := db.Exec(ctx, d, insertOption, int64(i), v.color); err != nil {
			return err
		}
		if err := db.Exec(ctx, d, insertVariant, int64(i), v.color, prices["A"], v.stock); err != nil {
			return err
		}
	}
	if err := s.goods.Load(ctx); err != nil {
		return err
	}
	users, err := s.addUsers(ctx, buyers)
	if err != nil {
		return err
	}
	for round := range rounds {
		carts := map[string][]cart.Line{}
		checkouts := make([]order.Checkout, buyers)
		for i, user := range users {
			color := "red"
			if i%2 == 1 {
				color = "blue"
			}
			carts[user] = []cart.Line{{ProductID: "A", Color: color, Quantity: 1}}
			checkouts[i] = checkoutOf(carts[user], "")
		}
		if err := s.fill(ctx, carts); err != nil {
			return err
		}
		r := s.placeAll(ctx, users, checkouts)
		if r.err != nil {
			return r.err
		}
		if len(r.won) != 1+buyers/2 || r.refused["insufficient_stock"] != buyers-len(r.won) {
			return fmt.Errorf("round %d: %d orders and refusals %v, want one red of %d and all blue", round+1, len(r.won), r.refused, buyers)
		}
		// One more red one for the next round; what is in the losers' carts is removed.
		if err := db.Exec(ctx, d, `DELETE FROM cart_items`); err != nil {
			return err
		}
		if round+1 < rounds {
			if err := s.addRed(ctx); err != nil {
				return err
			}
		}
		report(round+1, rounds)
	}
	if err := s.cancelAndBuyAgain(ctx, users[0], users[1]); err != nil {
		return err
	}
	return s.audit(ctx)
}

// cancelAndBuyAgain cancels a red one, which another buyer then gets.
func (s *shop) cancelAndBuyAgain(ctx context.Context, first, second string) error {
	if err := s.addRed(ctx); err != nil {
		return err
	}
	lines := []cart.Line{{ProductID: "A", Color: "red", Quantity: 1}}
	for _, user := range []string{first, second} {
		if err := s.fill(ctx, map[string][]cart.Line{user: lines}); err != nil {
			return err
		}
		response, err := s.orders.Place(ctx, user, uuid.NewString(), checkoutOf(lines, ""))
		if err != nil {
			return err
		}
		id, err := orderIDOf(response)
		if err != nil {
			return err
		}
		if user == second {
			break
		}
		if _, err := s.orders.Cancel(ctx, user, id); err != nil {
			return err
		}
	}
	return nil
}

// addRed puts one more red one into stock.
func (s *shop) addRed(ctx context.Context) error {
	s.stock["A"]++
	return s.db.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, addProduct); err != nil {
			return err
		}
		return db.Exec(ctx, q, addVariant)
	})
}
