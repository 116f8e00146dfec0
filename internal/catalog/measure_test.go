package catalog

import (
	"slices"
	"testing"

	"matjar/internal/money"
)

// The content of two snapshots is the same exactly when shoppers are asked the same prices for the same products, however
// the snapshots came about.
func TestContent(t *testing.T) {
	content := func(change func(*Data)) uint64 {
		data := shop()
		change(&data)
		return Build(data).Measure().Content
	}
	same := content(func(*Data) {})
	if same == 0 || same >= 1<<53 {
		t.Errorf("the content is %d, which has no place in the numbers of metrics", same)
	}
	for name, change := range map[string]func(*Data){
		"another order": func(d *Data) { slices.Reverse(d.Products) },
		"other stock":   func(d *Data) { d.Products[1].Inventory += 5 },
		"other ratings": func(d *Data) { d.Products[1].Rating.Stars[4]++ },
	} {
		if got := content(change); got != same {
			t.Errorf("%s: %d, want %d", name, got, same)
		}
	}
	withVariants := func(d *Data) {
		d.Products[1].Variants = []Variant{{SKU: "a", Price: money.Riyals(10), Inventory: 1}, {SKU: "b", Color: "red", Price: money.Riyals(20), Inventory: 1}}
	}
	seen := map[uint64]string{same: "nothing"}
	for name, change := range map[string]func(*Data){
		"a price":         func(d *Data) { d.Products[1].Price++ },
		"an older price":  func(d *Data) { d.Products[1].CompareAtPrice = d.Products[1].Price + 1 },
		"two prices":      func(d *Data) { d.Products[1].Price++; d.Products[2].Price-- },
		"a name":          func(d *Data) { d.Products[1].Name.Ar += "x" },
		"a status":        func(d *Data) { d.Products[1].Status = Archived },
		"a product":       func(d *Data) { d.Products = d.Products[1:] },
		"variants":        withVariants,
		"a variant price": func(d *Data) { withVariants(d); d.Products[1].Variants[1].Price++ },
	} {
		got := content(change)
		if other, ok := seen[got]; ok {
			t.Errorf("%s and %s give the same content", name, other)
		}
		seen[got] = name
	}
	// What is out of stock is not shown at its price, which is the catalogue's all the same.
	if got := content(func(d *Data) { withVariants(d); d.Products[1].Variants[0].Inventory = 0 }); seen[got] != "variants" {
		t.Errorf("a variant without stock has another content")
	}
}

// A snapshot that was made from another one has the content of one that was built from everything.
func TestContentOfUpdates(t *testing.T) {
	s := Build(shop())
	before := s.Measure()
	sold := shop().Products[1]
	sold.Inventory--
	if got := s.WithStock([]Product{sold}).Measure(); got != before {
		t.Errorf("after a sale: %+v, want %+v", got, before)
	}
	dearer := shop()
	dearer.Products[1].Price++
	updated := s.With(Data{Categories: dearer.Categories, Vendors: dearer.Vendors, Products: dearer.Products[1:2]})
	if got, want := updated.Measure().Content, Build(dearer).Measure().Content; got != want || got == before.Content {
		t.Errorf("after a change: %d, want %d, and not %d", got, want, before.Content)
	}
}
