package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"matjar/internal/order"
)

// flagsOf parses the settings of payments as serve does.
func flagsOf(t *testing.T, args ...string) paymentFlag {
	t.Helper()
	var f paymentFlag
	parser, err := kong.New(&f)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(args); err != nil {
		t.Fatal(err)
	}
	return f
}

// TestPaymentSettings: without an account there is no provider; with one, exactly its ways to
// pay; what is wrong is named by its variable.
func TestPaymentSettings(t *testing.T) {
	if g, err := flagsOf(t).gateway("http://shop.test"); g != nil || err != nil {
		t.Errorf("no settings = %v, %v, want no provider", g, err)
	}
	for _, tt := range []struct {
		args    []string
		methods string
		wrong   string
	}{
		{[]string{"--moyasar-secret-key=sk_test_x"}, "mada card applepay", ""},
		{[]string{"--moyasar-secret-key=sk_test_x", "--moyasar-methods=mada, card"}, "mada card", ""},
		{[]string{"--moyasar-secret-key=sk_test_x", "--moyasar-methods=mada,stcpay"}, "mada stcpay", ""},
		{[]string{"--tamara-api-token=x"}, "tamara", ""},
		{[]string{"--tabby-secret-key=sk_x", "--tabby-merchant-code=m", "--tabby-webhook-header=X-A: b"}, "tabby", ""},
		{[]string{"--tabby-secret-key=sk_x"}, "", "MATJAR_TABBY_MERCHANT_CODE"},
		{[]string{"--tabby-secret-key=sk_x", "--tabby-merchant-code=m", "--tabby-webhook-header=X-A"}, "", "MATJAR_TABBY_WEBHOOK_HEADER"},
		{[]string{"--moyasar-secret-key=pk_test_x"}, "", "MATJAR_MOYASAR_SECRET_KEY"},
		{[]string{"--moyasar-secret-key=sk_test_x", "--moyasar-methods=gold"}, "", "MATJAR_MOYASAR_METHODS"},
		{[]string{"--tamara-url=ftp://x"}, "", "MATJAR_TAMARA_URL"},
		{[]string{"--tamara-api-token=x", "--payment-hold=39m"}, "", "MATJAR_PAYMENT_HOLD"},
		{[]string{"--payment-hold=0s"}, "", "MATJAR_PAYMENT_HOLD"},
		{[]string{"--payment-hold=5s"}, "", ""},
	} {
		g, err := flagsOf(t, tt.args...).gateway("http://shop.test")
		if tt.wrong != "" {
			if err == nil || !strings.HasPrefix(err.Error(), tt.wrong+": ") {
				t.Errorf("%v = %v, want an error about %s", tt.args, err, tt.wrong)
			}
			continue
		}
		var got []string
		for _, m := range []string{"cod", "mada", "card", "applepay", "stcpay", "tabby", "tamara"} {
			if g.For(m) != nil {
				got = append(got, m)
			}
		}
		if err != nil || strings.Join(got, " ") != tt.methods {
			t.Errorf("%v = %v, %v, want %s", tt.args, got, err, tt.methods)
		}
	}
}

// TestDemoBesideRealProviders: money is never played beside real money.
func TestDemoBesideRealProviders(t *testing.T) {
	c := serveCmd{paymentFlag: flagsOf(t, "--moyasar-secret-key=sk_test_x"), DemoPayments: true}
	if _, _, err := c.orders(nil, nil, "", order.Config{}); err == nil || !strings.Contains(err.Error(), "MATJAR_DEMO_PAYMENTS") {
		t.Errorf("demo payments beside Moyasar: %v", err)
	}
	c.paymentFlag = flagsOf(t)
	orders, demo, err := c.orders(nil, nil, "", order.Config{})
	if err != nil || demo == nil || len(orders.OnlineMethods()) != 5 {
		t.Errorf("demo payments = %v, %v", orders.OnlineMethods(), err)
	}
}

// TestPaymentsCheck: the report of a shop without payments is short and no failure.
func TestPaymentsCheck(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	var out, failed strings.Builder
	if code := run(t.Context(), []string{"migrate", "--database-url", url}, &out, &failed); code != 0 {
		t.Fatal(failed.String())
	}
	out.Reset()
	if code := run(t.Context(), []string{"payments", "check", "--database-url", url}, &out, &failed); code != 0 || !strings.Contains(out.String(), "0 payments") {
		t.Errorf("check = %d %q %q", code, out.String(), failed.String())
	}
}
