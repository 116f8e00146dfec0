package report

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/saudi"
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

// dayAt is the day with a number since 1970.
func dayAt(number int64) time.Time { return time.Unix(number*86400, 0).UTC() }

func (s *Service) readSales(ctx context.Context, p period) (*Report, error) {
	r := &Report{By: p.subject(), Counts: []Column{"orders", "cancelled"}, Amounts: []Column{"subtotal", "discount", "shipping", "vat", "total", "refunded"}}
	var places map[string]int
	r.Rows, places = p.calendar(len(r.Counts), len(r.Amounts))
	type sold struct {
		day, orders, cancelled int64
		amounts                [5]money.Halalas
	}
	days, err := db.All(ctx, s.db, func(d *sold) []any {
		a := &d.amounts
		return []any{&d.day, &d.orders, &d.cancelled, &a[0], &a[1], &a[2], &a[3], &a[4]}
	}, selectSales, p.from(), p.to())
	if err != nil {
		return nil, err
	}
	for _, d := range days {
		row := &r.Rows[places[p.keyOf(dayAt(d.day))]]
		row.Counts[0] += d.orders - d.cancelled
		row.Counts[1] += d.cancelled
		for n, amount := range d.amounts {
			row.Amounts[n] += amount
		}
	}
	type refunded struct {
		day    int64
		amount money.Halalas
	}
	back, err := db.All(ctx, s.db, func(d *refunded) []any { return []any{&d.day, &d.amount} }, selectRefunds, p.from(), p.to())
	for _, d := range back {
		r.Rows[places[p.keyOf(dayAt(d.day))]].Amounts[5] += d.amount
	}
	return r, err
}

// subject is what the rows of a calendar are.
func (p period) subject() Subject {
	if p.byMonth() {
		return "month"
	}
	return "day"
}

const (
	selectInvoiced = `
		SELECT (i.issued_at + 10800000000) / 86400000000 AS day, count(*),
		       CAST(sum(o.subtotal_amount - o.discount_amount + o.shipping_amount) AS BIGINT), CAST(sum(o.vat_amount) AS BIGINT)
		FROM invoices i JOIN orders o ON o.order_id = i.order_id
		WHERE i.issued_at >= $1 AND i.issued_at < $2 AND i.kind = 'invoice' AND NOT i.is_receipt GROUP BY 1`
	selectCredited = `SELECT document FROM invoices WHERE issued_at >= $1 AND issued_at < $2 AND kind = 'credit_note' AND NOT is_receipt AND document <> ''`
)

// readVAT counts the tax documents that were issued in the time: an invoice is about its whole
// order, a credit note about what it says.
func (s *Service) readVAT(ctx context.Context, p period) (*Report, error) {
	r := &Report{By: p.subject(), Counts: []Column{"invoices", "credit_notes"}, Amounts: []Column{"net", "vat", "credited_net", "credited_vat", "vat_due"}}
	var places map[string]int
	r.Rows, places = p.calendar(len(r.Counts), len(r.Amounts))
	type invoiced struct {
		day, count int64
		net, vat   money.Halalas
	}
	days, err := db.All(ctx, s.db, func(d *invoiced) []any { return []any{&d.day, &d.count, &d.net, &d.vat} }, selectInvoiced, p.from(), p.to())
	if err != nil {
		return nil, err
	}
	for _, d := range days {
		row := &r.Rows[places[p.keyOf(dayAt(d.day))]]
		row.Counts[0] += d.count
		row.Amounts[0] += d.net
		row.Amounts[1] += d.vat
		row.Amounts[4] += d.vat
	}
	documents, err := db.Column(ctx, s.db, selectCredited, p.from(), p.to())
	if err != nil {
		return nil, err
	}
	for _, text := range documents {
		var note order.Invoice
		if err := json.Unmarshal([]byte(text), &note); err != nil {
			return nil, fmt.Errorf("a credit note: %w", err)
		}
		row := &r.Rows[places[p.keyOf(note.IssuedAt.In(saudi.Zone))]]
		row.Counts[1]++
		row.Amounts[2] += note.Total - note.VAT
		row.Amounts[3] += note.VAT
		row.Amounts[4] -= note.VAT
	}
	return r, nil
}

// soldItems are the lines of what was sold.
const soldItems = `
	FROM orders o JOIN order_items i ON i.order_id = o.order_id
	WHERE o.created_at >= $1 AND o.created_at < $2 AND o.status <> 'cancelled' AND o.pay_until = 0 AND i.status <> 'cancelled'`

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
	returnedLines = `
		FROM returns r JOIN return_lines l ON l.return_id = r.return_id JOIN order_items i ON i.order_item_id = l.order_item_id
		WHERE r.state = 'refunded' AND r.closed_at >= $1 AND r.closed_at < $2`
	selectReturnedProducts = `SELECT i.product_id, CAST(sum(l.quantity) AS BIGINT), CAST(sum(l.net) AS BIGINT)` + returnedLines + ` GROUP BY i.product_id`
	selectReturnedVendors  = `SELECT i.vendor_id, CAST(sum(l.quantity) AS BIGINT), CAST(sum(l.net) AS BIGINT)` + returnedLines + ` GROUP BY i.vendor_id`
)

func (s *Service) readProducts(ctx context.Context, p period) (*Report, error) {
	return s.readSold(ctx, p, "product", selectProducts, selectReturnedProducts)
}

func (s *Service) readVendors(ctx context.Context, p period) (*Report, error) {
	return s.readSold(ctx, p, "vendor", selectVendors, selectReturnedVendors)
}

// readSold reports what was sold by product or vendor at the prices of the orders, before discounts
// and VAT, and what came back of it in the same time, after discounts.
func (s *Service) readSold(ctx context.Context, p period, by Subject, sold, returned string) (*Report, error) {
	r := &Report{By: by, Counts: []Column{"orders", "units", "returned_units"}, Amounts: []Column{"subtotal", "refunded"}}
	var err error
	r.Rows, err = db.All(ctx, s.db, func(row *Row) []any {
		row.Counts, row.Amounts = make([]int64, 3), make([]money.Halalas, 2)
		return []any{&row.Key, &row.EnName, &row.ArName, &row.Counts[0], &row.Counts[1], &row.Amounts[0]}
	}, sold, p.from(), p.to(), int64(MaxRows+1))
	if err != nil {
		return nil, err
	}
	type back struct {
		key   string
		units int64
		net   money.Halalas
	}
	list, err := db.All(ctx, s.db, func(b *back) []any { return []any{&b.key, &b.units, &b.net} }, returned, p.from(), p.to())
	byKey := make(map[string]back, len(list))
	for _, b := range list {
		byKey[b.key] = b
	}
	for n := range r.Rows {
		b := byKey[r.Rows[n].Key]
		r.Rows[n].Counts[2], r.Rows[n].Amounts[1] = b.units, b.net
	}
	return r, err
}

const selectCoupons = `
	SELECT coupon_code, count(*), CAST(sum(discount_amount) AS BIGINT), CAST(sum(total_amount) AS BIGINT)
	FROM orders WHERE created_at >= $1 AND created_at < $2 AND status <> 'cancelled' AND pay_until = 0 AND coupon_code <> ''
	GROUP BY coupon_code ORDER BY 3 DESC, coupon_code LIMIT $3`

func (s *Service) readCoupons(ctx context.Context, p period) (*Report, error) {
	r := &Report{By: "coupon", Counts: []Column{"orders"}, Amounts: []Column{"discount", "total"}}
	var err error
	r.Rows, err = db.All(ctx, s.db, func(row *Row) []any {
		row.Counts, row.Amounts = make([]int64, 1), make([]money.Halalas, 2)
		return []any{&row.Key, &row.Counts[0], &row.Amounts[0], &row.Amounts[1]}
	}, selectCoupons, p.from(), p.to(), int64(MaxRows+1))
	return r, err
}

const selectSearches = `
	SELECT term, CAST(sum(searches) AS BIGINT) FROM search_misses WHERE day >= $1 AND day <= $2
	GROUP BY term ORDER BY 2 DESC, term LIMIT $3`

func (s *Service) readSearches(ctx context.Context, p period) (*Report, error) {
	r := &Report{By: "search", Counts: []Column{"searches"}}
	var err error
	r.Rows, err = db.All(ctx, s.db, func(row *Row) []any {
		row.Counts = make([]int64, 1)
		return []any{&row.Key, &row.Counts[0]}
	}, selectSearches, p.firstDay(), p.lastDay(), int64(MaxRows+1))
	return r, err
}
