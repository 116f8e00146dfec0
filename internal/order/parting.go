package order

import (
	"context"

	"matjar/internal/account"
	"matjar/internal/db"
)

var selectOpen = orderColumns + `
	WHERE user_id = $1 AND status IN ` + openList + ` ORDER BY created_at, order_id`

// Open lists the user's orders that are neither delivered nor cancelled, oldest first.
func (s *Service) Open(ctx context.Context, q db.Querier, userID string) ([]account.OpenOrder, error) {
	orders, err := wholeOrders(ctx, q, selectOpen, userID)
	if err != nil {
		return nil, err
	}
	list := []account.OpenOrder{}
	for _, o := range orders {
		list = append(list, account.OpenOrder{
			ID: o.ID, Number: Number(o.ID), Status: string(o.Status), Total: o.Total, CanCancel: o.CanCancel,
		})
	}
	return list, nil
}

// CancelOpen cancels, inside the transaction that deletes the user's account, those of their
// orders that can still be cancelled, as Cancel does each. StockChanged is to be called when it has been committed.
func (s *Service) CancelOpen(ctx context.Context, q db.Querier, userID string) error {
	open, err := s.Open(ctx, q, userID)
	if err != nil {
		return err
	}
	for _, one := range open {
		if err := db.Exec(ctx, q, lockOrder, one.ID); err != nil {
			return err
		}
		o, err := read(ctx, q, one.ID)
		if err != nil {
			return err
		}
		if !o.CanCancel {
			continue
		}
		o.ownerLeaves = true
		if err := s.step(ctx, q, &o, Cancelled, shopper, ""); err != nil {
			return err
		}
	}
	return nil
}

// StockChanged tells the catalogue that stock came back.
func (s *Service) StockChanged() { s.catalog.Changed() }
