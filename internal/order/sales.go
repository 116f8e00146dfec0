package order

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
)

// Sale is a line of an order as far as the marketplace's commission goes: something that a
// vendor's customer has received, or with a negative net has given back.
type Sale struct {
	OrderID, ItemID, VendorID string
	EnName, ArName            string
	Quantity                  int64
	// Net is what the shopper paid for it, after the discount and without VAT, as on the
	// order's invoice. It is negative for what came back.
	Net money.Halalas
	// Rate is the vendor's commission at purchase, in hundredths of a percent.
	Rate int64
	// At is when it arrived, or was refunded.
	At time.Time
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

// arrival is a row of selectArrivals.
type arrival struct {
	Sale
	enOptions, arOptions string
	price, discount      money.Halalas
	// at is 0 for a line that has not arrived.
	at int64
}

// DeliveredSales returns the lines that arrived from one moment on and before another, order by
// order.
func DeliveredSales(ctx context.Context, q db.Querier, from, to time.Time) ([]Sale, error) {
	rows, err := db.All(ctx, q, func(a *arrival) []any {
		return []any{
			&a.OrderID, &a.ItemID, &a.VendorID, &a.EnName, &a.ArName, &a.enOptions, &a.arOptions, &a.Quantity,
			&a.price, &a.Rate, &a.discount, &a.at,
		}
	}, selectArrivals, from.UnixMicro(), to.UnixMicro())
	if err != nil {
		return nil, err
	}
	var sales []Sale
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && rows[n].OrderID == rows[0].OrderID {
			n++
		}
		setNets(rows[:n])
		for _, a := range rows[:n] {
			if a.at >= from.UnixMicro() && a.at < to.UnixMicro() {
				a.At = time.UnixMicro(a.at).UTC()
				a.EnName, a.ArName = nameWithOptions(a.EnName, a.enOptions), nameWithOptions(a.ArName, a.arOptions)
				sales = append(sales, a.Sale)
			}
		}
		rows = rows[n:]
	}
	return sales, nil
}

// setNets shares the discount of an order among all of its lines, as its invoice does.
func setNets(lines []arrival) {
	costs := make([]money.Halalas, len(lines))
	for i, l := range lines {
		costs[i] = l.price * money.Halalas(l.Quantity)
	}
	for i, off := range money.Allocate(lines[0].discount, costs) {
		lines[i].Net = costs[i] - off
	}
}
