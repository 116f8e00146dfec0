package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

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

	setStanding    = `UPDATE orders SET payment_standing = ` + standingInSQL + ` WHERE order_id = $1`
	selectUnstored = `SELECT order_id FROM orders WHERE payment_standing = '' LIMIT $1`
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

// BackfillStandings stores the standings of orders that have none, which an earlier version wrote, and returns how many
// those were. Several nodes may run it concurrently.
func BackfillStandings(ctx context.Context, d *db.DB) (int, error) {
	done := 0
	for {
		missing, err := db.Column(ctx, d, selectUnstored, int64(standingBatch))
		if err != nil || len(missing) == 0 {
			return done, err
		}
		if err := storeStandings(ctx, d, missing); err != nil {
			return done, err
		}
		done += len(missing)
	}
}

// CorrectStandings stores the standings of orders whose own is another one: a node of an earlier version may have
// written them while the others were replaced.
func CorrectStandings(ctx context.Context, d *db.DB) error {
	for after := ""; ; {
		wrong, last, err := WrongStandings(ctx, d, after)
		if err != nil || last == "" {
			return err
		}
		after = last
		if err := storeStandings(ctx, d, wrong); err != nil {
			return err
		}
	}
}

func storeStandings(ctx context.Context, d *db.DB, orderIDs []string) error {
	if len(orderIDs) == 0 {
		return nil
	}
	return d.Tx(ctx, func(q db.Querier) error {
		for _, id := range orderIDs {
			if err := db.Exec(ctx, q, lockOrderStatement, id); err != nil {
				return err
			}
			if err := db.Exec(ctx, q, setStanding, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// The notes of a cash order's returns are issued when their money is transferred.
const selectTransferred = `SELECT order_id, document FROM invoices WHERE order_id IN $values AND return_id <> ''`

// loadTransfers sets what went back to the shoppers of orders that were paid on delivery. Their
// items and parcels must have been read.
func loadTransfers(ctx context.Context, q db.Querier, orders []*Order) error {
	cash := map[string]*Order{}
	var ids []string
	for _, o := range orders {
		arrived := slices.ContainsFunc(o.Items, func(i Item) bool { return i.Status == Delivered })
		if o.PaymentMethod == CashOnDelivery && (arrived || len(o.Shipments) > 0) {
			cash[o.ID], ids = o, append(ids, o.ID)
		}
	}
	return db.RowsIn(ctx, q, selectTransferred, ids, func(rows *sql.Rows) error {
		var id, text string
		if err := rows.Scan(&id, &text); err != nil {
			return err
		}
		var note Invoice
		err := json.Unmarshal([]byte(text), &note)
		cash[id].Refunded += note.Total
		return err
	})
}
