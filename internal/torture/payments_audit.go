package torture

import (
	"context"
	"errors"
	"fmt"

	"matjar/internal/db"
	"matjar/internal/order"
	"matjar/internal/payment/simulator"
)

const selectAudited = `
	SELECT i.intent_id, i.order_id, i.state, i.amount, i.is_accepted, o.status, o.pay_until
	FROM payment_intents i JOIN orders o ON o.order_id = i.order_id`

// auditPayments compares the shop's books with what the providers have. Everything must be
// settled.
func auditPayments(ctx context.Context, q db.Querier, held map[string]simulator.Money, stock map[string]int64) error {
	var wrong []error
	fault := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	paid := map[string]int{}
	err := eachRow(ctx, q, selectAudited, func(scan func(...any) error) error {
		var id, orderID, state, status string
		var amount, payUntil int64
		var accepted bool
		if err := scan(&id, &orderID, &state, &amount, &accepted, &status, &payUntil); err != nil {
			return err
		}
		m := held[id]
		kept := int64(m.Captured - m.Refunded)
		guaranteed := m.Status == "authorised" || m.Status == "AUTHORIZED" || m.Status == "approved"
		confirmed := accepted && status != string(order.Cancelled)
		switch {
		case confirmed && kept != amount && !guaranteed:
			fault("order %s is %s and the provider has %d of %d, %s", orderID, status, kept, amount, m.Status)
		case !confirmed && (kept != 0 || guaranteed):
			fault("order %s is %s, payment %s is %s, and the provider has %d, %s", orderID, status, id, state, kept, m.Status)
		case payUntil > 0 && status != string(order.PendingPayment):
			fault("order %s is %s and waits for a payment", orderID, status)
		}
		if confirmed {
			paid[orderID]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	for after := ""; ; {
		unlisted, last, err := order.WrongStandings(ctx, q, after)
		if err != nil {
			return err
		}
		if last == "" {
			break
		}
		after = last
		for _, id := range unlisted {
			fault("order %s is not listed by how far it is paid", id)
		}
	}
	for id, n := range paid {
		if n > 1 {
			fault("order %s was paid %d times", id, n)
		}
	}
	const confirmedWithoutMoney = `
		SELECT count(*) FROM orders o WHERE o.payment_method <> 'cod' AND o.status IN ('processing', 'shipped', 'delivered')
		AND NOT EXISTS (SELECT 1 FROM payment_intents i WHERE i.order_id = o.order_id AND i.is_accepted)`
	if n, err := queryInt(ctx, q, confirmedWithoutMoney); err != nil || n > 0 {
		fault("%d orders are confirmed without a payment, %w", n, err)
	}
	return errors.Join(append(wrong, checkSold(ctx, q, stock))...)
}

const selectSold = `
	SELECT p.product_id, p.inventory_count, coalesce(sum(CASE WHEN o.status <> 'cancelled' THEN i.quantity END), 0)
	FROM products p LEFT JOIN order_items i ON i.product_id = p.product_id LEFT JOIN orders o ON o.order_id = i.order_id
	GROUP BY p.product_id, p.inventory_count`

// checkSold finds what each product had at first in what was sold and is left.
func checkSold(ctx context.Context, q db.Querier, stock map[string]int64) error {
	var wrong []error
	found := 0
	err := eachRow(ctx, q, selectSold, func(scan func(...any) error) error {
		var id string
		var left, sold int64
		if err := scan(&id, &left, &sold); err != nil {
			return err
		}
		had, known := stock[id]
		if !known {
			return nil
		}
		if found++; sold+left != had {
			wrong = append(wrong, fmt.Errorf("%d of %s sold and %d left, want %d in all", sold, id, left, had))
		}
		return nil
	})
	if found < len(stock) {
		wrong = append(wrong, fmt.Errorf("%d products, want %d", found, len(stock)))
	}
	return errors.Join(append(wrong, err)...)
}
