package catalog

import (
	"cmp"
	"hash/maphash"
	"math/bits"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/lang"
	"matjar/internal/search"
)

// field is where a product has a word.
type field int

const (
	// inHead are the words that say what the product is, inName the others of the first
	// part of a name, inTail what follows: what it is for, what it comes with, its variant.
	inHead field = iota
	inName
	inTail
	inBrand
	// inOptions are the labels of colours and sizes.
	inOptions
	// inText are the descriptions.
	inText
	numFields
)

// posting holds the products that have a word, by field; nil means none.
type posting [numFields]*roaring.Bitmap

// wordIndex maps words to the products that have them. Words are folded and without
// articles (search.Lexicon.Words).
type wordIndex struct {
	// text is all words in ascending order, each with a line break before and after.
	text string
	// start has the offset of each word in text.
	start []uint32
	// letters has a bit for each letter of the word, to pass over words that are far
	// from a misspelt one.
	letters  []uint64
	postings []posting
	// stems are the words by the hash of their stems, in ascending order.
	stems []stemRef
}

// stemRef is a word of the index, found by its stem.
type stemRef struct{ hash, word uint32 }

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

// exact returns the place of a word.
func (x *wordIndex) exact(w string) (int, bool) {
	i := x.find(w)
	return i, i < x.size() && x.word(i) == w
}

// beginning returns the range of words that begin with prefix.
func (x *wordIndex) beginning(prefix string) (low, high int) {
	// No word has a byte 0xff, so this is after all that begin with prefix.
	return x.find(prefix), x.find(prefix + "\xff")
}

var stemSeed = maphash.MakeSeed()

func stemHash(stem string) uint32 { return uint32(maphash.String(stemSeed, stem)) }

// stemmed returns the words with a stem.
func (x *wordIndex) stemmed(l *search.Lexicon, stem string) []int {
	hash := stemHash(stem)
	at, _ := slices.BinarySearchFunc(x.stems, hash, func(r stemRef, h uint32) int { return cmp.Compare(r.hash, h) })
	var found []int
	for ; at < len(x.stems) && x.stems[at].hash == hash; at++ {
		if i := int(x.stems[at].word); l.Stem(x.word(i)) == stem {
			found = append(found, i)
		}
	}
	return found
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

// visitTexts calls words with the words of a product's names, and text with its other texts.
func visitTexts(a *search.Analyzer, p *Product, words func(words [][]byte, in field), text func(text string, in field)) {
	for _, tag := range []lang.Tag{lang.English, lang.Arabic} {
		n := a.Split(p.Name.In(tag), tag)
		words(n.Head, inHead)
		words(n.Before, inName)
		words(n.After, inName)
		words(n.Tail, inTail)
	}
	text(p.Brand.En, inBrand)
	text(p.Brand.Ar, inBrand)
	for _, options := range [][]Option{p.Colors, p.Sizes} {
		for i := range options {
			text(options[i].Label.En, inOptions)
			text(options[i].Label.Ar, inOptions)
		}
	}
	text(p.Description.En, inText)
	text(p.Description.Ar, inText)
}

// entry is what is known of a word while an index is made.
type entry [numFields][]uint32

// add adds doc, unless it was the last one added.
func (e *entry) add(in field, doc uint32) {
	if n := len(e[in]); n == 0 || e[in][n-1] != doc {
		e[in] = append(e[in], doc)
	}
}

// wordCollector collects the words of products. Brands and labels, which many products
// share, are analysed once.
type wordCollector struct {
	analyzer *search.Analyzer
	entries  map[string]*entry
	shared   map[string][]*entry
}

func newWordCollector(l *search.Lexicon) *wordCollector {
	return &wordCollector{l.NewAnalyzer(), map[string]*entry{}, map[string][]*entry{}}
}

func (c *wordCollector) entry(word []byte) *entry {
	e := c.entries[string(word)]
	if e == nil {
		e = &entry{}
		c.entries[string(word)] = e
	}
	return e
}

func (c *wordCollector) product(p *Product, doc uint32) {
	words := func(words [][]byte, in field) {
		for _, w := range words {
			c.entry(w).add(in, doc)
		}
	}
	visitTexts(c.analyzer, p, words, func(text string, in field) {
		if in == inText {
			words(c.analyzer.Words(text), in)
			return
		}
		list, ok := c.shared[text]
		if !ok {
			for _, w := range c.analyzer.Words(text) {
				list = append(list, c.entry(w))
			}
			c.shared[text] = list
		}
		for _, e := range list {
			e.add(in, doc)
		}
	})
}

// newWordIndex indexes the products by document number.
func newWordIndex(l *search.Lexicon, products []*Product) *wordIndex {
	parts := make([]map[string]*entry, max(1, min(runtime.GOMAXPROCS(0), len(products)/1000)))
	var wg sync.WaitGroup
	for i := range parts {
		low, high := len(products)*i/len(parts), len(products)*(i+1)/len(parts)
		wg.Go(func() {
			c := newWordCollector(l)
			for d, p := range products[low:high] {
				c.product(p, uint32(low+d))
			}
			parts[i] = c.entries
		})
	}
	wg.Wait()
	all := parts[0]
	for _, part := range parts[1:] {
		for word, e := range part {
			into := all[word]
			if into == nil {
				all[word] = e
				continue
			}
			for in := range into {
				into[in] = append(into[in], e[in]...)
			}
		}
	}
	postings := make(map[string]posting, len(all))
	for word, e := range all {
		var p posting
		for in, docs := range e {
			p[in] = bitmapOf(docs)
		}
		postings[word] = p
	}
	return index(l, postings)
}

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

// index arranges postings by word.
func index(l *search.Lexicon, postings map[string]posting) *wordIndex {
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
	return m.index(l)
}

// wordIndexBuilder makes an index of words that come in ascending order.
type wordIndexBuilder struct {
	x    wordIndex
	text strings.Builder
}

func (m *wordIndexBuilder) grow(words, bytes int) {
	m.x.start = make([]uint32, 0, words)
	m.x.letters = make([]uint64, 0, words)
	m.x.postings = make([]posting, 0, words)
	m.text.Grow(bytes + 1)
	m.text.WriteByte('\n')
}

func (m *wordIndexBuilder) add(word string, letters uint64, p posting) {
	m.x.start = append(m.x.start, uint32(m.text.Len()))
	m.x.letters = append(m.x.letters, letters)
	m.x.postings = append(m.x.postings, p)
	m.text.WriteString(word)
	m.text.WriteByte('\n')
}

func (m *wordIndexBuilder) index(l *search.Lexicon) *wordIndex {
	m.x.text = m.text.String()
	m.x.stems = make([]stemRef, m.x.size())
	for i := range m.x.stems {
		m.x.stems[i] = stemRef{stemHash(l.Stem(m.x.word(i))), uint32(i)}
	}
	slices.SortFunc(m.x.stems, func(a, b stemRef) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.word, b.word))
	})
	return &m.x
}

// differByMoreThan reports whether words with these letters are more than n changes of a letter apart.
func differByMoreThan(a, b uint64, n int) bool {
	return bits.OnesCount64(a&^b) > n || bits.OnesCount64(b&^a) > n
}
