package catalog

import (
	"github.com/google/uuid"

	"matjar/internal/saudi"
)

// category reads a category without its parent.
func (p *plan) category(l *line) {
	var slug string
	l.text("slug", &slug)
	c := p.categories[slug]
	switch {
	case c != nil && c.at != nil:
		l.fault("slug", faultTwice, shortened(slug), c.at.number)
		again := *c
		c = &again
	case c == nil:
		c = &plannedCategory{Category: Category{ID: uuid.NewString(), Slug: slug}}
		if l.deletes() {
			l.fault("slug", faultNothing)
		}
		p.categories[slug] = c
	default:
		c.deleted = l.deletes()
	}
	c.at = l
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
		l.fault("parent", faultNoCategory, shortened(slug))
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
	requireFields(l, aCategory, map[string]bool{"slug": c.Slug != "", "en_name": c.Name.En != "", "ar_name": c.Name.Ar != ""})
	if c.old == nil && c.Slug != "" && (len(c.Slug) > maxSlug || !goodSlug.MatchString(c.Slug)) {
		l.fault("slug", faultBadName, shortened(c.Slug), wantSlug)
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
			l.fault("parent", faultCycle, c.Slug)
			return
		}
	}
	l.fault("parent", faultDepth, c.Slug, maxDepth)
}

func (p *plan) vendor(l *line) {
	var id string
	l.text("vendor_id", &id)
	v := p.vendors[id]
	switch {
	case v != nil && v.at != nil:
		l.fault("vendor_id", faultTwice, shortened(id), v.at.number)
		again := *v
		v = &again
	case v == nil:
		v = &plannedVendor{Vendor: Vendor{ID: id, CreatedAt: p.now}}
		if l.deletes() {
			l.fault("vendor_id", faultNothing)
		}
		p.vendors[id] = v
	default:
		v.deleted = l.deletes()
	}
	v.at = l
	l.text("en_name", &v.Name.En)
	l.text("ar_name", &v.Name.Ar)
	l.number64("commission_rate", &v.CommissionRate)
	l.text("vat_number", &v.VATNumber)
	l.text("registration", &v.Registration)
	p.sold = append(p.sold, v)
	if v.deleted {
		return
	}
	p.done.Vendors.count(v.old != nil, v.old != nil && *v.old != v.Vendor)
	if v.old != nil && *v.old == v.Vendor {
		return
	}
	requireFields(l, aVendor, map[string]bool{"vendor_id": id != "", "en_name": v.Name.En != "", "ar_name": v.Name.Ar != ""})
	if v.old == nil && id != "" && !goodID.MatchString(id) {
		l.fault("vendor_id", faultBadName, shortened(id), wantID)
	}
	l.checkLine("en_name", v.Name.En, maxName)
	l.checkLine("ar_name", v.Name.Ar, maxName)
	if v.CommissionRate < 0 || v.CommissionRate > maxCommission {
		l.fault("commission_rate", faultCommission, maxCommission)
	}
	if v.VATNumber != "" && !saudi.VATNumber.MatchString(v.VATNumber) {
		l.fault("vat_number", faultVATNumber)
	}
	if v.Registration != "" && !saudi.Registration.MatchString(v.Registration) {
		l.fault("registration", faultRegistration)
	}
}
