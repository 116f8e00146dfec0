package order

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/logs"
	"matjar/internal/shipment"
)

// Advancement is a request to change the state of an order.
type Advancement struct {
	Status   Status `json:"status"`
	VendorID string `json:"vendor_id,omitempty" maxLength:"64" doc:"Only this vendor's items, which can be shipped or delivered ahead of the others; a vendor's own unless told"`
	Note     string `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

// TransformSchema removes the states that an order cannot be moved to.
func (Advancement) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["status"].Enum = enum(Targets())
	return s
}

// moveFor changes the state of an order, or with a vendor of that vendor's items. A member of a vendor moves their own
// whichever they name.
func (s *Service) moveFor(ctx context.Context, vendor, orderID string, in Advancement) (err error) {
	if vendor != "" {
		in.VendorID = vendor
	}
	if in.VendorID != "" {
		_, err = s.AdvanceVendor(ctx, orderID, in.VendorID, in.Status, in.Note)
	} else {
		_, err = s.Advance(ctx, orderID, in.Status, in.Note)
	}
	return err
}

// shipFor is Ship for a member of a vendor, who sends their own things whichever vendor they name; for anybody with "".
func (s *Service) shipFor(ctx context.Context, vendor, orderID string, in Dispatch) error {
	if vendor != "" {
		in.VendorID = vendor
	}
	_, err := s.Ship(ctx, orderID, in)
	return err
}

// retrackFor is Retrack for a vendor, whose parcels alone it concerns; for anybody with "".
func (s *Service) retrackFor(ctx context.Context, vendor, orderID, shipmentID string, t shipment.Tracking) error {
	if err := s.ownShipment(ctx, vendor, orderID, shipmentID); err != nil {
		return err
	}
	_, err := s.Retrack(ctx, orderID, shipmentID, t)
	return err
}

// deliverFor is Deliver for a vendor, whose parcels alone it concerns; for anybody with "".
func (s *Service) deliverFor(ctx context.Context, vendor, orderID string, in Arrival) error {
	if vendor != "" && in.ShipmentID == "" {
		_, err := s.deliverVendor(ctx, orderID, vendor, in.Note)
		return err
	}
	if err := s.ownShipment(ctx, vendor, orderID, in.ShipmentID); err != nil {
		return err
	}
	_, err := s.Deliver(ctx, orderID, in.ShipmentID, in.Note)
	return err
}

// ownShipment returns shipment.ErrNotFound unless a parcel of the order is the vendor's. With ""
// every parcel is.
func (s *Service) ownShipment(ctx context.Context, vendor, orderID, shipmentID string) error {
	if vendor == "" {
		return nil
	}
	found, err := shipment.ByOrder(ctx, s.db, []string{orderID})
	if err != nil {
		return err
	}
	for _, p := range found[orderID] {
		if p.ID == shipmentID && p.VendorID == vendor {
			return nil
		}
	}
	return shipment.ErrNotFound
}

// BulkMove is a request to change the state of many orders.
type BulkMove struct {
	Orders []string `json:"orders" minItems:"1" maxItems:"200" doc:"The orders, by id or number"`
	Status Status   `json:"status"`
	Note   string   `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

// TransformSchema removes the states that an order cannot be moved to.
func (BulkMove) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["status"].Enum = enum(Targets())
	most := 64
	s.Properties["orders"].Items.MaxLength = &most
	return s
}

// BulkResult is what became of one order of many.
type BulkResult struct {
	Order string `json:"order" doc:"As it was named in the request"`
	Moved bool   `json:"moved"`
	Code  string `json:"code,omitempty" doc:"Why it was not moved: the code of a problem"`
}

// BulkResults has one answer for each order of the request, in its order.
type BulkResults struct {
	Results []BulkResult `json:"results"`
}

// MoveMany moves orders one by one, each in a transaction of its own: one that cannot be moved stays
// as it is and keeps no other from moving, unless the database is unavailable: then none of the rest is tried, and where
// nothing was moved that is the error. A vendor moves their own items in them.
func (s *Service) MoveMany(ctx context.Context, vendor string, in BulkMove) (BulkResults, error) {
	moved := false
	answer := BulkResults{Results: make([]BulkResult, len(in.Orders))}
	for n, name := range in.Orders {
		id, err := s.Find(ctx, vendor, name)
		if err == nil {
			err = s.moveFor(ctx, vendor, id, Advancement{Status: in.Status, Note: in.Note})
		}
		answer.Results[n] = BulkResult{Order: name, Moved: err == nil}
		if err == nil {
			moved = true
			continue
		}
		answer.Results[n].Code = code.Internal.String()
		refusal, refused := errs.As(err)
		switch {
		case refused:
			answer.Results[n].Code = refusal.Code.String()
		case db.Unavailable(err) && !moved:
			return BulkResults{}, err
		case db.Unavailable(err):
			for m, name := range in.Orders[n:] {
				answer.Results[n+m] = BulkResult{Order: name, Code: code.Unavailable.String()}
			}
			return answer, nil
		case ctx.Err() == nil:
			logs.From(ctx).Error("an order of many was not moved", "order", id, "error", err)
		}
	}
	return answer, nil
}
