package catalog

import (
	"cmp"
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"matjar/internal/lang"
)

// corrected returns the words of m with the unknown ones replaced by the nearest known
// ones, or nil when that does not help.
func (s *Snapshot) corrected(m *match) []string {
	near := map[string]string{}
	for _, t := range m.terms {
		if s.anywhere(t).Intersects(s.live) {
			continue
		}
		if near[t.word] = s.nearest(m.ctx, t.word); near[t.word] == "" {
			return nil
		}
	}
	if len(near) == 0 {
		return nil
	}
	words := make([]string, len(m.words))
	for i, w := range m.words {
		words[i] = cmp.Or(near[w], w)
	}
	return words
}

// ctxCheckInterval is the number of words between checks of the context.
const ctxCheckInterval = 4096

// changesAllowed is how many letters may be wrong in a word of n letters.
func changesAllowed(n int) int {
	switch {
	case n < 3:
		return 0
	case n < 6:
		return 1
	default:
		return 2
	}
}

// nearest returns the known word with the smallest edit distance; of several, the one that
// most products have, then the first. It is "" when none is near, or when ctx ends.
func (s *Snapshot) nearest(ctx context.Context, word string) string {
	target := []rune(word)
	// Every candidate must do better than what is best so far.
	best, bestDistance, bestCount := "", changesAllowed(len(target)), uint64(0)
	if bestDistance == 0 {
		return ""
	}
	letters := lettersOf(word)
	var d distance
	consider := func(candidate string, count func() uint64) {
		n := d.between(target, candidate, bestDistance)
		if n > bestDistance {
			return
		}
		c := count()
		if c == 0 || n == bestDistance && best != "" && (c < bestCount || c == bestCount && candidate >= best) {
			return
		}
		best, bestDistance, bestCount = candidate, n, c
	}
	x := s.words
	for i, l := range x.letters {
		if i%ctxCheckInterval == 0 && ctx.Err() != nil {
			return ""
		}
		if !differByMoreThan(l, letters, bestDistance) {
			consider(x.word(i), func() uint64 { return s.countProducts(i) })
		}
	}
	for i := range s.brands.list {
		b := &s.brands.list[i]
		for form := range strings.FieldsSeq(b.forms) {
			consider(form, func() uint64 { return b.docs.AndCardinality(s.live) })
		}
	}
	for i := range s.tree.nodes {
		n := &s.tree.nodes[i]
		for form := range strings.FieldsSeq(n.forms) {
			consider(form, func() uint64 { return uint64(n.count) })
		}
	}
	return best
}

// countProducts counts the products that have word number i in a name or description, or returns
// 0 when none of them is active.
func (s *Snapshot) countProducts(i int) uint64 {
	names, texts := s.words.names[i], s.words.texts[i]
	switch {
	case texts == nil:
		names, texts = texts, names
		fallthrough
	case names == nil:
		if !texts.Intersects(s.live) {
			return 0
		}
		return texts.GetCardinality()
	case !names.Intersects(s.live) && !texts.Intersects(s.live):
		return 0
	default:
		return names.OrCardinality(texts)
	}
}

// distance counts the letters to insert, remove, replace or swap with their neighbour
// that make one word of another. It keeps its rows from one use to the next.
type distance struct {
	word  []rune
	cells []int
}

// between returns the distance of a and b, or some number above limit when it is more.
func (d *distance) between(a []rune, b string, limit int) int {
	if n := utf8.RuneCountInString(b); n-len(a) > limit || len(a)-n > limit {
		return limit + 1
	}
	d.word = append(d.word[:0], []rune(b)...)
	width := len(d.word) + 1
	if need := 3 * width; cap(d.cells) < need {
		d.cells = make([]int, need)
	}
	before, last, row := d.cells[:width], d.cells[width:2*width], d.cells[2*width:3*width]
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		before, last, row = last, row, before
		row[0] = i + 1
		least := row[0]
		for j, y := range d.word {
			cost := 1
			if x == y {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x == d.word[j-1] && a[i-1] == y {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if least > limit {
			return limit + 1
		}
	}
	return row[width-1]
}

// spelled writes folded words as the catalogue does, where a product has them.
func (s *Snapshot) spelled(words []string) string {
	shown := make([]string, len(words))
	for i, w := range words {
		shown[i] = s.spelling(w)
	}
	return strings.Join(shown, " ")
}

// spelling finds how a product, brand or category writes the folded word.
func (s *Snapshot) spelling(word string) string {
	if i := s.words.find(word); i < s.words.size() && s.words.word(i) == word {
		if set := union(s.words.names[i], s.words.texts[i]); !set.IsEmpty() {
			p := s.products[set.Minimum()]
			if w := originalForm(word, p.Name.En, p.Name.Ar, p.Description.En, p.Description.Ar); w != "" {
				return w
			}
		}
	}
	for i := range s.brands.list {
		b := &s.brands.list[i]
		if !strings.Contains(b.forms, word) {
			continue
		}
		if w := originalForm(word, b.name); w != "" {
			return w
		}
	}
	for i := range s.tree.nodes {
		n := &s.tree.nodes[i]
		if !strings.Contains(n.forms, word) {
			continue
		}
		if w := originalForm(word, n.Name.En, n.Name.Ar); w != "" {
			return w
		}
	}
	return word
}

// originalForm returns the part of texts, in lower case, that folds to word, either a whole
// word or one without its article. It is "" when there is none.
func originalForm(word string, texts ...string) string {
	for _, t := range texts {
		for w := range strings.FieldsFuncSeq(t, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N, unicode.M) }) {
			folded := lang.Fold(w)
			if folded == word {
				return strings.ToLower(w)
			}
			if stem(folded) != word {
				continue
			}
			for i := range w {
				if lang.Fold(w[i:]) == word {
					return w[i:]
				}
			}
		}
	}
	return ""
}
