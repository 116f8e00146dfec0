package catalog

import (
	"maps"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// wordChange is a document whose words changed: what it has now that it had not, and the
// other way round.
type wordChange struct {
	doc                                            uint32
	namesGained, namesLost, textsGained, textsLost []string
}

func newWordChange(doc uint32, old, p *Product) wordChange {
	var none Product
	if old == nil {
		old = &none
	}
	namesBefore, namesNow := wordSet(old.Name.En, old.Name.Ar), wordSet(p.Name.En, p.Name.Ar)
	textsBefore := wordSet(old.Description.En, old.Description.Ar)
	textsNow := wordSet(p.Description.En, p.Description.Ar)
	return wordChange{
		doc:         doc,
		namesGained: without(namesNow, namesBefore), namesLost: without(namesBefore, namesNow),
		textsGained: without(textsNow, textsBefore), textsLost: without(textsBefore, textsNow),
	}
}

// wordSet has the folded words of texts and their stems.
func wordSet(texts ...string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(formsOf(texts...)) {
		set[word] = true
	}
	return set
}

func without(a, b map[string]bool) []string {
	var rest []string
	for word := range a {
		if !b[word] {
			rest = append(rest, word)
		}
	}
	return rest
}

// with returns the index after documents changed their words. A word that no document
// has any more stays, with nothing to find.
func (x *wordIndex) with(changes []wordChange) *wordIndex {
	if len(changes) == 0 {
		return x
	}
	touched := map[string]posting{}
	own := map[*roaring.Bitmap]bool{}
	get := func(word string) posting {
		p, ok := touched[word]
		if i := x.find(word); !ok && i < x.size() && x.word(i) == word {
			p = posting{x.names[i], x.texts[i]}
		}
		return p
	}
	put := func(set *roaring.Bitmap, doc uint32, member bool) *roaring.Bitmap {
		if set == nil {
			set = roaring.New()
			own[set] = true
		}
		if !own[set] {
			set = set.Clone()
			own[set] = true
		}
		if member {
			set.Add(doc)
		} else {
			set.Remove(doc)
		}
		return set
	}
	for _, c := range changes {
		inNames := func(words []string, member bool) {
			for _, w := range words {
				p := get(w)
				p.names = put(p.names, c.doc, member)
				touched[w] = p
			}
		}
		inTexts := func(words []string, member bool) {
			for _, w := range words {
				p := get(w)
				p.texts = put(p.texts, c.doc, member)
				touched[w] = p
			}
		}
		inNames(c.namesGained, true)
		inNames(c.namesLost, false)
		inTexts(c.textsGained, true)
		inTexts(c.textsLost, false)
	}
	return x.merged(touched)
}

// merged returns the index with the postings of touched in place of its own.
func (x *wordIndex) merged(touched map[string]posting) *wordIndex {
	m := &wordIndexBuilder{}
	m.grow(x.size()+len(touched), len(x.text))
	next := 0
	for _, word := range slices.Sorted(maps.Keys(touched)) {
		for ; next < x.size() && x.word(next) < word; next++ {
			m.add(x.word(next), x.letters[next], posting{x.names[next], x.texts[next]})
		}
		if next < x.size() && x.word(next) == word {
			next++
		}
		m.add(word, lettersOf(word), touched[word])
	}
	for ; next < x.size(); next++ {
		m.add(x.word(next), x.letters[next], posting{x.names[next], x.texts[next]})
	}
	return m.index()
}
