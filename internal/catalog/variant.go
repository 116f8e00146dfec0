package catalog

import (
	"cmp"
	"encoding/json"
	"iter"
	"slices"

	"matjar/internal/money"
)

// Variant is one combination of a product's options, with what it has of its own.
type Variant struct {
	// Color and Size are option codes, empty where the product has no options of the kind.
	Color, Size string
	// SKU is unique in the shop; Barcode is a GTIN. Both may be empty.
	SKU, Barcode string
	Price        money.Halalas
	// CompareAtPrice is the struck-through price; zero means none, else it is above Price.
	CompareAtPrice money.Halalas
	Inventory      int64
	UnitsSold      int64
	// Images are its own pictures; none means those of the product.
	Images []string
}

// Variant returns the variant with these option codes, or nil. An empty code stands for any
// if that leaves one variant: nobody has to choose what there is no choice of.
func (p *Product) Variant(color, size string) *Variant {
	var found *Variant
	matches := 0
	for i := range p.Variants {
		v := &p.Variants[i]
		if v.Color == color && v.Size == size {
			return v
		}
		if (color == "" || v.Color == color) && (size == "" || v.Size == size) {
			found = v
			matches++
		}
	}
	if matches != 1 {
		return nil
	}
	return found
}

// HasChoice reports whether a colour or a size is to be chosen.
func (p *Product) HasChoice() bool { return len(p.Colors) > 1 || len(p.Sizes) > 1 }

// forSale are the variants that can be bought, or all of them when none can.
func (p *Product) forSale() iter.Seq[Variant] {
	soldOut := !slices.ContainsFunc(p.Variants, func(v Variant) bool { return v.Inventory > 0 })
	return func(yield func(Variant) bool) {
		for _, v := range p.Variants {
			if (soldOut || v.Inventory > 0) && !yield(v) {
				return
			}
		}
	}
}

// PriceVaries reports whether some variant for sale costs more than the shown price, which is their lowest.
func (p *Product) PriceVaries() bool {
	for v := range p.forSale() {
		if v.Price != p.Price {
			return true
		}
	}
	return false
}

// showPrice makes the price of a product with variants the lowest for which it can be had today, with what that
// was before: nobody is drawn by a price that is sold out.
func (p *Product) showPrice() {
	first := true
	for v := range p.forSale() {
		if first || v.Price < p.Price {
			p.Price, p.CompareAtPrice = v.Price, v.CompareAtPrice
		}
		first = false
	}
}

// Offer is what one choice of options of a product costs, how many there are and what it
// looks like.
type Offer struct {
	Price    money.Halalas
	Stock    int64
	ImageURL string
	SKU      string
	// Variant means that the stock is this choice's own; else all choices of the product share it.
	Variant bool
}

// Offer returns the offer of a choice of options, or false if the product does not come in it.
func (p *Product) Offer(color, size string) (Offer, bool) {
	if len(p.Variants) == 0 {
		return Offer{Price: p.Price, Stock: p.Inventory, ImageURL: p.ImageURL}, hasOption(p.Colors, color) && hasOption(p.Sizes, size)
	}
	v := p.Variant(color, size)
	if v == nil {
		return Offer{}, false
	}
	o := Offer{Price: v.Price, Stock: v.Inventory, ImageURL: p.ImageURL, SKU: v.SKU, Variant: true}
	if len(v.Images) > 0 {
		o.ImageURL = v.Images[0]
	}
	return o, true
}

// hasOption reports whether the code is among the options. The empty code is the default of
// any product.
func hasOption(options []Option, code string) bool {
	return code == "" || slices.ContainsFunc(options, func(o Option) bool { return o.Code == code })
}

// SumVariants makes price and stock of a product with variants what theirs say, as it is stored: the lowest
// price of all, with what it was before, and the sum of the stock.
func (p *Product) SumVariants() {
	if len(p.Variants) == 0 {
		return
	}
	lowest := slices.MinFunc(p.Variants, func(a, b Variant) int { return cmp.Compare(a.Price, b.Price) })
	p.Price, p.CompareAtPrice = lowest.Price, lowest.CompareAtPrice
	p.Inventory = 0
	for _, v := range p.Variants {
		p.Inventory += v.Inventory
	}
}

// imageList is a list of addresses as a column has it.
func imageList(images []string) string {
	if len(images) == 0 {
		return "[]"
	}
	text, err := json.Marshal(images)
	if err != nil {
		panic(err) // strings can always be written
	}
	return string(text)
}

// parseImageList reads what imageList wrote.
func parseImageList(text string) (images []string, err error) {
	if text == "[]" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(text), &images)
	return images, err
}

func (s *Snapshot) variantsOf(variants []Variant) []VariantView {
	views := make([]VariantView, len(variants))
	for i, v := range variants {
		views[i] = VariantView{
			Color: v.Color, Size: v.Size, SKU: v.SKU, Barcode: v.Barcode, Price: s.shown.Price(v.Price),
			InventoryCount: v.Inventory, Images: append([]string{}, v.Images...),
		}
		if v.CompareAtPrice > v.Price {
			views[i].CompareAtPrice = new(s.shown.Price(v.CompareAtPrice))
		}
	}
	return views
}
