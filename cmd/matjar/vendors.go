package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/commission"
	"matjar/internal/db"
	"matjar/internal/order"
	"matjar/internal/returns"
)

type vendorsCmd struct {
	Invoice  vendorsInvoiceCmd  `cmd:"" help:"Bill vendors the commission of a month that has ended."`
	Invoices vendorsInvoicesCmd `cmd:"" help:"List commission invoices."`
	Show     vendorsShowCmd     `cmd:"" help:"Show a commission invoice, or write it as a page to print."`
}

// openCommissions is the service that bills vendors. Whatever brings sales or takes them back
// is one of its sources.
func openCommissions(d *db.DB, seller func() order.Seller) *commission.Service {
	return commission.New(d, seller, order.DeliveredSales, returns.RefundedSales)
}

type vendorsInvoiceCmd struct {
	databaseFlag
	Month  string `required:"" help:"The month in Saudi Arabia, as in 2026-10."`
	Vendor string `help:"Only this vendor; all unless told."`
}

// Run issues the invoices and prints them; those that exist stay as they are.
func (c *vendorsInvoiceCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	shop, err := order.LoadShopDetails(ctx, d)
	if err != nil {
		return err
	}
	list, err := openCommissions(d, func() order.Seller { return shop.Seller }).Issue(ctx, commission.Month(c.Month), c.Vendor)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		fmt.Fprintln(to.out, "There is nothing to bill.")
		return nil
	}
	return printCommissions(to.out, list)
}

type vendorsInvoicesCmd struct {
	databaseFlag
	Month  string `help:"Only of this month, as in 2026-10."`
	Vendor string `help:"Only of this vendor."`
	Limit  int    `default:"100" help:"How many."`
}

// Run prints one line an invoice, the newest first.
func (c *vendorsInvoicesCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := openCommissions(d, nil).List(ctx, commission.Filter{Month: commission.Month(c.Month), VendorID: c.Vendor, Limit: c.Limit})
	if err != nil {
		return err
	}
	return printCommissions(to.out, list)
}

// printCommissions writes one line an invoice.
func printCommissions(to io.Writer, list []commission.Summary) error {
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NUMBER\tMONTH\tVENDOR\tLINES\tCOMMISSION\tVAT\tTOTAL\tISSUED")
	for _, i := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", commission.Name(i.Number), i.Month, i.VendorID, i.Lines, i.Net, i.VAT, i.Total, i.IssuedAt.Format(time.RFC3339))
	}
	return table.Flush()
}

type vendorsShowCmd struct {
	databaseFlag
	Number string `arg:"" help:"Its number, as in COM-12."`
	HTML   string `name:"html" placeholder:"FILE" help:"Write a page to print, in both languages, to this file instead; it must not exist yet."`
}

// Run prints all of the invoice.
func (c *vendorsShowCmd) Run(ctx context.Context, to console) error {
	number, err := commission.ParseNumber(c.Number)
	if err != nil {
		return err
	}
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	i, err := openCommissions(d, nil).Get(ctx, number)
	if err != nil {
		return err
	}
	if c.HTML != "" {
		return writeNewPage(c.HTML, i)
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	for _, fact := range [][2]string{
		{"Invoice", i.Name()}, {"Kind", i.Kind}, {"Month", string(i.Month)}, {"Issued", i.IssuedAt.Format(time.RFC3339)},
		{"Marketplace", i.Seller.EnName + " " + i.Seller.VATNumber}, {"Vendor", strings.TrimSpace(i.Vendor.ID + " " + i.Vendor.EnName + " " + i.Vendor.VATNumber)},
		{"Commission", i.Net.String()}, {"VAT", i.VAT.String()}, {"Total", i.Total.String()},
	} {
		fmt.Fprintf(table, "%s\t%s\n", fact[0], printable(fact[1]))
	}
	fmt.Fprintln(table, "\nTIME\tORDER\tQUANTITY\tSALE\tRATE\tCOMMISSION\tITEM")
	for _, l := range i.Lines {
		fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%d.%02d%%\t%s\t%s\n", l.At.Format(time.RFC3339), l.OrderID, l.Quantity, l.Net, l.Rate/100, l.Rate%100, l.Commission, printable(l.EnName))
	}
	return table.Flush()
}

// writeNewPage writes the invoice's page to a file that does not exist yet.
func writeNewPage(path string, i *commission.Invoice) error {
	var page bytes.Buffer
	if err := i.WriteHTML(&page); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(page.Bytes())
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
