package cart

import (
	"testing"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
)

// insertShirt adds product S, which comes in black M (2 for 10) and white L (1 for 12).
func insertShirt(t *testing.T, d *db.DB) {
	t.Helper()
	name := lang.Text{En: "Shirt", Ar: "قميص"}
	shirt := catalog.Product{
		ID: "S", VendorID: "v", CategoryID: "c", Name: name, ImageURL: "/s.webp", Status: catalog.Active, CreatedAt: time.Now(),
		Colors: []catalog.Option{{Code: "black", Label: name}, {Code: "white", Label: name}},
		Sizes:  []catalog.Option{{Code: "m", Label: name}, {Code: "l", Label: name}},
		Variants: []catalog.Variant{
			{Color: "black", Size: "m", Price: 1000, Inventory: 2},
			{Color: "white", Size: "l", Price: 1200, Inventory: 1, Images: []string{"/white.webp"}},
		},
	}
	shirt.SumVariants()
	err := d.Tx(t.Context(), func(q db.Querier) error {
		return catalog.Insert(t.Context(), q, catalog.Data{Products: []catalog.Product{shirt}})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestVariantsHaveTheirOwnStockAndPrice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		insertShirt(t, d)
		s := New(d, nil)
		for _, c := range []struct {
			line Line
			want string
		}{
			{Line{ProductID: "S", Color: "black", Size: "m", Quantity: 2}, ""},
			{Line{ProductID: "S", Color: "black", Size: "m", Quantity: 1}, "insufficient_stock"},
			// The stock of another variant is its own. White comes in one size, which nobody has to name.
			{Line{ProductID: "S", Color: "white", Quantity: 1}, ""},
			{Line{ProductID: "S", Color: "white", Size: "l", Quantity: 1}, "insufficient_stock"},
			{Line{ProductID: "S", Color: "white", Size: "m", Quantity: 1}, "option_not_found"},
			{Line{ProductID: "S", Quantity: 1}, "option_not_found"},
		} {
			_, err := s.Add(t.Context(), "u1", c.line)
			if c.want == "" && err != nil || c.want != "" && !errs.Is(err, c.want) {
				t.Errorf("add %+v = %v, want %q", c.line, err, c.want)
			}
		}
		items, err := Items(t.Context(), d, "u1")
		if err != nil || len(items) != 2 {
			t.Fatalf("cart = %+v, %v, want two lines", items, err)
		}
		black, white := items[0], items[1]
		if black.Product.Price != 1000 || black.Product.InventoryCount != 2 || black.Product.ImageURL != "/s.webp" {
			t.Errorf("black = %+v", black.Product)
		}
		if white.Product.Price != 1200 || white.PriceWhenAdded != 1200 || white.Product.ImageURL != "/white.webp" || white.Size.Code != "l" {
			t.Errorf("white = %+v", white)
		}
		err = s.SetQuantity(t.Context(), "u1", white.ID, 2)
		if e, ok := errs.As(err); !ok || e.Code.String() != "insufficient_stock" || len(e.Fields) != 1 || e.Fields[0].Name != "S" || e.Fields[0].Value != "1" {
			t.Errorf("two white ones = %v, want insufficient_stock with the one that is left", err)
		}
		// A variant that is no longer made stays in the cart, marked.
		if err := db.Exec(t.Context(), d, `DELETE FROM product_variants WHERE color = 'white'`); err != nil {
			t.Fatal(err)
		}
		items, err = Items(t.Context(), d, "u1")
		if err != nil || !items[0].Product.Available || items[1].Product.Available || items[1].Product.InventoryCount != 0 {
			t.Errorf("cart = %+v, %v, want the white one marked", items, err)
		}
	})
}
