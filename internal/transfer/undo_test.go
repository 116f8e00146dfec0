package transfer

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
)

func undo(t *testing.T, d *db.DB, b *Batch) *Batch {
	t.Helper()
	s := &Service{DB: d}
	undone, err := s.Undo(asSara(t.Context()), b.ID, Scope{}, func(int, int) {})
	if err != nil {
		t.Fatalf("Undo = %v", err)
	}
	return undone
}

func keptCodes(b *Batch) string {
	var list []string
	for _, k := range b.Kept {
		list = append(list, strings.TrimSpace(k.Kind+" "+k.Key+" "+k.Column)+" "+k.Code)
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}

// Whatever an import did, undoing it brings the catalogue back as it was, byte for byte.
func TestUndoBringsBackWhatWas(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, file := range map[string]string{
			"prices and texts":  "Product ID,Price,Description (English),Brand,Brand (Arabic),Status\np,80,New,Nur,نور,draft\nq,5,,Nur,,\n",
			"stock":             "Product ID,Stock\np,+5\nq,0\n",
			"stock of variants": "SKU,Stock\nS-R,+5\nS-B,0\n",
			"new things": `{"type":"category","slug":"new","parent":"lamps","en_name":"N","ar_name":"ج"}
				{"type":"category","slug":"newer","parent":"new","en_name":"N","ar_name":"ج"}
				{"type":"vendor","vendor_id":"x","en_name":"X","ar_name":"س"}
				{"type":"product","product_id":"n","sku":"N","vendor_id":"x","category":"newer","en_name":"N","ar_name":"ج","price":5,"inventory_count":3}
				{"type":"product","product_id":"p","category":"new"}
				{"type":"category","slug":"lamps","en_name":"Lights"}`,
			"a new SKU":         "Product ID,SKU,Price\nq,Q-1,7\n",
			"variants replaced": `{"type":"product","product_id":"s","variants":[{"color":"red","sku":"S-R2","price":9,"inventory_count":1}]}`,
			"no more variants":  `{"type":"product","product_id":"s","variants":[],"colors":[],"price":4}`,
			"deletions":         "Product ID,Delete\np,yes\nq,no\ns,yes\n",
			"nothing":           "Product ID,Price\nq,50\n",
		} {
			wipe(t, d)
			mustBring(t, d, shopFile)
			before := export(t, d, JSONLines, lang.English)
			b := mustBring(t, d, file)
			if name != "nothing" && bytes.Equal(before, export(t, d, JSONLines, lang.English)) {
				t.Errorf("%s changed nothing", name)
			}
			b = undo(t, d, b)
			if after := export(t, d, JSONLines, lang.English); !bytes.Equal(before, after) {
				t.Errorf("%s, undone, is\n%s\nwant\n%s", name, after, before)
			}
			if b.State != Undone || len(b.Kept) > 0 {
				t.Errorf("%s: %s, kept %+v", name, b.State, b.Kept)
			}
			s := &Service{DB: d}
			if _, err := s.Undo(asSara(t.Context()), b.ID, Scope{}, func(int, int) {}); err == nil {
				t.Errorf("%s was undone twice", name)
			}
		}
	})
}

// What others have changed or sold since is not overwritten, and reported.
func TestUndoKeepsWhatOthersChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		b := mustBring(t, d, `{"type":"product","product_id":"q","price":60,"en_description":"Import","inventory_count":25}
			{"type":"category","slug":"new","en_name":"N","ar_name":"ج"}
			{"type":"category","slug":"used","en_name":"U","ar_name":"م"}
			{"type":"product","product_id":"a","vendor_id":"v","category":"new","en_name":"A","ar_name":"ا","price":5}
			{"type":"product","product_id":"b","vendor_id":"v","category":"lamps","en_name":"B","ar_name":"ب","price":5,"inventory_count":2}
			{"type":"product","product_id":"p","delete":true}`)
		mustBring(t, d, `{"type":"product","product_id":"q","price":70,"category":"used"}
			{"type":"product","product_id":"a","en_name":"Mine"}
			{"type":"product","product_id":"p","vendor_id":"v","category":"lamps","en_name":"Again","ar_name":"ثانية","price":1}`)
		const sell = `UPDATE products SET inventory_count = inventory_count - 22, units_sold = units_sold + 22 WHERE product_id = 'q'`
		if err := db.Exec(t.Context(), d, sell); err != nil {
			t.Fatal(err)
		}
		b = undo(t, d, b)
		p := products(t, d)
		if q := p["q"]; q.Price != 7000 || q.Description.En != "" || q.Inventory != 0 {
			t.Errorf("q is %+v, want another's price, the old text, and no stock", q)
		}
		if _, there := p["b"]; there || p["a"].Name.En != "Mine" || p["p"].Name.En != "Again" {
			t.Errorf("products are %v", p)
		}
		want := "category new used_since; category used used_since; product a changed_since; product p back_since; product q inventory_count sold_since; product q price changed_since"
		if got := keptCodes(b); got != want {
			t.Errorf("kept %s, want %s", got, want)
		}
	})
}

// order puts a product into an order.
func order(t *testing.T, d *db.DB, product, vendor string) {
	t.Helper()
	for _, statement := range []string{
		`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'u@example.com', 'x', 0, 0)`,
		`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at) VALUES ('o', 'u', '{}', 'processing', 'cod', 100, 15, 115, 0)`,
		`INSERT INTO order_items (order_item_id, order_id, product_id, vendor_id, en_name, ar_name, quantity, price_at_purchase, vat_amount, commission_rate_snapshot, status)
			VALUES ('i', 'o', '` + product + `', '` + vendor + `', 'N', 'ن', 1, 100, 15, 0, 'processing')`,
	} {
		if err := db.Exec(t.Context(), d, statement); err != nil {
			t.Fatal(err)
		}
	}
}

// A product that was ordered is archived, not lost, and undoing that shows it again.
func TestDeletionArchives(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		order(t, d, "p", "v")
		b, err := bring(t, d, []byte("Product ID\ns\n"), Upload{Options: Options{DeleteMissing: true}})
		if err != nil || b.Result.Products != (catalog.Counts{Unchanged: 1, Deleted: 1, Archived: 1}) {
			t.Fatalf("delete missing = %+v, %v", b, err)
		}
		p := products(t, d)
		if _, there := p["q"]; there || p["p"].Status != catalog.Archived || len(p) != 2 {
			t.Errorf("products are %v", p)
		}
		undo(t, d, b)
		if p := products(t, d); len(p) != 3 || p["p"].Status != catalog.Active || p["q"].Inventory != 5 {
			t.Errorf("undone: %v", p)
		}
		// Without being asked, nothing is deleted.
		if b := mustBring(t, d, "Product ID\ns\n"); b.Result.Products.Deleted+b.Result.Products.Archived > 0 || len(products(t, d)) != 3 {
			t.Errorf("deleted unasked: %+v", b.Result)
		}
	})
}

// A vendor changes their own products; those of others do not exist for them.
func TestVendorsChangeTheirOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		before := export(t, d, JSONLines, lang.English)
		for _, tt := range []struct{ file, want string }{
			{"Product ID,Price\nq,5\n", "2 Product ID no_product"},
			{"Product ID,Price\nnone,5\n", "2 Product ID no_product"},
			{"Product ID,Delete\nq,yes\n", "2 Product ID no_product"},
			{"Type,Product ID,Color code,Stock\nvariant,q,red,5\n", "2 Product ID no_product"},
			{"Product ID,Vendor\np,w\n", "2 Vendor no_vendor"},
			{`{"type":"category","slug":"lamps","en_name":"X"}`, "1  not_allowed"},
			{`{"type":"vendor","vendor_id":"v","commission_rate":0}`, "1  not_allowed"},
		} {
			_, err := bring(t, d, []byte(tt.file), Upload{Scope: Scope{Vendor: "v"}})
			if got := codes(err); !strings.HasPrefix(got, tt.want) {
				t.Errorf("a vendor's %q = %s, want %s", tt.file, got, tt.want)
			}
		}
		if !bytes.Equal(before, export(t, d, JSONLines, lang.English)) {
			t.Error("refused files changed the catalogue")
		}
		b, err := bring(t, d, []byte("Product ID,SKU,Name (English),Name (Arabic),Category,Price\np,,,,,7\n,NEW,N,ج,lamps,5\n"), Upload{Scope: Scope{Vendor: "v"}, Options: Options{DeleteMissing: true}})
		if err != nil || b.Result.Products != (catalog.Counts{Added: 1, Changed: 1, Deleted: 1}) {
			t.Fatalf("a vendor's own = %+v, %v", b, err)
		}
		var own bytes.Buffer
		if err := Export(t.Context(), d, &own, CSV, lang.English, "v"); err != nil || strings.Contains(own.String(), "Lantern") || !strings.Contains(own.String(), "Lamp") {
			t.Errorf("a vendor's export = %s, %v", own.String(), err)
		}
		s := &Service{DB: d}
		if _, err := s.Undo(asSara(t.Context()), b.ID, Scope{Vendor: "w"}, func(int, int) {}); !errs.Is(err, "not_found") {
			t.Errorf("undo of another vendor's import = %v", err)
		}
		if list, err := s.List(t.Context(), "w", 10); err != nil || len(list) != 0 {
			t.Errorf("another vendor lists %+v, %v", list, err)
		}
		undo(t, d, b)
		if !bytes.Equal(before, export(t, d, JSONLines, lang.English)) {
			t.Errorf("undone: %s", fmt.Sprint(products(t, d)))
		}
	})
}

// Who may change products only applies and takes back no more than that, whoever brought the file.
func TestProductsOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		s := &Service{DB: d}
		few := Scope{ProductsOnly: true}
		p, err := s.Preview(asSara(t.Context()), strings.NewReader(`{"type":"vendor","vendor_id":"v","commission_rate":7}`), Upload{})
		if err != nil || len(p.Faults) > 0 {
			t.Fatalf("Preview = %+v, %v", p, err)
		}
		if _, err := s.Apply(asSara(t.Context()), p.ID, few, func(int, int) {}); codes(err) != "1  not_allowed" {
			t.Errorf("Apply = %v", err)
		}
		b, err := s.Apply(asSara(t.Context()), p.ID, Scope{}, func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Undo(asSara(t.Context()), b.ID, few, func(int, int) {}); codes(err) != "1  not_allowed" {
			t.Errorf("Undo = %v", err)
		}
	})
}

// However often a file is applied at once, it is imported once.
func TestApplyAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		s := &Service{DB: d}
		p, err := s.Preview(asSara(t.Context()), strings.NewReader("Product ID,Stock\nq,+1\n"), Upload{})
		if err != nil {
			t.Fatal(err)
		}
		results := make(chan error)
		for range 4 {
			go func() {
				_, err := s.Apply(asSara(t.Context()), p.ID, Scope{}, func(int, int) {})
				results <- err
			}()
		}
		applied := 0
		for range 4 {
			if err := <-results; err == nil {
				applied++
			}
		}
		if got := products(t, d)["q"].Inventory; applied != 1 || got != 6 {
			t.Errorf("applied %d times, %d in stock, want once and 6", applied, got)
		}
	})
}
