package returns

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"maps"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/shipment"
)

func TestBankDetailsAreSealedAndErased(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 3})
		_, err := s.Request(t.Context(), "u0", o.ID, "a-key-of-mine", ReturnRequest{Reason: "size", Lines: []shipment.Line{{ItemID: item(o, "A"), Quantity: 1}}})
		wantCode(t, err, "return_no_bank")
		_, err = s.Request(t.Context(), "u0", o.ID, "a-key-of-mine", ReturnRequest{
			Reason: "size", Lines: []shipment.Line{{ItemID: item(o, "A"), Quantity: 1}}, Bank: &BankDetails{"N", "SA0380000000608010167510"},
		})
		wantCode(t, err, "validation_failed")

		r := s.mustAsk(o, "size", map[string]int64{"A": 1})
		var sealed []byte
		if err := d.QueryRowContext(t.Context(), `SELECT sealed FROM return_bank_details WHERE return_id = $1`, r.ID).Scan(&sealed); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(sealed, []byte("8010167519")) || bytes.Contains(sealed, []byte("نورة")) {
			t.Errorf("stored as %q, want it encrypted", sealed)
		}
		// A row that was moved to another return, or stored with another secret, is not read.
		other := s.mustAsk(o, "size", map[string]int64{"A": 1})
		if err := db.Exec(t.Context(), d, `UPDATE return_bank_details SET sealed = $2 WHERE return_id = $1`, other.ID, sealed); err != nil {
			t.Fatal(err)
		}
		_, err = s.Bank(t.Context(), other.ID)
		wantCode(t, err, "bank_unreadable")
		kept := s.vault
		if s.vault, err = OpenVault(t.Context(), d, strings.Repeat("x", 32)); err != nil {
			t.Fatal(err)
		}
		_, err = s.Bank(t.Context(), r.ID)
		wantCode(t, err, "bank_unreadable")
		// Another node without a setting has the same secret.
		if s.vault, err = OpenVault(t.Context(), d, ""); err != nil {
			t.Fatal(err)
		}
		if b, err := s.Bank(t.Context(), r.ID); err != nil || b.Name != account.Name {
			t.Errorf("bank on another node = %+v, %v", b, err)
		}
		s.vault = kept

		// After 30 days they are gone; without them nothing is refunded until they are entered again.
		s.arrived(r.ID, false)
		if err := Sweep(t.Context(), d, time.Now().Add(bankRetention-time.Hour)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Get(t.Context(), "u0", r.ID); err != nil || got.NeedsBank {
			t.Errorf("before 30 days = %+v, %v", got, err)
		}
		if err := Sweep(t.Context(), d, time.Now().Add(bankRetention+time.Hour)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Get(t.Context(), "u0", r.ID); err != nil || !got.NeedsBank || got.Bank != "" {
			t.Errorf("after 30 days = %+v, %v", got, err)
		}
		_, err = s.Refund(t.Context(), r.ID, "", By{})
		wantCode(t, err, "refund_no_bank")
		if n := s.number(`SELECT count(*) FROM invoices WHERE return_id <> ''`); n != 0 {
			t.Errorf("%d credit notes of a refund that failed", n)
		}
		if got, err := s.SetBank(t.Context(), "u0", r.ID, BankDetails{"Sara", "SA4420000001234567891234"}); err != nil || got.Bank != "SA•• •••• 1234" {
			t.Errorf("set = %+v, %v", got, err)
		}
		if _, err := s.Refund(t.Context(), r.ID, "", By{}); err != nil {
			t.Error(err)
		}
		_, err = s.SetBank(t.Context(), "u0", r.ID, account)
		wantCode(t, err, "return_transition")
	})
}

func TestOnlineOrdersAreRefundedByTheirProvider(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 2})
		for _, paid := range []string{
			`UPDATE orders SET payment_method = 'mada' WHERE order_id = $1`,
			`INSERT INTO payment_intents (intent_id, order_id, provider, method, is_current, state, amount, captured, is_accepted, expires_at, created_at, updated_at)
			 SELECT 'i', order_id, 'moyasar', 'mada', TRUE, 'paid', total_amount, total_amount, TRUE, 1, 1, 1 FROM orders WHERE order_id = $1`,
		} {
			if err := db.Exec(t.Context(), d, paid, o.ID); err != nil {
				t.Fatal(err)
			}
		}
		r := s.mustAsk(o, "size", map[string]int64{"A": 1})
		if r.RefundBy != "provider" || r.Bank != "" || r.NeedsBank || s.number(`SELECT count(*) FROM return_bank_details`) != 0 {
			t.Errorf("return = %+v, want no bank details", r)
		}
		s.arrived(r.ID, false)
		got, err := s.Refund(t.Context(), r.ID, "", By{})
		if err != nil || got.State != Refunded || got.Amount == 0 {
			t.Errorf("refund = %+v, %v", got, err)
		}
		// The provider is asked by the worker of payments.
		if n := s.number(`
			SELECT count(*) FROM payment_refunds WHERE refund_id = $1 AND intent_id = 'i' AND amount = $2 AND reason = 'returned' AND state = 'pending'`,
			r.ID, got.Amount); n != 1 {
			t.Errorf("%d refunds of %s at the provider", n, got.Amount)
		}
	})
}

// What was transferred for a cash order shows with the order as a provider's refund does.
func TestCashOrdersShowWhatWasTransferred(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 2})
		untouched := s.delivered("u0", map[string]int64{"A": 1})
		check := func(standing order.Standing, refunded money.Halalas) {
			t.Helper()
			got, err := s.orders.Get(t.Context(), "u0", o.ID)
			if err != nil || got.Standing != standing || got.Refunded != refunded {
				t.Errorf("order = %s, %s, %v, want %s, %s", got.Standing, got.Refunded, err, standing, refunded)
			}
			tracked, err := s.orders.Track(t.Context(), o.ID, "noura@example.com", "192.0.2.1")
			if err != nil || tracked.Standing != standing || tracked.Refunded != refunded {
				t.Errorf("tracked = %s, %s, %v, want %s, %s", tracked.Standing, tracked.Refunded, err, standing, refunded)
			}
			other, err := s.orders.Get(t.Context(), "u0", untouched.ID)
			if err != nil || other.Standing != "paid" || other.Refunded != 0 {
				t.Errorf("another order = %s, %s, %v, want it paid", other.Standing, other.Refunded, err)
			}
		}
		check("paid", 0)
		var sum money.Halalas
		for _, standing := range []order.Standing{"partly_refunded", "refunded"} {
			r := s.mustAsk(o, "size", map[string]int64{"A": 1})
			s.arrived(r.ID, false)
			got, err := s.Refund(t.Context(), r.ID, "", By{})
			if err != nil || got.Amount == 0 {
				t.Fatalf("refund = %+v, %v", got, err)
			}
			sum += got.Amount
			check(standing, sum)
		}
		if sum != o.Total {
			t.Errorf("refunded %s, want all of %s", sum, o.Total)
		}
	})
}

func TestOnlyWhatArrivedComesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.placed("u0", map[string]int64{"A": 3})
		if _, err := s.orders.Advance(t.Context(), o.ID, order.Processing, ""); err != nil {
			t.Fatal(err)
		}
		sent, err := s.orders.Ship(t.Context(), o.ID, order.Dispatch{VendorID: "v", Lines: []shipment.Line{{ItemID: item(o, "A"), Quantity: 2}}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.ask("u0", o, "size", map[string]int64{"A": 1})
		wantCode(t, err, "return_quantity")
		if _, err := s.orders.Deliver(t.Context(), o.ID, sent.Shipments[0].ID, ""); err != nil {
			t.Fatal(err)
		}
		_, err = s.ask("u0", o, "size", map[string]int64{"A": 3})
		wantCode(t, err, "return_quantity")
		// The invoice is issued with the first credit note, though the order is not shipped yet.
		r := s.mustAsk(o, "size", map[string]int64{"A": 2})
		s.arrived(r.ID, true)
		if _, err := s.Refund(t.Context(), r.ID, "", By{}); err != nil {
			t.Error(err)
		}
		docs, err := s.orders.Documents(t.Context(), "u0", o.ID)
		if err != nil || len(docs.ReturnNotes) != 1 || docs.ReturnNotes[0].Original != docs.Invoice.Number {
			t.Errorf("documents = %+v, %v", docs, err)
		}
	})
}

// picture returns a PNG of one colour.
func picture(t *testing.T, width, height int, shade uint8) Picture {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Gray{Y: shade}})); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPictures(t *testing.T) {
	// Few bytes with more than twelve million pixels.
	huge := picture(t, 4000, 3001, 0)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		r := s.mustAsk(s.delivered("u0", map[string]int64{"A": 1}), "damaged", map[string]int64{"A": 1})
		add := func(p Picture) error { _, err := s.AddPicture(t.Context(), "u0", r.ID, p); return err }
		wantCode(t, add(Picture("<svg onload=alert(1)>")), "return_bad_picture")
		wantCode(t, add(huge), "return_bad_picture")
		for shade := range maxPictures {
			for range 2 {
				if err := add(picture(t, 40, 30, uint8(shade))); err != nil {
					t.Fatal(err)
				}
			}
		}
		wantCode(t, add(picture(t, 40, 30, 99)), "return_too_many_pictures")
		list, err := s.Pictures(t.Context(), "u0", r.ID)
		if err != nil || len(list) != maxPictures || !bytes.HasPrefix(list[0], []byte("RIFF")) {
			t.Errorf("pictures = %d, %v, want %d as WebP", len(list), err, maxPictures)
		}
		if _, err := s.Refuse(t.Context(), r.ID, "It was worn.", By{}); err != nil {
			t.Fatal(err)
		}
		wantCode(t, add(picture(t, 40, 30, 0)), "return_transition")
		if err := Sweep(t.Context(), d, time.Now().Add(pictureRetention+time.Hour)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Get(t.Context(), "u0", r.ID); err != nil || got.Pictures != 0 {
			t.Errorf("long after = %+v, %v, want no pictures", got, err)
		}
	})
}

func TestRequestsAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 1})
		for range requestLimit.Count {
			r := s.mustAsk(o, "size", map[string]int64{"A": 1})
			if _, err := s.Cancel(t.Context(), "u0", r.ID); err != nil {
				t.Fatal(err)
			}
		}
		_, err := s.ask("u0", o, "size", map[string]int64{"A": 1})
		wantCode(t, err, "too_many_returns")
	})
}

func TestErase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		o := s.delivered("u0", map[string]int64{"A": 2})
		asked := s.mustAsk(o, "damaged", map[string]int64{"A": 1})
		back := s.mustAsk(o, "damaged", map[string]int64{"A": 1})
		if _, err := s.AddPicture(t.Context(), "u0", back.ID, picture(t, 4, 4, 0)); err != nil {
			t.Fatal(err)
		}
		s.arrived(back.ID, false)
		if err := d.Tx(t.Context(), func(q db.Querier) error { return Erase(t.Context(), q, "u0", time.Now()) }); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Get(t.Context(), "u0", asked.ID); err != nil || got.State != Cancelled || got.Bank != "" || got.Details != "" {
			t.Errorf("what was not decided = %+v, %v, want it cancelled and empty", got, err)
		}
		if got, err := s.Get(t.Context(), "u0", back.ID); err != nil || got.Details != "" || got.Pictures != 0 || got.Bank == "" {
			t.Errorf("what came back = %+v, %v, want only its bank details", got, err)
		}
		if _, err := s.Refund(t.Context(), back.ID, "", By{}); err != nil {
			t.Errorf("refund after the account is gone: %v", err)
		}
	})
}

// Pages of the operator's list have every return once, also of those that were asked for at the
// same time.
func TestOperatorsListHasPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0)
		now := time.Now()
		s.Now = func() time.Time { return now }
		want := map[string]bool{}
		for n := range 7 {
			o := s.delivered("u0", map[string]int64{"A": 1})
			r := s.mustAsk(o, "size", map[string]int64{"A": 1})
			want[r.ID] = true
			if n == 0 {
				s.arrived(r.ID, false)
			}
		}
		got, cursor := map[string]bool{}, ""
		for range 4 {
			page, err := s.ListAll(t.Context(), "", cursor, 2)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range page.Returns {
				if got[r.ID] {
					t.Errorf("%s is on two pages", r.ID)
				}
				got[r.ID] = true
			}
			if cursor = page.Next; (cursor == "") != (len(got) == len(want)) {
				t.Errorf("next = %q after %d of %d returns", cursor, len(got), len(want))
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("pages have %v, want %v", got, want)
		}
		if page, err := s.ListAll(t.Context(), Requested, "", 6); err != nil || len(page.Returns) != 6 || page.Next != "" {
			t.Errorf("those that are asked for = %d, %q, %v, want 6 and no more", len(page.Returns), page.Next, err)
		}
		_, err := s.ListAll(t.Context(), "", "x", 2)
		wantCode(t, err, "bad_cursor")
	})
}
