package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"matjar/internal/lang"
	"matjar/internal/money"
)

var (
	someEnglish = []string{"Phone", "phones", "Smart", "Smartphone", "USB-C", "Coffee", "Cup", "cups", "Café", "1.5", "X1", "Home", "a", "for", "with", "Men", "Kids", "red", "42", "Shoes"}
	someArabic  = []string{"هاتف", "الهاتف", "والهاتف", "بالهاتف", "للهاتف", "قهوة", "القهوه", "قهوةٌ", "آلة", "آلات", "ألوان", "على", "١٫٥", "جوال", "ـ", "حمراء", "رجالي", "مع"}
	someColors  = []Option{
		{Code: "red", Label: lang.Text{En: "Red", Ar: "أحمر"}, Swatch: "#f00"},
		{Code: "red", Label: lang.Text{En: "Ruby Red", Ar: "أحمر ياقوتي"}, Swatch: "#b01"},
		{Code: "black", Label: lang.Text{En: "Black", Ar: "أسود"}},
	}
	someSizes  = []Option{{Code: "42", Label: lang.Text{En: "42", Ar: "42"}}, {Code: "128gb", Label: lang.Text{En: "128 GB", Ar: "128 جيجا"}}}
	someBrands = []lang.Text{{}, {En: "Nova", Ar: "نوفا"}, {En: "nova"}, {En: "Dallah دلة"}, {En: "Phone", Ar: "الهاتف"}, {En: "Zz", Ar: "زز"}}
)

func textOf(words []string, most int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, most).Draw(t, "words"), " ")
	})
}

// drawProduct draws a product of data's categories and vendors, or of ones that are missing.
func drawProduct(t *rapid.T, data Data, id string) Product {
	p := Product{
		ID: id, Status: rapid.SampledFrom([]Status{Active, Active, Active, Draft, Archived}).Draw(t, "status"),
		Name: lang.Text{En: textOf(someEnglish, 3).Draw(t, "en"), Ar: textOf(someArabic, 3).Draw(t, "ar")},
		Description: lang.Text{
			En: textOf(someEnglish, 4).Draw(t, "en text"), Ar: textOf(someArabic, 4).Draw(t, "ar text"),
		},
		Brand:     rapid.SampledFrom(someBrands).Draw(t, "brand"),
		Price:     money.Halalas(rapid.IntRange(0, 5).Draw(t, "price") * 50),
		Inventory: int64(rapid.IntRange(0, 2).Draw(t, "stock")),
		UnitsSold: int64(rapid.IntRange(0, 2).Draw(t, "sold")),
		Featured:  rapid.Bool().Draw(t, "featured"),
		CreatedAt: time.Unix(int64(rapid.IntRange(-2, 2).Draw(t, "created")), 0).UTC(),
		VendorID:  rapid.SampledFrom(data.Vendors).Draw(t, "vendor").ID,
	}
	if rapid.Bool().Draw(t, "reduced") {
		p.CompareAtPrice = p.Price + 100
	}
	for range rapid.IntRange(0, 3).Draw(t, "reviews") {
		p.Rating.Stars[rapid.IntRange(0, 4).Draw(t, "stars")]++
	}
	if rapid.Bool().Draw(t, "colours") {
		p.Colors = rapid.SliceOfNDistinct(rapid.SampledFrom(someColors), 1, 2, func(o Option) string { return o.Code }).Draw(t, "colors")
	}
	if rapid.Bool().Draw(t, "sizes") {
		p.Sizes = rapid.SliceOfNDistinct(rapid.SampledFrom(someSizes), 1, 2, func(o Option) string { return o.Code }).Draw(t, "sizes")
	}
	p.CategoryID = rapid.SampledFrom(data.Categories).Draw(t, "category").ID
	if rapid.IntRange(0, 30).Draw(t, "orphan") == 0 {
		p.CategoryID = "missing"
	}
	return p
}

func drawData(t *rapid.T) Data {
	data := Data{Vendors: []Vendor{{ID: "v1", Name: lang.Text{En: "One", Ar: "واحد"}}, {ID: "v2"}}}
	for i := range rapid.IntRange(1, 6).Draw(t, "categories") {
		c := Category{
			ID: fmt.Sprintf("c%d", i), Slug: fmt.Sprintf("slug-%d", i),
			Name: lang.Text{En: textOf(someEnglish, 2).Draw(t, "en"), Ar: textOf(someArabic, 2).Draw(t, "ar")},
		}
		if i > 0 && rapid.Bool().Draw(t, "child") {
			c.ParentID = rapid.SampledFrom(data.Categories).Draw(t, "parent").ID
		}
		data.Categories = append(data.Categories, c)
	}
	for i := range rapid.IntRange(0, 40).Draw(t, "products") {
		data.Products = append(data.Products, drawProduct(t, data, fmt.Sprintf("p%02d", i)))
	}
	return data
}

func drawFilter(t *rapid.T, data Data) Filter {
	var f Filter
	bound := func(name string) *money.Halalas {
		if !rapid.Bool().Draw(t, "has "+name) {
			return nil
		}
		h := money.Halalas(rapid.IntRange(0, 300).Draw(t, name))
		return &h
	}
	f.PriceMin, f.PriceMax = bound("min"), bound("max")
	f.Rating = rapid.SampledFrom([]int{0, 0, 0, 1, 3, 4, 5}).Draw(t, "rating")
	slugs := []string{"unknown"}
	for _, c := range data.Categories {
		slugs = append(slugs, c.Slug)
	}
	if rapid.IntRange(0, 2).Draw(t, "by category") == 0 {
		f.Categories = rapid.SliceOfN(rapid.SampledFrom(slugs), 1, 3).Draw(t, "slugs")
	}
	if rapid.IntRange(0, 2).Draw(t, "by brand") == 0 {
		f.Brands = rapid.SliceOfN(rapid.SampledFrom([]string{"Nova", "nova", "Phone", "unknown"}), 1, 3).Draw(t, "brands")
	}
	if rapid.IntRange(0, 3).Draw(t, "by color") == 0 {
		f.Colors = rapid.SliceOfN(rapid.SampledFrom([]string{"red", "black", "unknown"}), 1, 2).Draw(t, "colors")
	}
	if rapid.IntRange(0, 3).Draw(t, "by size") == 0 {
		f.Sizes = rapid.SliceOfN(rapid.SampledFrom([]string{"42", "128gb", "unknown"}), 1, 2).Draw(t, "sizes")
	}
	f.InStock = rapid.IntRange(0, 3).Draw(t, "in stock") == 0
	return f
}

// drawText draws what shoppers type: words, parts of them, and misspelt ones.
func drawText(t *rapid.T) string {
	word := rapid.Custom(func(t *rapid.T) string {
		w := []rune(rapid.SampledFrom(slices.Concat(someEnglish, someArabic)).Draw(t, "word"))
		switch rapid.IntRange(0, 5).Draw(t, "how") {
		case 0:
			from := rapid.IntRange(0, len(w)-1).Draw(t, "from")
			return string(w[from:rapid.IntRange(from, len(w)).Draw(t, "to")])
		case 1:
			i := rapid.IntRange(0, len(w)-1).Draw(t, "at")
			return string(w[:i]) + "q" + string(w[i+1:])
		case 2:
			return string(w) + "k"
		default:
			return string(w)
		}
	})
	return strings.Join(rapid.SliceOfN(word, 0, 3).Draw(t, "text"), rapid.SampledFrom([]string{" ", "  ", "-"}).Draw(t, "between"))
}

func encoded(v any) string {
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		panic(err)
	}
	return string(b)
}

func expect(t *rapid.T, what string, got, want any) {
	t.Helper()
	if g, w := encoded(got), encoded(want); g != w {
		t.Fatalf("%s\ngot  %s\nwant %s", what, g, w)
	}
}

// compare runs the same queries on the snapshot and the reference.
func compare(t *rapid.T, s *Snapshot, r reference) {
	q := ListingQuery{
		Filter: drawFilter(t, r.Data), Page: rapid.IntRange(1, 4).Draw(t, "page"),
		Sort: rapid.SampledFrom([]Sort{"", SortFeatured, SortPriceUp, SortPriceDown, SortRating, SortNewest}).Draw(t, "sort"),
	}
	slug := rapid.SampledFrom(r.Categories).Draw(t, "listed").Slug
	what := fmt.Sprintf("list %s %+v", slug, q)
	expect(t, what, must(s.ListCategory(slug, q)), r.listCategory(slug, q))
	expect(t, "deals: "+what, must(s.ListDeals(q)), r.listDeals(q))
	expect(t, "new: "+what, must(s.ListNew(q)), r.listNew(q))

	expect(t, "home", s.Home(nil), r.home())
	if active := r.active(); len(active) > 0 {
		p := rapid.SampledFrom(active).Draw(t, "beside")
		expect(t, "related to "+p.ID, must(s.Related(p.ID)), r.related(p))
	}

	search := SearchQuery{
		Text: drawText(t), Filter: drawFilter(t, r.Data), Page: rapid.IntRange(1, 3).Draw(t, "page"),
		Sort:     rapid.SampledFrom([]Sort{SortRelevance, SortRelevance, SortPriceUp, SortPriceDown, SortName}).Draw(t, "sort"),
		Language: rapid.SampledFrom([]lang.Tag{lang.English, lang.Arabic}).Draw(t, "language"),
	}
	if rapid.Bool().Draw(t, "unfiltered") {
		search.Filter = Filter{}
	}
	got := must(s.Search(t.Context(), search))
	expect(t, fmt.Sprintf("search %+v", search), got.Listing, r.searchPage(s, s.match(t.Context(), search.Text, true), search))
	suggested := must(s.Suggest(t.Context(), search.Text))
	expect(t, fmt.Sprintf("suggest %q", search.Text), suggested.Products, r.suggested(s, s.match(t.Context(), search.Text, false)))
}

// TestSnapshotAgainstReference compares listing, facets, search, ranking, correction
// and autocomplete over random catalogues.
func TestSnapshotAgainstReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := drawData(t)
		compare(t, Build(clone(data)), reference{data})
	})
}

func clone(d Data) Data {
	return Data{slices.Clone(d.Categories), slices.Clone(d.Vendors), slices.Clone(d.Products)}
}

// TestChangedSnapshotAgainstReference changes a catalogue a few times, and compares what
// became of the snapshot with the rows; the ones before must not notice.
func TestChangedSnapshotAgainstReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := drawData(t)
		s := Build(clone(data))
		for range rapid.IntRange(1, 3).Draw(t, "changes") {
			before, old := encoded(everything(s)), s
			change := Data{Categories: slices.Clone(data.Categories), Vendors: slices.Clone(data.Vendors)}
			if rapid.IntRange(0, 3).Draw(t, "category changes") == 0 {
				change.Categories[0].Name.En = "Renamed Phone"
				if rapid.Bool().Draw(t, "category is added") {
					change.Categories = append(change.Categories, Category{
						ID: fmt.Sprintf("c%d", len(change.Categories)), Slug: fmt.Sprintf("slug-%d", len(change.Categories)),
						ParentID: change.Categories[0].ID, Name: lang.Text{En: "Added", Ar: "مضاف"},
					})
				}
			}
			change.Vendors[0].Name.En += "!"
			data.Categories, data.Vendors = change.Categories, change.Vendors
			for range rapid.IntRange(0, 5).Draw(t, "changed products") {
				i := rapid.IntRange(0, len(data.Products)).Draw(t, "which")
				p := drawProduct(t, data, fmt.Sprintf("p%02d", i))
				p.CategoryID = data.Categories[rapid.IntRange(0, len(data.Categories)-1).Draw(t, "to")].ID
				if i == len(data.Products) {
					data.Products = append(data.Products, p)
				} else {
					if rapid.Bool().Draw(t, "only price and stock") {
						price, stock := p.Price, p.Inventory
						p = data.Products[i]
						p.Price, p.CompareAtPrice, p.Inventory = price, 0, stock
					}
					data.Products[i] = p
				}
				change.Products = append(slices.DeleteFunc(change.Products, func(o Product) bool { return o.ID == p.ID }), p)
			}
			s = s.With(clone(change))
			if len(data.Products) > 0 && rapid.Bool().Draw(t, "stock changes") {
				sold := &data.Products[rapid.IntRange(0, len(data.Products)-1).Draw(t, "sold")]
				sold.Inventory = int64(rapid.IntRange(0, 2).Draw(t, "left"))
				sold.UnitsSold = int64(rapid.IntRange(0, 2).Draw(t, "now sold"))
				s = s.WithStock([]Product{*sold})
			}
			if after := encoded(everything(old)); after != before {
				t.Fatalf("the old snapshot changed\nfrom %s\nto   %s", before, after)
			}
		}
		compare(t, s, reference{data})
		built := Build(clone(data))
		expect(t, "after changes", everything(s), everything(built))
		text := drawText(t)
		found := func(s *Snapshot) any {
			v, suggested := must(s.Search(t.Context(), SearchQuery{Text: text})), must(s.Suggest(t.Context(), text))
			// Words are shown as the first product that has them spells them, which is another one.
			for _, corrected := range []*string{v.Corrected, suggested.Corrected} {
				if corrected != nil {
					*corrected = lang.Fold(*corrected)
				}
			}
			return []any{v, suggested}
		}
		expect(t, fmt.Sprintf("search %q after changes", text), found(s), found(built))
	})
}

// everything is what a snapshot shows without being asked anything in particular.
func everything(s *Snapshot) any {
	all := []any{s.Categories(), s.Home(nil), must(s.ListNew(ListingQuery{Page: 1})), must(s.Search(context.Background(), SearchQuery{Text: "هاتف"}))}
	ids := []string{}
	for p := range s.Products {
		ids = append(ids, p.ID)
	}
	slices.Sort(ids)
	for _, id := range ids {
		all = append(all, must(s.Detail(id)), must(s.Related(id)))
	}
	return all
}
