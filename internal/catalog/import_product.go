package catalog

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/google/uuid"

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
	p.checkProduct(&w, priced)
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

// checkProduct records the rules that a product breaks, each at the line and column that states it.
func (p *plan) checkProduct(w *plannedProduct, priced bool) {
	productRules{allowFree: p.AllowFree, priced: priced, compared: true, report: func(at rulePlace, why Reason, args ...any) {
		l, column := w.stated(at, why)
		l.fault(column, why, args...)
	}}.check(&w.Product)
	if year := w.CreatedAt.Year(); year < 1970 || year > 9999 {
		w.at.fault("created_at", faultWant, wantTime)
	}
}

// stated returns where a file states what breaks a rule. What an option or a specification lacks is
// said of it as a whole.
func (w *plannedProduct) stated(at rulePlace, why Reason) (*line, string) {
	element := fmt.Sprintf("%s[%d]", at.list, at.index)
	switch {
	case at.list == "":
		return w.at, at.field
	case at.list == "gallery":
		return w.at, at.list
	case at.list != "variants" && why.code != faultTooManyChars.code && why.code != faultControl.code:
		return w.at, element
	case at.list != "variants":
		return w.at, element + "." + at.field
	}
	l, column := w.place(at.index, at.field)
	if at.field == "images" && why.code != faultPictures.code && !strings.HasSuffix(column, "images") {
		column += ".images"
	}
	return l, column
}

func (p *plan) countOrigins(addresses ...string) {
	for _, address := range addresses {
		if origin := rest.Origin(address); origin != "" {
			p.done.Origins[origin]++
		}
	}
}
