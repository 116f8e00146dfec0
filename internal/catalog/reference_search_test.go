package catalog

import (
	"cmp"
	"slices"
	"strings"

	"matjar/internal/lang"
)

// foldedWords are the words of texts as they are searched.
func foldedWords(texts ...string) []string {
	var words []string
	for _, t := range texts {
		words = append(words, strings.Fields(lang.Fold(t))...)
	}
	return words
}

// begins reports whether a word, with or without its article, begins with w or w's stem.
func begins(word, w string) bool {
	for _, form := range []string{word, stem(word)} {
		for _, start := range []string{w, stem(w)} {
			if form != "" && start != "" && strings.HasPrefix(form, start) {
				return true
			}
		}
	}
	return false
}

func occurs(words []string, w string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		s := stem(w)
		return strings.Contains(word, w) || s != "" && (strings.HasPrefix(word, s) || strings.HasPrefix(stem(word), s))
	})
}

// noMatch is a rank after all others.
const noMatch = 9

// rank is how well a product matches folded words.
func (r reference) rank(p *Product, words []string) int {
	text := strings.Join(words, " ")
	rank := 2
	for _, name := range []string{lang.Fold(p.Name.En), lang.Fold(p.Name.Ar)} {
		if name == text {
			return 0
		}
		if strings.HasPrefix(name, text) {
			rank = 1
		}
	}
	if rank == 1 {
		return rank
	}
	names := foldedWords(p.Name.En, p.Name.Ar)
	strong := slices.Concat(names, foldedWords(p.Brand))
	for _, c := range r.line(p.CategoryID) {
		strong = append(strong, foldedWords(c.Name.En, c.Name.Ar)...)
	}
	for _, w := range words {
		switch {
		case slices.ContainsFunc(names, func(name string) bool { return begins(name, w) }):
		case occurs(strong, w):
			rank = max(rank, 3)
		case occurs(foldedWords(p.Description.En, p.Description.Ar), w):
			rank = max(rank, 4)
		default:
			return noMatch
		}
	}
	return rank
}

func (r reference) matching(words []string) []*Product {
	return keep(r.active(), func(p *Product) bool { return r.rank(p, words) != noMatch })
}

// search returns what matches in order of relevance, and the words that matched.
func (r reference) search(text string) ([]*Product, []string, bool) {
	words := foldedWords(text)
	if strings.TrimSpace(text) == "" {
		all := r.active()
		r.sorted(all, SortRelevance, lang.English)
		return all, nil, false
	}
	if len(words) == 0 {
		return nil, nil, false
	}
	found := r.matching(words)
	corrected := false
	if len(found) == 0 {
		if near := r.corrected(words); near != nil {
			if found = r.matching(near); len(found) > 0 {
				words, corrected = near, true
			}
		}
	}
	r.sorted(found, SortRelevance, lang.English)
	r.ranked(found, words)
	return found, words, corrected
}

// ranked puts what the words name exactly first, then what can be had, then what is
// sold out, each by rank.
func (r reference) ranked(found []*Product, words []string) {
	slices.SortStableFunc(found, func(a, b *Product) int {
		x, y := r.rank(a, words), r.rank(b, words)
		if x > 0 && y > 0 {
			return cmp.Or(availability(a, b), cmp.Compare(x, y))
		}
		return cmp.Compare(x, y)
	})
}

func (r reference) corrected(words []string) []string {
	near := slices.Clone(words)
	for i, w := range words {
		if len(r.matching([]string{w})) > 0 {
			continue
		}
		if near[i] = r.nearest(w); near[i] == "" {
			return nil
		}
	}
	if slices.Equal(near, words) {
		return nil
	}
	return near
}

func (r reference) nearest(word string) string {
	type candidate struct {
		form     string
		distance int
		count    int
	}
	var list []candidate
	consider := func(count int, form string) {
		d := distanceOf([]rune(word), []rune(form))
		if form != "" && count > 0 && d <= changesAllowed(len([]rune(word))) {
			list = append(list, candidate{form, d, count})
		}
	}
	add := func(count int, texts ...string) {
		for _, w := range foldedWords(texts...) {
			consider(count, w)
			consider(count, stem(w))
		}
	}
	counts, shown, byBrand := map[string]int{}, map[string]bool{}, map[string]int{}
	for _, p := range r.placed() {
		forms := map[string]bool{}
		for _, w := range foldedWords(p.Name.En, p.Name.Ar, p.Description.En, p.Description.Ar) {
			forms[w], forms[stem(w)] = true, true
		}
		for form := range forms {
			counts[form]++
			shown[form] = shown[form] || p.Status == Active
		}
		if p.Status == Active {
			byBrand[p.Brand]++
		}
	}
	for form, n := range counts {
		if shown[form] {
			consider(n, form)
		}
	}
	for brand, n := range byBrand {
		add(n, brand)
	}
	for _, c := range r.Categories {
		add(len(keep(r.active(), func(p *Product) bool { return r.within(p, c.Slug) })), c.Name.En, c.Name.Ar)
	}
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(b.count, a.count), strings.Compare(a.form, b.form))
	})
	if len(list) == 0 || changesAllowed(len([]rune(word))) == 0 {
		return ""
	}
	return list[0].form
}

// distanceOf is the edit distance with swaps of neighbours, by its definition.
func distanceOf(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
			default:
				cost := 1
				if a[i-1] == b[j-1] {
					cost = 0
				}
				d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					d[i][j] = min(d[i][j], d[i-2][j-2]+1)
				}
			}
		}
	}
	return d[len(a)][len(b)]
}

func (r reference) searchPage(q SearchQuery) SearchResult {
	all, words, corrected := r.search(q.Text)
	list := r.filtered(all, q.Filter, "")
	if q.Sort != SortRelevance {
		r.sorted(list, q.Sort, q.Language)
	}
	list = list[:min(len(list), SearchLimit)]
	v := SearchResult{Listing: Listing{
		Products: r.page(list, q.Page, SearchPageSize),
		Total:    len(list), Page: q.Page, Pages: pages(len(list), SearchPageSize),
		Facets: r.facets(all, q.Filter, ""),
	}}
	if corrected {
		text := strings.Join(words, " ")
		v.Corrected = &text
	}
	return v
}

func (r reference) suggest(text string) Suggestions {
	v := Suggestions{Products: []Suggestion{}}
	if len([]rune(lang.Fold(text))) < 2 {
		return v
	}
	words := foldedWords(text)
	found := r.matching(words)
	r.sorted(found, SortRelevance, lang.English)
	r.ranked(found, words)
	v.Total = min(len(found), SearchLimit)
	for _, p := range found[:min(5, len(found))] {
		v.Products = append(v.Products, Suggestion{p.ID, p.Name.En, p.Name.Ar, p.Price, p.ImageURL})
	}
	return v
}
