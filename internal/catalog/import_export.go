package catalog

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
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
// see exportedStock. A file to import names what is to be changed; see Import.

type categoryRecord struct {
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

type vendorRecord struct {
	Type     string `json:"type"`
	VendorID string `json:"vendor_id"`
	EnName   string `json:"en_name"`
	ArName   string `json:"ar_name"`
	// CommissionRate is in hundredths of a percent.
	CommissionRate int64  `json:"commission_rate"`
	VATNumber      string `json:"vat_number"`
	Registration   string `json:"registration"`
}

type productRecord struct {
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
	Exported          exportedStock   `json:"exported"`
	LowStockThreshold int64           `json:"low_stock_threshold"`
	FreeShipping      bool            `json:"free_shipping"`
	ExpressDelivery   bool            `json:"express_delivery_available"`
	Featured          bool            `json:"is_featured"`
	Colors            []OptionView    `json:"colors"`
	Sizes             []OptionView    `json:"sizes"`
	Variants          []variantRecord `json:"variants"`
	EnSizeTitle       string          `json:"en_size_title"`
	ArSizeTitle       string          `json:"ar_size_title"`
	Specs             []SpecView      `json:"specs"`
	CreatedAt         time.Time       `json:"created_at"`
}

// exportedStock is a product's stock at the time of the export. With it an import
// distinguishes an edited inventory_count from an outdated one, and subtracts what was
// sold in between.
type exportedStock struct {
	InventoryCount int64 `json:"inventory_count"`
	UnitsSold      int64 `json:"units_sold"`
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
	// Equal catalogues export equal files.
	slices.SortFunc(data.Categories, func(a, b Category) int { return strings.Compare(a.Slug, b.Slug) })
	slices.SortFunc(data.Vendors, func(a, b Vendor) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(data.Products, func(a, b Product) int { return strings.Compare(a.ID, b.ID) })
	for _, c := range data.Categories {
		if err := lines.Encode(categoryRecord{
			"category", c.Slug, slugs[c.ParentID], c.Name.En, c.Name.Ar, c.Description.En, c.Description.Ar, c.ImageURL,
			json.RawMessage(cmp.Or(c.SizeGuide, "null")),
		}); err != nil {
			return err
		}
	}
	for _, v := range data.Vendors {
		if err := lines.Encode(vendorRecord{"vendor", v.ID, v.Name.En, v.Name.Ar, v.CommissionRate, v.VATNumber, v.Registration}); err != nil {
			return err
		}
	}
	for i := range data.Products {
		if err := lines.Encode(recordOf(&data.Products[i], slugs)); err != nil {
			return err
		}
	}
	return out.Flush()
}

func recordOf(p *Product, slugs map[string]string) productRecord {
	r := productRecord{
		Type: "product", ProductID: p.ID, VendorID: p.VendorID, Category: slugs[p.CategoryID],
		EnName: p.Name.En, ArName: p.Name.Ar, EnDescription: p.Description.En, ArDescription: p.Description.Ar,
		Price: p.Price, ImageURL: p.ImageURL, Gallery: slices.Concat([]string{}, p.Gallery), VideoURL: p.VideoURL,
		Brand: p.Brand.En, ArBrand: p.Brand.Ar, Status: p.Status, InventoryCount: p.Inventory,
		Exported: exportedStock{InventoryCount: p.Inventory, UnitsSold: p.UnitsSold}, LowStockThreshold: p.LowStockThreshold,
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

// Counts is what an import did to things of one type.
type Counts struct{ Added, Changed, Unchanged int }

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

// Imported is what an import did.
type Imported struct {
	Categories, Vendors, Products Counts
	// StockKept counts products whose line has the exported stock, which changed since and
	// is kept.
	StockKept int
	// Origins counts the pictures and videos of other sites, by "https://host".
	Origins map[string]int
}

func (i Imported) changed() bool {
	return i.Categories.Added+i.Categories.Changed+i.Vendors.Added+i.Vendors.Changed+i.Products.Added+i.Products.Changed > 0
}

// Import reads a catalogue file: what is new is added, what is known (categories by
// slug, vendors and products by id) is changed, what the file does not name stays. A
// field that a line does not have stays as it is, or has its default in what is new;
// null or an empty text clears it.
//
// All or nothing: a file with bad lines changes nothing, and the error is Faults.
// find is called for the pictures of a file that is otherwise without faults, outside of any
// transaction; nil takes addresses as they are. progress is called with how many lines are
// done, and of how many.
func Import(ctx context.Context, d *db.DB, r io.Reader, find PictureResolver, progress func(done, total int)) (Imported, error) {
	return importFile(ctx, d, r, find, progress, time.Now)
}

func importFile(ctx context.Context, d *db.DB, r io.Reader, find PictureResolver, progress func(done, total int), now func() time.Time) (Imported, error) {
	file, err := readLines(r)
	if err != nil {
		return Imported{}, err
	}
	if file.count() == 0 && len(file.faults) == 0 {
		return Imported{}, Faults{{1, "the file is empty"}}
	}
	named := &pictures{resolve: find, shown: map[string]string{}, refused: map[string]error{}, wanted: map[string]bool{}}
	// The plan is computed before the transaction, which blocks checkouts. Sales in
	// between are accounted for; after a concurrent import it is computed again.
	for {
		before, err := lastImport(ctx, d)
		if err != nil {
			return Imported{}, err
		}
		data, err := Load(ctx, d)
		if err != nil {
			return Imported{}, err
		}
		plan := newPlan(data, named, now())
		plan.read(file)
		if len(plan.faults) > 0 {
			slices.SortStableFunc(plan.faults, func(a, b Fault) int { return cmp.Compare(a.Line, b.Line) })
			return Imported{}, plan.faults
		}
		if resolved, err := named.resolveWanted(ctx); err != nil {
			return Imported{}, err
		} else if resolved {
			continue
		}
		err = d.Tx(ctx, func(q db.Querier) error {
			if first, err := db.Changed(ctx, q, markImport, uuid.NewString(), before); err != nil || !first {
				return cmp.Or(err, errOutdated)
			}
			return plan.write(ctx, q, progress, now)
		})
		if !errors.Is(err, errOutdated) {
			return plan.done, err
		}
	}
}

// errOutdated means that another import came in between.
var errOutdated = errors.New("the catalogue was imported into meanwhile")

const (
	selectImport = `SELECT value FROM settings WHERE name = 'catalogue_import'`
	// It changes nothing when there was another import since the one that $2 marks.
	markImport = `
		INSERT INTO settings (name, value) VALUES ('catalogue_import', $1)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value = $2`
)

// lastImport returns the mark of the previous import, or "".
func lastImport(ctx context.Context, q db.Querier) (mark string, err error) {
	if err = q.QueryRowContext(ctx, selectImport).Scan(&mark); db.NoRows(err) {
		err = nil
	}
	return mark, err
}
