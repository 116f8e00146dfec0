package catalog

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"matjar/internal/db"
)

// Texts of a row come as one, with a character between them that none of them has: reading a column takes longer than
// joining and separating texts.
const (
	selectProducts = `
		SELECT product_id || ` + part + ` || en_name || ` + part + ` || ar_name,
			en_description || ` + part + ` || ar_description,
			image_url || ` + part + ` || video_url,
			vendor_id || ` + part + ` || category_id || ` + part + ` || brand || ` + part + ` || ar_brand || ` + part + ` || status || ` + part + ` ||
			en_size_title || ` + part + ` || ar_size_title || ` + part + ` || low_stock_threshold || ` + part + ` || free_shipping || ` + part + ` ||
			express_delivery_available || ` + part + ` || is_featured,
			price, COALESCE(compare_at_price, 0), inventory_count, units_sold, created_at
		FROM products`
	selectImages  = `SELECT ` + place + `url FROM product_images`
	selectOptions = `
		SELECT ` + place + `kind || ` + part + ` || code || ` + part + ` || en_label || ` + part + ` || ar_label || ` + part + ` || swatch
		FROM product_options`
	selectVariants = `
		SELECT product_id, position, color, size, sku, barcode, price, COALESCE(compare_at_price, 0),
			inventory_count, units_sold, images
		FROM product_variants`
	selectSpecs = `
		SELECT ` + place + `en_name || ` + part + ` || ar_name || ` + part + ` || en_value || ` + part + ` || ar_value
		FROM product_specs`
	selectRatings = `
		SELECT product_id, stars_1, stars_2, stars_3, stars_4, stars_5 FROM product_ratings`
	selectCategories = `
		SELECT category_id, COALESCE(parent_category_id, ''), slug, en_name, ar_name,
			en_description, ar_description, image_url, size_guide, position
		FROM categories`
	selectPictureTexts = `SELECT product_id, url, en_text, ar_text FROM product_picture_texts`
	selectVendors      = `
		SELECT vendor_id, en_name, ar_name, commission_rate, vat_number, registration, created_at FROM vendors`

	between = "\x1f"
	part    = "'" + between + "'"
	// place begins a row that scanItem reads.
	place = `product_id || ` + part + ` || position || ` + part + ` || `
)

var separator = []byte(between)

// separate enters the texts that a query has as one.
func separate(text string, into ...*string) {
	for _, s := range into {
		*s, text, _ = strings.Cut(text, between)
	}
}

// interner holds texts that many rows share, so that each is in memory once.
type interner map[string]string

func (t interner) intern(all ...*string) {
	for _, s := range all {
		if known, ok := t[*s]; ok {
			*s = known
		} else {
			t[*s] = *s
		}
	}
}

func (t interner) of(text []byte) string {
	known, ok := t[string(text)]
	if !ok {
		known = string(text)
		t[known] = known
	}
	return known
}

// scanItem reads a row of what belongs to a product, which is good until the next one.
func scanItem(rows *sql.Rows) (product []byte, position int64, text []byte, err error) {
	var row sql.RawBytes
	if err := rows.Scan(&row); err != nil {
		return nil, 0, nil, err
	}
	product, text, _ = bytes.Cut(row, separator)
	number, text, _ := bytes.Cut(text, separator)
	position, err = strconv.ParseInt(string(number), 10, 64)
	return product, position, text, err
}

// sameText returns texts of which many are that of the row before, which is then in memory once.
type sameText string

func (t *sameText) of(text []byte) string {
	if string(text) != string(*t) {
		*t = sameText(text)
	}
	return string(*t)
}

func (l *loader) each(query string, read func(*sql.Rows) error, args ...any) error {
	return db.EachRow(l.ctx, l.q, query, args, read)
}

func (l *loader) readProducts() error {
	if l.changed == "" {
		n, err := countProducts(l.ctx, l.q)
		if err != nil {
			return err
		}
		l.data.Products = make([]Product, 0, n)
	}
	// What products share is in memory once: the addresses of pictures, and all that alike has.
	pictures, alike := map[string][2]string{}, map[string]*Product{}
	return l.each(selectProducts+l.changed, func(rows *sql.Rows) error {
		var names, descriptions string
		var addresses, common sql.RawBytes
		var own Product
		var created int64
		if err := rows.Scan(&names, &descriptions, &addresses, &common,
			&own.Price, &own.CompareAtPrice, &own.Inventory, &own.UnitsSold, &created); err != nil {
			return err
		}
		like := alike[string(common)]
		if like == nil {
			var err error
			if like, err = commonFrom(string(common)); err != nil {
				return fmt.Errorf("product %q: %w", names, err)
			}
			alike[string(common)] = like
		}
		shown, ok := pictures[string(addresses)]
		if !ok {
			text := string(addresses)
			separate(text, &shown[0], &shown[1])
			pictures[text] = shown
		}
		p := *like
		separate(names, &p.ID, &p.Name.En, &p.Name.Ar)
		separate(descriptions, &p.Description.En, &p.Description.Ar)
		p.ImageURL, p.VideoURL = shown[0], shown[1]
		p.Price, p.CompareAtPrice, p.Inventory, p.UnitsSold = own.Price, own.CompareAtPrice, own.Inventory, own.UnitsSold
		p.CreatedAt = time.UnixMicro(created).UTC()
		l.data.Products = append(l.data.Products, p)
		return nil
	}, l.args...)
}

// commonFrom returns a product with what selectProducts has of those that many share.
func commonFrom(text string) (*Product, error) {
	var p Product
	var status, low, free, express, featured string
	separate(text, &p.VendorID, &p.CategoryID, &p.Brand.En, &p.Brand.Ar, &status, &p.SizeTitle.En, &p.SizeTitle.Ar, &low, &free, &express, &featured)
	p.Status = Status(status)
	var err error
	if p.LowStockThreshold, err = strconv.ParseInt(low, 10, 64); err != nil {
		return nil, err
	}
	// SQLite writes 1, PostgreSQL true.
	for _, flag := range []struct {
		text string
		into *bool
	}{{free, &p.FreeShipping}, {express, &p.ExpressDelivery}, {featured, &p.Featured}} {
		if *flag.into, err = strconv.ParseBool(flag.text); err != nil {
			return nil, err
		}
	}
	return &p, nil
}

func (l *loader) readImages() error {
	known := interner{}
	var products sameText
	return l.eachOf(selectImages, func(rows *sql.Rows) error {
		product, position, url, err := scanItem(rows)
		if err != nil {
			return err
		}
		l.images = append(l.images, positioned[string]{products.of(product), position, known.of(url)})
		return nil
	})
}

func (l *loader) readPictureTexts() error {
	return l.eachOf(selectPictureTexts, func(rows *sql.Rows) error {
		var r positioned[PictureText]
		err := rows.Scan(&r.product, &r.value.URL, &r.value.Text.En, &r.value.Text.Ar)
		l.texts = append(l.texts, r)
		return err
	})
}

func (l *loader) readOptions() error {
	numbers := map[string]int32{}
	var products sameText
	return l.eachOf(selectOptions, func(rows *sql.Rows) error {
		product, position, text, err := scanItem(rows)
		if err != nil {
			return err
		}
		number, ok := numbers[string(text)]
		if !ok {
			var o kindOption
			separate(string(text), &o.kind, &o.Code, &o.Label.En, &o.Label.Ar, &o.Swatch)
			number = int32(len(l.choices))
			numbers[string(text)] = number
			l.choices = append(l.choices, o)
		}
		l.options = append(l.options, positioned[int32]{products.of(product), position, number})
		return nil
	})
}

func (l *loader) readVariants() error {
	known := interner{}
	return l.eachOf(selectVariants, func(rows *sql.Rows) error {
		var r positioned[Variant]
		var images string
		v := &r.value
		if err := rows.Scan(&r.product, &r.position, &v.Color, &v.Size, &v.SKU, &v.Barcode, &v.Price, &v.CompareAtPrice,
			&v.Inventory, &v.UnitsSold, &images); err != nil {
			return err
		}
		var err error
		if v.Images, err = parseImageList(images); err != nil {
			return fmt.Errorf("pictures of a variant of product %s: %w", r.product, err)
		}
		known.intern(&v.Color, &v.Size)
		l.variants = append(l.variants, r)
		return nil
	})
}

func (l *loader) readSpecs() error {
	numbers := map[string]int32{}
	var products sameText
	return l.eachOf(selectSpecs, func(rows *sql.Rows) error {
		product, position, text, err := scanItem(rows)
		if err != nil {
			return err
		}
		number, ok := numbers[string(text)]
		if !ok {
			var s Spec
			separate(string(text), &s.Name.En, &s.Name.Ar, &s.Value.En, &s.Value.Ar)
			number = int32(len(l.lines))
			numbers[string(text)] = number
			l.lines = append(l.lines, s)
		}
		l.specs = append(l.specs, positioned[int32]{products.of(product), position, number})
		return nil
	})
}

func (l *loader) readRatings() error {
	return l.eachOf(selectRatings, func(rows *sql.Rows) error {
		var r positioned[Rating]
		stars := &r.value.Stars
		err := rows.Scan(&r.product, &stars[0], &stars[1], &stars[2], &stars[3], &stars[4])
		l.ratings = append(l.ratings, r)
		return err
	})
}

func (l *loader) categories() error {
	return l.each(selectCategories, func(rows *sql.Rows) error {
		var c Category
		err := rows.Scan(&c.ID, &c.ParentID, &c.Slug, &c.Name.En, &c.Name.Ar,
			&c.Description.En, &c.Description.Ar, &c.ImageURL, &c.SizeGuide, &c.Position)
		l.data.Categories = append(l.data.Categories, c)
		return err
	})
}

func (l *loader) vendors() error {
	return l.each(selectVendors, func(rows *sql.Rows) error {
		var v Vendor
		var created int64
		err := rows.Scan(&v.ID, &v.Name.En, &v.Name.Ar, &v.CommissionRate, &v.VATNumber, &v.Registration, &created)
		v.CreatedAt = time.UnixMicro(created).UTC()
		l.data.Vendors = append(l.data.Vendors, v)
		return err
	})
}

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
