package catalog

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"matjar/internal/db"
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
	ordered, err := orderedVendors(ctx, q, sellers)
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
		if err := DeleteProduct(ctx, q, product.ID); err != nil {
			return err
		}
	}
	// Sorted by writeCategories, those above first.
	for _, c := range slices.Backward(p.named) {
		if !c.deleted {
			continue
		}
		if err := DeleteCategory(ctx, q, c.ID); err != nil {
			return err
		}
	}
	for _, v := range p.sold {
		if !v.deleted {
			continue
		}
		if err := deleteVendor(ctx, q, v.ID); err != nil {
			return err
		}
	}
	return nil
}
