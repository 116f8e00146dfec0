package returns

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/order"
)

const (
	setNet = `UPDATE return_lines SET net = $3 WHERE return_id = $1 AND order_item_id = $2`
	// A sold line is named as it was bought.
	selectRefunded = `
		SELECT r.order_id, l.order_item_id, i.vendor_id, i.en_name, i.ar_name, l.quantity, -l.net, i.commission_rate_snapshot, r.closed_at
		FROM returns r JOIN return_lines l ON l.return_id = r.return_id JOIN order_items i ON i.order_item_id = l.order_item_id
		WHERE r.state = 'refunded' AND r.closed_at >= $1 AND r.closed_at < $2
		ORDER BY r.closed_at, r.return_id, l.order_item_id`
)

// storeNets keeps what the note credits for each item. Its lines are in the order of the items.
func storeNets(ctx context.Context, q db.Querier, o *order.Order, part order.Part, note order.Invoice) error {
	lines := note.Lines
	for _, i := range o.Items {
		if part.Units[i.ID] == 0 {
			continue
		}
		if err := db.Exec(ctx, q, setNet, part.ReturnID, i.ID, lines[0].Net); err != nil {
			return err
		}
		lines = lines[1:]
	}
	return nil
}

// RefundedSales returns what was refunded from one moment on and before another, as sales that
// are taken back: vendors owe no commission on them.
func RefundedSales(ctx context.Context, q db.Querier, from, to time.Time) ([]order.Sale, error) {
	return db.All(ctx, q, func(s *order.Sale) []any {
		return []any{&s.OrderID, &s.ItemID, &s.VendorID, &s.EnName, &s.ArName, &s.Quantity, &s.Net, &s.Rate, db.Micro{To: &s.At}}
	}, selectRefunded, from.UnixMicro(), to.UnixMicro())
}
