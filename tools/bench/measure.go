package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// stats are what a kind of query took.
type stats struct {
	p50, p99 time.Duration
	// allocs is the number of allocations of one query.
	allocs float64
	err    error
}

// Bounds of how many queries are made of a kind.
const (
	fewest = 20
	most   = 20_000
)

// measure runs query with the numbers 0 to n-1 in turn, until budget is used up.
func measure(ctx context.Context, budget time.Duration, n int, query func(i int) error) stats {
	var f stats
	for i := range min(n, 3) {
		if f.err = query(i); f.err != nil {
			return f
		}
	}
	took := make([]time.Duration, 0, most)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	for i := 0; len(took) < most && ctx.Err() == nil; i++ {
		one := time.Now()
		if f.err = query(i % n); f.err != nil {
			return f
		}
		took = append(took, time.Since(one))
		if len(took) >= fewest && time.Since(start) > budget {
			break
		}
	}
	runtime.ReadMemStats(&after)
	if len(took) == 0 {
		return f
	}
	f.allocs = float64(after.Mallocs-before.Mallocs) / float64(len(took))
	slices.Sort(took)
	f.p50, f.p99 = took[len(took)/2], took[len(took)*99/100]
	return f
}

// formatDuration writes a duration with three digits.
func formatDuration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%.3g µs", float64(d)/float64(time.Microsecond))
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", float64(d)/float64(time.Millisecond))
	default:
		return fmt.Sprintf("%.3g s", d.Seconds())
	}
}
