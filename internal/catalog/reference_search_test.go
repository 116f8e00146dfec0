package catalog

import (
	"cmp"
	"slices"
	"strings"

	"matjar/internal/lang"
	"matjar/internal/search"
)

// fields are the words of a product by field, as the analysis splits them.
func fieldsOf(p *Product) [numFields][]string {
	var found [numFields][]string
	for w := range placedWords(search.Default, p) {
		found[w.in] = append(found[w.in], w.word)
	}
	return found
}

func stemOf(word string) string { return search.Default.Stem(word) }

// weigh returns how well a product matches a term, or -1. It looks at every field by itself.
func (r reference) weigh(s *Snapshot, p *Product, t *term, withText bool) int {
	best := -1
	if t.kind == audienceTerm {
		for _, l := range t.levels {
			if l.set.Contains(s.docs[p.ID]) {
				best = max(best, l.weight)
			}
		}
		return best
	}
	fields := fieldsOf(p)
	consider := func(in field, quality int) {
		if t.kind == sizeTerm && in != inOptions && in != inTail {
			return
		}
		best = max(best, fieldWeights[in]*quality/100)
	}
	inCategory := r.category(p, t, t.words, asTyped)
	best = max(best, r.phrase(p, fields, t, t.words, asTyped, false))
	described := withText && r.phrase(p, fields, t, t.words, asTyped, true) >= 0
	headed := slices.ContainsFunc(r.active(), func(o *Product) bool {
		return r.phrase(o, fieldsOf(o), t, t.words, asTyped, false) >= fieldWeights[inHead]*sameStem/100
	})
	same, kinds := search.Default.Synonyms(t.words)
	for i, phrase := range slices.Concat(same, kinds) {
		quality := sameMeaning
		if i >= len(same) {
			quality = narrower
		}
		if i >= len(same) || !headed || isArabic(phrase) == isArabic(t.words[0]) {
			best = max(best, r.phrase(p, fields, t, strings.Fields(phrase), quality, false))
			described = described || withText && r.phrase(p, fields, t, strings.Fields(phrase), quality, true) >= 0
			inCategory = max(inCategory, r.category(p, t, strings.Fields(phrase), quality))
		}
	}
	w := t.words[0]
	begun := func(word string) bool { return strings.HasPrefix(word, w) }
	if len(t.words) == 1 && (t.last || '0' <= w[0] && w[0] <= '9') {
		for in := range inText {
			if (in != inOptions || t.kind != plainTerm) && slices.ContainsFunc(fields[in], begun) {
				best = max(best, fieldWeights[in]*asBegun/100)
			}
		}
		for _, c := range r.line(p.CategoryID) {
			for _, name := range []string{c.Name.En, c.Name.Ar} {
				if slices.ContainsFunc(slices.Concat(search.Default.Parts(name)...), begun) {
					inCategory = max(inCategory, halfCategory*asBegun/100)
				}
			}
		}
	}
	if t.part {
		for in, words := range fields {
			inside := func(word string) bool { return strings.Contains(word, w) }
			switch {
			case !slices.ContainsFunc(words, inside):
			case field(in) != inText:
				consider(field(in), asPart)
			case withText && t.kind == plainTerm:
				described = true
			}
		}
	}
	if best >= 0 && inCategory > 0 {
		best += alsoCategory
	}
	if described {
		best = max(best, textWeight)
	}
	return max(best, inCategory)
}

// category returns how well the product's categories match words, or -1.
func (r reference) category(p *Product, t *term, words []string, quality int) int {
	best := -1
	for _, c := range r.line(p.CategoryID) {
		for _, name := range []string{c.Name.En, c.Name.Ar} {
			var stems []string
			for _, w := range words {
				stems = append(stems, stemOf(w))
			}
			if weight := matchParts(search.Default.Parts(name), stems); weight > 0 && t.kind == plainTerm {
				best = max(best, weight*quality/100)
			}
		}
	}
	return best
}

// phrase returns how well a product matches words that belong together, or -1.
func (r reference) phrase(p *Product, fields [numFields][]string, t *term, words []string, quality int, withText bool) int {
	best := -1
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = stemOf(w)
	}
	has := func(stem string, in ...field) bool {
		return slices.ContainsFunc(in, func(in field) bool {
			return slices.ContainsFunc(fields[in], func(w string) bool { return stemOf(w) == stem })
		})
	}
	every := func(in ...field) bool {
		return !slices.ContainsFunc(stems, func(stem string) bool { return !has(stem, in...) })
	}
	if len(words) > 1 {
		head := slices.ContainsFunc(stems, func(stem string) bool { return has(stem, inHead) })
		switch {
		case every(inHead, inName) && head:
			best = max(best, fieldWeights[inHead]*quality/100)
		case every(inHead, inName):
			best = max(best, fieldWeights[inName]*quality/100)
		case every(inHead, inName, inTail, inBrand):
			best = max(best, fieldWeights[inTail]*quality/100)
		case withText && every(inHead, inName, inTail, inBrand, inText):
			best = max(best, textWeight)
		}
		return best
	}
	for in, list := range fields {
		for _, w := range list {
			q := quality
			switch {
			case stemOf(w) != stems[0]:
				continue
			case w == words[0]:
			case field(in) == inHead:
				q = quality * sameStem / 100
			default:
				q = quality * otherElsewhere / 100
			}
			switch {
			case field(in) == inText && withText && t.kind == plainTerm:
				best = max(best, textWeight)
			case field(in) == inText:
			case t.kind == sizeTerm && field(in) != inOptions && field(in) != inTail:
			default:
				best = max(best, fieldWeights[in]*q/100)
			}
		}
	}
	return best
}

// found returns what a query that was resolved finds, by relevance.
func (r reference) found(s *Snapshot, m *match) []*Product {
	all := r.active()
	r.sorted(all, SortRelevance, lang.English)
	if m.everything {
		return all
	}
	scores := map[*Product]int{}
	matched := keep(all, func(p *Product) bool {
		for _, t := range m.terms {
			w := r.weigh(s, p, t, m.withText)
			if w < 0 {
				return false
			}
			scores[p] += w
		}
		return len(m.terms) > 0
	})
	// What is wanted must be found about as well as it can be.
	key := 0
	for _, p := range matched {
		key = max(key, r.weigh(s, p, m.key, m.withText))
	}
	matched = keep(matched, func(p *Product) bool { return r.weigh(s, p, m.key, m.withText)*100 >= key*cutoff })
	best := 0
	for _, p := range matched {
		best = max(best, scores[p])
	}
	matched = keep(matched, func(p *Product) bool { return scores[p]*100 >= best*cutoff })
	isNamed := func(p *Product) int {
		if lang.Fold(p.Name.En) == m.folded || lang.Fold(p.Name.Ar) == m.folded {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(matched, func(a, b *Product) int {
		if c := cmp.Compare(isNamed(a), isNamed(b)); c != 0 || isNamed(a) == 0 {
			return c
		}
		return cmp.Or(availability(a, b), cmp.Compare(scores[b], scores[a]))
	})
	return matched
}

// searchPage is what Search must return. How the words were resolved is taken from the snapshot;
// what they find and in which order is not.
func (r reference) searchPage(s *Snapshot, m *match, q SearchQuery) Listing {
	all := r.found(s, m)
	list := r.filtered(all, q.Filter, "")
	if q.Sort != SortRelevance {
		r.sorted(list, q.Sort, q.Language)
	}
	list = list[:min(len(list), SearchLimit)]
	return Listing{
		Products: r.page(list, q.Page, SearchPageSize),
		Total:    len(list), Page: q.Page, Pages: pages(len(list), SearchPageSize),
		Facets: r.facets(all, q.Filter, ""),
	}
}

func (r reference) suggested(s *Snapshot, m *match) []Suggestion {
	list := []Suggestion{}
	if len([]rune(m.folded)) < SuggestFrom {
		return list
	}
	found := r.found(s, m)
	for _, p := range found[:min(suggestLimit, len(found))] {
		list = append(list, Suggestion{p.ID, p.Name.En, p.Name.Ar, p.Brand.En, p.Brand.Ar, p.Price, p.ImageURL})
	}
	return list
}
