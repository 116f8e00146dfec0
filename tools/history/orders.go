package history

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"matjar/internal/money"
	"matjar/internal/order"
)

// orderTables are what an order and what follows from it are stored in.
type orderTables struct {
	orders, items, vendors, events, intents, uses, shipments, parcels, returns, returned, invoices table
}

func newOrderTables() *orderTables {
	t := &orderTables{}
	t.orders = table{name: "orders", columns: []string{
		"order_id", "user_id", "shipping_address", "status", "payment_method", "subtotal_amount", "discount_amount", "vat_amount", "total_amount", "coupon_id", "coupon_code", "created_at",
	}}
	t.items = table{name: "order_items", columns: []string{
		"order_item_id", "order_id", "product_id", "vendor_id", "en_name", "ar_name", "quantity", "price_at_purchase", "vat_amount", "commission_rate_snapshot", "status",
	}}
	t.vendors = table{name: "order_vendors", columns: []string{"vendor_id", "created_at", "order_id"}}
	t.events = table{name: "order_events", columns: []string{"event_id", "order_id", "status", "actor", "created_at"}}
	t.intents = table{name: "payment_intents", columns: []string{
		"intent_id", "order_id", "provider", "method", "is_current", "state", "amount", "captured", "expires_at", "created_at", "updated_at",
	}}
	t.uses = table{name: "coupon_uses", columns: []string{"coupon_id", "order_id", "user_id", "created_at"}}
	t.shipments = table{name: "shipments", columns: []string{"shipment_id", "order_id", "vendor_id", "shipped_at", "delivered_at"}}
	t.parcels = table{name: "shipment_lines", columns: []string{"shipment_id", "order_item_id", "quantity"}}
	t.returns = table{name: "returns", columns: []string{
		"return_id", "order_id", "user_id", "vendor_id", "state", "reason", "free_pickup", "amount", "created_at", "closed_at",
	}}
	t.returned = table{name: "return_lines", columns: []string{"return_id", "order_item_id", "quantity", "net"}}
	t.invoices = table{name: "invoices", columns: []string{"number", "order_id", "kind", "issued_at", "document", "is_receipt", "return_id"}}
	return t
}

// all are the tables in the order in which they refer to each other.
func (t *orderTables) all() []*table {
	return []*table{&t.orders, &t.items, &t.vendors, &t.events, &t.intents, &t.uses, &t.shipments, &t.parcels, &t.returns, &t.returned, &t.invoices}
}

// orders stores orders of one to four lines. Their words are written by the server's start.
func (f *filler) orders(ctx context.Context) error {
	t, count := newOrderTables(), f.Orders
	number := int64(0)
	for n := range count {
		if err := f.order(t, n, count, &number); err != nil {
			return err
		}
		if len(t.orders.rows) == batchOfRows || n == count-1 {
			if err := f.store(ctx, t.all()...); err != nil {
				return err
			}
		}
	}
	_, err := f.db.ExecContext(ctx, `UPDATE invoice_counter SET last = $1 WHERE id = 1`, number)
	return err
}

// statusOf: what is older than two weeks has arrived or was cancelled.
func (f *filler) statusOf(n, count int) order.Status {
	switch {
	case n%20 == 3:
		return order.Cancelled
	case n < count-count/50:
		return order.Delivered
	default:
		return []order.Status{order.Processing, order.Shipped, order.PendingPayment, order.Delivered}[n%4]
	}
}

// methodOf: half is paid on delivery.
func methodOf(n int) (method, provider string) {
	switch {
	case n%2 == 0:
		return "cod", ""
	case n%101 == 1:
		return "tamara", "tamara"
	case n%11 == 1:
		return "tabby", "tabby"
	case n%5 == 1:
		return "applepay", "moyasar"
	default:
		return "mada", "moyasar"
	}
}

// line is a line of an order.
type line struct {
	id string
	good
	quantity int64
}

// order adds the n-th order of so many.
func (f *filler) order(t *orderTables, n, count int, number *int64) error {
	id, at, user := f.id(), f.past(n, count), f.users[n*31%len(f.users)]
	status := f.statusOf(n, count)
	method, provider := methodOf(n)
	address, err := json.Marshal(order.Address{
		FullName: f.fullName(n * 31), Phone: phoneOf(n * 31 % len(f.users)), Email: fmt.Sprintf("shopper%d@example.com", n*31%len(f.users)), StreetAddress: "King Fahd Road 12",
		UnitNumber: "4", City: cities[n%len(cities)], Province: "Riyadh", PostalCode: "12345",
	})
	if err != nil {
		return err
	}
	subtotal, vendors := int64(0), map[string]bool{}
	var lines []line
	for i := range 1 + n%4 {
		l := line{f.id(), f.goods[f.random.IntN(len(f.goods)/8)*8+i], 1 + int64(n+i)%3}
		subtotal += l.price * l.quantity
		lines = append(lines, l)
	}
	discount, coupon, code := int64(0), any(nil), ""
	if n%10 == 0 {
		// A few codes are used by many.
		which := n / 10 % 40
		discount, coupon, code = subtotal/10, f.codes[which], couponCode(which)
		t.uses.add(f.codes[which], id, user, at)
	}
	vat := (subtotal - discount) * 15 / 100
	total := subtotal - discount + vat
	t.orders.add(id, user, string(address), string(status), method, subtotal, discount, vat, total, coupon, code, at)
	arrived := at + (72 * time.Hour).Microseconds()
	for _, l := range lines {
		t.items.add(l.id, id, l.good.id, l.vendor, "A thing", "شيء", l.quantity, l.price, l.price*l.quantity*15/100, 1000, string(status))
		if !vendors[l.vendor] {
			vendors[l.vendor] = true
			t.vendors.add(l.vendor, at, id)
		}
	}
	t.events.add(f.id(), id, "pending_payment", "shopper", at)
	if status == order.Delivered || status == order.Shipped {
		for vendor := range vendors {
			shipment, delivered := f.id(), any(nil)
			if status == order.Delivered {
				delivered = arrived
			}
			t.shipments.add(shipment, id, vendor, at+1, delivered)
			for _, l := range lines {
				if l.vendor == vendor {
					t.parcels.add(shipment, l.id, l.quantity)
				}
			}
		}
		t.events.add(f.id(), id, "shipped", "operator", at+1)
	}
	if status == order.Delivered {
		t.events.add(f.id(), id, "delivered", "operator", arrived)
	}
	if provider != "" {
		state := "paid"
		switch {
		case status == order.Cancelled:
			state = "refunded"
		case status == order.PendingPayment:
			state = "redirected"
		case n%1000 == 1:
			state = "review"
		}
		t.intents.add(f.id(), id, provider, method, true, state, total, total, at, at, at)
	}
	if status != order.PendingPayment && status != order.Cancelled {
		*number++
		text, err := document(*number, id, "", at, total, vat)
		if err != nil {
			return err
		}
		t.invoices.add(*number, id, "invoice", at, text, false, "")
	}
	if status == order.Delivered && n%20 == 0 {
		return f.giveBack(t, n, id, user, at, number, lines[0])
	}
	return nil
}

// giveBack returns one of a thing.
func (f *filler) giveBack(t *orderTables, n int, orderID, user string, at int64, number *int64, l line) error {
	states := []string{"refunded", "refunded", "refunded", "refunded", "refused", "cancelled", "requested", "approved", "sent", "received"}
	state := states[n/20%6]
	if n/20%10 == 0 {
		state = states[n/200%len(states)]
	}
	id, closed := f.id(), int64(0)
	switch state {
	case "refunded", "refused", "cancelled":
		closed = at + (240 * time.Hour).Microseconds()
	}
	vat := l.price * 15 / 100
	t.returns.add(id, orderID, user, l.vendor, state, "changed_mind", true, l.price+vat, at+(200*time.Hour).Microseconds(), closed)
	t.returned.add(id, l.id, 1, l.price)
	if state != "refunded" {
		return nil
	}
	*number++
	text, err := document(*number, orderID, id, closed, l.price+vat, vat)
	t.invoices.add(*number, orderID, "credit_note", closed, text, false, id)
	return err
}

// document is the content of a tax document, as far as lists and reports read it.
func document(number int64, orderID, returnID string, at, total, vat int64) (string, error) {
	var d order.Invoice
	d.Number, d.OrderID, d.ReturnID, d.IssuedAt = number, orderID, returnID, time.UnixMicro(at).UTC()
	d.Total, d.VAT = money.Halalas(total), money.Halalas(vat)
	text, err := json.Marshal(d)
	return string(text), err
}
