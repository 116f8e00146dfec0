package catalogadmin

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// ProductFields are what staff write of a product. They replace all of it.
type ProductFields struct {
	VendorID       string                    `json:"vendor_id" maxLength:"64" doc:"A vendor's products are always theirs"`
	CategoryID     string                    `json:"category_id" maxLength:"64"`
	EnName         string                    `json:"en_name" maxLength:"200"`
	ArName         string                    `json:"ar_name" maxLength:"200"`
	EnDescription  string                    `json:"en_description" maxLength:"10000"`
	ArDescription  string                    `json:"ar_description" maxLength:"10000"`
	Price          money.Halalas             `json:"price" doc:"That of the cheapest variant, if there are any"`
	CompareAtPrice *money.Halalas            `json:"compare_at_price" nullable:"true" doc:"The price before, or null"`
	Stock          int64                     `json:"stock" doc:"The sum of the variants', if there are any"`
	StockSeen      *int64                    `json:"stock_seen,omitempty" doc:"What the stock was when it was read: what was sold since is taken off. Without it, stock is what there is now"`
	Pictures       []string                  `json:"pictures" maxItems:"21" doc:"Addresses, the main picture first"`
	PictureTexts   []catalog.PictureTextView `json:"picture_texts" maxItems:"100" doc:"What pictures show, for those who cannot see them"`
	VideoURL       string                    `json:"video_url" maxLength:"2000"`
	Brand          string                    `json:"brand" maxLength:"80"`
	ArBrand        string                    `json:"ar_brand" maxLength:"80" doc:"Of all products of the brand"`
	Status         catalog.Status            `json:"status" enum:"draft,active,archived"`
	LowStock       int64                     `json:"low_stock_threshold" doc:"Fewer than so many count as low stock"`
	FreeShipping   bool                      `json:"free_shipping"`
	Express        bool                      `json:"express_delivery_available"`
	Featured       bool                      `json:"is_featured" doc:"Among the deals of the home page; a vendor does not change it"`
	Colors         []catalog.OptionView      `json:"colors" maxItems:"60"`
	Sizes          []catalog.OptionView      `json:"sizes" maxItems:"60"`
	EnSizeTitle    string                    `json:"en_size_title" maxLength:"60" doc:"What sizes are called, such as storage; empty for size"`
	ArSizeTitle    string                    `json:"ar_size_title" maxLength:"60"`
	Variants       []ProductVariantFields    `json:"variants" maxItems:"200" doc:"The combinations that can be had; none means that all share price and stock"`
	Specs          []catalog.SpecView        `json:"specs" maxItems:"40"`
}

// ProductVariantFields are those of a variant, which its color and size name.
type ProductVariantFields struct {
	Color          string         `json:"color" maxLength:"32" doc:"Code of the colour, or empty"`
	Size           string         `json:"size" maxLength:"32" doc:"Code of the size, or empty"`
	SKU            string         `json:"sku" maxLength:"64"`
	Barcode        string         `json:"barcode" maxLength:"14"`
	Price          money.Halalas  `json:"price"`
	CompareAtPrice *money.Halalas `json:"compare_at_price" nullable:"true"`
	Stock          int64          `json:"stock"`
	StockSeen      *int64         `json:"stock_seen,omitempty" doc:"As that of the product"`
	Images         []string       `json:"images" maxItems:"20"`
}

// StaffProduct is a product as staff see it.
type StaffProduct struct {
	ID        string    `json:"id"`
	Version   string    `json:"version" doc:"Changes with every change of its fields but the stock"`
	UnitsSold int64     `json:"units_sold"`
	CreatedAt time.Time `json:"created_at"`
	ProductFields
}

// productOf is a product as staff see it.
func productOf(p *catalog.Product) StaffProduct {
	f := fieldsOf(p)
	return StaffProduct{ID: p.ID, Version: f.version(), UnitsSold: p.UnitsSold, CreatedAt: p.CreatedAt, ProductFields: f}
}

func fieldsOf(p *catalog.Product) ProductFields {
	f := ProductFields{
		VendorID: p.VendorID, CategoryID: p.CategoryID, EnName: p.Name.En, ArName: p.Name.Ar,
		EnDescription: p.Description.En, ArDescription: p.Description.Ar, Price: p.Price, CompareAtPrice: optional(p.CompareAtPrice),
		Stock: p.Inventory, Pictures: []string{}, PictureTexts: []catalog.PictureTextView{}, VideoURL: p.VideoURL, Brand: p.Brand.En, ArBrand: p.Brand.Ar,
		Status: p.Status, LowStock: p.LowStockThreshold, FreeShipping: p.FreeShipping, Express: p.ExpressDelivery, Featured: p.Featured,
		Colors: []catalog.OptionView{}, Sizes: []catalog.OptionView{}, EnSizeTitle: p.SizeTitle.En, ArSizeTitle: p.SizeTitle.Ar,
		Variants: []ProductVariantFields{}, Specs: []catalog.SpecView{},
	}
	if p.ImageURL != "" {
		f.Pictures = append(f.Pictures, p.ImageURL)
	}
	f.Pictures = append(f.Pictures, p.Gallery...)
	for _, t := range p.PictureTexts {
		f.PictureTexts = append(f.PictureTexts, catalog.PictureTextView{URL: t.URL, EnText: t.Text.En, ArText: t.Text.Ar})
	}
	for _, o := range p.Colors {
		f.Colors = append(f.Colors, optionView(o))
	}
	for _, o := range p.Sizes {
		f.Sizes = append(f.Sizes, optionView(o))
	}
	for i := range p.Variants {
		v := &p.Variants[i]
		f.Variants = append(f.Variants, ProductVariantFields{
			Color: v.Color, Size: v.Size, SKU: v.SKU, Barcode: v.Barcode, Price: v.Price, CompareAtPrice: optional(v.CompareAtPrice),
			Stock: v.Inventory, Images: append([]string{}, v.Images...),
		})
	}
	for _, s := range p.Specs {
		f.Specs = append(f.Specs, catalog.SpecView{EnName: s.Name.En, ArName: s.Name.Ar, EnValue: s.Value.En, ArValue: s.Value.Ar})
	}
	return f
}

func optionView(o catalog.Option) catalog.OptionView {
	return catalog.OptionView{Code: o.Code, EnLabel: o.Label.En, ArLabel: o.Label.Ar, Swatch: o.Swatch}
}

// optional is a price before, or nil.
func optional(h money.Halalas) *money.Halalas {
	if h == 0 {
		return nil
	}
	return &h
}

func orZero(h *money.Halalas) money.Halalas {
	if h == nil {
		return 0
	}
	return *h
}

// product returns what becomes of a product whose id, sales and reviews stay, as texts are stored.
func (f *ProductFields) product(p catalog.Product) catalog.Product {
	p.VendorID, p.CategoryID = f.VendorID, f.CategoryID
	p.Name = line(f.EnName, f.ArName)
	p.Description = lang.Text{En: lang.NormalizeText(f.EnDescription), Ar: lang.NormalizeText(f.ArDescription)}
	p.Price, p.CompareAtPrice, p.Inventory = f.Price, orZero(f.CompareAtPrice), f.Stock
	p.ImageURL, p.Gallery = "", nil
	if len(f.Pictures) > 0 {
		p.ImageURL = f.Pictures[0]
		p.Gallery = slices.Clone(f.Pictures[1:])
	}
	if len(p.Gallery) == 0 {
		p.Gallery = nil
	}
	p.VideoURL, p.Brand, p.Status = strings.TrimSpace(f.VideoURL), line(f.Brand, f.ArBrand), f.Status
	p.LowStockThreshold, p.FreeShipping, p.ExpressDelivery, p.Featured = f.LowStock, f.FreeShipping, f.Express, f.Featured
	p.Colors, p.Sizes, p.SizeTitle = options(f.Colors), options(f.Sizes), line(f.EnSizeTitle, f.ArSizeTitle)
	p.Specs = nil
	for _, s := range f.Specs {
		p.Specs = append(p.Specs, catalog.Spec{Name: line(s.EnName, s.ArName), Value: line(s.EnValue, s.ArValue)})
	}
	p.Variants = nil
	for _, v := range f.Variants {
		one := catalog.Variant{
			Color: v.Color, Size: v.Size, SKU: strings.TrimSpace(v.SKU), Barcode: strings.TrimSpace(v.Barcode),
			Price: v.Price, CompareAtPrice: orZero(v.CompareAtPrice), Inventory: v.Stock,
		}
		if len(v.Images) > 0 {
			one.Images = slices.Clone(v.Images)
		}
		p.Variants = append(p.Variants, one)
	}
	p.PictureTexts = pictureTexts(f)
	return p
}

// pictureTexts are those of pictures that the product has, in the order of their addresses.
func pictureTexts(f *ProductFields) []catalog.PictureText {
	shown := map[string]bool{}
	for _, url := range f.Pictures {
		shown[url] = true
	}
	for _, v := range f.Variants {
		for _, url := range v.Images {
			shown[url] = true
		}
	}
	var list []catalog.PictureText
	for _, t := range f.PictureTexts {
		text := line(t.EnText, t.ArText)
		if shown[t.URL] && text != (lang.Text{}) {
			list = append(list, catalog.PictureText{URL: t.URL, Text: text})
			delete(shown, t.URL)
		}
	}
	slices.SortFunc(list, func(a, b catalog.PictureText) int { return strings.Compare(a.URL, b.URL) })
	return list
}

func line(en, ar string) lang.Text {
	return lang.Text{En: lang.NormalizeLine(en), Ar: lang.NormalizeLine(ar)}
}

func options(views []catalog.OptionView) []catalog.Option {
	var list []catalog.Option
	for _, v := range views {
		list = append(list, catalog.Option{Code: strings.TrimSpace(v.Code), Label: line(v.EnLabel, v.ArLabel), Swatch: strings.TrimSpace(v.Swatch)})
	}
	return list
}

// withoutStock are the fields but for what sales change too.
func (f ProductFields) withoutStock() ProductFields {
	f.Stock, f.StockSeen = 0, nil
	f.Variants = slices.Clone(f.Variants)
	for i := range f.Variants {
		f.Variants[i].Stock, f.Variants[i].StockSeen = 0, nil
	}
	return f
}

// version is another text after every change of the fields but the stock, whoever made it.
func (f ProductFields) version() string {
	text, err := json.Marshal(f.withoutStock())
	if err != nil {
		panic(err) // texts and numbers can always be written
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
