package catalog

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"matjar/internal/lang"
)

// sortOrder is one of the orders that products are listed in. Each is total: products
// that are equal in it come in the order of their ids.
type sortOrder int

const (
	// byFeatured puts products in stock first, of those the featured ones, then sorts by
	// relevance.
	byFeatured sortOrder = iota
	byPriceUp
	byPriceDown
	// byRating sorts by the shown rating, then by the number of reviews.
	byRating
	byNewest
	// byRelevance puts products in stock first, then sorts by the shown rating and by
	// sales.
	byRelevance
	byNameEn
	byNameAr
	numSortOrders
	// numberOrders are those before the names.
	numberOrders = byNameEn
)

// nameOrder is an order by names, which the first call sorts: that takes a sixth of the time that a large catalogue takes
// to start, and few ask for it.
type nameOrder func() sortedDocs

func newNameOrder(tag lang.Tag, products []*Product, byID []uint32) nameOrder {
	return sync.OnceValue(func() sortedDocs { return sortNames(tag, products, byID) })
}

// with is like sortedDocs.with. Where no name has changed, it is the same order, sorted or not.
func (o nameOrder) with(kind sortOrder, products []*Product, changed []uint32) nameOrder {
	if len(changed) == 0 {
		return o
	}
	sorted := o().with(kind, products, changed)
	return func() sortedDocs { return sorted }
}

// sortedDocs is all documents in one order, and the place of each document in it.
type sortedDocs struct {
	docs []uint32
	rank []uint32
}

func newSortedDocs(docs []uint32) sortedDocs {
	o := sortedDocs{docs: docs, rank: make([]uint32, len(docs))}
	for i, d := range docs {
		o.rank[d] = uint32(i)
	}
	return o
}

// sortKey is the place of a product in an order by number; smaller comes first.
func sortKey(kind sortOrder, p *Product) uint64 {
	switch kind {
	case byPriceUp:
		return uint64(p.Price)
	case byPriceDown:
		return ^uint64(p.Price)
	case byNewest:
		// The sign is flipped so that dates before 1970 stay before later ones.
		return ^(uint64(p.CreatedAt.UnixMicro()) ^ 1<<63)
	case byRating:
		return uint64(50-p.Rating.Tenths())<<56 | descending(p.Rating.Count())
	case byRelevance:
		key := uint64(50-p.Rating.Tenths())<<56 | descending(p.UnitsSold)
		if p.SoldOut() {
			key |= 1 << 63
		}
		return key
	case byFeatured:
		key := sortKey(byRelevance, p)
		if !p.Featured {
			key |= 1 << 62
		}
		return key
	default:
		panic("catalog: not an order by number")
	}
}

func descending(n int64) uint64 { return 1<<56 - 1 - uint64(min(n, 1<<56-1)) }

// comparer returns the comparison of an order. It must not be used by two goroutines,
// because a collator keeps state.
func comparer(kind sortOrder) func(a, b *Product) int {
	switch kind {
	case byNameEn, byNameAr:
		tag := lang.English
		if kind == byNameAr {
			tag = lang.Arabic
		}
		col := newCollator(tag)
		var buf collate.Buffer
		return func(a, b *Product) int {
			buf.Reset()
			x := col.KeyFromString(&buf, a.Name.In(tag))
			y := col.KeyFromString(&buf, b.Name.In(tag))
			return cmp.Or(bytes.Compare(x, y), strings.Compare(a.ID, b.ID))
		}
	default:
		return func(a, b *Product) int {
			return cmp.Or(cmp.Compare(sortKey(kind, a), sortKey(kind, b)), strings.Compare(a.ID, b.ID))
		}
	}
}

func newCollator(tag lang.Tag) *collate.Collator {
	if tag == lang.Arabic {
		return collate.New(language.Arabic)
	}
	return collate.New(language.English)
}

// sortAll puts all products in the order of kind, one by number. byID has the place of each document
// in the order of ids.
func sortAll(kind sortOrder, products []*Product, byID []uint32) sortedDocs {
	type item struct {
		key      uint64
		tie, doc uint32
	}
	items := make([]item, len(products))
	for d, p := range products {
		items[d] = item{sortKey(kind, p), byID[d], uint32(d)}
	}
	slices.SortFunc(items, func(a, b item) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return cmp.Compare(a.tie, b.tie)
	})
	docs := make([]uint32, len(items))
	for i, it := range items {
		docs[i] = it.doc
	}
	return newSortedDocs(docs)
}

// sortNames puts all products in the order of their names in a language.
func sortNames(tag lang.Tag, products []*Product, byID []uint32) sortedDocs {
	type item struct {
		// leading are the first bytes of key, which decide most comparisons.
		leading  uint64
		key      []byte
		tie, doc uint32
	}
	items := make([]item, len(products))
	col := newCollator(tag)
	var buf collate.Buffer
	for d, p := range products {
		// The buffer is given up now and then: growing it copies all keys so far.
		if d%4096 == 0 {
			buf = collate.Buffer{}
		}
		key := col.KeyFromString(&buf, p.Name.In(tag))
		items[d] = item{prefixKey(key), key, byID[d], uint32(d)}
	}
	slices.SortFunc(items, func(a, b item) int {
		if a.leading != b.leading {
			return cmp.Compare(a.leading, b.leading)
		}
		return cmp.Or(bytes.Compare(a.key, b.key), cmp.Compare(a.tie, b.tie))
	})
	docs := make([]uint32, len(items))
	for i, it := range items {
		docs[i] = it.doc
	}
	return newSortedDocs(docs)
}

// prefixKey is the number that the first eight bytes of key spell, which sorts like them.
func prefixKey[T string | []byte](key T) uint64 {
	var n uint64
	for i := range 8 {
		n <<= 8
		if i < len(key) {
			n |= uint64(key[i])
		}
	}
	return n
}

// with returns the order after the documents of changed, some of them new, got the keys
// that products has.
func (o sortedDocs) with(kind sortOrder, products []*Product, changed []uint32) sortedDocs {
	if len(changed) == 0 {
		return o
	}
	compare := comparer(kind)
	return newSortedDocs(withReplaced(o.docs, changed, len(products), func(a, b uint32) int {
		return compare(products[a], products[b])
	}))
}

// withReplaced returns the sorted docs with those of changed, which may be new and are in no
// order, moved to where they belong. There are size documents.
func withReplaced(docs, changed []uint32, size int, compare func(a, b uint32) int) []uint32 {
	moved := make([]uint64, (size+63)/64)
	for _, d := range changed {
		moved[d/64] |= 1 << (d % 64)
	}
	kept := make([]uint32, 0, size)
	for _, d := range docs {
		if moved[d/64]&(1<<(d%64)) == 0 {
			kept = append(kept, d)
		}
	}
	merged := make([]uint32, 0, size)
	for _, d := range slices.SortedFunc(slices.Values(changed), compare) {
		at, _ := slices.BinarySearchFunc(kept, d, compare)
		merged = append(append(merged, kept[:at]...), d)
		kept = kept[at:]
	}
	return append(merged, kept...)
}

// page returns the documents of set from place offset on, at most limit, in order o. Large
// sets are found by walking through the order; of small ones, and of those whose members
// come late, the best ranks are selected.
func (o sortedDocs) page(set *roaring.Bitmap, offset, limit int) []uint32 {
	size := int(set.GetCardinality())
	need := min(offset+limit, size)
	if offset >= need {
		return nil
	}
	// A step of the walk costs about four times as much as looking at a member.
	steps := size / 4
	if need*(len(o.docs)/size) > steps {
		return o.best(set, need)[offset:]
	}
	found := make([]uint32, 0, need-offset)
	for _, d := range o.docs[:min(steps, len(o.docs))] {
		if !set.Contains(d) {
			continue
		}
		if need--; need < cap(found) {
			found = append(found, d)
		}
		if need == 0 {
			return found
		}
	}
	return o.best(set, offset+cap(found))[offset:]
}

// best returns the first n documents of set, which has at least as many.
func (o sortedDocs) best(set *roaring.Bitmap, n int) []uint32 {
	ranks := make([]uint32, 0, 2*n)
	limit := uint32(len(o.docs))
	each(set, func(docs []uint32) {
		for _, d := range docs {
			r := o.rank[d]
			if r >= limit {
				continue
			}
			if ranks = append(ranks, r); len(ranks) == cap(ranks) {
				slices.Sort(ranks)
				limit = ranks[n-1]
				ranks = ranks[:n]
			}
		}
	})
	slices.Sort(ranks)
	ranks = ranks[:n]
	for i, r := range ranks {
		ranks[i] = o.docs[r]
	}
	return ranks
}

// each calls fn with the members of set in ascending order, many at a time.
func each(set *roaring.Bitmap, fn func(docs []uint32)) {
	var buf [1024]uint32
	for it := set.ManyIterator(); ; {
		n := it.NextMany(buf[:])
		if n == 0 {
			return
		}
		fn(buf[:n])
	}
}
