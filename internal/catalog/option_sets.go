package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// optionSets are the products, whatever their status, that can be had in each colour or size.
type optionSets struct {
	byCode map[string]optionSet
	// sorted are the codes in the order in which options are shown.
	sorted []string
}

func newOptionSets() optionSets { return optionSets{byCode: map[string]optionSet{}} }

// clone returns sets that can be changed; their bitmaps are shared.
func (o optionSets) clone() optionSets {
	return optionSets{byCode: maps.Clone(o.byCode), sorted: o.sorted}
}

// optionSet is an option that products share by its code.
type optionSet struct {
	docs *roaring.Bitmap
	// labels count how many products write the option so; most write it as shown.
	labels map[Option]int
	shown  Option
}

// mostCommon returns how most products write the option.
func (o optionSet) mostCommon() Option {
	var best Option
	most := 0
	for label, n := range o.labels {
		if n > most || n == most && cmp.Or(strings.Compare(label.Label.En, best.Label.En),
			strings.Compare(label.Label.Ar, best.Label.Ar), strings.Compare(label.Swatch, best.Swatch)) < 0 {
			best, most = label, n
		}
	}
	return best
}

// move makes doc a member of the options that it has now instead of those that it had.
func (e *snapshotEdit) move(sets *optionSets, doc uint32, old, now []Option) {
	if slices.Equal(old, now) {
		return
	}
	count := func(options []Option, by int) {
		for _, o := range options {
			set, known := sets.byCode[o.Code]
			if !known {
				set = optionSet{docs: roaring.New(), labels: map[Option]int{}}
				sets.sorted = nil
			}
			if !e.own[set.docs] {
				set.docs, set.labels = set.docs.Clone(), maps.Clone(set.labels)
				e.own[set.docs] = true
			}
			if set.labels[o] += by; set.labels[o] == 0 {
				delete(set.labels, o)
			}
			e.put(&set.docs, doc, by > 0)
			sets.byCode[o.Code] = set
			e.relabel(sets, o.Code)
		}
	}
	count(old, -1)
	count(now, 1)
}

func (e *snapshotEdit) relabel(sets *optionSets, code string) {
	if e.relabelled[sets] == nil {
		e.relabelled[sets] = map[string]bool{}
	}
	e.relabelled[sets][code] = true
}

// finishOptions brings the labels and the order of options up to date.
func (e *snapshotEdit) finishOptions() {
	for sets, codes := range e.relabelled {
		for code := range codes {
			set := sets.byCode[code]
			set.shown = set.mostCommon()
			sets.byCode[code] = set
		}
		if sets.sorted == nil {
			sets.sorted = slices.SortedFunc(maps.Keys(sets.byCode), compareCodes)
		}
	}
}

// sizeOrder has the places of sizes that are words.
var sizeOrder = []string{"xxs", "xs", "s", "small", "m", "medium", "l", "large", "xl", "xxl", "2xl", "xxxl", "3xl", "4xl"}

// compareCodes puts sizes in their order: words as people grow, then numbers, then the rest.
func compareCodes(a, b string) int {
	place := func(code string) (class int, number float64) {
		if at := slices.Index(sizeOrder, strings.ToLower(code)); at >= 0 {
			return 0, float64(at)
		}
		digits := code[:len(code)-len(strings.TrimLeft(code, "0123456789."))]
		if n, err := strconv.ParseFloat(digits, 64); err == nil {
			return 1, n
		}
		return 2, 0
	}
	classA, a1 := place(a)
	classB, b1 := place(b)
	return cmp.Or(cmp.Compare(classA, classB), cmp.Compare(a1, b1), strings.Compare(a, b))
}

// optionCounts counts the products of rest in each option that has some or is selected.
func optionCounts(sets optionSets, rest *roaring.Bitmap, selected []string) []OptionCount {
	list := []OptionCount{}
	for _, code := range sets.sorted {
		set := sets.byCode[code]
		n := int(rest.AndCardinality(set.docs))
		if n == 0 && (set.docs.IsEmpty() || !slices.Contains(selected, code)) {
			continue
		}
		list = append(list, OptionCount{
			OptionView: OptionView{Code: code, EnLabel: set.shown.Label.En, ArLabel: set.shown.Label.Ar, Swatch: set.shown.Swatch},
			Count:      n,
		})
	}
	return list
}

// having returns the products that can be had in one of the options, or nil when none of
// them is known.
func (o optionSets) having(codes []string) *roaring.Bitmap {
	var sets []*roaring.Bitmap
	for _, code := range codes {
		if set, ok := o.byCode[code]; ok && !set.docs.IsEmpty() {
			sets = append(sets, set.docs)
		}
	}
	if len(sets) == 0 {
		return nil
	}
	return roaring.FastOr(sets...)
}
