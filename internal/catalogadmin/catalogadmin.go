// Package catalogadmin is how staff look after what the shop sells: products, categories and vendors.
package catalogadmin

import (
	"context"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/logs"
	"matjar/internal/media"
)

// Service reads the catalogue and changes it. Methods that take the caller's vendor see only what belongs to that
// vendor, and to everybody where it is empty; the rest answers like what does not exist.
type Service struct {
	db *db.DB
	// catalog is nil in commands that list nothing: no page of theirs shows a change.
	catalog *catalog.Catalog
	// library is nil where no pictures can be stored.
	library *media.Library
	tables  tables
}

// New returns the service. Commands have no library, and a catalogue only to list it.
func New(d *db.DB, c *catalog.Catalog, library *media.Library) *Service {
	return &Service{db: d, catalog: c, library: library}
}

// change runs a transaction that changes the catalogue. When it returns, this node shows the change.
func (s *Service) change(ctx context.Context, fn func(q db.Querier) error) error {
	if err := s.db.Tx(ctx, fn); err != nil {
		return err
	}
	if s.catalog == nil {
		return nil
	}
	if err := s.catalog.Refresh(context.WithoutCancel(ctx)); err != nil {
		logs.From(ctx).Error("the catalogue cannot be refreshed after a change", "error", err)
		s.catalog.Changed()
	}
	return nil
}

// brandName returns the Arabic name of a brand that products have.
func (s *Service) brandName(en string) (ar string, known bool) {
	if s.catalog == nil {
		return "", false
	}
	return s.catalog.Snapshot().BrandName(en)
}

var (
	errNoProduct  = errs.New(errs.NotFound, code.ProductNotFound, "there is no such product")
	errNoCategory = errs.New(errs.NotFound, code.CategoryNotFound, "there is no such category")
	errNoVendor   = errs.New(errs.NotFound, code.VendorNotFound, "there is no such vendor")
)

// sees reports whether a caller sees what belongs to a vendor: their own, or everything when they are of none.
func sees(vendor, ownerID string) bool { return vendor == "" || vendor == ownerID }

// load reads products that the caller sees, and locks them until the transaction ends. Returns
// product_not_found.
func load(ctx context.Context, q db.Querier, vendor string, ids []string) ([]catalog.Product, error) {
	if err := catalog.LockProducts(ctx, q, ids); err != nil {
		return nil, err
	}
	list, err := catalog.LoadProducts(ctx, q, ids...)
	if err != nil {
		return nil, err
	}
	if len(list) < len(ids) {
		return nil, errNoProduct
	}
	for i := range list {
		if !sees(vendor, list[i].VendorID) {
			return nil, errNoProduct
		}
	}
	return list, nil
}
