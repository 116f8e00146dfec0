package order

import (
	"context"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/shipment"
	"matjar/internal/webhook"
)

// Dispatch is a request to send a parcel with things of one vendor.
type Dispatch struct {
	VendorID string `json:"vendor_id" minLength:"1" maxLength:"64"`
	shipment.Tracking
	Lines []shipment.Line `json:"lines,omitempty" maxItems:"200" doc:"What is in the parcel; all that the vendor has not sent yet unless told"`
	Note  string          `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

// setShipments sets the parcels of an order, with what was promised for them.
func (o *Order) setShipments(list []shipment.Shipment) {
	if list == nil {
		list = []shipment.Shipment{}
	}
	for i := range list {
		for _, d := range o.Deliveries {
			if d.VendorID == list[i].VendorID {
				list[i].SetPromise(d.Window)
			}
		}
	}
	o.Shipments = list
}

// unsent returns how many of an item are in no parcel. Items that were shipped before
// parcels were stored are in none, and nothing of them is left.
func (o *Order) unsent(i Item) int64 {
	if i.Status.reached(Shipped) {
		return 0
	}
	shipped, _ := shipment.Quantity(o.Shipments, i.ID)
	return i.Quantity - shipped
}

// unsentOf returns all that a vendor has not sent yet.
func (o *Order) unsentOf(vendorID string) []shipment.Line {
	var lines []shipment.Line
	for _, i := range o.Items {
		if n := o.unsent(i); i.VendorID == vendorID && n > 0 {
			lines = append(lines, shipment.Line{ItemID: i.ID, Quantity: n})
		}
	}
	return lines
}

// vendorItems returns the numbers of a vendor's items. Returns vendor_not_in_order.
func (o *Order) vendorItems(vendorID string) ([]int, error) {
	var own []int
	for n, i := range o.Items {
		if i.VendorID == vendorID {
			own = append(own, n)
		}
	}
	if own == nil {
		return nil, errs.New(errs.NotFound, code.VendorNotInOrder, "order %s has nothing of this vendor", Number(o.ID))
	}
	return own, nil
}

// parcel returns what goes into a parcel of the vendor: wanted, or everything that is left.
// Returns order_transition if nothing can be sent now.
func (o *Order) parcel(vendorID string, wanted []shipment.Line) ([]shipment.Line, error) {
	own, err := o.vendorItems(vendorID)
	if err != nil {
		return nil, err
	}
	lines := wanted
	if len(lines) == 0 {
		if lines = o.unsentOf(vendorID); len(lines) == 0 {
			return nil, errTransition(o.Items[own[0]].Status, Shipped)
		}
	}
	seen := map[string]bool{}
	for _, l := range lines {
		n := slices.IndexFunc(own, func(n int) bool { return o.Items[n].ID == l.ItemID })
		if n < 0 || seen[l.ItemID] {
			return nil, errs.New(errs.Unprocessable, code.ItemNotInOrder, "%s is not an item of this vendor in order %s, or named twice", l.ItemID, Number(o.ID))
		}
		seen[l.ItemID] = true
		item := o.Items[own[n]]
		if !item.Status.CanBecome(Shipped) {
			return nil, errTransition(item.Status, Shipped)
		}
		if left := o.unsent(item); l.Quantity < 1 || l.Quantity > left {
			err := errs.New(errs.Conflict, code.ShipmentQuantity, "of item %s, %d are left to send", l.ItemID, left)
			err.Fields = []errs.Field{errs.ValueField(l.ItemID, "left", errs.Count(left))}
			return nil, err
		}
	}
	return lines, nil
}

// Ship sends a parcel with things of one vendor. When everything is sent, the order is
// shipped; until then the shopper gets an email about the parcel.
func (s *Service) Ship(ctx context.Context, orderID string, in Dispatch) (*Order, error) {
	if err := in.Tracking.Validate(); err != nil {
		return nil, err
	}
	return s.operate(ctx, orderID, change{"ship", in}, func(q db.Querier, o *orderRow) error {
		lines, err := o.parcel(in.VendorID, in.Lines)
		if err != nil {
			return err
		}
		now := s.Now()
		id, err := s.send(ctx, q, o, in.VendorID, in.Tracking, lines, now)
		if err != nil {
			return err
		}
		return s.follow(ctx, q, o, []Event{{Shipped, operator, in.VendorID, id, now}}, in.Note)
	})
}

// Retrack changes carrier and number of a parcel, when they were told later or wrongly. It
// sends no email.
func (s *Service) Retrack(ctx context.Context, orderID, shipmentID string, t shipment.Tracking) (*Order, error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	return s.operate(ctx, orderID, change{"track", t}, func(q db.Querier, o *orderRow) error {
		if err := s.retrack(ctx, q, o, shipmentID, t); err != nil {
			return err
		}
		for _, p := range o.Shipments {
			if p.ID == shipmentID {
				return s.remark(ctx, q, orderID, remarkTracking, p.VendorID, strings.TrimSpace(p.EnCarrier+" "+p.TrackingNumber))
			}
		}
		return nil
	})
}

// Deliver notes that a parcel has arrived, or with "" all that are on their way. When
// everything has, the order is delivered; until then the shopper gets an email about the part.
func (s *Service) Deliver(ctx context.Context, orderID, shipmentID, note string) (*Order, error) {
	return s.operate(ctx, orderID, change{"deliver", note}, func(q db.Querier, o *orderRow) error {
		if shipmentID == "" && len(o.Shipments) == 0 {
			return s.transition(ctx, q, o, Delivered, operator, note)
		}
		found := false
		arrived, err := s.receive(ctx, q, o, func(p shipment.Shipment) bool {
			found = found || p.ID == shipmentID
			return shipmentID == "" || p.ID == shipmentID
		})
		switch {
		case err != nil:
			return err
		case shipmentID != "" && !found:
			return shipment.ErrNotFound
		case len(arrived) == 0:
			return errs.New(errs.Conflict, code.OrderTransition, "nothing of this is on its way")
		}
		return s.follow(ctx, q, o, arrived, note)
	})
}

// AdvanceVendor moves one vendor's items to shipped or delivered ahead of the others: all
// that the vendor has not sent yet in one parcel, or all parcels of the vendor. When all
// items have reached a state, so has the order.
func (s *Service) AdvanceVendor(ctx context.Context, orderID, vendorID string, to Status, note string) (*Order, error) {
	switch to {
	case Shipped:
		return s.Ship(ctx, orderID, Dispatch{VendorID: vendorID, Note: note})
	case Delivered:
		return s.deliverVendor(ctx, orderID, vendorID, note)
	}
	return nil, errs.New(errs.Unprocessable, code.OrderTransition, "one vendor's items can only be shipped or delivered")
}

func (s *Service) deliverVendor(ctx context.Context, orderID, vendorID, note string) (*Order, error) {
	return s.operate(ctx, orderID, change{"deliver", note}, func(q db.Querier, o *orderRow) error {
		own, err := o.vendorItems(vendorID)
		if err != nil {
			return err
		}
		open := false
		for _, n := range own {
			item := o.Items[n]
			if item.Status == Delivered {
				continue
			}
			if !item.Status.CanBecome(Delivered) {
				return errTransition(item.Status, Delivered)
			}
			open = true
		}
		if !open {
			return errTransition(Delivered, Delivered)
		}
		arrived, err := s.receive(ctx, q, o, func(p shipment.Shipment) bool { return p.VendorID == vendorID })
		if err != nil {
			return err
		}
		// Items from before parcels were stored are in none.
		for _, n := range own {
			if err := setItem(ctx, q, &o.Items[n], Delivered); err != nil {
				return err
			}
		}
		if len(arrived) == 0 {
			arrived = []Event{{Status: Delivered, Actor: operator, VendorID: vendorID, CreatedAt: s.Now()}}
		}
		return s.follow(ctx, q, o, arrived, note)
	})
}

// send stores a parcel and brings its items to shipped of which nothing is left.
func (s *Service) send(ctx context.Context, q db.Querier, o *orderRow, vendorID string, t shipment.Tracking, lines []shipment.Line, now time.Time) (string, error) {
	id, err := shipment.Insert(ctx, q, shipment.New{OrderID: o.ID, VendorID: vendorID, Tracking: t, Lines: lines, At: now})
	if err != nil {
		return "", err
	}
	if err := o.reloadShipments(ctx, q); err != nil {
		return "", err
	}
	if err := s.tellShipment(ctx, q, webhook.ShipmentCreated, o, id); err != nil {
		return "", err
	}
	for n := range o.Items {
		if i := &o.Items[n]; i.VendorID == vendorID && o.unsent(*i) == 0 && !i.Status.reached(Shipped) {
			if err := setItem(ctx, q, i, Shipped); err != nil {
				return "", err
			}
		}
	}
	return id, nil
}

// receive notes that the chosen parcels which are on their way have arrived, brings their
// items to delivered of which everything has, and returns an event for each parcel.
func (s *Service) receive(ctx context.Context, q db.Querier, o *orderRow, chosen func(shipment.Shipment) bool) ([]Event, error) {
	now := s.Now()
	var arrived []Event
	for _, p := range o.Shipments {
		if !chosen(p) || p.DeliveredAt != nil {
			continue
		}
		if err := shipment.SetDelivered(ctx, q, o.ID, p.ID, now); err != nil {
			return nil, err
		}
		arrived = append(arrived, Event{Delivered, operator, p.VendorID, p.ID, now})
	}
	if len(arrived) == 0 {
		return nil, nil
	}
	if err := o.reloadShipments(ctx, q); err != nil {
		return nil, err
	}
	for _, e := range arrived {
		if err := s.tellShipment(ctx, q, webhook.ShipmentDelivered, o, e.ShipmentID); err != nil {
			return nil, err
		}
	}
	for n := range o.Items {
		i := &o.Items[n]
		if _, delivered := shipment.Quantity(o.Shipments, i.ID); delivered == i.Quantity {
			if err := setItem(ctx, q, i, Delivered); err != nil {
				return nil, err
			}
		}
	}
	return arrived, nil
}

// follow brings the order to the state that all of its items have reached, or stores what
// happened to a part of it and tells the shopper.
func (s *Service) follow(ctx context.Context, q db.Querier, o *orderRow, part []Event, note string) error {
	if o.allReached(o.Status.nextOnTheWay()) {
		for o.allReached(o.Status.nextOnTheWay()) {
			if err := s.transition(ctx, q, o, o.Status.nextOnTheWay(), operator, note); err != nil {
				return err
			}
		}
		return nil
	}
	for _, e := range part {
		if err := addEvent(ctx, q, o.ID, e, note); err != nil {
			return err
		}
	}
	return s.notifyPart(ctx, q, o, part)
}

// completeShipments sends all that is in no parcel yet before an order is shipped, one
// parcel for each vendor, and has all parcels arrive before it is delivered.
func (s *Service) completeShipments(ctx context.Context, q db.Querier, o *orderRow, to Status, now time.Time) error {
	switch to {
	case Shipped:
		for _, i := range o.Items {
			if lines := o.unsentOf(i.VendorID); len(lines) > 0 {
				if _, err := s.send(ctx, q, o, i.VendorID, shipment.Tracking{}, lines, now); err != nil {
					return err
				}
			}
		}
	case Delivered:
		_, err := s.receive(ctx, q, o, func(shipment.Shipment) bool { return true })
		return err
	}
	return nil
}

// reloadShipments reads the parcels of a locked order again.
func (o *orderRow) reloadShipments(ctx context.Context, q db.Querier) error {
	found, err := shipment.ByOrder(ctx, q, []string{o.ID})
	o.setShipments(found[o.ID])
	return err
}
