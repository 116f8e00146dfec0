package catalog

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"matjar/internal/db"
)

const (
	selectOrdered       = `SELECT DISTINCT product_id FROM order_items WHERE product_id IN $values`
	selectReviewed      = `SELECT DISTINCT product_id FROM reviews WHERE product_id IN $values`
	selectOrderedVendor = `SELECT DISTINCT vendor_id FROM order_items WHERE vendor_id IN $values`
	deleteProduct       = `DELETE FROM products WHERE product_id = $1`
	deleteCategory      = `DELETE FROM categories WHERE category_id = $1`
	deleteVendor        = `DELETE FROM vendors WHERE vendor_id = $1`
)

// checkDeleted records a fault for each category and vendor that is to be deleted and that
// something else still needs. A product that is to be deleted may have to stay, archived; it
// needs them no less.
func (p *plan) checkDeleted() {
	if !slices.ContainsFunc(p.named, func(c *plannedCategory) bool { return c.deleted }) &&
		!slices.ContainsFunc(p.sold, func(v *plannedVendor) bool { return v.deleted }) {
		return
	}
	categories, vendors, below := map[string]bool{}, map[string]bool{}, map[string]bool{}
	planned := map[string]bool{}
	for i := range p.wanted {
		w := &p.wanted[i]
		categories[w.CategoryID], vendors[w.VendorID], planned[w.ID] = true, true, true
	}
	for _, product := range p.unwanted {
		planned[product.ID] = true
	}
	for id, product := range p.products {
		if !planned[id] {
			categories[product.CategoryID], vendors[product.VendorID] = true, true
		}
	}
	for _, c := range p.categories {
		if !c.deleted {
			below[c.ParentID] = true
		}
	}
	for _, c := range p.named {
		switch {
		case !c.deleted:
		case categories[c.ID]:
			p.faults = append(p.faults, NewFault(c.at.sheet, c.at.number, "delete", faultInUse, someProducts))
		case below[c.ID]:
			p.faults = append(p.faults, NewFault(c.at.sheet, c.at.number, "delete", faultInUse, someBelow))
		default:
			p.done.Categories.Deleted++
		}
	}
	for _, v := range p.sold {
		switch {
		case !v.deleted:
		case vendors[v.ID]:
			p.faults = append(p.faults, NewFault(v.at.sheet, v.at.number, "delete", faultInUse, someProducts))
		default:
			p.done.Vendors.Deleted++
		}
	}
}

// settleDeletions finds which of the unwanted products are archived, because orders or reviews
// name them, and refuses to delete what those or orders need.
func (p *plan) settleDeletions(ctx context.Context, q db.Querier) error {
	named, err := keptProducts(ctx, q, p.unwanted)
	if err != nil {
		return err
	}
	categories, vendors := map[string]bool{}, map[string]bool{}
	for _, product := range p.unwanted {
		switch {
		case !named[product.ID]:
			p.gone = append(p.gone, product)
			p.done.Products.Deleted++
			continue
		case product.Status == Archived:
			p.done.Products.Unchanged++
		default:
			w := plannedProduct{Product: *product, old: product, at: &line{}}
			w.Status = Archived
			p.wanted = append(p.wanted, w)
			p.done.Products.Archived++
		}
		categories[product.CategoryID], vendors[product.VendorID] = true, true
	}
	var sellers []string
	for _, v := range p.sold {
		if v.deleted {
			sellers = append(sellers, v.ID)
		}
	}
	ordered, err := db.ColumnIn(ctx, q, selectOrderedVendor, sellers)
	if err != nil {
		return err
	}
	for _, v := range p.sold {
		if v.deleted && (vendors[v.ID] || slices.Contains(ordered, v.ID)) {
			p.faults = append(p.faults, NewFault(v.at.sheet, v.at.number, "delete", faultInUse, someOrders))
		}
	}
	for _, c := range p.named {
		if c.deleted && categories[c.ID] {
			p.faults = append(p.faults, NewFault(c.at.sheet, c.at.number, "delete", faultInUse, someOrders))
		}
	}
	p.done.Refused = p.faults.Lines()
	return nil
}

// keptProducts are those of the products that orders or reviews name.
func keptProducts(ctx context.Context, q db.Querier, products []*Product) (map[string]bool, error) {
	ids := make([]string, len(products))
	for i, product := range products {
		ids[i] = product.ID
	}
	kept := map[string]bool{}
	for _, query := range []string{selectOrdered, selectReviewed} {
		found, err := db.ColumnIn(ctx, q, query, ids)
		if err != nil {
			return nil, err
		}
		for _, id := range found {
			kept[id] = true
		}
	}
	return kept, nil
}

// delete removes what nothing names: products before the categories and vendors that they need,
// categories before those above them. A product that was ordered since the plan was made makes
// it outdated.
func (p *plan) delete(ctx context.Context, q db.Querier) error {
	slices.SortFunc(p.gone, func(a, b *Product) int { return strings.Compare(a.ID, b.ID) })
	kept, err := keptProducts(ctx, q, p.gone)
	if err != nil || len(kept) > 0 {
		return cmp.Or(err, errOutdated)
	}
	for _, product := range p.gone {
		if err := db.Exec(ctx, q, deleteProduct, product.ID); err != nil {
			return err
		}
	}
	// Sorted by writeCategories, those above first.
	for _, c := range slices.Backward(p.named) {
		if !c.deleted {
			continue
		}
		if err := db.Exec(ctx, q, deleteCategory, c.ID); err != nil {
			return err
		}
	}
	for _, v := range p.sold {
		if !v.deleted {
			continue
		}
		if err := db.Exec(ctx, q, deleteVendor, v.ID); err != nil {
			return err
		}
	}
	return nil
}
