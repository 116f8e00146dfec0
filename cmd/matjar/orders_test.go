package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"strings"
	"testing"

	"github.com/google/uuid"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/order"
	"matjar/internal/queue"
)

// placeOne fills a database with one product and one order of it, and returns the order's id.
func placeOne(t *testing.T, d *db.DB) string {
	t.Helper()
	name := lang.Text{En: "Desk Lamp", Ar: "مصباح مكتب"}
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}},
		Vendors:    []catalog.Vendor{{ID: "v", Name: name}},
		Products:   []catalog.Product{{ID: "lamp", VendorID: "v", CategoryID: "c", Name: name, Price: 10000, Status: catalog.Active, Inventory: 9}},
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		if err := catalog.Insert(t.Context(), q, data); err != nil {
			return err
		}
		if err := db.Exec(t.Context(), q, `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'noura@example.com', 'x', 1, 1)`); err != nil {
			return err
		}
		return cart.Merge(t.Context(), q, "u", uuid.NewString(), []cart.Line{{ProductID: "lamp", Quantity: 1}})
	})
	if err != nil {
		t.Fatal(err)
	}
	orders := order.New(d, catalog.New(d, slog.New(slog.DiscardHandler)), order.Config{})
	answer, err := orders.Place(t.Context(), "u", uuid.NewString(), order.Checkout{
		Address: order.Address{
			FullName: "Noura Alotaibi", Phone: "0512345678", Email: "noura@example.com", StreetAddress: "King Fahd Road 12",
			UnitNumber: "4", City: "Riyadh", Province: "Riyadh", PostalCode: "12345",
		},
		PaymentMethod: order.CashOnDelivery, ExpectedTotal: 11500,
	})
	if err != nil {
		t.Fatal(err)
	}
	var o order.Order
	if err := json.Unmarshal(answer, &o); err != nil {
		t.Fatal(err)
	}
	return o.ID
}

func TestOrdersFromTheCommandLine(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
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
		id := placeOne(t, d)

		// The shop's address is not known yet, so links in emails would be wrong.
		if code, said := matjar("orders", "advance", id, "processing"); code != 1 || !strings.Contains(said, "matjar serve") {
			t.Errorf("before the shop was served: %d %s, want a refusal that says what to do", code, said)
		}
		saveAddress := func(address string) {
			t.Helper()
			seller := order.Seller{EnName: "Lamps", ArName: "مصابيح", VATNumber: "310122393500003"}
			if err := order.SaveShopDetails(t.Context(), d, order.ShopDetails{BaseURL: address, Seller: seller}); err != nil {
				t.Fatal(err)
			}
		}
		saveAddress("http://localhost:8080")
		saveAddress("https://shop.example.com")
		// A local address does not replace it.
		saveAddress("http://localhost:5000")
		if code, said := matjar("orders", "advance", id, "processing", "--note", "paid\x1b[31m by hand"); code != 0 {
			t.Fatalf("advance: %d %s", code, said)
		}
		t.Setenv("MATJAR_BASE_URL", "http://127.0.0.1:8080")
		if code, said := matjar("orders", "advance", id, "shipped", "--note", "parcel 12"); code != 0 {
			t.Fatalf("advance: %d %s", code, said)
		}
		t.Setenv("MATJAR_BASE_URL", "https://other.example.com/")
		if code, said := matjar("orders", "advance", id, "delivered"); code != 0 {
			t.Fatalf("advance: %d %s", code, said)
		}
		emails, err := db.Column(t.Context(), d, `SELECT text_body FROM mail_jobs ORDER BY created_at`)
		if err != nil || len(emails) != 3 {
			t.Fatalf("%d emails, %v, want 3", len(emails), err)
		}
		for i, want := range []string{"https://shop.example.com/orders/" + id, "https://other.example.com/orders/" + id} {
			if !strings.Contains(emails[i+1], want) {
				t.Errorf("letter = %s, want a link to %s", emails[i+1], want)
			}
		}
		// The invoice that was issued has the shop's seller.
		documents, err := db.Column(t.Context(), d, `SELECT document FROM invoices`)
		if err != nil || len(documents) != 1 || !strings.Contains(documents[0], "310122393500003") {
			t.Errorf("invoices = %s, %v, want one of the seller", documents, err)
		}

		code, said := matjar("orders", "show", id)
		for _, want := range []string{id, "Desk Lamp", "115.00", "Noura Alotaibi", "operator", "paid [31m by hand", "parcel 12"} {
			if code != 0 || !strings.Contains(said, want) {
				t.Errorf("show: %d\n%s\nwant %s in it", code, said, want)
			}
		}
		if code, said := matjar("orders", "show", "none"); code != 3 || !strings.Contains(said, "order_not_found") {
			t.Errorf("show none: %d %s", code, said)
		}
	})
}

func TestParcelsFromTheCommandLine(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		t.Setenv("MATJAR_DATABASE_URL", url)
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if err := order.SaveShopDetails(t.Context(), d, order.ShopDetails{BaseURL: "https://shop.example.com"}); err != nil {
			t.Fatal(err)
		}
		id := placeOne(t, d)
		items, err := db.Column(t.Context(), d, `SELECT order_item_id FROM order_items`)
		if err != nil || len(items) != 1 {
			t.Fatalf("items = %v, %v", items, err)
		}
		for _, step := range []struct {
			args []string
			code int
			said string
		}{
			{[]string{"ship", id, "--vendor=v"}, 1, "order_transition"},
			{[]string{"advance", id, "processing"}, 0, "processing"},
			{[]string{"ship", id}, 2, "--vendor"},
			{[]string{"ship", id, "--vendor=v", "--carrier=Camel", "--tracking=1234"}, 1, "tell where its parcels are tracked"},
			{[]string{"ship", id, "--vendor=v", "--line", items[0] + "=2"}, 1, "shipment_quantity"},
			{[]string{"ship", id, "--vendor=v", "--carrier=smsa", "--tracking=123456", "--line", items[0] + "=1"}, 0, "shipped, with 1 parcels"},
			{[]string{"tracking", id, "--shipment=none", "--carrier=dhl", "--tracking=98765"}, 3, "shipment_not_found"},
			{[]string{"show", id}, 0, "SMSA Express  123456"},
			{[]string{"delivered", order.Number(id), "--shipment=none"}, 3, "shipment_not_found"},
			{[]string{"delivered", id, "--note=to the guard"}, 0, "delivered, with 1 parcels"},
			{[]string{"show", id}, 0, "to the guard"},
			{[]string{"show", id}, 0, items[0] + "=1"},
			{[]string{"show", "#" + order.Number(id)}, 0, items[0] + "=1"},
			{[]string{"show", order.Number(id), "--json"}, 0, `"order_id": "` + id + `"`},
			{[]string{"list", "--json", "--search", "٠٥١٢٣٤"}, 0, `"order_id": "` + id + `"`},
			{[]string{"list", "--search", "nour"}, 0, order.Number(id) + "  delivered  paid"},
			{[]string{"list", "--search", "sara", "--json"}, 0, "[]\n"},
			{[]string{"advance", order.Number(id), "processing"}, 1, "order_transition"},
			{[]string{"advance", "ffffffff", "processing"}, 3, "order_not_found"},
		} {
			var out bytes.Buffer
			if code := run(t.Context(), append([]string{"orders"}, step.args...), &out, &out); code != step.code || !strings.Contains(out.String(), step.said) {
				t.Fatalf("%v: %d %s, want %d and %q", step.args, code, out.String(), step.code, step.said)
			}
		}
	})
}

// serve stores the content of documents that were issued before content was stored, and soon looks for what a node of an
// earlier version wrote last.
func TestServeBackfills(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if err := db.Exec(t.Context(), d, `INSERT INTO invoices (number, order_id, kind, issued_at) VALUES (1, $1, 'invoice', 5)`, placeOne(t, d)); err != nil {
			t.Fatal(err)
		}
		if turn, err := queue.TakeTurn(t.Context(), d, standingsTurn, d.Now(), correctInterval); !turn || err != nil {
			t.Fatal(turn, err)
		}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		ended := make(chan string, 1)
		go func() {
			// Lines of the log are written by a timer, so they need a buffer of their own.
			var out, log bytes.Buffer
			code := run(ctx, []string{
				"serve", "--database-url=" + url, "--addr=127.0.0.1:0", "--no-demo", "--drain=0s",
				"--seller-vat-number=310122393500003", "--outbox=" + t.TempDir(), "--media-dir=none",
			}, &out, &log)
			ended <- fmt.Sprint(code, out.String(), log.String())
		}()
		for due := int64(math.MaxInt64); due > d.Now().Add(sweepPoll).UnixMicro(); {
			select {
			case said := <-ended:
				t.Fatal(said)
			default:
			}
			if err := d.QueryRowContext(t.Context(), `SELECT due_at FROM turns WHERE turn_id = $1`, standingsTurn).Scan(&due); err != nil {
				t.Fatal(err)
			}
		}
		documents, err := db.Column(t.Context(), d, `SELECT document FROM invoices`)
		if err != nil || len(documents) != 1 || !strings.Contains(documents[0], "310122393500003") {
			t.Errorf("invoices = %s, %v, want one of the seller", documents, err)
		}
		stop()
		if said := <-ended; !strings.HasPrefix(said, "0") {
			t.Error(said)
		}
	})
}
