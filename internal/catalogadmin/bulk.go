package catalogadmin

import (
	"context"
	"slices"
	"strconv"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
)

// maxBulk is how many products are changed at once.
const maxBulk = 1000

// ProductQuickChange is a change of a few fields of a product; what is nil stays.
type ProductQuickChange struct {
	Price     *money.Halalas  `json:"price,omitempty"`
	PriceSeen *money.Halalas  `json:"price_seen,omitempty" doc:"What the price was when it was read: another one refuses the change"`
	Stock     *int64          `json:"stock,omitempty"`
	StockSeen *int64          `json:"stock_seen,omitempty" doc:"What the stock was when it was read: what was sold since is taken off"`
	StockAdd  *int64          `json:"stock_add,omitempty" minimum:"-1000000000" maximum:"1000000000" doc:"By how much the stock changes, instead of stock"`
	Status    *catalog.Status `json:"status,omitempty" enum:"draft,active,archived"`
}

// ProductBulkChange is a change of many products.
type ProductBulkChange struct {
	IDs          []string       `json:"ids" minItems:"1" maxItems:"1000" doc:"Ids of products, each once"`
	Status       catalog.Status `json:"status,omitempty" enum:"draft,active,archived"`
	CategoryID   string         `json:"category_id,omitempty" maxLength:"64"`
	PricePercent float64        `json:"price_percent,omitempty" minimum:"-99" maximum:"1000" doc:"By how many percent prices change, rounded to the halala"`
	PriceAmount  money.Halalas  `json:"price_amount,omitempty" doc:"By how many riyals prices change"`
	Stock        *int64         `json:"stock,omitempty" doc:"How many there are of each now"`
	StockAdd     int64          `json:"stock_add,omitempty" minimum:"-1000000000" maximum:"1000000000" doc:"By how much the stock of each changes"`
}

var errHasVariants = errs.New(errs.Conflict, code.ProductHasVariants, "the product has variants: change theirs")

// Change changes a few fields. Returns product_not_found, product_changed, product_has_variants,
// validation_failed.
func (s *Service) Change(ctx context.Context, vendor, id string, k ProductQuickChange) (StaffProduct, error) {
	err := s.change(ctx, func(q db.Querier) error {
		list, err := load(ctx, q, vendor, []string{id})
		if err != nil {
			return err
		}
		old := list[0]
		f := fieldsOf(&old)
		if len(old.Variants) > 0 && (k.Price != nil || k.Stock != nil || k.StockAdd != nil) {
			return errHasVariants
		}
		if k.Price != nil {
			if k.PriceSeen != nil && *k.PriceSeen != old.Price {
				return changedMeanwhile(f.version())
			}
			f.Price = *k.Price
			if orZero(f.CompareAtPrice) <= f.Price {
				f.CompareAtPrice = nil
			}
		}
		if k.Stock != nil {
			f.Stock, f.StockSeen = *k.Stock, k.StockSeen
		}
		if k.StockAdd != nil {
			f.Stock = max(0, old.Inventory+*k.StockAdd)
		}
		if k.Status != nil {
			f.Status = *k.Status
		}
		return s.save(ctx, q, vendor, "product.update", &old, f)
	})
	if err != nil {
		return StaffProduct{}, err
	}
	return s.Get(ctx, vendor, id)
}

// ChangeMany changes all products or none. Returns product_not_found, product_has_variants, and
// validation_failed with the place of the product in the list, as in ids[3].price.
func (s *Service) ChangeMany(ctx context.Context, vendor string, b ProductBulkChange) error {
	ids := slices.Compact(slices.Sorted(slices.Values(b.IDs)))
	if len(ids) != len(b.IDs) || len(ids) > maxBulk {
		var c catalog.Checks
		c.Duplicate("ids")
		return c.Err()
	}
	return s.change(ctx, func(q db.Querier) error {
		list, err := load(ctx, q, vendor, b.IDs)
		if err != nil {
			return err
		}
		var broken catalog.Checks
		if b.CategoryID != "" {
			categories, _, err := catalog.LoadTree(ctx, q)
			if err != nil {
				return err
			}
			if !contains(categories, func(k catalog.Category) bool { return k.ID == b.CategoryID }) {
				broken.Unknown("category_id")
			}
		}
		var edits []catalog.Edit
		for i := range list {
			old := &list[i]
			if len(old.Variants) > 0 && (b.Stock != nil || b.StockAdd != 0) {
				return errHasVariants
			}
			e := catalog.Edit{Product: b.applied(*old), Old: old}
			switch {
			case b.Stock != nil:
				e.Stock = *b.Stock - old.Inventory
			default:
				e.Stock = max(b.StockAdd, -old.Inventory)
			}
			check := e.Product
			check.Inventory += e.Stock
			var c catalog.Checks
			c.Product(&check)
			broken.Within("ids["+strconv.Itoa(i)+"].", c)
			edits = append(edits, e)
		}
		if err := broken.Err(); err != nil {
			return err
		}
		return s.write(ctx, q, "product.update", edits...)
	})
}

// applied is a product with the changes but for the stock.
func (b *ProductBulkChange) applied(p catalog.Product) catalog.Product {
	if b.Status != "" {
		p.Status = b.Status
	}
	if b.CategoryID != "" {
		p.CategoryID = b.CategoryID
	}
	if b.PricePercent == 0 && b.PriceAmount == 0 {
		return p
	}
	p.Price, p.CompareAtPrice = b.price(p.Price, p.CompareAtPrice)
	p.Variants = slices.Clone(p.Variants)
	for i := range p.Variants {
		v := &p.Variants[i]
		v.Price, v.CompareAtPrice = b.price(v.Price, v.CompareAtPrice)
	}
	return p
}

// price is the new price, with the price before unless that is no longer above it.
func (b *ProductBulkChange) price(price, before money.Halalas) (money.Halalas, money.Halalas) {
	// Hundredths of a percent are exact.
	percent := int64(b.PricePercent*100 + 0.5)
	if b.PricePercent < 0 {
		percent = int64(b.PricePercent*100 - 0.5)
	}
	price += roundedDiv(int64(price)*percent, 10_000) + b.PriceAmount
	if before <= price {
		before = 0
	}
	return price, before
}

// roundedDiv divides and rounds half away from zero.
func roundedDiv(a, b int64) money.Halalas {
	if a < 0 {
		return -money.Halalas((-a + b/2) / b)
	}
	return money.Halalas((a + b/2) / b)
}
