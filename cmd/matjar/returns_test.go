package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/returns"
	"matjar/internal/shipment"
)

func TestReturnsFromTheCommandLine(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
		t.Setenv("MATJAR_SECRET", "too short")
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		matjar := func(args ...string) (int, string) {
			var out bytes.Buffer
			code := run(t.Context(), args, &out, &out)
			return code, out.String()
		}
		shop := order.ShopDetails{BaseURL: "https://shop.example.com"}
		orderID := placeOne(t, d)
		if err := order.SaveShopDetails(t.Context(), d, shop); err != nil {
			t.Fatal(err)
		}
		if code, said := matjar("returns", "list"); code != 1 || !strings.Contains(said, "MATJAR_SECRET") {
			t.Errorf("with a short secret: %d %s, want a refusal", code, said)
		}
		const secret = "a secret of more than 32 characters"
		t.Setenv("MATJAR_SECRET", secret)
		vault, err := returns.OpenVault(t.Context(), d, secret)
		if err != nil {
			t.Fatal(err)
		}
		orders := openOrders(d, order.Config{ShopDetails: shop})
		service := returns.New(d, orders, vault)
		for _, status := range []order.Status{order.Processing, order.Shipped, order.Delivered} {
			if _, err := orders.Advance(t.Context(), orderID, status, ""); err != nil {
				t.Fatal(err)
			}
		}
		o, err := orders.Get(t.Context(), "u", orderID)
		if err != nil {
			t.Fatal(err)
		}
		ask := func(key string) string {
			t.Helper()
			answer, err := service.Request(t.Context(), "u", orderID, key, returns.ReturnRequest{
				Reason: "damaged", Details: "A crack\x1b[31m", Lines: []shipment.Line{{ItemID: o.Items[0].ID, Quantity: 1}},
				Bank: &returns.BankDetails{Name: "Noura Alotaibi", IBAN: "SA0380000000608010167519"},
			})
			var created returns.CreatedReturns
			if err != nil || json.Unmarshal(answer, &created) != nil {
				t.Fatalf("request = %s, %v", answer, err)
			}
			return created.Returns[0].ID
		}
		first := ask("key-of-the-first")
		if code, said := matjar("returns", "refuse", first, "--reason", "It was worn."); code != 0 || !strings.Contains(said, "is refused") {
			t.Errorf("refuse: %d %s", code, said)
		}
		id := ask("key-of-the-second")
		gif := returns.Picture("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x01D\x00;")
		if _, err := service.AddPicture(t.Context(), "u", id, gif); err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		for _, step := range []struct {
			args []string
			code int
			want string
		}{
			{[]string{"list", "--state", "requested"}, 0, id},
			{[]string{"show", id, "--pictures", folder}, 0, "SA•• •••• 7519"},
			{[]string{"refund", id}, 1, "cannot become refunded"},
			{[]string{"approve", id, "--vendor", "other"}, 3, "no such return"},
			{[]string{"approve", id, "--vendor", "v"}, 0, "is approved"},
			{[]string{"received", id}, 2, "restock"},
			{[]string{"received", id, "--restock"}, 0, "is received"},
			{[]string{"bank", id}, 0, "SA0380000000608010167519"},
			{[]string{"refund", id, "--reference", "TR-1"}, 0, "Refunded: 115.00 riyals"},
			{[]string{"bank", id}, 3, "no bank details"},
			{[]string{"show", id}, 0, "bank_read"},
		} {
			code, said := matjar(append([]string{"returns"}, step.args...)...)
			if code != step.code && (step.code != 2 || code == 0) || !strings.Contains(said, step.want) || strings.Contains(said, "\x1b[31m") {
				t.Errorf("%v: %d %s, want %d and %q", step.args, code, said, step.code, step.want)
			}
		}
		written, err := filepath.Glob(filepath.Join(folder, "*.webp"))
		if err != nil || len(written) != 1 {
			t.Fatalf("pictures = %v, %v, want one", written, err)
		}
		if content, err := os.ReadFile(written[0]); err != nil || !bytes.HasPrefix(content, []byte("RIFF")) {
			t.Errorf("picture = %q, %v, want WebP", content, err)
		}
	})
}
