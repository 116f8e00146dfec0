package catalog

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"matjar/internal/lang"
	"matjar/internal/search"
)

// How much autocomplete suggests besides products, and of how many products the texts are.
const (
	maxQueries     = 3
	maxCategories  = 2
	maxBrands      = 2
	queriesFrom    = 24
	longestInQuery = 40
)

// Suggest returns the first products that a search for text would show, by names, brands,
// categories, colours and sizes. Less than two letters or digits suggest nothing. It stops when
// ctx ends.
func (s *Snapshot) Suggest(ctx context.Context, text string) (Suggestions, error) {
	v := Suggestions{Products: []Suggestion{}, Queries: []SuggestedQuery{}, Categories: []CategoryRef{}, Brands: []SuggestedBrand{}}
	m := s.match(ctx, text, false)
	if utf8.RuneCountInString(m.folded) < SuggestFrom {
		return v, ctx.Err()
	}
	v.Total = min(int(m.all.GetCardinality()), SearchLimit)
	v.Corrected = s.shownCorrection(m)
	docs := m.ranked(m.all, 0, queriesFrom)
	v.Queries = s.suggestedQueries(docs, m.folded)
	v.Categories, v.Brands = s.suggestedCategories(m), s.suggestedBrands(m)
	for _, doc := range docs[:min(suggestLimit, len(docs))] {
		p := s.products[doc]
		v.Products = append(v.Products, Suggestion{
			ProductID: p.ID, EnName: p.Name.En, ArName: p.Name.Ar, Brand: p.Brand.En, ArBrand: p.Brand.Ar,
			Price: s.shown.Price(p.Price), ImageURL: p.ImageURL,
		})
	}
	return v, ctx.Err()
}

// suggestedQueries are what the first parts of the best products' names say, each once and other
// than what was typed.
func (s *Snapshot) suggestedQueries(docs []uint32, typed string) []SuggestedQuery {
	list := []SuggestedQuery{}
	seen := map[string]bool{typed: true}
	for _, doc := range docs {
		p := s.products[doc]
		q := SuggestedQuery{kindOf(p, lang.English), kindOf(p, lang.Arabic)}
		key := lang.Fold(q.EnText)
		if key == "" || q.ArText == "" || seen[key] || seen[lang.Fold(q.ArText)] {
			continue
		}
		seen[key] = true
		if list = append(list, q); len(list) == maxQueries {
			break
		}
	}
	return list
}

// kindOf is the first part of a name without the brand, or "" when it is too long to be typed.
func kindOf(p *Product, tag lang.Tag) string {
	name := search.FirstPart(p.Name.In(tag))
	name = strings.TrimSpace(strings.TrimPrefix(name, p.Brand.In(tag)+" "))
	if utf8.RuneCountInString(name) > longestInQuery {
		return ""
	}
	return name
}

// suggestedCategories are the categories that have all words in their names, those with most
// products first.
func (s *Snapshot) suggestedCategories(m *match) []CategoryRef {
	var found []int
	stems := make([][]string, len(m.terms))
	for i, t := range m.terms {
		for _, w := range t.words {
			stems[i] = append(stems[i], s.lexicon.Stem(w))
		}
	}
	for i := range s.tree.nodes {
		n := &s.tree.nodes[i]
		all := n.count > 0 && len(m.terms) > 0
		for j, t := range m.terms {
			all = all && slices.ContainsFunc(n.parts[:], func(parts [][]string) bool {
				return matchParts(parts, stems[j]) > 0 || t.last && len(t.words) == 1 && beginsWith(parts, t.words[0])
			})
		}
		if all {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return s.tree.nodes[b].count - s.tree.nodes[a].count })
	list := []CategoryRef{}
	for _, i := range found[:min(maxCategories, len(found))] {
		list = append(list, s.categoryRef(i))
	}
	return list
}

// beginsWith reports whether a word of one of the parts begins with the text.
func beginsWith(parts [][]string, text string) bool {
	return slices.ContainsFunc(parts, func(words []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, text) })
	})
}

// suggestedBrands are the brands one of whose names begins with the text, by name.
func (s *Snapshot) suggestedBrands(m *match) []SuggestedBrand {
	list := []SuggestedBrand{}
	for _, i := range s.brands.sorted {
		b := &s.brands.list[i]
		if !strings.HasPrefix(b.folded.En, m.folded) && !strings.HasPrefix(b.folded.Ar, m.folded) || !b.docs.Intersects(s.live) {
			continue
		}
		if list = append(list, SuggestedBrand{b.name, b.arName}); len(list) == maxBrands {
			break
		}
	}
	return list
}
