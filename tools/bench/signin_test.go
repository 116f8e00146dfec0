package main

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func TestSameDistribution(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	sample := func(mean float64) []time.Duration {
		times := make([]time.Duration, 200)
		for i := range times {
			times[i] = time.Duration((mean + random.NormFloat64()*10) * float64(time.Millisecond))
		}
		slices.Sort(times)
		return times
	}
	if p := sameDistribution(sample(70), sample(70)); p < 0.01 {
		t.Errorf("two samples of one distribution: p = %v", p)
	}
	if p := sameDistribution(sample(70), sample(76)); p > 0.001 {
		t.Errorf("samples whose means are 6 ms apart: p = %v", p)
	}
}
