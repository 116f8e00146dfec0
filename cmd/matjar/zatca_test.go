package main

import (
	"archive/zip"
	"bytes"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/zatca/simulator"
)

// TestTaxDocumentsFromTheCommandLine takes a unit from its settings to a reported, exported and
// verified document.
func TestTaxDocumentsFromTheCommandLine(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		authority, err := simulator.New("123456")
		if err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(authority.Handler())
		defer server.Close()
		t.Setenv("MATJAR_DATABASE_URL", url)
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		matjar := func(want int, args ...string) string {
			t.Helper()
			var out bytes.Buffer
			if code := run(t.Context(), args, &out, &out); code != want {
				t.Errorf("matjar %s = %d, want %d: %s", strings.Join(args, " "), code, want, out.String())
			}
			return out.String()
		}
		expect := func(said, want string) {
			t.Helper()
			if !strings.Contains(said, want) {
				t.Errorf("it said %q, want %q", said, want)
			}
		}
		id := placeOne(t, d)
		err = order.SaveShopDetails(t.Context(), d, order.ShopDetails{
			BaseURL: "https://shop.example.com",
			Seller:  order.Seller{EnName: "Lamps", ArName: "مصابيح", VATNumber: "310122393500003", Registration: "1010010000"},
		})
		if err != nil {
			t.Fatal(err)
		}

		expect(matjar(1, "zatca", "onboard", "--otp", "123456"), "MATJAR_ZATCA: it is off")
		expect(matjar(1, "zatca"), "no tax documents are stamped")
		t.Setenv("MATJAR_ZATCA", "simulation")
		expect(matjar(1, "zatca", "onboard", "--otp", "123456"), "MATJAR_ZATCA_SECRET")
		for name, value := range map[string]string{
			"URL": server.URL, "SECRET": strings.Repeat("s", 32), "BRANCH": "Riyadh", "STREET": "King Fahd Road", "BUILDING": "2322",
			"DISTRICT": "Al-Murabba", "CITY": "Riyadh", "POSTAL_CODE": "12345",
		} {
			t.Setenv("MATJAR_ZATCA_"+name, value)
		}
		expect(matjar(0, "zatca"), "There is no unit in simulation.")
		expect(matjar(1, "zatca", "onboard", "--otp", "000000"), "Invalid-OTP")
		expect(matjar(0, "zatca", "onboard", "--otp", "123456"), "stamped in simulation")

		matjar(0, "orders", "advance", id, "processing")
		t.Setenv("MATJAR_ZATCA_SECRET", "")
		expect(matjar(1, "orders", "advance", id, "shipped"), "MATJAR_ZATCA_SECRET")
		t.Setenv("MATJAR_ZATCA_SECRET", strings.Repeat("s", 32))
		matjar(0, "orders", "advance", id, "shipped")

		t.Setenv("MATJAR_ZATCA", "off")
		expect(matjar(0, "zatca", "status"), "Waiting            1")
		t.Setenv("MATJAR_ZATCA", "simulation")
		authority.Fail(simulator.Unavailable)
		expect(matjar(1, "zatca", "report"), "answered 503")
		expect(matjar(0, "zatca", "report"), "answered: 1")
		if taken := authority.Taken(); len(taken) != 1 || taken[0].Type != "388" {
			t.Errorf("taken = %+v, want the invoice", taken)
		}
		expect(matjar(0, "zatca", "status"), "Reported           1,")

		file := filepath.Join(t.TempDir(), "documents.zip")
		today := time.Now().In(time.FixedZone("", 3*60*60)).Format(time.DateOnly)
		expect(matjar(0, "zatca", "export", "--from", today, "--to", today, file), "has 1 documents")
		archive, err := zip.OpenReader(file)
		if err != nil {
			t.Fatal(err)
		}
		defer archive.Close()
		if len(archive.File) != 1 || !strings.HasPrefix(archive.File[0].Name, "310122393500003_") {
			t.Errorf("the archive has %+v, want one document", archive.File)
		}
		matjar(1, "zatca", "export", "--from", today, "--to", today, file)
		expect(matjar(1, "zatca", "export", "--from", today, "--to", "2000-01-01", file+"2"), "--to")

		expect(matjar(0, "zatca", "verify"), "chain of 1 documents is whole")
		if err := db.Exec(t.Context(), d, `UPDATE zatca_documents SET xml = replace(xml, '115.00', '15.00')`); err != nil {
			t.Fatal(err)
		}
		expect(matjar(1, "zatca", "verify"), "not the one that was hashed")
		expect(matjar(0, "zatca", "stop", "simulation"), "no longer stamped")
	})
}
