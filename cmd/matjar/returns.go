package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/order"
	"matjar/internal/returns"
	"matjar/internal/setting"
	"matjar/internal/vault"
)

type returnsCmd struct {
	List     returnsListCmd     `cmd:"" default:"1" help:"List the newest returns."`
	Show     returnsShowCmd     `cmd:"" help:"Show one return with its history, notes and pictures."`
	Approve  returnsApproveCmd  `cmd:"" help:"Let the shopper send it."`
	Refuse   returnsRefuseCmd   `cmd:"" help:"Refuse it, with a reason that the shopper reads."`
	Received returnsReceivedCmd `cmd:"" help:"Note that it has arrived, and whether it goes back into stock."`
	Bank     returnsBankCmd     `cmd:"" help:"Show the bank account for the refund of a cash order, which is noted."`
	Refund   returnsRefundCmd   `cmd:"" help:"Note that the money was transferred, or have the payment provider return it."`
}

// minSecret is the fewest characters that a secret has.
const minSecret = 32

// secretFlag is the secret that stored bank details, keys and passwords are encrypted with.
type secretFlag struct {
	Secret string `env:"MATJAR_SECRET" help:"Secret for what is stored encrypted, at least 32 random characters, the same on all nodes; without one it is kept in the database."`
}

func (f secretFlag) checkSecret() error {
	if f.Secret != "" && len(f.Secret) < minSecret {
		return settingError("MATJAR_SECRET", errors.New("must have at least 32 characters"))
	}
	return nil
}

// vault returns what encrypts bank details with the secret.
func (f secretFlag) vault(ctx context.Context, d *db.DB) (*vault.Vault, error) {
	if err := f.checkSecret(); err != nil {
		return nil, err
	}
	return returns.OpenVault(ctx, d, f.Secret)
}

// secrets returns what encrypts secret settings with it.
func (f secretFlag) secrets(ctx context.Context, d *db.DB) (*vault.Vault, error) {
	if err := f.checkSecret(); err != nil {
		return nil, err
	}
	return setting.OpenVault(ctx, d, f.Secret, vault.ShopSecrets)
}

// returnsFlags are shared by commands about returns.
type returnsFlags struct {
	databaseFlag
	addressFlag
	secretFlag
	zatcaSecretFlag
}

// with calls fn with the service for a command that ends when it is done.
func (f returnsFlags) with(ctx context.Context, fn func(d *db.DB, s *returns.Service) error) error {
	d, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	shop, err := f.shopDetails(ctx, d)
	if err != nil {
		return err
	}
	vault, err := f.vault(ctx, d)
	if err != nil {
		return err
	}
	return fn(d, returns.New(d, openStampedOrders(d, shop, f.zatcaSecretFlag), vault))
}

type returnsListCmd struct {
	returnsFlags
	State string `enum:",${return_states}" default:"" help:"Only returns in this state."`
	Limit int    `default:"20" help:"How many."`
}

// Run prints one line a return.
func (c *returnsListCmd) Run(ctx context.Context, to console) error {
	return c.with(ctx, func(_ *db.DB, s *returns.Service) error {
		page, err := s.ListAll(ctx, returns.State(c.State), "", c.Limit)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "RETURN\tSTATE\tREASON\tREFUND\tVENDOR\tORDER\tASKED")
		for _, r := range page.Returns {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.State, r.Reason, r.Amount, r.EnVendor, r.OrderID, r.CreatedAt.Format(time.RFC3339))
		}
		return table.Flush()
	})
}

type returnsShowCmd struct {
	returnsFlags
	ID       string `arg:"" help:"The return's whole id."`
	Pictures string `placeholder:"FOLDER" help:"Write its pictures into this folder."`
}

// Run prints all of the return.
func (c *returnsShowCmd) Run(ctx context.Context, to console) error {
	return c.with(ctx, func(_ *db.DB, s *returns.Service) error {
		r, err := s.Annotated(ctx, c.ID)
		if err != nil {
			return err
		}
		pickup := "the shopper hands it in"
		if r.FreePickup {
			pickup = "we collect it for free"
		}
		table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
		for _, fact := range [][2]string{
			{"Return", r.ID}, {"Order", r.OrderID}, {"State", string(r.State)}, {"Vendor", r.EnVendor + " " + r.VendorID},
			{"Reason", string(r.Reason)}, {"Details", r.Details}, {"Way", pickup}, {"Tracking", r.Tracking}, {"Refusal", r.Refusal},
			{"Refund", fmt.Sprintf("%s by %s", r.Amount, r.RefundBy)}, {"Account", r.Bank}, {"Reference", r.Reference},
			{"Credit note", fmt.Sprint(r.CreditNote)}, {"Restocked", fmt.Sprint(r.Restocked)}, {"Pictures", fmt.Sprint(r.Pictures)},
		} {
			fmt.Fprintf(table, "%s\t%s\n", fact[0], printable(fact[1]))
		}
		fmt.Fprintln(table, "\nLINE\tQUANTITY\tITEM")
		for _, l := range r.Lines {
			fmt.Fprintf(table, "%s\t%d\t%s\n", l.ItemID, l.Quantity, strings.TrimSpace(l.Product.EnName+" "+l.EnOptions))
		}
		fmt.Fprintln(table, "\nTIME\tSTATE\tBY")
		for _, e := range r.Events {
			fmt.Fprintf(table, "%s\t%s\t%s\n", e.CreatedAt.Format(time.RFC3339), e.State, e.Actor)
		}
		if len(r.Notes) > 0 {
			fmt.Fprintln(table, "\nTIME\tWHAT\tBY\tNOTE")
		}
		for _, n := range r.Notes {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", n.CreatedAt.Format(time.RFC3339), n.Kind, n.Actor, printable(n.Text))
		}
		if err := table.Flush(); err != nil || c.Pictures == "" {
			return err
		}
		return c.writePictures(ctx, to, s)
	})
}

func (c *returnsShowCmd) writePictures(ctx context.Context, to console, s *returns.Service) error {
	list, err := s.PicturesOf(ctx, c.ID)
	if err != nil {
		return err
	}
	for n, picture := range list {
		name := filepath.Join(c.Pictures, fmt.Sprintf("return-%s-%d.webp", returns.Number(c.ID), n+1))
		if err := os.WriteFile(name, picture, 0o600); err != nil {
			return err
		}
		fmt.Fprintln(to.out, name)
	}
	return nil
}

// decisionFlags are shared by commands that decide about a return.
type decisionFlags struct {
	returnsFlags
	ID     string `arg:"" help:"The return's whole id."`
	Vendor string `help:"The vendor who decides, who must be the seller; the operator unless told."`
	Note   string `help:"A remark for the history, which shoppers do not see."`
}

func (f decisionFlags) by() returns.By { return returns.By{VendorID: f.Vendor, Note: f.Note} }

// run applies change and prints where the return is then; the serving process sends the email.
func (f returnsFlags) run(ctx context.Context, to console, change func(*returns.Service) (*returns.Return, error)) error {
	return f.with(ctx, func(d *db.DB, s *returns.Service) error {
		r, err := change(s)
		if err != nil {
			return err
		}
		// What is back in stock: notify the serving nodes.
		if err := catalog.Touch(ctx, d); err != nil {
			return err
		}
		fmt.Fprintf(to.out, "Return #%s of order #%s is %s.\n", returns.Number(r.ID), order.Number(r.OrderID), r.State)
		if r.State == returns.Refunded {
			fmt.Fprintf(to.out, "Refunded: %s riyals, credit note %d.\n", r.Amount, r.CreditNote)
		}
		return nil
	})
}

type returnsApproveCmd struct{ decisionFlags }

// Run approves the return.
func (c *returnsApproveCmd) Run(ctx context.Context, to console) error {
	return c.run(ctx, to, func(s *returns.Service) (*returns.Return, error) { return s.Approve(ctx, c.ID, c.by()) })
}

type returnsRefuseCmd struct {
	decisionFlags
	Reason string `required:"" help:"Why, in words that the shopper reads."`
}

// Run refuses the return.
func (c *returnsRefuseCmd) Run(ctx context.Context, to console) error {
	return c.run(ctx, to, func(s *returns.Service) (*returns.Return, error) { return s.Refuse(ctx, c.ID, c.Reason, c.by()) })
}

type returnsReceivedCmd struct {
	decisionFlags
	Restock bool `required:"" negatable:"" help:"Whether it goes back into stock."`
}

// Run notes that the return has arrived.
func (c *returnsReceivedCmd) Run(ctx context.Context, to console) error {
	return c.run(ctx, to, func(s *returns.Service) (*returns.Return, error) { return s.Receive(ctx, c.ID, c.Restock, c.by()) })
}

type returnsBankCmd struct {
	returnsFlags
	ID string `arg:"" help:"The return's whole id."`
}

// Run prints the bank account in full.
func (c *returnsBankCmd) Run(ctx context.Context, to console) error {
	return c.with(ctx, func(_ *db.DB, s *returns.Service) error {
		b, err := s.Bank(ctx, c.ID)
		if err != nil {
			return err
		}
		r, err := s.Annotated(ctx, c.ID)
		if err != nil {
			return err
		}
		fmt.Fprintf(to.out, "Name    %s\nIBAN    %s\nAmount  %s riyals\n", printable(b.Name), b.IBAN, r.Amount)
		return nil
	})
}

type returnsRefundCmd struct {
	returnsFlags
	ID        string `arg:"" help:"The return's whole id."`
	Reference string `help:"What the bank calls the transfer, which the shopper is told."`
	Note      string `help:"A remark for the history, which shoppers do not see."`
}

// Run closes the return as refunded.
func (c *returnsRefundCmd) Run(ctx context.Context, to console) error {
	return c.run(ctx, to, func(s *returns.Service) (*returns.Return, error) {
		return s.Refund(ctx, c.ID, c.Reference, returns.By{Note: c.Note})
	})
}
