package order

import (
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
)

// TestOrdersKeepTheBrand: as it was when the order was placed, on its lines and in letters.
func TestOrdersKeepTheBrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10, "W": 10})
		for _, statement := range []string{
			`UPDATE products SET brand = 'Nakhla', ar_brand = 'نخلة' WHERE product_id = 'A'`,
			`UPDATE profiles SET language = 'ar'`,
		} {
			if err := db.Exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		}
		o, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 1)))
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Exec(t.Context(), d, `UPDATE products SET brand = 'Renamed', ar_brand = ''`); err != nil {
			t.Fatal(err)
		}
		stored, err := s.Get(t.Context(), "u0", o.ID)
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range []Bought{{Brand: "Nakhla", ArBrand: "نخلة"}, {}} {
			if got := stored.Items[n].Product; got.Brand != want.Brand || got.ArBrand != want.ArBrand {
				t.Errorf("item %d = %+v, want the brand %q, %q", n, got, want.Brand, want.ArBrand)
			}
		}
		var text, html string
		if err := d.QueryRowContext(t.Context(), `SELECT text_body, html_body FROM mail_jobs`).Scan(&text, &html); err != nil {
			t.Fatal(err)
		}
		for _, body := range []string{text, html} {
			if strings.Count(body, "\u2068نخلة\u2069 · شيء") != 1 || strings.Count(body, "· شيء") != 1 {
				t.Errorf("letter = %s\nwant the brand before the first name only", body)
			}
		}
	})
}

func TestTitle(t *testing.T) {
	for _, test := range []struct {
		bought Bought
		tag    lang.Tag
		want   string
	}{
		{Bought{EnName: "Lamp", ArName: "مصباح"}, lang.English, "Lamp"},
		{Bought{EnName: "Lamp", ArName: "مصباح", Brand: "Nakhla", ArBrand: "نخلة"}, lang.English, "\u2068Nakhla\u2069 · Lamp"},
		{Bought{EnName: "Lamp", ArName: "مصباح", Brand: "Nakhla", ArBrand: "نخلة"}, lang.Arabic, "\u2068نخلة\u2069 · مصباح"},
		{Bought{EnName: "Lamp", ArName: "مصباح", Brand: "Nakhla"}, lang.Arabic, "\u2068Nakhla\u2069 · مصباح"},
	} {
		if got := test.bought.Title(test.tag); got != test.want {
			t.Errorf("%+v.Title(%s) = %q, want %q", test.bought, test.tag, got, test.want)
		}
	}
}

// TestOlderOrdersGetTheBrand runs the statement of a migration on an order from before it.
func TestOlderOrdersGetTheBrand(t *testing.T) {
	const begin = "UPDATE order_items SET\n    brand"
	_, statement, _ := strings.Cut(db.Schema(), begin)
	statement, _, found := strings.Cut(begin+statement, ";")
	if !found {
		t.Fatal("the migration is gone")
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 10, "W": 10})
		o, err := s.placed("u0", s.fill("u0", line("A", 1), line("W", 1)))
		if err != nil {
			t.Fatal(err)
		}
		for _, change := range []string{`UPDATE products SET brand = 'Nakhla', ar_brand = 'نخلة' WHERE product_id = 'A'`, statement} {
			if err := db.Exec(t.Context(), d, change); err != nil {
				t.Fatal(err)
			}
		}
		stored, err := s.Get(t.Context(), "u0", o.ID)
		if err != nil || stored.Items[0].Product.Brand != "Nakhla" || stored.Items[0].Product.ArBrand != "نخلة" || stored.Items[1].Product.Brand != "" {
			t.Errorf("items = %+v, %v, want the catalogue's brand on the first", stored.Items, err)
		}
	})
}
