package main

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"matjar/internal/auth"
)

type usersCmd struct {
	RotateKeys   rotateKeysCmd   `cmd:"" help:"Make a new key for signing sessions; nobody is signed out."`
	ResetFactors resetFactorsCmd `cmd:"" help:"Let an owner back in who has lost their second factors; kept on record."`
	Grant        grantCmd        `cmd:"" help:"Let an account into the back office, or change what it is there."`
	Revoke       revokeCmd       `cmd:"" help:"Close the back office to an account."`
	Staff        staffListCmd    `cmd:"" help:"List who works in the back office."`
	History      userHistoryCmd  `cmd:"" help:"What operators did to an account, who and why."`
}

type rotateKeysCmd struct{ databaseFlag }

// Run creates the key; running nodes sign with it within a minute.
func (c *rotateKeysCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := auth.RotateKeys(ctx, d); err != nil {
		return err
	}
	fmt.Fprintln(to.out, "New sessions are signed with a new key.")
	return nil
}

type resetFactorsCmd struct {
	databaseFlag
	addressFlag
	Email  string `arg:"" help:"The account's address."`
	By     string `required:"" help:"Who does this."`
	Reason string `required:"" help:"Why, and how the owner showed that they are the owner."`
}

// Run removes the factors and ends all sessions; the serving process sends the email.
func (c *resetFactorsCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	shop, err := c.shopDetails(ctx, d)
	if err != nil {
		return err
	}
	support := auth.Support{DB: d, BaseURL: shop.BaseURL, Now: d.Now}
	if err := support.ResetFactors(ctx, c.Email, c.By, c.Reason); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "%s signs in with the password alone now. All devices were signed out.\n", c.Email)
	return nil
}

type userHistoryCmd struct {
	databaseFlag
	Email string `arg:"" help:"The account's address, or the id of a deleted one."`
}

// Run prints one line per action, newest first.
func (c *userHistoryCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := auth.Support{DB: d, Now: d.Now}.History(ctx, c.Email)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "WHEN\tACTION\tBY\tREASON")
	for _, a := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", a.At.Format(time.RFC3339), a.Action, a.Operator, a.Reason)
	}
	return table.Flush()
}
