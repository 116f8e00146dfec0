package catalog

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/lang"
	"matjar/internal/search"
)

// query is what a text asks for.
type query struct {
	// folded is the text as names are compared with it.
	folded string
	// everything means that the text is blank and matches all products.
	everything bool
	terms      []*term
	// corrected are the words that are searched for instead of the typed ones, nil when
	// those are; dropped are words that were left out to find something.
	corrected, dropped []string
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

// parse reads a text. Terms are not filled yet.
func (s *Snapshot) parse(text string) *query {
	text = truncate(text, MaxText)
	q := &query{folded: truncate(lang.Fold(text), MaxText), everything: strings.TrimSpace(text) == ""}
	if words := s.lexicon.Words(truncate(search.Fold(text), MaxText)); len(words) > 0 {
		q.terms = s.termsOf(words)
	}
	return q
}

// termsOf makes terms of words: phrases of the lexicon are one, stop words are none unless
// there is nothing else.
func (s *Snapshot) termsOf(words []string) []*term {
	l := s.lexicon
	var terms []*term
	seen := map[string]bool{}
	tail := false
	for at := 0; at < len(words) && len(terms) < maxWords; {
		n := l.Phrase(words[at:])
		t := &term{words: words[at : at+n : at+n], last: at+n == len(words), tail: tail}
		at += n
		if n == 1 {
			w := t.words[0]
			if l.IsSizeWord(w) && at < len(words) {
				t.words, t.kind, t.last = words[at:at+1:at+1], sizeTerm, false
				at++
			} else if l.IsStop(w) {
				tail = tail || len(terms) > 0 && l.IsTail(w)
				continue
			} else if a, ok := l.AudienceOf(w); ok {
				t.kind, t.audience = audienceTerm, a
			} else if l.IsColor(w) {
				t.kind = colorTerm
			}
		}
		if key := strings.Join(t.words, " "); !seen[key] {
			seen[key] = true
			terms = append(terms, t)
		}
	}
	onlyStops := len(terms) == 0
	for i, w := range words {
		if onlyStops && len(terms) < maxWords && !seen[w] {
			seen[w] = true
			terms = append(terms, &term{words: []string{w}, last: i == len(words)-1})
		}
	}
	// Whom something is for says little alone: then it is a word like others.
	if !slices.ContainsFunc(terms, func(t *term) bool { return t.kind != audienceTerm }) {
		for _, t := range terms {
			t.kind = plainTerm
		}
	}
	return terms
}

// splitPhrases takes a phrase that finds nothing as its words.
func (s *Snapshot) splitPhrases(t *term) []*term {
	list := make([]*term, len(t.words))
	for i, w := range t.words {
		list[i] = &term{words: []string{w}, last: t.last && i == len(t.words)-1}
		if s.lexicon.IsColor(w) {
			list[i].kind = colorTerm
		}
	}
	return list
}

// compound takes a word as two that the catalogue has together in names, or returns nil.
func (s *Snapshot) compound(t *term) *term {
	if len(t.words) != 1 {
		return nil
	}
	w := t.words[0]
	var best *term
	most := uint64(0)
	for at := range w {
		a, b := w[:at], w[at:]
		if utf8.RuneCountInString(a) < 2 || utf8.RuneCountInString(b) < 2 {
			continue
		}
		x, okX := s.index().words.exact(a)
		y, okY := s.index().words.exact(b)
		if !okX || !okY {
			continue
		}
		both := func(i int) *roaring.Bitmap {
			p := &s.index().words.postings[i]
			return roaring.FastOr(present(p[inHead], p[inName], p[inTail])...)
		}
		if n := roaring.And(both(x), both(y)).AndCardinality(s.live); n > most {
			best, most = &term{words: []string{a, b}, kind: t.kind}, n
		}
	}
	return best
}

// present returns the sets that are not nil.
func present(sets ...*roaring.Bitmap) []*roaring.Bitmap {
	return slices.DeleteFunc(slices.Clone(sets), func(b *roaring.Bitmap) bool { return b == nil })
}

// joined takes two words that the catalogue or the lexicon writes as one, or returns nil.
func (s *Snapshot) joined(a, b *term) *term {
	if len(a.words) != 1 || len(b.words) != 1 || a.kind == sizeTerm || b.kind == sizeTerm {
		return nil
	}
	w := a.words[0] + b.words[0]
	_, known := s.index().words.exact(w)
	if !known && !s.lexicon.Known(w) {
		return nil
	}
	t := &term{words: []string{w}, last: b.last}
	if !s.fill(t) {
		return nil
	}
	return t
}
