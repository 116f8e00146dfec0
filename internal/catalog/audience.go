package catalog

import (
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/search"
)

// audiences are the active products that are made for each audience.
type audiences [search.NumAudiences]*roaring.Bitmap

// findAudiences finds whom products are made for, by the words of their names and categories.
// Of what says nothing, some kinds of things are for one audience all the same.
func (s *Snapshot) findAudiences(words *wordIndex) audiences {
	var found audiences
	var sets [search.NumAudiences][]*roaring.Bitmap
	collect := func(stem string, a search.Audience) bool {
		for _, i := range words.stemmed(s.lexicon, stem) {
			for _, set := range words.postings[i][:inBrand] {
				if set != nil {
					sets[a] = append(sets[a], set)
				}
			}
		}
		return true
	}
	s.lexicon.Audiences(collect)
	for i := range s.tree.nodes {
		n := &s.tree.nodes[i]
		for word := range strings.FieldsSeq(n.forms) {
			if a, ok := s.lexicon.AudienceOf(word); ok {
				sets[a] = append(sets[a], n.all)
			}
		}
	}
	all := roaring.New()
	for a := range found {
		found[a] = roaring.And(roaring.FastOr(sets[a]...), s.live)
		all.Or(found[a])
		sets[a] = nil
	}
	s.lexicon.Implied(collect)
	for a := range found {
		found[a].Or(roaring.And(roaring.AndNot(roaring.FastOr(sets[a]...), all), s.live))
	}
	return found
}

// audiencesBut returns what is made for others than an audience only. Children and babies do
// not exclude each other.
func (s *Snapshot) audiencesBut(a search.Audience) *roaring.Bitmap {
	others, all := roaring.New(), &s.index().audiences
	for o, set := range all {
		if o := search.Audience(o); o != a && !(o >= search.Kids && a >= search.Kids) {
			others.Or(set)
		}
	}
	others.AndNot(all[a])
	return others
}
