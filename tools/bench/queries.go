package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/demo"
	"matjar/internal/lang"
)

// generate returns a catalogue of n products. Beyond the demo catalogue, products come
// again under another id, with a model number in their names.
func generate(n int) (catalog.Data, error) {
	own := min(n, demo.MaxProducts())
	data := demo.Generate(own).Data
	data.Products = slices.Grow(data.Products, n-own)
	for i := own; i < n; i++ {
		p := data.Products[i%own]
		round := i / own
		p.ID = fmt.Sprintf("%08x%s", uint32(i)*2654435761, p.ID[8:])
		model := fmt.Sprintf(" m%d%c", i%9973, 'a'+round)
		p.Name = lang.Text{En: p.Name.En + model, Ar: p.Name.Ar + model}
		data.Products = append(data.Products, p)
	}
	if len(data.Products) != n {
		return data, fmt.Errorf("made %d products, want %d", len(data.Products), n)
	}
	return data, nil
}

// The names of classes that targets single out.
const (
	suggestions = "autocomplete"
	productByID = "product by id"
)

// queryClass is a kind of query, with the same work in memory and in SQL.
type queryClass struct {
	name    string
	queries []string
	memory  func(*catalog.Snapshot, string)
	sql     func(context.Context, *engine, string) error
	// timesFaster is how many times SQL's time the target is, 0 for no such target.
	timesFaster float64
	search      bool
}

// swapArguments lets a method of an engine be called with the engine second.
func swapArguments(method func(*engine, context.Context, string) error) func(context.Context, *engine, string) error {
	return func(ctx context.Context, e *engine, q string) error { return method(e, ctx, q) }
}

func list(s *catalog.Snapshot, slug string) {
	_, _ = s.ListCategory(slug, catalog.ListingQuery{Sort: catalog.SortFeatured, Page: 1})
}

func search(s *catalog.Snapshot, text string) {
	_, _ = s.Search(context.Background(), catalog.SearchQuery{Text: text, Sort: catalog.SortRelevance, Page: 1})
}

// queriesOf chooses the queries of every class from what the catalogue has.
func queriesOf(data catalog.Data) []queryClass {
	var roots, leaves []string
	parents := map[string]bool{}
	for _, c := range data.Categories {
		parents[c.ParentID] = true
	}
	for _, c := range data.Categories {
		switch {
		case c.ParentID == "":
			roots = append(roots, c.Slug)
		case !parents[c.ID]:
			leaves = append(leaves, c.Slug)
		}
	}
	frequent, rare := words(data)
	var misspelt, typed, ids []string
	for _, w := range frequent {
		r := []rune(w)
		misspelt = append(misspelt, string(r[:len(r)/2])+"qx"+string(r[len(r)/2:]))
		for n := 2; n <= min(len(r), 10); n++ {
			typed = append(typed, string(r[:n]))
		}
	}
	typed = append(typed, rare...)
	for i := 0; i < min(1000, len(data.Products)); i++ {
		ids = append(ids, data.Products[(i*104729)%len(data.Products)].ID)
	}
	return []queryClass{
		{"list root category", roots, list, swapArguments((*engine).list), 20, false},
		{"list leaf category", leaves, list, swapArguments((*engine).list), 20, false},
		{"search, frequent word", frequent, search, swapArguments((*engine).search), 10, true},
		{"search, rare word", rare, search, swapArguments((*engine).search), 0, true},
		{"search, nothing matches", misspelt, search, swapArguments((*engine).search), 0, true},
		{"search, no word", []string{""}, search, swapArguments((*engine).search), 10, true},
		{suggestions, typed, func(s *catalog.Snapshot, q string) { _, _ = s.Suggest(context.Background(), q) }, swapArguments((*engine).suggest), 0, false},
		// As requests get it: encoded, and kept from the first time on.
		{productByID, ids, func(s *catalog.Snapshot, id string) { _, _ = s.EncodedDetail(id) }, swapArguments((*engine).product), 20, false},
	}
}

// words returns words that many and that few products have in their names, of four
// letters or more, in both languages.
func words(data catalog.Data) (frequent, rare []string) {
	counts := map[string]int{}
	for i := range data.Products {
		p := &data.Products[i]
		seen := map[string]bool{}
		for w := range strings.FieldsSeq(lang.Fold(p.Name.En + " " + p.Name.Ar)) {
			if len([]rune(w)) >= 4 && !seen[w] {
				seen[w] = true
				counts[w]++
			}
		}
	}
	var all []string
	for w := range counts {
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	n := min(40, len(all)/2)
	return all[:n], all[len(all)-n:]
}
