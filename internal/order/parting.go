package order

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
)

// OpenOrder is an order that is still on its way to the shopper.
type OpenOrder struct {
	ID        string        `json:"order_id" doc:"Id of the order"`
	Number    string        `json:"order_number" doc:"The short form of it that people see"`
	Status    Status        `json:"status"`
	Total     money.Halalas `json:"total_amount"`
	CanCancel bool          `json:"can_cancel" doc:"Whether it can still be cancelled"`
}

// TransformSchema leaves out the states of orders that are not open.
func (OpenOrder) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["status"].Enum = enum(openStatuses())
	return s
}

// Parting is what a shopper wants done about their open orders when they delete their
// account. Nobody can do it for them afterwards.
type Parting struct {
	// Cancel is for those that can still be cancelled.
	Cancel bool
	// Keep is the shopper's word that they know of the others, which will be delivered.
	Keep bool
}

// errOpenOrders names every open order that the shopper has not decided about.
func errOpenOrders(list []OpenOrder) error {
	err := errs.New(errs.Conflict, code.OpenOrders, "there are %d open orders: cancel or keep them", len(list))
	for _, o := range list {
		err.Fields = append(err.Fields, errs.Figure(o.Number, string(o.Status), o.Total))
	}
	return err
}

var selectOpen = orderColumns + `
	WHERE user_id = $1 AND status IN ` + openList + ` ORDER BY created_at, order_id`

// Open lists the user's orders that are neither delivered nor cancelled, oldest first.
func (s *Service) Open(ctx context.Context, userID string) ([]OpenOrder, error) {
	return openOrders(ctx, s.db, userID)
}

func openOrders(ctx context.Context, q db.Querier, userID string) ([]OpenOrder, error) {
	orders, err := wholeOrders(ctx, q, selectOpen, userID)
	if err != nil {
		return nil, err
	}
	list := []OpenOrder{}
	for _, o := range orders {
		list = append(list, OpenOrder{ID: o.ID, Number: Number(o.ID), Status: o.Status, Total: o.Total, CanCancel: o.CanCancel})
	}
	return list, nil
}

// Part does about the user's open orders, inside the transaction that deletes their
// account, what they want. Returns open_orders when there are some that the parting says
// nothing about. StockChanged must be called when the transaction has been committed.
func (s *Service) Part(ctx context.Context, q db.Querier, userID string, parting Parting) error {
	if parting.Cancel {
		if err := s.cancelOpen(ctx, q, userID); err != nil {
			return err
		}
	}
	open, err := openOrders(ctx, q, userID)
	if err != nil {
		return err
	}
	if len(open) > 0 && !parting.Keep {
		return errOpenOrders(open)
	}
	return nil
}

// cancelOpen cancels those of the user's orders that can still be cancelled, as Cancel does
// each.
func (s *Service) cancelOpen(ctx context.Context, q db.Querier, userID string) error {
	open, err := openOrders(ctx, q, userID)
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

// StockChanged notifies the catalogue that stock came back.
func (s *Service) StockChanged() { s.catalog.Changed() }
