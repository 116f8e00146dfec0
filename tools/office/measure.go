package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"matjar/tools/process"
)

// result is what the requests of a list took.
type result struct {
	p50, p99 time.Duration
	// processor is the server's processor time for one, which depends least on what else the machine does. That of
	// PostgreSQL is not in it.
	processor time.Duration
}

// measure sends a number of requests over some connections at once, after a few that do not count.
func measure(ctx context.Context, s *process.Server, key string, c list, connections, count int) (result, error) {
	requests := make([][]byte, len(c.paths))
	for i, path := range c.paths {
		requests[i] = process.Get(s.Address, path, key)
	}
	took := make([][]time.Duration, connections)
	before := s.ProcessorTime()
	group, ctx := errgroup.WithContext(ctx)
	for i := range connections {
		group.Go(func() error {
			connection, err := process.Dial(s.Address)
			if err != nil {
				return err
			}
			defer connection.Close()
			for n := -unmeasured; n < count/connections && ctx.Err() == nil; n++ {
				begin := time.Now()
				if err := connection.Send(requests[(n+unmeasured+i)%len(requests)]); err != nil {
					return err
				}
				if n >= 0 {
					took[i] = append(took[i], time.Since(begin))
				}
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return result{}, fmt.Errorf("%s: %w", c.name, err)
	}
	all := slices.Concat(took...)
	slices.Sort(all)
	sent := time.Duration(len(all) + unmeasured*connections)
	return result{all[len(all)/2], all[len(all)*99/100], (s.ProcessorTime() - before) / sent}, nil
}

// unmeasured is how many requests each connection sends first.
const unmeasured = 3
