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

// dayAt is the day with a number since 1970.
func dayAt(number int64) time.Time { return time.Unix(number*86400, 0).UTC() }

func (s *Service) readSales(ctx context.Context, p period) (*Report, error) {
	r := &Report{By: p.subject(), Counts: []Column{"orders", "cancelled"}, Amounts: []Column{"subtotal", "discount", "shipping", "vat", "total", "refunded"}}
	var places map[string]int
	r.Rows, places = p.calendar(len(r.Counts), len(r.Amounts))
	days, err := readSales(ctx, s.db, p.from(), p.to())
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
	back, err := readRefunds(ctx, s.db, p.from(), p.to())
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

// readVAT counts the tax documents that were issued in the time: an invoice is about its whole
// order, a credit note about what it says.
func (s *Service) readVAT(ctx context.Context, p period) (*Report, error) {
	r := &Report{By: p.subject(), Counts: []Column{"invoices", "credit_notes"}, Amounts: []Column{"net", "vat", "credited_net", "credited_vat", "vat_due"}}
	var places map[string]int
	r.Rows, places = p.calendar(len(r.Counts), len(r.Amounts))
	days, err := readInvoiced(ctx, s.db, p.from(), p.to())
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
	documents, err := readCredited(ctx, s.db, p.from(), p.to())
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
	returnedLines = `
		FROM returns r JOIN return_lines l ON l.return_id = r.return_id JOIN order_items i ON i.order_item_id = l.order_item_id
		WHERE r.state = 'refunded' AND r.closed_at >= $1 AND r.closed_at < $2`
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

func (s *Service) readCoupons(ctx context.Context, p period) (*Report, error) {
	r := &Report{By: "coupon", Counts: []Column{"orders"}, Amounts: []Column{"discount", "total"}}
	var err error
	r.Rows, err = readCoupons(ctx, s.db, p.from(), p.to())
	return r, err
}

func (s *Service) readSearches(ctx context.Context, p period) (*Report, error) {
	r := &Report{By: "search", Counts: []Column{"searches"}}
	var err error
	r.Rows, err = readSearches(ctx, s.db, p.firstDay(), p.lastDay())
	return r, err
}
