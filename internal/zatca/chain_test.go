package zatca_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/zatca"
)

func TestDocumentsKeepTheirOwnQRCodeUntilTheUnitIsKnown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 2)
		before := w.issue(w.ids[0]).Invoice
		if b, _ := base64.StdEncoding.DecodeString(before.QR); len(b) == 0 || bytes.Contains(b, []byte{8, 88}) {
			t.Errorf("QR code before onboarding = %q, want the five tags", before.QR)
		}
		w.onboard()
		after := w.issue(w.ids[1]).Invoice
		if len(after.QR) < 400 || after.QRImage == "" {
			t.Errorf("QR code after onboarding = %q, want nine tags and their picture", after.QR)
		}
		if again := w.issue(w.ids[0]).Invoice; again.QR != before.QR {
			t.Errorf("QR code of the first = %q, want what was printed", again.QR)
		}
		if faults, n := w.faults(); n != 1 || len(faults) > 0 {
			t.Errorf("%d documents, %q, want 1 without a fault", n, faults)
		}
	})
}

func TestInvoiceAndCreditNoteAreChained(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 2)
		w.onboard()
		first := w.issue(w.ids[0]).Invoice
		if _, err := w.orders.Cancel(t.Context(), "u", w.ids[0]); err != nil {
			t.Fatal(err)
		}
		w.issue(w.ids[1])
		credit := w.issue(w.ids[0]).CreditNote
		if credit == nil || credit.QR == first.QR || len(credit.QR) < 400 {
			t.Fatalf("credit note = %+v, want one with a code of its own", credit)
		}
		texts, err := db.Column(t.Context(), d, `SELECT xml FROM zatca_documents ORDER BY counter`)
		if err != nil || len(texts) != 3 {
			t.Fatalf("%d documents, %v, want 3", len(texts), err)
		}
		previous := "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=="
		for i, want := range []string{"388", "381", "388"} {
			s, err := zatca.VerifyDocument(texts[i])
			if err != nil || s.Type != want || s.Counter != int64(i+1) || s.PreviousHash != previous {
				t.Errorf("document %d = %+v, %v, want type %s behind %s", i+1, s, err, want, previous)
			}
			previous = s.Hash
		}
		for _, want := range []string{
			`<cbc:InvoiceTypeCode name="0200000">381</cbc:InvoiceTypeCode>`,
			`<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1</cbc:ID>`,
			`<cbc:TaxInclusiveAmount currencyID="SAR">114.99</cbc:TaxInclusiveAmount>`,
			`<cbc:Name>مصباح &lt;مكتب&gt; &amp; المزيد`, `<cbc:PaymentMeansCode>10<`, `<cbc:InstructionNote>`,
		} {
			if !strings.Contains(texts[1], want) {
				t.Errorf("the credit note has no %s:\n%s", want, texts[1])
			}
		}
		if strings.Contains(texts[0], "Noura") || strings.Contains(texts[0], w.ids[0]) {
			t.Error("the document names the shopper")
		}
		if faults, n := w.faults(); n != 3 || len(faults) > 0 {
			t.Errorf("%d documents, %q, want 3 without a fault", n, faults)
		}
	})
}

// TestManyNodesMakeOneChain has eight nodes issue documents of the same orders at once, cancel them,
// and roll some back.
func TestManyNodesMakeOneChain(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		const orders, nodes = 12, 8
		w := open(t, d, orders)
		w.onboard()
		var group sync.WaitGroup
		for n := range nodes {
			own, err := db.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			defer own.Close()
			stamps, service := w.node(own)
			group.Go(func() {
				for i := range orders {
					id := w.ids[(i*7+n)%orders]
					if _, err := service.Documents(t.Context(), "u", id); err != nil {
						t.Error(err)
					}
					if i%6 == n%6 {
						// A node that dies between the stamp and the commit.
						broken := errors.New("killed")
						err := own.Tx(t.Context(), func(q db.Querier) error {
							i := order.Invoice{Number: 1 << 40, Seller: seller, IssuedAt: time.Now()}
							if _, err := stamps.Stamp(t.Context(), q, &i); err != nil {
								return err
							}
							return broken
						})
						if !errors.Is(err, broken) {
							t.Errorf("stamp = %v, want to be killed after it", err)
						}
					}
					if i%4 == 0 && n == 0 {
						if _, err := service.Cancel(t.Context(), "u", id); err != nil {
							t.Error(err)
						}
					}
				}
			})
		}
		group.Wait()
		if faults, n := w.faults(); n != orders+orders/4 || len(faults) > 0 {
			t.Errorf("%d documents, %q, want %d without a fault", n, faults, orders+orders/4)
		}
	})
}

func TestTamperingIsFound(t *testing.T) {
	for name, change := range map[string]string{
		"a figure":        `UPDATE zatca_documents SET xml = replace(xml, '114.99', '14.99') WHERE counter = 2`,
		"the hash":        `UPDATE zatca_documents SET hash = previous_hash WHERE counter = 2`,
		"the signature":   `UPDATE zatca_documents SET xml = replace(xml, '<ds:SignatureValue>M', '<ds:SignatureValue>N') WHERE counter = 2`,
		"the certificate": `UPDATE zatca_credentials SET certificate = 'x'`,
		"a gap":           `DELETE FROM zatca_documents WHERE counter = 2`,
		"the end":         `DELETE FROM zatca_documents WHERE counter = 3`,
		"the number":      `UPDATE zatca_documents SET number = 77 WHERE counter = 2`,
		"what is printed": `UPDATE invoices SET document = replace(document, '"qr":"', '"qr":"A') WHERE number = 2`,
		"the report":      `DELETE FROM zatca_reports WHERE counter = 2`,
		"the unit":        `UPDATE zatca_units SET last_hash = 'x'`,
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := open(t, d, 3)
				w.onboard()
				for _, id := range w.ids {
					w.issue(id)
				}
				if faults, _ := w.faults(); len(faults) > 0 {
					t.Fatalf("faults before = %q", faults)
				}
				w.must(db.Exec(t.Context(), d, change))
				if faults, _ := w.faults(); len(faults) == 0 {
					t.Error("nothing was found")
				}
			})
		})
	}
}

func TestWithoutItsSecretNothingIsIssued(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 1)
		w.onboard()
		for _, wrong := range []string{"", strings.Repeat("x", 32)} {
			w.config.Secret = wrong
			stamps, orders := w.node(d)
			if _, err := orders.Documents(t.Context(), "u", w.ids[0]); err == nil || !strings.Contains(err.Error(), "MATJAR_ZATCA_SECRET") {
				t.Errorf("documents with the secret %q = %v, want an error that names it", wrong, err)
			}
			if _, err := stamps.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "MATJAR_ZATCA_SECRET") {
				t.Errorf("start with the secret %q = %v, want an error that names it", wrong, err)
			}
		}
		if s := w.status(); s.Documents != 0 {
			t.Errorf("%d documents, want none", s.Documents)
		}
		sealed, err := db.Column(t.Context(), d, `SELECT sealed FROM zatca_credentials`)
		if err != nil || len(sealed) != 1 || strings.Contains(sealed[0], `"secret"`) {
			t.Errorf("stored = %q, %v, want it encrypted", sealed, err)
		}
	})
}

func TestAChainDoesNotEndByASetting(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 2)
		w.onboard()
		w.issue(w.ids[0])
		for _, e := range []zatca.Environment{zatca.Off, zatca.Production} {
			config := w.config
			config.Environment = e
			other := zatca.New(d, config)
			if _, err := other.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "MATJAR_ZATCA") {
				t.Errorf("start in %s = %v, want a refusal", e, err)
			}
			if err := other.Onboard(t.Context(), "123456"); err == nil {
				t.Errorf("onboarding in %s was not refused", e)
			}
		}
		config := w.config
		config.Unit.VATNumber = "399999999900003"
		if _, err := zatca.New(d, config).Start(t.Context()); err == nil || !strings.Contains(err.Error(), "VAT_NUMBER") {
			t.Errorf("start as another taxpayer = %v, want a refusal", err)
		}
		// A new certificate continues the chain.
		w.onboard()
		w.issue(w.ids[1])
		if faults, n := w.faults(); n != 2 || len(faults) > 0 {
			t.Errorf("%d documents, %q, want 2 without a fault", n, faults)
		}
		w.must(zatca.Stop(t.Context(), d, zatca.Simulation))
		if stamps, err := w.stamps.Start(t.Context()); stamps || err != nil {
			t.Errorf("start after the stop = %t, %v, want no stamps", stamps, err)
		}
		if err := zatca.Stop(t.Context(), d, zatca.Simulation); err == nil {
			t.Error("stopping twice was not refused")
		}
	})
}

func TestExport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, 2)
		w.onboard()
		// 21:30 UTC is half past midnight of the next day in Riyadh.
		at := time.Date(2026, 3, 9, 21, 30, 0, 0, time.UTC)
		w.orders.Now = func() time.Time { return at }
		w.issue(w.ids[0])
		at = at.AddDate(0, 0, 1)
		w.issue(w.ids[1])
		for _, c := range []struct {
			from, to int
			want     string
		}{
			{9, 9, ""}, {10, 10, "310122393500003_20260310T003000_1.xml"},
			{9, 12, "310122393500003_20260310T003000_1.xml 310122393500003_20260311T003000_2.xml"},
		} {
			var b bytes.Buffer
			day := func(n int) time.Time { return time.Date(2026, 3, n, 0, 0, 0, 0, time.UTC) }
			n, err := zatca.Export(t.Context(), d, zatca.Simulation, day(c.from), day(c.to), &b)
			w.must(err)
			archive, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
			w.must(err)
			var names []string
			for _, f := range archive.File {
				names = append(names, f.Name)
				r, err := f.Open()
				w.must(err)
				text, err := io.ReadAll(r)
				w.must(err)
				if _, err := zatca.VerifyDocument(string(text)); err != nil || !strings.Contains(string(text), "<cbc:IssueTime>00:30:00</cbc:IssueTime>") {
					t.Errorf("%s: %v", f.Name, err)
				}
			}
			if got := strings.Join(names, " "); got != c.want || n != len(names) {
				t.Errorf("from %d to %d: %d documents %q, want %q", c.from, c.to, n, got, c.want)
			}
		}
	})
}

func TestConfig(t *testing.T) {
	valid := zatca.Config{Environment: zatca.Sandbox, Secret: secret, Unit: unit}
	if err := valid.Validate(); err != nil {
		t.Errorf("a valid config: %v", err)
	}
	if err := (zatca.Config{Environment: zatca.Off}).Validate(); err != nil {
		t.Errorf("off: %v", err)
	}
	for want, change := range map[string]func(*zatca.Config){
		"MATJAR_ZATCA:":              func(c *zatca.Config) { c.Environment = "live" },
		"MATJAR_ZATCA_SECRET":        func(c *zatca.Config) { c.Secret = "short" },
		"MATJAR_ZATCA_UNIT":          func(c *zatca.Config) { c.Unit.Name = "a_b" },
		"MATJAR_ZATCA_STREET":        func(c *zatca.Config) { c.Unit.Street = " " },
		"MATJAR_ZATCA_BUILDING":      func(c *zatca.Config) { c.Unit.Building = "12" },
		"MATJAR_ZATCA_POSTAL_CODE":   func(c *zatca.Config) { c.Unit.PostalCode = "1234x" },
		"MATJAR_SELLER_REGISTRATION": func(c *zatca.Config) { c.Unit.Registration = "" },
		"MATJAR_SELLER_VAT_NUMBER":   func(c *zatca.Config) { c.Unit.VATNumber = "1" },
		"MATJAR_SELLER_NAME_AR":      func(c *zatca.Config) { c.Unit.SellerName = strings.Repeat("س", 128) },
		"MATJAR_ZATCA_BRANCH":        func(c *zatca.Config) { c.Unit.VATNumber = "310122393510003" },
	} {
		c := valid
		change(&c)
		if err := c.Validate(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Validate() = %v, want an error of %s", err, want)
		}
	}
}
