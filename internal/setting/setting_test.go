package setting

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/vault"
)

func open(t *testing.T, d *db.DB, locks Locks) *Live {
	t.Helper()
	secrets, err := OpenVault(t.Context(), d, "", vault.ShopSecrets)
	if err != nil {
		t.Fatal(err)
	}
	l, err := Open(t.Context(), d, locks, secrets)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// as returns a context in which somebody changes settings.
func as(t *testing.T) context.Context {
	return audit.As(t.Context(), audit.Actor{Kind: audit.Command, Name: "sara"})
}

func edit(pairs ...string) Edit {
	e := Edit{}
	for i := 0; i < len(pairs); i += 2 {
		e[pairs[i]] = json.RawMessage(pairs[i+1])
	}
	return e
}

func TestDefaultsAreValid(t *testing.T) {
	for _, d := range All() {
		if value, err := d.parse(d.Default()); err != nil || string(encode(value)) != string(d.Default()) {
			t.Errorf("%s: its default %s becomes %v, %v", d.Key, d.Default(), value, err)
		}
		if d.Title.En == "" || d.Title.Ar == "" || (d.Help.En == "") != (d.Help.Ar == "") {
			t.Errorf("%s: want its texts in both languages", d.Key)
		}
		if !strings.HasPrefix(d.Key, string(d.Group)+".") {
			t.Errorf("%s is of group %s", d.Key, d.Group)
		}
	}
	if got := Name.In((*Live)(nil).Current()); got != (lang.Text{En: "Matjar", Ar: "متجر"}) {
		t.Errorf("the name without settings is %v", got)
	}
}

func TestChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := open(t, d, nil)
		before := l.Generation()
		changes, err := l.Change(as(t), edit("shipping.fee", "15.5", "shop.name", `{"en":" Nakhla  Shop ","ar":"نخلة"}`, "orders.per_hour", "20"))
		if err != nil {
			t.Fatal(err)
		}
		// 20 is the default: that is no change.
		if len(changes) != 2 || changes[0].Key != "shipping.fee" || string(changes[0].Before) != "0" || string(changes[0].After) != "15.5" {
			t.Errorf("Change = %v", changes)
		}
		s := l.Current()
		if got := ShippingFee.In(s); got != money.Halalas(1550) {
			t.Errorf("fee = %s, want 15.50", got)
		}
		if got := Name.In(s); got != (lang.Text{En: "Nakhla Shop", Ar: "نخلة"}) {
			t.Errorf("name = %v", got)
		}
		if l.Generation() == before {
			t.Error("the generation has not changed")
		}
		if _, err := l.Change(as(t), edit("shipping.fee", "null")); err != nil {
			t.Fatal(err)
		}
		if got := ShippingFee.In(l.Current()); got != 0 || l.Current().IsStored(ShippingFee.Definition) {
			t.Errorf("fee after it was taken back = %s, want the default", got)
		}
	})
}

// Clearing a text that the shop needs brings back its default, also where an earlier version has stored it empty.
func TestEmptyTextsAreDefaults(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := db.Exec(t.Context(), d, storeValue, MailFrom.Key, `""`, 0); err != nil {
			t.Fatal(err)
		}
		l := open(t, d, nil)
		if got := MailFrom.In(l.Current()); got != "shop@localhost" {
			t.Errorf("stored empty: sender = %q, want the default", got)
		}
		for _, value := range []string{`"Nakhla <Nakhla@example.com>"`, `"shop@localhost"`, `"  "`} {
			if _, err := l.Change(as(t), edit(MailFrom.Key, value)); err != nil {
				t.Fatal(err)
			}
		}
		if got := MailFrom.In(l.Current()); got != "shop@localhost" {
			t.Errorf("cleared: sender = %q, want the default", got)
		}
	})
}

func TestAllOrNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := open(t, d, Locks{"MATJAR_EXPRESS_FEE": "30"})
		_, err := l.Change(as(t), edit(
			"shipping.fee", "15", "shipping.express_fee", "1", "shop.nothing", "1", "shop.brand_color", `"#7fcdb5"`,
			"orders.per_hour", `"20"`, "shop.language", `"fr"`, "seller.vat_number", `"123"`, "shop.name", `{"en":"Nakhla","ar":" "}`,
			"shipping.free_over", "-1", "home.deals_end", `"tomorrow"`, "mail.operator", `"nobody"`,
		))
		e, ok := errs.As(err)
		if !ok {
			t.Fatalf("Change = %v, want a refusal", err)
		}
		got := map[string]string{}
		for _, f := range e.Fields {
			got[f.Name] = f.Code
			if !slices.Contains(Rules(), f.Code) {
				t.Errorf("%s: Rules() has no %s", f.Name, f.Code)
			}
			if f.Name == "shop.brand_color" && f.Value != "1.76" {
				t.Errorf("contrast is %s, want 1.76", f.Value)
			}
		}
		want := map[string]string{
			"shipping.express_fee": "locked", "shop.nothing": "unknown_setting", "shop.brand_color": "low_contrast",
			"orders.per_hour": "wrong_kind", "shop.language": "unknown_choice", "seller.vat_number": "invalid", "shop.name": "required",
			"shipping.free_over": "out_of_range", "home.deals_end": "invalid", "mail.operator": "invalid",
		}
		for key, code := range want {
			if got[key] != code {
				t.Errorf("%s is refused as %q, want %q", key, got[key], code)
			}
		}
		if len(got) != len(want) {
			t.Errorf("refused %v", got)
		}
		if fee := ShippingFee.In(l.Current()); fee != 0 {
			t.Errorf("the fee is %s though others were refused", fee)
		}
	})
}

func TestLocks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if _, err := open(t, d, nil).Change(as(t), edit("shop.name", `{"en":"Nakhla","ar":"نخلة"}`, "shop.riyal_sign", "false")); err != nil {
			t.Fatal(err)
		}
		l := open(t, d, ReadLocks(func(name string) string {
			return map[string]string{"MATJAR_SHOP_NAME_AR": "واحة", "MATJAR_RIYAL_SIGN": "true", "MATJAR_SHIPPING_FEE": "12.5"}[name]
		}))
		s := l.Current()
		if got := Name.In(s); got != (lang.Text{En: "Nakhla", Ar: "واحة"}) {
			t.Errorf("name = %v, want the stored English and the locked Arabic", got)
		}
		if !RiyalSign.In(s) || ShippingFee.In(s) != 1250 {
			t.Errorf("sign %v, fee %s, want the variables' values", RiyalSign.In(s), ShippingFee.In(s))
		}
		if by := l.LockedBy(Name.Definition); len(by) != 1 || by[0] != "MATJAR_SHOP_NAME_AR" {
			t.Errorf("the name is locked by %v", by)
		}
		_, err := Open(t.Context(), d, Locks{"MATJAR_SHIPPING_FEE": "free"}, nil)
		if err == nil || !strings.HasPrefix(err.Error(), "MATJAR_SHIPPING_FEE: ") {
			t.Errorf("Open = %v, want the variable's name", err)
		}
	})
}

func TestOtherNodesFollow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		here, there := open(t, d, nil), open(t, d, nil)
		arrived := make(chan money.Halalas, 1)
		there.Watch(func(s *Snapshot) { arrived <- ShippingFee.In(s) })
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { there.Run(ctx, slog.New(slog.DiscardHandler)); close(done) }()
		defer func() { stop(); <-done }()
		if _, err := here.Change(as(t), edit("shipping.fee", "9")); err != nil {
			t.Fatal(err)
		}
		if got := ShippingFee.In(here.Current()); got != 900 {
			t.Errorf("the node that changed it has %s", got)
		}
		select {
		case got := <-arrived:
			if got != 900 {
				t.Errorf("the other node has %s, want 9.00", got)
			}
		case <-time.After(10 * time.Second):
			t.Error("the other node has not followed")
		}
	})
}

func TestConcurrentChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := []*Live{open(t, d, nil), open(t, d, nil)}
		failed := make(chan error)
		for i, l := range nodes {
			go func() {
				var err error
				for n := range 20 {
					if err == nil {
						_, err = l.Change(as(t), edit([]string{"shipping.fee", "orders.per_hour"}[i], string(encode(n))))
					}
				}
				failed <- err
			}()
		}
		for range nodes {
			if err := <-failed; err != nil {
				t.Error(err)
			}
		}
		for _, l := range nodes {
			if err := l.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			if s := l.Current(); ShippingFee.In(s) != 1900 || OrdersPerHour.In(s) != 19 {
				t.Errorf("a node has %s and %d, want 19.00 and 19", ShippingFee.In(s), OrdersPerHour.In(s))
			}
		}
	})
}

// TestStoredByAnotherVersion: a value that is not accepted any more must not close the shop.
func TestStoredByAnotherVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, key := range []string{"shipping.fee", "shop.gone"} {
			if err := db.Exec(t.Context(), d, storeValue, key, `"much"`, 0); err != nil {
				t.Fatal(err)
			}
		}
		if got := ShippingFee.In(open(t, d, nil).Current()); got != 0 {
			t.Errorf("fee = %s, want the default", got)
		}
	})
}

func TestDerived(t *testing.T) {
	made := 0
	d := Derive(nil, func(s *Snapshot) string { made++; return Name.In(s).En })
	for range 2 {
		if got := d.Get(); got != "Matjar" || made != 1 {
			t.Errorf("got %q, made %d times, want once", got, made)
		}
	}
}

func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"#000000", "#ffffff", 21}, {"#777777", "#ffffff", 4.48}, {"#0f5c4a", "#fbf9f5", 7.54}} {
		if got := Contrast(c.a, c.b); got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("Contrast(%s, %s) = %.2f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}
