package catalog

import (
	"cmp"
	"slices"
	"strings"

	"matjar/internal/lang"
)

// nameIndex finds products by how their folded names begin, in one language.
type nameIndex struct {
	// folded has the name of each document, docs the documents by their names.
	folded []string
	docs   []uint32
}

func newNameIndex(products []*Product, tag lang.Tag) nameIndex {
	x := nameIndex{folded: make([]string, len(products)), docs: make([]uint32, len(products))}
	// All names are slices of a few large strings, which is cheaper for the garbage
	// collector.
	ends := make([]int, 0, foldedTogether)
	var buf []byte
	for low := 0; low < len(products); low += foldedTogether {
		high := min(low+foldedTogether, len(products))
		buf, ends = buf[:0], ends[:0]
		for _, p := range products[low:high] {
			buf = lang.AppendFold(buf, p.Name.In(tag))
			ends = append(ends, len(buf))
		}
		text, from := string(buf), 0
		for i, to := range ends {
			x.folded[low+i] = text[from:to]
			from = to
		}
	}
	type item struct {
		key uint64
		doc uint32
	}
	items := make([]item, len(products))
	for d, name := range x.folded {
		items[d] = item{prefixKey(name), uint32(d)}
	}
	slices.SortFunc(items, func(a, b item) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return x.compare(a.doc, b.doc)
	})
	for i, it := range items {
		x.docs[i] = it.doc
	}
	return x
}

const foldedTogether = 8192

// compare compares names; the order of equal ones is arbitrary but stable.
func (x nameIndex) compare(a, b uint32) int {
	return cmp.Or(strings.Compare(x.folded[a], x.folded[b]), cmp.Compare(a, b))
}

// beginning returns the documents whose names begin with prefix; those whose name is
// prefix come first, and exact counts them.
func (x nameIndex) beginning(prefix string) (docs []uint32, exact int) {
	low := x.find(prefix)
	docs = x.docs[low:max(low, x.find(prefix+"\xff"))]
	for exact < len(docs) && x.folded[docs[exact]] == prefix {
		exact++
	}
	return docs, exact
}

func (x nameIndex) find(name string) int {
	at, _ := slices.BinarySearchFunc(x.docs, name, func(d uint32, name string) int {
		return strings.Compare(x.folded[d], name)
	})
	return at
}

// with returns the index after the documents of changed, some of them new, got the names
// that products has.
func (x nameIndex) with(products []*Product, tag lang.Tag, changed []uint32) nameIndex {
	if len(changed) == 0 {
		return x
	}
	n := nameIndex{folded: slices.Grow(slices.Clone(x.folded), len(products)-len(x.folded))[:len(products)]}
	for _, d := range changed {
		n.folded[d] = lang.Fold(products[d].Name.In(tag))
	}
	n.docs = withReplaced(x.docs, changed, len(products), n.compare)
	return n
}
