package catalog

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"matjar/internal/db"
)

// Load reads the whole catalogue, whatever the status of products.
func Load(ctx context.Context, q db.Querier) (Data, error) {
	l := loader{ctx: ctx, q: q}
	return l.load()
}

type loader struct {
	ctx context.Context
	q   db.Querier
	// changed and ofChanged end the queries for products and for what belongs to them,
	// with args; all are empty when everything is read.
	changed, ofChanged string
	args               []any
	// few are the ids of the changed products, unless there are more than mostNamed.
	few       []string
	mostNamed int

	data    Data
	images  []positioned[string]
	texts   []positioned[PictureText]
	ratings []positioned[Rating]
	// options are numbers of choices, in which each option is once: products share them.
	options []positioned[int32]
	choices []kindOption
	// variants are in the order of the shop.
	variants []positioned[Variant]
	// specs are numbers of lines, in which each line is once.
	specs []positioned[int32]
	lines []Spec
}

// positioned is a row of a list that belongs to a product.
type positioned[T any] struct {
	product  string
	position int64
	value    T
}

// kindOption is an option with its kind: a colour or a size.
type kindOption struct {
	kind string
	Option
}

// load reads products and what belongs to them side by side where the database allows
// it, which a transaction does not. Rows that are added meanwhile may come without each
// other; the version that was read before makes the next refresh read them again.
// Categories and vendors come last, so that what products refer to is there.
func (l *loader) load() (Data, error) {
	var group errgroup.Group
	if _, ok := l.q.(*db.DB); !ok {
		group.SetLimit(1)
	}
	if l.changed == "" {
		group.Go(l.readProducts)
	} else if err := l.readChanged(); err != nil {
		return Data{}, fmt.Errorf("load changed products: %w", err)
	}
	group.Go(func() error {
		return cmp.Or(l.readImages(), l.readPictureTexts(), l.readOptions(), l.readVariants(), l.readRatings())
	})
	group.Go(func() error { return l.readSpecs() })
	if err := group.Wait(); err != nil {
		return Data{}, fmt.Errorf("load products: %w", err)
	}
	l.join()
	if err := cmp.Or(l.categories(), l.vendors()); err != nil {
		return Data{}, fmt.Errorf("load categories and vendors: %w", err)
	}
	return l.data, nil
}

// join assigns the rows to their products, lists in the order of their positions. What is assigned is given up: a large
// catalogue would be in memory twice.
func (l *loader) join() {
	products := l.data.Products
	numbers := make(map[string]int32, len(products))
	for i := range products {
		numbers[products[i].ID] = int32(i)
	}
	// Each sets other fields of the products.
	var wg sync.WaitGroup
	wg.Go(func() {
		for number, urls := range grouped(numbers, &l.images) {
			products[number].Gallery = slices.Clone(urls)
		}
		for number, texts := range grouped(numbers, &l.texts) {
			slices.SortFunc(texts, func(a, b PictureText) int { return strings.Compare(a.URL, b.URL) })
			products[number].PictureTexts = slices.Clone(texts)
		}
		for number, ratings := range grouped(numbers, &l.ratings) {
			products[number].Rating = ratings[0]
		}
	})
	wg.Go(func() {
		for number, variants := range grouped(numbers, &l.variants) {
			products[number].Variants = slices.Clone(variants)
		}
	})
	wg.Go(func() {
		lists := map[string][]Option{}
		for number, options := range grouped(numbers, &l.options) {
			p := &products[number]
			colors, sizes := l.byKind(options)
			p.Colors, p.Sizes = shared(lists, colors, l.option), shared(lists, sizes, l.option)
		}
	})
	wg.Go(func() {
		specs := map[string][]Spec{}
		for number, lines := range grouped(numbers, &l.specs) {
			products[number].Specs = shared(specs, lines, func(line int32) Spec { return l.lines[line] })
		}
	})
	wg.Wait()
}

// grouped yields the rows of each product by position, with the product's number. The list is
// good until the next one. Rows of other products are left out. All rows are given up in the end.
func grouped[T any](numbers map[string]int32, from *[]positioned[T]) iter.Seq2[int32, []T] {
	rows := *from
	*from = nil
	type place struct {
		product, row int32
		position     int64
	}
	order := make([]place, 0, len(rows))
	for i := range rows {
		if number, ok := numbers[rows[i].product]; ok {
			order = append(order, place{number, int32(i), rows[i].position})
		}
	}
	slices.SortFunc(order, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.product, b.product), cmp.Compare(a.position, b.position), cmp.Compare(a.row, b.row))
	})
	return func(yield func(int32, []T) bool) {
		var list []T
		for i, at := range order {
			list = append(list, rows[at.row].value)
			if i+1 < len(order) && order[i+1].product == at.product {
				continue
			}
			if !yield(at.product, list) {
				return
			}
			list = list[:0]
		}
	}
}

func (l *loader) option(number int32) Option { return l.choices[number].Option }

// byKind separates the numbers of colours from those of sizes.
func (l *loader) byKind(numbers []int32) (colors, sizes []int32) {
	for _, number := range numbers {
		if l.choices[number].kind == "color" {
			colors = append(colors, number)
		} else {
			sizes = append(sizes, number)
		}
	}
	return colors, sizes
}

// shared returns the list of what the numbers stand for. Equal lists are one in memory; lists
// has them.
func shared[T any](lists map[string][]T, numbers []int32, item func(int32) T) []T {
	if len(numbers) == 0 {
		return nil
	}
	key := make([]byte, 0, 4*len(numbers))
	for _, number := range numbers {
		key = binary.NativeEndian.AppendUint32(key, uint32(number))
	}
	if known, ok := lists[string(key)]; ok {
		return known
	}
	list := make([]T, len(numbers))
	for i, number := range numbers {
		list[i] = item(number)
	}
	lists[string(key)] = list
	return list
}
