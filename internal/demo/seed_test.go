package demo_test

import (
	"testing"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/demo"
)

func TestSeed(t *testing.T) {
	const n = 720 // more than one batch, and beyond the default catalogue
	want := demo.Generate(n)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		var last [2]int
		if err := demo.Seed(ctx, d, n, func(done, total int) { last = [2]int{done, total} }); err != nil {
			t.Fatal(err)
		}
		if last != [2]int{n, n} {
			t.Errorf("last progress = %v, want %d of %d", last, n, n)
		}
		for query, want := range map[string]int{
			"SELECT count(*) FROM products":                                            n,
			"SELECT count(*) FROM categories":                                          len(want.Categories),
			"SELECT count(*) FROM vendors":                                             20,
			"SELECT count(*) FROM coupons WHERE is_public":                             3,
			"SELECT count(*) FROM coupon_categories":                                   1,
			"SELECT count(*) FROM reviews":                                             len(want.Reviews),
			"SELECT sum(stars_1+stars_2+stars_3+stars_4+stars_5) FROM product_ratings": len(want.Reviews),
			"SELECT count(*) FROM product_images":                                      2 * n,
			"SELECT count(*) FROM settings WHERE name = 'demo' AND value <> ''":        1,
			"SELECT version FROM catalog_version":                                      3,
		} {
			var got int
			if err := d.QueryRowContext(ctx, query).Scan(&got); err != nil || got != want {
				t.Errorf("%s = %d, %v, want %d", query, got, err, want)
			}
		}
		checkStored(t, d, want.Products[700])
	})
}

// checkStored compares one stored product with the generated one. Dates differ: stored
// ones are of the year before today.
func checkStored(t *testing.T, d *db.DB, want catalog.Product) {
	t.Helper()
	data, err := catalog.Load(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range data.Products {
		if got.ID != want.ID {
			continue
		}
		if got.Name != want.Name || got.Description != want.Description || got.Price != want.Price ||
			got.CompareAtPrice != want.CompareAtPrice || got.Rating != want.Rating ||
			len(got.Colors) != len(want.Colors) || len(got.Sizes) != len(want.Sizes) ||
			len(got.Gallery) != len(want.Gallery) || got.Gallery[0] != want.Gallery[0] {
			t.Errorf("stored %+v\nwant %+v", got, want)
		}
		return
	}
	t.Errorf("product %s is not stored", want.ID)
}

func TestSeedRefusesTooMany(t *testing.T) {
	if err := demo.Seed(t.Context(), nil, demo.MaxProducts()+1, nil); err == nil {
		t.Error("Seed of too many products gave no error")
	}
}
