package main

import (
	"cmp"
	"context"
	"fmt"
	"os/user"
	"text/tabwriter"
	"time"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

// operatorName is who a command's changes are recorded under: the account of the machine.
func operatorName() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "matjar"
}

type grantCmd struct {
	databaseFlag
	Email  string     `arg:"" help:"The account's address."`
	Role   staff.Role `arg:"" enum:"owner,staff,vendor" help:"owner: everything; staff: everything but people, money settings and keys; vendor: what is theirs."`
	Vendor string     `help:"The id of the vendor, for a vendor."`
}

// Run gives the post, at once for running nodes too.
func (c *grantCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := staff.New(d, staff.Accounts{}, nil).Grant(ctx, c.Email, &staff.Assignment{Role: c.Role, VendorID: c.Vendor}); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "%s is %s now. Entering needs a second step of signing in.\n", c.Email, c.Role)
	return nil
}

type revokeCmd struct {
	databaseFlag
	Email string `arg:"" help:"The account's address."`
}

// Run takes the post away.
func (c *revokeCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := staff.New(d, staff.Accounts{}, nil).Grant(ctx, c.Email, nil); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "The back office is closed to %s.\n", c.Email)
	return nil
}

type staffListCmd struct{ databaseFlag }

// Run prints one line a member.
func (c *staffListCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	people, err := staff.New(d, staff.Accounts{}, nil).People(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "EMAIL\tROLE\tVENDOR\tSINCE")
	for _, p := range people {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", p.Email, p.Role, cmp.Or(p.VendorID, "–"), p.CreatedAt.Format(time.RFC3339))
	}
	return table.Flush()
}

type keysCmd struct {
	List   keysListCmd   `cmd:"" default:"1" help:"List the keys."`
	Add    keysAddCmd    `cmd:"" help:"Make a key; it is printed once."`
	Remove keysRemoveCmd `cmd:"" help:"Make a key useless."`
}

type keysListCmd struct{ databaseFlag }

// Run prints one line a key.
func (c *keysListCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	keys, err := staff.New(d, staff.Accounts{}, nil).Keys(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ID\tNAME\tLAST USED\tRIGHTS")
	for _, k := range keys {
		used := "–"
		if k.LastUsedAt != nil {
			used = k.LastUsedAt.Format(time.RFC3339)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", k.ID, k.Name, used, joinNames(k.Rights))
	}
	return table.Flush()
}

type keysAddCmd struct {
	databaseFlag
	Name   string       `arg:"" help:"What the key is for."`
	Rights []rest.Right `help:"What it may do: ${rights}."`
	All    bool         `help:"It may do everything."`
}

// Run prints the key alone, so that a script can take it.
func (c *keysAddCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	rights := c.Rights
	if c.All {
		rights = staff.Rights()
	}
	_, secret, err := staff.New(d, staff.Accounts{}, nil).AddKey(ctx, c.Name, rights)
	if err != nil {
		return err
	}
	fmt.Fprintln(to.out, secret)
	return nil
}

type keysRemoveCmd struct {
	databaseFlag
	ID string `arg:"" help:"The key's id, as the list shows it."`
}

// Run removes the key.
func (c *keysRemoveCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := staff.New(d, staff.Accounts{}, nil).RemoveKey(ctx, c.ID); err != nil {
		return err
	}
	fmt.Fprintln(to.out, "The key no longer works.")
	return nil
}
