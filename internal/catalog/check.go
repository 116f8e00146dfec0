package catalog

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"matjar/internal/errs"
	"matjar/internal/money"
	"matjar/internal/saudi"
)

// The codes of broken rules by field. A field has one of them.
const (
	ruleRequired  = "required"
	ruleTooLong   = "too_long"
	ruleTooMany   = "too_many"
	ruleRange     = "out_of_range"
	ruleInvalid   = "invalid"
	ruleDuplicate = "duplicate"
	ruleTaken     = "taken"
	ruleUnknown   = "unknown"
	// ruleAbovePrice is that of a price before, which is above the price.
	ruleAbovePrice = "not_above_price"
)

// Checks are the rules that things of the catalogue broke, by field.
type Checks struct{ Fields []errs.Field }

// Add records a broken rule, once for each field.
func (c *Checks) Add(field, rule, format string, args ...any) {
	for _, f := range c.Fields {
		if f.Name == field {
			return
		}
	}
	c.Fields = append(c.Fields, errs.Field{Name: field, Code: rule, Message: fmt.Sprintf(format, args...)})
}

// Unknown records a field that names something that does not exist.
func (c *Checks) Unknown(field string) { c.Add(field, ruleUnknown, "there is no such %s", field) }

// Taken records a field that something else has already.
func (c *Checks) Taken(field string) { c.Add(field, ruleTaken, "something else has this %s", field) }

func (c *Checks) length(field, text string, most int) {
	if n := utf8.RuneCountInString(text); n > most {
		c.Add(field, ruleTooLong, "%d characters, at most %d", n, most)
	}
}

// required checks a text of one line that must be there.
func (c *Checks) required(field, text string, most int) {
	if text == "" {
		c.Add(field, ruleRequired, "is required")
	}
	c.length(field, text, most)
}

func (c *Checks) count(field string, n int64) {
	if n < 0 || n > maxStock {
		c.Add(field, ruleRange, "from 0 to %d", maxStock)
	}
}

func (c *Checks) picture(field, address string) {
	if address != "" && (len(address) > maxAddress || !isMediaURL(address)) {
		c.Add(field, ruleInvalid, "not the address of a picture")
	}
}

func (c *Checks) prices(at string, price, before money.Halalas) {
	if price <= 0 || price > maxPrice {
		c.Add(at+"price", ruleRange, "above 0 and at most %s", maxPrice)
	}
	if before != 0 && (before <= price || before > maxPrice) {
		c.Add(at+"compare_at_price", ruleAbovePrice, "above the price and at most %s", maxPrice)
	}
}

// Product checks what an import checks of a product.
func (c *Checks) Product(p *Product) {
	c.required("en_name", p.Name.En, maxName)
	c.required("ar_name", p.Name.Ar, maxName)
	c.length("en_description", p.Description.En, maxText)
	c.length("ar_description", p.Description.Ar, maxText)
	c.length("brand", p.Brand.En, maxBrand)
	c.length("ar_brand", p.Brand.Ar, maxBrand)
	if strings.Contains(p.Brand.En, ",") {
		// URLs of filtered lists separate brands by commas.
		c.Add("brand", ruleInvalid, "cannot have a comma")
	}
	if p.Brand.En == "" && p.Brand.Ar != "" {
		c.Add("brand", ruleRequired, "an Arabic name needs a brand")
	}
	if len(p.Variants) == 0 {
		c.prices("", p.Price, p.CompareAtPrice)
		c.count("stock", p.Inventory)
	}
	switch p.Status {
	case Draft, Active, Archived:
	default:
		c.Add("status", ruleInvalid, "none of draft, active, archived")
	}
	c.count("low_stock_threshold", p.LowStockThreshold)
	c.picture("pictures[0]", p.ImageURL)
	c.picture("video_url", p.VideoURL)
	if len(p.Gallery) > maxGallery {
		c.Add("pictures", ruleTooMany, "at most %d", maxGallery+1)
	}
	for i, address := range p.Gallery {
		c.picture(fmt.Sprintf("pictures[%d]", i+1), address)
	}
	for i, t := range p.PictureTexts {
		c.length(fmt.Sprintf("picture_texts[%d].en_text", i), t.Text.En, maxName)
		c.length(fmt.Sprintf("picture_texts[%d].ar_text", i), t.Text.Ar, maxName)
	}
	c.options("colors", p.Colors)
	c.options("sizes", p.Sizes)
	c.length("en_size_title", p.SizeTitle.En, maxLabel)
	c.length("ar_size_title", p.SizeTitle.Ar, maxLabel)
	if p.SizeTitle.En == "" && p.SizeTitle.Ar != "" {
		c.Add("en_size_title", ruleRequired, "needs both languages")
	}
	if p.SizeTitle.En != "" && p.SizeTitle.Ar == "" {
		c.Add("ar_size_title", ruleRequired, "needs both languages")
	}
	c.specs(p.Specs)
	c.variants(p)
}

func (c *Checks) options(name string, options []Option) {
	if len(options) > maxOptions {
		c.Add(name, ruleTooMany, "at most %d", maxOptions)
		return
	}
	codes := map[string]bool{}
	for i, o := range options {
		at := fmt.Sprintf("%s[%d].", name, i)
		c.required(at+"en_label", o.Label.En, maxLabel)
		c.required(at+"ar_label", o.Label.Ar, maxLabel)
		switch {
		case o.Code == "":
			c.Add(at+"code", ruleRequired, "is required")
		case !goodCode.MatchString(o.Code):
			c.Add(at+"code", ruleInvalid, "want letters, digits, dots, hyphens and underscores")
		case codes[o.Code]:
			c.Add(at+"code", ruleDuplicate, "is there twice")
		}
		if o.Swatch != "" && !goodSwatch.MatchString(o.Swatch) {
			c.Add(at+"swatch", ruleInvalid, "want a colour such as #d4af37")
		}
		codes[o.Code] = true
	}
}

func (c *Checks) specs(specs []Spec) {
	if len(specs) > maxSpecs {
		c.Add("specs", ruleTooMany, "at most %d", maxSpecs)
		return
	}
	for i, s := range specs {
		at := fmt.Sprintf("specs[%d].", i)
		c.required(at+"en_name", s.Name.En, maxLabel)
		c.required(at+"ar_name", s.Name.Ar, maxLabel)
		c.required(at+"en_value", s.Value.En, maxName)
		c.required(at+"ar_value", s.Value.Ar, maxName)
	}
}

func (c *Checks) variants(p *Product) {
	if len(p.Variants) > maxVariants {
		c.Add("variants", ruleTooMany, "at most %d", maxVariants)
		return
	}
	seen, skus := map[[2]string]bool{}, map[string]bool{}
	for i := range p.Variants {
		v := &p.Variants[i]
		at := fmt.Sprintf("variants[%d].", i)
		if !choosable(p.Colors, v.Color) {
			c.Unknown(at + "color")
		}
		if !choosable(p.Sizes, v.Size) {
			c.Unknown(at + "size")
		}
		if seen[v.VariantKey()] {
			c.Add(at+"color", ruleDuplicate, "this color and size are there twice")
		}
		switch {
		case v.SKU == "":
		case !goodSKU.MatchString(v.SKU):
			c.Add(at+"sku", ruleInvalid, "want letters, digits, dots, slashes, hyphens and underscores")
		case skus[v.SKU]:
			c.Add(at+"sku", ruleDuplicate, "is there twice")
		}
		if v.Barcode != "" && !isGTIN(v.Barcode) {
			c.Add(at+"barcode", ruleInvalid, "want a number of goods with its check digit")
		}
		c.prices(at, v.Price, v.CompareAtPrice)
		c.count(at+"stock", v.Inventory)
		if len(v.Images) > maxGallery {
			c.Add(at+"images", ruleTooMany, "at most %d", maxGallery)
		}
		for _, address := range v.Images {
			if address == "" {
				c.Add(at+"images", ruleInvalid, "an address is empty")
			}
			c.picture(at+"images", address)
		}
		seen[v.VariantKey()], skus[v.SKU] = true, true
	}
}

// Category checks a category for itself; see Place.
func (c *Checks) Category(k *Category) {
	c.required("en_name", k.Name.En, maxName)
	c.required("ar_name", k.Name.Ar, maxName)
	c.length("en_description", k.Description.En, maxText)
	c.length("ar_description", k.Description.Ar, maxText)
	c.Slug("slug", k.Slug)
	c.picture("image_url", k.ImageURL)
}

// Place checks that a category is not below itself, and that neither it nor what is below it is too deep.
func (c *Checks) Place(k *Category, all []Category) {
	parents := make(map[string]string, len(all)+1)
	for _, one := range all {
		parents[one.ID] = one.ParentID
	}
	if _, known := parents[k.ParentID]; k.ParentID != "" && !known {
		c.Unknown("parent_id")
		return
	}
	parents[k.ID] = k.ParentID
	for up, steps := k.ParentID, 0; up != "" && steps < len(parents); up, steps = parents[up], steps+1 {
		if up == k.ID {
			c.Add("parent_id", ruleInvalid, "a category cannot be below itself")
			return
		}
	}
	for id := range parents {
		depth, under := 0, id == k.ID
		for up := parents[id]; up != "" && depth < maxDepth; up = parents[up] {
			under = under || up == k.ID
			depth++
		}
		if under && depth >= maxDepth {
			c.Add("parent_id", ruleTooMany, "at most %d levels", maxDepth)
		}
	}
}

// Vendor checks a vendor.
func (c *Checks) Vendor(v *Vendor) {
	c.required("en_name", v.Name.En, maxName)
	c.required("ar_name", v.Name.Ar, maxName)
	if v.CommissionRate < 0 || v.CommissionRate > maxCommission {
		c.Add("commission_rate", ruleRange, "in hundredths of a percent, from 0 to %d", maxCommission)
	}
	if v.VATNumber != "" && !saudi.VATNumber.MatchString(v.VATNumber) {
		c.Add("vat_number", ruleInvalid, "15 digits that begin and end with 3")
	}
	if v.Registration != "" && !saudi.Registration.MatchString(v.Registration) {
		c.Add("registration", ruleInvalid, "10 digits")
	}
}
