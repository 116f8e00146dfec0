package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/saudi"
)

func TestCommissionFromTheCommandLine(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		id := placeOne(t, d)
		matjar := func(args ...string) (int, string) {
			var out bytes.Buffer
			code := run(t.Context(), append([]string{"vendors"}, args...), &out, &out)
			return code, out.String()
		}
		if code, said := matjar("invoice", "--month=2026-09"); code != 1 || !strings.Contains(said, "matjar serve") {
			t.Errorf("before the shop was served: %d %s, want a refusal that says what to do", code, said)
		}
		seller := order.Seller{EnName: "Lamps", ArName: "مصابيح", VATNumber: "310122393500003"}
		if err := order.SaveShopDetails(t.Context(), d, order.ShopDetails{BaseURL: "https://shop.example.com", Seller: seller}); err != nil {
			t.Fatal(err)
		}
		// It was sold at 10% and arrived two months ago.
		arrived := time.Now().In(saudi.Zone).AddDate(0, 0, -62)
		month := arrived.Format("2006-01")
		for _, statement := range []string{
			`UPDATE order_items SET status = 'delivered', commission_rate_snapshot = 1000 WHERE order_id = $1 AND $2 > 1000000000000`,
			`INSERT INTO order_events (event_id, order_id, status, actor, vendor_id, shipment_id, note, created_at) VALUES ('e', $1, 'delivered', 'operator', '', '', '', $2)`,
		} {
			if err := db.Exec(t.Context(), d, statement, id, arrived.UnixMicro()); err != nil {
				t.Fatal(err)
			}
		}
		page := filepath.Join(t.TempDir(), "invoice.html")
		for _, step := range []struct {
			args []string
			code int
			said string
		}{
			{[]string{"invoice"}, 2, "--month"},
			{[]string{"invoice", "--month=2026"}, 1, "a month is written as 2026-10"},
			{[]string{"invoice", "--month=" + time.Now().In(saudi.Zone).Format("2006-01")}, 1, "month_not_ended"},
			{[]string{"invoice", "--month=" + month, "--vendor=none"}, 3, "vendor_not_found"},
			{[]string{"invoice", "--month=2020-01"}, 0, "nothing to bill"},
			{[]string{"invoice", "--month=" + month}, 0, "COM-1"},
			{[]string{"invoice", "--month=" + month, "--vendor=v"}, 0, "10.00       1.50  11.50"},
			{[]string{"invoices"}, 0, "COM-1"},
			{[]string{"invoices", "--month=" + month}, 0, "COM-1"},
			{[]string{"show", "COM-1"}, 0, "10.00%"},
			{[]string{"show", "2"}, 3, "invoice_not_found"},
			{[]string{"show", "x"}, 1, "such as COM-12"},
			{[]string{"show", "1", "--html", page}, 0, ""},
			{[]string{"show", "1", "--html", page}, 1, "exists"},
		} {
			if code, said := matjar(step.args...); code != step.code || !strings.Contains(said, step.said) {
				t.Errorf("%v: %d %s, want %d and %q", step.args, code, said, step.code, step.said)
			}
		}
		written, err := os.ReadFile(page)
		if err != nil || !strings.Contains(string(written), "310122393500003") || !strings.Contains(string(written), "<svg") {
			t.Errorf("page = %s, %v", written, err)
		}
	})
}
