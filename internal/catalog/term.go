package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/search"
)

// term is a word of a query, or several that mean one thing, with what it finds.
type term struct {
	// words are as typed, folded; mended is the typed word that they take the place of.
	words  []string
	mended string
	kind   termKind
	// last means that more letters may follow, part that the word is looked for inside of
	// others.
	last, part bool
	// tail means that the term says what the thing is for or comes with.
	tail bool
	// levels are what the term finds, the best first; text is what has it in a description
	// only, or rather there too.
	levels []level
	text   *roaring.Bitmap
	// found is everything that it finds, with and without descriptions, once that was asked for.
	found [2]*roaring.Bitmap
	// audience are whom the term names, if that is its kind.
	audience search.Audience
}

type termKind int

const (
	plainTerm termKind = iota
	colorTerm
	sizeTerm
	audienceTerm
)

// level is a set of products that match equally well.
type level struct {
	weight int
	set    *roaring.Bitmap
}

// Weights of matches: where the word is, times how it is there in percent.
var fieldWeights = [numFields]int{inHead: 100, inName: 60, inTail: 36, inBrand: 80, inOptions: 50, inText: textWeight}

const (
	textWeight = 8
	// A category that is called by the word, that is called so among others, and that has
	// the word in its name.
	wholeCategory, halfCategory, partCategory = 72, 50, 38
	// alsoCategory is for what says so itself and is in such a category.
	alsoCategory   = 1
	audienceWeight = 40

	asTyped, sameStem, sameMeaning, narrower, asBegun, asPart = 100, 96, 90, 84, 50, 25
	// otherElsewhere is for another form of a word that does not say what the product is: such
	// words are names more often.
	otherElsewhere = 75
)

// levelBuilder collects the sets of a term by weight.
type levelBuilder struct {
	s       *Snapshot
	kind    termKind
	weights map[int][]*roaring.Bitmap
	// inCategory are the products of categories that match, by weight.
	inCategory map[int][]*roaring.Bitmap
	text       []*roaring.Bitmap
}

func (s *Snapshot) newLevelBuilder(t *term) *levelBuilder {
	return &levelBuilder{
		s: s, kind: t.kind, weights: map[int][]*roaring.Bitmap{}, inCategory: map[int][]*roaring.Bitmap{},
	}
}

func (b *levelBuilder) add(set *roaring.Bitmap, weight, quality int) {
	if set != nil {
		b.weights[weight*quality/100] = append(b.weights[weight*quality/100], set)
	}
}

// word adds the products that have word number i of the index, which may be another form of
// what was typed.
func (b *levelBuilder) word(i, quality int, otherForm bool) {
	for in, set := range b.s.index().words.postings[i] {
		switch {
		case set == nil:
		case field(in) == inText:
			if b.kind == plainTerm {
				b.text = append(b.text, set)
			}
		case b.kind == sizeTerm && field(in) != inOptions && field(in) != inTail:
		case otherForm && field(in) != inHead:
			b.add(set, fieldWeights[in], quality*otherElsewhere/100)
		case otherForm:
			b.add(set, fieldWeights[in], quality*sameStem/100)
		default:
			b.add(set, fieldWeights[in], quality)
		}
	}
}

// phrase adds the products that have all the words, in any form.
func (b *levelBuilder) phrase(words []string, quality int) {
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = b.s.lexicon.Stem(w)
	}
	if b.kind == plainTerm {
		b.categories(quality, func(name [][]string) int { return matchParts(name, stems) })
	}
	if len(words) == 1 {
		for _, i := range b.s.index().words.stemmed(b.s.lexicon, stems[0]) {
			b.word(i, quality, b.s.index().words.word(i) != words[0])
		}
		return
	}
	var heads []*roaring.Bitmap
	var main, names, texts *roaring.Bitmap
	for n, stem := range stems {
		var in [numFields][]*roaring.Bitmap
		for _, i := range b.s.index().words.stemmed(b.s.lexicon, stem) {
			for f, set := range b.s.index().words.postings[i] {
				if set != nil {
					in[f] = append(in[f], set)
				}
			}
		}
		heads = append(heads, in[inHead]...)
		m := roaring.FastOr(append(in[inHead], in[inName]...)...)
		a := roaring.Or(m, roaring.FastOr(append(in[inTail], in[inBrand]...)...))
		t := roaring.Or(a, roaring.FastOr(in[inText]...))
		if n == 0 {
			main, names, texts = m, a, t
		} else {
			main.And(m)
			names.And(a)
			texts.And(t)
		}
		if texts.IsEmpty() {
			return
		}
	}
	b.add(roaring.And(main, roaring.FastOr(heads...)), fieldWeights[inHead], quality)
	b.add(main, fieldWeights[inName], quality)
	b.add(names, fieldWeights[inTail], quality)
	b.text = append(b.text, texts)
}

// categories adds the products of the categories whose names match has a weight for.
func (b *levelBuilder) categories(quality int, match func(parts [][]string) int) {
	for i := range b.s.tree.nodes {
		n := &b.s.tree.nodes[i]
		if weight := max(match(n.parts[0]), match(n.parts[1])) * quality / 100; weight > 0 && n.count > 0 {
			b.inCategory[weight] = append(b.inCategory[weight], n.all)
		}
	}
}

// matchParts says how the stems match a category's name.
func matchParts(parts [][]string, stems []string) int {
	best := 0
	for _, part := range parts {
		if slices.ContainsFunc(stems, func(s string) bool { return !slices.Contains(part, s) }) {
			continue
		}
		switch {
		case len(part) > len(stems):
			best = max(best, partCategory)
		case len(parts) > 1:
			best = max(best, halfCategory)
		default:
			best = wholeCategory
		}
	}
	return best
}

// begun adds the products with a word that begins with prefix.
func (b *levelBuilder) begun(prefix string) {
	low, high := b.s.index().words.beginning(prefix)
	for i := low; i < high; i++ {
		for in, set := range b.s.index().words.postings[i][:inText] {
			if set != nil && (field(in) != inOptions || b.kind != plainTerm) {
				b.add(set, fieldWeights[in], asBegun)
			}
		}
	}
	b.categories(asBegun, func(parts [][]string) int {
		for _, part := range parts {
			for _, w := range part {
				if strings.HasPrefix(w, prefix) {
					return halfCategory
				}
			}
		}
		return 0
	})
}

// containing adds the products with a word that has part in it.
func (b *levelBuilder) containing(part string) {
	for _, i := range b.s.index().words.containing(part) {
		b.word(i, asPart, false)
	}
}

// finish writes what was collected to the term.
func (b *levelBuilder) finish(t *term) {
	t.found = [2]*roaring.Bitmap{}
	t.levels = make([]level, 0, 2*len(b.weights)+len(b.inCategory))
	var categories []level
	for weight, sets := range b.inCategory {
		categories = append(categories, level{weight, unionOf(sets)})
	}
	t.levels = append(t.levels, categories...)
	for weight, sets := range b.weights {
		set := unionOf(sets)
		t.levels = append(t.levels, level{weight, set})
		// What is in such a category is meant more than what only mentions it.
		if both := roaring.And(set, union(categories)); !both.IsEmpty() {
			t.levels = append(t.levels, level{weight + alsoCategory, both})
		}
	}
	slices.SortFunc(t.levels, func(a, b level) int { return cmp.Compare(b.weight, a.weight) })
	t.text = nil
	if len(b.text) > 0 {
		t.text = roaring.FastOr(b.text...)
	}
}

// minPart is the least length of a word that is looked for inside of others.
const minPart = 3

// fill finds what a term means. It reports whether an active product has it.
func (s *Snapshot) fill(t *term) bool {
	if t.kind == audienceTerm {
		s.fillAudience(t, true)
		return true
	}
	key := termKey{strings.Join(t.words, " "), t.last, t.kind}
	if s.terms.get(key, t) {
		return s.finds(t)
	}
	b := s.newLevelBuilder(t)
	b.phrase(t.words, asTyped)
	same, kinds := s.lexicon.Synonyms(t.words)
	// Names are in both languages: what the other one calls a thing that was found as typed
	// adds other meanings only.
	foreign := !s.intersects(b.weights[fieldWeights[inHead]]) && !s.intersects(b.weights[fieldWeights[inHead]*sameStem/100])
	for _, p := range same {
		if foreign || isArabic(p) == isArabic(t.words[0]) {
			b.phrase(strings.Fields(p), sameMeaning)
		}
	}
	for _, p := range kinds {
		b.phrase(strings.Fields(p), narrower)
	}
	if w := t.words[len(t.words)-1]; len(t.words) == 1 && (t.last || '0' <= w[0] && w[0] <= '9') {
		b.begun(w)
	}
	b.finish(t)
	s.terms.put(key, t)
	return s.finds(t)
}

func isArabic(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Arabic, r)
}

func (s *Snapshot) intersects(sets []*roaring.Bitmap) bool {
	return slices.ContainsFunc(sets, func(b *roaring.Bitmap) bool { return b.Intersects(s.live) })
}

// finds reports whether an active product has the term.
func (s *Snapshot) finds(t *term) bool {
	for _, l := range t.levels {
		if l.set.Intersects(s.live) {
			return true
		}
	}
	return t.text != nil && t.text.Intersects(s.live)
}

// fillParts looks for the word inside of others, and reports whether that finds something.
func (s *Snapshot) fillParts(t *term) bool {
	if len(t.words) != 1 || utf8.RuneCountInString(t.words[0]) < minPart {
		return false
	}
	b := s.newLevelBuilder(t)
	b.containing(t.words[0])
	t.part = true
	b.finish(t)
	return s.finds(t)
}

// fillAudience finds what is made for an audience. Strictly that is what says so; else it is
// also what says nothing, which comes after.
func (s *Snapshot) fillAudience(t *term, strict bool) {
	t.found = [2]*roaring.Bitmap{}
	t.levels = []level{{audienceWeight, s.index().audiences[t.audience]}}
	if !strict {
		t.levels = append(t.levels, level{0, roaring.AndNot(s.live, s.audiencesBut(t.audience))})
	}
}

// all returns everything that the term finds; the caller must not modify it.
func (t *term) all(withText bool) *roaring.Bitmap {
	found := &t.found[0]
	if withText {
		found = &t.found[1]
	}
	if *found == nil {
		*found = union(t.graded(withText))
	}
	return *found
}

func unionOf(sets []*roaring.Bitmap) *roaring.Bitmap {
	if len(sets) == 1 {
		return sets[0]
	}
	return roaring.FastOr(sets...)
}

func union(levels []level) *roaring.Bitmap {
	sets := make([]*roaring.Bitmap, len(levels))
	for i, l := range levels {
		sets[i] = l.set
	}
	return unionOf(sets)
}

// graded returns the levels from best to worst, with descriptions as the last if they count.
func (t *term) graded(withText bool) []level {
	if !withText || t.text == nil {
		return t.levels
	}
	at, _ := slices.BinarySearchFunc(t.levels, textWeight, func(l level, w int) int { return cmp.Compare(w, l.weight) })
	return slices.Insert(slices.Clone(t.levels), at, level{textWeight, t.text})
}

// importance says how much a query loses without the term: those that say what is wanted
// are worth more than those that say which.
func (s *Snapshot) importance(t *term) int {
	w := t.words[0]
	switch {
	case t.kind != plainTerm:
		return 0
	case len(t.words) == 1 && ('0' <= w[0] && w[0] <= '9' || utf8.RuneCountInString(w) == 1 || s.lexicon.IsContainer(w)):
		return 1
	}
	for _, l := range t.levels {
		switch {
		case !l.set.Intersects(s.live):
		case t.tail:
			return 2 + l.weight/2
		default:
			return 2 + l.weight
		}
	}
	return 1
}
