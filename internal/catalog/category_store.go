package catalog

import (
	"context"

	"matjar/internal/db"
)

const (
	changeCategoryStatement = `
		UPDATE categories SET parent_category_id = $2, en_name = $3, ar_name = $4, en_description = $5, ar_description = $6,
			image_url = $7, size_guide = $8
		WHERE category_id = $1`
	placeCategoryStatement  = `UPDATE categories SET position = $2 WHERE category_id = $1`
	renameCategoryStatement = `UPDATE categories SET slug = $2 WHERE category_id = $1`
	deleteCategoryStatement = `DELETE FROM categories WHERE category_id = $1`
	changeVendorStatement   = `UPDATE vendors SET en_name = $2, ar_name = $3, commission_rate = $4, vat_number = $5, registration = $6 WHERE vendor_id = $1`
	deleteVendorStatement   = `DELETE FROM vendors WHERE vendor_id = $1`
)

// changeCategory writes all of a category but its slug and its position.
func changeCategory(ctx context.Context, q db.Querier, c *Category) error {
	return db.Exec(ctx, q, changeCategoryStatement, c.ID, nullIfEmpty(c.ParentID), c.Name.En, c.Name.Ar, c.Description.En, c.Description.Ar, c.ImageURL, c.SizeGuide)
}

func placeCategory(ctx context.Context, q db.Querier, id string, position int64) error {
	return db.Exec(ctx, q, placeCategoryStatement, id, position)
}

func renameCategory(ctx context.Context, q db.Querier, id, slug string) error {
	return db.Exec(ctx, q, renameCategoryStatement, id, slug)
}

// DeleteCategory removes a category in which nothing is.
func DeleteCategory(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteCategoryStatement, id)
}

func changeVendor(ctx context.Context, q db.Querier, v *Vendor) error {
	return db.Exec(ctx, q, changeVendorStatement, v.ID, v.Name.En, v.Name.Ar, v.CommissionRate, v.VATNumber, v.Registration)
}

func deleteVendor(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteVendorStatement, id)
}
