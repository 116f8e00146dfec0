package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"matjar/internal/lang"
)

// reference answers as the snapshot must, in plain loops over plain rows.
type reference struct{ Data }

// placed are the products whose category and vendor are there.
func (r reference) placed() []*Product {
	var list []*Product
	for i := range r.Products {
		if p := &r.Products[i]; r.line(p.CategoryID) != nil && r.vendor(p) != nil {
			list = append(list, p)
		}
	}
	return list
}

func (r reference) active() []*Product {
	return keep(r.placed(), func(p *Product) bool { return p.Status == Active })
}

func (r reference) vendor(p *Product) *Vendor {
	for i := range r.Vendors {
		if r.Vendors[i].ID == p.VendorID {
			return &r.Vendors[i]
		}
	}
	return nil
}

// line is the category with this id and all above it, the top level last.
func (r reference) line(id string) []Category {
	for _, c := range r.Categories {
		if c.ID == id {
			return append([]Category{c}, r.line(c.ParentID)...)
		}
	}
	return nil
}

func (r reference) within(p *Product, slug string) bool {
	return slices.ContainsFunc(r.line(p.CategoryID), func(c Category) bool { return c.Slug == slug })
}

func keep(list []*Product, ok func(*Product) bool) []*Product {
	var kept []*Product
	for _, p := range list {
		if ok(p) {
			kept = append(kept, p)
		}
	}
	return kept
}

// filtered drops what a filter does; skip names a kind of filter to leave out.
func (r reference) filtered(list []*Product, f Filter, skip string) []*Product {
	return keep(list, func(p *Product) bool {
		price := (f.PriceMin == nil || p.Price >= *f.PriceMin) && (f.PriceMax == nil || p.Price <= *f.PriceMax)
		rating := p.Rating.Tenths() >= int64(10*f.Rating)
		slugs := slices.DeleteFunc(slices.Clone(f.Categories), func(slug string) bool {
			return !slices.ContainsFunc(r.Categories, func(c Category) bool { return c.Slug == slug })
		})
		category := len(slugs) == 0 || slices.ContainsFunc(slugs, func(slug string) bool { return r.within(p, slug) })
		brands := r.known(f.Brands, func(p *Product) []string { return []string{p.Brand.En} })
		brand := len(brands) == 0 || p.Brand.En != "" && slices.Contains(brands, p.Brand.En)
		color := r.hasOption(p, f.Colors, func(p *Product) []Option { return p.Colors })
		size := r.hasOption(p, f.Sizes, func(p *Product) []Option { return p.Sizes })
		return (price || skip == "price") && (rating || skip == "rating") && (category || skip == "category") &&
			(brand || skip == "brand") && (color || skip == "color") && (size || skip == "size") && (!f.InStock || p.Inventory > 0 || skip == "stock")
	})
}

// known are those of values that some product has.
func (r reference) known(values []string, of func(*Product) []string) []string {
	return slices.DeleteFunc(slices.Clone(values), func(v string) bool {
		return !slices.ContainsFunc(r.placed(), func(p *Product) bool { return slices.Contains(of(p), v) })
	})
}

func codes(options []Option) []string {
	var list []string
	for _, o := range options {
		list = append(list, o.Code)
	}
	return list
}

func (r reference) hasOption(p *Product, wanted []string, of func(*Product) []Option) bool {
	wanted = r.known(wanted, func(p *Product) []string { return codes(of(p)) })
	return len(wanted) == 0 || slices.ContainsFunc(codes(of(p)), func(c string) bool { return slices.Contains(wanted, c) })
}

// options counts the products of list by option; labels are as most products write them.
func (r reference) options(list []*Product, selected []string, of func(*Product) []Option) []OptionCount {
	labels := map[string]map[Option]int{}
	for _, p := range r.placed() {
		for _, o := range of(p) {
			if labels[o.Code] == nil {
				labels[o.Code] = map[Option]int{}
			}
			labels[o.Code][o]++
		}
	}
	counts := []OptionCount{}
	for code := range labels {
		n := len(keep(list, func(p *Product) bool { return slices.Contains(codes(of(p)), code) }))
		if n == 0 && !slices.Contains(selected, code) {
			continue
		}
		written := slices.SortedFunc(maps.Keys(labels[code]), func(a, b Option) int {
			return cmp.Or(cmp.Compare(labels[code][b], labels[code][a]), strings.Compare(a.Label.En, b.Label.En))
		})[0]
		counts = append(counts, OptionCount{OptionView{code, written.Label.En, written.Label.Ar, written.Swatch}, n})
	}
	slices.SortFunc(counts, func(a, b OptionCount) int { return compareCodes(a.Code, b.Code) })
	return counts
}

func (r reference) facets(list []*Product, f Filter, within string) Facets {
	v := Facets{Brands: []BrandCount{}, Categories: []CategoryCount{}}
	count := func(list []*Product, ok func(*Product) bool) int { return len(keep(list, ok)) }

	var names []string
	arabic := map[string]string{}
	for _, p := range r.placed() {
		arabic[p.Brand.En] = p.Brand.Ar
		if p.Brand.En != "" && !slices.Contains(names, p.Brand.En) {
			names = append(names, p.Brand.En)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(strings.Compare(lang.Fold(a), lang.Fold(b)), strings.Compare(a, b))
	})
	rest := r.filtered(list, f, "brand")
	for _, name := range names {
		if n := count(rest, func(p *Product) bool { return p.Brand.En == name }); n > 0 || slices.Contains(f.Brands, name) {
			v.Brands = append(v.Brands, BrandCount{name, arabic[name], n})
		}
	}

	categories := slices.Clone(r.Categories)
	english := newCollator(lang.English)
	slices.SortFunc(categories, func(a, b Category) int {
		return cmp.Or(english.CompareString(a.Name.En, b.Name.En), strings.Compare(a.ID, b.ID))
	})
	rest = r.filtered(list, f, "category")
	for _, c := range categories {
		below := slices.ContainsFunc(r.line(c.ParentID), func(up Category) bool { return up.Slug == within })
		if within != "" && !below {
			continue
		}
		n := count(rest, func(p *Product) bool { return r.within(p, c.Slug) })
		if n > 0 || slices.Contains(f.Categories, c.Slug) {
			v.Categories = append(v.Categories, CategoryCount{c.Slug, n})
		}
	}

	v.Colors = r.options(r.filtered(list, f, "color"), f.Colors, func(p *Product) []Option { return p.Colors })
	v.Sizes = r.options(r.filtered(list, f, "size"), f.Sizes, func(p *Product) []Option { return p.Sizes })
	rest = r.filtered(list, f, "rating")
	for stars := 4; stars > 0; stars-- {
		n := count(rest, func(p *Product) bool { return p.Rating.Tenths() >= int64(10*stars) })
		v.Ratings = append(v.Ratings, RatingCount{stars, n})
	}
	v.InStock = count(r.filtered(list, f, "stock"), func(p *Product) bool { return p.Inventory > 0 })
	for i, p := range r.filtered(list, f, "price") {
		if i == 0 {
			v.PriceMin, v.PriceMax = p.Price, p.Price
		}
		v.PriceMin, v.PriceMax = min(v.PriceMin, p.Price), max(v.PriceMax, p.Price)
	}
	return v
}

// sorted puts products in order, best first.
func (r reference) sorted(list []*Product, by Sort, tag lang.Tag) {
	col := newCollator(tag)
	descending := func(a, b int64) int { return cmp.Compare(b, a) }
	slices.SortFunc(list, func(a, b *Product) int {
		available := availability(a, b)
		relevance := cmp.Or(available, descending(a.Rating.Tenths(), b.Rating.Tenths()), descending(a.UnitsSold, b.UnitsSold))
		var c int
		switch by {
		case SortFeatured:
			c = relevance
			if available == 0 && a.Featured != b.Featured {
				c = 1
				if a.Featured {
					c = -1
				}
			}
		case SortPriceUp:
			c = cmp.Compare(a.Price, b.Price)
		case SortPriceDown:
			c = cmp.Compare(b.Price, a.Price)
		case SortRating:
			c = cmp.Or(descending(a.Rating.Tenths(), b.Rating.Tenths()), descending(a.Rating.Count(), b.Rating.Count()))
		case SortNewest:
			c = b.CreatedAt.Compare(a.CreatedAt)
		case SortName:
			c = col.CompareString(a.Name.In(tag), b.Name.In(tag))
		default:
			c = relevance
		}
		return cmp.Or(c, strings.Compare(a.ID, b.ID))
	})
}

// availability puts what can be had before what is sold out.
func availability(a, b *Product) int {
	switch soldOut := b.Inventory == 0; {
	case soldOut == (a.Inventory == 0):
		return 0
	case soldOut:
		return -1
	default:
		return 1
	}
}

func (r reference) page(list []*Product, page, size int) []ProductCard {
	cards := []ProductCard{}
	for i := (page - 1) * size; i < min(page*size, len(list)); i++ {
		v := r.vendor(list[i])
		cards = append(cards, ProductCard{new(Snapshot).viewOf(list[i]), VendorView{v.ID, v.Name.En, v.Name.Ar}})
	}
	return cards
}

// list is a listing of category slug, or of everything that ok holds for.
func (r reference) list(slug string, q ListingQuery, usual Sort, ok func(*Product) bool) Listing {
	all := keep(r.active(), ok)
	list := r.filtered(all, q.Filter, "")
	r.sorted(list, cmp.Or(q.Sort, usual), lang.English)
	if q.Sort == "" {
		slices.SortStableFunc(list, availability)
	}
	return Listing{
		Products: r.page(list, q.Page, ListingPageSize),
		Total:    len(list), Page: q.Page, Pages: pages(len(list), ListingPageSize),
		Facets: r.facets(all, q.Filter, slug),
	}
}

func (r reference) listCategory(slug string, q ListingQuery) Listing {
	return r.list(slug, q, SortFeatured, func(p *Product) bool { return r.within(p, slug) })
}

func (r reference) listDeals(q ListingQuery) Listing {
	return r.list("", q, SortFeatured, func(p *Product) bool { return p.CompareAtPrice > p.Price })
}

func (r reference) listNew(q ListingQuery) Listing {
	newest := r.active()
	r.sorted(newest, SortNewest, lang.English)
	newest = newest[:min(len(newest), freshLimit)]
	return r.list("", q, SortNewest, func(p *Product) bool { return slices.Contains(newest, p) })
}

func (r reference) home() HomeView {
	deals := keep(r.active(), func(p *Product) bool { return p.Featured && p.CompareAtPrice > p.Price && p.Inventory > 0 })
	r.sorted(deals, SortRelevance, lang.English)
	arrivals := r.active()
	r.sorted(arrivals, SortNewest, lang.English)
	slices.SortStableFunc(arrivals, availability)
	return HomeView{Deals: r.page(deals, 1, homeLimit), Arrivals: r.page(arrivals, 1, homeLimit)}
}

// related are products of other categories: first those that preferred holds for, but
// what is sold out last.
func (r reference) related(p *Product) RelatedView {
	others := keep(r.active(), func(o *Product) bool { return o.CategoryID != p.CategoryID })
	pick := func(preferred func(*Product) bool) []*Product {
		list := slices.Clone(others)
		r.sorted(list, SortRelevance, lang.English)
		slices.SortStableFunc(list, func(a, b *Product) int {
			c := availability(a, b)
			if x := preferred(a); c == 0 && x != preferred(b) {
				c = 1
				if x {
					c = -1
				}
			}
			return c
		})
		return list[:min(len(list), relatedLimit)]
	}
	brand := pick(func(o *Product) bool { return p.Brand.En != "" && o.Brand.En == p.Brand.En })
	others = keep(others, func(o *Product) bool { return !slices.Contains(brand, o) })
	department := func(id string) string {
		line := r.line(id)
		return line[len(line)-1].ID
	}
	also := pick(func(o *Product) bool { return department(o.CategoryID) == department(p.CategoryID) })
	return RelatedView{AlsoViewed: r.page(also, 1, relatedLimit), SameBrand: r.page(brand, 1, relatedLimit)}
}
