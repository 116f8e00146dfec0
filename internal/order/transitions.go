package order

import (
	"context"
	"errors"

	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

func errTransition(from, to Status) error {
	return errs.New(errs.Conflict, code.OrderTransition, "an order that is %s cannot become %s", from, to)
}

// Actors of order events.
const (
	shopper  = "shopper"
	operator = "operator"
	system   = "system"
)

// Cancel cancels the user's order before any of it is shipped, and restores stock and
// coupon use. Returns errOrderNotFound, also for another user's order.
func (s *Service) Cancel(ctx context.Context, userID, orderID string) (*Order, error) {
	return s.updateOrder(ctx, orderID, func(q db.Querier, o *orderRow) error {
		if o.userID != userID {
			return errOrderNotFound
		}
		if err := s.transition(ctx, q, o, Cancelled, shopper, ""); err != nil {
			return err
		}
		return s.checkHourlyLimit(ctx, q, cancelLimit, userID)
	})
}

// Advance changes the state of an order for the operator.
func (s *Service) Advance(ctx context.Context, orderID string, to Status, note string) (*Order, error) {
	return s.operate(ctx, orderID, change{"move", note}, func(q db.Querier, o *orderRow) error {
		return s.transition(ctx, q, o, to, operator, note)
	})
}

// updateOrder runs fn on a locked order, and returns the order after it.
func (s *Service) updateOrder(ctx context.Context, orderID string, fn func(q db.Querier, o *orderRow) error) (*Order, error) {
	var o orderRow
	err := s.db.Tx(ctx, func(q db.Querier) error {
		if err := lockOrder(ctx, q, orderID); err != nil {
			return err
		}
		var err error
		if o, err = readOrder(ctx, q, orderID); err != nil {
			return err
		}
		if err := fn(q, &o); err != nil {
			return err
		}
		o, err = readOrder(ctx, q, orderID)
		return err
	})
	if err != nil {
		return nil, err
	}
	if o.Status == Cancelled {
		s.catalog.StockChanged()
	}
	return s.setDocumentKind(&o.Order), nil
}

// transition changes the state of an order and of its items that are not ahead of it.
// An order that is shipped has sent everything, one that is delivered has delivered
// everything: what is missing for that becomes parcels without a carrier, or arrives now.
// Returns order_transition if the state machine does not allow it, order_partly_shipped if a
// part that is on its way keeps it from being cancelled.
func (s *Service) transition(ctx context.Context, q db.Querier, o *orderRow, to Status, actor, note string) error {
	from, now := o.Status, s.Now()
	if !from.CanBecome(to) {
		return errTransition(from, to)
	}
	if !o.canBecome(to) {
		return errs.New(errs.Conflict, code.OrderPartlyShipped, "a part of the order is already on its way")
	}
	if err := s.completeShipments(ctx, q, o, to, now); err != nil {
		return err
	}
	if to == Processing && actor == operator && o.awaitsPayment() {
		return errs.New(errs.Conflict, code.OrderTransition, "the order is not paid yet")
	}
	if err := setOrderStatus(ctx, q, o.ID, to); err != nil {
		return err
	}
	if err := setItemStatus(ctx, q, o.ID, from, to); err != nil {
		return err
	}
	o.Status = to
	for i := range o.Items {
		if o.Items[i].Status == from {
			o.Items[i].Status = to
		}
	}
	if err := addEvent(ctx, q, o.ID, Event{Status: to, Actor: actor, CreatedAt: now}, note); err != nil {
		return err
	}
	if to == Cancelled {
		if err := s.revert(ctx, q, *o, now.UnixMicro()); err != nil {
			return err
		}
	}
	if err := s.publishOrder(ctx, q, statusKind(to), &o.Order, to == Cancelled); err != nil {
		return err
	}
	if err := s.movePayment(ctx, q, o, to, now); err != nil {
		return err
	}
	if err := s.StoreStanding(ctx, q, o.ID); err != nil {
		return err
	}
	if to == Shipped {
		if _, err := s.issueDocument(ctx, q, &o.Order, invoiceKind); err != nil {
			return err
		}
	}
	kind := o.messageOn(to, actor)
	if kind == nil {
		return nil
	}
	return s.notify(ctx, q, o, *kind, actor)
}

// revert restores the stock and coupon use of an order, and issues a credit note for its
// invoice.
func (s *Service) revert(ctx context.Context, q db.Querier, o orderRow, now int64) error {
	if err := restoreStock(ctx, q, o.Items, now); err != nil {
		return err
	}
	couponID, err := readCoupon(ctx, q, o.ID)
	if err != nil {
		return err
	}
	if couponID != "" {
		if err := coupon.Return(ctx, q, couponID, o.ID); err != nil {
			return err
		}
	}
	if _, err := s.findDocument(ctx, q, &o.Order, invoiceKind); errors.Is(err, errNoInvoice) {
		return nil
	} else if err != nil {
		return err
	}
	_, err = s.issueDocument(ctx, q, &o.Order, creditKind)
	return err
}
