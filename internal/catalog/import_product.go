package catalog

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/money"
	"matjar/internal/rest"
)

func (p *plan) product(l *line, seen map[string]int) {
	id := p.productID(l)
	if before := seen[id]; before > 0 {
		l.fault("product_id", faultTwice, shortened(id), before)
	}
	seen[id] = l.number
	rows := p.rows[id]
	delete(p.rows, id)
	defer func() {
		for _, row := range rows {
			p.finish(row)
		}
	}()
	w := plannedProduct{old: p.products[id], at: l, rows: map[variantKey]*line{}}
	if w.old != nil {
		if l.deletes() {
			p.unwanted = append(p.unwanted, w.old)
			return
		}
		w.Product = *w.old
	} else {
		w.Product = Product{ID: id, VendorID: p.Vendor, Status: Active, LowStockThreshold: LowStockThreshold, CreatedAt: p.now.UTC().Truncate(time.Microsecond)}
		switch {
		case l.deletes():
			l.fault("product_id", faultNothing)
			return
		case !goodID.MatchString(id):
			l.fault("product_id", faultBadName, shortened(id), wantID)
		}
	}
	stated := statedFields{l.has("price"), l.has("compare_at_price"), l.has("variants")}
	priced := w.old != nil || stated.price || stated.variants && !isEmptyList(l.fields["variants"]) || len(rows) > 0
	p.productFields(l, &w.Product)
	w.variantStock = p.variants(l, &w.Product, w.old)
	p.ownVariant(l, &w, stated)
	p.variantRows(rows, &w, stated)
	p.productStock(l, &w, stated)
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
	requireFields(l, aProduct, map[string]bool{
		"en_name": w.Name.En != "", "ar_name": w.Name.Ar != "", "price": priced,
		"category": w.CategoryID != "", "vendor_id": w.VendorID != "",
	})
	p.checkProduct(l, &w.Product, priced)
	p.checkVariants(&w)
	p.wanted = append(p.wanted, w)
}

func isEmptyList(raw json.RawMessage) bool { return string(raw) == "null" || string(raw) == "[]" }

// productID reads which product a line is about: by its id, else by its SKU, else a new one.
// A vendor names products by ids that exist; those of others do not.
func (p *plan) productID(l *line) string {
	var id string
	l.text("product_id", &id)
	if id == "" {
		if known := p.skus[l.peek("sku")]; known != nil {
			return known.ID
		}
		return uuid.NewString()
	}
	if known := p.products[id]; p.Vendor != "" && (known == nil || !p.mine(known)) {
		l.fault("product_id", faultNoProduct, shortened(id))
		return uuid.NewString()
	}
	return id
}

// peek returns a text field without reading it.
func (l *line) peek(name string) string {
	var text string
	if raw, ok := l.fields[name]; !ok || json.Unmarshal(raw, &text) != nil {
		return ""
	}
	return strings.TrimSpace(text)
}

// unknown is a placeholder for the id of a category or vendor that does not exist; a fault
// reports it.
const unknown = "?"

// productFields reads all but the id and the stock.
func (p *plan) productFields(l *line, w *Product) {
	var category, vendor string
	if l.has("category") {
		l.text("category", &category)
		if c := p.categories[category]; c != nil && category != "" {
			w.CategoryID = c.ID
		} else {
			l.fault("category", faultNoCategory, shortened(category))
			w.CategoryID = unknown
		}
	}
	if l.has("vendor_id") {
		l.text("vendor_id", &vendor)
		if w.VendorID = vendor; p.vendors[vendor] == nil || p.Vendor != "" && vendor != p.Vendor {
			l.fault("vendor_id", faultNoVendor, shortened(vendor))
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
	decodeField(l, "status", &w.Status, wantStatus, false)
	l.number64("low_stock_threshold", &w.LowStockThreshold)
	l.boolean("free_shipping", &w.FreeShipping)
	l.boolean("express_delivery_available", &w.ExpressDelivery)
	l.boolean("is_featured", &w.Featured)
	options := func(name string, to *[]Option) {
		if l.has(name) {
			var views []OptionView
			decodeField(l, name, &views, wantOptions, true)
			*to = optionsFrom(views)
		}
	}
	options("colors", &w.Colors)
	options("sizes", &w.Sizes)
	l.text("en_size_title", &w.SizeTitle.En)
	l.text("ar_size_title", &w.SizeTitle.Ar)
	if l.has("specs") {
		var views []SpecView
		decodeField(l, "specs", &views, wantSpecs, true)
		w.Specs = specsFrom(views)
	}
	decodeField(l, "created_at", &w.CreatedAt, wantTime, false)
	w.CreatedAt = w.CreatedAt.UTC().Truncate(time.Microsecond)
	if len(w.Gallery) == 0 {
		w.Gallery = nil
	}
}

func (p *plan) checkProduct(l *line, w *Product, priced bool) {
	l.checkLine("en_name", w.Name.En, maxName)
	l.checkLine("ar_name", w.Name.Ar, maxName)
	l.checkText("en_description", w.Description.En)
	l.checkText("ar_description", w.Description.Ar)
	l.checkLine("brand", w.Brand.En, maxBrand)
	l.checkLine("ar_brand", w.Brand.Ar, maxBrand)
	if strings.Contains(w.Brand.En, ",") {
		// URLs of filtered lists separate brands by commas.
		l.fault("brand", faultBrandComma)
	}
	if w.Brand.En == "" && w.Brand.Ar != "" {
		l.fault("ar_brand", faultNeedsBrand)
	}
	if priced {
		p.checkPrice(l, "price", w.Price, faultPrice)
	}
	if w.CompareAtPrice != 0 && (w.CompareAtPrice <= w.Price || w.CompareAtPrice > maxPrice) {
		l.fault("compare_at_price", faultCompare, maxPrice)
	}
	switch w.Status {
	case Draft, Active, Archived:
	default:
		l.fault("status", faultStatus, shortened(string(w.Status)))
	}
	if w.LowStockThreshold < 0 || w.LowStockThreshold > maxStock {
		l.fault("low_stock_threshold", faultRange, maxStock)
	}
	l.checkURL("image_url", w.ImageURL)
	l.checkURL("video_url", w.VideoURL)
	if len(w.Gallery) > maxGallery {
		l.fault("gallery", faultPictures, len(w.Gallery), maxGallery)
	}
	for _, address := range w.Gallery {
		if address == "" {
			l.fault("gallery", faultEmptyAddress)
		}
		l.checkURL("gallery", address)
	}
	checkOptions(l, "colors", w.Colors)
	checkOptions(l, "sizes", w.Sizes)
	l.checkLine("en_size_title", w.SizeTitle.En, maxLabel)
	l.checkLine("ar_size_title", w.SizeTitle.Ar, maxLabel)
	if (w.SizeTitle.En == "") != (w.SizeTitle.Ar == "") {
		l.fault("en_size_title", faultSizeTitle)
	}
	checkSpecs(l, w.Specs)
	if year := w.CreatedAt.Year(); year < 1970 || year > 9999 {
		l.fault("created_at", faultWant, wantTime)
	}
}

// checkPrice records a fault for a price that nothing can have.
func (p *plan) checkPrice(l *line, column string, price money.Halalas, why Reason) {
	switch {
	case p.AllowFree && (price < 0 || price > maxPrice):
		l.fault(column, faultFreePrice, maxPrice)
	case !p.AllowFree && (price <= 0 || price > maxPrice):
		l.fault(column, why, maxPrice)
	}
}

func checkOptions(l *line, name string, options []Option) {
	if len(options) > maxOptions {
		l.fault(name, faultMany, len(options), maxOptions)
		return
	}
	codes := map[string]bool{}
	for i, o := range options {
		at := fmt.Sprintf("%s[%d]", name, i)
		switch {
		case o.Code == "" || o.Label.En == "" || o.Label.Ar == "":
			l.fault(at, faultNeeds, "code, en_label and ar_label")
		case !goodCode.MatchString(o.Code):
			l.fault(at, faultCode, shortened(o.Code), wantCode)
		case codes[o.Code]:
			l.fault(at, faultCodeTwice, o.Code)
		case o.Swatch != "" && !goodSwatch.MatchString(o.Swatch):
			l.fault(at, faultSwatch, shortened(o.Swatch))
		}
		l.checkLine(at+".en_label", o.Label.En, maxLabel)
		l.checkLine(at+".ar_label", o.Label.Ar, maxLabel)
		codes[o.Code] = true
	}
}

func checkSpecs(l *line, specs []Spec) {
	if len(specs) > maxSpecs {
		l.fault("specs", faultMany, len(specs), maxSpecs)
		return
	}
	for i, s := range specs {
		at := fmt.Sprintf("specs[%d]", i)
		if s.Name.En == "" || s.Name.Ar == "" || s.Value.En == "" || s.Value.Ar == "" {
			l.fault(at, faultNeeds, "en_name, ar_name, en_value and ar_value")
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
