package catalog

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/rest"
)

func (p *plan) product(l *line, seen map[string]int) {
	var id string
	l.text("product_id", &id)
	if id == "" {
		id = uuid.NewString()
	}
	if before := seen[id]; before > 0 {
		l.fault("product_id: %q is on line %d already", shortened(id), before)
	}
	seen[id] = l.number
	w := plannedProduct{old: p.products[id], line: l.number}
	if w.old != nil {
		w.Product = *w.old
	} else {
		w.Product = Product{ID: id, Status: Active, LowStockThreshold: LowStockThreshold, CreatedAt: p.now.UTC().Truncate(time.Microsecond)}
		if !goodID.MatchString(id) {
			l.fault("product_id: %q is none, want %s", shortened(id), wantID)
		}
	}
	priced := w.old != nil || l.has("price")
	stated := statedFields{l.has("price") || l.has("compare_at_price"), l.has("inventory_count"), l.has("variants")}
	p.productFields(l, &w.Product)
	w.variantStock = p.variants(l, &w.Product, w.old)
	w.stock = p.stock(l, &w.Product, w.old)
	p.settleVariants(l, &w, stated)
	changed := w.old == nil || w.stock != nil || len(w.variantStock) > 0 || !reflect.DeepEqual(w.old, &w.Product)
	p.done.Products.count(w.old != nil, changed)
	p.countOrigins(append([]string{w.ImageURL, w.VideoURL}, w.Gallery...)...)
	for _, v := range w.Variants {
		p.countOrigins(v.Images...)
	}
	if !changed {
		return
	}
	requireFields(l, "a product", map[string]bool{
		"en_name": w.Name.En != "", "ar_name": w.Name.Ar != "", "price": priced,
		"category": w.CategoryID != "", "vendor_id": w.VendorID != "",
	})
	checkProduct(l, &w.Product, priced)
	checkVariants(l, &w.Product)
	p.wanted = append(p.wanted, w)
}

// unknown is a placeholder for the id of a category or vendor that does not exist; a fault
// reports it.
const unknown = "?"

// productFields reads all but the id and the stock.
func (p *plan) productFields(l *line, w *Product) {
	var category, vendor string
	if l.has("category") {
		l.text("category", &category)
		if c := p.categories[category]; c != nil {
			w.CategoryID = c.ID
		} else {
			l.fault("category: there is no category %q", shortened(category))
			w.CategoryID = unknown
		}
	}
	if l.has("vendor_id") {
		l.text("vendor_id", &vendor)
		if w.VendorID = vendor; p.vendors[vendor] == nil {
			l.fault("vendor_id: there is no vendor %q", shortened(vendor))
			w.VendorID = unknown
		}
	}
	l.text("en_name", &w.Name.En)
	l.text("ar_name", &w.Name.Ar)
	l.text("en_description", &w.Description.En)
	l.text("ar_description", &w.Description.Ar)
	l.money("price", &w.Price, false)
	l.money("compare_at_price", &w.CompareAtPrice, true)
	p.picture(l, "image_url", &w.ImageURL)
	p.pictureList(l, "gallery", &w.Gallery)
	p.video(l, "video_url", &w.VideoURL)
	p.brand(l, &w.Brand)
	decodeField(l, "status", &w.Status, "draft, active or archived", false)
	l.number64("low_stock_threshold", &w.LowStockThreshold)
	l.boolean("free_shipping", &w.FreeShipping)
	l.boolean("express_delivery_available", &w.ExpressDelivery)
	l.boolean("is_featured", &w.Featured)
	options := func(name string, to *[]Option) {
		if l.has(name) {
			var views []OptionView
			decodeField(l, name, &views, wantOptionList, true)
			*to = optionsFrom(views)
		}
	}
	options("colors", &w.Colors)
	options("sizes", &w.Sizes)
	l.text("en_size_title", &w.SizeTitle.En)
	l.text("ar_size_title", &w.SizeTitle.Ar)
	if l.has("specs") {
		var views []SpecView
		decodeField(l, "specs", &views, wantSpecList, true)
		w.Specs = specsFrom(views)
	}
	decodeField(l, "created_at", &w.CreatedAt, "a time such as 2030-01-31T21:00:00Z", false)
	w.CreatedAt = w.CreatedAt.UTC().Truncate(time.Microsecond)
	if len(w.Gallery) == 0 {
		w.Gallery = nil
	}
}

// stock reads the stock of the line: of a new product it is w's, of a known
// one the result is how it changes, or is nil.
func (p *plan) stock(l *line, w, old *Product) *stockChange {
	written := l.has("inventory_count")
	count := w.Inventory
	l.number64("inventory_count", &count)
	var exported *exportedStock
	decodeField(l, "exported", &exported, `{"inventory_count","units_sold"} as an export has it`, true)
	if !isStock(count, exported) {
		l.fault("inventory_count: from 0 to %d", maxStock)
		return nil
	}
	switch {
	case old == nil:
		w.Inventory = count
		return nil
	case !written:
		return nil
	default:
		return p.stockChange(count, exported, old.Inventory, old.UnitsSold)
	}
}

func isStock(count int64, exported *exportedStock) bool {
	return count >= 0 && count <= maxStock && (exported == nil || exported.InventoryCount >= 0 && exported.UnitsSold >= 0)
}

// stockChange returns how a stock of which there are inventory now and sold were sold becomes
// what a file states, or nil if it stays.
func (p *plan) stockChange(count int64, exported *exportedStock, inventory, sold int64) *stockChange {
	switch {
	case exported == nil:
		if count == inventory {
			return nil
		}
		return &stockChange{count: count}
	case count == exported.InventoryCount:
		if count != inventory {
			p.done.StockKept++
		}
		return nil
	case max(0, count-(sold-exported.UnitsSold)) == inventory:
		return nil
	default:
		return &stockChange{count, &exported.UnitsSold}
	}
}

func checkProduct(l *line, w *Product, priced bool) {
	l.checkLine("en_name", w.Name.En, maxName)
	l.checkLine("ar_name", w.Name.Ar, maxName)
	l.checkText("en_description", w.Description.En)
	l.checkText("ar_description", w.Description.Ar)
	l.checkLine("brand", w.Brand.En, maxBrand)
	l.checkLine("ar_brand", w.Brand.Ar, maxBrand)
	if strings.Contains(w.Brand.En, ",") {
		// URLs of filtered lists separate brands by commas.
		l.fault("brand: cannot have a comma")
	}
	if w.Brand.En == "" && w.Brand.Ar != "" {
		l.fault("ar_brand: needs a brand")
	}
	if priced && (w.Price <= 0 || w.Price > maxPrice) {
		l.fault("price: must be above 0 and at most %s", maxPrice)
	}
	if w.CompareAtPrice != 0 && (w.CompareAtPrice <= w.Price || w.CompareAtPrice > maxPrice) {
		l.fault("compare_at_price: must be above price and at most %s, or null", maxPrice)
	}
	switch w.Status {
	case Draft, Active, Archived:
	default:
		l.fault("status: %q is none of draft, active, archived", shortened(string(w.Status)))
	}
	if w.LowStockThreshold < 0 || w.LowStockThreshold > maxStock {
		l.fault("low_stock_threshold: from 0 to %d", maxStock)
	}
	l.checkURL("image_url", w.ImageURL)
	l.checkURL("video_url", w.VideoURL)
	if len(w.Gallery) > maxGallery {
		l.fault("gallery: %d pictures, at most %d", len(w.Gallery), maxGallery)
	}
	for _, address := range w.Gallery {
		if address == "" {
			l.fault("gallery: an address is empty")
		}
		l.checkURL("gallery", address)
	}
	checkOptions(l, "colors", w.Colors)
	checkOptions(l, "sizes", w.Sizes)
	l.checkLine("en_size_title", w.SizeTitle.En, maxLabel)
	l.checkLine("ar_size_title", w.SizeTitle.Ar, maxLabel)
	if (w.SizeTitle.En == "") != (w.SizeTitle.Ar == "") {
		l.fault("a size title needs en_size_title and ar_size_title")
	}
	checkSpecs(l, w.Specs)
	if year := w.CreatedAt.Year(); year < 1970 || year > 9999 {
		l.fault("created_at: want a time such as 2030-01-31T21:00:00Z")
	}
}

func checkOptions(l *line, name string, options []Option) {
	if len(options) > maxOptions {
		l.fault("%s: %d of them, at most %d", name, len(options), maxOptions)
		return
	}
	codes := map[string]bool{}
	for i, o := range options {
		at := fmt.Sprintf("%s[%d]", name, i)
		switch {
		case o.Code == "" || o.Label.En == "" || o.Label.Ar == "":
			l.fault("%s: needs code, en_label and ar_label", at)
		case !goodCode.MatchString(o.Code):
			l.fault("%s: code %q, want %s", at, shortened(o.Code), wantCode)
		case codes[o.Code]:
			l.fault("%s: code %q is there twice", at, o.Code)
		case o.Swatch != "" && !goodSwatch.MatchString(o.Swatch):
			l.fault("%s: swatch %q, want a colour such as #d4af37", at, shortened(o.Swatch))
		}
		l.checkLine(at+".en_label", o.Label.En, maxLabel)
		l.checkLine(at+".ar_label", o.Label.Ar, maxLabel)
		codes[o.Code] = true
	}
}

func checkSpecs(l *line, specs []Spec) {
	if len(specs) > maxSpecs {
		l.fault("specs: %d of them, at most %d", len(specs), maxSpecs)
		return
	}
	for i, s := range specs {
		at := fmt.Sprintf("specs[%d]", i)
		if s.Name.En == "" || s.Name.Ar == "" || s.Value.En == "" || s.Value.Ar == "" {
			l.fault("%s: needs en_name, ar_name, en_value and ar_value", at)
		}
		l.checkLine(at+".en_name", s.Name.En, maxLabel)
		l.checkLine(at+".ar_name", s.Name.Ar, maxLabel)
		l.checkLine(at+".en_value", s.Value.En, maxName)
		l.checkLine(at+".ar_value", s.Value.Ar, maxName)
	}
}

func (p *plan) countOrigins(addresses ...string) {
	for _, address := range addresses {
		if origin := rest.Origin(address); origin != "" {
			p.done.Origins[origin]++
		}
	}
}
