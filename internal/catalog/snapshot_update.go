package catalog

import (
	"maps"
	"reflect"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/lang"
)

// With returns the snapshot after a change. It shares unchanged data with s, which is not
// modified. data has all categories and all vendors, but only those products that are new
// or may have changed; they get the prices to show.
func (s *Snapshot) With(data Data) *Snapshot {
	data.showPrices()
	n := s.editable()
	n.measured = new(measured)
	if !n.updateTree(data.Categories) || !n.updateVendors(data.Vendors) {
		return BuildWith(s.merged(data), s.lexicon).Showing(s.shown)
	}
	s.replaceProducts(n, data.Products)
	return n
}

// WithStock returns the snapshot after the stock of products changed, and nothing else of them. They get the prices
// to show.
func (s *Snapshot) WithStock(products []Product) *Snapshot {
	if len(products) == 0 {
		return s
	}
	Data{Products: products}.showPrices()
	n := s.editable()
	n.tree, n.vendors = s.tree.clone(), maps.Clone(s.vendors)
	for id, v := range n.vendors {
		n.vendors[id] = new(*v)
	}
	s.replaceProducts(n, products)
	return n
}

// editable returns a copy of s whose products, groups, options and brands can be replaced; its tree and vendors, which
// are still those of s, and its sets cannot.
func (s *Snapshot) editable() *Snapshot {
	n := *s
	n.responses, n.terms = newResponseCache(), newTermCache()
	n.products = slices.Clone(s.products)
	n.group, n.groups = slices.Clone(s.group), slices.Clone(s.groups)
	n.colors, n.sizes = s.colors.clone(), s.sizes.clone()
	n.brands.list, n.brands.number = slices.Clone(s.brands.list), maps.Clone(s.brands.number)
	return &n
}

// replaceProducts makes n, an editable copy of s, have these products.
func (s *Snapshot) replaceProducts(n *Snapshot, products []Product) {
	e := newSnapshotEdit(n)
	e.placed = len(n.tree.nodes) > 0 && n.tree.nodes[0].all == nil
	var resorted [numSortOrders][]uint32
	var wordChanges []wordChange
	for i := range products {
		if !n.isPlaceable(&products[i]) {
			continue
		}
		doc, known := n.docs[products[i].ID]
		var old *Product
		if known {
			old = n.products[doc]
			if reflect.DeepEqual(old, &products[i]) {
				continue
			}
		}
		// A copy, so that one change does not keep all rows that were read with it.
		p := new(products[i])
		if !known {
			if len(n.docs) == len(s.docs) {
				n.docs = maps.Clone(s.docs)
			}
			doc = uint32(len(n.products))
			n.docs[p.ID] = doc
			n.products, n.group = append(n.products, p), append(n.group, 0)
		}
		n.products[doc] = p
		e.place(doc, old, p)
		for kind := range numSortOrders {
			if old == nil || mayMove(kind, old, p) {
				resorted[kind] = append(resorted[kind], doc)
			}
		}
		if old == nil || !sameWords(old, p) {
			wordChanges = append(wordChanges, newWordChange(n.lexicon, doc, old, p))
		}
	}
	e.finish()
	for kind := range numberOrders {
		n.orders[kind] = s.orders[kind].with(kind, n.products, resorted[kind])
	}
	for i, order := range s.byName {
		kind := numberOrders + sortOrder(i)
		n.byName[i] = order.with(kind, n.products, resorted[kind])
	}
	// Both depend on which products are shown; e.placed is also set when categories changed.
	change := indexChange{wordChanges, [2][]uint32{resorted[byNameEn], resorted[byNameAr]}, e.placed}
	if !change.isNone() {
		index := s.index().with(n, change)
		n.index = func() *searchIndex { return index }
	}
	if e.placed || len(resorted[byNewest]) > 0 {
		n.fresh = n.newest()
	}
}

// mayMove reports whether a product that was old and is p may have another place.
func mayMove(kind sortOrder, old, p *Product) bool {
	switch kind {
	case byNameEn:
		return old.Name.En != p.Name.En
	case byNameAr:
		return old.Name.Ar != p.Name.Ar
	default:
		return sortKey(kind, old) != sortKey(kind, p)
	}
}

// merged returns the whole catalogue that s becomes by data, as plain rows.
func (s *Snapshot) merged(data Data) Data {
	changed := make(map[string]bool, len(data.Products))
	for i := range data.Products {
		changed[data.Products[i].ID] = true
	}
	data.Products = slices.Clip(data.Products)
	for _, p := range s.products {
		if !changed[p.ID] {
			data.Products = append(data.Products, *p)
		}
	}
	return data
}

// updateTree replaces the category tree. It reports false when one of the old categories
// is gone. The nodes of a changed tree lack their totals.
func (s *Snapshot) updateTree(categories []Category) bool {
	old, t := s.tree, newTree(s.lexicon, categories)
	if slices.Equal(old.categories(), t.categories()) {
		s.tree = old.clone()
		return true
	}
	for i := range old.nodes {
		at, ok := t.byID[old.nodes[i].ID]
		if !ok {
			return false
		}
		t.nodes[at].own = old.nodes[i].own
	}
	for i, g := range s.groups {
		s.groups[i].category = t.byID[old.nodes[g.category].ID]
	}
	s.tree = t
	return true
}

// updateVendors replaces the vendors and keeps the stars of their products. It reports
// false when one of the old vendors is gone.
func (s *Snapshot) updateVendors(vendors []Vendor) bool {
	moved := sellers(vendors)
	for id, v := range s.vendors {
		if moved[id] == nil {
			return false
		}
		moved[id].stars = v.stars
	}
	s.vendors = moved
	return true
}

// snapshotEdit changes products of a snapshot that is not published yet, but may share bitmaps
// with one that is. Its products, tree, vendors and brands are not shared.
type snapshotEdit struct {
	s *Snapshot
	// own are the bitmaps that belong to s alone; others are copied before a change.
	own map[*roaring.Bitmap]bool
	// number has the number of each group.
	number map[group]uint32
	// relabelled are the codes of options whose products changed.
	relabelled map[*optionSets]map[string]bool
	// placed means that totals of categories changed, grouped that products have other
	// groups, named that there are new brands.
	placed, grouped, named bool
}

func newSnapshotEdit(s *Snapshot) *snapshotEdit {
	e := &snapshotEdit{s: s, own: map[*roaring.Bitmap]bool{}, relabelled: map[*optionSets]map[string]bool{}, number: make(map[group]uint32, len(s.groups))}
	for i, g := range s.groups {
		e.number[g] = uint32(i)
	}
	return e
}

// put makes doc a member of the set or not, and reports whether that was a change.
func (e *snapshotEdit) put(set **roaring.Bitmap, doc uint32, member bool) bool {
	if (*set).Contains(doc) == member {
		return false
	}
	if !e.own[*set] {
		*set = (*set).Clone()
		e.own[*set] = true
	}
	if member {
		(*set).Add(doc)
	} else {
		(*set).Remove(doc)
	}
	return true
}

// place enters p as document doc everywhere but in orders and words. Before, the
// document was old, which is nil when it is new.
func (e *snapshotEdit) place(doc uint32, old, p *Product) {
	s := e.s
	if old != nil && old.Status == Active {
		s.vendors[old.VendorID].stars.add(old.Rating, -1)
	}
	if p.Status == Active {
		s.vendors[p.VendorID].stars.add(p.Rating, 1)
	}
	if e.put(&s.live, doc, p.Status == Active) {
		e.placed = true
	}
	e.put(&s.inStock, doc, !p.SoldOut())
	e.put(&s.deals, doc, p.Status == Active && p.Reduced())
	for stars := 1; stars <= 5; stars++ {
		e.put(&s.rated[stars], doc, p.Rating.Tenths() >= int64(10*stars))
	}
	before := old
	if before == nil {
		before = &Product{}
	}
	e.move(&s.colors, doc, before.Colors, p.Colors)
	e.move(&s.sizes, doc, before.Sizes, p.Sizes)
	to := group{e.brand(p.Brand), s.tree.byID[p.CategoryID]}
	if old != nil {
		from := s.groups[s.group[doc]]
		if from == to {
			return
		}
		e.put(&s.brands.list[from.brand].docs, doc, false)
		e.put(&s.tree.nodes[from.category].own, doc, false)
	}
	number, ok := e.number[to]
	if !ok {
		number = uint32(len(s.groups))
		s.groups = append(s.groups, to)
		e.number[to] = number
	}
	s.group[doc] = number
	e.put(&s.brands.list[to.brand].docs, doc, true)
	e.put(&s.tree.nodes[to.category].own, doc, true)
	e.placed, e.grouped = true, true
}

// brand returns the number of the brand that is called name.En. Its Arabic name is that of
// the product that was placed last.
func (e *snapshotEdit) brand(name lang.Text) int {
	b := &e.s.brands
	number, ok := b.number[name.En]
	if !ok {
		number = len(b.list)
		b.number[name.En] = number
		b.list = append(b.list, brand{name: name.En, docs: roaring.New()})
		e.named = true
	}
	if one := &b.list[number]; !ok || one.arName != name.Ar {
		one.arName, one.folded = name.Ar, lang.Text{En: lang.Fold(name.En), Ar: lang.Fold(name.Ar)}
	}
	return number
}

// finish brings up to date what depends on all products.
func (e *snapshotEdit) finish() {
	e.finishOptions()
	if e.placed {
		e.s.tree.collect(e.s.live)
	}
	if e.grouped {
		e.s.runs = runsOf(e.s.group)
	}
	if e.named {
		e.s.brands.sortBrands()
	}
}

// add adds the counts of o, times is 1 or -1.
func (r *Rating) add(o Rating, times int64) {
	for i := range r.Stars {
		r.Stars[i] += times * o.Stars[i]
	}
}
