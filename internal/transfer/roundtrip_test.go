package transfer

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/staff/stafftest"
)

var formats = []Format{JSONLines, CSV, XLSX}

type fataler interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func export(t fataler, d *db.DB, format Format, language lang.Tag) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Export(context.Background(), d, &b, format, language, ""); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func bring(t fataler, d *db.DB, file []byte, u Upload) (*Batch, error) {
	t.Helper()
	s := &Service{DB: d}
	return s.Import(asSara(context.Background()), bytes.NewReader(file), u, func(int, int) {})
}

// asSara is a context in which a member of staff calls.
func asSara(ctx context.Context) context.Context { return audit.As(ctx, stafftest.Actor) }

func mustBring(t fataler, d *db.DB, file string) *Batch {
	t.Helper()
	b, err := bring(t, d, []byte(file), Upload{Name: "file", By: "test"})
	if err != nil {
		t.Fatalf("Import(%s) = %v", file, err)
	}
	return b
}

// wipe empties the catalogue.
func wipe(t fataler, d *db.DB) {
	t.Helper()
	for _, statement := range []string{
		`DELETE FROM products`, `UPDATE categories SET parent_category_id = NULL`, `DELETE FROM categories`, `DELETE FROM vendors`,
	} {
		if err := db.Exec(context.Background(), d, statement); err != nil {
			t.Fatal(err)
		}
	}
}

// checkRoundTrip exports the catalogue in all formats, imports each over it and into nothing, and
// wants the next export to be the same, byte for byte.
func checkRoundTrip(t fataler, d *db.DB) {
	t.Helper()
	for i, format := range formats {
		language := []lang.Tag{lang.English, lang.Arabic}[i%2]
		first := export(t, d, format, language)
		for _, into := range []string{"the same catalogue", "an empty one"} {
			if into == "an empty one" {
				wipe(t, d)
			}
			b, err := bring(t, d, first, Upload{Options: Options{AllowFree: true}})
			if err != nil {
				t.Fatalf("import of %s into %s = %v\n%s", format, into, err, shown(format, first))
			}
			if into == "the same catalogue" && b.Result.Changes() {
				t.Fatalf("import of %s into %s changes %+v\n%s", format, into, b.Result, shown(format, first))
			}
			if second := export(t, d, format, language); !bytes.Equal(first, second) {
				t.Fatalf("%s imported into %s exports\n%s\nwant\n%s", format, into, shown(format, second), shown(format, first))
			}
		}
	}
}

func shown(format Format, file []byte) string {
	if format == XLSX {
		return fmt.Sprintf("(%d bytes)", len(file))
	}
	return string(file)
}

// texts are what people and programs write, with everything that formats take for their own.
var texts = rapid.Custom(func(t *rapid.T) string {
	parts := rapid.SliceOfN(rapid.SampledFrom([]string{
		"a", "Lamp", "مصباح", "|", " | ", `\`, `\n`, ",", ";", `"`, "'", "=1+1", "+5", "-3", "@x", "_x0041_", "<b>&amp;", "٣", " ", "é", "1e5", "007", "sep=;", "#", "{", "💡", "yes",
	}), 1, 6).Draw(t, "parts")
	return strings.TrimSpace(strings.Join(parts, "")) + "z"
})

var paragraphs = rapid.Custom(func(t *rapid.T) string {
	return strings.TrimSpace(strings.Join(rapid.SliceOfN(texts, 0, 3).Draw(t, "lines"), rapid.SampledFrom([]string{"\n", "\r\n", "\t", "\n\n"}).Draw(t, "end")))
})

var bilingual = rapid.Custom(func(t *rapid.T) lang.Text {
	return lang.Text{En: texts.Draw(t, "en"), Ar: texts.Draw(t, "ar")}
})

// catalogues are random, and as the shop itself would store them.
var catalogues = rapid.Custom(func(t *rapid.T) catalog.Data {
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c1", Slug: "lamps", Name: bilingual.Draw(t, "category")}, {
			ID: "c2", ParentID: "c1", Slug: "desk-lamps", Name: bilingual.Draw(t, "category"),
			Description: lang.Text{En: paragraphs.Draw(t, "en"), Ar: paragraphs.Draw(t, "ar")}, ImageURL: "/media/x.webp",
		}},
		Vendors: []catalog.Vendor{{ID: "v.1", Name: bilingual.Draw(t, "vendor"), CommissionRate: rapid.Int64Range(0, 10_000).Draw(t, "rate"), CreatedAt: time.Unix(0, 0).UTC()}},
	}
	data.Categories[1] = data.Categories[1].WithSizeGuide(catalog.SizeGuide{Tables: []catalog.SizeTable{{
		EnTitle: "Shirts", ArTitle: "قمصان", Columns: []catalog.SizeColumn{{EnLabel: "Size", ArLabel: "المقاس"}}, Rows: [][]string{{texts.Draw(t, "cell")}},
	}}})
	brand := lang.Text{En: lang.NormalizeLine(strings.ReplaceAll(texts.Draw(t, "brand"), ",", "")), Ar: texts.Draw(t, "brand")}
	if brand.En == "" {
		brand.En = "Brand"
	}
	for i := range rapid.IntRange(0, 16).Draw(t, "products") {
		data.Products = append(data.Products, randomProduct(t, i, brand))
	}
	return data
})

func randomProduct(t *rapid.T, i int, brand lang.Text) catalog.Product {
	p := catalog.Product{
		ID: fmt.Sprintf("%03d", i), VendorID: "v.1", CategoryID: "c2", Name: bilingual.Draw(t, "name"),
		Description: lang.Text{En: paragraphs.Draw(t, "en"), Ar: paragraphs.Draw(t, "ar")},
		Price:       money.Halalas(rapid.Int64Range(0, 999_999).Draw(t, "price")), Status: rapid.SampledFrom([]catalog.Status{catalog.Draft, catalog.Active, catalog.Archived}).Draw(t, "status"),
		Inventory: rapid.Int64Range(0, 50).Draw(t, "stock"), UnitsSold: rapid.Int64Range(0, 50).Draw(t, "sold"), LowStockThreshold: 3,
		FreeShipping: rapid.Bool().Draw(t, "free"), Featured: rapid.Bool().Draw(t, "featured"), ImageURL: "https://cdn.example.com/a|b.webp",
		Gallery:   rapid.SampledFrom([][]string{nil, {"/a.webp"}, {"/a.webp", "https://x.example/b,c;d.webp"}}).Draw(t, "gallery"),
		CreatedAt: time.UnixMicro(rapid.Int64Range(0, 2_000_000_000_000_000).Draw(t, "created")).UTC(),
	}
	if rapid.Bool().Draw(t, "branded") {
		p.Brand = brand
	}
	if rapid.Bool().Draw(t, "reduced") {
		p.CompareAtPrice = p.Price + 5
	}
	for range rapid.IntRange(0, 2).Draw(t, "specs") {
		p.Specs = append(p.Specs, catalog.Spec{Name: bilingual.Draw(t, "spec"), Value: bilingual.Draw(t, "value")})
	}
	switch rapid.SampledFrom([]string{"simple", "sku", "choices", "variants"}).Draw(t, "kind") {
	case "simple":
	case "sku":
		p.Variants = []catalog.Variant{{SKU: fmt.Sprintf("007-%d", i), Price: p.Price, CompareAtPrice: p.CompareAtPrice, Inventory: p.Inventory, UnitsSold: p.UnitsSold}}
	case "choices":
		p.Sizes, p.SizeTitle = []catalog.Option{{Code: "s", Label: bilingual.Draw(t, "size")}}, bilingual.Draw(t, "title")
	default:
		p.Colors = []catalog.Option{{Code: "r", Label: bilingual.Draw(t, "red"), Swatch: "#f00"}, {Code: "1", Label: bilingual.Draw(t, "one")}}
		p.Variants = []catalog.Variant{
			{Color: "1", SKU: fmt.Sprintf("A/%d", i), Barcode: "4006381333931", Price: 900, Inventory: 3, UnitsSold: 1, Images: []string{"/v.webp", "/w.webp"}},
			{Color: "r", Price: 700, CompareAtPrice: 800, Inventory: rapid.Int64Range(0, 9).Draw(t, "left")},
		}
		p.SumVariants()
	}
	return p
}

// A round has many products because most of its time is that of the files and statements around them: a quarter of
// the usual rounds has as many products as four times that number with a few each.
func TestRandomCataloguesComeBackAsTheyWere(t *testing.T) {
	checks := flag.Lookup("rapid.checks")
	asked := checks.Value.String()
	n, err := strconv.Atoi(asked)
	if err == nil {
		err = checks.Value.Set(strconv.Itoa((n + 3) / 4))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer checks.Value.Set(asked) //nolint:errcheck // it was its value before
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rapid.Check(t, func(t *rapid.T) {
			wipe(t, d)
			data := catalogues.Draw(t, "catalogue")
			if err := d.Tx(context.Background(), func(q db.Querier) error { return catalog.Insert(context.Background(), q, data) }); err != nil {
				t.Fatal(err)
			}
			checkRoundTrip(t, d)
		})
	})
}

func TestDemoCatalogueComesBackAsItWas(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		seedDemo(t, d)
		checkRoundTrip(t, d)
	})
}

func codes(err error) string {
	refused, ok := errors.AsType[*Refused](err)
	if !ok {
		return fmt.Sprint(err)
	}
	var list []string
	for _, f := range refused.Faults {
		list = append(list, fmt.Sprintf("%d %s %s", f.Line, refused.Source.Header(f), f.Code))
	}
	return strings.Join(list, "; ")
}
