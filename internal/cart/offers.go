package cart

import (
	"context"

	"matjar/internal/db"
)

// offer is the data of a product in the chosen options that adding a line needs.
type offer struct {
	price, stock int64
	// variant means that the stock is this choice's own; else all lines of the product share it.
	variant bool
}

// offers are what is sold of some products, by their ids.
type offers struct {
	products map[string]offer
	options  map[option]bool
	variants map[string][]variant
}

type option struct{ product, kind, code string }

// variant is what a product with variants is sold as.
type variant struct {
	product, color, size string
	price, stock         int64
}

// offer returns what a line is sold for. It fills in what the line leaves open where its product leaves no
// choice. Returns errProductNotFound, errOptionNotFound.
func (g offers) offer(l *Line) (offer, error) {
	o, ok := g.products[l.ProductID]
	if !ok {
		return o, errProductNotFound
	}
	if o.variant {
		v, err := choose(g.variants[l.ProductID], l)
		o.price, o.stock = v.price, v.stock
		return o, err
	}
	if l.Color != "" && !g.options[option{l.ProductID, "color", l.Color}] || l.Size != "" && !g.options[option{l.ProductID, "size", l.Size}] {
		return o, errOptionNotFound
	}
	return o, nil
}

// choose returns the variant that is exactly the line's choice, or else the only one that fits it, and fills in
// what the line leaves open. Returns errOptionNotFound.
func choose(variants []variant, l *Line) (variant, error) {
	var fitting []variant
	for _, v := range variants {
		if v.color == l.Color && v.size == l.Size {
			return v, nil
		}
		if (l.Color == "" || v.color == l.Color) && (l.Size == "" || v.size == l.Size) {
			fitting = append(fitting, v)
		}
	}
	if len(fitting) != 1 {
		return variant{}, errOptionNotFound
	}
	l.Color, l.Size = fitting[0].color, fitting[0].size
	return fitting[0], nil
}

// findOffer reads the product of a line and returns what the line is sold for, like offers.offer.
func findOffer(ctx context.Context, q db.Querier, l *Line) (offer, error) {
	g, err := readOffers(ctx, q, l.ProductID)
	if err != nil {
		return offer{}, err
	}
	return g.offer(l)
}

// FindVariant returns price and stock of the variant of a line. It fills in what the line
// leaves open where that leaves one variant. Returns errOptionNotFound.
func FindVariant(ctx context.Context, q db.Querier, l *Line) (price, stock int64, err error) {
	all, err := readVariants(ctx, q, l.ProductID)
	if err != nil {
		return 0, 0, err
	}
	v, err := choose(all[l.ProductID], l)
	return v.price, v.stock, err
}
