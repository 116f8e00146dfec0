package catalog

import (
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/saudi"
)

// plan is what an import will write, computed from a file and the current catalogue.
type plan struct {
	now    time.Time
	faults Faults
	done   Imported
	// pictures are what the file calls pictures.
	pictures *pictures

	categories map[string]*plannedCategory // by slug
	vendors    map[string]*plannedVendor
	products   map[string]*Product
	brands     map[string]plannedBrand // by their English names
	// byID are the categories by id, once all are known.
	byID map[string]*plannedCategory
	// named are the categories and vendors of the file, wanted its products.
	named  []*plannedCategory
	sold   []*plannedVendor
	wanted []plannedProduct
}

// plannedCategory is a category as it will be; old is nil when it is new.
type plannedCategory struct {
	Category
	old  *Category
	line int
}

type plannedVendor struct {
	Vendor
	old  *Vendor
	line int
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
	line         int
}

// stockChange sets the stock to count. With since, count is of a time when so many had
// been sold, and what was sold after it is taken off.
type stockChange struct {
	count int64
	since *int64
}

func newPlan(data Data, named *pictures, now time.Time) *plan {
	p := &plan{
		now: now, pictures: named, done: Imported{Origins: map[string]int{}},
		categories: make(map[string]*plannedCategory, len(data.Categories)),
		vendors:    make(map[string]*plannedVendor, len(data.Vendors)),
		products:   make(map[string]*Product, len(data.Products)),
		brands:     map[string]plannedBrand{},
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
	}
	return p
}

// read computes the plan. A line may refer to lines before or after it.
func (p *plan) read(file *rawFile) {
	p.faults = slices.Clone(file.faults)
	parents := make([]*line, 0, len(file.categories))
	for l := range p.lines(file.categories) {
		p.category(l)
		parents = append(parents, l)
	}
	for i, l := range parents {
		p.parent(l, p.named[i])
	}
	p.byID = make(map[string]*plannedCategory, len(p.categories))
	for _, c := range p.categories {
		p.byID[c.ID] = c
	}
	for i, l := range parents {
		p.checkCategory(l, p.named[i])
		p.finish(l)
	}
	for l := range p.lines(file.vendors) {
		p.vendor(l)
		p.finish(l)
	}
	seen := make(map[string]int, len(file.products))
	for l := range p.lines(file.products) {
		p.product(l, seen)
		p.finish(l)
	}
	p.nameBrands(seen)
	p.checkSKUs()
}

// lines yields the lines that are JSON, and records a fault for the others.
func (p *plan) lines(raws []rawLine) iter.Seq[*line] {
	return func(yield func(*line) bool) {
		for _, raw := range raws {
			l := parse(raw)
			if l == nil {
				p.faults = append(p.faults, Fault{raw.number, notAnObject})
			} else if !yield(l) {
				return
			}
		}
	}
}

func (p *plan) finish(l *line) {
	l.rejectUnknownFields()
	for _, text := range l.faults {
		p.faults = append(p.faults, Fault{l.number, text})
	}
}

// requireFields records a fault for each required field that a new entry lacks.
func requireFields(l *line, what string, fields map[string]bool) {
	var missing []string
	for name, given := range fields {
		if !given {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		l.fault("%s needs %s", what, strings.Join(missing, ", "))
	}
}

// category reads a category without its parent.
func (p *plan) category(l *line) {
	var slug string
	l.text("slug", &slug)
	c := p.categories[slug]
	switch {
	case c != nil && c.line > 0:
		l.fault("slug: %q is on line %d already", shortened(slug), c.line)
		again := *c
		c = &again
	case c == nil:
		c = &plannedCategory{Category: Category{ID: uuid.NewString(), Slug: slug}}
		p.categories[slug] = c
	}
	c.line = l.number
	l.text("en_name", &c.Name.En)
	l.text("ar_name", &c.Name.Ar)
	l.text("en_description", &c.Description.En)
	l.text("ar_description", &c.Description.Ar)
	p.picture(l, "image_url", &c.ImageURL)
	l.sizeGuide(&c.SizeGuide)
	p.named = append(p.named, c)
}

// parent sets the parent of a category.
func (p *plan) parent(l *line, c *plannedCategory) {
	if !l.has("parent") {
		return
	}
	var slug string
	l.text("parent", &slug)
	if slug == "" {
		c.ParentID = ""
		return
	}
	parent := p.categories[slug]
	if parent == nil {
		l.fault("parent: there is no category %q", shortened(slug))
		return
	}
	c.ParentID = parent.ID
}

func (p *plan) checkCategory(l *line, c *plannedCategory) {
	p.done.Categories.count(c.old != nil, c.old != nil && *c.old != c.Category)
	if c.ImageURL != "" {
		p.countOrigins(c.ImageURL)
	}
	if c.old != nil && *c.old == c.Category {
		return
	}
	requireFields(l, "a category", map[string]bool{"slug": c.Slug != "", "en_name": c.Name.En != "", "ar_name": c.Name.Ar != ""})
	if c.old == nil && c.Slug != "" && (len(c.Slug) > maxSlug || !goodSlug.MatchString(c.Slug)) {
		l.fault("slug: %q is none, want %s", shortened(c.Slug), wantSlug)
	}
	l.checkLine("en_name", c.Name.En, maxName)
	l.checkLine("ar_name", c.Name.Ar, maxName)
	l.checkText("en_description", c.Description.En)
	l.checkText("ar_description", c.Description.Ar)
	l.checkURL("image_url", c.ImageURL)
	p.checkAncestors(l, c)
}

// checkAncestors records a fault for a category that is its own ancestor, or too deep in
// the tree.
func (p *plan) checkAncestors(l *line, c *plannedCategory) {
	up := c
	for range maxDepth {
		if up = p.byID[up.ParentID]; up == nil {
			return
		}
		if up == c {
			l.fault("parent: %q would be below itself", c.Slug)
			return
		}
	}
	l.fault("parent: %q would be more than %d levels deep", c.Slug, maxDepth)
}

func (p *plan) vendor(l *line) {
	var id string
	l.text("vendor_id", &id)
	v := p.vendors[id]
	switch {
	case v != nil && v.line > 0:
		l.fault("vendor_id: %q is on line %d already", shortened(id), v.line)
		again := *v
		v = &again
	case v == nil:
		v = &plannedVendor{Vendor: Vendor{ID: id, CreatedAt: p.now}}
		p.vendors[id] = v
	}
	v.line = l.number
	l.text("en_name", &v.Name.En)
	l.text("ar_name", &v.Name.Ar)
	l.number64("commission_rate", &v.CommissionRate)
	l.text("vat_number", &v.VATNumber)
	l.text("registration", &v.Registration)
	p.sold = append(p.sold, v)
	p.done.Vendors.count(v.old != nil, v.old != nil && *v.old != v.Vendor)
	if v.old != nil && *v.old == v.Vendor {
		return
	}
	requireFields(l, "a vendor", map[string]bool{"vendor_id": id != "", "en_name": v.Name.En != "", "ar_name": v.Name.Ar != ""})
	if v.old == nil && id != "" && !goodID.MatchString(id) {
		l.fault("vendor_id: %q is none, want %s", shortened(id), wantID)
	}
	l.checkLine("en_name", v.Name.En, maxName)
	l.checkLine("ar_name", v.Name.Ar, maxName)
	if v.CommissionRate < 0 || v.CommissionRate > maxCommission {
		l.fault("commission_rate: is in hundredths of a percent, from 0 to %d", maxCommission)
	}
	if v.VATNumber != "" && !saudi.VATNumber.MatchString(v.VATNumber) {
		l.fault("vat_number: want 15 digits that begin and end with 3")
	}
	if v.Registration != "" && !saudi.Registration.MatchString(v.Registration) {
		l.fault("registration: want the 10 digits of a commercial registration")
	}
}
