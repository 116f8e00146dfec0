package demo

import (
	"fmt"
	"strings"
)

// viewsPerProduct is how many pictures a product of the default catalogue has.
const viewsPerProduct = 3

// Picture is one picture that the picture script composes and the catalogue shows at
// /media/products/{Key}.webp.
type Picture struct {
	Key string `json:"key"`
	// Icon names the illustration.
	Icon string `json:"icon"`
	// Group is the short name of the department.
	Group string `json:"group"`
	// View counts the pictures of a product from 1.
	View int `json:"view"`
	// Seed is the same for all views of a product.
	Seed uint32 `json:"seed"`
	// Color is the product's own colour as #rrggbb, or empty.
	Color string `json:"color"`
}

// PicturePlan lists the pictures of the default catalogue, product by product.
func PicturePlan() []Picture {
	plan := make([]Picture, 0, DefaultProducts*viewsPerProduct)
	for p := range plannedProducts() {
		if p.picturesFrom != nil {
			break
		}
		seed := newRNG("picture " + p.key()).Uint32()
		for view := 1; view <= viewsPerProduct; view++ {
			plan = append(plan, Picture{
				Key:   pictureKey(p.key(), view),
				Icon:  p.template.Icon,
				Group: p.leaf.group,
				View:  view,
				Seed:  seed,
				Color: p.swatch(),
			})
		}
	}
	return plan
}

func pictureKey(product string, view int) string { return fmt.Sprintf("%s-%d", product, view) }

// pictureURLs are the product's own pictures, or those of picturesFrom.
func (p plannedProduct) pictureURLs() []string {
	if p.picturesFrom != nil {
		p = *p.picturesFrom
	}
	urls := make([]string, viewsPerProduct)
	for i := range urls {
		urls[i] = "/media/products/" + pictureKey(p.key(), i+1) + ".webp"
	}
	return urls
}

// key names the product in file names and is the seed of its random values. It is made of
// the English name's parts.
func (p plannedProduct) key() string {
	return strings.Join([]string{
		p.leaf.group, slugify(p.template.En), p.brand, slugify(p.template.Variants[p.variant][0] + p.edition.en()),
	}, "-")
}

// slugify is s in lower case with everything but letters and digits turned into single dashes.
func slugify(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
}

// swatch is the colour that the product's variant names, or else the first colour it
// is offered in, or else nothing.
func (p plannedProduct) swatch() string {
	if c, ok := swatches[p.template.Variants[p.variant][0]]; ok {
		return c
	}
	if colors := p.colors(); len(colors) > 0 {
		return colors[0].Swatch
	}
	return ""
}

// swatches returns the colour of each English colour name of the option sets. Sets agree
// on names or, as for skin tones, differ too little to matter in a picture.
var swatches = func() map[string]string {
	byName := map[string]string{}
	for _, set := range colorSets {
		for _, c := range set {
			if old, ok := byName[c.Label.En]; !ok || c.Swatch < old {
				byName[c.Label.En] = c.Swatch
			}
		}
	}
	return byName
}()
