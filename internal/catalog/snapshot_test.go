package catalog

import (
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"matjar/internal/money"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func halalas(riyals int64) *money.Halalas {
	h := money.Riyals(riyals)
	return &h
}

func TestHome(t *testing.T) {
	v := Build(shop()).Home(nil)
	// p-06 is featured and not reduced, p-03 reduced and not featured, p-00 sold out.
	if got, want := ids(v.Deals), []string{"p-05"}; !slices.Equal(got, want) {
		t.Errorf("deals are %v, want %v", got, want)
	}
	if got, want := ids(v.Arrivals), []string{"p-03", "p-02", "p-07", "p-01", "p-06", "p-05", "p-10", "p-04", "p-08", "p-00"}; !slices.Equal(got, want) {
		t.Errorf("arrivals are %v, want %v", got, want)
	}
}

func TestTree(t *testing.T) {
	s := Build(shop())
	page := must(s.Category("headphones"))
	if got := []string{page.Ancestors[0].Slug, page.Ancestors[1].Slug}; got[0] != "electronics" || got[1] != "audio" {
		t.Errorf("ancestors are %v, want the top level first", got)
	}
	for slug, want := range map[string]int{"electronics": 6, "phones": 3, "audio": 3, "headphones": 2, "home-kitchen": 4, "empty": 0} {
		if got := must(s.Category(slug)).Category.ProductCount; got != want {
			t.Errorf("%s has %d products, want %d", slug, got, want)
		}
	}
}

func TestTreeWithCycle(t *testing.T) {
	d := shop()
	d.Categories[0].ParentID = "c-hp" // electronics below its own descendant
	d.Categories[4].ParentID = "gone"
	s := Build(d)
	for _, c := range s.Categories().Categories {
		page := must(s.Category(c.Slug))
		if len(page.Ancestors) > 3 {
			t.Errorf("%s has the ancestors %v", c.Slug, page.Ancestors)
		}
	}
	if got := must(s.Category("home-kitchen")); got.Category.ParentCategoryID != nil {
		t.Errorf("parent of an orphan = %v, want none", *got.Category.ParentCategoryID)
	}
}

func TestDetail(t *testing.T) {
	s := Build(shop())
	d := must(s.Detail("p-10"))
	if want := []string{"/media/products/10.webp", "/media/products/side.webp"}; !slices.Equal(d.Gallery, want) {
		t.Errorf("gallery = %v, want %v", d.Gallery, want)
	}
	if d.Rating != nil || d.HasOptions || len(d.Colors) != 1 || d.Category.Slug != "audio" || len(d.Ancestors) != 1 {
		t.Errorf("detail = %+v, want no rating, one colour and so no choice, category audio below one", d)
	}
	// Seller v-1 has p-00 (46 of 10), p-04 (3 of 1) and p-02, p-06, p-08, p-10 without.
	if got := *d.Vendor.Rating; got != 4.5 || d.Vendor.ReviewCount != 11 {
		t.Errorf("seller has %v of %d, want 4.5 of 11", got, d.Vendor.ReviewCount)
	}
}

func TestRelated(t *testing.T) {
	s := Build(shop())
	v := must(s.Related("p-06"))
	// p-06 is Dallah's, in coffee; the brand has p-08 in the kitchen, which is sold out
	// and comes behind what others have.
	if got, want := ids(v.SameBrand), []string{"p-03", "p-01", "p-02", "p-10"}; !slices.Equal(got, want) {
		t.Errorf("same brand = %v, want %v", got, want)
	}
	if got, want := ids(v.AlsoViewed), []string{"p-08", "p-00", "p-04"}; !slices.Equal(got, want) {
		t.Errorf("also viewed = %v, want %v", got, want)
	}
	if got, want := ids(must(s.Related("p-02")).SameBrand)[:2], []string{"p-03", "p-10"}; !slices.Equal(got, want) {
		t.Errorf("same brand as p-02 = %v, want %v first", got, want)
	}
	for _, id := range append(ids(v.AlsoViewed), ids(v.SameBrand)...) {
		if p := s.Product(id); p == nil || p.CategoryID == "c-co" {
			t.Errorf("%s is not an active product of another category", id)
		}
	}
	if both := append(ids(v.AlsoViewed), ids(v.SameBrand)...); len(slices.Compact(slices.Sorted(slices.Values(both)))) != 7 {
		t.Errorf("related are %v, want all 7, once ones", both)
	}
}

func TestRatingTenths(t *testing.T) {
	for _, tt := range []struct {
		stars [5]int64
		want  int64
	}{
		{[5]int64{}, 0}, {[5]int64{1}, 10}, {[5]int64{0, 0, 0, 0, 9}, 50},
		{[5]int64{0, 0, 0, 1, 1}, 45}, {[5]int64{0, 0, 1, 0, 19}, 49}, {[5]int64{0, 0, 1, 19, 0}, 40},
	} {
		if got := (Rating{tt.stars}).Tenths(); got != tt.want {
			t.Errorf("Tenths of %v = %d, want %d", tt.stars, got, tt.want)
		}
	}
}

// TestReadersWhileChanging reads a catalogue that is changed under the readers; the race
// detector watches.
func TestReadersWhileChanging(t *testing.T) {
	data := shop()
	c := New(nil, slog.New(slog.DiscardHandler))
	c.Serve(Build(clone(data)))
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				s := c.Snapshot()
				must(s.Search(t.Context(), SearchQuery{Text: "coffee قهوة"}))
				must(s.ListCategory("electronics", ListingQuery{Filter: Filter{Brands: []string{"Nova"}}, Page: 1}))
				must(s.Suggest(t.Context(), "no"))
				must(s.Related(data.Products[i%5].ID))
				must(s.responses.get("home", func() (any, error) { return s.Home(nil), nil }))
			}
		})
	}
	for i := range 50 {
		p := shop().Products[i%5]
		p.Price += money.Halalas(i)
		p.Name.En += fmt.Sprint(i)
		c.Serve(c.Snapshot().With(Data{Categories: data.Categories, Vendors: data.Vendors, Products: []Product{p}}))
	}
	close(done)
	readers.Wait()
}

// A brand is found by the name that it has in either language, also after it got another one.
func TestBrandInBothLanguages(t *testing.T) {
	s := Build(shop())
	found := func(s *Snapshot, text string) []string {
		return ids(must(s.Search(t.Context(), SearchQuery{Text: text})).Products)
	}
	if english, arabic := found(s, "mustafa"), found(s, "مصطفي"); !slices.Equal(english, []string{"p-07"}) || !slices.Equal(arabic, english) {
		t.Errorf("the brand is found in %v and %v, want p-07", english, arabic)
	}
	d := shop()
	d.Products = d.Products[7:8]
	d.Products[0].Brand.Ar = "زمزم"
	n := s.With(d)
	if now, before := found(n, "زمزم"), found(s, "زمزم"); !slices.Equal(now, []string{"p-07"}) || len(before) > 0 {
		t.Errorf("by its new name the brand is found in %v, before in %v", now, before)
	}
	brands := must(n.Search(t.Context(), SearchQuery{Text: "coffee"})).Facets.Brands
	if want := []BrandCount{{"Dallah", "دلة", 2}, {"Mustafa", "زمزم", 1}}; !slices.Equal(brands, want) {
		t.Errorf("brands are %v, want %v", brands, want)
	}
}
