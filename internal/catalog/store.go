package catalog

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
)

var (
	categoryColumns = []string{
		"category_id", "parent_category_id", "slug", "en_name", "ar_name",
		"en_description", "ar_description", "image_url", "size_guide",
	}
	vendorColumns  = []string{"vendor_id", "en_name", "ar_name", "commission_rate", "vat_number", "registration", "created_at"}
	productColumns = []string{
		"product_id", "vendor_id", "category_id", "en_name", "ar_name", "en_description", "ar_description",
		"price", "compare_at_price", "image_url", "video_url", "brand", "ar_brand", "status", "inventory_count",
		"low_stock_threshold", "free_shipping", "express_delivery_available", "is_featured", "units_sold",
		"created_at", "updated_at", "en_size_title", "ar_size_title",
	}
	imageColumns       = []string{"product_id", "position", "url"}
	pictureTextColumns = []string{"product_id", "url", "en_text", "ar_text"}
	optionColumns      = []string{"product_id", "kind", "position", "code", "en_label", "ar_label", "swatch"}
	variantColumns     = []string{
		"product_id", "color", "size", "position", "sku", "barcode", "price", "compare_at_price", "inventory_count",
		"units_sold", "images",
	}
	specColumns   = []string{"product_id", "position", "en_name", "ar_name", "en_value", "ar_value"}
	ratingColumns = []string{"product_id", "stars_1", "stars_2", "stars_3", "stars_4", "stars_5"}
)

// Insert adds everything in data, which refers only to itself and to what is there
// already. Call it inside a transaction and Touch the catalogue at its end.
func Insert(ctx context.Context, q db.Querier, data Data) error {
	return insertRows(ctx, q, rowsOf(data, db.Now(q)))
}

func insertRows(ctx context.Context, q db.Querier, r rows) error {
	for _, t := range []struct {
		table   string
		columns []string
		rows    [][]any
	}{
		{"categories", categoryColumns, r.categories},
		{"vendors", vendorColumns, r.vendors},
		{"products", productColumns, r.products},
		{"product_images", imageColumns, r.images},
		{"product_picture_texts", pictureTextColumns, r.pictureTexts},
		{"product_options", optionColumns, r.options},
		{"product_variants", variantColumns, r.variants},
		{"product_specs", specColumns, r.specs},
		{"product_ratings", ratingColumns, r.ratings},
	} {
		if err := db.InsertRows(ctx, q, t.table, t.columns, t.rows); err != nil {
			return err
		}
	}
	return nil
}

// rows are a catalogue as its tables have it.
type rows struct {
	categories, vendors, products, images, pictureTexts, options, variants, specs, ratings [][]any
}

func rowsOf(data Data, now time.Time) rows {
	var r rows
	for _, c := range data.Categories {
		r.categories = append(r.categories, []any{
			c.ID, nullIfEmpty(c.ParentID), c.Slug, c.Name.En, c.Name.Ar, c.Description.En, c.Description.Ar, c.ImageURL, c.SizeGuide,
		})
	}
	for _, v := range data.Vendors {
		r.vendors = append(r.vendors, []any{v.ID, v.Name.En, v.Name.Ar, v.CommissionRate, v.VATNumber, v.Registration, v.CreatedAt.UnixMicro()})
	}
	for i := range data.Products {
		r.addProduct(&data.Products[i], now)
	}
	return r
}

func (r *rows) addProduct(p *Product, now time.Time) {
	r.products = append(r.products, productRow(p, now))
	r.addImages(p)
	r.addPictureTexts(p)
	r.addOptions(p)
	for i := range p.Variants {
		r.variants = append(r.variants, variantRow(p.ID, i, &p.Variants[i]))
	}
	r.addSpecs(p)
	if p.Rating.Count() > 0 {
		s := p.Rating.Stars
		r.ratings = append(r.ratings, []any{p.ID, s[0], s[1], s[2], s[3], s[4]})
	}
}

// productRow has the values of productColumns.
func productRow(p *Product, now time.Time) []any {
	return []any{
		p.ID, p.VendorID, p.CategoryID, p.Name.En, p.Name.Ar, p.Description.En, p.Description.Ar,
		int64(p.Price), nullIfZero(p.CompareAtPrice), p.ImageURL, p.VideoURL, p.Brand.En, p.Brand.Ar, string(p.Status), p.Inventory,
		p.LowStockThreshold, p.FreeShipping, p.ExpressDelivery, p.Featured, p.UnitsSold,
		p.CreatedAt.UnixMicro(), now.UnixMicro(), p.SizeTitle.En, p.SizeTitle.Ar,
	}
}

func (r *rows) addImages(p *Product) {
	for i, url := range p.Gallery {
		r.images = append(r.images, []any{p.ID, int64(i + 1), url})
	}
}

func (r *rows) addPictureTexts(p *Product) {
	for _, t := range p.PictureTexts {
		r.pictureTexts = append(r.pictureTexts, []any{p.ID, t.URL, t.Text.En, t.Text.Ar})
	}
}

func (r *rows) addOptions(p *Product) {
	for _, set := range []struct {
		kind    string
		options []Option
	}{{"color", p.Colors}, {"size", p.Sizes}} {
		for i, o := range set.options {
			r.options = append(r.options, []any{p.ID, set.kind, int64(i), o.Code, o.Label.En, o.Label.Ar, o.Swatch})
		}
	}
}

// variantRow has the values of variantColumns.
func variantRow(productID string, position int, v *Variant) []any {
	return []any{
		productID, v.Color, v.Size, int64(position), v.SKU, v.Barcode, int64(v.Price), nullIfZero(v.CompareAtPrice),
		v.Inventory, v.UnitsSold, imageList(v.Images),
	}
}

func (r *rows) addSpecs(p *Product) {
	for i, s := range p.Specs {
		r.specs = append(r.specs, []any{p.ID, int64(i), s.Name.En, s.Name.Ar, s.Value.En, s.Value.Ar})
	}
}

// nullIfEmpty is how an id that may be missing is stored.
func nullIfEmpty(id string) any {
	if id == "" {
		return nil
	}
	return id
}

// nullIfZero is how a price that may be missing is stored.
func nullIfZero(h money.Halalas) any {
	if h == 0 {
		return nil
	}
	return int64(h)
}
