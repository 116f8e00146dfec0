// Package catalog has the categories, vendors and products, as one immutable snapshot in
// memory that serves every listing, search and product page.
package catalog

import (
	"time"

	"matjar/internal/lang"
	"matjar/internal/money"
)

// LowStockThreshold is the stock below which a product counts as low, unless it has a threshold of its own.
const LowStockThreshold = 10

// Category is a node of the category tree; ParentID is empty at the top level.
type Category struct {
	ID          string
	ParentID    string
	Slug        string
	Name        lang.Text
	Description lang.Text
	ImageURL    string
	// SizeGuide is a SizeGuide as JSON, or empty.
	SizeGuide string
	// Position is the place among the categories of the same parent; equal ones are in the order of
	// their English names.
	Position int64
}

// Vendor is a seller of the marketplace. CommissionRate is in hundredths of a percent. The
// numbers for the tax authority may be empty.
type Vendor struct {
	ID             string
	Name           lang.Text
	CommissionRate int64
	VATNumber      string
	Registration   string
	CreatedAt      time.Time
}

// Status states whether shoppers see a product; only active ones are shown.
type Status string

// The product states.
const (
	Draft    Status = "draft"
	Active   Status = "active"
	Archived Status = "archived"
)

// Product is one thing for sale.
type Product struct {
	ID          string
	VendorID    string
	CategoryID  string
	Name        lang.Text
	Description lang.Text
	Price       money.Halalas
	// CompareAtPrice is the struck-through price; zero means none, else it is above Price.
	CompareAtPrice money.Halalas
	// ImageURL is the main picture; Gallery holds the others in order.
	ImageURL string
	Gallery  []string
	VideoURL string
	// PictureTexts say what pictures show, in the order of their addresses.
	PictureTexts []PictureText
	// Brand has the name that filters and addresses use as En. An empty Ar is written as En.
	Brand             lang.Text
	Status            Status
	Inventory         int64
	LowStockThreshold int64
	FreeShipping      bool
	ExpressDelivery   bool
	Featured          bool
	UnitsSold         int64
	CreatedAt         time.Time
	// Colors and Sizes are empty when the product comes in one only.
	Colors []Option
	Sizes  []Option
	// Variants are the combinations of options that can be had, in the order of the shop.
	// Without any, all combinations share Price and Inventory; with some, Price is the
	// lowest of theirs and Inventory the sum.
	Variants []Variant
	// SizeTitle is what the sizes are called, such as storage; empty where they are sizes.
	SizeTitle lang.Text
	// Specs are in the order in which they are shown.
	Specs  []Spec
	Rating Rating
}

// SoldOut reports whether the stock is empty.
func (p *Product) SoldOut() bool { return p.Inventory <= 0 }

// Reduced reports whether the product cost more before.
func (p *Product) Reduced() bool { return p.CompareAtPrice > p.Price }

// PictureText says what the picture at an address shows.
type PictureText struct {
	URL  string
	Text lang.Text
}

// Option is a colour or size a product can be had in.
type Option struct {
	Code  string
	Label lang.Text
	// Swatch is a CSS colour for colour options, else empty.
	Swatch string
}

// Spec is a line of a product's specifications, such as its material.
type Spec struct {
	Name  lang.Text
	Value lang.Text
}

// Rating counts published reviews by their stars: Stars[0] is one star.
type Rating struct {
	Stars [5]int64
}

// Count is the number of reviews.
func (r Rating) Count() int64 {
	var n int64
	for _, c := range r.Stars {
		n += c
	}
	return n
}

// Average is the mean number of stars, or 0 without reviews.
func (r Rating) Average() float64 {
	var n, sum int64
	for i, c := range r.Stars {
		n += c
		sum += int64(i+1) * c
	}
	if n == 0 {
		return 0
	}
	return float64(sum) / float64(n)
}

// Tenths is the rating that shoppers see, in tenths of a star: the average rounded half
// up, or 0 without reviews. Filters and sort orders use it too, so that a product shown
// with 4.0 stars is among those with 4 and up.
func (r Rating) Tenths() int64 {
	var n, sum int64
	for i, c := range r.Stars {
		n += c
		sum += int64(i+1) * c
	}
	if n == 0 {
		return 0
	}
	return (20*sum + n) / (2 * n)
}

// Shown returns the average with one decimal, or nil without reviews.
func (r Rating) Shown() *float64 {
	if r.Count() == 0 {
		return nil
	}
	shown := float64(r.Tenths()) / 10
	return &shown
}

// Data is a whole catalogue as plain rows: what is imported, exported and seeded.
// Parents come before their children in Categories.
type Data struct {
	Categories []Category
	Vendors    []Vendor
	Products   []Product
}

// showPrices sets the prices to show of products with variants.
func (d Data) showPrices() {
	for i := range d.Products {
		d.Products[i].showPrice()
	}
}
