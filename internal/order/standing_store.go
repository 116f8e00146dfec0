package order

import (
	"context"

	"matjar/internal/db"
)

// The standing of an order is stored, so that orders are listed by it. Whatever changes the state of an order, of its
// payment or of its returns stores it again.

const (
	paymentState = `(SELECT p.state FROM payment_intents p WHERE p.order_id = orders.order_id AND p.is_current)`
	transferred  = `(SELECT sum(r.amount) FROM returns r WHERE orders.payment_method = 'cod' AND r.order_id = orders.order_id AND r.state = 'refunded')`
	hasMoney     = paymentState + ` IN ('authorised', 'paid', 'partially_refunded')`

	// standingInSQL is Order.standing; a test compares them.
	standingInSQL = `CASE
		WHEN ` + paymentState + ` = 'review' THEN 'review'
		WHEN ` + paymentState + ` = 'refunded' OR (` + transferred + ` > 0 AND ` + transferred + ` >= total_amount) THEN 'refunded'
		WHEN status = 'cancelled' AND ` + hasMoney + ` THEN 'refunding'
		WHEN ` + paymentState + ` = 'partially_refunded' OR ` + transferred + ` > 0 THEN 'partly_refunded'
		WHEN ` + hasMoney + ` OR (payment_method = 'cod' AND status = 'delivered') THEN 'paid'
		WHEN status = 'cancelled' THEN 'void'
		ELSE 'unpaid' END`

	setStanding = `UPDATE orders SET payment_standing = ` + standingInSQL + ` WHERE order_id = $1`
	// Of a batch by id: the last id, and those whose stored standing is not theirs.
	selectStandings = `
		SELECT order_id, payment_standing <> ` + standingInSQL + ` FROM orders WHERE order_id > $1 ORDER BY order_id LIMIT $2`
)

// StoreStanding stores how far an order is paid, in the transaction that changed it.
func (s *Service) StoreStanding(ctx context.Context, q db.Querier, orderID string) error {
	return db.Exec(ctx, q, setStanding, orderID)
}

// standingBatch is how many orders are compared at a time.
const standingBatch = 1000

// WrongStandings compares the stored standings of some orders whose ids follow the id after. It returns the orders whose
// own is another one, and the last id, which is empty at the end.
func WrongStandings(ctx context.Context, q db.Querier, after string) (wrong []string, last string, err error) {
	type row struct {
		id    string
		wrong bool
	}
	batch, err := db.All(ctx, q, func(r *row) []any { return []any{&r.id, &r.wrong} }, selectStandings, after, int64(standingBatch))
	for _, r := range batch {
		last = r.id
		if r.wrong {
			wrong = append(wrong, r.id)
		}
	}
	return wrong, last, err
}

// BackfillStandings stores the standings of orders that an earlier version wrote, and returns how many
// those were. Several nodes may run it concurrently. A node of the earlier version may go on writing while others are
// replaced: what it wrote is found when the node that takes its place starts.
func BackfillStandings(ctx context.Context, d *db.DB) (int, error) {
	done := 0
	for after := ""; ; {
		wrong, last, err := WrongStandings(ctx, d, after)
		if err != nil || last == "" {
			return done, err
		}
		after = last
		if len(wrong) == 0 {
			continue
		}
		err = d.Tx(ctx, func(q db.Querier) error {
			for _, id := range wrong {
				if err := db.Exec(ctx, q, lockOrder, id); err != nil {
					return err
				}
				if err := db.Exec(ctx, q, setStanding, id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return done, err
		}
		done += len(wrong)
	}
}
