package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/db"
	"matjar/internal/logs"
	"matjar/internal/order"
	"matjar/internal/setting"
	"matjar/internal/zatca"
)

// zatcaSecretFlag is all that commands need which issue documents; the rest is in the database.
type zatcaSecretFlag struct {
	ZatcaSecret string `env:"MATJAR_ZATCA_SECRET" help:"Encrypts the keys that stamp tax documents, at least 32 characters."`
}

// zatcaFlag is shared by commands that know the unit.
type zatcaFlag struct {
	zatcaSecretFlag
	Zatca           string `env:"MATJAR_ZATCA" default:"off" help:"System of the tax authority in which tax documents are stamped and reported: off, sandbox, simulation or production."`
	ZatcaURL        string `env:"MATJAR_ZATCA_URL" help:"Address of that system, if it is not the authority's own."`
	ZatcaUnit       string `env:"MATJAR_ZATCA_UNIT" default:"Matjar" help:"Name of the unit that stamps."`
	ZatcaBranch     string `env:"MATJAR_ZATCA_BRANCH" help:"The seller's branch, or the member's tax number in a VAT group."`
	ZatcaIndustry   string `env:"MATJAR_ZATCA_INDUSTRY" default:"Retail" help:"The seller's industry."`
	ZatcaStreet     string `env:"MATJAR_ZATCA_STREET" help:"The seller's street."`
	ZatcaBuilding   string `env:"MATJAR_ZATCA_BUILDING" help:"Its building number, 4 digits."`
	ZatcaDistrict   string `env:"MATJAR_ZATCA_DISTRICT" help:"Its district."`
	ZatcaCity       string `env:"MATJAR_ZATCA_CITY" help:"Its city."`
	ZatcaPostalCode string `env:"MATJAR_ZATCA_POSTAL_CODE" help:"Its postal code, 5 digits."`
}

// config returns the valid settings of a seller's unit.
func (f zatcaFlag) config(seller order.Seller) (zatca.Config, error) {
	c := zatca.Config{
		Environment: zatca.Environment(f.Zatca), URL: f.ZatcaURL, Secret: f.ZatcaSecret,
		Unit: zatca.Unit{
			Name: f.ZatcaUnit, Branch: f.ZatcaBranch, Industry: f.ZatcaIndustry,
			SellerName: seller.ArName, VATNumber: seller.VATNumber, Registration: seller.Registration,
			Street: f.ZatcaStreet, Building: f.ZatcaBuilding, District: f.ZatcaDistrict, City: f.ZatcaCity, PostalCode: f.ZatcaPostalCode,
		},
	}
	return c, c.Validate()
}

// startStamps prepares the stamping of tax documents for serving. The unit that stamps is that
// of the seller who is known now, so who that is stays as it is until the next start.
func (f zatcaFlag) startStamps(ctx context.Context, d *db.DB, settings *setting.Live) (*zatca.Service, error) {
	config, err := f.config(order.SellerOf(settings.Current()))
	if err != nil {
		return nil, err
	}
	if config.Environment != zatca.Off {
		settings.Hold("MATJAR_ZATCA", setting.SellerVAT.Definition, setting.SellerRegistration.Definition)
	}
	stamps := zatca.New(d, config)
	stamping, err := stamps.Start(ctx)
	if err == nil && !stamping && config.Environment != zatca.Off {
		logs.From(ctx).Warn("tax documents are not stamped yet: run matjar zatca onboard", "environment", config.Environment)
	}
	return stamps, err
}

type zatcaCmd struct {
	Status  zatcaStatusCmd  `cmd:"" default:"1" help:"Show the unit, its chain and what was reported."`
	Onboard zatcaOnboardCmd `cmd:"" help:"Get a certificate from the authority and begin to stamp tax documents, or renew it."`
	Report  zatcaReportCmd  `cmd:"" help:"Report now what waits."`
	Export  zatcaExportCmd  `cmd:"" help:"Write stamped documents to a ZIP archive."`
	Verify  zatcaVerifyCmd  `cmd:"" help:"Check the whole chain: counters, hashes, signatures and what was printed."`
	Stop    zatcaStopCmd    `cmd:"" help:"End the stamping in a system of the authority."`
}

// service returns the service of the settings, for the seller that the shop was served with.
func (f zatcaFlag) service(ctx context.Context, d *db.DB) (*zatca.Service, error) {
	if f.Zatca == string(zatca.Off) {
		return nil, settingError("MATJAR_ZATCA", errors.New("it is off"))
	}
	shop, err := order.LoadShopDetails(ctx, d)
	if err != nil {
		return nil, err
	}
	config, err := f.config(shop.Seller)
	if err != nil {
		return nil, err
	}
	return zatca.New(d, config), nil
}

type zatcaOnboardCmd struct {
	databaseFlag
	zatcaFlag
	OTP string `name:"otp" required:"" help:"One-time password from the authority's portal."`
}

// Run gets a certificate.
func (c *zatcaOnboardCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	stamps, err := c.service(ctx, d)
	if err != nil {
		return err
	}
	if err := stamps.Onboard(ctx, c.OTP); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Tax documents are stamped in %s from now on.\n", c.Zatca)
	return nil
}

type zatcaReportCmd struct {
	databaseFlag
	zatcaFlag
}

// Run reports until nothing is left.
func (c *zatcaReportCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	stamps, err := c.service(ctx, d)
	if err != nil {
		return err
	}
	n, err := stamps.ReportAll(ctx, logs.From(ctx))
	fmt.Fprintf(to.out, "Documents that were answered: %d\n", n)
	return err
}

// environmentFlag chooses a system of the authority for commands that only look.
type environmentFlag struct {
	Zatca string `env:"MATJAR_ZATCA" default:"off" enum:"off,sandbox,simulation,production" help:"System of the tax authority, if it is not the one in use: sandbox, simulation or production."`
}

// environment returns the chosen system, or the one in use.
func (f environmentFlag) environment(ctx context.Context, d *db.DB) (zatca.Environment, error) {
	if chosen := zatca.Environment(f.Zatca); chosen != zatca.Off {
		return chosen, nil
	}
	used, err := zatca.InUse(ctx, d)
	if err == nil && used == zatca.Off {
		err = settingError("MATJAR_ZATCA", errors.New("no tax documents are stamped; set it to the system to look at"))
	}
	return used, err
}

type zatcaStatusCmd struct {
	databaseFlag
	environmentFlag
}

// Run prints the state of the unit.
func (c *zatcaStatusCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	e, err := c.environment(ctx, d)
	if err != nil {
		return err
	}
	s, ok, err := zatca.ReadStatus(ctx, d, e)
	if err != nil {
		return err
	}
	if !ok {
		fmt.Fprintf(to.out, "There is no unit in %s.\n", e)
		return nil
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	oldest := "none"
	if !s.Oldest.IsZero() {
		oldest = strings.TrimSpace(s.Oldest.Format(time.RFC3339) + " " + printable(s.LastError))
	}
	for _, fact := range [][2]string{
		{"System", string(s.Environment)}, {"In use", map[bool]string{true: "yes", false: "no"}[s.InUse]},
		{"Unit", s.Unit.Name + ", " + s.Serial}, {"VAT number", s.Unit.VATNumber},
		{"Certificate until", s.Certificate.NotAfter.Format(time.RFC3339)}, {"Documents", fmt.Sprint(s.Documents)},
		{"Reported", fmt.Sprintf("%d, and %d with warnings", s.Reports["reported"], s.Reports["warned"])},
		{"Refused", fmt.Sprint(s.Reports["rejected"])}, {"Waiting", fmt.Sprint(s.Reports["pending"])}, {"Oldest that waits", oldest},
	} {
		fmt.Fprintf(table, "%s\t%s\n", fact[0], fact[1])
	}
	if len(s.Rejected) > 0 {
		fmt.Fprintln(table, "\nCOUNTER\tDOCUMENT\tANSWER")
	}
	for _, r := range s.Rejected {
		fmt.Fprintf(table, "%d\t%d\t%s\n", r.Counter, r.Number, printable(r.Answer))
	}
	return table.Flush()
}

type zatcaVerifyCmd struct {
	databaseFlag
	environmentFlag
}

// Run checks the chain.
func (c *zatcaVerifyCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	e, err := c.environment(ctx, d)
	if err != nil {
		return err
	}
	faults := 0
	n, err := zatca.Verify(ctx, d, e, func(fault string) {
		faults++
		fmt.Fprintln(to.out, fault)
	})
	if err != nil {
		return err
	}
	if faults > 0 {
		return fmt.Errorf("%d faults in %d documents", faults, n)
	}
	fmt.Fprintf(to.out, "The chain of %d documents is whole.\n", n)
	return nil
}

type zatcaExportCmd struct {
	databaseFlag
	environmentFlag
	From string `required:"" help:"First day, as in 2026-01-31, in Riyadh."`
	To   string `required:"" help:"Last day."`
	File string `arg:"" help:"The archive; it must not exist."`
}

// Run writes the archive.
func (c *zatcaExportCmd) Run(ctx context.Context, to console) error {
	from, err := time.Parse(time.DateOnly, c.From)
	if err != nil {
		return fmt.Errorf("--from: %q is not a day such as 2026-01-31", c.From)
	}
	until, err := time.Parse(time.DateOnly, c.To)
	if err != nil || until.Before(from) {
		return fmt.Errorf("--to: %q is not a day from %s on", c.To, c.From)
	}
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	e, err := c.environment(ctx, d)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	n, err := zatca.Export(ctx, d, e, from, until, f)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(c.File))
	}
	fmt.Fprintf(to.out, "%s has %d documents.\n", c.File, n)
	return nil
}

type zatcaStopCmd struct {
	databaseFlag
	Environment string `arg:"" enum:"sandbox,simulation,production" help:"The system."`
}

// Run ends stamping.
func (c *zatcaStopCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := zatca.Stop(ctx, d, zatca.Environment(c.Environment)); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Tax documents are no longer stamped in %s. What is stored stays.\n", c.Environment)
	return nil
}
