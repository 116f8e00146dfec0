package catalog

import (
	"bytes"
	"slices"

	"matjar/internal/money"
)

// A variant can have a line of its own, which is how tables state it: {"type":"variant"} with
// the id of its product, or with its SKU alone. Such lines change and add variants one by one,
// where a product's list replaces them all. A product with nothing to choose has its SKU in its
// own line.

// readRows sorts the lines of variants by their products. Lines of products that name one of
// several variants by its SKU are among them.
func (p *plan) readRows(file *File) {
	for l := range p.lines(file.variants) {
		p.row(l)
	}
	for _, raw := range file.products {
		if !bytes.Contains(raw.Text, []byte(`"sku"`)) {
			continue
		}
		if l := parse(raw); l != nil && p.isRow(l) {
			p.row(l)
		}
	}
}

// isRow reports whether the line of a product is about one of its variants.
func (p *plan) isRow(l *line) bool {
	known := p.skus[l.peek("sku")]
	return known != nil && !isPlain(known) && l.peek("product_id") == ""
}

func (p *plan) row(l *line) {
	id, sku := l.peek("product_id"), l.peek("sku")
	switch known := p.skus[sku]; {
	case id != "":
	case known != nil:
		id = known.ID
	case sku != "":
		l.fault("sku", faultNoVariant, shortened(sku))
	default:
		l.fault("product_id", faultVariantNeeds)
	}
	if id == "" {
		l.fields = nil
		p.finish(l)
		return
	}
	delete(l.fields, "product_id")
	p.rows[id] = append(p.rows[id], l)
}

// variantRows applies the lines of a product's variants.
func (p *plan) variantRows(rows []*line, w *plannedProduct, stated statedFields) {
	if len(rows) == 0 {
		return
	}
	if stated.variants {
		rows[0].fault("product_id", faultListAndRows, w.at.number)
	}
	// The list may be the snapshot's or the old product's own.
	w.Variants = slices.Clone(w.Variants)
	if w.variantStock == nil {
		w.variantStock = map[variantKey]*stockChange{}
	}
	for _, l := range rows {
		p.variantRow(l, w)
	}
	if len(w.Variants) == 0 {
		w.Variants = nil
	}
}

func (p *plan) variantRow(l *line, w *plannedProduct) {
	at := findVariant(l, w.Variants)
	if l.deletes() {
		if at < 0 {
			l.fault("sku", faultNothing)
		} else {
			w.Variants = slices.Delete(w.Variants, at, at+1)
		}
		return
	}
	var v Variant
	if at >= 0 {
		v = w.Variants[at]
	} else {
		v.Price = w.Price
	}
	if at < 0 || l.has("color") {
		l.text("color", &v.Color)
	}
	if at < 0 || l.has("size") {
		l.text("size", &v.Size)
	}
	if before := w.rows[v.key()]; before != nil {
		l.fault("sku", faultVariantTwice, v.Color, v.Size)
	}
	w.rows[v.key()] = l
	l.text("sku", &v.SKU)
	l.text("barcode", &v.Barcode)
	l.money("price", &v.Price, false)
	l.money("compare_at_price", &v.CompareAtPrice, true)
	p.pictureList(l, "images", &v.Images)
	if len(v.Images) == 0 {
		v.Images = nil
	}
	if at < 0 {
		v.Inventory, v.UnitsSold, _ = p.stock(l, nil)
		w.Variants = append(w.Variants, v)
		return
	}
	if _, _, change := p.stock(l, &stockNow{v.Inventory, v.UnitsSold}); change != nil {
		w.variantStock[v.key()] = change
	}
	w.Variants[at] = v
}

// findVariant returns the variant that a line names, by its options or else by its SKU, or -1.
func findVariant(l *line, variants []Variant) int {
	if l.has("color") || l.has("size") {
		key := variantKey{l.peek("color"), l.peek("size")}
		return slices.IndexFunc(variants, func(v Variant) bool { return v.key() == key })
	}
	if sku := l.peek("sku"); sku != "" {
		if at := slices.IndexFunc(variants, func(v Variant) bool { return v.SKU == sku }); at >= 0 {
			return at
		}
	}
	return slices.IndexFunc(variants, func(v Variant) bool { return v.key() == variantKey{} })
}

// ownVariant reads SKU and barcode of a product with nothing to choose, and moves its price to
// where they are: its only variant.
func (p *plan) ownVariant(l *line, w *plannedProduct, stated statedFields) {
	w.listed = stated.variants
	var sku, barcode string
	named := l.has("sku") || l.has("barcode")
	plain := isPlain(&w.Product)
	if plain {
		sku, barcode = w.Variants[0].SKU, w.Variants[0].Barcode
	}
	l.text("sku", &sku)
	l.text("barcode", &barcode)
	switch {
	case plain && !stated.variants:
		w.Variants = slices.Clone(w.Variants)
		v := &w.Variants[0]
		v.SKU, v.Barcode = sku, barcode
		move(&v.Price, w.Price, stated.price)
		move(&v.CompareAtPrice, w.CompareAtPrice, stated.compareAt)
	case !named || sku == "" && barcode == "":
	case len(w.Variants) > 0 || len(w.Colors)+len(w.Sizes) > 0:
		l.fault("sku", faultSKUOfThem)
	default:
		w.Variants = []Variant{{SKU: sku, Barcode: barcode, Price: w.Price, CompareAtPrice: w.CompareAtPrice}}
		w.adopts = w.old != nil
	}
}

func move(to *money.Halalas, from money.Halalas, stated bool) {
	if stated {
		*to = from
	}
}
