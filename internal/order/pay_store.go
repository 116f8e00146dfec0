package order

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/payment"
)

const countUnpaidStatement = `SELECT count(*) FROM orders WHERE user_id = $1 AND pay_until > 0`

const (
	setPayUntilStatement  = `UPDATE orders SET pay_until = $2 WHERE order_id = $1`
	setPayMethodStatement = `UPDATE orders SET payment_method = $2 WHERE order_id = $1`
	stopWaitingStatement  = `UPDATE orders SET pay_until = 0 WHERE order_id = $1`
	setReasonStatement    = `UPDATE orders SET cancel_reason = $2 WHERE order_id = $1`
)

func countUnpaid(ctx context.Context, q db.Querier, userID string) (n int64, err error) {
	err = q.QueryRowContext(ctx, countUnpaidStatement, userID).Scan(&n)
	return n, err
}

func setPayUntil(ctx context.Context, q db.Querier, id string, payUntil time.Time) error {
	return db.Exec(ctx, q, setPayUntilStatement, id, payUntil.UnixMicro())
}

func setPayMethod(ctx context.Context, q db.Querier, id string, method Payment) error {
	return db.Exec(ctx, q, setPayMethodStatement, id, string(method))
}

func stopWaiting(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, stopWaitingStatement, id)
}

var sumUnpaidStatement = `
	SELECT coalesce(sum(o.total_amount), 0),
	       coalesce(sum((SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.order_id)), 0)
	FROM orders o
	WHERE o.user_id = $1 AND o.payment_method = 'cod' AND o.status IN ` + openList

func sumUnpaid(ctx context.Context, q db.Querier, userID string) (openTotal money.Halalas, openUnits int64, err error) {
	err = q.QueryRowContext(ctx, sumUnpaidStatement, userID).Scan(&openTotal, &openUnits)
	return openTotal, openUnits, err
}

// UnpaidQuery selects since when each order that nobody paid in time, and that has to be given up at $1, is due.
const UnpaidQuery = `SELECT pay_until AS due_at FROM orders WHERE pay_until > 0 AND pay_until <= $1`

const selectExpired = `SELECT order_id FROM orders WHERE pay_until > 0 AND pay_until <= $1 ORDER BY pay_until, order_id LIMIT 20`

func expiredOrders(ctx context.Context, q db.Querier, now time.Time) ([]string, error) {
	return db.Column(ctx, q, selectExpired, now.UnixMicro())
}

func setReason(ctx context.Context, q db.Querier, id, reason string) error {
	return db.Exec(ctx, q, setReasonStatement, id, reason)
}

const (
	selectSince = `SELECT intent_id FROM payment_intents WHERE created_at >= $1 ORDER BY created_at, intent_id`
	selectBooks = `
		SELECT o.status,
			(SELECT count(*) FROM payment_refunds r WHERE r.intent_id = $2 AND r.state = 'pending' AND r.created_at < $3),
			(SELECT coalesce(sum(r.amount), 0) FROM payment_refunds r WHERE r.intent_id = $2 AND r.reason = 'returned')
		FROM orders o WHERE o.order_id = $1`
)

func ordersSince(ctx context.Context, q db.Querier, since time.Time) ([]string, error) {
	return db.Column(ctx, q, selectSince, since.UnixMicro())
}

func readBooks(ctx context.Context, q db.Querier, orderID, id string, until time.Time) (status Status, stuck int64, returned money.Halalas, err error) {
	err = q.QueryRowContext(ctx, selectBooks, orderID, id, until.UnixMicro()).Scan(&status, &stuck, &returned)
	return status, stuck, returned, err
}

const (
	selectRegistered = `SELECT created_at FROM users WHERE id = $1`
	selectHistory    = `
		SELECT created_at, total_amount, status FROM orders
		WHERE user_id = $1 AND order_id <> $2 AND status IN ('processing', 'shipped', 'delivered') ORDER BY created_at DESC, order_id LIMIT 10`
)

const selectCategories = `
	SELECT p.product_id, c.en_name FROM products p JOIN categories c ON c.category_id = p.category_id WHERE p.product_id IN $values`

func readHistory(ctx context.Context, q db.Querier, userID, id string) ([]payment.PastOrder, error) {
	return db.All(ctx, q, func(p *payment.PastOrder) []any {
		return []any{db.Micro{To: &p.At}, &p.Amount, &p.Status}
	}, selectHistory, userID, id)
}
