package catalog

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"pgregory.net/rapid"

	"matjar/internal/lang"
)

// TestPage compares pages of all kinds of sets, small and large, early and late in an
// order, with a plain walk.
func TestPage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3000).Draw(t, "documents")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		docs := make([]uint32, n)
		for i, d := range random.Perm(n) {
			docs[i] = uint32(d)
		}
		o := newSortedDocs(docs)
		share := rapid.SampledFrom([]float64{0, 0.001, 0.05, 0.5, 1}).Draw(t, "share")
		from := rapid.IntRange(0, n-1).Draw(t, "from")
		set := roaring.New()
		var sorted []uint32
		for _, d := range docs[from:] {
			if random.Float64() < share {
				set.Add(d)
				sorted = append(sorted, d)
			}
		}
		offset, limit := rapid.IntRange(0, 300).Draw(t, "offset"), rapid.IntRange(0, 30).Draw(t, "limit")
		want := sorted[min(offset, len(sorted)):min(offset+limit, len(sorted))]
		if got := o.page(set, offset, limit); !slices.Equal(got, want) {
			t.Errorf("page(%d of %d, %d, %d) = %v, want %v", len(sorted), n, offset, limit, got, want)
		}
	})
}

func TestWithReplaced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfN(rapid.IntRange(0, 20), 1, 50).Draw(t, "keys")
		compare := func(a, b uint32) int {
			if keys[a] != keys[b] {
				return keys[a] - keys[b]
			}
			return int(a) - int(b)
		}
		var docs, changed []uint32
		for d := range keys {
			docs = append(docs, uint32(d))
		}
		slices.SortFunc(docs, compare)
		known := docs
		for d := range keys {
			switch rapid.IntRange(0, 3).Draw(t, "how") {
			case 0:
				changed = append(changed, uint32(d))
			case 1:
				changed = append(changed, uint32(d))
				known = slices.DeleteFunc(slices.Clone(known), func(k uint32) bool { return k == uint32(d) })
			}
		}
		for _, d := range changed {
			keys[d] = rapid.IntRange(0, 20).Draw(t, "new key")
		}
		want := slices.SortedFunc(slices.Values(docs), compare)
		if got := withReplaced(known, changed, len(keys), compare); !slices.Equal(got, want) {
			t.Errorf("replaced(%v, %v) = %v, want %v", known, changed, got, want)
		}
	})
}

// TestPreparedOrNot: names are in order after changes, and found, whether or not they were sorted and indexed before.
func TestPreparedOrNot(t *testing.T) {
	for _, prepared := range []bool{true, false} {
		data := shop()
		s := Build(shop())
		if prepared {
			s.Prepare()
		}
		data.Products[0].Name = lang.Text{En: "Zebra Phone", Ar: "ياقوت"}
		added := data.Products[1]
		added.ID, added.Name = "p-99", lang.Text{En: "Amber Case", Ar: "آخر غطاء"}
		data.Products = append(data.Products, added)
		for _, changed := range []Product{data.Products[0], added} {
			s = s.With(Data{Categories: data.Categories, Vendors: data.Vendors, Products: []Product{changed}})
		}
		s = s.WithStock(nil)
		want := Build(data)
		for kind := numberOrders; kind < numSortOrders; kind++ {
			if got, want := s.productsBy(kind), want.productsBy(kind); !slices.Equal(got, want) {
				t.Errorf("prepared before: %v: order %d is %v, want %v", prepared, kind, got, want)
			}
		}
		for _, text := range []string{"zebra", "zebra phone", "amber case", "ياقوت", "غطاء", "phone"} {
			find := func(s *Snapshot) []string {
				return ids(must(s.Search(t.Context(), SearchQuery{Text: text})).Products)
			}
			if got, want := find(s), find(want); !slices.Equal(got, want) {
				t.Errorf("prepared before: %v: %q finds %v, want %v", prepared, text, got, want)
			}
		}
	}
}

// productsBy returns the ids of all products in an order.
func (s *Snapshot) productsBy(kind sortOrder) []string {
	var list []string
	for _, doc := range s.order(kind).docs {
		list = append(list, s.products[doc].ID)
	}
	return list
}
