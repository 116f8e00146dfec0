package catalog

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
)

// Options say how a catalogue file is to be taken.
type Options struct {
	// Vendor, if set, is the only one whose products the file may change; products of others
	// are to it as if they did not exist, and so are categories and vendors to change.
	Vendor string
	// ProductsOnly refuses categories and vendors.
	ProductsOnly bool
	// AllowFree takes prices of 0, which else are refused: most are forgotten.
	AllowFree bool
	// DeleteMissing deletes the products that the file does not name.
	DeleteMissing bool
	// Pictures finds the pictures that the file names; nil takes addresses as they are.
	Pictures PictureResolver
	// Record is called inside the transaction with what the import does and changes; nil means
	// that nobody wants to know.
	Record func(ctx context.Context, q db.Querier, done Imported, changes iter.Seq[Change]) error
}

// plan is what an import will write, computed from a file and the current catalogue.
type plan struct {
	Options
	now    time.Time
	faults Faults
	done   Imported
	// pictures are what the file calls pictures.
	pictures *pictures

	categories map[string]*plannedCategory // by slug
	vendors    map[string]*plannedVendor
	products   map[string]*Product
	brands     map[string]plannedBrand // by their English names
	// others are the brands of products that the file may not change.
	others map[string]bool
	// skus are the products that have a variant with the SKU.
	skus map[string]*Product
	// byID are the categories by id, once all are known.
	byID map[string]*plannedCategory
	// named are the categories and vendors of the file, wanted its products.
	named  []*plannedCategory
	sold   []*plannedVendor
	wanted []plannedProduct
	// rows are the lines of variants, by their product.
	rows map[string][]*line
	// unwanted are products to delete, gone those of them that nothing names.
	unwanted, gone []*Product
}

// plannedCategory is a category as it will be; old is nil when it is new.
type plannedCategory struct {
	Category
	old     *Category
	at      *line
	deleted bool
}

type plannedVendor struct {
	Vendor
	old     *Vendor
	at      *line
	deleted bool
}

// plannedBrand is the Arabic name of a brand. line is the first one that names it, or 0.
type plannedBrand struct {
	ar   string
	line int
}

type plannedProduct struct {
	Product
	old *Product
	// stock is how the stock of a known product changes, or nil.
	stock *stockChange
	// variantStock is the same for its variants.
	variantStock map[variantKey]*stockChange
	// adopts means that a known product without variants gets its first one, which takes over
	// the stock.
	adopts bool
	// listed means that its line has a list of variants.
	listed bool
	// rows are the lines that name variants one by one.
	rows map[variantKey]*line
	at   *line
}

func newPlan(data Data, options Options, named *pictures, now time.Time) *plan {
	p := &plan{
		Options: options, now: now, pictures: named, done: Imported{Origins: map[string]int{}},
		categories: make(map[string]*plannedCategory, len(data.Categories)),
		vendors:    make(map[string]*plannedVendor, len(data.Vendors)),
		products:   make(map[string]*Product, len(data.Products)),
		brands:     map[string]plannedBrand{}, skus: map[string]*Product{}, rows: map[string][]*line{},
		others: map[string]bool{},
	}
	for i := range data.Categories {
		c := &data.Categories[i]
		p.categories[c.Slug] = &plannedCategory{Category: *c, old: c}
	}
	for i := range data.Vendors {
		v := &data.Vendors[i]
		p.vendors[v.ID] = &plannedVendor{Vendor: *v, old: v}
	}
	for i := range data.Products {
		product := &data.Products[i]
		p.products[product.ID] = product
		if product.Brand.Ar != "" {
			p.brands[product.Brand.En] = plannedBrand{ar: product.Brand.Ar}
		}
		if !p.mine(product) {
			p.others[product.Brand.En] = true
			continue
		}
		for _, v := range product.Variants {
			if v.SKU != "" {
				p.skus[v.SKU] = product
			}
		}
	}
	return p
}

// mine reports whether the file may change a product.
func (p *plan) mine(product *Product) bool { return p.Vendor == "" || product.VendorID == p.Vendor }

// read computes the plan. A line may refer to lines before or after it.
func (p *plan) read(file *File) {
	p.faults = slices.Clone(file.faults)
	if p.Vendor != "" || p.ProductsOnly {
		for _, l := range slices.Concat(file.categories, file.vendors) {
			p.faults = append(p.faults, NewFault(l.Sheet, l.Number, "", faultNotAllowed))
		}
		file = &File{products: file.products, variants: file.variants, faults: file.faults}
	}
	p.readCategories(file.categories)
	for l := range p.lines(file.vendors) {
		p.vendor(l)
		p.finish(l)
	}
	p.readProducts(file)
	p.checkDeleted()
	p.done.Refused = p.faults.Lines()
}

func (p *plan) readCategories(lines []Line) {
	for l := range p.lines(lines) {
		p.category(l)
	}
	for _, c := range p.named {
		p.parent(c.at, c)
	}
	p.byID = make(map[string]*plannedCategory, len(p.categories))
	for _, c := range p.categories {
		p.byID[c.ID] = c
	}
	for _, c := range p.named {
		if !c.deleted {
			p.checkCategory(c.at, c)
		}
		p.finish(c.at)
	}
}

func (p *plan) readProducts(file *File) {
	p.readRows(file)
	seen := make(map[string]int, len(file.products))
	for l := range p.lines(file.products) {
		if p.isRow(l) {
			continue
		}
		p.product(l, seen)
		p.finish(l)
	}
	// What is left are variants of products that have no line of their own.
	for _, id := range slices.Sorted(maps.Keys(p.rows)) {
		rows := p.rows[id]
		if p.products[id] == nil || !p.mine(p.products[id]) {
			for _, l := range rows {
				l.fault("product_id", faultNoProduct, shortened(id))
				l.fields = nil
				p.finish(l)
			}
			continue
		}
		l := &line{sheet: rows[0].sheet, number: rows[0].number, fields: map[string]json.RawMessage{"product_id": quoted(id)}}
		p.product(l, seen)
		p.finish(l)
	}
	if p.DeleteMissing && len(seen) > 0 {
		for id, product := range p.products {
			if seen[id] == 0 && p.mine(product) {
				p.unwanted = append(p.unwanted, product)
			}
		}
	}
	p.nameBrands(seen)
	p.checkSKUs()
}

// parsedAhead is how many lines are parsed beside the reading of those before them.
const parsedAhead = 500

// lines yields the lines that are JSON, and records a fault for the others.
func (p *plan) lines(raws []Line) iter.Seq[*line] {
	return func(yield func(*line) bool) {
		parsed, stop := make(chan *line, parsedAhead), make(chan struct{})
		defer close(stop)
		go func() {
			defer close(parsed)
			for _, raw := range raws {
				select {
				case parsed <- parse(raw):
				case <-stop:
					return
				}
			}
		}()
		n := 0
		for l := range parsed {
			if l == nil {
				p.faults = append(p.faults, NewFault(raws[n].Sheet, raws[n].Number, "", faultNotObject))
			} else if !yield(l) {
				return
			}
			n++
		}
	}
}

func (p *plan) finish(l *line) {
	l.rejectUnknownFields()
	p.faults = append(p.faults, l.faults...)
}

// deletes reads whether the line asks for deletion. What else such a line says is not read.
func (l *line) deletes() bool {
	var asked bool
	l.boolean("delete", &asked)
	if asked {
		l.fields = nil
	}
	return asked
}

// quoted is a text as JSON.
func quoted(text string) json.RawMessage {
	raw, err := json.Marshal(text)
	if err != nil {
		panic(err) // strings can always be written
	}
	return raw
}

// requireFields records a fault that names the required fields that a new entry lacks.
func requireFields(l *line, what lang.Text, fields map[string]bool) {
	var missing []string
	for name, given := range fields {
		if !given {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		l.fault(missing[0], faultMissing, what, strings.Join(missing, ", "))
	}
}
