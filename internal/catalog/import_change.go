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
	record := recordOf(p, slugs)
	stock := map[string]int64{}
	for i := range record.Variants {
		v := &record.Variants[i]
		stock[v.Color+"/"+v.Size] = v.InventoryCount.Count
		v.InventoryCount, v.Exported = nil, nil
	}
	f := recordFields(record)
	if len(p.Variants) > 0 {
		delete(f, "price")
		delete(f, "compare_at_price")
		delete(f, "inventory_count")
		f[variantStockField], _ = json.Marshal(stock)
	}
	return f
}

// sum names what something is, but for its stock.
func (f fields) sum() json.RawMessage {
	still := fields{}
	for name, value := range f {
		if !slices.Contains(stockFields, name) {
			still[name] = value
		}
	}
	text, err := json.Marshal(still)
	if err != nil {
		panic(err) // it was read from JSON
	}
	sum := sha256.Sum256(text)
	return fields{sumField: quoted(hex.EncodeToString(sum[:]))}.text()
}

func (f fields) text() json.RawMessage {
	text, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	return text
}

// newChange returns the difference of two states; either may be nil.
func newChange(kind, key string, before, after fields) Change {
	c := Change{Kind: kind, Key: key, Action: Changed}
	switch {
	case before == nil:
		c.Action, c.Before, c.After = Added, json.RawMessage("{}"), after.sum()
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
			var before, after fields
			if c.old != nil {
				before = recordFields(categoryRecordOf(c.old, slugs))
			}
			if !c.deleted {
				after = recordFields(categoryRecordOf(&c.Category, slugs))
			}
			if c.old != nil && !c.deleted && *c.old == c.Category {
				continue
			}
			if !yield(newChange("category", c.Slug, before, after)) {
				return
			}
		}
		for _, v := range p.sold {
			var before, after fields
			if v.old != nil {
				before = recordFields(vendorRecordOf(v.old))
			}
			if !v.deleted {
				after = recordFields(vendorRecordOf(&v.Vendor))
			}
			if v.old != nil && !v.deleted && *v.old == v.Vendor {
				continue
			}
			if !yield(newChange("vendor", v.ID, before, after)) {
				return
			}
		}
		for i := range p.wanted {
			w := &p.wanted[i]
			var before fields
			if w.old != nil {
				before = productFields(w.old, slugs)
			}
			after := w.planned()
			if !yield(newChange("product", w.ID, before, productFields(&after, slugs))) {
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

// planned returns the product with the stock that the plan gives it.
func (w *plannedProduct) planned() Product {
	after := w.Product
	if w.old == nil {
		return after
	}
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
