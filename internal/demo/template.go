// Package demo makes the demo catalogue: invented vendors, brands and products that
// read like a real Saudi shop's in both languages, the same on every run.
package demo

// productTemplate is the template of several products in a leaf category.
//
// Names read "{En} – {variant}" and "{Ar} – {variant}", so En and Ar are nouns with their
// adjectives: {"Matte Lipstick", "أحمر شفاه مطفي"}. The English parts are the seed of the
// product's id: those that are sold keep them.
type productTemplate struct {
	// Slug is the leaf category of the template.
	Slug string
	En   string
	Ar   string
	// Icon names a picture of the illustration set (fluent-emoji).
	Icon string
	// Brands are keys of the brands table.
	Brands []string
	// Low and High are the bounds of the price in riyals.
	Low, High int
	// Variants distinguish the products of a template: {"Rosewood", "خشب الورد"}, {"500 ml",
	// "500 مل"}. The Arabic ones agree with Ar, which they follow.
	Variants [][2]string
	// EnText and ArText are descriptions of two or three sentences.
	EnText string
	ArText string
	// Colors and Sizes name option sets (options.go), empty for none.
	Colors string
	Sizes  string
}
