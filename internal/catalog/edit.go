package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"matjar/internal/db"
	"matjar/internal/webhook"
)

// editBatch is how many products LoadProducts reads with each statement.
const editBatch = 200

// LoadProducts reads products as they are stored, whatever their status, in the order of ids. Those that
// do not exist are left out.
func LoadProducts(ctx context.Context, q db.Querier, ids ...string) ([]Product, error) {
	found := make(map[string]Product, len(ids))
	for part := range slices.Chunk(ids, editBatch) {
		args := make([]any, len(part))
		marks := make([]string, len(part))
		for i, id := range part {
			args[i], marks[i] = id, "$"+strconv.Itoa(i+1)
		}
		where := " WHERE product_id IN (" + strings.Join(marks, ", ") + ")"
		l := loader{ctx: ctx, q: q, changed: where, ofChanged: where, args: args}
		err := cmp.Or(l.readProducts(), l.readImages(), l.readPictureTexts(), l.readOptions(), l.readVariants(), l.readRatings(), l.readSpecs())
		if err != nil {
			return nil, fmt.Errorf("load products: %w", err)
		}
		l.join()
		for _, p := range l.data.Products {
			found[p.ID] = p
		}
	}
	list := make([]Product, 0, len(found))
	for _, id := range ids {
		if p, ok := found[id]; ok {
			list = append(list, p)
			delete(found, id)
		}
	}
	return list, nil
}

// LoadTree reads all categories and vendors.
func LoadTree(ctx context.Context, q db.Querier) ([]Category, []Vendor, error) {
	l := loader{ctx: ctx, q: q}
	err := cmp.Or(l.categories(), l.vendors())
	return l.data.Categories, l.data.Vendors, err
}

// LockProducts keeps checkouts and other editors from changing products until the transaction ends. The
// ids are sorted, as checkouts lock them.
func LockProducts(ctx context.Context, q db.Querier, ids []string) error {
	for _, id := range slices.Sorted(slices.Values(ids)) {
		if err := db.Exec(ctx, q, lockProduct, id); err != nil {
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

const (
	shiftStock = `
		UPDATE products SET inventory_count = CASE WHEN inventory_count + $2 < 0 THEN 0 ELSE inventory_count + $2 END
		WHERE product_id = $1`
	shiftVariantStock = `
		UPDATE product_variants SET inventory_count = CASE WHEN inventory_count + $4 < 0 THEN 0 ELSE inventory_count + $4 END
		WHERE product_id = $1 AND color = $2 AND size = $3`
	deletePictureTexts = `DELETE FROM product_picture_texts WHERE product_id = $1`
	renameBrand        = `UPDATE products SET ar_brand = $2, updated_at = $3 WHERE brand = $1 AND ar_brand <> $2`
)

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
			if err := db.Exec(ctx, q, deletePictureTexts, e.Product.ID); err != nil {
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
		return db.Exec(ctx, q, shiftStock, e.Product.ID, e.Stock)
	}
	for key, change := range e.VariantStock {
		if err := db.Exec(ctx, q, shiftVariantStock, e.Product.ID, key[0], key[1], change); err != nil {
			return err
		}
	}
	return db.Exec(ctx, q, sumStock, e.Product.ID)
}

// RenameBrand sets the Arabic name of all products of a brand: a brand has one, whatever product it is
// read with.
func RenameBrand(ctx context.Context, q db.Querier, brand, ar string) error {
	return db.Exec(ctx, q, renameBrand, brand, ar, db.Now(q).UnixMicro())
}

const (
	placeCategory  = `UPDATE categories SET position = $2 WHERE category_id = $1`
	removeCategory = `DELETE FROM categories WHERE category_id = $1`
	renameCategory = `UPDATE categories SET slug = $2 WHERE category_id = $1`
	removeProduct  = `DELETE FROM products WHERE product_id = $1`
)

// WriteCategory adds a category, or changes it when it is known.
func WriteCategory(ctx context.Context, q db.Querier, c *Category, known bool) error {
	if !known {
		if err := insertRows(ctx, q, rowsOf(Data{Categories: []Category{*c}}, db.Now(q))); err != nil {
			return err
		}
		return db.Exec(ctx, q, placeCategory, c.ID, c.Position)
	}
	var parent any
	if c.ParentID != "" {
		parent = c.ParentID
	}
	return cmp.Or(
		db.Exec(ctx, q, changeCategory, c.ID, parent, c.Name.En, c.Name.Ar, c.Description.En, c.Description.Ar, c.ImageURL, c.SizeGuide),
		db.Exec(ctx, q, renameCategory, c.ID, c.Slug), db.Exec(ctx, q, placeCategory, c.ID, c.Position))
}

// DeleteCategory removes a category in which nothing is.
func DeleteCategory(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, removeCategory, id)
}

// DeleteProduct removes a product that was never ordered.
func DeleteProduct(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, removeProduct, id)
}

// WriteVendor adds a vendor, or changes it when it is known.
func WriteVendor(ctx context.Context, q db.Querier, v *Vendor, known bool) error {
	if !known {
		return insertRows(ctx, q, rowsOf(Data{Vendors: []Vendor{*v}}, db.Now(q)))
	}
	return db.Exec(ctx, q, changeVendor, v.ID, v.Name.En, v.Name.Ar, v.CommissionRate, v.VATNumber, v.Registration)
}
