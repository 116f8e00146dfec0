package money

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestAllocate(t *testing.T) {
	tests := []struct {
		total   Halalas
		weights []Halalas
		want    []Halalas
	}{
		{100, []Halalas{1, 1, 1}, []Halalas{34, 33, 33}},
		{10, []Halalas{5, 15, 0}, []Halalas{3, 7, 0}}, // 2.5 and 7.5: the tie goes to the first
		{7, []Halalas{0, 0}, []Halalas{7, 0}},
		{0, []Halalas{3, 4}, []Halalas{0, 0}},
		{5, nil, []Halalas{}},
	}
	for _, tt := range tests {
		if got := Allocate(tt.total, tt.weights); !slices.Equal(got, tt.want) {
			t.Errorf("Allocate(%d, %v) = %v, want %v", tt.total, tt.weights, got, tt.want)
		}
	}
}

// Every part is within one halala of its exact share, and they add up.
func TestAllocateIsExact(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		amount := rapid.Int64Range(0, 1_000_000_000_000)
		total := Halalas(amount.Draw(r, "total"))
		var weights []Halalas
		var sum int64
		for _, w := range rapid.SliceOfN(amount, 1, 100).Draw(r, "weights") {
			weights = append(weights, Halalas(w))
			sum += w
		}
		parts := Allocate(total, weights)
		var all Halalas
		for i, p := range parts {
			all += p
			if sum == 0 {
				continue
			}
			exact := new(big.Rat).Mul(big.NewRat(int64(total), 1), big.NewRat(int64(weights[i]), sum))
			off := new(big.Rat).Sub(big.NewRat(int64(p), 1), exact)
			if off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 {
				r.Fatalf("part %d of %v is %d, exactly %s", i, weights, p, exact.FloatString(3))
			}
		}
		if all != total {
			r.Fatalf("parts of %d add up to %d", total, all)
		}
	})
}
