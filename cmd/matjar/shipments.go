package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"matjar/internal/order"
	"matjar/internal/shipment"
)

// trackingFlags are how a parcel can be followed.
type trackingFlags struct {
	Carrier  string `help:"Who carries it: ${carriers}, or the name of another one."`
	Tracking string `help:"The carrier's number of the parcel."`
	Link     string `help:"Where it is tracked, https://…; needed for other carriers."`
}

func (f trackingFlags) tracking() shipment.Tracking {
	return shipment.Tracking{Carrier: f.Carrier, Number: f.Tracking, URL: f.Link}
}

// orderFlags are shared by commands about the parcels of an order.
type orderFlags struct {
	databaseFlag
	addressFlag
	zatcaSecretFlag
	ID string `arg:"" help:"The order's number or id."`
}

// run applies change to the shop's orders and prints where the order is then; the serving
// process sends the email.
func (f orderFlags) run(ctx context.Context, to console, change func(s *order.Service, id string) (*order.Order, error)) error {
	d, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	shop, err := f.shopDetails(ctx, d)
	if err != nil {
		return err
	}
	orders := openStampedOrders(d, shop, f.zatcaSecretFlag)
	id, err := orders.Find(ctx, "", f.ID)
	if err != nil {
		return err
	}
	o, err := change(orders, id)
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Order #%s is %s, with %d parcels.\n", order.Number(o.ID), o.Status, len(o.Shipments))
	for _, p := range o.Shipments {
		fmt.Fprintf(to.out, "%s %s\n", p.ID, parcelState(p))
	}
	return nil
}

type ordersShipCmd struct {
	orderFlags
	trackingFlags
	Vendor string           `required:"" help:"Whose things are in the parcel."`
	Line   map[string]int64 `placeholder:"ID=QUANTITY" help:"What is in it, as orders show names it; all that the vendor has not sent yet unless told."`
	Note   string           `help:"A remark for the history, which shoppers do not see."`
}

// Run sends the parcel.
func (c *ordersShipCmd) Run(ctx context.Context, to console) error {
	in := order.Dispatch{VendorID: c.Vendor, Tracking: c.tracking(), Note: c.Note}
	for _, id := range slices.Sorted(maps.Keys(c.Line)) {
		in.Lines = append(in.Lines, shipment.Line{ItemID: id, Quantity: c.Line[id]})
	}
	return c.run(ctx, to, func(s *order.Service, id string) (*order.Order, error) { return s.Ship(ctx, id, in) })
}

type ordersTrackingCmd struct {
	orderFlags
	trackingFlags
	Shipment string `required:"" help:"The parcel."`
}

// Run changes carrier and number of the parcel.
func (c *ordersTrackingCmd) Run(ctx context.Context, to console) error {
	return c.run(ctx, to, func(s *order.Service, id string) (*order.Order, error) {
		return s.Retrack(ctx, id, c.Shipment, c.tracking())
	})
}

type ordersDeliveredCmd struct {
	orderFlags
	Shipment string `help:"The parcel; all that are on their way unless told."`
	Note     string `help:"A remark for the history, which shoppers do not see."`
}

// Run notes that parcels have arrived.
func (c *ordersDeliveredCmd) Run(ctx context.Context, to console) error {
	return c.run(ctx, to, func(s *order.Service, id string) (*order.Order, error) { return s.Deliver(ctx, id, c.Shipment, c.Note) })
}

// parcelState tells in a word where a parcel is.
func parcelState(p shipment.Shipment) string {
	switch {
	case p.DeliveredAt == nil:
		return "on its way"
	case p.Late:
		return "delivered late"
	}
	return "delivered"
}

// printShipments writes the parcels of an order: what was promised and what came of it.
func printShipments(to io.Writer, list []shipment.Shipment) {
	if len(list) > 0 {
		fmt.Fprintln(to, "\nPARCEL\tSTATE\tVENDOR\tCARRIER\tNUMBER\tSHIPPED\tPROMISED\tDELIVERED\tLINES")
	}
	for _, p := range list {
		promised, delivered := "", ""
		if p.Promised != nil {
			promised = fmt.Sprintf("%s – %s", p.Promised.From, p.Promised.To)
		}
		if p.DeliveredAt != nil {
			delivered = p.DeliveredAt.Format(time.RFC3339)
		}
		lines := make([]string, len(p.Lines))
		for i, l := range p.Lines {
			lines[i] = fmt.Sprintf("%s=%d", l.ItemID, l.Quantity)
		}
		fmt.Fprintf(to, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", p.ID, parcelState(p), p.VendorID, printable(p.EnCarrier), p.TrackingNumber,
			p.ShippedAt.Format(time.RFC3339), promised, delivered, strings.Join(lines, " "))
	}
}
