package order

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// The stock of a product with variants is in their rows, its own is the sum. Everything
// here locks the product's row first, then its variants'.

// decrementStock removes all lines from the stock and returns what was bought, line by line.
// Products are locked in the order of their ids, so that concurrent orders cannot deadlock.
// The error lists every product that is short. Lines get the options that they left open.
func decrementStock(ctx context.Context, q db.Querier, lines []cart.Line, now time.Time) ([]productRow, error) {
	byProduct := map[string][]int{}
	for i, l := range lines {
		byProduct[l.ProductID] = append(byProduct[l.ProductID], i)
	}
	bought := make([]productRow, len(lines))
	var short []errs.Field
	for _, id := range slices.Sorted(maps.Keys(byProduct)) {
		left, err := decrementLines(ctx, q, id, lines, byProduct[id], bought, now)
		if err != nil {
			return nil, err
		}
		if left != nil {
			short = append(short, shortageField(id, *left))
		}
	}
	if len(short) > 0 {
		return nil, errShortage(short)
	}
	return bought, nil
}

// decrementLines removes the lines of one product, whose numbers are own, and enters what
// was bought. If there are not enough, it returns how many are left.
func decrementLines(ctx context.Context, q db.Querier, productID string, lines []cart.Line, own []int, bought []productRow, now time.Time) (left *int64, err error) {
	var wanted int64
	for _, i := range own {
		wanted += lines[i].Quantity
	}
	g, err := decrementProduct(ctx, q, productID, wanted, now)
	if db.NoRows(err) {
		stock, err := readStock(ctx, q, productID)
		return &stock, err
	}
	for _, i := range own {
		bought[i] = g
		if err == nil && g.hasVariants && left == nil {
			left, err = decrementVariantOf(ctx, q, &lines[i], &bought[i])
		}
	}
	return left, err
}

// decrementVariantOf removes a line of a product with variants. If there are not enough of its
// variant, it returns how many are left.
func decrementVariantOf(ctx context.Context, q db.Querier, l *cart.Line, g *productRow) (left *int64, err error) {
	if err = decrementVariant(ctx, q, l, g); !db.NoRows(err) {
		return nil, err
	}
	// Too few, or a line from before the product had variants.
	before := *l
	_, stock, err := cart.FindVariant(ctx, q, l)
	if errs.Is(err, code.OptionNotFound.String()) {
		return new(int64), nil
	}
	if err != nil {
		return nil, err
	}
	if *l != before {
		if err = decrementVariant(ctx, q, l, g); !db.NoRows(err) {
			return nil, err
		}
	}
	return &stock, nil
}

// restoreStock puts the items of a cancelled order back into stock.
func restoreStock(ctx context.Context, q db.Querier, items []Item, now int64) error {
	sorted := slices.SortedFunc(slices.Values(items), func(a, b Item) int { return strings.Compare(a.Product.ProductID, b.Product.ProductID) })
	for _, i := range sorted {
		if err := restoreProduct(ctx, q, &i, now); err != nil {
			return err
		}
		if err := restoreVariant(ctx, q, &i); err != nil {
			return err
		}
	}
	return nil
}
