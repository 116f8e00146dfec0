package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/order"
	"matjar/internal/zatca"
)

type ordersCmd struct {
	List    ordersListCmd    `cmd:"" default:"1" help:"List the newest orders."`
	Show    ordersShowCmd    `cmd:"" help:"Show one order with its history and notes."`
	Advance ordersAdvanceCmd `cmd:"" help:"Move an order to its next state."`

	Ship      ordersShipCmd      `cmd:"" help:"Send a parcel with things of one vendor."`
	Tracking  ordersTrackingCmd  `cmd:"" help:"Change carrier and number of a parcel."`
	Delivered ordersDeliveredCmd `cmd:"" help:"Note that a parcel, or all that are on their way, have arrived."`
}

// joinNames writes states and the like as the command line lists them.
func joinNames[T ~string](list []T) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = string(s)
	}
	return strings.Join(names, ",")
}

type ordersListCmd struct {
	databaseFlag
	Status string `enum:",${order_states}" default:"" help:"Only orders in this state."`
	Search string `help:"Only orders with this number, name, phone or e-mail address; as much of it as is known."`
	ToShip bool   `help:"Only orders of which something is to be sent."`
	Limit  int    `default:"20" help:"How many."`
	jsonFlag
}

// jsonFlag is shared by commands that print something.
type jsonFlag struct {
	JSON bool `name:"json" help:"As JSON instead of a table."`
}

// print writes v as JSON.
func (jsonFlag) print(to console, v any) error {
	encoder := json.NewEncoder(to.out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// list returns as many orders as are wanted, page by page.
func (c *ordersListCmd) list(ctx context.Context, orders *order.Service) ([]order.OrderSummary, error) {
	list := []order.OrderSummary{}
	filter := order.OrderFilter{Status: order.Status(c.Status), Search: c.Search, ToShip: c.ToShip}
	for cursor := ""; ; {
		page, err := orders.ListForStaff(ctx, "", filter, cursor)
		if err != nil {
			return nil, err
		}
		list = append(list, page.Orders...)
		if cursor = page.Next; cursor == "" || len(list) >= c.Limit {
			return list[:min(len(list), max(c.Limit, 0))], nil
		}
	}
}

// Run prints one line an order.
func (c *ordersListCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := c.list(ctx, openOrders(d, order.Config{}))
	if err != nil {
		return err
	}
	if c.JSON {
		return c.print(to, list)
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ORDER\tSTATE\tPAYMENT\tTOTAL\tCUSTOMER\tCITY\tPLACED")
	for _, o := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", o.Number, o.Status, o.Standing, o.Total, printable(o.Name), printable(o.City), o.CreatedAt.Format(time.RFC3339))
	}
	return table.Flush()
}

// openOrders is the order service for a command that ends when it is done.
func openOrders(d *db.DB, config order.Config) *order.Service {
	return order.New(d, catalog.New(d, slog.New(slog.DiscardHandler)), config)
}

// openStampedOrders is the same for a command that may issue tax documents.
func openStampedOrders(d *db.DB, shop order.ShopDetails, secret zatcaSecretFlag) *order.Service {
	registrar := zatca.New(d, zatca.Config{Secret: secret.ZatcaSecret})
	return openOrders(d, order.Config{ShopDetails: shop, TaxRegistrar: registrar})
}

type ordersShowCmd struct {
	databaseFlag
	jsonFlag
	ID string `arg:"" help:"The order's number or id."`
}

// Run prints all of the order.
func (c *ordersShowCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	orders := openOrders(d, order.Config{})
	id, err := orders.Find(ctx, "", c.ID)
	if err != nil {
		return err
	}
	o, err := orders.Annotated(ctx, id)
	if err != nil {
		return err
	}
	if c.JSON {
		return c.print(to, o)
	}
	a := o.ShippingAddress
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	for _, fact := range [][2]string{
		{"Order", o.ID}, {"State", string(o.Status)}, {"Placed", o.CreatedAt.Format(time.RFC3339)}, {"Payment", paymentLine(&o.Order)},
		{"Customer", strings.Join([]string{a.FullName, a.Phone, a.Email}, ", ")},
		{"Address", strings.Join([]string{a.StreetAddress, a.UnitNumber, a.City, a.Province, a.PostalCode}, ", ")},
		{"Subtotal", o.Subtotal.String()}, {"Discount", strings.TrimSpace(o.Discount.String() + " " + o.CouponCode)},
		{"Shipping", o.Shipping.String()}, {"VAT", o.VAT.String()}, {"Total", o.Total.String()},
	} {
		fmt.Fprintf(table, "%s\t%s\n", fact[0], printable(fact[1]))
	}
	for _, d := range o.Deliveries {
		fmt.Fprintf(table, "Promised\t%s – %s, %s, %s\n", d.From, d.To, d.Speed, d.VendorID)
	}
	fmt.Fprintln(table, "\nLINE\tQUANTITY\tPRICE\tSTATE\tVENDOR\tITEM")
	for _, i := range o.Items {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%s\t%s\n", i.ID, i.Quantity, i.Price, i.Status, i.VendorID, strings.TrimSpace(i.Product.EnName+" "+i.EnOptions))
	}
	printShipments(table, o.Shipments)
	fmt.Fprintln(table, "\nTIME\tSTATE\tBY\tVENDOR")
	for _, e := range o.Events {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", e.CreatedAt.Format(time.RFC3339), e.Status, e.Actor, e.VendorID)
	}
	if len(o.Notes) > 0 {
		fmt.Fprintln(table, "\nTIME\tSTATE\tVENDOR\tNOTE")
	}
	for _, n := range o.Notes {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", n.CreatedAt.Format(time.RFC3339), n.Status, n.VendorID, printable(n.Text))
	}
	if len(o.Remarks) > 0 {
		fmt.Fprintln(table, "\nTIME\tKIND\tBY\tTEXT")
	}
	for _, r := range o.Remarks {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", r.CreatedAt.Format(time.RFC3339), r.Kind, printable(r.Author), printable(r.Text))
	}
	return table.Flush()
}

// paymentLine says how an order is paid and, online, how that stands.
func paymentLine(o *order.Order) string {
	if o.Payment == nil {
		return string(o.PaymentMethod)
	}
	p := o.Payment
	return fmt.Sprintf("%s by %s, %s, %s of %s returned", p.Method, p.Provider, p.State, p.Refunded, p.Amount)
}

// printable returns user input on one line, safe for a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

type ordersAdvanceCmd struct {
	databaseFlag
	addressFlag
	zatcaSecretFlag
	ID     string `arg:"" help:"The order's number or id."`
	Status string `arg:"" enum:"${order_targets}" help:"Its new state."`
	Vendor string `help:"Only this vendor's items."`
	Note   string `help:"A remark for the history, which shoppers do not see."`
}

// Run changes the state of the order; the serving process sends the email.
func (c *ordersAdvanceCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	shop, err := c.shopDetails(ctx, d)
	if err != nil {
		return err
	}
	orders := openStampedOrders(d, shop, c.zatcaSecretFlag)
	if c.ID, err = orders.Find(ctx, "", c.ID); err != nil {
		return err
	}
	var o *order.Order
	if c.Vendor != "" {
		o, err = orders.AdvanceVendor(ctx, c.ID, c.Vendor, order.Status(c.Status), c.Note)
	} else {
		o, err = orders.Advance(ctx, c.ID, order.Status(c.Status), c.Note)
	}
	if err != nil {
		return err
	}
	// A cancelled order restores stock: notify the serving nodes.
	if err := catalog.Touch(ctx, d); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Order #%s is %s.\n", order.Number(o.ID), o.Status)
	return nil
}
