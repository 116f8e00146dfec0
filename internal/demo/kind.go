// Package demo makes the demo catalogue: invented vendors, brands and products that
// read like a real Saudi shop's in both languages, the same on every run.
package demo

// kind is one kind of product in a leaf category, from which several products are made.
//
// The English name reads "{brand} {En} – {variant}" and the Arabic one
// "{Ar} {brand} – {variant}", so En and Ar are nouns with their adjectives:
// {"Matte Lipstick", "أحمر شفاه مطفي"}.
type kind struct {
	// Slug is the leaf category the kind belongs to.
	Slug string
	En   string
	Ar   string
	// Icon names a picture of the illustration set (fluent-emoji).
	Icon string
	// Brands are keys of the brands table, the makers of this kind.
	Brands []string
	// Low and High bound the price in riyals.
	Low, High int
	// Variants tell the products of a kind apart: {"Rosewood", "خشب الورد"}, {"500 ml", "500 مل"}.
	Variants [][2]string
	// EnText and ArText are two or three sentences that describe the kind.
	EnText string
	ArText string
	// Colors and Sizes name option sets (options.go), empty for none.
	Colors string
	Sizes  string
}
