package catalog

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// Stock is a stock as a file states it: a number, or a change of what there is ("+5").
type Stock struct {
	Count    int64
	Relative bool
}

// UnmarshalJSON reads a whole number, or a text with a sign and digits.
func (v *Stock) UnmarshalJSON(raw []byte) error {
	text := string(raw)
	if strings.HasPrefix(text, `"`) {
		if err := json.Unmarshal(raw, &text); err != nil {
			return err
		}
		if !strings.HasPrefix(text, "+") && !strings.HasPrefix(text, "-") {
			return errors.New("want a sign before a change")
		}
		v.Relative = true
	}
	n, err := strconv.ParseInt(text, 10, 64)
	v.Count = n
	return err
}

// MarshalJSON writes what UnmarshalJSON reads.
func (v Stock) MarshalJSON() ([]byte, error) {
	text := strconv.FormatInt(v.Count, 10)
	if !v.Relative {
		return []byte(text), nil
	}
	if v.Count >= 0 {
		text = "+" + text
	}
	return json.Marshal(text)
}

// stockNow is what there is of a known product or variant.
type stockNow struct{ inventory, sold int64 }

// stockChange sets the stock to count. With since, count is of a time when so many had
// been sold, and what was sold after it is taken off. With relative, count is added to what
// there is, which never gets below 0.
type stockChange struct {
	count    int64
	since    *int64
	relative bool
}

// applied returns the stock that the change leaves.
func (c *stockChange) applied(now stockNow) int64 {
	switch {
	case c == nil:
		return now.inventory
	case c.relative:
		return max(0, now.inventory+c.count)
	case c.since != nil:
		return max(0, c.count-(now.sold-*c.since))
	default:
		return c.count
	}
}

// stock reads the stock of a line. Of something new it is count, with sold already sold; of
// what is known the result is how it changes, or nil.
func (p *plan) stock(l *line, known *stockNow) (count, sold int64, change *stockChange) {
	written := l.has("inventory_count")
	var value Stock
	decodeField(l, "inventory_count", &value, wantStock, false)
	if l.has("stock_change") {
		var by Stock
		decodeField(l, "stock_change", &by, wantStock, false)
		if written {
			l.fault("stock_change", faultStockBoth)
		}
		value, written = Stock{by.Count, true}, true
	}
	var exported *ExportedStock
	decodeField(l, "exported", &exported, wantExported, true)
	if !isStock(value, exported) {
		l.fault("inventory_count", faultRange, maxStock)
		return 0, 0, nil
	}
	if known == nil {
		if value.Count < 0 {
			l.fault("inventory_count", faultStockBelow, 0, value.Count)
		}
		return value.Count, p.soldBefore(exported), nil
	}
	if !written {
		return 0, 0, nil
	}
	change, ok := p.stockChange(value, exported, *known)
	if !ok {
		l.fault("inventory_count", faultStockBelow, known.inventory, value.Count)
	}
	return 0, 0, change
}

// soldBefore is how many an export says were sold of something new here, so that a shop can
// move. A vendor cannot claim it.
func (p *plan) soldBefore(exported *ExportedStock) int64 {
	if exported == nil || p.Vendor != "" {
		return 0
	}
	return exported.UnitsSold
}

func isStock(value Stock, exported *ExportedStock) bool {
	if value.Count > maxStock || value.Count < -maxStock || value.Count < 0 && !value.Relative {
		return false
	}
	return exported == nil || exported.InventoryCount >= 0 && exported.UnitsSold >= 0
}

// stockChange returns how the stock becomes what a file states, or nil if it stays. It reports
// false for a change that would take more than there is.
func (p *plan) stockChange(value Stock, exported *ExportedStock, now stockNow) (*stockChange, bool) {
	switch {
	case value.Relative && now.inventory+value.Count < 0:
		return nil, false
	case value.Relative && value.Count == 0:
		return nil, true
	case value.Relative:
		return &stockChange{count: value.Count, relative: true}, true
	case exported == nil:
		if value.Count == now.inventory {
			return nil, true
		}
		return &stockChange{count: value.Count}, true
	case value.Count == exported.InventoryCount:
		if value.Count != now.inventory {
			p.done.StockKept++
		}
		return nil, true
	case max(0, value.Count-(now.sold-exported.UnitsSold)) == now.inventory:
		return nil, true
	default:
		return &stockChange{count: value.Count, since: &exported.UnitsSold}, true
	}
}

// productStock reads the stock of a product, or of its only variant when it has no choice.
func (p *plan) productStock(l *line, w *plannedProduct, stated statedFields) {
	plain := isPlain(&w.Product) && !stated.variants
	var known *stockNow
	switch {
	case w.old == nil:
	case plain && isPlain(w.old):
		known = &stockNow{w.old.Variants[0].Inventory, w.old.Variants[0].UnitsSold}
	default:
		known = &stockNow{w.old.Inventory, w.old.UnitsSold}
	}
	written := l.has("inventory_count") || l.has("stock_change")
	count, sold, change := p.stock(l, known)
	switch {
	case w.old == nil:
		w.Inventory, w.UnitsSold = count, sold
		if plain && written {
			w.Variants[0].Inventory, w.Variants[0].UnitsSold = count, sold
		}
	case plain:
		if change != nil {
			if w.variantStock == nil {
				w.variantStock = map[variantKey]*stockChange{}
			}
			w.variantStock[variantKey{}] = change
		}
	default:
		w.stock = change
	}
}
