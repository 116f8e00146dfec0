package catalog

import (
	"fmt"
	"unicode/utf8"

	"matjar/internal/errs"
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

// Rules lists the codes of broken rules.
func Rules() []string {
	return []string{
		ruleRequired, ruleTooLong, ruleTooMany, ruleRange, ruleInvalid, ruleDuplicate, ruleTaken, ruleUnknown, ruleAbovePrice,
	}
}

// Checks are the rules that things of the catalogue broke, by field.
type Checks struct{ fields errs.Broken }

// add records a broken rule, once for each field.
func (c *Checks) add(field, rule, format string, args ...any) {
	for _, f := range c.fields {
		if f.Name == field {
			return
		}
	}
	c.fields.Add(field, rule, format, args...)
}

// Err returns validation_failed, or nil if no rule is broken.
func (c *Checks) Err() error { return c.fields.Err("validation failed") }

// Unknown records a field that names something that does not exist.
func (c *Checks) Unknown(field string) { c.add(field, ruleUnknown, "there is no such %s", field) }

// Taken records a field that something else has already.
func (c *Checks) Taken(field string) { c.add(field, ruleTaken, "something else has this %s", field) }

func (c *Checks) length(field, text string, most int) {
	if n := utf8.RuneCountInString(text); n > most {
		c.add(field, ruleTooLong, "%d characters, at most %d", n, most)
	}
}

// required checks a text of one line that must be there.
func (c *Checks) required(field, text string, most int) {
	if text == "" {
		c.Missing(field, "is required")
	}
	c.length(field, text, most)
}

func (c *Checks) count(field string, n int64) {
	if n < 0 || n > maxStock {
		c.add(field, ruleRange, "from 0 to %d", maxStock)
	}
}

func (c *Checks) picture(field, address string) {
	if address != "" && (len(address) > maxAddress || !isMediaURL(address)) {
		c.add(field, ruleInvalid, "not the address of a picture")
	}
}

// Product checks a product that is edited.
func (c *Checks) Product(p *Product) {
	c.required("en_name", p.Name.En, maxName)
	c.required("ar_name", p.Name.Ar, maxName)
	plain := len(p.Variants) == 0
	if plain {
		c.count("stock", p.Inventory)
	}
	productRules{priced: plain, compared: plain, report: func(at rulePlace, why Reason, args ...any) {
		c.add(editorField(at, why), why.rule, "%s", why.text(args...).En)
	}}.check(p)
	for i, t := range p.PictureTexts {
		c.length(fmt.Sprintf("picture_texts[%d].en_text", i), t.Text.En, maxName)
		c.length(fmt.Sprintf("picture_texts[%d].ar_text", i), t.Text.Ar, maxName)
	}
	skus := map[string]bool{}
	for i, v := range p.Variants[:min(maxVariants, len(p.Variants))] {
		at := fmt.Sprintf("variants[%d].", i)
		if v.SKU != "" && skus[v.SKU] {
			c.Duplicate(at + "sku")
		}
		c.count(at+"stock", v.Inventory)
		skus[v.SKU] = true
	}
}

// editorField is what the editor calls a field: the main picture and the gallery are one list
// there, and a brand is missing where its English name is.
func editorField(at rulePlace, why Reason) string {
	switch {
	case at.list == "gallery":
		return fmt.Sprintf("pictures[%d]", at.index+1)
	case at.list != "":
		return fmt.Sprintf("%s[%d].%s", at.list, at.index, at.field)
	case at.field == "image_url":
		return "pictures[0]"
	case at.field == "gallery":
		return "pictures"
	case why.code == faultNeedsBrand.code:
		return "brand"
	}
	return at.field
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
			c.add("parent_id", ruleInvalid, "a category cannot be below itself")
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
			c.add("parent_id", ruleTooMany, "at most %d levels", maxDepth)
		}
	}
}

// Vendor checks a vendor.
func (c *Checks) Vendor(v *Vendor) {
	c.required("en_name", v.Name.En, maxName)
	c.required("ar_name", v.Name.Ar, maxName)
	if v.CommissionRate < 0 || v.CommissionRate > maxCommission {
		c.add("commission_rate", ruleRange, "in hundredths of a percent, from 0 to %d", maxCommission)
	}
	if v.VATNumber != "" && !saudi.VATNumber.MatchString(v.VATNumber) {
		c.add("vat_number", ruleInvalid, "15 digits that begin and end with 3")
	}
	if v.Registration != "" && !saudi.Registration.MatchString(v.Registration) {
		c.add("registration", ruleInvalid, "10 digits")
	}
}
