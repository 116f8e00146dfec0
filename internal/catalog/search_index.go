package catalog

import (
	"sync"

	"matjar/internal/lang"
)

// searchIndex is what only searches need of a snapshot. It is built when it is first asked for: that takes a third of the time
// that a large catalogue takes to start, and lists, products and pages are there without it.
type searchIndex struct {
	words *wordIndex
	// names are by language, English first.
	names     [2]nameIndex
	audiences audiences
}

// newSearchIndex indexes all products of s.
func newSearchIndex(s *Snapshot) *searchIndex {
	x := &searchIndex{}
	var wg sync.WaitGroup
	for i, tag := range []lang.Tag{lang.English, lang.Arabic} {
		wg.Go(func() { x.names[i] = newNameIndex(s.products, tag) })
	}
	x.words = newWordIndex(s.lexicon, s.products)
	wg.Wait()
	x.audiences = s.findAudiences(x.words)
	return x
}

// indexChange says what of a snapshot's products has changed for searches.
type indexChange struct {
	words []wordChange
	// names are the documents with new names, by language.
	names [2][]uint32
	// shown means that other products are shown, or in other categories.
	shown bool
}

// with returns the index of n, which follows the snapshot of x by a change.
func (x *searchIndex) with(n *Snapshot, change indexChange) *searchIndex {
	next := &searchIndex{words: x.words.with(n.lexicon, change.words), audiences: x.audiences}
	for i, tag := range []lang.Tag{lang.English, lang.Arabic} {
		next.names[i] = x.names[i].with(n.products, tag, change.names[i])
	}
	if change.shown || len(change.words) > 0 {
		next.audiences = n.findAudiences(next.words)
	}
	return next
}

// isNone reports whether searches find the same as before.
func (c indexChange) isNone() bool {
	return len(c.words) == 0 && len(c.names[0]) == 0 && len(c.names[1]) == 0 && !c.shown
}
