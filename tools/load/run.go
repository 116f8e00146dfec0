package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"matjar/tools/process"
)

// maxConnections is where the ramp ends.
const maxConnections = 256

// result is what a number of connections reached.
type result struct {
	connections int
	perSecond   float64
	p50, p99    time.Duration
	// cores is how many processors the server used.
	cores float64
	// memory is what the server held at the end, in bytes.
	memory int64
}

// run sends requests of one kind over n connections for a while, after a tenth of it to get going. A profile of
// the server is written to a file with that name, if there is one.
func run(ctx context.Context, s *process.Server, k kind, n int, long time.Duration, profile string) (result, error) {
	if k.prepare != nil {
		if err := k.prepare(ctx, n); err != nil {
			return result{}, err
		}
	}
	started := time.Now().Add(long / 10)
	end := started.Add(long)
	took := make([][]time.Duration, n)
	group, ctx := errgroup.WithContext(ctx)
	for i := range n {
		group.Go(func() error {
			c, err := process.Dial(s.Address)
			if err != nil {
				return err
			}
			defer c.Close()
			random := rand.New(rand.NewPCG(uint64(i), 1))
			for ctx.Err() == nil {
				begin := time.Now()
				if begin.After(end) {
					return nil
				}
				for _, request := range k.requests(i, random) {
					if err := c.Send(request); err != nil {
						return err
					}
				}
				if begin.After(started) {
					took[i] = append(took[i], time.Since(begin))
				}
			}
			return ctx.Err()
		})
	}
	time.Sleep(time.Until(started))
	if profile != "" {
		defer s.Profile(profile, long)()
	}
	before := s.ProcessorTime()
	time.Sleep(time.Until(end))
	used := s.ProcessorTime() - before
	if err := group.Wait(); err != nil {
		return result{}, err
	}
	all := slices.Concat(took...)
	r := result{connections: n, cores: used.Seconds() / long.Seconds(), memory: s.Memory()}
	if len(all) > 0 {
		slices.Sort(all)
		r.perSecond = float64(len(all)) / time.Since(started).Seconds()
		r.p50, r.p99 = all[len(all)/2], all[len(all)*99/100]
	}
	return r, nil
}
