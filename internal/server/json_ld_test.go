package server

import (
	"encoding/json"
	"strings"
	"testing"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/page"
)

func TestProductGroupOfVariants(t *testing.T) {
	p := catalog.ProductDetail{
		ProductBase: catalog.ProductBase{ProductID: "p", EnName: "Shirt", ArName: "قميص", Price: 8000, InventoryCount: 2},
		Gallery:     []string{"/shirt.webp"},
		Colors:      []catalog.OptionView{{Code: "black", EnLabel: "Black", ArLabel: "أسود"}},
		Sizes:       []catalog.OptionView{{Code: "m", EnLabel: "M", ArLabel: "وسط"}},
		Variants: []catalog.VariantView{
			{Color: "black", Size: "m", SKU: "B-M", Barcode: "4006381333931", Price: 9000, Images: []string{"/black.webp"}},
		},
	}
	text, err := json.Marshal(product(page.Visit{Lang: lang.Arabic, URL: func(path string) string { return path }}, p))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"@type":"ProductGroup"`, `"variesBy":["https://schema.org/color","https://schema.org/size"]`, `"name":"قميص، أسود، وسط"`,
		`"sku":"B-M"`, `"gtin":"4006381333931"`, `"color":"أسود"`, `"price":"90.00"`, `"availability":"https://schema.org/OutOfStock"`, `/black.webp`, `"url":"/product/p?color=black\u0026size=m"`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
}
