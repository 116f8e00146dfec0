package catalog

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"matjar/internal/money"
)

// rulePlace is where a product breaks a rule: in a field of its own, of an element of one of its
// lists, or of a variant. Fields are called as in catalogue files.
type rulePlace struct {
	// list and index name the element; list is empty for the product itself.
	list  string
	index int
	field string
}

// productRules are what every product must be, whether an editor or a file states it. report is
// told of each rule that is broken.
type productRules struct {
	// allowFree: a price may be 0.
	allowFree bool
	// priced, compared: the product's own prices count, and not those of its variants.
	priced, compared bool
	report           func(at rulePlace, why Reason, args ...any)
}

func (r productRules) own(field string, why Reason, args ...any) {
	r.report(rulePlace{field: field}, why, args...)
}

// lineRule, textRule and addressRule are those of a text of one line, of one of several lines, and of
// the address of a picture or video, of which empty means none.
func lineRule(text string, most int, report func(why Reason, args ...any)) {
	charsRule(text, most, unicode.IsControl, report)
}

func textRule(text string, report func(why Reason, args ...any)) {
	charsRule(text, maxText, func(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\r' && c != '\t' }, report)
}

func charsRule(text string, most int, refused func(rune) bool, report func(why Reason, args ...any)) {
	if n := utf8.RuneCountInString(text); n > most {
		report(faultTooManyChars, n, most)
	}
	if strings.ContainsFunc(text, refused) {
		report(faultControl)
	}
}

func addressRule(address string, report func(why Reason, args ...any)) {
	if address != "" && (len(address) > maxAddress || !isMediaURL(address)) {
		report(faultAddress, shortened(address), wantURL)
	}
}

// at returns a report for one place.
func (r productRules) at(place rulePlace) func(why Reason, args ...any) {
	return func(why Reason, args ...any) { r.report(place, why, args...) }
}

func (r productRules) line(at rulePlace, text string, most int) { lineRule(text, most, r.at(at)) }

func (r productRules) address(at rulePlace, address string) { addressRule(address, r.at(at)) }

// check reports all rules that the product breaks for itself. What it is in and of, and its stock,
// are not looked at.
func (r productRules) check(p *Product) {
	r.line(rulePlace{field: "en_name"}, p.Name.En, maxName)
	r.line(rulePlace{field: "ar_name"}, p.Name.Ar, maxName)
	textRule(p.Description.En, r.at(rulePlace{field: "en_description"}))
	textRule(p.Description.Ar, r.at(rulePlace{field: "ar_description"}))
	r.line(rulePlace{field: "brand"}, p.Brand.En, maxBrand)
	r.line(rulePlace{field: "ar_brand"}, p.Brand.Ar, maxBrand)
	if strings.Contains(p.Brand.En, ",") {
		// URLs of filtered lists separate brands by commas.
		r.own("brand", faultBrandComma)
	}
	if p.Brand.En == "" && p.Brand.Ar != "" {
		r.own("ar_brand", faultNeedsBrand)
	}
	if r.priced {
		r.price(rulePlace{field: "price"}, p.Price, faultPrice)
	}
	if r.compared && p.CompareAtPrice != 0 && (p.CompareAtPrice <= p.Price || p.CompareAtPrice > maxPrice) {
		r.own("compare_at_price", faultCompare, maxPrice)
	}
	switch p.Status {
	case Draft, Active, Archived:
	default:
		r.own("status", faultStatus, shortened(string(p.Status)))
	}
	if p.LowStockThreshold < 0 || p.LowStockThreshold > maxStock {
		r.own("low_stock_threshold", faultRange, maxStock)
	}
	r.address(rulePlace{field: "image_url"}, p.ImageURL)
	r.address(rulePlace{field: "video_url"}, p.VideoURL)
	if len(p.Gallery) > maxGallery {
		r.own("gallery", faultPictures, len(p.Gallery), maxGallery)
	}
	for i, address := range p.Gallery {
		at := rulePlace{list: "gallery", index: i}
		if address == "" {
			r.report(at, faultEmptyAddress)
		}
		r.address(at, address)
	}
	r.options("colors", p.Colors)
	r.options("sizes", p.Sizes)
	r.line(rulePlace{field: "en_size_title"}, p.SizeTitle.En, maxLabel)
	r.line(rulePlace{field: "ar_size_title"}, p.SizeTitle.Ar, maxLabel)
	if p.SizeTitle.En == "" && p.SizeTitle.Ar != "" {
		r.own("en_size_title", faultSizeTitle)
	}
	if p.SizeTitle.En != "" && p.SizeTitle.Ar == "" {
		r.own("ar_size_title", faultSizeTitle)
	}
	r.specs(p.Specs)
	r.variants(p)
}

// price checks a price that something is sold at.
func (r productRules) price(at rulePlace, price money.Halalas, why Reason) {
	switch {
	case r.allowFree && (price < 0 || price > maxPrice):
		r.report(at, faultFreePrice, maxPrice)
	case !r.allowFree && (price <= 0 || price > maxPrice):
		r.report(at, why, maxPrice)
	}
}

func (r productRules) options(list string, options []Option) {
	if len(options) > maxOptions {
		r.own(list, faultMany, len(options), maxOptions)
		return
	}
	codes := map[string]bool{}
	for i, o := range options {
		code := rulePlace{list, i, "code"}
		needed := []struct {
			at   rulePlace
			text string
		}{{code, o.Code}, {rulePlace{list, i, "en_label"}, o.Label.En}, {rulePlace{list, i, "ar_label"}, o.Label.Ar}}
		for _, part := range needed {
			if part.text == "" {
				r.report(part.at, faultNeeds, "code, en_label and ar_label")
			}
		}
		switch {
		case o.Code == "":
		case !goodCode.MatchString(o.Code):
			r.report(code, faultCode, shortened(o.Code), wantCode)
		case codes[o.Code]:
			r.report(code, faultCodeTwice, o.Code)
		}
		if o.Swatch != "" && !goodSwatch.MatchString(o.Swatch) {
			r.report(rulePlace{list, i, "swatch"}, faultSwatch, shortened(o.Swatch))
		}
		for _, label := range needed[1:] {
			r.line(label.at, label.text, maxLabel)
		}
		codes[o.Code] = true
	}
}

func (r productRules) specs(specs []Spec) {
	if len(specs) > maxSpecs {
		r.own("specs", faultMany, len(specs), maxSpecs)
		return
	}
	for i, s := range specs {
		for _, part := range []struct {
			field, text string
			most        int
		}{
			{"en_name", s.Name.En, maxLabel}, {"ar_name", s.Name.Ar, maxLabel}, {"en_value", s.Value.En, maxName}, {"ar_value", s.Value.Ar, maxName},
		} {
			at := rulePlace{"specs", i, part.field}
			if part.text == "" {
				r.report(at, faultNeeds, "en_name, ar_name, en_value and ar_value")
			}
			r.line(at, part.text, part.most)
		}
	}
}

func (r productRules) variants(p *Product) {
	if len(p.Variants) > maxVariants {
		r.own("variants", faultMany, len(p.Variants), maxVariants)
		return
	}
	seen := map[variantKey]bool{}
	for i := range p.Variants {
		v := &p.Variants[i]
		report := func(field string, why Reason, args ...any) { r.report(rulePlace{"variants", i, field}, why, args...) }
		if !choosable(p.Colors, v.Color) {
			report("color", faultVariantColor, shortened(v.Color))
		}
		if !choosable(p.Sizes, v.Size) {
			report("size", faultVariantSize, shortened(v.Size))
		}
		if seen[v.key()] {
			report("color", faultVariantTwice, v.Color, v.Size)
		}
		if v.SKU != "" && !goodSKU.MatchString(v.SKU) {
			report("sku", faultSKU, shortened(v.SKU), wantSKU)
		}
		if v.Barcode != "" && !isGTIN(v.Barcode) {
			report("barcode", faultBarcode, shortened(v.Barcode), wantBarcode)
		}
		if v.CompareAtPrice != 0 && (v.CompareAtPrice <= v.Price || v.CompareAtPrice > maxPrice) {
			report("compare_at_price", faultVariantCompare, maxPrice)
		}
		r.price(rulePlace{"variants", i, "price"}, v.Price, faultVariantPrice)
		if len(v.Images) > maxGallery {
			report("images", faultPictures, len(v.Images), maxGallery)
		}
		for _, address := range v.Images {
			if address == "" {
				report("images", faultEmptyAddress)
			}
			r.address(rulePlace{"variants", i, "images"}, address)
		}
		seen[v.key()] = true
	}
}
