package catalog

import (
	"math"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/money"
)

// Selection says which products a collection holds: those that were chosen, in that order, or those that a rule
// selects.
type Selection struct {
	// Products are ids. What is not active is left out.
	Products []string
	// Rule is nil where products were chosen.
	Rule *SelectionRule
}

// SelectionRule selects active products. All that it names must hold; what is empty does not matter.
type SelectionRule struct {
	// Category is the id of one; products anywhere below it count.
	Category string
	// Vendor is the id of one, Brand the English name.
	Vendor, Brand string
	Deals         bool
	InStock       bool
	// PriceMin and PriceMax are inclusive; 0 means no bound.
	PriceMin, PriceMax money.Halalas
	// Newest is how many of the newest count, which are then listed first; 0 means all.
	Newest int
}

// Selected is what a selection holds in one snapshot. It is not written after it is made.
type Selected struct {
	s   *Snapshot
	set *roaring.Bitmap
	// chosen are the products in the order in which they were chosen.
	chosen []uint32
	usual  Sort
}

// Select finds the products of a selection.
func (s *Snapshot) Select(selection Selection) *Selected {
	if selection.Rule != nil {
		return s.selectByRule(*selection.Rule)
	}
	found := &Selected{s: s, set: roaring.New(), usual: SortFeatured}
	for _, id := range selection.Products {
		if doc, ok := s.docs[id]; ok && s.live.Contains(doc) && found.set.CheckedAdd(doc) {
			found.chosen = append(found.chosen, doc)
		}
	}
	return found
}

func (s *Snapshot) selectByRule(rule SelectionRule) *Selected {
	found := &Selected{s: s, set: s.live.Clone(), usual: SortFeatured}
	if rule.Category != "" {
		at, ok := s.tree.byID[rule.Category]
		if !ok {
			return &Selected{s: s, set: roaring.New(), usual: SortFeatured}
		}
		found.set.And(s.tree.nodes[at].all)
	}
	if rule.Brand != "" {
		// The number of a brand that does not exist is that of none.
		number := s.brands.number[rule.Brand]
		if number == 0 {
			return &Selected{s: s, set: roaring.New(), usual: SortFeatured}
		}
		found.set.And(s.brands.list[number].docs)
	}
	if rule.Deals {
		found.set.And(s.deals)
	}
	if rule.InStock {
		found.set.And(s.inStock)
	}
	if rule.PriceMin > 0 || rule.PriceMax > 0 {
		high := rule.PriceMax
		if high == 0 {
			high = math.MaxInt64 - 1
		}
		// Rules are about prices as staff enter them.
		found.set.And(s.priced(&rule.PriceMin, &high, money.PriceDisplay{}))
	}
	if rule.Vendor != "" {
		sold := roaring.New()
		found.set.Iterate(func(doc uint32) bool {
			if s.products[doc].VendorID == rule.Vendor {
				sold.Add(doc)
			}
			return true
		})
		found.set = sold
	}
	if rule.Newest > 0 {
		found.set = roaring.BitmapOf(s.orders[byNewest].page(found.set, 0, rule.Newest)...)
		found.usual = SortNewest
	}
	return found
}

// Total is how many products there are.
func (x *Selected) Total() int { return int(x.set.GetCardinality()) }

// First returns the first products, those in stock first unless they were chosen.
func (x *Selected) First(limit int) []ProductCard {
	if x.chosen != nil {
		return x.s.cards(x.chosen[:min(limit, len(x.chosen))])
	}
	return x.s.cards(x.s.inStockFirst(listingOrders[x.usual], x.set, 0, limit))
}

// List returns a page. Chosen products are in their order unless another one is asked for.
func (x *Selected) List(q ListingQuery) (Listing, error) {
	list, err := x.s.list(x.set, -1, x.usual, q)
	if err != nil || x.chosen == nil || q.Sort != "" {
		return list, err
	}
	under := x.s.filtered(x.set, q.Filter).all
	docs := slices.DeleteFunc(slices.Clone(x.chosen), func(doc uint32) bool { return !under.Contains(doc) })
	from := min((list.Page-1)*ListingPageSize, len(docs))
	if list.Page > list.Pages {
		from = len(docs)
	}
	list.Products = x.s.cards(docs[from:min(from+ListingPageSize, len(docs))])
	return list, nil
}
