package catalog

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"iter"
	"slices"
)

// Action is what an import did to one thing.
type Action string

// The actions.
const (
	Added   Action = "added"
	Changed Action = "changed"
	Deleted Action = "deleted"
)

// Change is what an import did to one thing, so that it can be undone.
type Change struct {
	// Kind is "category", "vendor" or "product"; Key its slug or id.
	Kind, Key string
	Action    Action
	// Before has the fields of a line that were changed, as they were, or all of what was
	// deleted. After has the changed ones as they became, or the sum of what was added.
	Before, After json.RawMessage
}

// fields is a thing as an undo compares it: the fields of its line in an export, with the stock
// of variants apart from what they are.
type fields map[string]json.RawMessage

const (
	// variantStockField has the stock of each variant, by its color and size.
	variantStockField = "variant_stock"
	// sumField has the sum of something that was added.
	sumField = "sha256"
)

// stockFields are those that shoppers change too.
var stockFields = []string{"inventory_count", variantStockField}

func recordFields(record any) fields {
	text, err := json.Marshal(record)
	if err != nil {
		panic(err) // records are plain values
	}
	var f fields
	if err := json.Unmarshal(text, &f); err != nil {
		panic(err)
	}
	delete(f, "type")
	delete(f, "exported")
	return f
}

// productFields are those of a product. Price and stock of one with variants are theirs.
func productFields(p *Product, slugs map[string]string) fields {
	record, stock := withoutStock(p, slugs)
	f := recordFields(record)
	if len(p.Variants) > 0 {
		delete(f, "price")
		delete(f, "compare_at_price")
		delete(f, "inventory_count")
		f[variantStockField], _ = json.Marshal(stock)
	} else {
		f["inventory_count"], _ = json.Marshal(p.Inventory)
	}
	return f
}

// withoutStock returns a product as an export has it, but for the stock, and that of its variants
// by their color and size.
func withoutStock(p *Product, slugs map[string]string) (ProductRecord, map[string]int64) {
	record, stock := recordOf(p, slugs), map[string]int64{}
	record.InventoryCount, record.Exported = 0, ExportedStock{}
	for i := range record.Variants {
		v := &record.Variants[i]
		stock[v.Color+"/"+v.Size] = v.InventoryCount.Count
		v.InventoryCount, v.Exported = nil, nil
	}
	return record, stock
}

// sumOf names what something is: a record without stock.
func sumOf(record any) json.RawMessage {
	text, err := json.Marshal(record)
	if err != nil {
		panic(err) // records are plain values
	}
	sum := sha256.Sum256(text)
	return fields{sumField: quoted(hex.EncodeToString(sum[:]))}.text()
}

func added(kind, key string, record any) Change {
	return Change{Kind: kind, Key: key, Action: Added, Before: json.RawMessage("{}"), After: sumOf(record)}
}

func (f fields) text() json.RawMessage {
	text, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	return text
}

// newChange returns the difference of two states; after is nil for what is deleted.
func newChange(kind, key string, before, after fields) Change {
	c := Change{Kind: kind, Key: key, Action: Changed}
	switch {
	case after == nil:
		c.Action, c.Before, c.After = Deleted, before.text(), json.RawMessage("{}")
	default:
		was, became := fields{}, fields{}
		for name, value := range after {
			if !bytes.Equal(value, before[name]) {
				became[name] = value
				if old, ok := before[name]; ok {
					was[name] = old
				}
			}
		}
		for name, value := range before {
			if _, ok := after[name]; !ok {
				was[name] = value
			}
		}
		c.Before, c.After = was.text(), became.text()
	}
	return c
}

// changes yields what the plan writes.
func (p *plan) changes() iter.Seq[Change] {
	return func(yield func(Change) bool) {
		slugs := make(map[string]string, len(p.categories))
		for _, c := range p.categories {
			slugs[c.ID] = c.Slug
		}
		for _, c := range p.named {
			if c.old != nil && !c.deleted && *c.old == c.Category {
				continue
			}
			if !yield(c.change(slugs)) {
				return
			}
		}
		for _, v := range p.sold {
			if v.old != nil && !v.deleted && *v.old == v.Vendor {
				continue
			}
			if !yield(v.change()) {
				return
			}
		}
		for i := range p.wanted {
			if !yield(p.wanted[i].change(slugs)) {
				return
			}
		}
		for _, product := range p.gone {
			if !yield(newChange("product", product.ID, productFields(product, slugs), nil)) {
				return
			}
		}
	}
}

func (c *plannedCategory) change(slugs map[string]string) Change {
	after := categoryRecordOf(&c.Category, slugs)
	if c.old == nil {
		return added("category", c.Slug, after)
	}
	before := recordFields(categoryRecordOf(c.old, slugs))
	if c.deleted {
		return newChange("category", c.Slug, before, nil)
	}
	return newChange("category", c.Slug, before, recordFields(after))
}

func (v *plannedVendor) change() Change {
	after := vendorRecordOf(&v.Vendor)
	if v.old == nil {
		return added("vendor", v.ID, after)
	}
	before := recordFields(vendorRecordOf(v.old))
	if v.deleted {
		return newChange("vendor", v.ID, before, nil)
	}
	return newChange("vendor", v.ID, before, recordFields(after))
}

func (w *plannedProduct) change(slugs map[string]string) Change {
	if w.old == nil {
		record, _ := withoutStock(&w.Product, slugs)
		return added("product", w.ID, record)
	}
	after := w.planned()
	return newChange("product", w.ID, productFields(w.old, slugs), productFields(&after, slugs))
}

// planned returns a known product with the stock that the plan gives it.
func (w *plannedProduct) planned() Product {
	after := w.Product
	after.Variants = slices.Clone(after.Variants)
	for i := range after.Variants {
		v := &after.Variants[i]
		now := stockNow{v.Inventory, v.UnitsSold}
		if w.adopts {
			now = stockNow{w.old.Inventory, w.old.UnitsSold}
		}
		v.Inventory = w.variantStock[v.key()].applied(now)
	}
	after.Inventory = w.stock.applied(stockNow{w.old.Inventory, w.old.UnitsSold})
	return after
}
