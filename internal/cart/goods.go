package cart

import (
	"context"
	"database/sql"

	"matjar/internal/catalog"
	"matjar/internal/db"
)

// offer is the data of a product in the chosen options that adding a line needs.
type offer struct {
	price, stock int64
	// variant means that the stock is this choice's own; else all lines of the product share it.
	variant bool
}

// goods are what is sold of some products, by their ids.
type goods struct {
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

const (
	selectProducts = `SELECT p.product_id, p.price, p.inventory_count, ` + catalog.HasVariants + ` FROM products p WHERE p.product_id IN $values AND p.status = 'active'`
	selectOptions  = `SELECT product_id, kind, code FROM product_options WHERE product_id IN $values`
	selectVariants = `SELECT product_id, color, size, price, inventory_count FROM product_variants WHERE product_id IN $values`
)

// readGoods reads what is sold of products, with at most three statements.
func readGoods(ctx context.Context, q db.Querier, ids ...string) (goods, error) {
	g := goods{products: map[string]offer{}, options: map[option]bool{}}
	var plain, varied []string
	err := db.RowsIn(ctx, q, selectProducts, ids, func(rows *sql.Rows) error {
		var id string
		var o offer
		if err := rows.Scan(&id, &o.price, &o.stock, &o.variant); err != nil {
			return err
		}
		g.products[id] = o
		if o.variant {
			varied = append(varied, id)
		} else {
			plain = append(plain, id)
		}
		return nil
	})
	if err != nil {
		return g, err
	}
	err = db.RowsIn(ctx, q, selectOptions, plain, func(rows *sql.Rows) error {
		var o option
		if err := rows.Scan(&o.product, &o.kind, &o.code); err != nil {
			return err
		}
		g.options[o] = true
		return nil
	})
	if err != nil {
		return g, err
	}
	g.variants, err = readVariants(ctx, q, varied...)
	return g, err
}

// readVariants returns the variants of products by their ids.
func readVariants(ctx context.Context, q db.Querier, ids ...string) (map[string][]variant, error) {
	all := map[string][]variant{}
	err := db.RowsIn(ctx, q, selectVariants, ids, func(rows *sql.Rows) error {
		var v variant
		if err := rows.Scan(&v.product, &v.color, &v.size, &v.price, &v.stock); err != nil {
			return err
		}
		all[v.product] = append(all[v.product], v)
		return nil
	})
	return all, err
}

// offer returns what a line is sold for. It fills in what the line leaves open where its product leaves no
// choice. Returns errProductNotFound, errOptionNotFound.
func (g goods) offer(l *Line) (offer, error) {
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

// findOffer reads the product of a line and returns what the line is sold for, like goods.offer.
func findOffer(ctx context.Context, q db.Querier, l *Line) (offer, error) {
	g, err := readGoods(ctx, q, l.ProductID)
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
