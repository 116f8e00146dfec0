package money

import (
	"cmp"
	"math/bits"
	"slices"
)

// Allocate splits total over the weights so that the parts add up to it exactly: each
// part is its share rounded down, and the halalas that are left go to the largest
// remainders, the first one on a tie. Nothing is negative; with no weight at all the
// first part gets everything.
func Allocate(total Halalas, weights []Halalas) []Halalas {
	parts := make([]Halalas, len(weights))
	if len(weights) == 0 {
		return parts
	}
	var sum uint64
	for _, w := range weights {
		sum += uint64(w)
	}
	if sum == 0 {
		parts[0] = total
		return parts
	}
	type rest struct {
		index     int
		remainder uint64
	}
	rests := make([]rest, len(weights))
	left := total
	for i, w := range weights {
		// The product may need more than 64 bits; the quotient is at most total.
		hi, lo := bits.Mul64(uint64(total), uint64(w))
		quotient, remainder := bits.Div64(hi, lo, sum)
		parts[i] = Halalas(quotient)
		left -= parts[i]
		rests[i] = rest{i, remainder}
	}
	slices.SortStableFunc(rests, func(a, b rest) int { return cmp.Compare(b.remainder, a.remainder) })
	for _, r := range rests[:left] {
		parts[r.index]++
	}
	return parts
}
