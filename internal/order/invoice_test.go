package order

import (
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// documents returns what is printed for an order of u0.
func (s *shop) documents(orderID string) (*Documents, string) {
	s.Helper()
	docs, err := s.Documents(s.Context(), "u0", orderID)
	if err != nil {
		s.Fatal(err)
	}
	text, err := json.Marshal(docs)
	if err != nil {
		s.Fatal(err)
	}
	return docs, string(text)
}

func TestIssuedDocumentsNeverChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10})
		old := Seller{EnName: "Old", ArName: "قديم", VATNumber: "310122393500003", Registration: "1010", EnAddress: "Riyadh", ArAddress: "الرياض"}
		moved := Seller{EnName: "New", ArName: "جديد", VATNumber: "399999999900003", Registration: "2020", EnAddress: "Jeddah", ArAddress: "جدة"}
		s.setPolicy(func(p *Policy) { p.Seller = old })
		o, err := s.placed("u0", s.fill("u0", line("A", 2)))
		if err != nil {
			t.Fatal(err)
		}
		docs, issued := s.documents(o.ID)
		if i := docs.Invoice; i.Seller != old || i.Receipt || i.Total != o.Total || i.Buyer.FullName != address.FullName || i.QR == "" || i.QRImage == "" || len(i.Lines) != 1 {
			t.Errorf("invoice = %+v, want all of the order and its seller", i)
		}

		s.setPolicy(func(p *Policy) { p.Seller = moved })
		now := time.Now().Add(time.Hour)
		s.Now = func() time.Time { return now }
		if err := db.Exec(t.Context(), d, `UPDATE order_items SET en_name = 'Renamed', ar_name = 'جديد'`); err != nil {
			t.Fatal(err)
		}
		if _, again := s.documents(o.ID); again != issued {
			t.Errorf("after the seller moved:\n%s\nwant what was issued:\n%s", again, issued)
		}
		// The credit note has the same seller and its own QR code.
		if _, err := s.Cancel(t.Context(), "u0", o.ID); err != nil {
			t.Fatal(err)
		}
		taken, _ := s.documents(o.ID)
		credit := taken.CreditNote
		if credit == nil || credit.Seller != old || credit.Original != docs.Invoice.Number || !credit.OriginalAt.Equal(docs.Invoice.IssuedAt) ||
			credit.Total != o.Total || credit.Receipt || credit.QR == "" || credit.QR == docs.Invoice.QR || credit.Lines[0] != docs.Invoice.Lines[0] {
			t.Errorf("credit note = %+v, want that of %+v", credit, docs.Invoice)
		}
		s.setPolicy(func(p *Policy) { p.Seller = Seller{} })
		if again, text := s.documents(o.ID); again.CreditNote.Seller != old || text == issued {
			t.Errorf("credit note after another move = %+v", again.CreditNote)
		}

		// A document without stored content keeps the content of its first read.
		s.setPolicy(func(p *Policy) { p.Seller = old })
		o, err = s.placed("u0", s.fill("u0", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		_, issued = s.documents(o.ID)
		if err := db.Exec(t.Context(), d, `UPDATE invoices SET document = '', is_receipt = FALSE WHERE order_id = $1`, o.ID); err != nil {
			t.Fatal(err)
		}
		for _, seller := range []Seller{old, moved, {}} {
			s.setPolicy(func(p *Policy) { p.Seller = seller })
			if _, again := s.documents(o.ID); again != issued {
				t.Errorf("an old document under %+v:\n%s\nwant\n%s", seller, again, issued)
			}
		}
	})
}

func TestWithoutVATNumberItIsAReceipt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10})
		registered := s.Seller()
		s.setPolicy(func(p *Policy) { p.Seller.VATNumber = "" })
		o, err := s.placed("u0", s.fill("u0", line("A", 2)))
		if err != nil || o.Document != "receipt" {
			t.Fatalf("order = %+v, %v, want one with a receipt", o, err)
		}
		later, err := s.placed("u0", s.fill("u0", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		if docs, _ := s.documents(o.ID); !docs.Invoice.Receipt || docs.Invoice.QR != "" || docs.Invoice.QRImage != "" {
			t.Errorf("document = %+v, want a receipt without a code", docs.Invoice)
		}
		// A VAT number only affects documents that are issued later.
		s.setPolicy(func(p *Policy) { p.Seller = registered })
		cancelled, err := s.Cancel(t.Context(), "u0", o.ID)
		if err != nil || cancelled.Document != "receipt" {
			t.Errorf("cancelled = %+v, %v, want its receipt", cancelled, err)
		}
		docs, _ := s.documents(o.ID)
		for _, i := range []*Invoice{&docs.Invoice, docs.CreditNote} {
			if i == nil || !i.Receipt || i.QR != "" || i.Seller.VATNumber != "" {
				t.Errorf("document = %+v, want it without tax", i)
			}
		}
		if docs, _ := s.documents(later.ID); docs.Invoice.Receipt || docs.Invoice.QR == "" {
			t.Errorf("document = %+v, want a tax invoice", docs.Invoice)
		}
		if seen, err := readOrder(t.Context(), d, later.ID); err != nil || seen.Document != "invoice" {
			t.Errorf("order = %+v, %v, want one with an invoice", seen, err)
		}
	})
}

func TestBackfillDocuments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 100_000})
		present := s.Seller()
		o, err := s.placed("u0", s.fill("u0", line("A", 2)))
		if err != nil {
			t.Fatal(err)
		}
		s.documents(o.ID)
		if _, err := s.Cancel(t.Context(), "u0", o.ID); err != nil {
			t.Fatal(err)
		}
		_, issued := s.documents(o.ID)
		// More than a batch of others for each node.
		const nodes, all = 3, 3*backfillBatch + 2
		err = d.Tx(t.Context(), func(q db.Querier) error {
			for i := range all - 2 {
				for _, row := range []string{
					`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, currency, subtotal_amount,
					                     discount_amount, shipping_amount, vat_amount, total_amount, coupon_code, created_at)
					 SELECT $1, user_id, shipping_address, status, payment_method, currency, subtotal_amount,
					        discount_amount, shipping_amount, vat_amount, total_amount, coupon_code, created_at FROM orders WHERE order_id = '` + o.ID + `'`,
					`INSERT INTO invoices (number, order_id, kind, issued_at) SELECT max(number) + 1, $1, 'invoice', 5 FROM invoices`,
				} {
					if err := db.Exec(t.Context(), q, row, fmt.Sprint("old", i)); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Exec(t.Context(), d, `UPDATE invoices SET document = '', is_receipt = FALSE`); err != nil {
			t.Fatal(err)
		}
		var found atomic.Int64
		var wg sync.WaitGroup
		for range nodes {
			wg.Go(func() {
				n, err := BackfillDocuments(t.Context(), d, present)
				if err != nil {
					t.Error(err)
				}
				found.Add(int64(n))
			})
		}
		wg.Wait()
		if left := s.number(`SELECT count(*) FROM invoices WHERE document = ''`); left != 0 || found.Load() < all {
			t.Errorf("%d found and %d left, want %d and none", found.Load(), left, all)
		}
		s.setPolicy(func(p *Policy) { p.Seller = Seller{EnName: "New", VATNumber: "399999999900003"} })
		if _, again := s.documents(o.ID); again != issued {
			t.Errorf("under another seller:\n%s\nwant\n%s", again, issued)
		}
		if n, err := BackfillDocuments(t.Context(), d, s.Seller()); n != 0 || err != nil {
			t.Errorf("once more = %d, %v, want nothing to do", n, err)
		}
		if got := s.number(`SELECT count(*) FROM invoices WHERE document LIKE '%399999999900003%'`); got != 0 {
			t.Errorf("%d documents are of the new seller, want none", got)
		}
	})
}

func TestQRContent(t *testing.T) {
	issued := time.Date(2022, 4, 25, 15, 30, 0, 0, time.UTC)
	const want = "AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA=="
	if got := qrContent("Bobs Records", "310122393500003", issued, 100000, 15000); got != want {
		t.Errorf("qrContent = %s, want %s", got, want)
	}
}
