package catalog

import (
	"cmp"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
)

// ListingPageSize is the number of products on a page of a category.
const ListingPageSize = 12

// Sort names an order as query strings do.
type Sort string

// The orders of listings and of search results.
const (
	SortFeatured  Sort = "featured"
	SortPriceUp   Sort = "price-asc"
	SortPriceDown Sort = "price-desc"
	SortRating    Sort = "rating"
	SortNewest    Sort = "newest"
	SortRelevance Sort = "relevance"
	SortName      Sort = "name"
)

var listingOrders = map[Sort]sortOrder{
	SortFeatured: byFeatured, SortPriceUp: byPriceUp, SortPriceDown: byPriceDown,
	SortRating: byRating, SortNewest: byNewest,
}

// Filter narrows a list of products; its zero value does not. Filters of different
// kinds must all hold, of several brands, categories, colours or sizes one. Brands and the
// like that the catalogue does not have are ignored.
type Filter struct {
	// PriceMin and PriceMax are inclusive; nil means no bound.
	PriceMin, PriceMax *money.Halalas
	// Rating is the least number of stars, 1 to 5; 0 means any.
	Rating int
	// Categories are slugs; products anywhere below them count.
	Categories []string
	Brands     []string
	// Colors and Sizes are codes of options.
	Colors, Sizes []string
	InStock       bool
}

// ListingQuery selects a page of a list.
type ListingQuery struct {
	Filter
	Sort Sort
	// Page counts from 1.
	Page int
}

// ListCategory lists the active products of a category and all below it.
func (s *Snapshot) ListCategory(slug string, q ListingQuery) (Listing, error) {
	i, ok := s.tree.bySlug[slug]
	if !ok {
		return Listing{}, errNoCategory(slug)
	}
	return s.list(s.tree.nodes[i].all, i, SortFeatured, q)
}

// ListDeals lists the active products that are reduced.
func (s *Snapshot) ListDeals(q ListingQuery) (Listing, error) {
	return s.list(s.deals, -1, SortFeatured, q)
}

// ListNew lists the newest active products.
func (s *Snapshot) ListNew(q ListingQuery) (Listing, error) {
	return s.list(s.fresh, -1, SortNewest, q)
}

// list lists set, which is of active products and that of category number within, or -1.
func (s *Snapshot) list(set *roaring.Bitmap, within int, usual Sort, q ListingQuery) (Listing, error) {
	// In the default order, sold-out products come last; a requested order is applied as
	// it is.
	asked := q.Sort != ""
	kind, ok := listingOrders[cmp.Or(q.Sort, usual)]
	if !ok {
		return Listing{}, errs.New(errs.Unprocessable, code.UnknownSort, "there is no order %q", q.Sort)
	}
	f := s.filtered(set, q.Filter)
	total := int(f.all.GetCardinality())
	page := max(q.Page, 1)
	// A page number that overflows is beyond the end like any other.
	offset := min(page-1, total) * ListingPageSize
	var docs []uint32
	if asked {
		docs = s.order(kind).page(f.all, offset, ListingPageSize)
	} else {
		docs = s.inStockFirst(kind, f.all, offset, ListingPageSize)
	}
	return Listing{
		Products: s.cards(docs),
		Total:    total, Page: page, Pages: pages(total, ListingPageSize),
		Facets: f.facets(within),
	}, nil
}

// inStockFirst returns a page of set in an order, with sold-out products last.
func (s *Snapshot) inStockFirst(kind sortOrder, set *roaring.Bitmap, offset, limit int) []uint32 {
	o := s.order(kind)
	if kind == byFeatured || kind == byRelevance {
		return o.page(set, offset, limit)
	}
	available := roaring.And(set, s.inStock)
	docs := o.page(available, offset, limit)
	if len(docs) < limit {
		before := int(available.GetCardinality())
		docs = append(docs, o.page(roaring.AndNot(set, s.inStock), max(offset-before, 0), limit-len(docs))...)
	}
	return docs
}

func pages(total, size int) int { return (total + size - 1) / size }

// filtered is a set of products under a filter.
type filtered struct {
	s      *Snapshot
	base   *roaring.Bitmap
	filter Filter
	// by has what each kind of filter lets through; nil lets everything through.
	by [numFilters]*roaring.Bitmap
	// all is what passes all filters.
	all *roaring.Bitmap
}

const (
	filterPrice = iota
	filterRating
	filterCategories
	filterBrands
	filterColors
	filterSizes
	filterStock
	numFilters
)

// filtered puts base under a filter.
func (s *Snapshot) filtered(base *roaring.Bitmap, q Filter) filtered {
	f := filtered{s: s, base: base, filter: q}
	if q.PriceMin != nil || q.PriceMax != nil {
		f.by[filterPrice] = s.priced(q.PriceMin, q.PriceMax, s.shown)
	}
	if q.Rating > 0 {
		f.by[filterRating] = s.rated[min(q.Rating, 5)]
	}
	var sets []*roaring.Bitmap
	for _, slug := range q.Categories {
		if i, ok := s.tree.bySlug[slug]; ok {
			sets = append(sets, s.tree.nodes[i].all)
		}
	}
	if len(sets) > 0 {
		f.by[filterCategories] = roaring.FastOr(sets...)
	}
	sets = nil
	for _, name := range q.Brands {
		if i := s.brands.number[name]; i > 0 && !s.brands.list[i].docs.IsEmpty() {
			sets = append(sets, s.brands.list[i].docs)
		}
	}
	if len(sets) > 0 {
		f.by[filterBrands] = roaring.FastOr(sets...)
	}
	f.by[filterColors], f.by[filterSizes] = s.colors.having(q.Colors), s.sizes.having(q.Sizes)
	if q.InStock {
		f.by[filterStock] = s.inStock
	}
	f.all = f.except(numFilters)
	return f
}

// except returns what passes all filters but one.
func (f *filtered) except(kind int) *roaring.Bitmap {
	if kind < numFilters && f.by[kind] == nil {
		return f.all
	}
	set := f.base
	for i, by := range f.by {
		if i != kind && by != nil {
			set = roaring.And(set, by)
		}
	}
	return set
}

// priced returns the products within the bounds, which are prices that are shown so.
func (s *Snapshot) priced(low, high *money.Halalas, shown money.PriceDisplay) *roaring.Bitmap {
	docs := s.orders[byPriceUp].docs
	from, to := 0, len(docs)
	if low != nil {
		from = s.firstPriced(*low, shown)
	}
	if high != nil {
		to = max(from, s.firstPriced(*high+1, shown))
	}
	// The smaller part is marked, member by member.
	bits := make([]uint64, (len(docs)+63)/64)
	inside := to-from <= len(docs)/2
	if inside {
		setBits(bits, docs[from:to])
		return roaring.FromDense(bits, false)
	}
	setBits(bits, docs[:from])
	setBits(bits, docs[to:])
	for i := range bits {
		bits[i] = ^bits[i]
	}
	return roaring.FromDense(bits, false)
}

func setBits(bits []uint64, docs []uint32) {
	for _, d := range docs {
		bits[d/64] |= 1 << (d % 64)
	}
}

// firstPriced returns the first place in the order of prices that is shown with at least price.
func (s *Snapshot) firstPriced(price money.Halalas, shown money.PriceDisplay) int {
	at, _ := slices.BinarySearchFunc(s.orders[byPriceUp].docs, price, func(d uint32, price money.Halalas) int {
		if shown.Price(s.products[d].Price) < price {
			return -1
		}
		return 1
	})
	return at
}

// facets counts the options of every filter; within is the category whose descendants
// are options, or -1 for all categories.
func (f *filtered) facets(within int) Facets {
	s := f.s
	v := Facets{Ratings: make([]RatingCount, 0, 4)}
	rest := f.except(filterRating)
	for stars := 4; stars >= 1; stars-- {
		v.Ratings = append(v.Ratings, RatingCount{stars, int(rest.AndCardinality(s.rated[stars]))})
	}
	v.InStock = int(f.except(filterStock).AndCardinality(s.inStock))
	rest = f.except(filterPrice)
	if docs := s.orders[byPriceUp].page(rest, 0, 1); len(docs) > 0 {
		v.PriceMin = s.shown.Price(s.products[docs[0]].Price)
		v.PriceMax = s.shown.Price(s.products[s.orders[byPriceDown].page(rest, 0, 1)[0]].Price)
	}

	counts := s.count(f.except(filterBrands))
	byBrand := make([]int, len(s.brands.list))
	for g, n := range counts.byGroup {
		byBrand[s.groups[g].brand] += int(n)
	}
	v.Colors = optionCounts(s.colors, f.except(filterColors), f.filter.Colors)
	v.Sizes = optionCounts(s.sizes, f.except(filterSizes), f.filter.Sizes)
	if f.by[filterBrands] != nil || f.by[filterCategories] != nil {
		counts.release()
		counts = s.count(f.except(filterCategories))
	}
	byCategory := make([]int, len(s.tree.nodes))
	for g, n := range counts.byGroup {
		byCategory[s.groups[g].category] += int(n)
	}
	counts.release()
	v.Brands = f.brandCounts(byBrand)
	v.Categories = f.categoryCounts(within, byCategory)
	return v
}

// brandCounts lists the brands that have products or are selected.
func (f *filtered) brandCounts(counts []int) []BrandCount {
	list := make([]BrandCount, 0, min(len(counts), 64))
	for _, i := range f.s.brands.sorted {
		b := &f.s.brands.list[i]
		if counts[i] > 0 || slices.Contains(f.filter.Brands, b.name) && !b.docs.IsEmpty() {
			list = append(list, BrandCount{b.name, b.arName, counts[i]})
		}
	}
	return list
}

// categoryCounts lists the categories that have products or are selected. own counts the
// products of each very category.
func (f *filtered) categoryCounts(within int, own []int) []CategoryCount {
	total := slices.Clone(own)
	for i, n := range own {
		for _, up := range f.s.tree.nodes[i].ancestors {
			total[up] += n
		}
	}
	list := make([]CategoryCount, 0, len(own))
	for i := range f.s.tree.nodes {
		n := &f.s.tree.nodes[i]
		if within >= 0 && !slices.Contains(n.ancestors, within) {
			continue
		}
		if total[i] > 0 || slices.Contains(f.filter.Categories, n.Slug) {
			list = append(list, CategoryCount{n.Slug, total[i]})
		}
	}
	return list
}

// groupCounts counts products by brand and category.
type groupCounts struct{ byGroup []uint32 }

var countsPool = sync.Pool{New: func() any { return new(groupCounts) }}

// count counts the products of set; the caller releases the counts.
func (s *Snapshot) count(set *roaring.Bitmap) *groupCounts {
	c := countsPool.Get().(*groupCounts)
	c.byGroup = slices.Grow(c.byGroup[:0], len(s.groups))[:len(s.groups)]
	clear(c.byGroup)
	if set.GetCardinality() > 50*uint64(len(s.runs)) {
		from := uint64(0)
		for _, r := range s.runs {
			c.byGroup[r.group] += uint32(set.CardinalityInRange(from, uint64(r.end)))
			from = uint64(r.end)
		}
		return c
	}
	// Products of a group have numbers in a row, mostly: those are counted in a register.
	last, n := uint32(0), uint32(0)
	each(set, func(docs []uint32) {
		for _, d := range docs {
			if g := s.group[d]; g != last {
				c.byGroup[last] += n
				last, n = g, 0
			}
			n++
		}
	})
	if n > 0 {
		c.byGroup[last] += n
	}
	return c
}

func (c *groupCounts) release() { countsPool.Put(c) }
