package catalog

import (
	"maps"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/search"
)

// placedWord is a word in a field.
type placedWord struct {
	word string
	in   field
}

// wordChange is a document whose words changed: what it has now that it had not, and the
// other way round.
type wordChange struct {
	doc          uint32
	gained, lost []placedWord
}

// sameWords reports whether two products have the same words.
func sameWords(a, b *Product) bool {
	return a.Name == b.Name && a.Description == b.Description && a.Brand == b.Brand &&
		slices.Equal(a.Colors, b.Colors) && slices.Equal(a.Sizes, b.Sizes)
}

func newWordChange(l *search.Lexicon, doc uint32, old, p *Product) wordChange {
	before, now := map[placedWord]bool{}, placedWords(l, p)
	if old != nil {
		before = placedWords(l, old)
	}
	return wordChange{doc: doc, gained: without(now, before), lost: without(before, now)}
}

func placedWords(l *search.Lexicon, p *Product) map[placedWord]bool {
	set := map[placedWord]bool{}
	a := l.NewAnalyzer()
	words := func(words [][]byte, in field) {
		for _, w := range words {
			set[placedWord{string(w), in}] = true
		}
	}
	visitTexts(a, p, words, func(text string, in field) { words(a.Words(text), in) })
	return set
}

func without(a, b map[placedWord]bool) []placedWord {
	var rest []placedWord
	for word := range a {
		if !b[word] {
			rest = append(rest, word)
		}
	}
	return rest
}

// with returns the index after documents changed their words. A word that no document
// has any more stays, with nothing to find.
func (x *wordIndex) with(l *search.Lexicon, changes []wordChange) *wordIndex {
	if len(changes) == 0 {
		return x
	}
	touched := map[string]posting{}
	own := map[*roaring.Bitmap]bool{}
	put := func(w placedWord, doc uint32, member bool) {
		p, ok := touched[w.word]
		if i, known := x.exact(w.word); !ok && known {
			p = x.postings[i]
		}
		set := p[w.in]
		if set == nil || !own[set] {
			if set == nil {
				set = roaring.New()
			} else {
				set = set.Clone()
			}
			own[set] = true
		}
		if member {
			set.Add(doc)
		} else {
			set.Remove(doc)
		}
		p[w.in] = set
		touched[w.word] = p
	}
	for _, c := range changes {
		for _, w := range c.gained {
			put(w, c.doc, true)
		}
		for _, w := range c.lost {
			put(w, c.doc, false)
		}
	}
	return x.merged(l, touched)
}

// merged returns the index with the postings of touched in place of its own.
func (x *wordIndex) merged(l *search.Lexicon, touched map[string]posting) *wordIndex {
	m := &wordIndexBuilder{}
	m.grow(x.size()+len(touched), len(x.text))
	next := 0
	for _, word := range slices.Sorted(maps.Keys(touched)) {
		for ; next < x.size() && x.word(next) < word; next++ {
			m.add(x.word(next), x.letters[next], x.postings[next])
		}
		if next < x.size() && x.word(next) == word {
			next++
		}
		m.add(word, lettersOf(word), touched[word])
	}
	for ; next < x.size(); next++ {
		m.add(x.word(next), x.letters[next], x.postings[next])
	}
	return m.index(l)
}
