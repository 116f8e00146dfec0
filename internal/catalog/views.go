package catalog

import (
	"time"

	"matjar/internal/money"
)

// The types of this file are the responses of the API. They contain both languages, so
// that switching the language needs no request.

// CategoryView is a category as it is shown.
type CategoryView struct {
	CategoryID       string  `json:"category_id"`
	ParentCategoryID *string `json:"parent_category_id" doc:"Null at the top level"`
	Slug             string  `json:"slug"`
	EnName           string  `json:"en_name"`
	ArName           string  `json:"ar_name"`
	ImageURL         string  `json:"image_url"`
	ProductCount     int     `json:"product_count" doc:"Active products in the category and all below it"`
}

// CategoriesView is all categories.
type CategoriesView struct {
	Categories []CategoryView `json:"categories" doc:"In the order of the shop"`
}

// CategoryDetail is a category with its description.
type CategoryDetail struct {
	CategoryView
	EnDescription string `json:"en_description"`
	ArDescription string `json:"ar_description"`
}

// CategoryPage is a category with its place in the tree.
type CategoryPage struct {
	Category  CategoryDetail `json:"category"`
	Ancestors []CategoryView `json:"ancestors" doc:"From the top level down to the parent"`
	Children  []CategoryView `json:"children" doc:"In the order of the shop"`
}

// VendorView is a seller as product cards show it.
type VendorView struct {
	VendorID string `json:"vendor_id"`
	EnName   string `json:"en_name"`
	ArName   string `json:"ar_name"`
}

// ProductBase is what cards and detail have in common.
type ProductBase struct {
	ProductID                string         `json:"product_id"`
	EnName                   string         `json:"en_name"`
	ArName                   string         `json:"ar_name"`
	Price                    money.Halalas  `json:"price"`
	CompareAtPrice           *money.Halalas `json:"compare_at_price" nullable:"true" doc:"The price before, or null"`
	ImageURL                 string         `json:"image_url"`
	Brand                    string         `json:"brand" doc:"As filters name it; empty without a brand"`
	ArBrand                  string         `json:"ar_brand" doc:"Empty when it is written as brand"`
	Rating                   *float64       `json:"rating" doc:"Average stars with one decimal, or null without reviews"`
	ReviewCount              int64          `json:"review_count"`
	InventoryCount           int64          `json:"inventory_count"`
	LowStockThreshold        int64          `json:"low_stock_threshold"`
	FreeShipping             bool           `json:"free_shipping"`
	ExpressDeliveryAvailable bool           `json:"express_delivery_available"`
	IsFeatured               bool           `json:"is_featured"`
	HasOptions               bool           `json:"has_options" doc:"Whether a colour or a size is to be chosen"`
	PriceVaries              bool           `json:"price_varies" doc:"Whether some variants cost more than the price"`
	CreatedAt                time.Time      `json:"created_at"`
}

// ProductCard is a product as lists show it.
type ProductCard struct {
	ProductBase
	Vendor VendorView `json:"vendor"`
}

// ProductsView are products that were requested by id.
type ProductsView struct {
	Products []ProductCard `json:"products" doc:"In the order of the ids, without those that are not sold"`
}

// OptionView is a colour or a size to choose.
type OptionView struct {
	Code    string `json:"code"`
	EnLabel string `json:"en_label" maxLength:"60"`
	ArLabel string `json:"ar_label" maxLength:"60"`
	Swatch  string `json:"swatch" doc:"A CSS colour, or empty"`
}

// VariantView is a combination of options that can be had.
type VariantView struct {
	Color          string         `json:"color" doc:"Code of the colour, or empty"`
	Size           string         `json:"size" doc:"Code of the size, or empty"`
	SKU            string         `json:"sku"`
	Barcode        string         `json:"barcode"`
	Price          money.Halalas  `json:"price"`
	CompareAtPrice *money.Halalas `json:"compare_at_price" nullable:"true" doc:"The price before, or null"`
	InventoryCount int64          `json:"inventory_count"`
	Images         []string       `json:"images" doc:"Its own pictures; none means those of the product"`
}

// SpecView is a line of a product's specifications.
type SpecView struct {
	EnName  string `json:"en_name" maxLength:"60"`
	ArName  string `json:"ar_name" maxLength:"60"`
	EnValue string `json:"en_value" maxLength:"200"`
	ArValue string `json:"ar_value" maxLength:"200"`
}

// SellerView is a seller as the product page shows it.
type SellerView struct {
	VendorView
	Rating      *float64 `json:"rating" doc:"Average stars over the vendor's products, or null"`
	ReviewCount int64    `json:"review_count"`
}

// CategoryRef names a category.
type CategoryRef struct {
	CategoryID string `json:"category_id"`
	Slug       string `json:"slug"`
	EnName     string `json:"en_name"`
	ArName     string `json:"ar_name"`
}

// PictureTextView says what a picture shows.
type PictureTextView struct {
	URL    string `json:"url" maxLength:"2000"`
	EnText string `json:"en_text" maxLength:"200"`
	ArText string `json:"ar_text" maxLength:"200"`
}

// ProductDetail is all that the product page shows.
type ProductDetail struct {
	ProductBase
	EnDescription string            `json:"en_description"`
	ArDescription string            `json:"ar_description"`
	Gallery       []string          `json:"gallery" doc:"Pictures, the main one first"`
	PictureTexts  []PictureTextView `json:"picture_texts" doc:"What pictures show; one that is not named is called like the product"`
	VideoURL      string            `json:"video_url"`
	Status        Status            `json:"status" enum:"draft,active,archived"`
	Colors        []OptionView      `json:"colors"`
	Sizes         []OptionView      `json:"sizes"`
	SizeGuide     string            `json:"size_guide" doc:"Slug of the category whose size guide is the product's, or empty"`
	Variants      []VariantView     `json:"variants" doc:"The combinations that can be had, or none: then all share price and stock"`
	EnSizeTitle   string            `json:"en_size_title" doc:"What the sizes are called, such as storage; empty for size"`
	ArSizeTitle   string            `json:"ar_size_title"`
	Specs         []SpecView        `json:"specs" doc:"Specifications, in the order in which they are shown"`
	Stars         [5]int64          `json:"stars" doc:"Number of reviews with one star, two stars and so on"`
	Vendor        SellerView        `json:"vendor"`
	Category      CategoryRef       `json:"category"`
	Ancestors     []CategoryRef     `json:"ancestors" doc:"Above the category, from the top level down"`
}

// HomeView is what the home page lists.
type HomeView struct {
	Deals      []ProductCard `json:"deals" doc:"Featured products that are reduced and in stock"`
	Arrivals   []ProductCard `json:"arrivals" doc:"Newest products, those in stock first"`
	DealsEndAt *time.Time    `json:"deals_end_at" nullable:"true" doc:"When the deals end, or null when that is not set"`
}

// RelatedView is what else to show beside a product.
type RelatedView struct {
	AlsoViewed []ProductCard `json:"also_viewed"`
	SameBrand  []ProductCard `json:"same_brand"`
}

// Listing is one page of products, with the counts of every filter option.
type Listing struct {
	Products []ProductCard `json:"products"`
	Total    int           `json:"total" doc:"Products on all pages"`
	Page     int           `json:"page"`
	Pages    int           `json:"pages"`
	Facets   Facets        `json:"facets"`
}

// SearchResult is one page of what a search found.
type SearchResult struct {
	Listing
	Corrected *string  `json:"corrected" doc:"What was searched for instead when nothing matched the words as written, else null"`
	Dropped   []string `json:"dropped" doc:"Words that were left out because nothing matches them together with the others"`
	// Explained says why the products are shown, in development only.
	Explained *Explanation `json:"explained,omitempty" hidden:"true"`
}

// Facets count how many products each filter option would leave, given the filters of
// the other kinds.
type Facets struct {
	Brands     []BrandCount    `json:"brands" doc:"Ordered by name"`
	Categories []CategoryCount `json:"categories" doc:"Ordered by English name"`
	Colors     []OptionCount   `json:"colors" doc:"Ordered by code"`
	Sizes      []OptionCount   `json:"sizes" doc:"Ordered by size"`
	Ratings    []RatingCount   `json:"ratings"`
	InStock    int             `json:"in_stock"`
	PriceMin   money.Halalas   `json:"price_min"`
	PriceMax   money.Halalas   `json:"price_max"`
}

// BrandCount counts the products of a brand.
type BrandCount struct {
	Value   string `json:"value"`
	ArValue string `json:"ar_value" doc:"In Arabic; empty when it is written as value"`
	Count   int    `json:"count"`
}

// CategoryCount counts the products in a category and all below it.
type CategoryCount struct {
	Slug  string `json:"slug"`
	Count int    `json:"count"`
}

// OptionCount counts the products that can be had in a colour or size.
type OptionCount struct {
	OptionView
	Count int `json:"count"`
}

// RatingCount counts the products with so many stars or more.
type RatingCount struct {
	Stars int `json:"stars"`
	Count int `json:"count"`
}

// Suggestion is a product below the search box.
type Suggestion struct {
	ProductID string        `json:"product_id"`
	EnName    string        `json:"en_name"`
	ArName    string        `json:"ar_name"`
	Brand     string        `json:"brand"`
	ArBrand   string        `json:"ar_brand" doc:"Empty when it is written as brand"`
	Price     money.Halalas `json:"price"`
	ImageURL  string        `json:"image_url"`
}

// SuggestedQuery is a text to search for.
type SuggestedQuery struct {
	EnText string `json:"en_text"`
	ArText string `json:"ar_text"`
}

// SuggestedBrand is a brand whose products to see.
type SuggestedBrand struct {
	Value   string `json:"value"`
	ArValue string `json:"ar_value" doc:"Empty when it is written as value"`
}

// Suggestions are what fits to what was typed so far.
type Suggestions struct {
	Products   []Suggestion     `json:"products" doc:"The first that a search would show"`
	Total      int              `json:"total" doc:"Number of products that a search would show"`
	Corrected  *string          `json:"corrected" doc:"What was searched for instead when nothing matched the words as written, else null"`
	Queries    []SuggestedQuery `json:"queries" doc:"Texts to search for, the best first"`
	Categories []CategoryRef    `json:"categories" doc:"Categories that are called so"`
	Brands     []SuggestedBrand `json:"brands" doc:"Brands that are called so"`
}
