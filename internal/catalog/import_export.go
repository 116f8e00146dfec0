package catalog

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// A catalogue file has one JSON object a line, of the three types below, in any order.
// An export names every field, so that importing it brings all of them back but stock:
// see ExportedStock. A file to import names what is to be changed; see Import.

type CategoryRecord struct {
	Type          string `json:"type"`
	Slug          string `json:"slug"`
	Parent        string `json:"parent"`
	EnName        string `json:"en_name"`
	ArName        string `json:"ar_name"`
	EnDescription string `json:"en_description"`
	ArDescription string `json:"ar_description"`
	ImageURL      string `json:"image_url"`
	// SizeGuide is a SizeGuide, or null.
	SizeGuide json.RawMessage `json:"size_guide"`
}

type VendorRecord struct {
	Type     string `json:"type"`
	VendorID string `json:"vendor_id"`
	EnName   string `json:"en_name"`
	ArName   string `json:"ar_name"`
	// CommissionRate is in hundredths of a percent.
	CommissionRate int64  `json:"commission_rate"`
	VATNumber      string `json:"vat_number"`
	Registration   string `json:"registration"`
}

type ProductRecord struct {
	Type              string          `json:"type"`
	ProductID         string          `json:"product_id"`
	VendorID          string          `json:"vendor_id"`
	Category          string          `json:"category"`
	EnName            string          `json:"en_name"`
	ArName            string          `json:"ar_name"`
	EnDescription     string          `json:"en_description"`
	ArDescription     string          `json:"ar_description"`
	Price             money.Halalas   `json:"price"`
	CompareAtPrice    *money.Halalas  `json:"compare_at_price"`
	ImageURL          string          `json:"image_url"`
	Gallery           []string        `json:"gallery"`
	VideoURL          string          `json:"video_url"`
	Brand             string          `json:"brand"`
	ArBrand           string          `json:"ar_brand"`
	Status            Status          `json:"status"`
	InventoryCount    int64           `json:"inventory_count"`
	Exported          ExportedStock   `json:"exported"`
	LowStockThreshold int64           `json:"low_stock_threshold"`
	FreeShipping      bool            `json:"free_shipping"`
	ExpressDelivery   bool            `json:"express_delivery_available"`
	Featured          bool            `json:"is_featured"`
	Colors            []OptionView    `json:"colors"`
	Sizes             []OptionView    `json:"sizes"`
	Variants          []VariantRecord `json:"variants"`
	EnSizeTitle       string          `json:"en_size_title"`
	ArSizeTitle       string          `json:"ar_size_title"`
	Specs             []SpecView      `json:"specs"`
	CreatedAt         time.Time       `json:"created_at"`
}

// ExportedStock is a product's stock at the time of the export. With it an import
// distinguishes an edited inventory_count from an outdated one, and subtracts what was
// sold in between.
type ExportedStock struct {
	InventoryCount int64 `json:"inventory_count"`
	UnitsSold      int64 `json:"units_sold"`
}

// Export writes the catalogue as a file of JSON lines. With a vendor it has that one's products
// only.
func Export(ctx context.Context, q db.Querier, vendor string, w io.Writer) error {
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	records, err := Records(ctx, q, vendor)
	if err != nil {
		return err
	}
	for record := range records {
		if err := lines.Encode(record); err != nil {
			return err
		}
	}
	return out.Flush()
}

// Records returns the catalogue as an export has it: each a CategoryRecord, a VendorRecord or a
// ProductRecord. Equal catalogues have equal ones, in the same order.
func Records(ctx context.Context, q db.Querier, vendor string) (iter.Seq[any], error) {
	data, err := Load(ctx, q)
	if err != nil {
		return nil, err
	}
	slugs := slugsOf(data.Categories)
	if vendor != "" {
		data.Categories, data.Vendors = nil, nil
		data.Products = slices.DeleteFunc(data.Products, func(p Product) bool { return p.VendorID != vendor })
	}
	slices.SortFunc(data.Categories, func(a, b Category) int { return strings.Compare(a.Slug, b.Slug) })
	slices.SortFunc(data.Vendors, func(a, b Vendor) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(data.Products, func(a, b Product) int { return strings.Compare(a.ID, b.ID) })
	return func(yield func(any) bool) {
		for i := range data.Categories {
			if !yield(categoryRecordOf(&data.Categories[i], slugs)) {
				return
			}
		}
		for i := range data.Vendors {
			if !yield(vendorRecordOf(&data.Vendors[i])) {
				return
			}
		}
		for i := range data.Products {
			if !yield(recordOf(&data.Products[i], slugs)) {
				return
			}
		}
	}, nil
}

// slugsOf returns the slugs of categories by their ids.
func slugsOf(categories []Category) map[string]string {
	slugs := make(map[string]string, len(categories))
	for _, c := range categories {
		slugs[c.ID] = c.Slug
	}
	return slugs
}

func categoryRecordOf(c *Category, slugs map[string]string) CategoryRecord {
	return CategoryRecord{
		"category", c.Slug, slugs[c.ParentID], c.Name.En, c.Name.Ar, unixLines(c.Description.En), unixLines(c.Description.Ar),
		c.ImageURL, json.RawMessage(cmp.Or(c.SizeGuide, "null")),
	}
}

func vendorRecordOf(v *Vendor) VendorRecord {
	return VendorRecord{"vendor", v.ID, v.Name.En, v.Name.Ar, v.CommissionRate, v.VATNumber, v.Registration}
}

// unixLines ends lines with a line feed alone, as tables do whatever was written.
func unixLines(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

func recordOf(p *Product, slugs map[string]string) ProductRecord {
	r := ProductRecord{
		Type: "product", ProductID: p.ID, VendorID: p.VendorID, Category: slugs[p.CategoryID],
		EnName: p.Name.En, ArName: p.Name.Ar, EnDescription: unixLines(p.Description.En), ArDescription: unixLines(p.Description.Ar),
		Price: p.Price, ImageURL: p.ImageURL, Gallery: slices.Concat([]string{}, p.Gallery), VideoURL: p.VideoURL,
		Brand: p.Brand.En, ArBrand: p.Brand.Ar, Status: p.Status, InventoryCount: p.Inventory,
		Exported: ExportedStock{InventoryCount: p.Inventory, UnitsSold: p.UnitsSold}, LowStockThreshold: p.LowStockThreshold,
		FreeShipping: p.FreeShipping, ExpressDelivery: p.ExpressDelivery, Featured: p.Featured,
		Colors: optionsOf(p.Colors), Sizes: optionsOf(p.Sizes), Variants: variantRecords(p.Variants),
		EnSizeTitle: p.SizeTitle.En, ArSizeTitle: p.SizeTitle.Ar, Specs: specsOf(p.Specs), CreatedAt: p.CreatedAt,
	}
	if p.CompareAtPrice != 0 {
		r.CompareAtPrice = &p.CompareAtPrice
	}
	return r
}

func optionsFrom(views []OptionView) []Option {
	var list []Option
	for _, v := range views {
		list = append(list, Option{v.Code, lang.Text{En: v.EnLabel, Ar: v.ArLabel}, v.Swatch})
	}
	return list
}

func specsFrom(views []SpecView) []Spec {
	var list []Spec
	for _, v := range views {
		list = append(list, Spec{lang.Text{En: v.EnName, Ar: v.ArName}, lang.Text{En: v.EnValue, Ar: v.ArValue}})
	}
	return list
}

// Counts is what an import does to things of one type.
type Counts struct {
	Added     int `json:"added"`
	Changed   int `json:"changed"`
	Unchanged int `json:"unchanged"`
	Deleted   int `json:"deleted"`
	// Archived were to be deleted, and are archived because orders or reviews name them.
	Archived int `json:"archived"`
}

func (c *Counts) count(known, changed bool) {
	switch {
	case !known:
		c.Added++
	case changed:
		c.Changed++
	default:
		c.Unchanged++
	}
}

func (c Counts) changes() bool { return c.Added+c.Changed+c.Deleted+c.Archived > 0 }

// Imported is what an import does.
type Imported struct {
	Categories Counts `json:"categories"`
	Vendors    Counts `json:"vendors"`
	Products   Counts `json:"products"`
	// Refused counts the lines with faults.
	Refused int `json:"refused"`
	// StockKept counts products whose line has the exported stock, which changed since and
	// is kept.
	StockKept int `json:"stock_kept"`
	// Origins counts the pictures and videos of other sites, by "https://host".
	Origins map[string]int `json:"origins"`
}

// Changes reports whether anything is written.
func (i Imported) Changes() bool {
	return i.Categories.changes() || i.Vendors.changes() || i.Products.changes()
}

// Preview returns what Import would do, and all that is wrong with the file. Nothing is written.
func Preview(ctx context.Context, d *db.DB, file *File, options Options) (Imported, Faults, error) {
	plan, err := prepare(ctx, d, file, options, newPictures(options.Pictures), d.Now)
	if err != nil {
		return Imported{}, nil, err
	}
	return plan.done, plan.faults, nil
}

// Import takes a catalogue file: what is new is added, what is known (categories by
// slug, vendors and products by id, variants by SKU too) is changed, what the file does not name
// stays. A field that a line does not have stays as it is, or has its default in what is new;
// null or an empty text clears it.
//
// All or nothing: a file with bad lines changes nothing, and the error is Faults.
// Pictures are found for a file that is otherwise without faults, outside of any
// transaction. progress is called with how many lines are done, and of how many.
func Import(ctx context.Context, d *db.DB, file *File, options Options, progress func(done, total int)) (Imported, error) {
	return importFile(ctx, d, file, options, progress, d.Now)
}

func importFile(ctx context.Context, d *db.DB, file *File, options Options, progress func(done, total int), now func() time.Time) (Imported, error) {
	named := newPictures(options.Pictures)
	// The plan is computed before the transaction, which blocks checkouts. Sales in
	// between are accounted for; after other changes it is computed again.
	for {
		before, err := lastImport(ctx, d)
		if err != nil {
			return Imported{}, err
		}
		plan, err := prepare(ctx, d, file, options, named, now)
		if err != nil {
			return Imported{}, err
		}
		if len(plan.faults) > 0 {
			return plan.done, plan.faults
		}
		err = d.Tx(ctx, func(q db.Querier) error {
			if first, err := markImport(ctx, q, uuid.NewString(), before); err != nil || !first {
				return cmp.Or(err, errOutdated)
			}
			if err := plan.checkCurrent(ctx, q); err != nil {
				return err
			}
			return plan.write(ctx, q, progress, now)
		})
		if !errors.Is(err, errOutdated) {
			return plan.done, err
		}
	}
}

// prepare computes the plan, with the addresses of all pictures if nothing else is wrong.
func prepare(ctx context.Context, d *db.DB, file *File, options Options, named *pictures, now func() time.Time) (*plan, error) {
	if file.Len() == 0 && len(file.faults) == 0 {
		file = &File{faults: Faults{NewFault("", 1, "", FaultEmpty)}}
	}
	for {
		data, err := Load(ctx, d)
		if err != nil {
			return nil, err
		}
		p := newPlan(data, options, named, now())
		p.read(file)
		if len(p.faults) > 0 {
			slices.SortStableFunc(p.faults, func(a, b Fault) int {
				return cmp.Or(strings.Compare(a.Sheet, b.Sheet), cmp.Compare(a.Line, b.Line))
			})
			return p, nil
		}
		if resolved, err := named.resolveWanted(ctx); err != nil {
			return nil, err
		} else if resolved {
			continue
		}
		if err := p.settleDeletions(ctx, d); err != nil {
			return nil, err
		}
		return p, nil
	}
}

// checkCurrent returns errOutdated when somebody has changed a product since the plan was
// computed, other than by selling it.
func (p *plan) checkCurrent(ctx context.Context, q db.Querier) error {
	data, err := loadSince(ctx, q, p.now.Add(-overlap).UnixMicro())
	if err != nil {
		return err
	}
	for i := range data.Products {
		now := &data.Products[i]
		if old := p.products[now.ID]; old == nil || !reflect.DeepEqual(withoutSales(old), withoutSales(now)) {
			return errOutdated
		}
	}
	return nil
}

// withoutSales returns the product without what shoppers change.
func withoutSales(p *Product) Product {
	still := *p
	still.Inventory, still.UnitsSold, still.Rating = 0, 0, Rating{}
	still.Variants = slices.Clone(still.Variants)
	for i := range still.Variants {
		still.Variants[i].Inventory, still.Variants[i].UnitsSold = 0, 0
	}
	return still
}

// errOutdated means that another import or an edit came in between.
var errOutdated = errors.New("the catalogue was changed meanwhile")
