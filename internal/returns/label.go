package returns

import (
	"context"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/order"
	"matjar/internal/qr"
)

// ReturnLabel is what is printed and put on a parcel that goes back.
type ReturnLabel struct {
	Return Return        `json:"return"`
	From   order.Address `json:"from" doc:"The shopper"`
	To     order.Seller  `json:"to" doc:"The shop, which the seller's parcels go back to"`
	QR     string        `json:"qr_image" doc:"The return's id as a QR code, as an SVG picture"`
}

// Label returns the label of the user's return. Returns return_transition unless it is
// approved and has not arrived.
func (s *Service) Label(ctx context.Context, userID, returnID string) (*ReturnLabel, error) {
	r, err := s.Get(ctx, userID, returnID)
	if err != nil {
		return nil, err
	}
	if !r.HasLabel {
		return nil, errs.New(errs.Conflict, code.ReturnTransition, "a return that is %s has no label", r.State)
	}
	o, err := s.orders.Get(ctx, userID, r.OrderID)
	if err != nil {
		return nil, err
	}
	image, err := qr.SVG(r.ID)
	return &ReturnLabel{*r, o.ShippingAddress, s.orders.Seller(), image}, err
}
