package wishlist

import (
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestChosenVariant(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		for _, statement := range []string{
			`INSERT INTO product_options (product_id, kind, position, code, en_label, ar_label) VALUES
				('A', 'color', 0, 'black', 'Black', 'أسود'), ('A', 'color', 1, 'white', 'White', 'أبيض')`,
			`INSERT INTO product_variants (product_id, color, size, position, price, inventory_count, images) VALUES
				('A', 'black', '', 0, 1000, 2, '[]'), ('A', 'white', '', 1, 2500, 1, '["/white.webp"]')`,
		} {
			if err := db.Exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		}
		s := New(d, nil)
		only := func() Item {
			t.Helper()
			list, err := s.Show(t.Context(), "u1")
			if err != nil || len(list.Items) != 1 {
				t.Fatalf("list = %+v, %v, want one entry", list, err)
			}
			return list.Items[0]
		}
		add := func(w Wish) {
			t.Helper()
			if _, err := s.Add(t.Context(), "u1", w); err != nil {
				t.Fatal(err)
			}
		}
		add(Wish{ProductID: "A"})
		if i := only(); !i.Product.HasOptions || i.Product.Price != 1000 || i.EnOptions != "" {
			t.Errorf("without a choice = %+v, want one to be made", i)
		}
		add(Wish{ProductID: "A", Color: "white"})
		if i := only(); i.Product.HasOptions || i.Product.Price != 2500 || i.Product.InventoryCount != 1 || i.Product.ImageURL != "/white.webp" || i.ArOptions != "أبيض" {
			t.Errorf("in white = %+v", i)
		}
		// A heart without a choice keeps the one that was made.
		add(Wish{ProductID: "A"})
		if i := only(); i.Color != "white" {
			t.Errorf("color = %q, want white still", i.Color)
		}
		if err := db.Exec(t.Context(), d, `DELETE FROM product_variants WHERE color = 'white'`); err != nil {
			t.Fatal(err)
		}
		if i := only(); !i.Product.HasOptions || i.Color != "" || i.EnOptions != "" || i.Product.Price != 1000 {
			t.Errorf("after white is gone = %+v, want a choice to be made", i)
		}
	})
}
