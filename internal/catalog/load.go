package catalog

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
)

// Each query takes the time from which on products count as changed. Categories and
// vendors are few and always read whole.
const (
	selectProducts = `
		SELECT product_id, vendor_id, category_id, en_name, ar_name, en_description, ar_description,
			price, COALESCE(compare_at_price, 0), image_url, video_url, brand, status,
			inventory_count, low_stock_threshold, free_shipping, express_delivery_available,
			is_featured, units_sold, created_at
		FROM products WHERE updated_at >= $1`
	selectImages = `
		SELECT product_id, position, url
		FROM product_images WHERE product_id IN (SELECT product_id FROM products WHERE updated_at >= $1)`
	selectOptions = `
		SELECT product_id, position, kind, code, en_label, ar_label, swatch
		FROM product_options WHERE product_id IN (SELECT product_id FROM products WHERE updated_at >= $1)`
	selectRatings = `
		SELECT product_id, stars_1, stars_2, stars_3, stars_4, stars_5
		FROM product_ratings WHERE product_id IN (SELECT product_id FROM products WHERE updated_at >= $1)`
	selectCategories = `
		SELECT category_id, COALESCE(parent_category_id, ''), slug, en_name, ar_name,
			en_description, ar_description, image_url
		FROM categories`
	selectVendors = `
		SELECT vendor_id, en_name, ar_name, commission_rate, created_at FROM vendors`

	selectVersion = `SELECT version FROM catalog_version WHERE id = 1`
	countProducts = `SELECT count(*) FROM products`
)

// Load reads the whole catalogue, whatever the status of products.
func Load(ctx context.Context, q db.Querier) (Data, error) {
	return loadSince(ctx, q, math.MinInt64)
}

// loadSince reads the products that changed at or after since, in microseconds, with
// all categories and vendors. Those are read last, so that what products refer to is
// there even when rows are added meanwhile.
func loadSince(ctx context.Context, q db.Querier, since int64) (Data, error) {
	l := loader{ctx: ctx, q: q, since: since, known: map[string]string{}, place: map[string]int{}}
	for _, step := range []struct {
		what string
		read func() error
	}{
		{"products", l.products}, {"pictures", l.images}, {"options", l.options},
		{"ratings", l.ratings}, {"categories", l.categories}, {"vendors", l.vendors},
	} {
		if err := step.read(); err != nil {
			return Data{}, fmt.Errorf("load %s: %w", step.what, err)
		}
	}
	return l.data, nil
}

type loader struct {
	ctx   context.Context
	q     db.Querier
	since int64
	data  Data
	// place finds a product by its id.
	place map[string]int
	// known holds texts that many rows share, so that each is in memory once.
	known map[string]string
}

func (l *loader) shared(s string) string {
	if k, ok := l.known[s]; ok {
		return k
	}
	l.known[s] = s
	return s
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

func (l *loader) products() error {
	return l.each(selectProducts, func(rows *sql.Rows) error {
		var p Product
		var created int64
		err := rows.Scan(&p.ID, &p.VendorID, &p.CategoryID, &p.Name.En, &p.Name.Ar,
			&p.Description.En, &p.Description.Ar, &p.Price, &p.CompareAtPrice, &p.ImageURL, &p.VideoURL,
			&p.Brand, &p.Status, &p.Inventory, &p.LowStockThreshold, &p.FreeShipping, &p.ExpressDelivery,
			&p.Featured, &p.UnitsSold, &created)
		p.CreatedAt = time.UnixMicro(created).UTC()
		for _, s := range []*string{
			&p.VendorID, &p.CategoryID, &p.Brand, &p.ImageURL, &p.VideoURL,
			&p.Description.En, &p.Description.Ar, (*string)(&p.Status),
		} {
			*s = l.shared(*s)
		}
		l.place[p.ID] = len(l.data.Products)
		l.data.Products = append(l.data.Products, p)
		return err
	}, l.since)
}

// placed is a row of a list that belongs to a product.
type placed[T any] struct {
	product  string
	position int64
	value    T
}

// inOrder puts the rows of each product together, by position.
func inOrder[T any](rows []placed[T]) {
	slices.SortFunc(rows, func(a, b placed[T]) int {
		return cmp.Or(strings.Compare(a.product, b.product), cmp.Compare(a.position, b.position))
	})
}

func (l *loader) images() error {
	var found []placed[string]
	err := l.each(selectImages, func(rows *sql.Rows) error {
		var r placed[string]
		err := rows.Scan(&r.product, &r.position, &r.value)
		r.value = l.shared(r.value)
		found = append(found, r)
		return err
	}, l.since)
	inOrder(found)
	for _, r := range found {
		if i, ok := l.place[r.product]; ok {
			l.data.Products[i].Gallery = append(l.data.Products[i].Gallery, r.value)
		}
	}
	return err
}

func (l *loader) options() error {
	type kindOption struct {
		kind string
		Option
	}
	var found []placed[kindOption]
	err := l.each(selectOptions, func(rows *sql.Rows) error {
		var r placed[kindOption]
		o := &r.value
		err := rows.Scan(&r.product, &r.position, &o.kind, &o.Code, &o.Label.En, &o.Label.Ar, &o.Swatch)
		for _, s := range []*string{&o.kind, &o.Code, &o.Label.En, &o.Label.Ar, &o.Swatch} {
			*s = l.shared(*s)
		}
		found = append(found, r)
		return err
	}, l.since)
	inOrder(found)
	for _, r := range found {
		i, ok := l.place[r.product]
		switch {
		case !ok:
		case r.value.kind == "color":
			l.data.Products[i].Colors = append(l.data.Products[i].Colors, r.value.Option)
		default:
			l.data.Products[i].Sizes = append(l.data.Products[i].Sizes, r.value.Option)
		}
	}
	lists := map[string][]Option{}
	for i := range l.data.Products {
		p := &l.data.Products[i]
		p.Colors, p.Sizes = sharedOptions(lists, p.Colors), sharedOptions(lists, p.Sizes)
	}
	return err
}

// sharedOptions gives the list in lists that equals o, which it enters if there is none.
func sharedOptions(lists map[string][]Option, o []Option) []Option {
	if len(o) == 0 {
		return nil
	}
	key := fmt.Sprintf("%q", o)
	if known, ok := lists[key]; ok {
		return known
	}
	lists[key] = slices.Clip(o)
	return lists[key]
}

func (l *loader) ratings() error {
	return l.each(selectRatings, func(rows *sql.Rows) error {
		var id string
		var r Rating
		err := rows.Scan(&id, &r.Stars[0], &r.Stars[1], &r.Stars[2], &r.Stars[3], &r.Stars[4])
		if i, ok := l.place[id]; ok {
			l.data.Products[i].Rating = r
		}
		return err
	}, l.since)
}

func (l *loader) categories() error {
	return l.each(selectCategories, func(rows *sql.Rows) error {
		var c Category
		err := rows.Scan(&c.ID, &c.ParentID, &c.Slug, &c.Name.En, &c.Name.Ar,
			&c.Description.En, &c.Description.Ar, &c.ImageURL)
		l.data.Categories = append(l.data.Categories, c)
		return err
	})
}

func (l *loader) vendors() error {
	return l.each(selectVendors, func(rows *sql.Rows) error {
		var v Vendor
		var created int64
		err := rows.Scan(&v.ID, &v.Name.En, &v.Name.Ar, &v.CommissionRate, &created)
		v.CreatedAt = time.UnixMicro(created).UTC()
		l.data.Vendors = append(l.data.Vendors, v)
		return err
	})
}
