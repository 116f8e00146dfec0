package order

import (
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
)

func TestStanding(t *testing.T) {
	for _, test := range []struct {
		method Payment
		status Status
		state  payment.State
		// total is that of a cash order of which 1,150 was transferred back.
		total money.Halalas
		want  Standing
		text  string
	}{
		{CashOnDelivery, PendingPayment, "", 0, unpaid, "Cash on Delivery, Not paid yet"},
		{CashOnDelivery, Shipped, "", 0, unpaid, "Cash on Delivery, Not paid yet"},
		{CashOnDelivery, Delivered, "", 0, paid, "Cash on Delivery, Paid"},
		{CashOnDelivery, Delivered, "", 115001, partlyRefunded, "Cash on Delivery, Paid, partly refunded: \u20661,150.00\u2069\u00a0ر.س"},
		{CashOnDelivery, Delivered, "", 115000, refunded, "Cash on Delivery, Refunded: \u20661,150.00\u2069\u00a0ر.س"},
		{CashOnDelivery, Cancelled, "", 0, void, "Cash on Delivery, Nothing was charged"},
		{"mada", PendingPayment, payment.Redirected, 0, unpaid, "mada, Not paid yet"},
		{"mada", PendingPayment, payment.Failed, 0, unpaid, "mada, Not paid yet"},
		{"mada", Cancelled, payment.Expired, 0, void, "mada, Nothing was charged"},
		{"mada", Processing, payment.Authorised, 0, paid, "mada, Paid"},
		{"mada", Delivered, payment.Paid, 0, paid, "mada, Paid"},
		{"mada", Cancelled, payment.Paid, 0, refunding, "mada, Being refunded"},
		{"mada", Cancelled, payment.PartiallyRefunded, 0, refunding, "mada, Being refunded"},
		{"mada", Delivered, payment.PartiallyRefunded, 0, partlyRefunded, "mada, Paid, partly refunded: \u20661,150.00\u2069\u00a0ر.س"},
		{"mada", Cancelled, payment.Refunded, 0, refunded, "mada, Refunded: \u20661,150.00\u2069\u00a0ر.س"},
		{"mada", PendingPayment, payment.Review, 0, underReview, "mada, We are looking at your payment"},
	} {
		o := &Order{PaymentMethod: test.method, Status: test.status, Total: test.total}
		if test.state != "" {
			o.setPayment(payment.Intent{State: test.state, Refunded: 115000})
		}
		if test.total != 0 {
			o.Refunded = 115000
		}
		if got := o.standing(); got != test.want {
			t.Errorf("%s %s %s = %s, want %s", test.method, test.status, test.state, got, test.want)
		}
		if got := strings.Join(o.paymentLines(lang.English), ", "); got != test.text {
			t.Errorf("%s %s %s = %q, want %q", test.method, test.status, test.state, got, test.text)
		}
		if got := o.paymentLines(lang.Arabic); len(got) != 2 || strings.Contains(got[1], "%!") || strings.ContainsAny(got[1], "PNRB") {
			t.Errorf("in Arabic: %q", got)
		}
	}
}

// Pages, tracking and emails name the seller of each line and how far the order is paid.
func TestOrderNamesSellersAndPayment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10, "W": 10})
		for id, name := range map[string]string{"v": "بيت النور", "w": "Far Shop"} {
			if err := db.Exec(t.Context(), d, `UPDATE vendors SET ar_name = $2 WHERE vendor_id = $1`, id, name); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.catalog.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		o, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 1)))
		if err != nil {
			t.Fatal(err)
		}
		check := func(o *Order, want Standing) {
			t.Helper()
			for _, i := range o.Items {
				if name := map[string]string{"v": "بيت النور", "w": "Far Shop"}[i.VendorID]; i.ArVendor != name || i.EnVendor != "Thing" {
					t.Errorf("item of %s is sold by %q, %q, want %q", i.VendorID, i.EnVendor, i.ArVendor, name)
				}
			}
			if o.Standing != want {
				t.Errorf("standing = %s, want %s", o.Standing, want)
			}
		}
		check(o, unpaid)
		for _, to := range []Status{Processing, Shipped, Delivered} {
			if o, err = s.Advance(t.Context(), o.ID, to, ""); err != nil {
				t.Fatal(err)
			}
		}
		check(o, paid)
		if o, err = s.Get(t.Context(), "u0", o.ID); err != nil {
			t.Fatal(err)
		}
		check(o, paid)
		tracked, err := s.Track(t.Context(), o.ID, address.Email, "192.0.2.1")
		if err != nil || tracked.Standing != paid || tracked.Refunded != 0 {
			t.Errorf("tracked = %+v, %v, want it paid", tracked, err)
		}
		for _, column := range []string{"text_body", "html_body"} {
			letters, err := db.Column(t.Context(), d, `SELECT `+column+` FROM mail_jobs ORDER BY created_at`)
			if err != nil || len(letters) != 3 {
				t.Fatalf("%d letters, %v, want 3", len(letters), err)
			}
			for n, letter := range letters {
				state := map[bool]string{false: "لم يُدفع بعد", true: "مدفوع"}[n == 2]
				for _, want := range []string{"البائع: \u2068بيت النور\u2069", "البائع: \u2068Far Shop\u2069", "الدفع عند الاستلام", state} {
					if !strings.Contains(letter, want) {
						t.Errorf("%s of letter %d lacks %q:\n%s", column, n, want, letter)
					}
				}
			}
		}
	})
}

// Letters about a payment tell what has become of it, not what was stored before.
func TestLettersTellThePayment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		// What is captured later is released, the rest refunded.
		for _, method := range []Payment{"mada", "tamara"} {
			t.Run(string(method), func(t *testing.T) {
				clear(t, d)
				l := openTill(t, d)
				o := l.buy("u0", method)
				l.follow(o)
				l.Do(l.intent(o), simulator.Pay)
				l.syncWithin(l.ctx, l.intent(o), time.Minute)
				if _, err := l.Cancel(l.ctx, "u0", o.ID); err != nil {
					t.Fatal(err)
				}
				l.work(5, time.Minute)
				letters, err := db.Column(l.ctx, d, `SELECT text_body FROM mail_jobs ORDER BY created_at`)
				if err != nil || len(letters) != 3 {
					t.Fatalf("%d letters, %v, want 3", len(letters), err)
				}
				for n, state := range []string{"مدفوع", "قيد الاسترداد", "مُسترد: " + price(o.Total)} {
					want := method.name().Ar + "\n" + state + "\n"
					if !strings.Contains(letters[n], want) {
						t.Errorf("letter %d lacks %q:\n%s", n, want, letters[n])
					}
				}
				if o = l.get("u0", o.ID); o.Standing != refunded {
					t.Errorf("standing = %s, want refunded", o.Standing)
				}
				tracked, err := l.Track(l.ctx, o.ID, address.Email, "192.0.2.1")
				if err != nil || tracked.Standing != refunded || tracked.Refunded != o.Total {
					t.Errorf("tracked = %+v, %v, want the refund", tracked, err)
				}
			})
		}
	})
}
