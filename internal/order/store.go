package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/payment"
	"matjar/internal/rest"
	"matjar/internal/shipment"
)

const (
	insertOrderRow = `
		INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, currency, subtotal_amount,
		                    discount_amount, shipping_amount, vat_amount, total_amount, coupon_id, coupon_code, deliveries, shipping_charges, created_at, has_words, payment_standing)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, TRUE, 'unpaid')`
	insertEvent = `INSERT INTO order_events (event_id, order_id, status, actor, vendor_id, shipment_id, note, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
)

var itemColumns = []string{
	"order_item_id", "order_id", "product_id", "vendor_id", "en_name", "ar_name", "image_url", "color", "size",
	"en_options", "ar_options", "quantity", "price_at_purchase", "vat_amount", "commission_rate_snapshot", "status",
	"sku", "brand", "ar_brand",
}

func insertOrder(ctx context.Context, q db.Querier, userID string, o *Order, couponID string) error {
	address, err := json.Marshal(o.ShippingAddress)
	if err != nil {
		return err
	}
	deliveries, err := json.Marshal(o.Deliveries)
	if err != nil {
		return err
	}
	charges, err := json.Marshal(o.charges)
	if err != nil {
		return err
	}
	var couponRef any
	if couponID != "" {
		couponRef = couponID
	}
	if err := db.Exec(ctx, q, insertOrderRow, o.ID, userID, string(address), string(o.Status), string(o.PaymentMethod), o.Currency,
		o.Subtotal, o.Discount, o.Shipping, o.VAT, o.Total, couponRef, o.CouponCode, string(deliveries), string(charges), o.CreatedAt.UnixMicro()); err != nil {
		return err
	}
	rows := make([][]any, len(o.Items))
	for n, i := range o.Items {
		rows[n] = []any{i.ID, o.ID, i.Product.ProductID, i.VendorID, i.Product.EnName, i.Product.ArName, i.Product.ImageURL,
			i.Color, i.Size, i.EnOptions, i.ArOptions, i.Quantity, i.Price, i.vat, i.commission, string(i.Status), i.SKU,
			i.Product.Brand, i.Product.ArBrand}
	}
	if err := db.InsertRows(ctx, q, "order_items", itemColumns, rows); err != nil {
		return err
	}
	if err := storeWords(ctx, q, o); err != nil {
		return err
	}
	return addEvent(ctx, q, o.ID, o.Events[0], "")
}

func addEvent(ctx context.Context, q db.Querier, orderID string, e Event, note string) error {
	return db.Exec(ctx, q, insertEvent, uuid.NewString(), orderID, string(e.Status), e.Actor, e.VendorID, e.ShipmentID, note, e.CreatedAt.UnixMicro())
}

const orderColumns = `
	SELECT order_id, user_id, shipping_address, status, payment_method, currency, subtotal_amount, discount_amount,
	       shipping_amount, vat_amount, total_amount, coupon_code, deliveries, shipping_charges, created_at,
	       EXISTS (SELECT 1 FROM invoices WHERE invoices.order_id = orders.order_id),
	       coalesce((SELECT CASE WHEN document = '' THEN '' WHEN is_receipt THEN 'receipt' ELSE 'invoice' END
	                 FROM invoices WHERE invoices.order_id = orders.order_id AND kind = 'invoice'), ''),
	       pay_until, cancel_reason
	FROM orders `

const (
	selectOrder = orderColumns + `WHERE order_id = $1`
	selectPage  = orderColumns + `WHERE user_id = $1 AND (created_at, order_id) < ($2, $3) ORDER BY created_at DESC, order_id DESC LIMIT $4`
	// One statement reads the lines and events of many orders, the lines first.
	selectDetails = `
		SELECT 'line' AS part, order_id, order_item_id AS id, 0 AS created_at, status, vendor_id, '' AS actor, product_id,
		       en_name, ar_name, brand, ar_brand, image_url, color, size, en_options, ar_options, sku, quantity, price_at_purchase, vat_amount, '' AS shipment_id,
		       (SELECT v.en_name FROM vendors v WHERE v.vendor_id = order_items.vendor_id) AS en_vendor,
		       (SELECT v.ar_name FROM vendors v WHERE v.vendor_id = order_items.vendor_id) AS ar_vendor
		FROM order_items WHERE order_id IN $values
		UNION ALL
		SELECT 'past', order_id, event_id, created_at, status, vendor_id, actor, '', '', '', '', '', '', '', '', '', '', '', 0, 0, 0, shipment_id, '', ''
		FROM order_events WHERE order_id IN $values
		ORDER BY part, created_at, id`
)

// orderRow is an order with its owner.
type orderRow struct {
	Order
	userID string
	// payment is the current attempt to pay online, or nil.
	payment *payment.Intent
	// deletingAccount is set while the owner's account is being deleted.
	deletingAccount bool
}

func scanOrder(from interface{ Scan(...any) error }) (orderRow, error) {
	var o orderRow
	var address, deliveries, charges string
	var created, payUntil int64
	err := from.Scan(&o.ID, &o.userID, &address, &o.Status, &o.PaymentMethod, &o.Currency, &o.Subtotal, &o.Discount,
		&o.Shipping, &o.VAT, &o.Total, &o.CouponCode, &deliveries, &charges, &created, &o.Invoiced, &o.Document, &payUntil, &o.CancelReason)
	if err != nil {
		return o, err
	}
	o.CreatedAt = time.UnixMicro(created).UTC()
	if payUntil > 0 {
		o.payUntil = time.UnixMicro(payUntil).UTC()
	}
	if err := json.Unmarshal([]byte(address), &o.ShippingAddress); err != nil {
		return o, fmt.Errorf("order %s: %w", o.ID, err)
	}
	o.Deliveries = []Delivery{}
	for _, part := range []struct {
		text string
		into any
	}{{deliveries, &o.Deliveries}, {charges, &o.charges}} {
		if part.text == "" {
			continue
		}
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return o, fmt.Errorf("order %s: %w", o.ID, err)
		}
	}
	return o, nil
}

// readOrder returns an order with its lines and events. Returns errOrderNotFound.
func readOrder(ctx context.Context, q db.Querier, orderID string) (orderRow, error) {
	o, err := scanOrder(q.QueryRowContext(ctx, selectOrder, orderID))
	if db.NoRows(err) {
		return o, errOrderNotFound
	}
	if err != nil {
		return o, err
	}
	if err := loadDetails(ctx, q, []*Order{&o.Order}); err != nil {
		return o, err
	}
	return newRow(o.Order, o.userID), nil
}

// newRow returns an order that was read with its details as a row.
func newRow(o Order, userID string) orderRow {
	row := orderRow{Order: o, userID: userID}
	if o.Payment != nil {
		row.payment = &o.Payment.intent
	}
	return row
}

// loadDetails reads the lines and events of all orders with one statement, and their parcels
// with another.
func loadDetails(ctx context.Context, q db.Querier, orders []*Order) error {
	ids := make([]string, len(orders))
	byID := make(map[string]*Order, len(orders))
	for n, o := range orders {
		ids[n], byID[o.ID] = o.ID, o
		o.Items, o.Events = []Item{}, []Event{}
	}
	err := db.RowsIn(ctx, q, selectDetails, ids, func(rows *sql.Rows) error {
		var part, orderID, id, actor, shipmentID string
		var created int64
		var i Item
		if err := rows.Scan(&part, &orderID, &id, &created, &i.Status, &i.VendorID, &actor, &i.Product.ProductID,
			&i.Product.EnName, &i.Product.ArName, &i.Product.Brand, &i.Product.ArBrand, &i.Product.ImageURL, &i.Color, &i.Size, &i.EnOptions, &i.ArOptions,
			&i.SKU, &i.Quantity, &i.Price, &i.vat, &shipmentID, &i.EnVendor, &i.ArVendor); err != nil {
			return err
		}
		o := byID[orderID]
		if part == "line" {
			i.ID = id
			o.Items = append(o.Items, i)
		} else {
			o.Events = append(o.Events, Event{i.Status, actor, i.VendorID, shipmentID, time.UnixMicro(created).UTC()})
		}
		return nil
	})
	if err != nil || len(ids) == 0 {
		return err
	}
	parcels, err := shipment.ByOrder(ctx, q, ids)
	if err != nil {
		return err
	}
	for _, o := range orders {
		o.setShipments(parcels[o.ID])
		o.CanCancel = o.canBecome(Cancelled)
	}
	if err := loadPayments(ctx, q, orders); err != nil {
		return err
	}
	if err := loadTransfers(ctx, q, orders); err != nil {
		return err
	}
	for _, o := range orders {
		o.Standing = o.standing()
	}
	return nil
}

// selectUserPage returns the user's orders after the cursor, newest first.
func selectUserPage(ctx context.Context, q db.Querier, userID string, before rest.Cursor, limit int) ([]Order, error) {
	return selectOrdersWithDetails(ctx, q, selectPage, userID, before.At, before.ID, limit)
}

// selectOrdersWithDetails returns orders with their lines, events and parcels, in three queries
// for any number of them.
func selectOrdersWithDetails(ctx context.Context, q db.Querier, query string, args ...any) ([]Order, error) {
	list, err := selectOrders(ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	orders := make([]*Order, len(list))
	for i := range list {
		orders[i] = &list[i]
	}
	return list, loadDetails(ctx, q, orders)
}

// selectOrders returns orders without lines and events.
func selectOrders(ctx context.Context, q db.Querier, query string, args ...any) ([]Order, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Order{}
	for rows.Next() {
		o, err := scanOrder(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, o.Order)
	}
	return list, rows.Err()
}

const selectNotes = `
	SELECT status, vendor_id, note, created_at FROM order_events
	WHERE order_id = $1 AND note <> '' ORDER BY created_at, event_id`

// selectOrderNotes returns the operators' remarks on an order, oldest first.
func selectOrderNotes(ctx context.Context, q db.Querier, orderID string) ([]Note, error) {
	return db.All(ctx, q, func(n *Note) []any {
		return []any{&n.Status, &n.VendorID, &n.Text, db.Micro{To: &n.CreatedAt}}
	}, selectNotes, orderID)
}

const selectRecipient = `SELECT language, email FROM profiles WHERE id = $1`

func recipientOf(ctx context.Context, q db.Querier, userID string) (language string, email string, err error) {
	err = q.QueryRowContext(ctx, selectRecipient, userID).Scan(&language, &email)
	return language, email, err
}

// selectArrivals reads all lines of the orders of which something arrived in the time, since
// the discount is shared by all of them. A line has arrived with its last parcel; those of
// orders that have none arrived when the order, or their vendor's part of it, did.
const selectArrivals = `
	SELECT i.order_id, i.order_item_id, i.vendor_id, i.en_name, i.ar_name, i.en_options, i.ar_options, i.quantity,
	       i.price_at_purchase, i.commission_rate_snapshot, o.discount_amount,
	       CASE WHEN i.status <> 'delivered' THEN 0 ELSE coalesce(
	           (SELECT max(s.delivered_at) FROM shipment_lines l JOIN shipments s ON s.shipment_id = l.shipment_id
	            WHERE l.order_item_id = i.order_item_id),
	           (SELECT min(e.created_at) FROM order_events e
	            WHERE e.order_id = i.order_id AND e.status = 'delivered' AND e.vendor_id IN ('', i.vendor_id)), 0) END
	FROM order_items i JOIN orders o ON o.order_id = i.order_id
	WHERE i.order_id IN (
	    SELECT order_id FROM shipments WHERE delivered_at >= $1 AND delivered_at < $2
	    UNION
	    SELECT order_id FROM order_events WHERE status = 'delivered' AND created_at >= $1 AND created_at < $2)
	ORDER BY i.order_id, i.order_item_id`

func readArrivals(ctx context.Context, q db.Querier, from, to time.Time) ([]arrival, error) {
	return db.All(ctx, q, func(a *arrival) []any {
		return []any{
			&a.OrderID, &a.ItemID, &a.VendorID, &a.EnName, &a.ArName, &a.enOptions, &a.arOptions, &a.Quantity,
			&a.price, &a.Rate, &a.discount, &a.at,
		}
	}, selectArrivals, from.UnixMicro(), to.UnixMicro())
}

const (
	saveShopDetailsStatement = `INSERT INTO settings (name, value) VALUES ('shop', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`
	selectShopDetails        = `SELECT value FROM settings WHERE name = 'shop'`
)

func saveShopDetails(ctx context.Context, q db.Querier, text []byte) error {
	return db.Exec(ctx, q, saveShopDetailsStatement, string(text))
}

func readShopDetails(ctx context.Context, q db.Querier) (text string, err error) {
	err = q.QueryRowContext(ctx, selectShopDetails).Scan(&text)
	return text, err
}

// StatusTotal is how many orders have a status, and the sum of what they cost.
type StatusTotal struct {
	Status Status
	Count  int64
	Amount money.Halalas
}

const selectStatusTotals = `SELECT status, count(*), coalesce(sum(total_amount), 0) FROM orders WHERE created_at >= $1 GROUP BY status`

// StatusTotals returns the totals of the orders that were placed since then.
func StatusTotals(ctx context.Context, q db.Querier, since time.Time) ([]StatusTotal, error) {
	return db.All(ctx, q, func(t *StatusTotal) []any { return []any{&t.Status, &t.Count, &t.Amount} }, selectStatusTotals, since.UnixMicro())
}
