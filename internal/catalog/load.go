package catalog

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"matjar/internal/db"
)

const (
	selectProducts = `
		SELECT product_id, vendor_id, category_id, en_name, ar_name, en_description, ar_description,
			price, COALESCE(compare_at_price, 0), image_url, video_url, brand, ar_brand, status,
			inventory_count, low_stock_threshold, free_shipping, express_delivery_available,
			is_featured, units_sold, created_at, en_size_title, ar_size_title
		FROM products`
	selectImages  = `SELECT product_id, position, url FROM product_images`
	selectOptions = `
		SELECT product_id, position, kind, code, en_label, ar_label, swatch FROM product_options`
	selectVariants = `
		SELECT product_id, position, color, size, sku, barcode, price, COALESCE(compare_at_price, 0),
			inventory_count, units_sold, images
		FROM product_variants`
	// A line comes as one text, which is less to read; its parts have no control characters.
	selectSpecs = `
		SELECT product_id, position, en_name || '` + specPart + `' || ar_name || '` + specPart + `' ||
			en_value || '` + specPart + `' || ar_value
		FROM product_specs`
	specPart      = "\x1f"
	selectRatings = `
		SELECT product_id, stars_1, stars_2, stars_3, stars_4, stars_5 FROM product_ratings`
	selectCategories = `
		SELECT category_id, COALESCE(parent_category_id, ''), slug, en_name, ar_name,
			en_description, ar_description, image_url, size_guide, position
		FROM categories`
	selectPictureTexts = `SELECT product_id, url, en_text, ar_text FROM product_picture_texts`
	selectVendors      = `
		SELECT vendor_id, en_name, ar_name, commission_rate, vat_number, registration, created_at FROM vendors`

	// Conditions that select the products that changed since a time, and their rows.
	changedProducts   = ` WHERE updated_at >= $1`
	ofChangedProducts = ` WHERE product_id IN (SELECT product_id FROM products WHERE updated_at >= $1)`

	selectVersion = `SELECT version FROM catalog_version WHERE id = 1`
	countProducts = `SELECT count(*) FROM products`
)

// Load reads the whole catalogue, whatever the status of products.
func Load(ctx context.Context, q db.Querier) (Data, error) {
	l := loader{ctx: ctx, q: q}
	return l.load()
}

type loader struct {
	ctx context.Context
	q   db.Querier
	// changed and ofChanged end the queries for products and for what belongs to them,
	// with args; all are empty when everything is read.
	changed, ofChanged string
	args               []any
	// few are the ids of the changed products, unless there are more than mostNamed.
	few       []string
	mostNamed int

	data    Data
	images  []positioned[string]
	texts   []positioned[PictureText]
	ratings []positioned[Rating]
	// options are numbers of choices, in which each option is once: products share them.
	options []positioned[int32]
	choices []kindOption
	// variants are in the order of the shop.
	variants []positioned[Variant]
	// specs are numbers of lines, in which each line is once.
	specs []positioned[int32]
	lines []Spec
}

// positioned is a row of a list that belongs to a product.
type positioned[T any] struct {
	product  string
	position int64
	value    T
}

// kindOption is an option with its kind: a colour or a size.
type kindOption struct {
	kind string
	Option
}

// load reads products and what belongs to them side by side where the database allows
// it, which a transaction does not. Rows that are added meanwhile may come without each
// other; the version that was read before makes the next refresh read them again.
// Categories and vendors come last, so that what products refer to is there.
func (l *loader) load() (Data, error) {
	var group errgroup.Group
	if _, ok := l.q.(*db.DB); !ok {
		group.SetLimit(1)
	}
	if l.changed == "" {
		group.Go(l.readProducts)
	} else if err := l.readChanged(); err != nil {
		return Data{}, fmt.Errorf("load changed products: %w", err)
	}
	group.Go(func() error {
		return cmp.Or(l.readImages(), l.readPictureTexts(), l.readOptions(), l.readVariants(), l.readRatings())
	})
	group.Go(func() error { return l.readSpecs() })
	if err := group.Wait(); err != nil {
		return Data{}, fmt.Errorf("load products: %w", err)
	}
	l.join()
	if err := cmp.Or(l.categories(), l.vendors()); err != nil {
		return Data{}, fmt.Errorf("load categories and vendors: %w", err)
	}
	return l.data, nil
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

// each runs a query and calls read for every row.
func (l *loader) each(query string, read func(*sql.Rows) error, args ...any) error {
	rows, err := l.q.QueryContext(l.ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (l *loader) readProducts() error {
	if l.changed == "" {
		var n int
		if err := l.q.QueryRowContext(l.ctx, countProducts).Scan(&n); err != nil {
			return err
		}
		l.data.Products = make([]Product, 0, n)
	}
	known := interner{}
	return l.each(selectProducts+l.changed, func(rows *sql.Rows) error {
		var p Product
		var created int64
		err := rows.Scan(&p.ID, &p.VendorID, &p.CategoryID, &p.Name.En, &p.Name.Ar,
			&p.Description.En, &p.Description.Ar, &p.Price, &p.CompareAtPrice, &p.ImageURL, &p.VideoURL,
			&p.Brand.En, &p.Brand.Ar, &p.Status, &p.Inventory, &p.LowStockThreshold, &p.FreeShipping, &p.ExpressDelivery,
			&p.Featured, &p.UnitsSold, &created, &p.SizeTitle.En, &p.SizeTitle.Ar)
		p.CreatedAt = time.UnixMicro(created).UTC()
		known.intern(&p.VendorID, &p.CategoryID, &p.Brand.En, &p.Brand.Ar, &p.ImageURL, &p.VideoURL,
			&p.Description.En, &p.Description.Ar, &p.SizeTitle.En, &p.SizeTitle.Ar, (*string)(&p.Status))
		l.data.Products = append(l.data.Products, p)
		return err
	}, l.args...)
}

func (l *loader) readImages() error {
	known := interner{}
	return l.eachOf(selectImages, func(rows *sql.Rows) error {
		var r positioned[string]
		err := rows.Scan(&r.product, &r.position, &r.value)
		known.intern(&r.value)
		l.images = append(l.images, r)
		return err
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
	numbers := map[kindOption]int32{}
	return l.eachOf(selectOptions, func(rows *sql.Rows) error {
		var r positioned[int32]
		var o kindOption
		err := rows.Scan(&r.product, &r.position, &o.kind, &o.Code, &o.Label.En, &o.Label.Ar, &o.Swatch)
		number, ok := numbers[o]
		if !ok {
			number = int32(len(l.choices))
			numbers[o] = number
			l.choices = append(l.choices, o)
		}
		r.value = number
		l.options = append(l.options, r)
		return err
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
	// Most rows are of the product of the row before.
	var last string
	return l.eachOf(selectSpecs, func(rows *sql.Rows) error {
		var r positioned[int32]
		var product, text sql.RawBytes
		if err := rows.Scan(&product, &r.position, &text); err != nil {
			return err
		}
		if string(product) != last {
			last = string(product)
		}
		number, ok := numbers[string(text)]
		if !ok {
			number = int32(len(l.lines))
			numbers[string(text)] = number
			l.lines = append(l.lines, specFrom(string(text)))
		}
		r.product, r.value = last, number
		l.specs = append(l.specs, r)
		return nil
	})
}

// specFrom returns the line that selectSpecs has as one text.
func specFrom(text string) Spec {
	var s Spec
	parts := strings.SplitN(text, specPart, 4)
	for i, part := range []*string{&s.Name.En, &s.Name.Ar, &s.Value.En, &s.Value.Ar} {
		*part = parts[i]
	}
	return s
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

// join assigns the rows to their products, lists in the order of their positions.
func (l *loader) join() {
	products := l.data.Products
	numbers := make(map[string]int32, len(products))
	for i := range products {
		numbers[products[i].ID] = int32(i)
	}
	for number, urls := range grouped(numbers, l.images) {
		products[number].Gallery = slices.Clone(urls)
	}
	for number, texts := range grouped(numbers, l.texts) {
		slices.SortFunc(texts, func(a, b PictureText) int { return strings.Compare(a.URL, b.URL) })
		products[number].PictureTexts = slices.Clone(texts)
	}
	for number, ratings := range grouped(numbers, l.ratings) {
		products[number].Rating = ratings[0]
	}
	for number, variants := range grouped(numbers, l.variants) {
		products[number].Variants = slices.Clone(variants)
	}
	lists := map[string][]Option{}
	for number, options := range grouped(numbers, l.options) {
		p := &products[number]
		colors, sizes := l.byKind(options)
		p.Colors, p.Sizes = shared(lists, colors, l.option), shared(lists, sizes, l.option)
	}
	specs := map[string][]Spec{}
	for number, lines := range grouped(numbers, l.specs) {
		products[number].Specs = shared(specs, lines, func(line int32) Spec { return l.lines[line] })
	}
}

// grouped yields the rows of each product by position, with the product's number. The list is
// good until the next one. Rows of other products are left out.
func grouped[T any](numbers map[string]int32, rows []positioned[T]) iter.Seq2[int32, []T] {
	type place struct {
		product, row int32
		position     int64
	}
	order := make([]place, 0, len(rows))
	for i := range rows {
		if number, ok := numbers[rows[i].product]; ok {
			order = append(order, place{number, int32(i), rows[i].position})
		}
	}
	slices.SortFunc(order, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.product, b.product), cmp.Compare(a.position, b.position), cmp.Compare(a.row, b.row))
	})
	return func(yield func(int32, []T) bool) {
		var list []T
		for i, at := range order {
			list = append(list, rows[at.row].value)
			if i+1 < len(order) && order[i+1].product == at.product {
				continue
			}
			if !yield(at.product, list) {
				return
			}
			list = list[:0]
		}
	}
}

func (l *loader) option(number int32) Option { return l.choices[number].Option }

// byKind separates the numbers of colours from those of sizes.
func (l *loader) byKind(numbers []int32) (colors, sizes []int32) {
	for _, number := range numbers {
		if l.choices[number].kind == "color" {
			colors = append(colors, number)
		} else {
			sizes = append(sizes, number)
		}
	}
	return colors, sizes
}

// shared returns the list of what the numbers stand for. Equal lists are one in memory; lists
// has them.
func shared[T any](lists map[string][]T, numbers []int32, item func(int32) T) []T {
	if len(numbers) == 0 {
		return nil
	}
	key := make([]byte, 0, 4*len(numbers))
	for _, number := range numbers {
		key = binary.NativeEndian.AppendUint32(key, uint32(number))
	}
	if known, ok := lists[string(key)]; ok {
		return known
	}
	list := make([]T, len(numbers))
	for i, number := range numbers {
		list[i] = item(number)
	}
	lists[string(key)] = list
	return list
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
