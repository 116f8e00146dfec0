package demo

import (
	"iter"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/review"
)

// DefaultProducts is the size of the catalogue that the pictures were made for: there each
// product has its own pictures. Further products share those of their template.
const DefaultProducts = 688

// Catalog is a whole demo catalogue with its reviews.
type Catalog struct {
	catalog.Data
	Reviews []review.Review
}

// Generate returns the demo catalogue with n products, at most MaxProducts, the same on every call. A smaller
// catalogue is the beginning of a larger one and touches every leaf category in turn.
//
// Its newest entries are dated to a fixed day, so that equal calls return equal values;
// Seed dates them to the day it runs on.
func Generate(n int) Catalog {
	today := time.Date(2026, time.June, 30, 0, 0, 0, 0, time.UTC)
	c := Catalog{Data: baseData(today)}
	c.Products = make([]catalog.Product, 0, n)
	for p, reviews := range products(n, today) {
		c.Products = append(c.Products, p)
		c.Reviews = append(c.Reviews, reviews...)
	}
	return c
}

// baseData is the catalogue without its products.
func baseData(today time.Time) catalog.Data {
	var data catalog.Data
	var add func(nodes []categoryNode, parent string)
	add = func(nodes []categoryNode, parent string) {
		for _, n := range nodes {
			id := categoryID(n.Slug)
			category := catalog.Category{
				ID: id, ParentID: parent, Slug: n.Slug, Name: n.Name, Description: n.Text,
				ImageURL: "/media/categories/" + n.Slug + ".webp",
			}
			data.Categories = append(data.Categories, category.WithSizeGuide(sizeGuides[n.Slug]))
			add(n.Children, id)
		}
	}
	add(tree, "")
	for _, v := range vendors {
		c := newRNG("vendor date " + v.Key)
		data.Vendors = append(data.Vendors, catalog.Vendor{
			ID: vendorID(v.Key), Name: v.Name, CommissionRate: v.Rate,
			CreatedAt: today.AddDate(-1, 0, -c.between(10, 400)),
		})
	}
	return data
}

func categoryID(slug string) string { return newRNG("category " + slug).uuid() }

func vendorID(key string) string { return newRNG("vendor " + key).uuid() }

// leaf is a category that holds products, with the department it belongs to and the
// number of products the default catalogue has in it.
type leaf struct {
	slug      string
	group     string
	quota     int
	templates []productTemplate
}

// groups has for each department the short name that texts and pictures use.
var groups = map[string]string{
	"beauty-personal-care": "beauty",
	"home-garden":          "garden",
	"home-kitchen":         "kitchen",
	"home-office":          "office",
	"kids-babies":          "kids",
	"electronics":          "electronics",
	"fashion":              "fashion",
}

// leaves are the leaf categories in the order of the tree. Their quotas run from 18 to
// 25, so that shelves are not all of one length, and add up to DefaultProducts.
func leaves() []leaf {
	bySlug := map[string][]productTemplate{}
	for _, kinds := range allTemplates {
		for _, k := range kinds {
			bySlug[k.Slug] = append(bySlug[k.Slug], k)
		}
	}
	var found []leaf
	var walk func(nodes []categoryNode, group string)
	walk = func(nodes []categoryNode, group string) {
		for _, n := range nodes {
			if len(n.Children) > 0 {
				walk(n.Children, group)
				continue
			}
			quota := 18 + len(found)*5%8
			found = append(found, leaf{slug: n.Slug, group: group, quota: quota, templates: bySlug[n.Slug]})
		}
	}
	for _, top := range tree {
		walk(top.Children, groups[top.Slug])
	}
	return found
}

// plannedProduct is one combination of a template with a brand, a variant and, beyond the
// default catalogue, an edition such as a gift box.
type plannedProduct struct {
	leaf     leaf
	template productTemplate
	brand    string
	// variant is an index of template.Variants.
	variant int
	edition edition
	// picturesFrom is the product of the default catalogue whose pictures this one shows;
	// nil when it is in the default catalogue itself.
	picturesFrom *plannedProduct
}

// plannedProducts yields products until the combinations run out: first the default catalogue,
// one product of each leaf in turn, then the rest, one of each template in turn.
func plannedProducts() iter.Seq[plannedProduct] {
	return func(yield func(plannedProduct) bool) {
		all := leaves()
		taken := make([][]int, len(all))
		own := map[string][]plannedProduct{}
		for i, l := range all {
			taken[i] = make([]int, len(l.templates))
		}
		for round := 0; round < 25; round++ {
			for i, l := range all {
				if round >= l.quota || len(l.templates) == 0 {
					continue
				}
				k := round % len(l.templates)
				p := combine(l, l.templates[k], taken[i][k])
				taken[i][k]++
				own[templateKey(p.template)] = append(own[templateKey(p.template)], p)
				if !yield(p) {
					return
				}
			}
		}
		for more := true; more; {
			more = false
			for i, l := range all {
				for k := range l.templates {
					if taken[i][k] >= combinations(l, l.templates[k]) {
						continue
					}
					more = true
					p := combine(l, l.templates[k], taken[i][k])
					p.picturesFrom = pictureSource(p, own[templateKey(p.template)])
					taken[i][k]++
					if !yield(p) {
						return
					}
				}
			}
		}
	}
}

// pictureSource picks from the default products of p's template, if possible one of p's
// variant. A template without default products uses its leaf's first template.
func pictureSource(p plannedProduct, own []plannedProduct) *plannedProduct {
	for i := range own {
		if own[i].variant == p.variant {
			return &own[i]
		}
	}
	if len(own) == 0 {
		first := combine(p.leaf, p.leaf.templates[0], 0)
		return &first
	}
	return &own[p.variant%len(own)]
}

func templateKey(k productTemplate) string { return k.Slug + " " + k.En }

// MaxProducts is the size of the largest catalogue, in which every combination is used.
func MaxProducts() int {
	n := 0
	for _, l := range leaves() {
		for _, k := range l.templates {
			n += combinations(l, k)
		}
	}
	return n
}

// combinations returns the number of products of a template.
func combinations(l leaf, k productTemplate) int {
	return len(k.Variants) * len(k.Brands) * len(editionsOf(l.group))
}

// combine returns product i of a template. Variants change fastest and brands rotate with
// them, so that the first few products of a template differ in both.
func combine(l leaf, k productTemplate, i int) plannedProduct {
	pairs := len(k.Variants) * len(k.Brands)
	pair := i % pairs
	variant := pair % len(k.Variants)
	turn := newRNG("brand order " + templateKey(k)).IntN(len(k.Brands))
	return plannedProduct{
		leaf:     l,
		template: k,
		brand:    k.Brands[(turn+variant+pair/len(k.Variants))%len(k.Brands)],
		variant:  variant,
		edition:  editionFor(l.group, k, i/pairs),
	}
}

// name is what the product is called in both languages. The brand is no part of it: an Arabic
// reader would take it for an adjective of the noun.
func (p plannedProduct) name() lang.Text {
	v := p.template.Variants[p.variant]
	return lang.Text{
		En: p.template.En + " – " + v[0] + p.edition.en(),
		Ar: p.template.Ar + " – " + v[1] + p.edition.ar(),
	}
}
