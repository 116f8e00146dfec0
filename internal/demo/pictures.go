package demo

import (
	"fmt"
	"io/fs"
	"strings"

	"matjar/internal/catalog"
)

// viewsPerProduct is how many pictures a product of the default catalogue has.
const viewsPerProduct = 3

// Picture is one picture that the picture script composes and the catalogue shows at
// /media/products/{Key}.webp.
type Picture struct {
	Key string `json:"key"`
	// Product is the same for all pictures of a product.
	Product string `json:"product"`
	// Icon names the illustration.
	Icon string `json:"icon"`
	// Brand is the key of the brand whose mark the product carries.
	Brand string `json:"brand"`
	// Group is the short name of the department.
	Group string `json:"group"`
	// View counts the pictures of a product from 1.
	View int `json:"view"`
	// Seed is the same for all views of a product.
	Seed uint32 `json:"seed"`
	// Color is the product's own colour as #rrggbb, or empty.
	Color string `json:"color"`
	// Variant is the code of the colour that the picture shows the product in, empty for a
	// product's own pictures. It is made only where the illustration takes a colour, and views
	// after the first only of what shoppers see first.
	Variant string `json:"variant,omitempty"`
}

// PicturePlan lists the pictures of the default catalogue, product by product.
func PicturePlan() []Picture {
	plan := make([]Picture, 0, DefaultProducts*viewsPerProduct)
	for p := range plannedProducts() {
		if p.picturesFrom != nil {
			break
		}
		picture := Picture{
			Product: p.key(), Icon: p.template.Icon, Brand: p.brand, Group: p.leaf.group,
			Seed: newRNG("picture " + p.key()).Uint32(), Color: p.swatch(),
		}
		for view := 1; view <= viewsPerProduct; view++ {
			picture.Key, picture.View = pictureKey(p.key(), view), view
			plan = append(plan, picture)
		}
		for _, c := range p.colors() {
			if c.Swatch == p.swatch() {
				continue
			}
			picture.Color, picture.Variant = c.Swatch, c.Code
			for view := 1; view <= viewsPerProduct; view++ {
				picture.Key, picture.View = colorKey(p.key(), view, c.Code), view
				plan = append(plan, picture)
			}
		}
	}
	return plan
}

func pictureKey(product string, view int) string { return fmt.Sprintf("%s-%d", product, view) }

// colorKey names a view of a product in one of its further colours.
func colorKey(product string, view int, color string) string {
	return pictureKey(product, view) + "-" + color
}

// pictureURLs are the product's own pictures, or those of picturesFrom.
func (p plannedProduct) pictureURLs() []string {
	if p.picturesFrom != nil {
		p = *p.picturesFrom
	}
	urls := make([]string, viewsPerProduct)
	for i := range urls {
		urls[i] = pictureURL(pictureKey(p.key(), i+1))
	}
	return urls
}

func pictureURL(key string) string { return "/media/products/" + key + ".webp" }

// videoURL is the address of the product's video, empty for most.
func (p plannedProduct) videoURL() string {
	name := "videos/" + p.key() + ".mp4"
	if _, err := fs.Stat(Pictures, name); err != nil {
		return ""
	}
	return "/media/" + name
}

// showColors gives the variants of a product whose illustration takes a colour pictures of
// their own, and the product those of its first variant in stock, unless its name says
// which colour it is shown in.
func (p plannedProduct) showColors(product *catalog.Product) {
	swatch := p.swatch()
	byColor := map[string][]string{}
	for _, c := range product.Colors {
		if c.Swatch == swatch {
			byColor[c.Code] = p.pictureURLs()
			continue
		}
		urls := p.pictureURLs()
		for i := range urls {
			key := colorKey(p.key(), i+1, c.Code)
			if _, err := fs.Stat(Pictures, "products/"+key+"@800.webp"); err == nil {
				urls[i] = pictureURL(key)
			} else if i == 0 {
				return // the illustration takes no colour
			}
		}
		byColor[c.Code] = urls
	}
	if len(byColor) < 2 {
		return
	}
	inStock := false
	_, named := swatches[p.template.Variants[p.variant][0]]
	for i := range product.Variants {
		v := &product.Variants[i]
		v.Images = byColor[v.Color]
		if v.Inventory > 0 && !inStock && !named {
			inStock = true
			product.ImageURL, product.Gallery = v.Images[0], v.Images[1:]
		}
	}
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
