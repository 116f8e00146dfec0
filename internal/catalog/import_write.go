package catalog

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
)

const (
	changeCategory = `
		UPDATE categories SET parent_category_id = $2, en_name = $3, ar_name = $4, en_description = $5, ar_description = $6,
			image_url = $7, size_guide = $8
		WHERE category_id = $1`
	changeVendor = `UPDATE vendors SET en_name = $2, ar_name = $3, commission_rate = $4, vat_number = $5, registration = $6 WHERE vendor_id = $1`

	// Stock changes are computed by the database, which has seen sales that the plan
	// does not.
	addStock = `
		UPDATE products SET inventory_count = CASE WHEN inventory_count + $2 < 0 THEN 0 ELSE inventory_count + $2 END
		WHERE product_id = $1`
	setStock      = `UPDATE products SET inventory_count = $2 WHERE product_id = $1`
	setStockSince = `
		UPDATE products SET inventory_count = CASE WHEN units_sold - $3 < $2 THEN $2 - (units_sold - $3) ELSE 0 END
		WHERE product_id = $1`

	deleteImages  = `DELETE FROM product_images WHERE product_id = $1`
	deleteOptions = `DELETE FROM product_options WHERE product_id = $1`
	deleteSpecs   = `DELETE FROM product_specs WHERE product_id = $1`
	restamp       = `UPDATE products SET updated_at = $2 WHERE updated_at = $1`
)

// checkoutColumns are the columns that checkouts change; an import writes all others.
var checkoutColumns = []string{"inventory_count", "units_sold"}

// importedColumns are productColumns without ofShoppers.
var importedColumns = slices.DeleteFunc(slices.Clone(productColumns), func(name string) bool {
	return slices.Contains(checkoutColumns, name)
})

// importedRow has the values of importedColumns.
func importedRow(p *Product, now time.Time) []any {
	var row []any
	for i, value := range productRow(p, now) {
		if !slices.Contains(checkoutColumns, productColumns[i]) {
			row = append(row, value)
		}
	}
	return row
}

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
		if err := db.Exec(ctx, q, restamp, started.UnixMicro(), ended.UnixMicro()); err != nil {
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
		var parent any
		if c.ParentID != "" {
			parent = c.ParentID
		}
		if err := db.Exec(ctx, q, changeCategory, c.ID, parent, c.Name.En, c.Name.Ar, c.Description.En, c.Description.Ar, c.ImageURL, c.SizeGuide); err != nil {
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
			if err := db.Exec(ctx, q, changeVendor, v.ID, v.Name.En, v.Name.Ar, v.CommissionRate, v.VATNumber, v.Registration); err != nil {
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
			if err := db.Exec(ctx, q, deleteImages, w.ID); err != nil {
				return err
			}
			changed.addImages(&w.Product)
		}
		if !slices.Equal(w.old.Colors, w.Colors) || !slices.Equal(w.old.Sizes, w.Sizes) {
			if err := db.Exec(ctx, q, deleteOptions, w.ID); err != nil {
				return err
			}
			changed.addOptions(&w.Product)
		}
		if !slices.Equal(w.old.Specs, w.Specs) {
			if err := db.Exec(ctx, q, deleteSpecs, w.ID); err != nil {
				return err
			}
			changed.addSpecs(&w.Product)
		}
	}
	if err := db.UpsertRows(ctx, q, "products", "product_id", importedColumns, changed.products); err != nil {
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
			err = db.Exec(ctx, q, addStock, w.ID, w.stock.count)
		case w.stock.since == nil:
			err = db.Exec(ctx, q, setStock, w.ID, w.stock.count)
		default:
			err = db.Exec(ctx, q, setStockSince, w.ID, w.stock.count, *w.stock.since)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
