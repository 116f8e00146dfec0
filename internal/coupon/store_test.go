package coupon

import (
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/money"
)

func TestPublic(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		now := time.Now().UTC().Truncate(time.Microsecond)
		for _, query := range []string{
			`INSERT INTO categories (category_id, slug, en_name, ar_name) VALUES ('c', 'cups', 'Cups', 'أكواب')`,
			`INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ('v', 'Fakhar', 'فخار', 0, 1)`,
		} {
			if err := db.Exec(ctx, d, query); err != nil {
				t.Fatal(err)
			}
		}
		end := now.Add(time.Hour)
		for _, c := range []Coupon{
			{Code: "SHOWN", Kind: Percent, Value: 10, MaxDiscount: money.Riyals(50), PerUserLimit: 1, StartsAt: now, EndsAt: end, Public: true, Categories: []string{"cups"}, Vendors: []string{"v"}},
			{Code: "AMOUNT", Kind: Amount, Value: 2500, MinSubtotal: money.Riyals(200), StartsAt: now.Add(-time.Hour), Public: true},
			{Code: "SECRET", Kind: Percent, Value: 10, StartsAt: now, Categories: []string{"cups"}},
			{Code: "LATER", Kind: Percent, Value: 10, StartsAt: now.Add(time.Minute), Public: true},
			{Code: "OVER", Kind: Percent, Value: 10, StartsAt: now.Add(-time.Hour), EndsAt: now, Public: true},
			{Code: "GONE", Kind: Percent, Value: 10, StartsAt: now, TotalLimit: 1, Public: true},
		} {
			if err := New(d).Add(ctx, c); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Exec(ctx, d, `UPDATE coupons SET used_count = 1 WHERE code = 'GONE'`); err != nil {
			t.Fatal(err)
		}
		offers, err := Public(ctx, d, now)
		if err != nil {
			t.Fatal(err)
		}
		var codes []string
		for _, o := range offers.Coupons {
			codes = append(codes, o.Code)
		}
		if !slices.Equal(codes, []string{"SHOWN", "AMOUNT"}) {
			t.Fatalf("public are %v", codes)
		}
		shown, amount := offers.Coupons[0], offers.Coupons[1]
		if shown.Percent != 10 || shown.Amount != 0 || shown.Cap != money.Riyals(50) || shown.PerUser != 1 || !shown.EndsAt.Equal(end) ||
			!slices.Equal(shown.Categories, []OfferPlace{{"cups", "Cups", "أكواب"}}) || !slices.Equal(shown.Vendors, []OfferPlace{{"", "Fakhar", "فخار"}}) {
			t.Errorf("SHOWN = %+v", shown)
		}
		if amount.Percent != 0 || amount.Amount != money.Riyals(25) || amount.Minimum != money.Riyals(200) || amount.EndsAt != nil || len(amount.Categories) != 0 {
			t.Errorf("AMOUNT = %+v", amount)
		}
		statements := dbtest.CountQueries(t, d)
		if all, err := New(d).All(ctx); err != nil || len(all) != 6 || !all[0].Public {
			t.Errorf("All = %+v, %v", all, err)
		}
		if n := statements.Load(); n != 3 {
			t.Errorf("the list took %d statements, want one for coupons, categories and vendors each", n)
		}
	})
}

// TestFindListsCategoriesBelow: a coupon for a category is good for what is below it, at any depth.
func TestFindListsCategoriesBelow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const insert = `INSERT INTO categories (category_id, parent_category_id, slug, en_name, ar_name) VALUES ($1, $2, $1, 'x', 'x')`
		for _, c := range []struct {
			id     string
			parent any
		}{{"kitchen", nil}, {"cups", "kitchen"}, {"coffee", "cups"}, {"plates", "kitchen"}, {"garden", nil}} {
			if err := db.Exec(t.Context(), d, insert, c.id, c.parent); err != nil {
				t.Fatal(err)
			}
		}
		for _, test := range []struct{ of, want []string }{
			{[]string{"kitchen"}, []string{"coffee", "cups", "kitchen", "plates"}},
			{[]string{"cups", "garden", "coffee"}, []string{"coffee", "cups", "garden"}},
			{nil, nil},
		} {
			code := "C" + strings.Join(test.of, "")
			if err := New(d).Add(t.Context(), Coupon{Code: code, Kind: Percent, Value: 10, Categories: test.of}); err != nil {
				t.Fatal(err)
			}
			if got, err := Find(t.Context(), d, code); err != nil || !slices.Equal(got.Categories, test.want) {
				t.Errorf("categories of a coupon for %v = %v, %v, want %v", test.of, got.Categories, err, test.want)
			}
		}
	})
}

// TestPlacesAreChecked: a coupon is only for categories and vendors that there are, and many are looked up as fast as one.
func TestPlacesAreChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		for _, id := range []string{"a", "b", "c"} {
			if err := db.Exec(ctx, d, `INSERT INTO categories (category_id, slug, en_name, ar_name) VALUES ($1, $1, 'x', 'x')`, id); err != nil {
				t.Fatal(err)
			}
			if err := db.Exec(ctx, d, `INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ($1, 'x', 'x', 0, 1)`, id); err != nil {
				t.Fatal(err)
			}
		}
		all := []string{"a", "b", "c"}
		statements := dbtest.CountQueries(t, d)
		if err := checkPlaces(ctx, d, Coupon{Categories: all, Vendors: all}); err != nil {
			t.Error(err)
		}
		if n := statements.Load(); n != 2 {
			t.Errorf("%d statements, want one for categories and one for vendors", n)
		}
		for field, c := range map[string]Coupon{
			"categories": {Categories: append(all, "d"), Vendors: all}, "vendors": {Categories: all, Vendors: append(all, "d")},
		} {
			var fields []errs.Field
			err := checkPlaces(ctx, d, c)
			if told, ok := errs.As(err); ok {
				fields = told.Fields
			}
			if len(fields) != 1 || fields[0].Name != field || fields[0].Code != "not_found" {
				t.Errorf("an unknown one of the %s = %v", field, err)
			}
		}
	})
}
