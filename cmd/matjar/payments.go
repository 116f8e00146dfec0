package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/logs"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/payment/standin"
)

// paymentFlag is the operator's accounts with payment providers. Without any, orders are
// paid on delivery.
type paymentFlag struct {
	MoyasarKey     string        `name:"moyasar-secret-key" env:"MATJAR_MOYASAR_SECRET_KEY" help:"Secret key of Moyasar, which takes cards, mada, Apple Pay and STC Pay."`
	MoyasarHook    string        `name:"moyasar-webhook-secret" env:"MATJAR_MOYASAR_WEBHOOK_SECRET" help:"Secret token of Moyasar's webhook, for BASE_URL/hooks/moyasar."`
	MoyasarMethods string        `env:"MATJAR_MOYASAR_METHODS" default:"mada,card,applepay" help:"Comma list of the ways to pay that your Moyasar page offers: mada, card, applepay, stcpay."`
	MoyasarURL     string        `name:"moyasar-url" env:"MATJAR_MOYASAR_URL" default:"https://api.moyasar.com/v1" help:"Address of Moyasar's API."`
	TabbyKey       string        `name:"tabby-secret-key" env:"MATJAR_TABBY_SECRET_KEY" help:"Secret key of Tabby."`
	TabbyMerchant  string        `name:"tabby-merchant-code" env:"MATJAR_TABBY_MERCHANT_CODE" help:"Your merchant code with Tabby."`
	TabbyHook      string        `name:"tabby-webhook-header" env:"MATJAR_TABBY_WEBHOOK_HEADER" help:"Header that Tabby's webhook was registered with, as \"Name: value\", for BASE_URL/hooks/tabby."`
	TabbyURL       string        `name:"tabby-url" env:"MATJAR_TABBY_URL" default:"https://api.tabby.sa" help:"Address of Tabby's API."`
	TamaraToken    string        `name:"tamara-api-token" env:"MATJAR_TAMARA_API_TOKEN" help:"API token of Tamara."`
	TamaraHook     string        `name:"tamara-notification-token" env:"MATJAR_TAMARA_NOTIFICATION_TOKEN" help:"Notification token of Tamara, for BASE_URL/hooks/tamara."`
	TamaraURL      string        `name:"tamara-url" env:"MATJAR_TAMARA_URL" default:"https://api.tamara.co" help:"Address of Tamara's API; https://api-sandbox.tamara.co for tests."`
	TamaraPreCheck bool          `env:"MATJAR_TAMARA_PRE_CHECK" help:"Ask Tamara whether it has anything to offer to the shopper before its page is opened."`
	PaymentHold    time.Duration `env:"MATJAR_PAYMENT_HOLD" default:"40m" help:"How long an order's stock is held for its payment, at least 40 minutes; demo payments may have less."`
}

// onlineMethods are the ways to pay that Moyasar can serve.
var onlineMethods = []string{"mada", "card", "applepay", "stcpay"}

// gateway returns the configured providers of a shop at the address, or nil if there are
// none.
func (f paymentFlag) gateway(address string) (*payment.Gateway, error) {
	for _, setting := range []struct{ name, value string }{
		{"MATJAR_MOYASAR_URL", f.MoyasarURL}, {"MATJAR_TABBY_URL", f.TabbyURL}, {"MATJAR_TAMARA_URL", f.TamaraURL},
	} {
		if u, err := url.Parse(setting.value); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
			return nil, settingError(setting.name, fmt.Errorf("%q is not an address such as https://api.example.com", setting.value))
		}
	}
	g := payment.NewGateway(address, address)
	configured := false
	if f.MoyasarKey != "" {
		var methods []string
		for name := range strings.SplitSeq(f.MoyasarMethods, ",") {
			name = strings.TrimSpace(name)
			if !slices.Contains(onlineMethods, name) {
				return nil, settingError("MATJAR_MOYASAR_METHODS", fmt.Errorf("%q is none of %s", name, strings.Join(onlineMethods, ", ")))
			}
			methods = append(methods, name)
		}
		if !strings.HasPrefix(f.MoyasarKey, "sk_") {
			return nil, settingError("MATJAR_MOYASAR_SECRET_KEY", errors.New("want the secret key, which begins with sk_"))
		}
		g.Add(payment.NewMoyasar(payment.MoyasarConfig{URL: f.MoyasarURL, SecretKey: f.MoyasarKey, WebhookSecret: f.MoyasarHook}), methods...)
		configured = true
	}
	if f.TabbyKey != "" {
		if f.TabbyMerchant == "" {
			return nil, settingError("MATJAR_TABBY_MERCHANT_CODE", errors.New("is needed beside the key"))
		}
		if name, value, ok := strings.Cut(f.TabbyHook, ":"); f.TabbyHook != "" && (!ok || strings.TrimSpace(name) == "" || strings.TrimSpace(value) == "") {
			return nil, settingError("MATJAR_TABBY_WEBHOOK_HEADER", errors.New(`want a header such as "X-Notice: a long random text"`))
		}
		g.Add(payment.NewTabby(payment.TabbyConfig{URL: f.TabbyURL, SecretKey: f.TabbyKey, MerchantCode: f.TabbyMerchant, WebhookHeader: f.TabbyHook}), "tabby")
		configured = true
	}
	if f.TamaraToken != "" {
		g.Add(payment.NewTamara(payment.TamaraConfig{URL: f.TamaraURL, APIToken: f.TamaraToken, NotificationToken: f.TamaraHook, PreCheck: f.TamaraPreCheck}), "tamara")
		configured = true
	}
	switch {
	case f.PaymentHold <= 0:
		return nil, settingError("MATJAR_PAYMENT_HOLD", fmt.Errorf("%s is no time", f.PaymentHold))
	case !configured:
		return nil, nil
	case f.PaymentHold < order.DefaultPaymentHold:
		return nil, settingError("MATJAR_PAYMENT_HOLD", fmt.Errorf("%s is less than %s, which providers let shoppers take", f.PaymentHold, order.DefaultPaymentHold))
	}
	return g, nil
}

// demoPayments plays the providers inside this process. Browsers come back to the address
// that they are at, whatever that is, so nothing of it needs to be configured.
func demoPayments() (*standin.Server, *payment.Gateway) {
	demo := standin.New(standin.NewConfig(""))
	return demo, demo.Gateway("", "", "")
}

// deliverTo returns how demo providers post their notices to the shop.
func deliverTo(ctx context.Context, shop http.Handler) func(standin.Notice) {
	return func(n standin.Notice) {
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
	Days int `default:"30" help:"How many days back."`
}

// Run prints what does not fit, and fails if there is anything.
func (c *paymentsCheckCmd) Run(ctx context.Context, to console) error {
	gateway, err := c.gateway("")
	if err != nil {
		return err
	}
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	report, err := order.CheckPayments(ctx, d, gateway, time.Now().AddDate(0, 0, -c.Days))
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "%d payments, %s riyals received, %s returned.\n", report.Payments, report.Captured.Grouped(), report.Refunded.Grouped())
	if len(report.Findings) == 0 {
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
