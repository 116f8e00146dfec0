package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/search"
)

// Snapshot is the catalogue at one moment, indexed for reading. It is never written after
// it is built, so any number of goroutines may read it.
//
// Products are numbered; the numbers ("documents") are what its sets and orders hold.
// Products that are not active have numbers too, but are in no set that is shown.
type Snapshot struct {
	products []*Product
	docs     map[string]uint32
	tree     *tree
	vendors  map[string]*seller
	brands   brands
	// group has the brand and the category of each document as one number, by which a
	// single pass counts both.
	group  []uint32
	groups []group
	runs   []run

	// live are the active products, deals those of them that are reduced.
	live    *roaring.Bitmap
	deals   *roaring.Bitmap
	inStock *roaring.Bitmap
	colors  optionSets
	sizes   optionSets
	// rated[n] holds the products shown with n stars or more; rated[0] is unused.
	rated [6]*roaring.Bitmap
	// fresh are the newest active products.
	fresh *roaring.Bitmap

	orders  [numberOrders]sortedDocs
	byName  [2]nameOrder
	index   func() *searchIndex
	lexicon *search.Lexicon
	// shown is how views show prices, bounds and facets included.
	shown money.PriceDisplay

	responses *responseCache
	terms     *termCache
	measured  *measured
}

// freshLimit is how many products count as new arrivals.
const freshLimit = 240

// group is a brand and a category that occur together.
type group struct{ brand, category int }

// run is a row of documents of one group; it begins where the one before ends.
type run struct{ group, end uint32 }

func runsOf(groups []uint32) []run {
	var runs []run
	for d, g := range groups {
		if n := len(runs); n > 0 && runs[n-1].group == g {
			runs[n-1].end++
		} else {
			runs = append(runs, run{g, uint32(d) + 1})
		}
	}
	return runs
}

// brands are the brands that occur, with the products of each whatever their status.
// Numbers are assigned as brands appear; the first is for products without a brand.
type brands struct {
	list   []brand
	number map[string]int
	// sorted are the numbers in the order of the brands' names, without the first.
	sorted []int
}

type brand struct {
	name   string
	arName string
	// folded are the names as they are searched.
	folded lang.Text
	docs   *roaring.Bitmap
}

// seller is a vendor with the stars that its active products got.
type seller struct {
	Vendor
	stars Rating
}

// Build returns the snapshot of a catalogue, whose search understands what the shop's own
// lexicon has. See BuildWith.
func Build(data Data) *Snapshot { return BuildWith(data, search.Default) }

// Showing returns the same catalogue with prices shown so. It shares all but the responses with s.
func (s *Snapshot) Showing(shown money.PriceDisplay) *Snapshot {
	if s.shown == shown {
		return s
	}
	n := *s
	n.shown, n.responses = shown, newResponseCache()
	return &n
}

// BuildWith returns the snapshot of a catalogue. It keeps references into data, which must not
// be changed afterwards, and gives its products the prices to show. A product whose category or vendor is missing is
// skipped.
func BuildWith(data Data, lexicon *search.Lexicon) *Snapshot {
	data.showPrices()
	s := &Snapshot{
		lexicon: lexicon,
		docs:    make(map[string]uint32, len(data.Products)),
		tree:    newTree(lexicon, data.Categories),
		vendors: sellers(data.Vendors),
		brands:  brands{list: []brand{{docs: roaring.New()}}, number: map[string]int{"": 0}},
		colors:  newOptionSets(), sizes: newOptionSets(),
		live: roaring.New(), inStock: roaring.New(), deals: roaring.New(),
		responses: newResponseCache(), terms: newTermCache(), measured: new(measured),
	}
	for i := range s.rated {
		s.rated[i] = roaring.New()
	}
	s.products = s.numbered(data.Products)
	s.group = make([]uint32, len(s.products))
	s.arrange()
	s.index = sync.OnceValue(func() *searchIndex { return newSearchIndex(s) })
	return s
}

// arrange enters the products of a new snapshot into its sets and orders.
func (s *Snapshot) arrange() {
	e := newSnapshotEdit(s)
	e.placed = true
	for doc, p := range s.products {
		s.docs[p.ID] = uint32(doc)
		e.place(uint32(doc), nil, p)
	}
	e.finish()
	byID := s.ranksByID()
	s.byName = [2]nameOrder{newNameOrder(lang.English, s.products, byID), newNameOrder(lang.Arabic, s.products, byID)}
	var wg sync.WaitGroup
	for kind := range numberOrders {
		wg.Go(func() { s.orders[kind] = sortAll(kind, s.products, byID) })
	}
	wg.Wait()
	s.fresh = s.newest()
}

// numbered returns the products in the order of their numbers: those of a category and
// brand together, which keeps the sets small, because they share words too.
func (s *Snapshot) numbered(products []Product) []*Product {
	list := make([]*Product, 0, len(products))
	for i := range products {
		if s.isPlaceable(&products[i]) {
			list = append(list, &products[i])
		}
	}
	slices.SortFunc(list, func(a, b *Product) int {
		if a.CategoryID != b.CategoryID {
			return cmp.Compare(s.tree.byID[a.CategoryID], s.tree.byID[b.CategoryID])
		}
		return cmp.Or(strings.Compare(a.Brand.En, b.Brand.En), strings.Compare(a.ID, b.ID))
	})
	return list
}

// isPlaceable reports whether the category and the vendor of p are known.
func (s *Snapshot) isPlaceable(p *Product) bool {
	_, hasCategory := s.tree.byID[p.CategoryID]
	return hasCategory && s.vendors[p.VendorID] != nil
}

func sellers(vendors []Vendor) map[string]*seller {
	m := make(map[string]*seller, len(vendors))
	for _, v := range vendors {
		m[v.ID] = &seller{Vendor: v}
	}
	return m
}

// ranksByID has the place of each document in the order of ids.
func (s *Snapshot) ranksByID() []uint32 {
	type item struct {
		key uint64
		doc uint32
	}
	items := make([]item, len(s.products))
	for d, p := range s.products {
		items[d] = item{prefixKey(p.ID), uint32(d)}
	}
	slices.SortFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.key, b.key), strings.Compare(s.products[a.doc].ID, s.products[b.doc].ID))
	})
	ranks := make([]uint32, len(items))
	for i, it := range items {
		ranks[it.doc] = uint32(i)
	}
	return ranks
}

// order returns all documents in the order of kind.
func (s *Snapshot) order(kind sortOrder) sortedDocs {
	if kind >= numberOrders {
		return s.byName[kind-numberOrders]()
	}
	return s.orders[kind]
}

// Prepare makes what a new snapshot makes when it is first asked for: the index of searches and the orders by name. It
// returns when they are there.
func (s *Snapshot) Prepare() {
	s.index()
	for _, order := range s.byName {
		order()
	}
}

// newest returns the newest active products.
func (s *Snapshot) newest() *roaring.Bitmap {
	return roaring.BitmapOf(s.orders[byNewest].page(s.live, 0, freshLimit)...)
}

// Product returns the active product with this id, or nil.
func (s *Snapshot) Product(id string) *Product {
	doc, ok := s.docs[id]
	if !ok || !s.live.Contains(doc) {
		return nil
	}
	return s.products[doc]
}

// VendorName returns the name of a seller, which is empty for an unknown one.
func (s *Snapshot) VendorName(id string) lang.Text {
	if v := s.vendors[id]; v != nil {
		return v.Name
	}
	return lang.Text{}
}

// Size is the number of products, whatever their status.
func (s *Snapshot) Size() int { return len(s.products) }

// Products yields the active products in the order of their numbers.
func (s *Snapshot) Products(yield func(*Product) bool) {
	s.live.Iterate(func(doc uint32) bool { return yield(s.products[doc]) })
}

// All returns the products whatever their status, with the prices to show. The list must not be changed.
func (s *Snapshot) All() []*Product { return s.products }

// Any returns the product with this id whatever its status, or nil.
func (s *Snapshot) Any(id string) *Product {
	if doc, ok := s.docs[id]; ok {
		return s.products[doc]
	}
	return nil
}

// Under returns the ids of a category and of all below it, or nothing for an unknown one.
func (s *Snapshot) Under(id string) map[string]bool {
	at, ok := s.tree.byID[id]
	if !ok {
		return nil
	}
	ids := map[string]bool{id: true}
	for i := range s.tree.nodes {
		if slices.Contains(s.tree.nodes[i].ancestors, at) {
			ids[s.tree.nodes[i].ID] = true
		}
	}
	return ids
}

// AllCategories returns the categories in the order of the shop.
func (s *Snapshot) AllCategories() []Category { return s.tree.categories() }

// OwnCount is how many products are in the category itself, whatever their status.
func (s *Snapshot) OwnCount(id string) int {
	if at, ok := s.tree.byID[id]; ok {
		return int(s.tree.nodes[at].own.GetCardinality())
	}
	return 0
}

// AllVendors returns the vendors in the order of their English names.
func (s *Snapshot) AllVendors() []Vendor {
	list := make([]Vendor, 0, len(s.vendors))
	for _, v := range s.vendors {
		list = append(list, v.Vendor)
	}
	slices.SortFunc(list, func(a, b Vendor) int {
		return cmp.Or(strings.Compare(lang.Fold(a.Name.En), lang.Fold(b.Name.En)), strings.Compare(a.ID, b.ID))
	})
	return list
}

// Brands returns the names of all brands, in their order.
func (s *Snapshot) Brands() []lang.Text {
	list := make([]lang.Text, 0, len(s.brands.sorted))
	for _, number := range s.brands.sorted {
		if b := &s.brands.list[number]; !b.docs.IsEmpty() {
			list = append(list, lang.Text{En: b.name, Ar: b.arName})
		}
	}
	return list
}

// BrandName returns the Arabic name of a brand, and whether there is one with that English name.
func (s *Snapshot) BrandName(en string) (ar string, ok bool) {
	number, ok := s.brands.number[en]
	if !ok || en == "" || s.brands.list[number].docs.IsEmpty() {
		return "", false
	}
	return s.brands.list[number].arName, true
}

// sortBrands puts the numbers of all named brands in the order of their names.
func (b *brands) sortBrands() {
	keys := make(map[int]string, len(b.list))
	for i := range b.list[1:] {
		keys[i+1] = lang.Fold(b.list[i+1].name)
	}
	b.sorted = slices.SortedFunc(maps.Keys(keys), func(x, y int) int {
		return cmp.Or(strings.Compare(keys[x], keys[y]), strings.Compare(b.list[x].name, b.list[y].name))
	})
}
