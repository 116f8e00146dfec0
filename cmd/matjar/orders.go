package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/order"
)

type ordersCmd struct {
	List    ordersListCmd    `cmd:"" default:"1" help:"List the newest orders."`
	Advance ordersAdvanceCmd `cmd:"" help:"Move an order to its next state."`
}

type ordersListCmd struct {
	databaseFlag
	Status string `enum:",pending_payment,processing,shipped,delivered,cancelled" default:"" help:"Only orders in this state."`
	Limit  int    `default:"20" help:"How many."`
}

// Run prints one line an order.
func (c *ordersListCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := order.Newest(ctx, d, order.Status(c.Status), c.Limit)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ORDER\tSTATE\tTOTAL\tCITY\tPLACED")
	for _, o := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", o.ID, o.Status, o.Total, o.ShippingAddress.City, o.CreatedAt.Format(time.RFC3339))
	}
	return table.Flush()
}

type ordersAdvanceCmd struct {
	databaseFlag
	BaseURL string `env:"MATJAR_BASE_URL" default:"http://localhost:8080" help:"The shop's public address, for the link in the mail."`
	ID      string `arg:"" help:"The order's whole id."`
	Status  string `arg:"" enum:"processing,shipped,delivered,cancelled" help:"Its new state."`
	Vendor  string `help:"Only this vendor's items."`
	Note    string `help:"A remark for the history."`
}

// Run moves the order; the shopper is mailed by the serving process.
func (c *ordersAdvanceCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	goods := catalog.New(d, slog.New(slog.NewTextHandler(io.Discard, nil)))
	orders := order.New(d, goods, order.Config{BaseURL: strings.TrimSuffix(c.BaseURL, "/")})
	var o *order.Order
	if c.Vendor != "" {
		o, err = orders.AdvanceVendor(ctx, c.ID, c.Vendor, order.Status(c.Status), c.Note)
	} else {
		o, err = orders.Advance(ctx, c.ID, order.Status(c.Status), c.Note)
	}
	if err != nil {
		return err
	}
	// A cancelled order's stock is back: the serving nodes are told.
	if err := catalog.Touch(ctx, d); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Order #%s is %s.\n", order.Number(o.ID), o.Status)
	return nil
}
