package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/setting"
)

type payFlags struct {
	settingFlags
	paymentFlag
}

// flagsOf parses the settings of payments as serve does.
func flagsOf(t *testing.T, args ...string) payFlags {
	t.Helper()
	var f payFlags
	parser, err := kong.New(&f)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(args); err != nil {
		t.Fatal(err)
	}
	return f
}

func openSQLite(t *testing.T) *db.DB {
	t.Helper()
	d, err := databaseFlag{dbtest.SQLite(t)}.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// accountsOn returns the accounts of flags over a database in which nothing is set.
func accountsOn(t *testing.T, d *db.DB, f payFlags) *payment.Accounts {
	t.Helper()
	secrets, err := secretFlag{}.secrets(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := setting.Open(t.Context(), d, f.locks(), secrets)
	if err != nil {
		t.Fatal(err)
	}
	return f.accounts(d, secrets, settings, "http://shop.test")
}

// TestPaymentSettings: without an account there is no provider; with one, exactly its ways to
// pay; what is wrong is named by its variable.
func TestPaymentSettings(t *testing.T) {
	d := openSQLite(t)
	for _, tt := range []struct {
		args    []string
		methods string
		wrong   string
	}{
		{nil, "", ""},
		{[]string{"--moyasar-secret-key=sk_test_x"}, "mada card applepay", ""},
		{[]string{"--moyasar-secret-key=sk_test_x", "--moyasar-methods=mada, card"}, "mada card", ""},
		{[]string{"--moyasar-secret-key=sk_test_x", "--moyasar-methods=mada,stcpay"}, "mada stcpay", ""},
		{[]string{"--tamara-api-token=x"}, "tamara", ""},
		{[]string{"--tamara-api-token=x", "--no-tamara"}, "", ""},
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
		f := flagsOf(t, tt.args...)
		err := f.checkPayments(f.locks())
		if tt.wrong != "" {
			if err == nil || !strings.HasPrefix(err.Error(), tt.wrong+": ") {
				t.Errorf("%v = %v, want an error about %s", tt.args, err, tt.wrong)
			}
			if err != nil && strings.Contains(err.Error(), "pk_test_x") {
				t.Errorf("%v quotes the secret", err)
			}
			continue
		}
		g := accountsOn(t, d, f).Gateway()
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
	d := openSQLite(t)
	c := serveCmd{DemoPayments: true}
	real := accountsOn(t, d, flagsOf(t, "--moyasar-secret-key=sk_test_x"))
	if _, _, err := c.orders(nil, nil, real, order.Config{}); err == nil || !strings.Contains(err.Error(), "MATJAR_DEMO_PAYMENTS") {
		t.Errorf("demo payments beside Moyasar: %v", err)
	}
	none := accountsOn(t, d, flagsOf(t))
	orders, demo, err := c.orders(nil, nil, none, order.Config{})
	if err != nil || demo == nil || len(orders.OnlineMethods()) != 6 {
		t.Errorf("demo payments = %v, %v", orders.OnlineMethods(), err)
	}
	if v := none.View("moyasar"); v.Standing != payment.Played {
		t.Errorf("beside demo payments Moyasar is %s", v.Standing)
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
