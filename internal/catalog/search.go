package catalog

import (
	"context"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
)

// Limits of search.
const (
	SearchPageSize = 24
	// SearchLimit is the most results that a search shows.
	SearchLimit = 200
	// suggestLimit is how many products autocomplete shows, from so many characters on.
	suggestLimit = 5
	suggestFrom  = 2
	// MaxText is how many characters of a text count, as typed and again as folded:
	// some characters fold to a whole sentence. Of its words the first maxWords different
	// ones do.
	MaxText  = 200
	maxWords = 10
)

// SearchQuery selects a page of search results.
type SearchQuery struct {
	// Text is as the shopper typed it; blank text matches every product.
	Text string
	Filter
	Sort Sort
	// Language decides the order by name.
	Language lang.Tag
	// Page counts from 1.
	Page int
}

// Search returns the active products that have every word of the text somewhere in their
// names, brand, category names or descriptions, in either language. By relevance come
// first those whose name is the text, then whose name begins with it, then that have every
// word at the beginning of a word of a name, then inside a name, the brand or a category
// name; equal ones are sorted by rating and sales. Sold-out products come last, unless
// their name is the text. When nothing matches, unknown words are replaced by the nearest
// known ones. It stops when ctx ends.
func (s *Snapshot) Search(ctx context.Context, q SearchQuery) (SearchResult, error) {
	kind, ok := q.order()
	if !ok {
		return SearchResult{}, errs.New(errs.Unprocessable, code.UnknownSort, "there is no order %q", q.Sort)
	}
	var result SearchResult
	m := s.match(ctx, q.Text)
	if m.found().IsEmpty() && ctx.Err() == nil {
		if words := s.corrected(m); words != nil {
			if c := newMatch(ctx, s, words); !c.found().IsEmpty() {
				m = c
				shown := s.spelled(words)
				result.Corrected = &shown
			}
		}
	}
	f := s.filtered(m.found(), q.Filter)
	total := min(int(f.all.GetCardinality()), SearchLimit)
	page := max(q.Page, 1)
	offset := min(page-1, total) * SearchPageSize
	limit := min(SearchPageSize, total-offset)
	var docs []uint32
	switch {
	case limit <= 0:
	case kind == byRelevance:
		docs = m.ranked(f.all, offset, limit)
	default:
		docs = s.orders[kind].page(f.all, offset, limit)
	}
	if err := ctx.Err(); err != nil {
		return SearchResult{}, err
	}
	result.Listing = Listing{
		Products: s.cards(docs),
		Total:    total, Page: page, Pages: pages(total, SearchPageSize),
		Facets: f.facets(-1),
	}
	return result, nil
}

func (q SearchQuery) order() (sortOrder, bool) {
	switch q.Sort {
	case SortRelevance, "":
		return byRelevance, true
	case SortPriceUp:
		return byPriceUp, true
	case SortPriceDown:
		return byPriceDown, true
	case SortName:
		if q.Language == lang.Arabic {
			return byNameAr, true
		}
		return byNameEn, true
	default:
		return 0, false
	}
}

// Suggest returns the first products that a search for text would show. Less than two
// letters or digits suggest nothing. It stops when ctx ends.
func (s *Snapshot) Suggest(ctx context.Context, text string) (Suggestions, error) {
	v := Suggestions{Products: []Suggestion{}}
	m := s.match(ctx, text)
	if utf8.RuneCountInString(m.text()) < suggestFrom {
		return v, nil
	}
	docs, total := m.best(suggestLimit)
	for _, doc := range docs {
		p := s.products[doc]
		v.Products = append(v.Products, Suggestion{
			ProductID: p.ID, EnName: p.Name.En, ArName: p.Name.Ar, Price: p.Price, ImageURL: p.ImageURL,
		})
	}
	v.Total = total
	return v, ctx.Err()
}

// match is a folded text and its results. Its sets are computed lazily.
type match struct {
	// ctx cancels the search; its results are then meaningless.
	ctx context.Context
	s   *Snapshot
	// words are all that count, in their order.
	words []string
	// everything means that the text is blank and matches all products.
	everything bool
	// terms are the words, each once.
	terms []*term
	all   *roaring.Bitmap
}

// term is a word of a text, with the places where it occurs.
type term struct {
	word, stem string
	// hits are the words of the index that contain the word or begin with its stem.
	hits []int
	// strong are the products that have the word in a name, the brand or a category.
	strong *roaring.Bitmap
}

func (s *Snapshot) match(ctx context.Context, text string) *match {
	folded := truncate(lang.Fold(truncate(text, MaxText)), MaxText)
	m := newMatch(ctx, s, strings.Fields(folded))
	m.everything = strings.TrimSpace(text) == ""
	return m
}

// truncate returns the first n characters of text.
func truncate(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

func newMatch(ctx context.Context, s *Snapshot, words []string) *match {
	m := &match{ctx: ctx, s: s}
	seen := map[string]bool{}
	for _, w := range words {
		if !seen[w] {
			if len(m.terms) == maxWords {
				break
			}
			seen[w] = true
			m.terms = append(m.terms, &term{word: w, stem: stem(w)})
		}
		m.words = append(m.words, w)
	}
	return m
}

// text is what is searched for, folded.
func (m *match) text() string { return strings.Join(m.words, " ") }

// found returns all active products that match.
func (m *match) found() *roaring.Bitmap {
	if m.all != nil {
		return m.all
	}
	switch {
	case m.everything:
		m.all = m.s.live
	case len(m.words) == 0:
		m.all = roaring.New()
	default:
		m.all = m.every(m.s.anywhere)
		m.all.And(m.s.live)
	}
	return m.all
}

// every returns the products that are in the sets of all terms. The result is the
// caller's own.
func (m *match) every(set func(*term) *roaring.Bitmap) *roaring.Bitmap {
	all := roaring.New()
	for i, t := range m.terms {
		if m.ctx.Err() != nil {
			return roaring.New()
		}
		switch found := set(t); i {
		case 0:
			all = found.Clone()
		default:
			all.And(found)
		}
		if all.IsEmpty() {
			break
		}
	}
	return all
}

// tiers are the ranks of relevance before the last one, each set within the next.
func (m *match) tiers() []func() *roaring.Bitmap {
	if m.everything || len(m.words) == 0 {
		return nil
	}
	text := m.text()
	return []func() *roaring.Bitmap{
		func() *roaring.Bitmap { return m.s.byName(text, true) },
		func() *roaring.Bitmap { return m.s.byName(text, false) },
		func() *roaring.Bitmap { return m.every(m.s.atWordStart) },
		func() *roaring.Bitmap { return m.every(m.s.inStrongFields) },
	}
}

// ranked returns the documents of set, which is a part of what was found, by relevance:
// those whose name is the text, then what is in stock tier by tier, then what is sold out.
func (m *match) ranked(set *roaring.Bitmap, offset, limit int) []uint32 {
	byRank := m.s.orders[byRelevance]
	docs := make([]uint32, 0, limit)
	before := 0
	take := func(tier *roaring.Bitmap) {
		if len(docs) < limit && !tier.IsEmpty() {
			docs = append(docs, byRank.page(tier, max(offset-before, 0), limit-len(docs))...)
			before += int(tier.GetCardinality())
		}
	}
	tiers := m.tiers()
	if len(tiers) == 0 {
		take(set)
		return docs
	}
	exact := roaring.And(set, tiers[0]())
	take(exact)
	others := roaring.AndNot(set, exact)
	// Most pages are full before the tiers of what is sold out are needed.
	for i, made := range tiers {
		tiers[i] = sync.OnceValue(made)
	}
	for _, part := range []func(a, b *roaring.Bitmap) *roaring.Bitmap{roaring.And, roaring.AndNot} {
		rest := part(others, m.s.inStock)
		for _, tier := range tiers[1:] {
			if len(docs) == limit || rest.IsEmpty() {
				break
			}
			here := roaring.And(rest, tier())
			take(here)
			rest = roaring.AndNot(rest, here)
		}
		take(rest)
	}
	return docs
}

// best returns the first n documents by relevance, and how many there are up to the limit
// of search. It stops early: when the better tiers reach the limit, the others are not
// computed.
func (m *match) best(n int) (docs []uint32, total int) {
	byRank := m.s.orders[byRelevance]
	seen := roaring.New()
	var soldOut []*roaring.Bitmap
	for i, tier := range append(m.tiers(), m.found) {
		here := roaring.And(tier(), m.s.live)
		here.AndNot(seen)
		seen.Or(here)
		if i > 0 {
			soldOut = append(soldOut, roaring.AndNot(here, m.s.inStock))
			here.And(m.s.inStock)
		}
		docs = append(docs, byRank.page(here, 0, n-len(docs))...)
		total = min(int(seen.GetCardinality()), SearchLimit)
		if total == SearchLimit && len(docs) == n {
			return docs, total
		}
	}
	for _, here := range soldOut {
		docs = append(docs, byRank.page(here, 0, n-len(docs))...)
	}
	return docs, total
}

// byName returns the products one of whose names begins with the folded text, or is it.
func (s *Snapshot) byName(text string, exactly bool) *roaring.Bitmap {
	// The documents come in the order of names; adding them to a bitmap one by one would
	// move most of it each time.
	dense := make([]uint64, (len(s.products)+63)/64)
	for _, x := range s.names {
		docs, exact := x.beginning(text)
		if exactly {
			docs = docs[:exact]
		}
		for _, doc := range docs {
			dense[doc/64] |= 1 << (doc % 64)
		}
	}
	return roaring.FromDense(dense, false)
}

// atWordStart returns the products with a name that has a word that begins with the term.
func (s *Snapshot) atWordStart(t *term) *roaring.Bitmap {
	return s.letterSets.get(t, inWordStart, func() *roaring.Bitmap { return s.beginning(t) })
}

func (s *Snapshot) beginning(t *term) *roaring.Bitmap {
	var sets []*roaring.Bitmap
	collect := func(prefix string) {
		low, high := s.words.beginning(prefix)
		for _, set := range s.words.names[low:high] {
			if set != nil {
				sets = append(sets, set)
			}
		}
	}
	collect(t.word)
	if t.stem != "" {
		collect(t.stem)
	}
	return roaring.FastOr(sets...)
}

// inStrongFields returns the products that have the term in a name, the brand or a category.
func (s *Snapshot) inStrongFields(t *term) *roaring.Bitmap {
	if t.strong == nil {
		t.strong = s.letterSets.get(t, inStrong, func() *roaring.Bitmap { return roaring.FastOr(s.strongSets(t)...) })
	}
	return t.strong
}

func (s *Snapshot) strongSets(t *term) []*roaring.Bitmap {
	var sets []*roaring.Bitmap
	for _, i := range s.hits(t) {
		if set := s.words.names[i]; set != nil {
			sets = append(sets, set)
		}
	}
	for i := range s.brands.list {
		if b := &s.brands.list[i]; t.in(b.forms) {
			sets = append(sets, b.docs)
		}
	}
	for i := range s.tree.nodes {
		if n := &s.tree.nodes[i]; t.in(n.forms) {
			sets = append(sets, n.all)
		}
	}
	return sets
}

// anywhere returns the products that have the term somewhere.
func (s *Snapshot) anywhere(t *term) *roaring.Bitmap {
	return s.letterSets.get(t, inAnything, func() *roaring.Bitmap {
		sets := s.strongSets(t)
		for _, i := range s.hits(t) {
			if set := s.words.texts[i]; set != nil {
				sets = append(sets, set)
			}
		}
		return roaring.FastOr(sets...)
	})
}

// hits returns the words of the index that contain the term or begin with its stem.
func (s *Snapshot) hits(t *term) []int {
	if t.hits == nil {
		t.hits = s.words.containing(t.word)
		if t.stem != "" {
			low, high := s.words.beginning(t.stem)
			for i := low; i < high; i++ {
				t.hits = append(t.hits, i)
			}
		}
	}
	return t.hits
}

// in reports whether the term occurs among the forms of a text.
func (t *term) in(forms string) bool {
	return strings.Contains(forms, t.word) || t.stem != "" && strings.Contains(forms, " "+t.stem)
}
