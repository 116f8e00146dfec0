package catalog

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// match is a query and its results.
type match struct {
	// ctx cancels the search; its results are then meaningless.
	ctx context.Context
	s   *Snapshot
	*query
	// key is the term that says what is wanted.
	key *term
	// withText says whether descriptions count.
	withText bool
	// all are the active products that match. Those that match far worse than the best are
	// not among them.
	all *roaring.Bitmap
	// tiers are the products that match equally well, the best first. One may be in several:
	// the first counts.
	tiers []*roaring.Bitmap
}

// cutoff is the share of the best match that others must reach to be shown, in percent.
const cutoff = 62

// match searches for a text. When the words together find nothing, unknown ones are replaced by
// the nearest known ones, and the least important are left out.
func (s *Snapshot) match(ctx context.Context, text string, withText bool) *match {
	m := &match{ctx: ctx, s: s, query: s.parse(text), withText: withText, all: roaring.New()}
	switch {
	case m.everything:
		m.all = s.live
	case len(m.terms) > 0:
		m.resolve()
		switch {
		case len(m.terms) == 0 || ctx.Err() != nil:
		case len(m.terms) == 1:
			m.scoreOne(s.live)
		default:
			m.score(m.candidates(m.terms, withText))
		}
	}
	return m
}

// resolve fills the terms, mends or drops those that nothing has, and drops further ones until
// what is left finds something.
func (m *match) resolve() {
	s := m.s
	var known []*term
	var unknown []string
	add := func(t *term) { known = append(known, t) }
	queue := slices.Clone(m.terms)
	for len(queue) > 0 && m.ctx.Err() == nil {
		t := queue[0]
		queue = queue[1:]
		if s.fill(t) {
			add(t)
			continue
		}
		if len(t.words) > 1 {
			queue = append(s.splitPhrases(t), queue...)
			continue
		}
		if len(queue) > 0 {
			if j := s.joined(t, queue[0]); j != nil {
				queue = queue[1:]
				add(j)
				continue
			}
		}
		if c := s.compound(t); c != nil && s.fill(c) {
			add(c)
			continue
		}
		if c := s.completed(t); c != nil {
			add(c)
			continue
		}
		if near := s.nearest(m.ctx, t.words[0]); near != "" {
			c := s.termsOf([]string{near})[0]
			c.last = false
			if s.fill(c) {
				c.mended = t.words[0]
				add(c)
				continue
			}
		}
		if s.fillParts(t) {
			add(t)
			continue
		}
		unknown = append(unknown, t.words[0])
	}
	if !slices.ContainsFunc(known, func(t *term) bool { return t.kind != audienceTerm }) {
		for _, t := range known {
			t.kind = plainTerm
			s.fill(t)
		}
	}
	if len(known) > 0 {
		m.dropped = unknown
	}
	m.key = m.keyOf(known)
	// Whom something is for only counts where the rest is found so.
	if slices.ContainsFunc(known, func(t *term) bool { return t.kind == audienceTerm }) && !m.enough(known) {
		m.loosen(known)
	}
	m.terms = m.together(known)
	if slices.ContainsFunc(m.terms, func(t *term) bool { return t.mended != "" }) {
		for _, t := range m.terms {
			m.corrected = append(m.corrected, t.words...)
		}
	}
}

// keyOf returns the most important term, which says what is wanted.
func (m *match) keyOf(terms []*term) *term {
	if len(terms) == 0 {
		return nil
	}
	order := m.byImportance(terms)
	return terms[order[len(order)-1]]
}

// byImportance returns the places of terms, the least important first. Of equals, English has
// what is wanted last, and Arabic first.
func (m *match) byImportance(terms []*term) []int {
	order := make([]int, len(terms))
	for i := range order {
		order[i] = i
	}
	importance := make([]int, len(terms))
	for i, t := range terms {
		importance[i] = m.s.importance(t)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		byPlace := cmp.Compare(a, b)
		if isArabic(terms[0].words[0]) {
			byPlace = -byPlace
		}
		return cmp.Or(cmp.Compare(importance[a], importance[b]), byPlace)
	})
	return order
}

// enough reports whether the terms together find something that is what is wanted, and not
// only mentions it.
func (m *match) enough(terms []*term) bool {
	best := m.best(m.key, m.s.live, true)
	return m.candidates(terms, true).Intersects(best)
}

// best returns the products that a term finds about as well as the best of set.
func (m *match) best(t *term, set *roaring.Bitmap, withText bool) *roaring.Bitmap {
	levels := t.graded(withText)
	first := slices.IndexFunc(levels, func(l level) bool { return l.set.Intersects(set) })
	if first < 0 {
		return roaring.New()
	}
	end := first
	for end < len(levels) && levels[end].weight*100 >= levels[first].weight*cutoff {
		end++
	}
	return union(levels[first:end])
}

// together returns the terms that find something together: all of them, or without the least
// important ones, which are then dropped.
func (m *match) together(terms []*term) []*term {
	for len(terms) > 1 && m.ctx.Err() == nil && !m.enough(terms) {
		// What is wanted stays to the last.
		order := slices.DeleteFunc(m.byImportance(terms), func(i int) bool { return terms[i] == m.key })
		drop := order[0]
		for _, i := range order {
			if m.enough(slices.Delete(slices.Clone(terms), i, i+1)) {
				drop = i
				break
			}
		}
		m.dropped = append(m.dropped, cmp.Or(terms[drop].mended, strings.Join(terms[drop].words, " ")))
		terms = slices.Delete(slices.Clone(terms), drop, drop+1)
	}
	return terms
}

// loosen lets audiences find what does not say whom it is for.
func (m *match) loosen(terms []*term) {
	for _, t := range terms {
		if t.kind == audienceTerm {
			m.s.fillAudience(t, false)
		}
	}
}

// candidates returns the active products that all terms find.
func (m *match) candidates(terms []*term, withText bool) *roaring.Bitmap {
	all := m.s.live
	for _, t := range terms {
		if m.ctx.Err() != nil {
			return roaring.New()
		}
		if all = roaring.And(all, t.all(withText)); all.IsEmpty() {
			break
		}
	}
	return all
}

// score weighs the candidates and keeps those that come near the best.
func (m *match) score(candidates *roaring.Bitmap) {
	if candidates.IsEmpty() {
		return
	}
	candidates = roaring.And(candidates, m.best(m.key, candidates, m.withText))
	w := weigherPool.Get().(*weigher)
	defer weigherPool.Put(w)
	w.reset(len(m.s.products))
	for _, t := range m.terms {
		if m.ctx.Err() != nil {
			break
		}
		levels := t.graded(m.withText)
		// The worst come first: a better one replaces them.
		for i := len(levels) - 1; i >= 0; i-- {
			weight := int32(levels[i].weight)
			each(roaring.And(levels[i].set, candidates), func(docs []uint32) {
				for _, d := range docs {
					w.now[d] = weight
				}
			})
		}
		each(candidates, func(docs []uint32) {
			for _, d := range docs {
				w.total[d] += w.now[d]
				w.now[d] = 0
			}
		})
	}
	best := int32(0)
	each(candidates, func(docs []uint32) {
		for _, d := range docs {
			best = max(best, w.total[d])
		}
	})
	byScore := map[int32][]uint32{}
	each(candidates, func(docs []uint32) {
		for len(docs) > 0 {
			// Neighbours are alike: most of them match equally well.
			score, n := w.total[docs[0]], 0
			for n < len(docs) && w.total[docs[n]] == score {
				w.total[docs[n]] = 0
				n++
			}
			if score*100 >= best*cutoff {
				byScore[score] = append(byScore[score], docs[:n]...)
			}
			docs = docs[n:]
		}
	})
	for _, score := range slices.Backward(slices.Sorted(maps.Keys(byScore))) {
		m.tiers = append(m.tiers, bitmapOf(byScore[score]))
	}
	m.all = roaring.FastOr(m.tiers...)
}

// scoreOne makes tiers of the levels of the only term.
func (m *match) scoreOne(candidates *roaring.Bitmap) {
	best := 0
	for _, l := range m.terms[0].graded(m.withText) {
		if best > 0 && l.weight*100 < best*cutoff {
			break
		}
		tier := roaring.And(l.set, candidates)
		if tier.IsEmpty() {
			continue
		}
		best = max(best, l.weight)
		m.tiers = append(m.tiers, tier)
	}
	m.all = roaring.FastOr(m.tiers...)
}

// weigher adds weights up by document.
type weigher struct{ now, total []int32 }

var weigherPool = sync.Pool{New: func() any { return new(weigher) }}

// reset makes room for size documents; what was used before is zero again.
func (w *weigher) reset(size int) {
	if len(w.now) < size {
		w.now, w.total = make([]int32, size), make([]int32, size)
	}
}
