package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"text/tabwriter"
	"time"

	"matjar/internal/db"
	"matjar/internal/logs"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/rest"
	"matjar/internal/setting"
	"matjar/internal/vault"
)

// paymentFlag is what the machine decides about payments. Accounts with providers are settings.
type paymentFlag struct {
	MoyasarURL  string        `name:"moyasar-url" env:"MATJAR_MOYASAR_URL" help:"Address of Moyasar's API, if it is another one."`
	TabbyURL    string        `name:"tabby-url" env:"MATJAR_TABBY_URL" help:"Address of Tabby's API, if it is another one."`
	TamaraURL   string        `name:"tamara-url" env:"MATJAR_TAMARA_URL" help:"Address of Tamara's API, if it is another one; https://api-sandbox.tamara.co for tests."`
	PaymentHold time.Duration `env:"MATJAR_PAYMENT_HOLD" default:"40m" help:"How long an order's stock is held for its payment, at least 40 minutes; demo payments may have less."`
}

func (f paymentFlag) urls() payment.URLs {
	return payment.URLs{Moyasar: f.MoyasarURL, Tabby: f.TabbyURL, Tamara: f.TamaraURL}
}

// checkPayments returns what is wrong with the flags, and with the accounts that the locks have.
func (f paymentFlag) checkPayments(locks setting.Locks) error {
	for _, one := range []struct{ name, value string }{
		{"MATJAR_MOYASAR_URL", f.MoyasarURL}, {"MATJAR_TABBY_URL", f.TabbyURL}, {"MATJAR_TAMARA_URL", f.TamaraURL},
	} {
		if one.value == "" {
			continue
		}
		if err := rest.CheckAPIAddress(one.value); err != nil {
			return settingError(one.name, err)
		}
	}
	s, err := locks.Snapshot()
	switch {
	case err != nil:
		return err
	case setting.TabbyKey.In(s) != "" && setting.TabbyMerchant.In(s) == "":
		return settingError("MATJAR_TABBY_MERCHANT_CODE", errors.New("is needed beside the key"))
	case f.PaymentHold <= 0:
		return settingError("MATJAR_PAYMENT_HOLD", fmt.Errorf("%s is no time", f.PaymentHold))
	case f.PaymentHold < order.DefaultPaymentHold && configured(s):
		return settingError("MATJAR_PAYMENT_HOLD", fmt.Errorf("%s is less than %s, which providers let shoppers take", f.PaymentHold, order.DefaultPaymentHold))
	}
	return nil
}

// configured reports whether there is an account with a provider.
func configured(s *setting.Snapshot) bool {
	return setting.MoyasarKey.In(s) != "" || setting.TabbyKey.In(s) != "" || setting.TamaraToken.In(s) != ""
}

// accounts returns the shop's accounts with payment providers.
func (f paymentFlag) accounts(d *db.DB, secrets *vault.Vault, settings *setting.Live, address string) *payment.Accounts {
	if f.TamaraURL != "" {
		settings.Hold("MATJAR_TAMARA_URL", setting.TamaraSandbox.Definition)
	}
	return payment.NewAccounts(d, secrets, settings, f.urls(), address)
}

// demoPayments plays the providers inside this process. Browsers come back to the address
// that they are at, whatever that is, so nothing of it needs to be configured.
func demoPayments() (*simulator.Server, *payment.Gateway) {
	demo := simulator.New(simulator.NewConfig(""))
	return demo, demo.Gateway("", "", "")
}

// deliverTo returns how demo providers post their notices to the shop.
func deliverTo(ctx context.Context, shop http.Handler) func(simulator.Notification) {
	return func(n simulator.Notification) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://localhost"+n.Path, bytes.NewReader(n.Body))
		if err != nil {
			logs.From(ctx).Error("demo payment", "error", err)
			return
		}
		r.Header, r.RemoteAddr = n.Header, "127.0.0.1:1"
		shop.ServeHTTP(&nowhere{http.Header{}}, r)
	}
}

// nowhere drops an answer that nobody reads.
type nowhere struct{ header http.Header }

func (n *nowhere) Header() http.Header         { return n.header }
func (n *nowhere) WriteHeader(int)             {}
func (n *nowhere) Write(b []byte) (int, error) { return len(b), nil }

type paymentsCmd struct {
	Check paymentsCheckCmd `cmd:"" default:"withargs" help:"Compare the last payments with what the providers say."`
}

type paymentsCheckCmd struct {
	databaseFlag
	paymentFlag
	secretFlag
	Days int `default:"30" help:"How many days back."`
}

// Run prints what does not fit, and fails if there is anything.
func (c *paymentsCheckCmd) Run(ctx context.Context, to console) error {
	locks := setting.ReadLocks(os.Getenv)
	if err := c.checkPayments(locks); err != nil {
		return err
	}
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	secrets, err := c.secrets(ctx, d)
	if err != nil {
		return err
	}
	settings, err := setting.Open(ctx, d, locks, secrets)
	if err != nil {
		return err
	}
	report, err := order.CheckPayments(ctx, d, c.accounts(d, secrets, settings, "").Gateway(), time.Now().AddDate(0, 0, -c.Days))
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "%d payments, %s riyals received, %s returned.\n", report.Payments, report.Captured.Grouped(), report.Refunded.Grouped())
	if report.NotAsked > 0 {
		fmt.Fprintf(to.out, "%d of them were not compared: their provider is not configured here.\n", report.NotAsked)
	}
	if len(report.Findings) == 0 {
		if report.NotAsked > 0 {
			return fmt.Errorf("%d payments were not compared", report.NotAsked)
		}
		fmt.Fprintln(to.out, "Everything fits.")
		return nil
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ORDER\tPAYMENT\tPROVIDER\tAMOUNT\tWHAT")
	for _, f := range report.Findings {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", f.OrderID, f.IntentID, f.Provider, f.Amount, printable(f.What))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return fmt.Errorf("%d payments need a look", len(report.Findings))
}
