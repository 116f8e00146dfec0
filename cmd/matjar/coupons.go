package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"matjar/internal/coupon"
)

type couponsCmd struct {
	List couponsListCmd `cmd:"" default:"1" help:"List all discount codes."`
	Add  couponsAddCmd  `cmd:"" help:"Add a discount code."`
	End  couponsEndCmd  `cmd:"" help:"Make a discount code expire now."`
}

type couponsListCmd struct{ databaseFlag }

// Run prints one line a coupon.
func (c *couponsListCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := coupon.New(d).All(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "CODE\tTAKES OFF\tMINIMUM\tFROM\tUNTIL\tUSED\tSHOWN")
	for _, one := range list {
		value := fmt.Sprintf("%d%%", one.Value)
		if one.Kind == coupon.Amount {
			value = fmt.Sprintf("%d.%02d SAR", one.Value/100, one.Value%100)
		}
		until, used := "–", fmt.Sprint(one.Used)
		if !one.EndsAt.IsZero() {
			until = one.EndsAt.Format(time.RFC3339)
		}
		if one.TotalLimit > 0 {
			used += fmt.Sprintf(" of %d", one.TotalLimit)
		}
		shown := "–"
		if one.Public {
			shown = "public"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", one.Code, value, one.MinSubtotal, one.StartsAt.Format(time.RFC3339), until, used, shown)
	}
	return table.Flush()
}

type couponsAddCmd struct {
	databaseFlag
	Code       string    `arg:"" help:"What shoppers type."`
	Percent    int64     `help:"Takes off so many percent." xor:"value"`
	Amount     string    `help:"Takes off so many riyals." xor:"value"`
	Minimum    string    `default:"0" help:"Smallest subtotal in riyals."`
	Cap        string    `default:"0" help:"Most that is taken off, in riyals; 0 for no cap."`
	From       time.Time `help:"When it begins, as RFC 3339; now if not given."`
	Until      time.Time `help:"When it ends, as RFC 3339; never if not given."`
	Limit      int64     `help:"How often it can be used in all; 0 for no limit."`
	PerUser    int64     `help:"How often one shopper can use it; 0 for no limit."`
	Categories []string  `help:"Slugs of the categories it is good for."`
	Vendors    []string  `help:"Ids of the vendors it is good for."`
	Public     bool      `help:"Show it to everybody on the deals page."`
}

// Run stores the coupon.
func (c *couponsAddCmd) Run(ctx context.Context, to console) error {
	one := coupon.Coupon{
		Code: c.Code, Kind: coupon.Percent, Value: c.Percent, StartsAt: c.From, EndsAt: c.Until,
		TotalLimit: c.Limit, PerUserLimit: c.PerUser, Categories: c.Categories, Vendors: c.Vendors, Public: c.Public,
	}
	if one.StartsAt.IsZero() {
		one.StartsAt = time.Now()
	}
	if c.Amount != "" {
		amount, err := parseAmount(c.Amount)
		if err != nil {
			return err
		}
		one.Kind, one.Value = coupon.Amount, int64(amount)
	}
	var err error
	if one.MinSubtotal, err = parseAmount(c.Minimum); err != nil {
		return err
	}
	if one.MaxDiscount, err = parseAmount(c.Cap); err != nil {
		return err
	}
	switch {
	case one.Value <= 0 || (one.Kind == coupon.Percent && one.Value > 100):
		return errors.New("want --percent from 1 to 100, or --amount above 0")
	case !one.EndsAt.IsZero() && !one.EndsAt.After(one.StartsAt):
		return errors.New("--until must be after --from")
	}
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := coupon.New(d).Add(ctx, one); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Added %s.\n", coupon.NormalizeCode(c.Code))
	return nil
}

type couponsEndCmd struct {
	databaseFlag
	Code string `arg:"" help:"The code."`
}

// Run ends the coupon.
func (c *couponsEndCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := coupon.New(d).End(ctx, c.Code); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "%s has ended.\n", coupon.NormalizeCode(c.Code))
	return nil
}
