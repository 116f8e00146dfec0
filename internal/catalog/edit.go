package catalog

import (
	"cmp"
	"context"
	"slices"

	"matjar/internal/db"
	"matjar/internal/webhook"
)

// LockProducts keeps checkouts and other editors from changing products until the transaction ends. The
// ids are sorted, as checkouts lock them.
func LockProducts(ctx context.Context, q db.Querier, ids []string) error {
	for _, id := range slices.Sorted(slices.Values(ids)) {
		if err := lockProduct(ctx, q, id); err != nil {
			return err
		}
	}
	return nil
}

// Edit is a product as it becomes. Stock of what is known does not come from Product but from the
// changes, so that what is sold meanwhile is not sold twice.
type Edit struct {
	Product Product
	// Old is what it was, nil for a new product.
	Old *Product
	// Stock is by how much the stock changes, VariantStock the same of a variant by VariantKey.
	Stock        int64
	VariantStock map[[2]string]int64
}

// VariantKey is the color and the size of a variant.
func (v *Variant) VariantKey() [2]string { return [2]string{v.Color, v.Size} }

// WriteProducts writes edits whose products are locked and were checked, and notifies all nodes. A
// transaction calls it last.
func WriteProducts(ctx context.Context, q db.Querier, edits []Edit) error {
	p := &plan{wanted: make([]plannedProduct, len(edits))}
	ids := make([]string, len(edits))
	var texts rows
	var told []string
	for i := range edits {
		e := &edits[i]
		e.Product.SumVariants()
		if e.Old != nil {
			e.Product.Inventory = e.Old.Inventory
		}
		p.wanted[i], ids[i] = plannedProduct{Product: e.Product, old: e.Old}, e.Product.ID
		if e.Old == nil || e.Stock != 0 || len(e.VariantStock) > 0 || !sameVariants(e.Old.Variants, e.Product.Variants) {
			told = append(told, e.Product.ID)
		}
		if e.Old != nil && !slices.Equal(e.Old.PictureTexts, e.Product.PictureTexts) {
			if err := deletePictureTexts(ctx, q, e.Product.ID); err != nil {
				return err
			}
			texts.addPictureTexts(&e.Product)
		}
	}
	now := db.Now(q)
	if err := p.releaseSKUs(ctx, q); err != nil {
		return err
	}
	for batch := range slices.Chunk(p.wanted, writeBatch) {
		if err := writeProducts(ctx, q, batch, now); err != nil {
			return err
		}
	}
	if err := insertRows(ctx, q, texts); err != nil {
		return err
	}
	for i := range edits {
		if err := edits[i].writeStock(ctx, q); err != nil {
			return err
		}
	}
	if err := TellStock(ctx, q, &webhook.Outbox{}, told); err != nil {
		return err
	}
	return Touch(ctx, q, ids...)
}

func (e *Edit) writeStock(ctx context.Context, q db.Querier) error {
	if e.Old == nil {
		return nil
	}
	if len(e.Product.Variants) == 0 {
		if e.Stock == 0 {
			return nil
		}
		return addStock(ctx, q, e.Product.ID, e.Stock)
	}
	for key, change := range e.VariantStock {
		if err := addVariantStock(ctx, q, e.Product.ID, variantKey{key[0], key[1]}, change); err != nil {
			return err
		}
	}
	return sumStock(ctx, q, e.Product.ID)
}

// WriteCategory adds a category, or changes it when it is known.
func WriteCategory(ctx context.Context, q db.Querier, c *Category, known bool) error {
	if !known {
		if err := insertRows(ctx, q, rowsOf(Data{Categories: []Category{*c}}, db.Now(q))); err != nil {
			return err
		}
		return placeCategory(ctx, q, c.ID, c.Position)
	}
	return cmp.Or(changeCategory(ctx, q, c), renameCategory(ctx, q, c.ID, c.Slug), placeCategory(ctx, q, c.ID, c.Position))
}

// WriteVendor adds a vendor, or changes it when it is known.
func WriteVendor(ctx context.Context, q db.Querier, v *Vendor, known bool) error {
	if !known {
		return insertRows(ctx, q, rowsOf(Data{Vendors: []Vendor{*v}}, db.Now(q)))
	}
	return changeVendor(ctx, q, v)
}
