package catalog

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/lang"
	"matjar/internal/search"
)

// completed takes a word that is being typed as the first of the lexicon that begins with it
// and finds something, or returns nil.
func (s *Snapshot) completed(t *term) *term {
	const enough = 3
	if !t.last || utf8.RuneCountInString(t.words[0]) < enough {
		return nil
	}
	var words []string
	for w := range s.lexicon.Vocabulary {
		if strings.HasPrefix(w, t.words[0]) {
			words = append(words, w)
		}
	}
	slices.Sort(words)
	for _, w := range words {
		if c := (&term{words: []string{w}}); s.fill(c) {
			return c
		}
	}
	return nil
}

// ctxCheckInterval is the number of words between checks of the context.
const ctxCheckInterval = 4096

// changesAllowed is how many letters may be wrong in a word of n letters.
func changesAllowed(n int) int {
	switch {
	case n < 3:
		return 0
	case n < 8:
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
		// Who is wrong twice is seldom wrong about the first letter: a stroller is no roller.
		if first, _ := utf8.DecodeRuneInString(candidate); n > 1 && first != target[0] {
			return
		}
		c := count()
		if c == 0 || n == bestDistance && best != "" && (c < bestCount || c == bestCount && candidate >= best) {
			return
		}
		best, bestDistance, bestCount = candidate, n, c
	}
	x := s.index().words
	for i, l := range x.letters {
		if i%ctxCheckInterval == 0 && ctx.Err() != nil {
			return ""
		}
		if !differByMoreThan(l, letters, bestDistance) {
			consider(x.word(i), func() uint64 { return s.countProducts(i) })
		}
	}
	for w := range s.lexicon.Vocabulary {
		consider(w, func() uint64 {
			if s.fill(&term{words: []string{w}}) {
				return 1
			}
			return 0
		})
	}
	for i := range s.tree.nodes {
		n := &s.tree.nodes[i]
		for form := range strings.FieldsSeq(n.forms) {
			consider(form, func() uint64 { return uint64(n.count) })
		}
	}
	return best
}

// countProducts counts the products that have word number i, or returns 0 when none of them is
// active. Names count before descriptions.
func (s *Snapshot) countProducts(i int) uint64 {
	p := &s.index().words.postings[i]
	if named := roaring.FastOr(present(p[:inOptions]...)...); named.Intersects(s.live) {
		return namedFirst + named.GetCardinality()
	}
	if text := p[inText]; text != nil && text.Intersects(s.live) {
		return text.GetCardinality()
	}
	return 0
}

// namedFirst is more than there are products.
const namedFirst = 1 << 32

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
	if i, ok := s.index().words.exact(word); ok {
		p := &s.index().words.postings[i]
		if set := roaring.FastOr(present(p[:]...)...); !set.IsEmpty() {
			p := s.products[set.Minimum()]
			if w := originalForm(word, p.Name.En, p.Name.Ar, p.Brand.En, p.Brand.Ar, p.Description.En, p.Description.Ar); w != "" {
				return w
			}
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
			if search.WithoutArticle(folded) != word {
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
