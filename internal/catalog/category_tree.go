package catalog

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
	"golang.org/x/text/collate"

	"matjar/internal/lang"
	"matjar/internal/search"
)

// tree is the category tree. Nodes are numbered in the order of their positions, then of their English
// names.
type tree struct {
	nodes  []node
	byID   map[string]int
	bySlug map[string]int
}

type node struct {
	Category
	// parent is -1 at the top level.
	parent int
	// ancestors go from the top level to the parent.
	ancestors []int
	children  []int
	// forms are the words of the names as search compares them, each after a space; parts
	// are the stems of what the English and the Arabic name list: "Phones & Tablets" has two.
	forms string
	parts [2][][]string
	// own are the products of this very category, whatever their status; all are the
	// active ones of the category and its descendants, and count is their number.
	own, all *roaring.Bitmap
	count    int
}

// newTree arranges categories. One whose parent is unknown, or that would be its own
// ancestor, is put at the top level.
func newTree(l *search.Lexicon, categories []Category) *tree {
	t := &tree{
		nodes:  make([]node, len(categories)),
		byID:   make(map[string]int, len(categories)),
		bySlug: make(map[string]int, len(categories)),
	}
	col, buf := newCollator(lang.English), new(collate.Buffer)
	keys := make(map[string][]byte, len(categories))
	for _, c := range categories {
		keys[c.ID] = col.KeyFromString(buf, c.Name.En)
	}
	sorted := slices.SortedFunc(slices.Values(categories), func(a, b Category) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), bytes.Compare(keys[a.ID], keys[b.ID]), strings.Compare(a.ID, b.ID))
	})
	for i, c := range sorted {
		t.nodes[i] = node{
			Category: c, parent: -1, own: roaring.New(),
			forms: formsOf(l, c.Name.En, c.Name.Ar), parts: [2][][]string{l.Parts(c.Name.En), l.Parts(c.Name.Ar)},
		}
		t.byID[c.ID], t.bySlug[c.Slug] = i, i
	}
	for i := range t.nodes {
		parent, ok := t.byID[t.nodes[i].ParentID]
		for up := parent; ok && up >= 0; up = t.nodes[up].parent {
			ok = up != i
		}
		if ok {
			t.nodes[i].parent = parent
			t.nodes[parent].children = append(t.nodes[parent].children, i)
		}
	}
	for i := range t.nodes {
		n := &t.nodes[i]
		for up := n.parent; up >= 0; up = t.nodes[up].parent {
			n.ancestors = append(n.ancestors, up)
		}
		slices.Reverse(n.ancestors)
	}
	return t
}

// formsOf writes the words of texts, each after a space.
func formsOf(l *search.Lexicon, texts ...string) string {
	var b strings.Builder
	for _, t := range texts {
		for _, word := range l.Words(t) {
			b.WriteString(" " + word)
		}
	}
	return b.String()
}

// collect sets all and count of every node from the nodes' own products.
func (t *tree) collect(live *roaring.Bitmap) {
	for i := range t.nodes {
		t.nodes[i].all = roaring.And(t.nodes[i].own, live)
	}
	for i := range t.nodes {
		for _, up := range t.nodes[i].ancestors {
			t.nodes[up].all.Or(t.nodes[i].own)
		}
	}
	for i := range t.nodes {
		n := &t.nodes[i]
		n.all.And(live)
		n.all.RunOptimize()
		n.count = int(n.all.GetCardinality())
	}
}

// clone returns a tree whose nodes can be given other products.
func (t *tree) clone() *tree {
	return &tree{nodes: slices.Clone(t.nodes), byID: t.byID, bySlug: t.bySlug}
}

// categories returns the rows the tree was made from.
func (t *tree) categories() []Category {
	rows := make([]Category, len(t.nodes))
	for i := range t.nodes {
		rows[i] = t.nodes[i].Category
	}
	return rows
}
