package torture

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/order"
)

// The audit reads every row that checkouts write and reports whatever does not fit.

// ledger is all rows of orders in the database.
type ledger struct {
	orders map[string]*ledgerOrder
	// keys are the idempotency keys that have an order.
	keys  map[string]bool
	wrong []error
}

// ledgerOrder is one order with all rows that belong to it.
type ledgerOrder struct {
	status, couponID, coupon string
	totals                   order.Totals
	items                    map[string]ledgerItem
	// answers are the responses stored with its idempotency keys.
	answers            [][]byte
	events             []string
	emails, couponUses int
	// attempts are those to pay it that were given up for another.
	attempts int
	invoices map[string]int64
}

type ledgerItem struct {
	product, color  string
	price, quantity int64
	vat             money.Halalas
	commission      int64
	status          string
}

func (b *ledger) fault(format string, args ...any) {
	b.wrong = append(b.wrong, fmt.Errorf(format, args...))
}

// orderOf returns the order of a row, or records a fault.
func (b *ledger) orderOf(orderID, row string) *ledgerOrder {
	o, ok := b.orders[orderID]
	if !ok {
		b.fault("%s of order %s, which does not exist", row, orderID)
		return &ledgerOrder{items: map[string]ledgerItem{}, invoices: map[string]int64{}}
	}
	return o
}

// audit checks that every order is complete and exact and that no stock is lost. There
// must be no concurrent writes.
func (s *shop) audit(ctx context.Context) error {
	_, err := audit(ctx, s.db, s.stock)
	return err
}

func audit(ctx context.Context, q db.Querier, stock map[string]int64) (*ledger, error) {
	b := &ledger{orders: map[string]*ledgerOrder{}, keys: map[string]bool{}}
	for _, read := range []func(context.Context, db.Querier) error{
		b.readOrders, b.readItems, b.readAnswers, b.readEvents, b.readEmails, b.readCoupons, b.readInvoices, b.readAttempts,
	} {
		if err := read(ctx, q); err != nil {
			return nil, err
		}
	}
	for id, o := range b.orders {
		if err := o.check(); err != nil {
			b.fault("order %s: %w", id, err)
		}
	}
	if err := b.checkStock(ctx, q, stock); err != nil {
		return nil, err
	}
	if err := b.checkVariants(ctx, q); err != nil {
		return nil, err
	}
	const most = 5
	if n := len(b.wrong); n > most {
		b.wrong = append(b.wrong[:most], fmt.Errorf("and %d more", n-most))
	}
	return b, errors.Join(b.wrong...)
}

// eachRow runs take for every row of a query; scan reads the row.
func eachRow(ctx context.Context, q db.Querier, query string, take func(scan func(...any) error) error) error {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := take(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (b *ledger) readOrders(ctx context.Context, q db.Querier) error {
	const query = `SELECT order_id, status, coalesce(coupon_id, ''), coupon_code, subtotal_amount, discount_amount, shipping_amount, vat_amount, total_amount FROM orders`
	return eachRow(ctx, q, query, func(scan func(...any) error) error {
		var id string
		o := ledgerOrder{items: map[string]ledgerItem{}, invoices: map[string]int64{}}
		t := &o.totals
		err := scan(&id, &o.status, &o.couponID, &o.coupon, &t.Subtotal, &t.Discount, &t.Shipping, &t.VAT, &t.Total)
		b.orders[id] = &o
		return err
	})
}

func (b *ledger) readItems(ctx context.Context, q db.Querier) error {
	const query = `SELECT order_item_id, order_id, product_id, color, price_at_purchase, quantity, vat_amount, commission_rate_snapshot, status FROM order_items`
	return eachRow(ctx, q, query, func(scan func(...any) error) error {
		var id, orderID string
		var i ledgerItem
		err := scan(&id, &orderID, &i.product, &i.color, &i.price, &i.quantity, &i.vat, &i.commission, &i.status)
		b.orderOf(orderID, "an item").items[id] = i
		return err
	})
}

func (b *ledger) readAnswers(ctx context.Context, q db.Querier) error {
	return eachRow(ctx, q, `SELECT key, response FROM idempotency_keys`, func(scan func(...any) error) error {
		var key, response string
		if err := scan(&key, &response); err != nil {
			return err
		}
		id, err := orderIDOf([]byte(response))
		if err != nil {
			b.fault("key %s has no answer: %w", key, err)
			return nil
		}
		b.keys[key] = true
		o := b.orderOf(id, "the answer")
		o.answers = append(o.answers, []byte(response))
		return nil
	})
}

func (b *ledger) readEvents(ctx context.Context, q db.Querier) error {
	return eachRow(ctx, q, `SELECT order_id, status FROM order_events ORDER BY created_at, event_id`, func(scan func(...any) error) error {
		var id, status string
		err := scan(&id, &status)
		o := b.orderOf(id, "an event")
		o.events = append(o.events, status)
		return err
	})
}

var orderLink = regexp.MustCompile(`/orders/([0-9a-f-]{36})`)

func (b *ledger) readEmails(ctx context.Context, q db.Querier) error {
	return eachRow(ctx, q, `SELECT text_body FROM mail_jobs`, func(scan func(...any) error) error {
		var text string
		if err := scan(&text); err != nil {
			return err
		}
		if m := orderLink.FindStringSubmatch(text); m != nil {
			b.orderOf(m[1], "a letter").emails++
		}
		return nil
	})
}

func (b *ledger) readCoupons(ctx context.Context, q db.Querier) error {
	uses := map[string]int64{}
	err := eachRow(ctx, q, `SELECT order_id, coupon_id FROM coupon_uses`, func(scan func(...any) error) error {
		var id, couponID string
		err := scan(&id, &couponID)
		o := b.orderOf(id, "the use of a coupon")
		o.couponUses++
		if o.couponID != couponID {
			b.fault("order %s has coupon %q and used %q", id, o.couponID, couponID)
		}
		uses[couponID]++
		return err
	})
	if err != nil {
		return err
	}
	return eachRow(ctx, q, `SELECT coupon_id, code, used_count FROM coupons`, func(scan func(...any) error) error {
		var id, code string
		var used int64
		err := scan(&id, &code, &used)
		if uses[id] != used {
			b.fault("coupon %s counts %d uses and has %d", code, used, uses[id])
		}
		return err
	})
}

func (b *ledger) readAttempts(ctx context.Context, q db.Querier) error {
	return eachRow(ctx, q, `SELECT order_id FROM payment_intents WHERE NOT is_current`, func(scan func(...any) error) error {
		var id string
		err := scan(&id)
		b.orderOf(id, "a payment").attempts++
		return err
	})
}

func (b *ledger) readInvoices(ctx context.Context, q db.Querier) error {
	next := int64(1)
	err := eachRow(ctx, q, `SELECT number, order_id, kind FROM invoices ORDER BY number`, func(scan func(...any) error) error {
		var n int64
		var id, kind string
		err := scan(&n, &id, &kind)
		if n != next {
			b.fault("invoice %d follows %d", n, next-1)
		}
		next = n + 1
		b.orderOf(id, "an invoice").invoices[kind] = n
		return err
	})
	if err != nil {
		return err
	}
	last, err := queryInt(ctx, q, `SELECT last FROM invoice_counter`)
	if last != next-1 {
		b.fault("the counter of invoices is at %d, the last one is %d", last, next-1)
	}
	return err
}

// check compares an order with the costs of the oracle, and counts the rows that every
// order has.
func (o *ledgerOrder) check() error {
	if len(o.answers) != 1 {
		return fmt.Errorf("%d answers, want 1", len(o.answers))
	}
	var answer struct {
		Total money.Halalas `json:"total_amount"`
		Items []struct {
			ID string `json:"order_item_id"`
		} `json:"order_items"`
	}
	if err := json.Unmarshal(o.answers[0], &answer); err != nil {
		return err
	}
	if len(o.items) == 0 || len(answer.Items) != len(o.items) || answer.Total != o.totals.Total {
		return fmt.Errorf("%d items and total %s, answered with %d and %s", len(o.items), o.totals.Total, len(answer.Items), answer.Total)
	}
	// The answer has the lines in the order in which they were bought.
	c := exactCart{offer: offers[o.coupon], policy: policy}
	taxes := make([]money.Halalas, len(answer.Items))
	for i, a := range answer.Items {
		item, ok := o.items[a.ID]
		if !ok || item.price != prices[item.product] || item.status != o.status || item.commission != map[string]int64{"v": 1250, "w": 500}[vendorOf(item.product)] {
			return fmt.Errorf("item %+v of an order that is %s", item, o.status)
		}
		c.lines = append(c.lines, exactLine{item.price, item.quantity, vendorOf(item.product)})
		taxes[i] = item.vat
	}
	if err := c.cost().differs(o.totals, taxes); err != nil {
		return err
	}
	return o.checkRows()
}

func (o *ledgerOrder) checkRows() error {
	cancelled := o.status == string(order.Cancelled)
	events, emails, uses := []string{string(order.PendingPayment)}, 1, 0
	if o.status == string(order.Processing) {
		// It is paid online.
		events = append(events, o.status)
	}
	if cancelled {
		events, emails = append(events, o.status), 2
	} else if o.coupon != "" {
		uses = 1
	}
	// A letter tells of each attempt that was declined.
	if fmt.Sprint(o.events) != fmt.Sprint(events) || o.emails < emails || o.emails > emails+o.attempts || o.couponUses != uses {
		return fmt.Errorf("it is %s with events %v, %d emails, %d coupon uses", o.status, o.events, o.emails, o.couponUses)
	}
	if credited := o.invoices["credit_note"] > 0; credited != (cancelled && o.invoices["invoice"] > 0) {
		return fmt.Errorf("it is %s with documents %v", o.status, o.invoices)
	}
	return nil
}

// checkStock compares what each product had at first with what was sold and is left.
func (b *ledger) checkStock(ctx context.Context, q db.Querier, stock map[string]int64) error {
	sold := map[string]int64{}
	for _, o := range b.orders {
		if o.status == string(order.Cancelled) {
			continue
		}
		for _, i := range o.items {
			sold[i.product] += i.quantity
		}
	}
	return eachRow(ctx, q, `SELECT product_id, inventory_count, units_sold FROM products`, func(scan func(...any) error) error {
		var id string
		var left, units int64
		err := scan(&id, &left, &units)
		if units != sold[id] || left+sold[id] != stock[id] {
			b.fault("%s: %d at first, %d sold (and counted %d), %d left", id, stock[id], sold[id], units, left)
		}
		return err
	})
}

// checkVariants compares the stock of products with that of their variants, and what each
// variant counts as sold with the orders.
func (b *ledger) checkVariants(ctx context.Context, q db.Querier) error {
	sold := map[[2]string]int64{}
	for _, o := range b.orders {
		for _, i := range o.items {
			if o.status != string(order.Cancelled) {
				sold[[2]string{i.product, i.color}] += i.quantity
			}
		}
	}
	sums := map[string]int64{}
	err := eachRow(ctx, q, `SELECT product_id, color, inventory_count, units_sold FROM product_variants`, func(scan func(...any) error) error {
		var id, color string
		var left, units int64
		err := scan(&id, &color, &left, &units)
		sums[id] += left
		if want := sold[[2]string{id, color}]; units != want {
			b.fault("%s in %s: %d sold, counted %d", id, color, want, units)
		}
		return err
	})
	if err != nil {
		return err
	}
	for id, sum := range sums {
		left, err := queryInt(ctx, q, `SELECT inventory_count FROM products WHERE product_id = $1`, id)
		if err != nil {
			return err
		}
		if left != sum {
			b.fault("%s: %d left, %d of its variants", id, left, sum)
		}
	}
	return nil
}

// orderIDOf returns the id of the order in an answer.
func orderIDOf(response []byte) (string, error) {
	var answer struct {
		ID string `json:"order_id"`
	}
	if err := json.Unmarshal(response, &answer); err != nil {
		return "", err
	}
	if answer.ID == "" {
		return "", fmt.Errorf("%q has no order", response)
	}
	return answer.ID, nil
}
