package shipment

import (
	"context"
	"database/sql"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

const (
	insertShipment = `
		INSERT INTO shipments (shipment_id, order_id, vendor_id, carrier, tracking_number, tracking_url, shipped_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`
	setTracking = `
		UPDATE shipments SET carrier = $3, tracking_number = $4, tracking_url = $5 WHERE order_id = $1 AND shipment_id = $2`
	countNumber = `
		SELECT count(*) FROM shipments
		WHERE order_id = $1 AND shipment_id <> $2 AND carrier = $3 AND tracking_number = $4 AND tracking_number <> ''
		      AND vendor_id = (SELECT vendor_id FROM shipments WHERE shipment_id = $2)`
	setDelivered = `UPDATE shipments SET delivered_at = $3 WHERE order_id = $1 AND shipment_id = $2 AND delivered_at IS NULL`

	// One statement reads the parcels of many orders, with what is in them.
	selectByOrder = `
		SELECT s.order_id, s.shipment_id, s.vendor_id, v.en_name, v.ar_name, s.carrier, s.tracking_number, s.tracking_url,
		       s.shipped_at, s.delivered_at, l.order_item_id, l.quantity
		FROM shipments s
		JOIN vendors v ON v.vendor_id = s.vendor_id
		JOIN shipment_lines l ON l.shipment_id = s.shipment_id
		WHERE s.order_id IN $values
		ORDER BY s.shipped_at, s.shipment_id, l.order_item_id`
)

var (
	errExists = errs.New(errs.Conflict, code.ShipmentExists, "this order already has a parcel with this number")
	// ErrNotFound means that an order has no such parcel.
	ErrNotFound = errs.New(errs.NotFound, code.ShipmentNotFound, "this order has no such parcel")
)

// Insert stores a parcel, inside the transaction that has locked its order, and returns its
// id. Returns shipment_exists if the vendor already sent one with this number.
func Insert(ctx context.Context, q db.Querier, n New) (string, error) {
	id := uuid.NewString()
	inserted, err := db.Changed(ctx, q, insertShipment, id, n.OrderID, n.VendorID, n.Carrier, n.Number, n.URL, n.At.UnixMicro())
	if err != nil {
		return "", err
	}
	if !inserted {
		return "", errExists
	}
	rows := make([][]any, len(n.Lines))
	for i, l := range n.Lines {
		rows[i] = []any{id, l.ItemID, l.Quantity}
	}
	return id, db.InsertRows(ctx, q, "shipment_lines", []string{"shipment_id", "order_item_id", "quantity"}, rows)
}

// SetTracking changes how a parcel can be followed, inside the transaction that has locked
// its order. Returns shipment_not_found, or shipment_exists if another parcel has the number.
func SetTracking(ctx context.Context, q db.Querier, orderID, id string, t Tracking) error {
	var others int64
	if err := q.QueryRowContext(ctx, countNumber, orderID, id, t.Carrier, t.Number).Scan(&others); err != nil {
		return err
	}
	if others > 0 {
		return errExists
	}
	found, err := db.Changed(ctx, q, setTracking, orderID, id, t.Carrier, t.Number, t.URL)
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// SetDelivered stores that a parcel has arrived; one that already had keeps its time.
func SetDelivered(ctx context.Context, q db.Querier, orderID, id string, at time.Time) error {
	return db.Exec(ctx, q, setDelivered, orderID, id, at.UnixMicro())
}

// ByOrder returns the parcels of orders, oldest first.
func ByOrder(ctx context.Context, q db.Querier, orderIDs []string) (map[string][]Shipment, error) {
	found := map[string][]Shipment{}
	err := db.RowsIn(ctx, q, selectByOrder, orderIDs, func(rows *sql.Rows) error {
		var orderID string
		var s Shipment
		var t Tracking
		var l Line
		var delivered sql.NullInt64
		if err := rows.Scan(&orderID, &s.ID, &s.VendorID, &s.EnVendor, &s.ArVendor, &t.Carrier, &t.Number, &t.URL,
			db.Micro{To: &s.ShippedAt}, &delivered, &l.ItemID, &l.Quantity); err != nil {
			return err
		}
		list := found[orderID]
		if len(list) == 0 || list[len(list)-1].ID != s.ID {
			name := t.name()
			s.EnCarrier, s.ArCarrier, s.TrackingNumber, s.TrackingURL = name.En, name.Ar, t.Number, t.page()
			if delivered.Valid {
				at := time.UnixMicro(delivered.Int64).UTC()
				s.DeliveredAt = &at
			}
			list = append(list, s)
		}
		last := &list[len(list)-1]
		last.Lines = append(last.Lines, l)
		last.Units += l.Quantity
		found[orderID] = list
		return nil
	})
	return found, err
}
