package catalog

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// A catalogue file has one JSON object a line, of the three types below: parents before
// their children, categories and vendors before the products that name them.

type categoryRecord struct {
	Type          string `json:"type"`
	Slug          string `json:"slug"`
	Parent        string `json:"parent,omitempty"`
	EnName        string `json:"en_name"`
	ArName        string `json:"ar_name"`
	EnDescription string `json:"en_description,omitempty"`
	ArDescription string `json:"ar_description,omitempty"`
	ImageURL      string `json:"image_url,omitempty"`
}

type vendorRecord struct {
	Type     string `json:"type"`
	VendorID string `json:"vendor_id"`
	EnName   string `json:"en_name"`
	ArName   string `json:"ar_name"`
	// CommissionRate is in hundredths of a percent.
	CommissionRate int64 `json:"commission_rate"`
}

type productRecord struct {
	Type              string        `json:"type"`
	ProductID         string        `json:"product_id,omitempty"`
	VendorID          string        `json:"vendor_id"`
	Category          string        `json:"category"`
	EnName            string        `json:"en_name"`
	ArName            string        `json:"ar_name"`
	EnDescription     string        `json:"en_description,omitempty"`
	ArDescription     string        `json:"ar_description,omitempty"`
	Price             money.Halalas `json:"price"`
	CompareAtPrice    money.Halalas `json:"compare_at_price,omitempty"`
	ImageURL          string        `json:"image_url,omitempty"`
	Gallery           []string      `json:"gallery,omitempty"`
	VideoURL          string        `json:"video_url,omitempty"`
	Brand             string        `json:"brand,omitempty"`
	Status            Status        `json:"status,omitempty"`
	InventoryCount    int64         `json:"inventory_count"`
	LowStockThreshold *int64        `json:"low_stock_threshold,omitempty"`
	FreeShipping      bool          `json:"free_shipping,omitempty"`
	ExpressDelivery   bool          `json:"express_delivery_available,omitempty"`
	Featured          bool          `json:"is_featured,omitempty"`
	Colors            []OptionView  `json:"colors,omitempty"`
	Sizes             []OptionView  `json:"sizes,omitempty"`
	CreatedAt         *time.Time    `json:"created_at,omitempty"`
}

// Export writes the whole catalogue as a catalogue file.
func Export(ctx context.Context, q db.Querier, w io.Writer) error {
	data, err := Load(ctx, q)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	slugs := map[string]string{}
	for _, c := range data.Categories {
		slugs[c.ID] = c.Slug
	}
	for _, c := range data.Categories {
		if err := lines.Encode(categoryRecord{
			"category", c.Slug, slugs[c.ParentID], c.Name.En, c.Name.Ar, c.Description.En, c.Description.Ar, c.ImageURL,
		}); err != nil {
			return err
		}
	}
	for _, v := range data.Vendors {
		if err := lines.Encode(vendorRecord{"vendor", v.ID, v.Name.En, v.Name.Ar, v.CommissionRate}); err != nil {
			return err
		}
	}
	for _, p := range data.Products {
		if err := lines.Encode(productRecord{
			Type: "product", ProductID: p.ID, VendorID: p.VendorID, Category: slugs[p.CategoryID],
			EnName: p.Name.En, ArName: p.Name.Ar, EnDescription: p.Description.En, ArDescription: p.Description.Ar,
			Price: p.Price, CompareAtPrice: p.CompareAtPrice, ImageURL: p.ImageURL, Gallery: p.Gallery, VideoURL: p.VideoURL,
			Brand: p.Brand, Status: p.Status, InventoryCount: p.Inventory, LowStockThreshold: &p.LowStockThreshold,
			FreeShipping: p.FreeShipping, ExpressDelivery: p.ExpressDelivery, Featured: p.Featured,
			Colors: optionsOf(p.Colors), Sizes: optionsOf(p.Sizes), CreatedAt: &p.CreatedAt,
		}); err != nil {
			return err
		}
	}
	return out.Flush()
}

func optionsFrom(views []OptionView) []Option {
	var list []Option
	for _, v := range views {
		list = append(list, Option{v.Code, lang.Text{En: v.EnLabel, Ar: v.ArLabel}, v.Swatch})
	}
	return list
}

// maxLine bounds one line of a catalogue file.
const maxLine = 1 << 20

// Import reads a catalogue file: what is new is added, what is known (categories by
// slug, vendors and products by id) is changed, what the file does not name stays. It
// gives how many lines it took. One bad line undoes everything and is named.
func Import(ctx context.Context, d *db.DB, r io.Reader, progress func(lines int)) (int, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return 0, err
	}
	n := 0
	err = d.Tx(ctx, func(q db.Querier) error {
		n = 0
		in := importer{ctx: ctx, q: q, now: time.Now()}
		lines := bufio.NewScanner(bytes.NewReader(text))
		lines.Buffer(nil, maxLine)
		for number := 1; lines.Scan(); number++ {
			line := bytes.TrimSpace(lines.Bytes())
			if len(line) == 0 {
				continue
			}
			if err := in.take(line); err != nil {
				return fmt.Errorf("line %d: %w", number, err)
			}
			n++
			progress(n)
		}
		if err := lines.Err(); err != nil {
			return err
		}
		return Touch(ctx, q)
	})
	return n, err
}

type importer struct {
	ctx context.Context
	q   db.Querier
	now time.Time
}

func (in importer) take(line []byte) error {
	var kind struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(line, &kind); err != nil {
		return fmt.Errorf("not a JSON object: %w", err)
	}
	switch kind.Type {
	case "category":
		return decodeInto(line, in.category)
	case "vendor":
		return decodeInto(line, in.vendor)
	case "product":
		return decodeInto(line, in.product)
	default:
		return fmt.Errorf("type %q is none of category, vendor, product", kind.Type)
	}
}

// decodeInto reads a record strictly, so that a misspelt field is noticed.
func decodeInto[T any](line []byte, store func(T) error) error {
	var record T
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&record); err != nil {
		return err
	}
	return store(record)
}

const (
	upsertCategory = `
		INSERT INTO categories (category_id, parent_category_id, slug, en_name, ar_name, en_description, ar_description, image_url)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (slug) DO UPDATE SET parent_category_id = excluded.parent_category_id, en_name = excluded.en_name,
			ar_name = excluded.ar_name, en_description = excluded.en_description, ar_description = excluded.ar_description,
			image_url = excluded.image_url`
	upsertVendor = `
		INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (vendor_id) DO UPDATE SET en_name = excluded.en_name, ar_name = excluded.ar_name,
			commission_rate = excluded.commission_rate`
	selectCategoryID = `SELECT category_id FROM categories WHERE slug = $1`
	countVendor      = `SELECT count(*) FROM vendors WHERE vendor_id = $1`
	upsertProduct    = `
		INSERT INTO products (product_id, vendor_id, category_id, en_name, ar_name, en_description, ar_description, price,
			compare_at_price, image_url, video_url, brand, status, inventory_count, low_stock_threshold, free_shipping,
			express_delivery_available, is_featured, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
		ON CONFLICT (product_id) DO UPDATE SET vendor_id = excluded.vendor_id, category_id = excluded.category_id,
			en_name = excluded.en_name, ar_name = excluded.ar_name, en_description = excluded.en_description,
			ar_description = excluded.ar_description, price = excluded.price, compare_at_price = excluded.compare_at_price,
			image_url = excluded.image_url, video_url = excluded.video_url, brand = excluded.brand, status = excluded.status,
			inventory_count = excluded.inventory_count, low_stock_threshold = excluded.low_stock_threshold,
			free_shipping = excluded.free_shipping, express_delivery_available = excluded.express_delivery_available,
			is_featured = excluded.is_featured, updated_at = excluded.updated_at`
	deleteImages  = `DELETE FROM product_images WHERE product_id = $1`
	deleteOptions = `DELETE FROM product_options WHERE product_id = $1`
)

func (in importer) category(c categoryRecord) error {
	if c.Slug == "" || c.EnName == "" || c.ArName == "" {
		return errors.New("a category needs slug, en_name and ar_name")
	}
	var parent any
	if c.Parent != "" {
		id, err := in.categoryID(c.Parent)
		if err != nil {
			return err
		}
		parent = id
	}
	return db.Exec(in.ctx, in.q, upsertCategory, uuid.NewString(), parent, c.Slug, c.EnName, c.ArName, c.EnDescription, c.ArDescription, c.ImageURL)
}

func (in importer) categoryID(slug string) (string, error) {
	var id string
	err := in.q.QueryRowContext(in.ctx, selectCategoryID, slug).Scan(&id)
	if db.None(err) {
		err = fmt.Errorf("there is no category %q", slug)
	}
	return id, err
}

func (in importer) vendor(v vendorRecord) error {
	switch {
	case v.VendorID == "" || v.EnName == "" || v.ArName == "":
		return errors.New("a vendor needs vendor_id, en_name and ar_name")
	case v.CommissionRate < 0 || v.CommissionRate > 10_000:
		return errors.New("commission_rate is in hundredths of a percent, from 0 to 10000")
	}
	return db.Exec(in.ctx, in.q, upsertVendor, v.VendorID, v.EnName, v.ArName, v.CommissionRate, in.now.UnixMicro())
}

func (in importer) product(r productRecord) error {
	if err := r.check(); err != nil {
		return err
	}
	categoryID, err := in.categoryID(r.Category)
	if err != nil {
		return err
	}
	var vendors int
	if err := in.q.QueryRowContext(in.ctx, countVendor, r.VendorID).Scan(&vendors); err != nil {
		return err
	}
	if vendors == 0 {
		return fmt.Errorf("there is no vendor %q", r.VendorID)
	}
	id := cmp.Or(r.ProductID, uuid.NewString())
	threshold, created := int64(LowStockThreshold), in.now
	if r.LowStockThreshold != nil {
		threshold = *r.LowStockThreshold
	}
	if r.CreatedAt != nil {
		created = *r.CreatedAt
	}
	if err := db.Exec(in.ctx, in.q, upsertProduct, id, r.VendorID, categoryID, r.EnName, r.ArName, r.EnDescription, r.ArDescription,
		int64(r.Price), amountOrNull(r.CompareAtPrice), r.ImageURL, r.VideoURL, r.Brand, string(cmp.Or(r.Status, Active)),
		r.InventoryCount, threshold, r.FreeShipping, r.ExpressDelivery, r.Featured, created.UnixMicro(), in.now.UnixMicro()); err != nil {
		return err
	}
	for _, statement := range []string{deleteImages, deleteOptions} {
		if err := db.Exec(in.ctx, in.q, statement, id); err != nil {
			return err
		}
	}
	var more rows
	more.addProduct(&Product{ID: id, Gallery: r.Gallery, Colors: optionsFrom(r.Colors), Sizes: optionsFrom(r.Sizes)}, in.now)
	if err := db.InsertRows(in.ctx, in.q, "product_images", imageColumns, more.images); err != nil {
		return err
	}
	return db.InsertRows(in.ctx, in.q, "product_options", optionColumns, more.options)
}

func (r productRecord) check() error {
	switch {
	case r.EnName == "" || r.ArName == "" || r.Category == "" || r.VendorID == "":
		return errors.New("a product needs en_name, ar_name, category and vendor_id")
	case r.Price < 0 || r.InventoryCount < 0:
		return errors.New("price and inventory_count cannot be below zero")
	case r.CompareAtPrice != 0 && r.CompareAtPrice <= r.Price:
		return errors.New("compare_at_price must be above price")
	}
	switch r.Status {
	case "", Draft, Active, Archived:
	default:
		return fmt.Errorf("status %q is none of draft, active, archived", r.Status)
	}
	for _, o := range append(r.Colors[:len(r.Colors):len(r.Colors)], r.Sizes...) {
		if o.Code == "" || o.EnLabel == "" || o.ArLabel == "" {
			return errors.New("a colour or size needs code, en_label and ar_label")
		}
	}
	return nil
}
