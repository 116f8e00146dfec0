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

// maxVariants limits the variants of a product.
const maxVariants = 200

// VariantRecord is a variant in a catalogue file. Fields that a file leaves out stay as they
// are, or have the product's price and no stock in what is new.
type VariantRecord struct {
	Color          string         `json:"color"`
	Size           string         `json:"size"`
	SKU            *string        `json:"sku"`
	Barcode        *string        `json:"barcode"`
	Price          *money.Halalas `json:"price"`
	CompareAtPrice *money.Halalas `json:"compare_at_price"`
	InventoryCount *Stock         `json:"inventory_count"`
	Exported       *ExportedStock `json:"exported"`
	Images         *[]string      `json:"images"`
}

// variantKey names a variant of a product.
type variantKey struct{ color, size string }

func (v *Variant) key() variantKey { return variantKey{v.Color, v.Size} }

func variantRecords(variants []Variant) []VariantRecord {
	records := make([]VariantRecord, len(variants))
	for i, v := range variants {
		images := append([]string{}, v.Images...)
		records[i] = VariantRecord{
			Color: v.Color, Size: v.Size, SKU: &v.SKU, Barcode: &v.Barcode, Price: &v.Price,
			InventoryCount: &Stock{Count: v.Inventory}, Exported: &ExportedStock{v.Inventory, v.UnitsSold}, Images: &images,
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
	var records []VariantRecord
	decodeField(l, "variants", &records, wantVariants, true)
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
		at := fmt.Sprintf("variants[%d]", i)
		if !isStock(*r.InventoryCount, r.Exported) || before == nil && r.InventoryCount.Count < 0 {
			l.fault(at, faultVariantStock, maxStock)
		} else if before == nil {
			w.Variants[i].Inventory, w.Variants[i].UnitsSold = r.InventoryCount.Count, p.soldBefore(r.Exported)
		} else if change, ok := p.stockChange(*r.InventoryCount, r.Exported, stockNow{before.Inventory, before.UnitsSold}); !ok {
			l.fault(at, faultStockBelow, before.Inventory, r.InventoryCount.Count)
		} else if change != nil {
			changes[v.key()] = change
		}
	}
	return changes
}

// statedFields are what a line of a product has.
type statedFields struct{ price, compareAt, variants bool }

// isPlain reports whether a product has nothing to choose and one variant, which then is where
// its SKU, barcode, price and stock are.
func isPlain(p *Product) bool {
	return len(p.Variants) == 1 && p.Variants[0].key() == variantKey{} && len(p.Colors)+len(p.Sizes) == 0
}

// settleVariants makes price and stock of a product with variants follow theirs.
func (p *plan) settleVariants(l *line, w *plannedProduct, stated statedFields) {
	if len(w.Variants) == 0 {
		return
	}
	if !stated.variants && w.old != nil && len(w.old.Variants) > 0 && !isPlain(&w.Product) &&
		(stated.price && w.Price != w.old.Price || stated.compareAt && w.CompareAtPrice != w.old.CompareAtPrice) {
		l.fault("price", faultPriceOfThem)
	}
	if w.stock != nil {
		l.fault("inventory_count", faultStockOfThem)
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

// place returns where a variant is stated: in a line of its own, or in its product's list.
func (w *plannedProduct) place(i int, column string) (*line, string) {
	if l := w.rows[w.Variants[i].key()]; l != nil {
		return l, column
	}
	if isPlain(&w.Product) && !w.listed {
		return w.at, column
	}
	return w.at, fmt.Sprintf("variants[%d]", i)
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
	owners := map[string]*plannedProduct{}
	for id, product := range p.products {
		for _, v := range product.Variants {
			// What is to be deleted may have to stay, archived, with its SKU.
			if v.SKU != "" && !changed[id] {
				lines[v.SKU] = 0
			}
		}
	}
	for i := range p.wanted {
		w := &p.wanted[i]
		for i, v := range w.Variants {
			if v.SKU == "" {
				continue
			}
			other, taken := lines[v.SKU]
			if owner := owners[v.SKU]; owner != nil && owner != w && owner.ID == w.ID {
				continue // the product is there twice, which is said of its id
			}
			l, column := w.place(i, "sku")
			switch {
			case taken && other == 0:
				p.faults = append(p.faults, NewFault(l.sheet, l.number, column, faultSKUTaken, v.SKU))
			case taken:
				p.faults = append(p.faults, NewFault(l.sheet, l.number, column, faultSKUTwice, v.SKU, other))
			}
			lines[v.SKU], owners[v.SKU] = l.number, w
		}
	}
}

// variantsChanged reports whether the plan changes variants of a known product.
func (w *plannedProduct) variantsChanged() bool {
	return w.old != nil && (len(w.variantStock) > 0 || !reflect.DeepEqual(w.old.Variants, w.Variants))
}

// releaseSKUs frees the SKUs of all variants that are changed, before any gets its new one: a SKU may move from one
// variant to another.
func (p *plan) releaseSKUs(ctx context.Context, q db.Querier) error {
	for i := range p.wanted {
		w := &p.wanted[i]
		if !w.variantsChanged() {
			continue
		}
		if err := cmp.Or(lockProduct(ctx, q, w.ID), clearSKUs(ctx, q, w.ID)); err != nil {
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
			if err := deleteVariant(ctx, q, w.ID, v.key()); err != nil {
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
		if err := changeVariant(ctx, q, w.ID, i, v); err != nil {
			return err
		}
	}
	if err := insertRows(ctx, q, added); err != nil {
		return err
	}
	if w.adopts {
		if err := adoptStock(ctx, q, w.ID); err != nil {
			return err
		}
	}
	for _, v := range w.Variants {
		change := w.variantStock[v.key()]
		var err error
		switch {
		case change == nil:
		case change.relative:
			err = addVariantStock(ctx, q, w.ID, v.key(), change.count)
		case change.since == nil:
			err = setVariantStock(ctx, q, w.ID, v.key(), change.count)
		default:
			err = setVariantStockSince(ctx, q, w.ID, v.key(), change.count, *change.since)
		}
		if err != nil {
			return err
		}
	}
	return sumStock(ctx, q, w.ID)
}
