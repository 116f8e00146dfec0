package catalog

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"

	"matjar/internal/db"
	"matjar/internal/money"
)

// Limits of variants in a catalogue file.
const (
	maxVariants     = 200
	wantVariantList = `a list of {"color","size","sku","barcode","price","compare_at_price","inventory_count","images"}`
	wantSKU         = "letters, digits, dots, slashes, hyphens and underscores, 64 at most"
	wantBarcode     = "8, 12, 13 or 14 digits, the last of them the check digit"
)

// variantRecord is a variant in a catalogue file. Fields that a file leaves out stay as they
// are, or have the product's price and no stock in what is new.
type variantRecord struct {
	Color          string         `json:"color"`
	Size           string         `json:"size"`
	SKU            *string        `json:"sku"`
	Barcode        *string        `json:"barcode"`
	Price          *money.Halalas `json:"price"`
	CompareAtPrice *money.Halalas `json:"compare_at_price"`
	InventoryCount *int64         `json:"inventory_count"`
	Exported       *exportedStock `json:"exported"`
	Images         *[]string      `json:"images"`
}

// variantKey names a variant of a product.
type variantKey struct{ color, size string }

func (v *Variant) key() variantKey { return variantKey{v.Color, v.Size} }

func variantRecords(variants []Variant) []variantRecord {
	records := make([]variantRecord, len(variants))
	for i, v := range variants {
		images := append([]string{}, v.Images...)
		records[i] = variantRecord{
			Color: v.Color, Size: v.Size, SKU: &v.SKU, Barcode: &v.Barcode, Price: &v.Price,
			InventoryCount: &v.Inventory, Exported: &exportedStock{v.Inventory, v.UnitsSold}, Images: &images,
		}
		if v.CompareAtPrice != 0 {
			records[i].CompareAtPrice = &v.CompareAtPrice
		}
	}
	return records
}

// variants reads the variants of a line into w and returns how the stock of known ones
// changes. A list replaces the one before: a variant that it does not name is no longer sold.
func (p *plan) variants(l *line, w, old *Product) map[variantKey]*stockChange {
	if !l.has("variants") {
		return nil
	}
	var records []variantRecord
	decodeField(l, "variants", &records, wantVariantList, true)
	known := map[variantKey]*Variant{}
	if old != nil {
		for i := range old.Variants {
			known[old.Variants[i].key()] = &old.Variants[i]
		}
	}
	w.Variants = nil
	changes := map[variantKey]*stockChange{}
	for i, r := range records {
		v := Variant{Color: r.Color, Size: r.Size, Price: w.Price}
		before := known[v.key()]
		if before != nil {
			v = *before
		}
		assign(&v.SKU, r.SKU)
		assign(&v.Barcode, r.Barcode)
		assign(&v.Price, r.Price)
		if r.Images != nil {
			known := v.Images
			if v.Images = nil; len(*r.Images) > 0 {
				v.Images = p.pictures.findAll(l, fmt.Sprintf("variants[%d].images", i), *r.Images, known)
			}
		}
		v.CompareAtPrice = 0
		assign(&v.CompareAtPrice, r.CompareAtPrice)
		w.Variants = append(w.Variants, v)
		if r.InventoryCount == nil {
			continue
		}
		if !isStock(*r.InventoryCount, r.Exported) {
			l.fault("variants[%d]: inventory_count from 0 to %d", i, maxStock)
		} else if before == nil {
			w.Variants[i].Inventory = *r.InventoryCount
		} else if change := p.stockChange(*r.InventoryCount, r.Exported, before.Inventory, before.UnitsSold); change != nil {
			changes[v.key()] = change
		}
	}
	return changes
}

// statedFields are what a line of a product has.
type statedFields struct{ price, stock, variants bool }

// settleVariants makes price and stock of a product with variants follow theirs.
func (p *plan) settleVariants(l *line, w *plannedProduct, stated statedFields) {
	if len(w.Variants) == 0 {
		return
	}
	if !stated.variants && stated.price && (w.Price != w.old.Price || w.CompareAtPrice != w.old.CompareAtPrice) {
		l.fault("price: the product has variants, change theirs")
	}
	if stated.stock && w.stock != nil {
		l.fault("inventory_count: is the sum of the variants', change theirs")
	}
	before := w.Inventory
	w.SumVariants()
	if w.old != nil {
		// What is in stock is written by the statements that know of sales.
		w.Inventory = before
	}
}

// assign sets a value if there is one.
func assign[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// checkVariants checks the variants of a product against its options.
func checkVariants(l *line, w *Product) {
	if len(w.Variants) > maxVariants {
		l.fault("variants: %d of them, at most %d", len(w.Variants), maxVariants)
		return
	}
	seen := map[variantKey]bool{}
	for i := range w.Variants {
		v := &w.Variants[i]
		at := fmt.Sprintf("variants[%d]", i)
		switch {
		case !choosable(w.Colors, v.Color):
			l.fault("%s: color %q, want the code of one of colors, or none if there are none", at, shortened(v.Color))
		case !choosable(w.Sizes, v.Size):
			l.fault("%s: size %q, want the code of one of sizes, or none if there are none", at, shortened(v.Size))
		case seen[v.key()]:
			l.fault("%s: color %q and size %q are there twice", at, v.Color, v.Size)
		case v.SKU != "" && !goodSKU.MatchString(v.SKU):
			l.fault("%s: sku %q, want %s", at, shortened(v.SKU), wantSKU)
		case v.Barcode != "" && !isGTIN(v.Barcode):
			l.fault("%s: barcode %q, want %s", at, shortened(v.Barcode), wantBarcode)
		case v.Price <= 0 || v.Price > maxPrice:
			l.fault("%s: price must be above 0 and at most %s", at, maxPrice)
		case v.CompareAtPrice != 0 && (v.CompareAtPrice <= v.Price || v.CompareAtPrice > maxPrice):
			l.fault("%s: compare_at_price must be above price and at most %s, or null", at, maxPrice)
		case len(v.Images) > maxGallery:
			l.fault("%s: %d pictures, at most %d", at, len(v.Images), maxGallery)
		}
		for _, address := range v.Images {
			if address == "" {
				l.fault("%s.images: an address is empty", at)
			}
			l.checkURL(at+".images", address)
		}
		seen[v.key()] = true
	}
}

// choosable reports whether a variant may have the code: one of the options, or none if there
// are none.
func choosable(options []Option, code string) bool {
	if len(options) == 0 {
		return code == ""
	}
	return code != "" && hasOption(options, code)
}

// isGTIN reports whether the text is a number of goods: EAN-8, UPC-A, EAN-13 or GTIN-14.
func isGTIN(text string) bool {
	switch len(text) {
	case 8, 12, 13, 14:
	default:
		return false
	}
	sum := 0
	for i := range len(text) {
		digit := int(text[i] - '0')
		if digit < 0 || digit > 9 {
			return false
		}
		// Counted from the check digit, every second one weighs three.
		if (len(text)-1-i)%2 == 1 {
			digit *= 3
		}
		sum += digit
	}
	return sum%10 == 0
}

// checkSKUs records a fault for each SKU that another variant has too.
func (p *plan) checkSKUs() {
	changed := make(map[string]bool, len(p.wanted))
	for _, w := range p.wanted {
		changed[w.ID] = true
	}
	// The line of the file that has the SKU, or 0.
	lines := map[string]int{}
	for id, product := range p.products {
		for _, v := range product.Variants {
			if v.SKU != "" && !changed[id] {
				lines[v.SKU] = 0
			}
		}
	}
	for _, w := range p.wanted {
		for i, v := range w.Variants {
			if v.SKU == "" {
				continue
			}
			other, taken := lines[v.SKU]
			switch {
			case taken && other == 0:
				p.faults = append(p.faults, Fault{w.line, fmt.Sprintf("variants[%d]: another product has the sku %q", i, v.SKU)})
			case taken:
				p.faults = append(p.faults, Fault{w.line, fmt.Sprintf("variants[%d]: the sku %q is on line %d already", i, v.SKU, other)})
			}
			lines[v.SKU] = w.line
		}
	}
}

const (
	// Checkouts lock the product before its variants; so does an import.
	lockProduct = `UPDATE products SET updated_at = updated_at WHERE product_id = $1`
	// A SKU may move from one variant to another, so all are given up first.
	clearSKUs     = `UPDATE product_variants SET sku = '' WHERE product_id = $1`
	deleteVariant = `DELETE FROM product_variants WHERE product_id = $1 AND color = $2 AND size = $3`
	changeVariant = `
		UPDATE product_variants SET position = $4, sku = $5, barcode = $6, price = $7, compare_at_price = $8, images = $9
		WHERE product_id = $1 AND color = $2 AND size = $3`
	setVariantStock      = `UPDATE product_variants SET inventory_count = $4 WHERE product_id = $1 AND color = $2 AND size = $3`
	setVariantStockSince = `
		UPDATE product_variants SET inventory_count = CASE WHEN units_sold - $5 < $4 THEN $4 - (units_sold - $5) ELSE 0 END
		WHERE product_id = $1 AND color = $2 AND size = $3`
	sumStock = `
		UPDATE products SET inventory_count = (SELECT sum(v.inventory_count) FROM product_variants v WHERE v.product_id = products.product_id)
		WHERE product_id = $1 AND EXISTS (SELECT 1 FROM product_variants v WHERE v.product_id = products.product_id)`
)

// variantsChanged reports whether the plan changes variants of a known product.
func (w *plannedProduct) variantsChanged() bool {
	return w.old != nil && (len(w.variantStock) > 0 || !reflect.DeepEqual(w.old.Variants, w.Variants))
}

// releaseSKUs frees the SKUs of all variants that are changed, before any gets its new one.
func (p *plan) releaseSKUs(ctx context.Context, q db.Querier) error {
	for i := range p.wanted {
		w := &p.wanted[i]
		if !w.variantsChanged() || len(w.old.Variants) == 0 {
			continue
		}
		if err := cmp.Or(db.Exec(ctx, q, lockProduct, w.ID), db.Exec(ctx, q, clearSKUs, w.ID)); err != nil {
			return err
		}
	}
	return nil
}

// writeVariants changes the variants of a known product, whose row is locked.
func (w *plannedProduct) writeVariants(ctx context.Context, q db.Querier) error {
	if !w.variantsChanged() {
		return nil
	}
	for i := range w.old.Variants {
		if v := &w.old.Variants[i]; !slices.ContainsFunc(w.Variants, func(o Variant) bool { return o.key() == v.key() }) {
			if err := db.Exec(ctx, q, deleteVariant, w.ID, v.Color, v.Size); err != nil {
				return err
			}
		}
	}
	var added rows
	for i := range w.Variants {
		v := &w.Variants[i]
		if !slices.ContainsFunc(w.old.Variants, func(o Variant) bool { return o.key() == v.key() }) {
			added.variants = append(added.variants, variantRow(w.ID, i, v))
			continue
		}
		err := db.Exec(ctx, q, changeVariant, w.ID, v.Color, v.Size, int64(i), v.SKU, v.Barcode,
			int64(v.Price), nullIfZero(v.CompareAtPrice), imageList(v.Images))
		if err != nil {
			return err
		}
		switch change := w.variantStock[v.key()]; {
		case change == nil:
		case change.since == nil:
			err = db.Exec(ctx, q, setVariantStock, w.ID, v.Color, v.Size, change.count)
		default:
			err = db.Exec(ctx, q, setVariantStockSince, w.ID, v.Color, v.Size, change.count, *change.since)
		}
		if err != nil {
			return err
		}
	}
	if err := insertRows(ctx, q, added); err != nil {
		return err
	}
	return db.Exec(ctx, q, sumStock, w.ID)
}
