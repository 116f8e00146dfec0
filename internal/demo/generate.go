package demo

import (
	"iter"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/review"
)

// DefaultProducts is the size of the catalogue that the pictures were made for: there
// each product has pictures of its own. Further products share those of their kind.
const DefaultProducts = 688

// Catalog is a whole demo catalogue with its reviews.
type Catalog struct {
	catalog.Data
	Reviews []review.Review
}

// Generate returns the demo catalogue with n products, at most MaxProducts, the same on every call. A smaller
// catalogue is the beginning of a larger one and touches every leaf category in turn.
//
// Its newest entries are dated to a fixed day, so that equal calls give equal values;
// Seed dates them to the day it runs on.
func Generate(n int) Catalog {
	today := time.Date(2026, time.June, 30, 0, 0, 0, 0, time.UTC)
	c := Catalog{Data: base(today)}
	c.Products = make([]catalog.Product, 0, n)
	for p, reviews := range products(n, today) {
		c.Products = append(c.Products, p)
		c.Reviews = append(c.Reviews, reviews...)
	}
	return c
}

// base is the catalogue without its products.
func base(today time.Time) catalog.Data {
	var data catalog.Data
	var add func(nodes []node, parent string)
	add = func(nodes []node, parent string) {
		for _, n := range nodes {
			id := categoryID(n.Slug)
			data.Categories = append(data.Categories, catalog.Category{
				ID: id, ParentID: parent, Slug: n.Slug, Name: n.Name, Description: n.Text,
				ImageURL: "/media/categories/" + n.Slug + ".webp",
			})
			add(n.Children, id)
		}
	}
	add(tree, "")
	for _, v := range vendors {
		c := chanceOf("vendor date " + v.Key)
		data.Vendors = append(data.Vendors, catalog.Vendor{
			ID: vendorID(v.Key), Name: v.Name, CommissionRate: v.Rate,
			CreatedAt: today.AddDate(-1, 0, -c.between(10, 400)),
		})
	}
	return data
}

func categoryID(slug string) string { return chanceOf("category " + slug).uuid() }

func vendorID(key string) string { return chanceOf("vendor " + key).uuid() }

// leaf is a category that holds products, with the department it belongs to and the
// number of products the default catalogue has in it.
type leaf struct {
	slug  string
	group string
	quota int
	kinds []kind
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
	bySlug := map[string][]kind{}
	for _, kinds := range allKinds {
		for _, k := range kinds {
			bySlug[k.Slug] = append(bySlug[k.Slug], k)
		}
	}
	var found []leaf
	var walk func(nodes []node, group string)
	walk = func(nodes []node, group string) {
		for _, n := range nodes {
			if len(n.Children) > 0 {
				walk(n.Children, group)
				continue
			}
			quota := 18 + len(found)*5%8
			found = append(found, leaf{slug: n.Slug, group: group, quota: quota, kinds: bySlug[n.Slug]})
		}
	}
	for _, top := range tree {
		walk(top.Children, groups[top.Slug])
	}
	return found
}

// plannedProduct is one combination of a kind with a brand, a variant and, beyond the
// default catalogue, an addition such as a gift box.
type plannedProduct struct {
	leaf  leaf
	kind  kind
	brand string
	// variant indexes kind.Variants.
	variant int
	added   addition
	// twin is the product of the default catalogue whose pictures this one shows;
	// nil when it is in the default catalogue itself.
	twin *plannedProduct
}

// planned yields products until the combinations run out: first the default catalogue,
// one product of each leaf in turn, then the rest, one of each kind in turn.
func planned() iter.Seq[plannedProduct] {
	return func(yield func(plannedProduct) bool) {
		all := leaves()
		taken := make([][]int, len(all))
		own := map[string][]plannedProduct{}
		for i, l := range all {
			taken[i] = make([]int, len(l.kinds))
		}
		for round := 0; round < 25; round++ {
			for i, l := range all {
				if round >= l.quota || len(l.kinds) == 0 {
					continue
				}
				k := round % len(l.kinds)
				p := combine(l, l.kinds[k], taken[i][k])
				taken[i][k]++
				own[kindName(p.kind)] = append(own[kindName(p.kind)], p)
				if !yield(p) {
					return
				}
			}
		}
		for more := true; more; {
			more = false
			for i, l := range all {
				for k := range l.kinds {
					if taken[i][k] >= combinations(l, l.kinds[k]) {
						continue
					}
					more = true
					p := combine(l, l.kinds[k], taken[i][k])
					p.twin = twinOf(p, own[kindName(p.kind)])
					taken[i][k]++
					if !yield(p) {
						return
					}
				}
			}
		}
	}
}

// twinOf picks from the default products of p's kind, if possible one of p's variant.
// A kind that the default catalogue has no room for borrows from its leaf's first kind.
func twinOf(p plannedProduct, own []plannedProduct) *plannedProduct {
	for i := range own {
		if own[i].variant == p.variant {
			return &own[i]
		}
	}
	if len(own) == 0 {
		first := combine(p.leaf, p.leaf.kinds[0], 0)
		return &first
	}
	return &own[p.variant%len(own)]
}

func kindName(k kind) string { return k.Slug + " " + k.En }

// MaxProducts is the size of the largest catalogue, in which every combination is used.
func MaxProducts() int {
	n := 0
	for _, l := range leaves() {
		for _, k := range l.kinds {
			n += combinations(l, k)
		}
	}
	return n
}

// combinations is how many products combine can make of a kind.
func combinations(l leaf, k kind) int {
	return len(k.Variants) * len(k.Brands) * len(additionsOf(l.group))
}

// combine returns product i of a kind. Variants change fastest and brands rotate with
// them, so that the first few products of a kind differ in both.
func combine(l leaf, k kind, i int) plannedProduct {
	pairs := len(k.Variants) * len(k.Brands)
	pair := i % pairs
	variant := pair % len(k.Variants)
	turn := chanceOf("brand order " + kindName(k)).IntN(len(k.Brands))
	return plannedProduct{
		leaf:    l,
		kind:    k,
		brand:   k.Brands[(turn+variant+pair/len(k.Variants))%len(k.Brands)],
		variant: variant,
		added:   additionFor(l.group, k, i/pairs),
	}
}

// name is what the product is called in both languages.
func (p plannedProduct) name() lang.Text {
	b, v := brands[p.brand].Name, p.kind.Variants[p.variant]
	return lang.Text{
		En: b.En + " " + p.kind.En + " – " + v[0] + p.added.en(),
		Ar: p.kind.Ar + " " + b.Ar + " – " + v[1] + p.added.ar(),
	}
}
