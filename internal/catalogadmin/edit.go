package catalogadmin

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
)

// subject is what the record of changes calls a product.
const subject = "product"

// Get returns a product. Returns product_not_found.
func (s *Service) Get(ctx context.Context, vendor, id string) (StaffProduct, error) {
	list, err := catalog.LoadProducts(ctx, s.db, id)
	if err != nil {
		return StaffProduct{}, err
	}
	if len(list) == 0 || !sees(vendor, list[0].VendorID) {
		return StaffProduct{}, errNoProduct
	}
	return productOf(&list[0]), nil
}

// Preview returns the page of a product as shoppers will see it. Returns product_not_found.
func (s *Service) Preview(vendor, id string) (catalog.ProductDetail, error) {
	snapshot := s.catalog.Snapshot()
	if p := snapshot.Any(id); p == nil || !sees(vendor, p.VendorID) {
		return catalog.ProductDetail{}, errNoProduct
	}
	return snapshot.Preview(id)
}

// Create adds a product. Returns validation_failed.
func (s *Service) Create(ctx context.Context, vendor string, f ProductFields) (StaffProduct, error) {
	fresh := catalog.Product{ID: uuid.NewString(), CreatedAt: time.Now().UTC().Truncate(time.Microsecond)}
	return s.create(ctx, vendor, "product.create", fresh, f)
}

func (s *Service) create(ctx context.Context, vendor, action string, p catalog.Product, f ProductFields) (StaffProduct, error) {
	err := s.change(ctx, func(q db.Querier) error {
		p, err := s.checked(ctx, q, vendor, &f, p, nil)
		if err != nil {
			return err
		}
		return s.write(ctx, q, action, catalog.Edit{Product: p})
	})
	if err != nil {
		return StaffProduct{}, err
	}
	return s.Get(ctx, vendor, p.ID)
}

// Save replaces the fields of a product that was read with a version. Returns product_not_found,
// product_changed, validation_failed.
func (s *Service) Save(ctx context.Context, vendor, id, version string, f ProductFields) (StaffProduct, error) {
	err := s.change(ctx, func(q db.Querier) error {
		list, err := load(ctx, q, vendor, []string{id})
		if err != nil {
			return err
		}
		old := list[0]
		if now := fieldsOf(&old).version(); now != version {
			return changedMeanwhile(now)
		}
		return s.save(ctx, q, vendor, "product.update", &old, f)
	})
	if err != nil {
		return StaffProduct{}, err
	}
	return s.Get(ctx, vendor, id)
}

// save checks and writes the fields of a locked product.
func (s *Service) save(ctx context.Context, q db.Querier, vendor, action string, old *catalog.Product, f ProductFields) error {
	p, err := s.checked(ctx, q, vendor, &f, *old, old)
	if err != nil {
		return err
	}
	return s.write(ctx, q, action, editOf(p, old, &f))
}

func changedMeanwhile(version string) error {
	return &errs.Error{
		Kind: errs.Conflict, Code: code.ProductChanged, Message: "somebody changed the product since it was read: read it again",
		Fields: []errs.Field{{Name: "version", Code: "changed", Message: version}},
	}
}

// editOf is the change of a known product: stock by how much it differs from what the editor saw.
func editOf(p catalog.Product, old *catalog.Product, f *ProductFields) catalog.Edit {
	e := catalog.Edit{Product: p, Old: old, VariantStock: map[[2]string]int64{}}
	if len(f.Variants) == 0 {
		e.Stock = difference(f.Stock, f.StockSeen, old.Inventory)
		return e
	}
	known := map[[2]string]*catalog.Variant{}
	for i := range old.Variants {
		known[old.Variants[i].VariantKey()] = &old.Variants[i]
	}
	for i := range e.Product.Variants {
		v := &e.Product.Variants[i]
		before := known[v.VariantKey()]
		if before == nil {
			continue
		}
		if change := difference(v.Inventory, f.Variants[i].StockSeen, before.Inventory); change != 0 {
			e.VariantStock[v.VariantKey()] = change
		}
		v.Inventory, v.UnitsSold = before.Inventory, before.UnitsSold
	}
	return e
}

// difference is by how much a stock changes for which count was written by somebody who saw another.
func difference(count int64, seen *int64, now int64) int64 {
	if seen == nil {
		return count - now
	}
	return count - *seen
}

// checked returns what becomes of a product, or which rules it breaks. old is nil for a new one.
func (s *Service) checked(ctx context.Context, q db.Querier, vendor string, f *ProductFields, p catalog.Product, old *catalog.Product) (catalog.Product, error) {
	p = f.product(p)
	if vendor != "" {
		p.VendorID, p.Featured = vendor, old != nil && old.Featured
		// The name of a brand is that of others' products too.
		if ar, known := s.brandName(p.Brand.En); known {
			p.Brand.Ar = ar
		}
	}
	var c catalog.Checks
	c.Product(&p)
	categories, vendors, err := catalog.LoadTree(ctx, q)
	if err != nil {
		return p, err
	}
	if !contains(categories, func(k catalog.Category) bool { return k.ID == p.CategoryID }) {
		c.Unknown("category_id")
	}
	if !contains(vendors, func(v catalog.Vendor) bool { return v.ID == p.VendorID }) {
		c.Unknown("vendor_id")
	}
	taken, err := skusOfOthers(ctx, q, p)
	if err != nil {
		return p, err
	}
	for i, v := range p.Variants {
		if taken[v.SKU] {
			c.Taken(fmt.Sprintf("variants[%d].sku", i))
		}
	}
	return p, c.Err()
}

func contains[T any](list []T, is func(T) bool) bool {
	for _, one := range list {
		if is(one) {
			return true
		}
	}
	return false
}

// write writes checked edits and records each.
func (s *Service) write(ctx context.Context, q db.Querier, action string, edits ...catalog.Edit) error {
	for i := range edits {
		e := &edits[i]
		if e.Old != nil && e.Old.Brand == e.Product.Brand || e.Product.Brand.En == "" {
			continue
		}
		if ar, known := s.brandName(e.Product.Brand.En); known && ar != e.Product.Brand.Ar {
			if err := catalog.RenameBrand(ctx, q, e.Product.Brand.En, e.Product.Brand.Ar); err != nil {
				return err
			}
		}
	}
	if err := catalog.WriteProducts(ctx, q, edits); err != nil {
		return err
	}
	ids := make([]string, len(edits))
	for i := range edits {
		ids[i] = edits[i].Product.ID
	}
	// What was written, as the database computed it.
	written, err := catalog.LoadProducts(ctx, q, ids...)
	if err != nil {
		return err
	}
	for i := range edits {
		change := audit.Change{Action: action, Subject: subject, ID: ids[i], After: fieldsOf(&written[i])}
		if edits[i].Old != nil {
			change.Before = fieldsOf(edits[i].Old)
		}
		if err := audit.Record(ctx, q, change); err != nil {
			return err
		}
	}
	return nil
}

// Duplicate adds a draft with the fields of a product, without its stock and SKUs. Returns
// product_not_found.
func (s *Service) Duplicate(ctx context.Context, vendor, id string) (StaffProduct, error) {
	p, err := s.Get(ctx, vendor, id)
	if err != nil {
		return StaffProduct{}, err
	}
	f := p.ProductFields
	f.EnName, f.ArName = shortened(f.EnName, " (copy)"), shortened(f.ArName, " (نسخة)")
	f.Status, f.Stock, f.Featured = catalog.Draft, 0, false
	for i := range f.Variants {
		f.Variants[i].SKU, f.Variants[i].Barcode, f.Variants[i].Stock = "", "", 0
	}
	fresh := catalog.Product{ID: uuid.NewString(), CreatedAt: time.Now().UTC().Truncate(time.Microsecond)}
	return s.create(ctx, vendor, "product.duplicate", fresh, f)
}

// shortened adds an ending to a name, which stays as short as a name must be.
func shortened(name, ending string) string {
	const most = 200
	letters := []rune(name)
	if over := len(letters) + len([]rune(ending)) - most; over > 0 {
		letters = letters[:len(letters)-over]
	}
	return lang.NormalizeLine(string(letters)) + ending
}

// Delete removes a product that was never ordered. Returns product_not_found, product_has_orders.
func (s *Service) Delete(ctx context.Context, vendor, id string) error {
	return s.change(ctx, func(q db.Querier) error {
		list, err := load(ctx, q, vendor, []string{id})
		if err != nil {
			return err
		}
		ordered, err := readOrdered(ctx, q, id)
		if err != nil {
			return err
		}
		if len(ordered) > 0 {
			return errs.New(errs.Conflict, code.ProductHasOrders, "the product was ordered: archive it")
		}
		if err := catalog.DeleteProduct(ctx, q, id); err != nil {
			return err
		}
		if err := audit.Record(ctx, q, audit.Change{Action: "product.delete", Subject: subject, ID: id, Before: fieldsOf(&list[0])}); err != nil {
			return err
		}
		return catalog.Touch(ctx, q)
	})
}
