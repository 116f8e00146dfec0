package catalog

import (
	"cmp"
	"math/bits"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/lang"
)

// articles are what Arabic writes together with the noun that follows: the article,
// alone and after "and", "with" and "for". The longer ones come first.
var articles = []string{"وال", "بال", "ال", "لل"}

// stem returns a folded word without a leading article, or "" when it has none or too
// little would be left.
func stem(word string) string {
	for _, a := range articles {
		if rest, ok := strings.CutPrefix(word, a); ok && utf8.RuneCountInString(rest) >= 2 {
			return rest
		}
	}
	return ""
}

// formsOf writes the folded words of texts and their stems, each after a space, so that
// one look finds what a word contains or, with the space, what it begins with.
func formsOf(texts ...string) string {
	var b strings.Builder
	for _, t := range texts {
		for word := range strings.FieldsSeq(lang.Fold(t)) {
			b.WriteString(" " + word)
			if s := stem(word); s != "" {
				b.WriteString(" " + s)
			}
		}
	}
	return b.String()
}

// wordIndex maps words to the products that have them. It holds every folded word of names
// and descriptions, and the stem of each that has an article, as a word of its own.
type wordIndex struct {
	// text is all words in ascending order, each with a line break before and after.
	text string
	// start has the offset of each word in text.
	start []uint32
	// letters has a bit for each letter of the word, to pass over words that are far
	// from a misspelt one.
	letters []uint64
	// names and texts hold the products that have the word in a name or in a description;
	// nil means none.
	names, texts []*roaring.Bitmap
}

func (x *wordIndex) size() int { return len(x.start) }

func (x *wordIndex) word(i int) string {
	end := len(x.text)
	if i+1 < len(x.start) {
		end = int(x.start[i+1])
	}
	return x.text[x.start[i] : end-1]
}

// find returns the place of the first word that is not before w.
func (x *wordIndex) find(w string) int {
	low, high := 0, x.size()
	for low < high {
		if mid := (low + high) / 2; x.word(mid) < w {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// beginning returns the range of words that begin with prefix.
func (x *wordIndex) beginning(prefix string) (low, high int) {
	// No word has a byte 0xff, so this is after all that begin with prefix.
	return x.find(prefix), x.find(prefix + "\xff")
}

// containing returns the words that have part in them, in ascending order.
func (x *wordIndex) containing(part string) []int {
	var found []int
	for from, word := 0, 0; ; {
		at := strings.Index(x.text[from:], part)
		if at < 0 {
			return found
		}
		at += from
		// Gallop to the word that holds the hit: hits of short parts are close.
		step := 1
		for word+step < x.size() && int(x.start[word+step]) <= at {
			word += step
			step *= 2
		}
		for ; step > 0; step /= 2 {
			if word+step < x.size() && int(x.start[word+step]) <= at {
				word += step
			}
		}
		found = append(found, word)
		if word++; word == x.size() {
			return found
		}
		from = int(x.start[word])
	}
}

// lettersOf has a bit for each letter of word, some letters sharing one.
func lettersOf(word string) uint64 {
	var set uint64
	for _, r := range word {
		set |= 1 << (r % 64)
	}
	return set
}

// entry is what is known of a word while an index is made.
type entry struct {
	names, texts []uint32
}

// appendDoc adds doc, unless it was the last one added.
func appendDoc(docs []uint32, doc uint32) []uint32 {
	if n := len(docs); n > 0 && docs[n-1] == doc {
		return docs
	}
	return append(docs, doc)
}

// collectWords collects the words of products, whose first has document number base.
func collectWords(products []*Product, base int) map[string]*entry {
	entries := map[string]*entry{}
	var buf []byte
	for i, p := range products {
		doc := uint32(base + i)
		visit := func(text string, inName bool) {
			buf = lang.AppendFold(buf[:0], text)
			for rest := buf; len(rest) > 0; {
				n := slices.Index(rest, ' ')
				word := rest
				if n >= 0 {
					word, rest = rest[:n], rest[n+1:]
				} else {
					rest = nil
				}
				e := entries[string(word)]
				if e == nil {
					e = &entry{}
					entries[string(word)] = e
				}
				if inName {
					e.names = appendDoc(e.names, doc)
				} else {
					e.texts = appendDoc(e.texts, doc)
				}
			}
		}
		visit(p.Name.En, true)
		visit(p.Name.Ar, true)
		visit(p.Description.En, false)
		visit(p.Description.Ar, false)
	}
	return entries
}

// newWordIndex indexes the products by document number.
func newWordIndex(products []*Product) *wordIndex {
	parts := make([]map[string]*entry, max(1, min(runtime.GOMAXPROCS(0), len(products)/1000)))
	var wg sync.WaitGroup
	for i := range parts {
		low, high := len(products)*i/len(parts), len(products)*(i+1)/len(parts)
		wg.Go(func() { parts[i] = collectWords(products[low:high], low) })
	}
	wg.Wait()
	all := parts[0]
	for _, part := range parts[1:] {
		for word, e := range part {
			if into := all[word]; into != nil {
				into.names = append(into.names, e.names...)
				into.texts = append(into.texts, e.texts...)
			} else {
				all[word] = e
			}
		}
	}
	postings := make(map[string]posting, len(all))
	for word, e := range all {
		postings[word] = posting{bitmapOf(e.names), bitmapOf(e.texts)}
	}
	// A stem gets what the words themselves have, before any of them got its stems'.
	stems := map[string][]posting{}
	for word := range all {
		if s := stem(word); s != "" {
			stems[s] = append(stems[s], postings[word])
		}
	}
	for s, found := range stems {
		for _, p := range found {
			postings[s] = posting{union(postings[s].names, p.names), union(postings[s].texts, p.texts)}
		}
	}
	return index(postings)
}

// posting is what the index holds of a word.
type posting struct{ names, texts *roaring.Bitmap }

// fewDocs is up to where a set is kept as a plain list: runs would be smaller, but the
// union of runs and lists, which short words need by the hundred, is very slow.
const fewDocs = 4096

func bitmapOf(docs []uint32) *roaring.Bitmap {
	if len(docs) == 0 {
		return nil
	}
	b := roaring.New()
	b.AddMany(docs)
	if len(docs) > fewDocs {
		b.RunOptimize()
	}
	return b
}

// union never changes a bitmap it is given.
func union(a, b *roaring.Bitmap) *roaring.Bitmap {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	default:
		return roaring.Or(a, b)
	}
}

// index arranges postings by word.
func index(postings map[string]posting) *wordIndex {
	type item struct {
		key  uint64
		word string
	}
	items := make([]item, 0, len(postings))
	length := 1
	for word := range postings {
		items = append(items, item{prefixKey(word), word})
		length += len(word) + 1
	}
	slices.SortFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.key, b.key), strings.Compare(a.word, b.word))
	})
	m := &wordIndexBuilder{}
	m.grow(len(items), length)
	for _, it := range items {
		m.add(it.word, lettersOf(it.word), postings[it.word])
	}
	return m.index()
}

// wordIndexBuilder makes an index of words that come in ascending order.
type wordIndexBuilder struct {
	x    wordIndex
	text strings.Builder
}

func (m *wordIndexBuilder) grow(words, bytes int) {
	m.x.start = make([]uint32, 0, words)
	m.x.letters = make([]uint64, 0, words)
	m.x.names = make([]*roaring.Bitmap, 0, words)
	m.x.texts = make([]*roaring.Bitmap, 0, words)
	m.text.Grow(bytes + 1)
	m.text.WriteByte('\n')
}

func (m *wordIndexBuilder) add(word string, letters uint64, p posting) {
	m.x.start = append(m.x.start, uint32(m.text.Len()))
	m.x.letters = append(m.x.letters, letters)
	m.x.names = append(m.x.names, p.names)
	m.x.texts = append(m.x.texts, p.texts)
	m.text.WriteString(word)
	m.text.WriteByte('\n')
}

func (m *wordIndexBuilder) index() *wordIndex {
	m.x.text = m.text.String()
	return &m.x
}

// differByMoreThan reports whether words with these letters are more than n changes of a letter apart.
func differByMoreThan(a, b uint64, n int) bool {
	return bits.OnesCount64(a&^b) > n || bits.OnesCount64(b&^a) > n
}
