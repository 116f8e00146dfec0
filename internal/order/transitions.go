package order

import (
	"context"
	"errors"
	"slices"
	"strings"

	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

const (
	setOrderStatus = `UPDATE orders SET status = $2 WHERE order_id = $1`
	// Items that are ahead of their order stay where they are.
	setItemStatus  = `UPDATE order_items SET status = $3 WHERE order_id = $1 AND status = $2`
	setVendorItems = `UPDATE order_items SET status = $3 WHERE order_id = $1 AND vendor_id = $2`
	giveBackStock  = `UPDATE products SET inventory_count = inventory_count + $2, units_sold = units_sold - $2, updated_at = $3 WHERE product_id = $1`
	selectCoupon   = `SELECT coalesce(coupon_id, '') FROM orders WHERE order_id = $1`
)

func errTransition(from, to Status) error {
	return errs.New(errs.Conflict, code.OrderTransition, "an order that is %s cannot become %s", from, to)
}

// Who changes an order, as its history has it.
const (
	shopper  = "shopper"
	operator = "operator"
)

// Cancel is the shopper's way out before anything of the order is shipped: the stock
// comes back and so does the use of a coupon. Somebody else's order is as unknown as none.
func (s *Service) Cancel(ctx context.Context, userID, orderID string) (*Order, error) {
	return s.change(ctx, orderID, func(q db.Querier, o *row) error {
		if o.userID != userID {
			return errOrderNotFound
		}
		if err := s.step(ctx, q, o, Cancelled, shopper, ""); err != nil {
			return err
		}
		return s.within(ctx, q, cancelRule, userID)
	})
}

// Advance is the operator's change of an order's state.
func (s *Service) Advance(ctx context.Context, orderID string, to Status, note string) (*Order, error) {
	return s.change(ctx, orderID, func(q db.Querier, o *row) error {
		return s.step(ctx, q, o, to, operator, note)
	})
}

// AdvanceVendor moves only one vendor's items ahead, to shipped or delivered, when a
// vendor is faster than the others. When all items have arrived at a state, so has the
// order.
func (s *Service) AdvanceVendor(ctx context.Context, orderID, vendorID string, to Status, note string) (*Order, error) {
	if to != Shipped && to != Delivered {
		return nil, errs.New(errs.Unprocessable, code.OrderTransition, "one vendor's items can only be shipped or delivered")
	}
	return s.change(ctx, orderID, func(q db.Querier, o *row) error {
		found := false
		for i := range o.Items {
			item := &o.Items[i]
			if item.VendorID != vendorID {
				continue
			}
			if !item.Status.May(to) {
				return errTransition(item.Status, to)
			}
			item.Status, found = to, true
		}
		if !found {
			return errs.New(errs.NotFound, code.VendorNotInOrder, "order %s has nothing of this vendor", Number(orderID))
		}
		if err := db.Exec(ctx, q, setVendorItems, orderID, vendorID, string(to)); err != nil {
			return err
		}
		if !o.all(o.Status.following()) {
			return addEvent(ctx, q, orderID, Event{to, operator, vendorID, s.Now()}, note)
		}
		for o.all(o.Status.following()) {
			if err := s.step(ctx, q, o, o.Status.following(), operator, note); err != nil {
				return err
			}
		}
		return nil
	})
}

// change runs fn on an order that nobody else changes meanwhile, and returns the order as
// fn left it.
func (s *Service) change(ctx context.Context, orderID string, fn func(q db.Querier, o *row) error) (*Order, error) {
	var o row
	err := s.db.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, lockOrder, orderID); err != nil {
			return err
		}
		var err error
		if o, err = read(ctx, q, orderID); err != nil {
			return err
		}
		if err := fn(q, &o); err != nil {
			return err
		}
		o, err = read(ctx, q, orderID)
		return err
	})
	if err != nil {
		return nil, err
	}
	if o.Status == Cancelled {
		s.catalog.Changed()
	}
	return s.named(&o.Order), nil
}

// step moves an order and those of its items that are not ahead of it, if the order of
// states has it so.
func (s *Service) step(ctx context.Context, q db.Querier, o *row, to Status, actor, note string) error {
	from, now := o.Status, s.Now()
	if !from.May(to) {
		return errTransition(from, to)
	}
	if !o.may(to) {
		return errs.New(errs.Conflict, code.OrderTransition, "a part of the order is already on its way")
	}
	if err := db.Exec(ctx, q, setOrderStatus, o.ID, string(to)); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, setItemStatus, o.ID, string(from), string(to)); err != nil {
		return err
	}
	o.Status = to
	for i := range o.Items {
		if o.Items[i].Status == from {
			o.Items[i].Status = to
		}
	}
	if err := addEvent(ctx, q, o.ID, Event{to, actor, "", now}, note); err != nil {
		return err
	}
	if to == Cancelled {
		if err := s.undo(ctx, q, *o, now.UnixMicro()); err != nil {
			return err
		}
	}
	if to == Shipped {
		if _, err := s.issue(ctx, q, &o.Order, invoiceKind); err != nil {
			return err
		}
	}
	kind := to.letter()
	if kind == nil {
		return nil
	}
	return s.tell(ctx, q, o, *kind, actor)
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
	if _, err := s.find(ctx, q, &o.Order, invoiceKind); errors.Is(err, errNoInvoice) {
		return nil
	} else if err != nil {
		return err
	}
	_, err := s.issue(ctx, q, &o.Order, creditKind)
	return err
}
