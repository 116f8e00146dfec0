package order

import (
	"context"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
)

// OpenOrder is an order that is neither delivered nor cancelled.
type OpenOrder struct {
	ID        string        `json:"order_id" doc:"Id of the order"`
	Number    string        `json:"order_number" doc:"The short form of it that people see"`
	Status    Status        `json:"status"`
	Total     money.Halalas `json:"total_amount"`
	CanCancel bool          `json:"can_cancel" doc:"Whether it can still be cancelled"`
}

// TransformSchema removes the states of orders that are not open.
func (OpenOrder) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["status"].Enum = enum(openStatuses())
	return s
}

// OpenOrderChoice is what to do with the open orders of a shopper who deletes their account,
// since they cannot cancel them afterwards.
type OpenOrderChoice struct {
	// Cancel cancels those that can still be cancelled.
	Cancel bool
	// Keep confirms that the others will be delivered.
	Keep bool
}

// errOpenOrders lists every open order that the choice does not cover.
func errOpenOrders(list []OpenOrder) error {
	err := errs.New(errs.Conflict, code.OpenOrders, "there are %d open orders: cancel or keep them", len(list))
	for _, o := range list {
		err.Fields = append(err.Fields, errs.ValueField(o.Number, string(o.Status), o.Total))
	}
	return err
}

// Open lists the user's orders that are neither delivered nor cancelled, oldest first.
func (s *Service) Open(ctx context.Context, userID string) ([]OpenOrder, error) {
	return openOrders(ctx, s.db, userID)
}

func openOrders(ctx context.Context, q db.Querier, userID string) ([]OpenOrder, error) {
	orders, err := readOpen(ctx, q, userID)
	if err != nil {
		return nil, err
	}
	list := []OpenOrder{}
	for _, o := range orders {
		list = append(list, OpenOrder{ID: o.ID, Number: Number(o.ID), Status: o.Status, Total: o.Total, CanCancel: o.CanCancel})
	}
	return list, nil
}

// ResolveOpenOrders applies choice to the user's open orders, inside the transaction that
// deletes their account. Returns open_orders when choice does not cover all of them.
// StockChanged must be called after the commit.
func (s *Service) ResolveOpenOrders(ctx context.Context, q db.Querier, userID string, choice OpenOrderChoice) error {
	if choice.Cancel {
		if err := s.cancelOpen(ctx, q, userID); err != nil {
			return err
		}
	}
	open, err := openOrders(ctx, q, userID)
	if err != nil {
		return err
	}
	if len(open) > 0 && !choice.Keep {
		return errOpenOrders(open)
	}
	return nil
}

// cancelOpen cancels all of the user's orders that can still be cancelled.
func (s *Service) cancelOpen(ctx context.Context, q db.Querier, userID string) error {
	locked, err := lockOpen(ctx, q, userID)
	if err != nil {
		return err
	}
	open, err := readOpen(ctx, q, userID)
	if err != nil {
		return err
	}
	// One that was placed after the others were locked is left for ResolveOpenOrders.
	for _, found := range open {
		if !found.CanCancel || !slices.Contains(locked, found.ID) {
			continue
		}
		o := newRow(found, userID)
		o.deletingAccount = true
		if err := s.transition(ctx, q, &o, Cancelled, shopper, ""); err != nil {
			return err
		}
	}
	return nil
}

// StockChanged notifies the catalogue that stock was restored.
func (s *Service) StockChanged() { s.catalog.StockChanged() }
