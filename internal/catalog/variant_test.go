package catalog

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/money"
)

func TestVariantAndOffer(t *testing.T) {
	black, white := Option{Code: "black"}, Option{Code: "white"}
	shirt := Product{
		ImageURL: "/shirt.webp", Price: 5000, Inventory: 3, Colors: []Option{black, white}, Sizes: []Option{{Code: "m"}, {Code: "l"}},
		Variants: []Variant{
			{Color: "black", Size: "m", Price: 5000, Inventory: 3, SKU: "S-1"},
			{Color: "black", Size: "l", Price: 6000, Images: []string{"/black.webp"}},
			{Color: "white", Size: "l", Price: 5000},
		},
	}
	bare := Product{ImageURL: "/bare.webp", Price: 700, Inventory: 9, Colors: []Option{black}}
	for _, c := range []struct {
		name        string
		product     *Product
		color, size string
		want        Offer
		sold        bool
	}{
		{"exact", &shirt, "black", "m", Offer{Price: 5000, Stock: 3, ImageURL: "/shirt.webp", SKU: "S-1", Variant: true}, true},
		{"own picture and price", &shirt, "black", "l", Offer{Price: 6000, ImageURL: "/black.webp", Variant: true}, true},
		{"left open, one fits", &shirt, "white", "", Offer{Price: 5000, ImageURL: "/shirt.webp", Variant: true}, true},
		{"left open, two fit", &shirt, "black", "", Offer{}, false},
		{"not made", &shirt, "white", "m", Offer{}, false},
		{"no variants, default", &bare, "", "", Offer{Price: 700, Stock: 9, ImageURL: "/bare.webp"}, true},
		{"no variants, option", &bare, "black", "", Offer{Price: 700, Stock: 9, ImageURL: "/bare.webp"}, true},
		{"no variants, unknown option", &bare, "white", "", Offer{}, false},
	} {
		got, sold := c.product.Offer(c.color, c.size)
		if sold != c.sold || sold && got != c.want {
			t.Errorf("%s: Offer(%q, %q) = %+v, %t, want %+v, %t", c.name, c.color, c.size, got, sold, c.want, c.sold)
		}
	}
	// Lists are never null in JSON.
	if views := new(Snapshot).variantsOf(shirt.Variants); views[0].Images == nil || views[1].Images[0] != "/black.webp" {
		t.Errorf("pictures of variants = %v", views)
	}
}

// The price on a card is one for which the product can be had.
func TestShownPrice(t *testing.T) {
	for _, c := range []struct {
		name     string
		variants []Variant
		want     Product
		varies   bool
	}{
		{"the lowest", []Variant{{Price: 70, Inventory: 1}, {Price: 50, CompareAtPrice: 60, Inventory: 2}}, Product{Price: 50, CompareAtPrice: 60}, true},
		{"the lowest is sold out", []Variant{{Price: 50, CompareAtPrice: 60}, {Price: 70, Inventory: 1}, {Price: 80, Inventory: 1}}, Product{Price: 70}, true},
		{"one price is left", []Variant{{Price: 50}, {Price: 70, Inventory: 1}}, Product{Price: 70}, false},
		{"all are sold out", []Variant{{Price: 70}, {Price: 50}}, Product{Price: 50}, true},
		{"one price", []Variant{{Price: 70}, {Price: 70, Inventory: 1}}, Product{Price: 70}, false},
		{"no variants", nil, Product{Price: 40, CompareAtPrice: 45}, false},
	} {
		// As it is stored.
		p := Product{Price: 40, CompareAtPrice: 45, Variants: c.variants}
		p.SumVariants()
		p.showPrice()
		if p.Price != c.want.Price || p.CompareAtPrice != c.want.CompareAtPrice || p.PriceVaries() != c.varies {
			t.Errorf("%s: %d instead of %d, varies: %t", c.name, p.Price, p.CompareAtPrice, p.PriceVaries())
		}
	}
}

// A card follows the stock: what is sold out no longer names the price.
func TestShownPriceFollowsStock(t *testing.T) {
	shirt := Product{ID: "p", CategoryID: "c", VendorID: "v", Status: Active, Variants: []Variant{
		{Color: "black", Price: 50, Inventory: 1}, {Color: "white", Price: 70, Inventory: 1},
	}}
	data := Data{Categories: []Category{{ID: "c", Slug: "c"}}, Vendors: []Vendor{{ID: "v"}}, Products: []Product{shirt}}
	s := Build(data)
	shirt.Variants = []Variant{{Color: "black", Price: 50}, {Color: "white", Price: 70, Inventory: 1}}
	data.Products = []Product{shirt}
	for price, s := range map[money.Halalas]*Snapshot{50: s, 70: s.With(data)} {
		if p := s.Product("p"); p.Price != price {
			t.Errorf("the shirt costs %v, want %v", p.Price, price)
		}
	}
}

func TestGTIN(t *testing.T) {
	for text, want := range map[string]bool{
		"4006381333931": true, "96385074": true, "036000291452": true, "00012345600012": true,
		"4006381333930": false, "963850": false, "40063813339a1": false, "": false,
	} {
		if got := isGTIN(text); got != want {
			t.Errorf("isGTIN(%q) = %t", text, got)
		}
	}
}

const variantFile = `
{"type":"category","slug":"shirts","en_name":"Shirts","ar_name":"قمصان","size_guide":{"tables":[{"en_title":"Shirts","ar_title":"قمصان","columns":[{"en_label":"Size","ar_label":"المقاس"},{"en_label":"Chest","ar_label":"الصدر"}],"rows":[["M","100"],["L","108"]]}],"en_note":"Measure flat.","ar_note":"قِس دون شدّ."}}
{"type":"vendor","vendor_id":"v","en_name":"Tailor","ar_name":"خياط"}
{"type":"product","product_id":"p","vendor_id":"v","category":"shirts","en_name":"Shirt","ar_name":"قميص","price":90,"colors":[{"code":"black","en_label":"Black","ar_label":"أسود"},{"code":"white","en_label":"White","ar_label":"أبيض"}],"sizes":[{"code":"m","en_label":"M","ar_label":"M"},{"code":"l","en_label":"L","ar_label":"L"}],"variants":[{"color":"black","size":"m","sku":"B-M","barcode":"4006381333931","inventory_count":4},{"color":"black","size":"l","sku":"B-L","price":80,"compare_at_price":100,"inventory_count":2,"images":["/b.webp"]},{"color":"white","size":"m","sku":"W-M","inventory_count":1}]}
`

func TestImportVariants(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, variantFile)
		p := onlyProduct(t, d)
		want := []Variant{
			{Color: "black", Size: "m", SKU: "B-M", Barcode: "4006381333931", Price: 9000, Inventory: 4},
			{Color: "black", Size: "l", SKU: "B-L", Price: 8000, CompareAtPrice: 10000, Inventory: 2, Images: []string{"/b.webp"}},
			{Color: "white", Size: "m", SKU: "W-M", Price: 9000, Inventory: 1},
		}
		if !reflect.DeepEqual(p.Variants, want) {
			t.Fatalf("variants = %+v, want %+v", p.Variants, want)
		}
		if p.Price != 8000 || p.CompareAtPrice != 10000 || p.Inventory != 7 {
			t.Errorf("the product costs %v instead of %v and has %d, want the lowest price and the sum", p.Price, p.CompareAtPrice, p.Inventory)
		}
		// An export changes nothing.
		if done := mustImport(t, d, exported(t, d)); done.Products.Unchanged != 1 || done.Categories.Unchanged != 1 {
			t.Errorf("an export imports as %+v, want no change", done)
		}
		// One is sold after the export; its edited stock counts from then.
		file := exported(t, d)
		for _, sale := range []string{
			`UPDATE products SET inventory_count = inventory_count - 1, units_sold = units_sold + 1 WHERE product_id = 'p'`,
			`UPDATE product_variants SET inventory_count = inventory_count - 1, units_sold = units_sold + 1 WHERE sku = 'B-M'`,
		} {
			if err := db.Exec(t.Context(), d, sale); err != nil {
				t.Fatal(err)
			}
		}
		edited := strings.Replace(file, `"inventory_count":4,"exported"`, `"inventory_count":10,"exported"`, 1)
		if edited == file {
			t.Fatal("the export does not have the stock of B-M")
		}
		mustImport(t, d, edited)
		if p = onlyProduct(t, d); p.Variants[0].Inventory != 9 || p.Inventory != 12 {
			t.Errorf("stock = %d of %d, want 9 of 12", p.Variants[0].Inventory, p.Inventory)
		}
		// Two variants that stay may change their SKUs.
		mustImport(t, d, `{"type":"product","product_id":"p","variants":[{"color":"black","size":"m","sku":"B-L"},{"color":"black","size":"l","sku":"B-M","price":80,"compare_at_price":100},{"color":"white","size":"m"}]}`)
		if p = onlyProduct(t, d); p.Variants[0].SKU != "B-L" || p.Variants[1].SKU != "B-M" || p.Variants[2].SKU != "W-M" {
			t.Errorf("SKUs = %+v, want those of the black ones exchanged", p.Variants)
		}
		// A list replaces the one before, and may use the SKUs that it sets free.
		mustImport(t, d, `{"type":"product","product_id":"p","variants":[{"color":"white","size":"l","sku":"B-M","inventory_count":5},{"color":"black","size":"l","sku":"W-M","compare_at_price":null}]}`)
		p = onlyProduct(t, d)
		want = []Variant{
			{Color: "white", Size: "l", SKU: "B-M", Price: 8000, Inventory: 5},
			{Color: "black", Size: "l", SKU: "W-M", Price: 8000, Inventory: 2, Images: []string{"/b.webp"}},
		}
		if !reflect.DeepEqual(p.Variants, want) || p.Inventory != 7 {
			t.Errorf("variants = %+v of %d, want %+v", p.Variants, p.Inventory, want)
		}
		// Without variants the product keeps what was there of them.
		mustImport(t, d, `{"type":"product","product_id":"p","variants":null}`)
		if p = onlyProduct(t, d); len(p.Variants) != 0 || p.Inventory != 7 {
			t.Errorf("the product has %+v and %d, want no variants and 7", p.Variants, p.Inventory)
		}
	})
}

func TestImportRefusesVariants(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustImport(t, d, variantFile)
		before := exported(t, d)
		product := func(fields string) string { return `{"type":"product","product_id":"p",` + fields + `}` }
		for file, want := range map[string]string{
			product(`"variants":[{"color":"red","size":"m"}]`):                                                    `color "red"`,
			product(`"variants":[{"color":"black"}]`):                                                             `size ""`,
			product(`"variants":[{"color":"black","size":"m"},{"color":"black","size":"m"}]`):                     "twice",
			product(`"variants":[{"color":"black","size":"m","sku":"a b"}]`):                                      "sku",
			product(`"variants":[{"color":"black","size":"m","barcode":"123"}]`):                                  "barcode",
			product(`"variants":[{"color":"black","size":"m","price":0}]`):                                        "price",
			product(`"variants":[{"color":"black","size":"m","price":10,"compare_at_price":9}]`):                  "compare_at_price",
			product(`"variants":[{"color":"black","size":"m","inventory_count":-1}]`):                             "inventory_count",
			product(`"variants":[{"color":"black","size":"m","images":["ftp://x"]}]`):                             "images",
			product(`"variants":[{"color":"black","size":"m","sku":"X"},{"color":"black","size":"l","sku":"X"}]`): `sku "X" is on line 1`,
			product(`"variants":[{"color":"black","size":"m","weight":1}]`):                                       "want a list",
			product(`"price":50`):           "change theirs",
			product(`"inventory_count":50`): "the sum of the variants'",
			`{"type":"product","vendor_id":"v","category":"shirts","en_name":"Other","ar_name":"آخر","price":1,"colors":[{"code":"black","en_label":"Black","ar_label":"أسود"}],"variants":[{"color":"black","sku":"W-M"}]}`: "another product has the sku",
			`{"type":"category","slug":"shirts","size_guide":{"tables":[{"en_title":"A","ar_title":"ا","columns":[{"en_label":"A","ar_label":"ا"}],"rows":[["1","2"]]}]}}`:                                                   "a row has 2 cells",
			`{"type":"category","slug":"shirts","size_guide":{"tables":[{"en_title":"A","columns":[],"rows":[]}]}}`:                                                                                                          "ar_title",
		} {
			_, err := bring(t, d, file)
			var faults Faults
			if !errors.As(err, &faults) || !strings.Contains(err.Error(), want) {
				t.Errorf("Import(%s) = %v, want a fault about %q", file, err, want)
			}
		}
		if exported(t, d) != before {
			t.Error("a refused file changed the catalogue")
		}
	})
}

func TestSizeGuide(t *testing.T) {
	data := shop()
	for i := range data.Categories {
		if data.Categories[i].Slug == "electronics" {
			data.Categories[i] = data.Categories[i].WithSizeGuide(SizeGuide{Tables: []SizeTable{{
				EnTitle: "Cables", ArTitle: "الكيابل", Columns: []SizeColumn{{"Size", "المقاس"}}, Rows: [][]string{{"1 m"}},
			}}})
		}
	}
	for i := range data.Products {
		if data.Products[i].ID == "p-10" {
			data.Products[i].Sizes = []Option{{Code: "1m"}}
		}
	}
	s := Build(data)
	// It holds for the categories below, and only for products that come in sizes.
	if got := must(s.Detail("p-10")).SizeGuide; got != "electronics" {
		t.Errorf("guide of a product with sizes = %q, want that of electronics", got)
	}
	sizeless := data.Products[slices.IndexFunc(data.Products, func(p Product) bool {
		return p.Status == Active && len(p.Sizes) == 0 && s.tree.sizeGuideOf(s.tree.byID[p.CategoryID]) >= 0
	})]
	if got := must(s.Detail(sizeless.ID)).SizeGuide; got != "" {
		t.Errorf("guide of a product without sizes = %q, want none", got)
	}
	if g, err := s.SizeGuide("audio"); err != nil || g.Tables[0].ArTitle != "الكيابل" {
		t.Errorf("SizeGuide(audio) = %+v, %v", g, err)
	}
	if _, err := s.SizeGuide("home-kitchen"); err == nil {
		t.Error("a category without a guide has one")
	}
}
