package order

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/mail"
)

const (
	// The condition makes sure that of several changes at once one happens.
	setOrderStatus = `UPDATE orders SET status = $2 WHERE order_id = $1 AND status = $3`
	setItemStatus  = `UPDATE order_items SET status = $2 WHERE order_id = $1 AND status <> $2`
	setVendorItems = `UPDATE order_items SET status = $3 WHERE order_id = $1 AND vendor_id = $2 AND status <> $3`
	giveBackStock  = `UPDATE products SET inventory_count = inventory_count + $2, units_sold = units_sold - $2, updated_at = $3 WHERE product_id = $1`
	selectCoupon   = `SELECT coalesce(coupon_id, '') FROM orders WHERE order_id = $1`
)

func errTransition(from, to Status) error {
	return errs.New(errs.Conflict, "order_transition", "an order that is %s cannot become %s", from, to)
}

// Cancel is the shopper's way out before the order is shipped: the stock comes back and
// so does the use of a coupon. Somebody else's order is as unknown as none.
func (s *Service) Cancel(ctx context.Context, userID, orderID string) (*Order, error) {
	return s.move(ctx, orderID, Cancelled, "shopper", "", func(o row) error {
		if o.userID != userID {
			return errOrderNotFound
		}
		return nil
	})
}

// Advance is the operator's change of an order's state.
func (s *Service) Advance(ctx context.Context, orderID string, to Status, note string) (*Order, error) {
	return s.move(ctx, orderID, to, "operator", note, func(row) error { return nil })
}

// move changes the state of an order and its items, if allowed lets it and the order of
// states has it.
func (s *Service) move(ctx context.Context, orderID string, to Status, actor, note string, allowed func(row) error) (*Order, error) {
	var o row
	err := s.db.Tx(ctx, func(q db.Querier) error {
		now := s.Now()
		var err error
		if o, err = read(ctx, q, orderID); err != nil {
			return err
		}
		if err := allowed(o); err != nil {
			return err
		}
		if !o.Status.May(to) {
			return errTransition(o.Status, to)
		}
		moved, err := db.Changed(ctx, q, setOrderStatus, o.ID, string(to), string(o.Status))
		if err != nil {
			return err
		}
		if !moved {
			return errTransition(o.Status, to)
		}
		if err := db.Exec(ctx, q, setItemStatus, o.ID, string(to)); err != nil {
			return err
		}
		if err := addEvent(ctx, q, o.ID, to, actor, note, now); err != nil {
			return err
		}
		if to == Cancelled {
			if err := s.undo(ctx, q, o, now.UnixMicro()); err != nil {
				return err
			}
		}
		if to == Shipped {
			if _, err := s.issue(ctx, q, o.ID, invoiceKind); err != nil {
				return err
			}
		}
		if kind, ok := letterOf[to]; ok {
			letter, err := s.letter(ctx, q, o.userID, &o.Order, kind)
			if err != nil {
				return err
			}
			if err := mail.Enqueue(ctx, q, letter); err != nil {
				return err
			}
		}
		o, err = read(ctx, q, orderID)
		return err
	})
	if err != nil {
		return nil, err
	}
	if to == Cancelled {
		s.catalog.Changed()
	}
	return &o.Order, nil
}

// undo gives back what an order took, and takes back its invoice.
func (s *Service) undo(ctx context.Context, q db.Querier, o row, now int64) error {
	items := slices.SortedFunc(slices.Values(o.Items), func(a, b Item) int { return strings.Compare(a.Product.ProductID, b.Product.ProductID) })
	for _, i := range items {
		if err := db.Exec(ctx, q, giveBackStock, i.Product.ProductID, i.Quantity, now); err != nil {
			return err
		}
	}
	var couponID string
	if err := q.QueryRowContext(ctx, selectCoupon, o.ID).Scan(&couponID); err != nil {
		return err
	}
	if couponID != "" {
		if err := coupon.Return(ctx, q, couponID, o.ID); err != nil {
			return err
		}
	}
	if _, err := findInvoice(ctx, q, o.ID, invoiceKind); err == errNoInvoice {
		return nil
	} else if err != nil {
		return err
	}
	_, err := s.issue(ctx, q, o.ID, creditKind)
	return err
}

// AdvanceVendor moves only one vendor's items ahead, to shipped or delivered, when a
// vendor is faster than the others. When all items have arrived at a state, so has the
// order.
func (s *Service) AdvanceVendor(ctx context.Context, orderID, vendorID string, to Status) (*Order, error) {
	complete := false
	err := s.db.Tx(ctx, func(q db.Querier) error {
		// Of two vendors at once, the second sees what the first has done.
		if err := db.Exec(ctx, q, lockOrder, orderID); err != nil {
			return err
		}
		o, err := read(ctx, q, orderID)
		if err != nil {
			return err
		}
		complete = true
		found := false
		for _, i := range o.Items {
			switch {
			case i.VendorID == vendorID && !i.Status.May(to):
				return errTransition(i.Status, to)
			case i.VendorID == vendorID:
				found = true
			case i.Status != to:
				complete = false
			}
		}
		if !found {
			return errs.New(errs.NotFound, "vendor_not_in_order", "order %s has nothing of this vendor", Number(orderID))
		}
		if to == Cancelled {
			return errs.New(errs.Unprocessable, "order_transition", "cancel the whole order instead")
		}
		if complete && o.Status.May(to) {
			return nil // the whole order moves, below
		}
		complete = false
		return db.Exec(ctx, q, setVendorItems, orderID, vendorID, string(to))
	})
	if err != nil {
		return nil, err
	}
	if complete {
		return s.Advance(ctx, orderID, to, fmt.Sprintf("by vendor %s", vendorID))
	}
	o, err := read(ctx, s.db, orderID)
	return &o.Order, err
}
