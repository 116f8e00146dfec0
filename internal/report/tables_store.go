package report

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/money"
)

// What is sold is what was ordered, not cancelled since, and does not wait for a payment. The day of
// an order is that of Saudi Arabia, which is three hours ahead all year.
const (
	selectSales = `
		SELECT (created_at + 10800000000) / 86400000000 AS day, count(*),
		       CAST(sum(CASE WHEN status = 'cancelled' THEN 1 ELSE 0 END) AS BIGINT),
		       CAST(sum(CASE WHEN status = 'cancelled' THEN 0 ELSE subtotal_amount END) AS BIGINT),
		       CAST(sum(CASE WHEN status = 'cancelled' THEN 0 ELSE discount_amount END) AS BIGINT),
		       CAST(sum(CASE WHEN status = 'cancelled' THEN 0 ELSE shipping_amount END) AS BIGINT),
		       CAST(sum(CASE WHEN status = 'cancelled' THEN 0 ELSE vat_amount END) AS BIGINT),
		       CAST(sum(CASE WHEN status = 'cancelled' THEN 0 ELSE total_amount END) AS BIGINT)
		FROM orders WHERE created_at >= $1 AND created_at < $2 AND pay_until = 0 GROUP BY 1`
	selectRefunds = `
		SELECT (closed_at + 10800000000) / 86400000000 AS day, CAST(sum(amount) AS BIGINT)
		FROM returns WHERE state = 'refunded' AND closed_at >= $1 AND closed_at < $2 GROUP BY 1`
)

const (
	selectInvoiced = `
		SELECT (i.issued_at + 10800000000) / 86400000000 AS day, count(*),
		       CAST(sum(o.subtotal_amount - o.discount_amount + o.shipping_amount) AS BIGINT), CAST(sum(o.vat_amount) AS BIGINT)
		FROM invoices i JOIN orders o ON o.order_id = i.order_id
		WHERE i.issued_at >= $1 AND i.issued_at < $2 AND i.kind = 'invoice' AND NOT i.is_receipt GROUP BY 1`
	selectCredited = `SELECT document FROM invoices WHERE issued_at >= $1 AND issued_at < $2 AND kind = 'credit_note' AND NOT is_receipt AND document <> ''`
)

const (
	selectProducts = `
		SELECT g.product_id, p.en_name, p.ar_name, g.orders, g.units, g.amount
		FROM (SELECT i.product_id, count(DISTINCT i.order_id) AS orders, CAST(sum(i.quantity) AS BIGINT) AS units,
		             CAST(sum(i.quantity * i.price_at_purchase) AS BIGINT) AS amount` + soldItems + ` GROUP BY i.product_id) AS g
		JOIN products p ON p.product_id = g.product_id
		ORDER BY g.amount DESC, g.product_id LIMIT $3`
	selectVendors = `
		SELECT g.vendor_id, v.en_name, v.ar_name, g.orders, g.units, g.amount
		FROM (SELECT i.vendor_id, count(DISTINCT i.order_id) AS orders, CAST(sum(i.quantity) AS BIGINT) AS units,
		             CAST(sum(i.quantity * i.price_at_purchase) AS BIGINT) AS amount` + soldItems + ` GROUP BY i.vendor_id) AS g
		JOIN vendors v ON v.vendor_id = g.vendor_id
		ORDER BY g.amount DESC, g.vendor_id LIMIT $3`
	selectReturnedProducts = `SELECT i.product_id, CAST(sum(l.quantity) AS BIGINT), CAST(sum(l.net) AS BIGINT)` + returnedLines + ` GROUP BY i.product_id`
	selectReturnedVendors  = `SELECT i.vendor_id, CAST(sum(l.quantity) AS BIGINT), CAST(sum(l.net) AS BIGINT)` + returnedLines + ` GROUP BY i.vendor_id`
)

const selectCoupons = `
	SELECT coupon_code, count(*), CAST(sum(discount_amount) AS BIGINT), CAST(sum(total_amount) AS BIGINT)
	FROM orders WHERE created_at >= $1 AND created_at < $2 AND status <> 'cancelled' AND pay_until = 0 AND coupon_code <> ''
	GROUP BY coupon_code ORDER BY 3 DESC, coupon_code LIMIT $3`

const selectSearches = `
	SELECT term, CAST(sum(searches) AS BIGINT) FROM search_misses WHERE day >= $1 AND day <= $2
	GROUP BY term ORDER BY 2 DESC, term LIMIT $3`

// soldRow is what was sold on a day.
type soldRow struct {
	day, orders, cancelled int64
	amounts                [5]money.Halalas
}

func readSales(ctx context.Context, q db.Querier, from, to int64) ([]soldRow, error) {
	return db.All(ctx, q, func(d *soldRow) []any {
		a := &d.amounts
		return []any{&d.day, &d.orders, &d.cancelled, &a[0], &a[1], &a[2], &a[3], &a[4]}
	}, selectSales, from, to)
}

// refundedRow is what was paid back on a day.
type refundedRow struct {
	day    int64
	amount money.Halalas
}

func readRefunds(ctx context.Context, q db.Querier, from, to int64) ([]refundedRow, error) {
	return db.All(ctx, q, func(d *refundedRow) []any { return []any{&d.day, &d.amount} }, selectRefunds, from, to)
}

// invoicedRow is what was invoiced on a day.
type invoicedRow struct {
	day, count int64
	net, vat   money.Halalas
}

func readInvoiced(ctx context.Context, q db.Querier, from, to int64) ([]invoicedRow, error) {
	return db.All(ctx, q, func(d *invoicedRow) []any { return []any{&d.day, &d.count, &d.net, &d.vat} }, selectInvoiced, from, to)
}

func readCredited(ctx context.Context, q db.Querier, from, to int64) ([]string, error) {
	return db.Column(ctx, q, selectCredited, from, to)
}

func readCoupons(ctx context.Context, q db.Querier, from, to int64) ([]Row, error) {
	return db.All(ctx, q, func(row *Row) []any {
		row.Counts, row.Amounts = make([]int64, 1), make([]money.Halalas, 2)
		return []any{&row.Key, &row.Counts[0], &row.Amounts[0], &row.Amounts[1]}
	}, selectCoupons, from, to, int64(MaxRows+1))
}

func readSearches(ctx context.Context, q db.Querier, firstDay, lastDay string) ([]Row, error) {
	return db.All(ctx, q, func(row *Row) []any {
		row.Counts = make([]int64, 1)
		return []any{&row.Key, &row.Counts[0]}
	}, selectSearches, firstDay, lastDay, int64(MaxRows+1))
}
