package catalog

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
)

// writeBatch is how many products are written between two reports of progress.
const writeBatch = 500

// write executes the plan and notifies all nodes.
func (p *plan) write(ctx context.Context, q db.Querier, progress func(done, total int), now func() time.Time) error {
	total := len(p.named) + len(p.sold) + p.done.Products.Added + p.done.Products.Changed + p.done.Products.Unchanged + p.done.Products.Archived
	if err := p.writeCategories(ctx, q); err != nil {
		return err
	}
	if err := p.writeVendors(ctx, q); err != nil {
		return err
	}
	// In the order in which checkouts lock products, to prevent deadlocks.
	slices.SortFunc(p.wanted, func(a, b plannedProduct) int { return strings.Compare(a.ID, b.ID) })
	if err := p.releaseSKUs(ctx, q); err != nil {
		return err
	}
	started := now()
	done := total - len(p.wanted)
	for batch := range slices.Chunk(p.wanted, writeBatch) {
		if err := writeProducts(ctx, q, batch, started); err != nil {
			return err
		}
		done += len(batch)
		progress(done, total)
	}
	if len(p.wanted) == 0 {
		progress(done, total)
	}
	if err := p.delete(ctx, q); err != nil {
		return err
	}
	if p.Record != nil {
		if err := p.Record(ctx, q, p.done, p.changes()); err != nil {
			return err
		}
	}
	if err := p.tellStock(ctx, q); err != nil {
		return err
	}
	// Other nodes only read what changed shortly before they poll.
	if ended := now(); ended.Sub(started) > overlap/2 {
		if err := restamp(ctx, q, started, ended); err != nil {
			return err
		}
	}
	if !p.done.Changes() {
		return nil
	}
	return Touch(ctx, q)
}

func (p *plan) writeCategories(ctx context.Context, q db.Querier) error {
	// Parents are inserted before their children; updates run after all inserts.
	depth := func(c *plannedCategory) int {
		n := 0
		for up := p.byID[c.ParentID]; up != nil; up = p.byID[up.ParentID] {
			n++
		}
		return n
	}
	slices.SortStableFunc(p.named, func(a, b *plannedCategory) int { return cmp.Compare(depth(a), depth(b)) })
	var added Data
	for _, c := range p.named {
		if c.old == nil {
			added.Categories = append(added.Categories, c.Category)
		}
	}
	for _, row := range rowsOf(added, p.now).categories {
		if err := db.InsertRows(ctx, q, "categories", categoryColumns, [][]any{row}); err != nil {
			return err
		}
	}
	for _, c := range p.named {
		if c.old == nil || c.deleted || *c.old == c.Category {
			continue
		}
		if err := changeCategory(ctx, q, &c.Category); err != nil {
			return err
		}
	}
	return nil
}

func (p *plan) writeVendors(ctx context.Context, q db.Querier) error {
	var added Data
	for _, v := range p.sold {
		if v.old == nil {
			added.Vendors = append(added.Vendors, v.Vendor)
		} else if !v.deleted && *v.old != v.Vendor {
			if err := changeVendor(ctx, q, &v.Vendor); err != nil {
				return err
			}
		}
	}
	return db.InsertRows(ctx, q, "vendors", vendorColumns, rowsOf(added, p.now).vendors)
}

// writeProducts inserts new products and updates known ones.
func writeProducts(ctx context.Context, q db.Querier, batch []plannedProduct, now time.Time) error {
	var added, changed rows
	for i := range batch {
		w := &batch[i]
		if w.old == nil {
			added.addProduct(&w.Product, now)
			continue
		}
		changed.products = append(changed.products, importedRow(&w.Product, now))
		if !slices.Equal(w.old.Gallery, w.Gallery) {
			if err := deleteImages(ctx, q, w.ID); err != nil {
				return err
			}
			changed.addImages(&w.Product)
		}
		if !slices.Equal(w.old.Colors, w.Colors) || !slices.Equal(w.old.Sizes, w.Sizes) {
			if err := deleteOptions(ctx, q, w.ID); err != nil {
				return err
			}
			changed.addOptions(&w.Product)
		}
		if !slices.Equal(w.old.Specs, w.Specs) {
			if err := deleteSpecs(ctx, q, w.ID); err != nil {
				return err
			}
			changed.addSpecs(&w.Product)
		}
	}
	if err := updateProducts(ctx, q, changed.products); err != nil {
		return err
	}
	changed.products = nil
	if err := insertRows(ctx, q, changed); err != nil {
		return err
	}
	if err := insertRows(ctx, q, added); err != nil {
		return err
	}
	for i := range batch {
		w := &batch[i]
		if err := w.writeVariants(ctx, q); err != nil {
			return err
		}
		var err error
		switch {
		case w.stock == nil:
		case w.stock.relative:
			err = addStock(ctx, q, w.ID, w.stock.count)
		case w.stock.since == nil:
			err = setStock(ctx, q, w.ID, w.stock.count)
		default:
			err = setStockSince(ctx, q, w.ID, w.stock.count, *w.stock.since)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
