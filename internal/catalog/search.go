package catalog

import (
	"context"
	"strings"

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
	// SuggestFrom is how many characters a text has at least before autocomplete answers.
	SuggestFrom = 2
	// suggestLimit is how many products it shows.
	suggestLimit = 5
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
	// Explain asks for the reasons of what is shown.
	Explain bool
}

// Search returns the active products that match all that the text says, in either language:
// by their names, brands, categories, colours and sizes, and by their descriptions if nothing
// matches better. Words count as typed, in other forms and by what means the same; the last
// one may be unfinished. By relevance come first those whose name is the text, then what says
// so in what it is, in its category, in the rest of its name, in what it comes with; equal
// ones are sorted by rating and sales. Sold-out products come last, unless their name is the
// text. Unknown words are replaced by the nearest known ones, and the least important words
// are left out when all together find nothing. It stops when ctx ends.
func (s *Snapshot) Search(ctx context.Context, q SearchQuery) (SearchResult, error) {
	kind, ok := q.order()
	if !ok {
		return SearchResult{}, errs.New(errs.Unprocessable, code.UnknownSort, "there is no order %q", q.Sort)
	}
	m := s.match(ctx, q.Text, true)
	f := s.filtered(m.all, q.Filter)
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
		docs = s.order(kind).page(f.all, offset, limit)
	}
	if err := ctx.Err(); err != nil {
		return SearchResult{}, err
	}
	result := SearchResult{
		Listing: Listing{
			Products: s.cards(docs),
			Total:    total, Page: page, Pages: pages(total, SearchPageSize),
			Facets: f.facets(-1),
		},
		Corrected: s.shownCorrection(m),
		Dropped:   s.shownDropped(m, q.Text),
	}
	if q.Explain {
		result.Explained = m.explain(docs)
	}
	return result, nil
}

// shownCorrection is what was searched for instead of the typed words, or nil.
func (s *Snapshot) shownCorrection(m *match) *string {
	if m.corrected == nil || m.all.IsEmpty() {
		return nil
	}
	shown := s.spelled(m.corrected)
	return &shown
}

// shownDropped are the words that were left out, as they were typed.
func (s *Snapshot) shownDropped(m *match, text string) []string {
	shown := make([]string, 0, len(m.dropped))
	if m.all.IsEmpty() {
		return shown
	}
	for _, words := range m.dropped {
		for word := range strings.FieldsSeq(words) {
			if typed := originalForm(word, text); typed != "" {
				word = typed
			}
			shown = append(shown, word)
		}
	}
	return shown
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
	if len(m.tiers) == 0 {
		take(set)
		return docs
	}
	exact := roaring.And(set, m.s.named(m.folded))
	take(exact)
	others := roaring.AndNot(set, exact)
	for _, part := range []func(a, b *roaring.Bitmap) *roaring.Bitmap{roaring.And, roaring.AndNot} {
		rest := part(others, m.s.inStock)
		for _, tier := range m.tiers {
			if len(docs) == limit || rest.IsEmpty() {
				break
			}
			here := roaring.And(rest, tier)
			take(here)
			rest.AndNot(here)
		}
	}
	return docs
}

// named returns the products one of whose names is the folded text.
func (s *Snapshot) named(text string) *roaring.Bitmap {
	found := roaring.New()
	for _, x := range s.index().names {
		docs, exact := x.beginning(text)
		found.AddMany(docs[:exact])
	}
	return found
}
