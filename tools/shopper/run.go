package shopper

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"matjar/tools/process"
)

// Run is how requests of one kind are sent.
type Run struct {
	Server *process.Server
	Kind   Kind
	// Connections is how many shoppers there are at a time.
	Connections int
	// Long is how long they are measured, after a tenth of it to get going.
	Long time.Duration
	// Profile names the file for a profile of the server, unless it is empty.
	Profile string
	// Database returns the processor time that the database's own processes have used; nil if it has none.
	Database func() time.Duration
}

// Result is what a number of connections reached.
type Result struct {
	Connections int
	PerSecond   float64
	P50, P99    time.Duration
	// Cores is how many processors the server used.
	Cores float64
	// Processor and Database are the processor time of the server and of the database for one.
	Processor, Database time.Duration
	// Allocated is how many bytes of memory the server asked for, for one, and Memory what it held at the end.
	Allocated, Memory int64
}

// Measure sends requests of one kind over all connections for a while.
func (r Run) Measure(ctx context.Context) (Result, error) {
	s, k, n, long := r.Server, r.Kind, r.Connections, r.Long
	if k.Prepare != nil {
		if err := k.Prepare(ctx, n); err != nil {
			return Result{}, err
		}
	}
	started := time.Now().Add(long / 10)
	end := started.Add(long)
	took := make([][]time.Duration, n)
	group, sending := errgroup.WithContext(ctx)
	for i := range n {
		group.Go(func() error {
			c, err := process.Dial(s.Address)
			if err != nil {
				return err
			}
			defer c.Close()
			random := rand.New(rand.NewPCG(uint64(i), 1))
			for sending.Err() == nil {
				begin := time.Now()
				if begin.After(end) {
					return nil
				}
				for _, request := range k.Requests(i, random) {
					if err := c.Send(request); err != nil {
						return err
					}
				}
				if begin.After(started) {
					took[i] = append(took[i], time.Since(begin))
				}
			}
			return sending.Err()
		})
	}
	time.Sleep(time.Until(started))
	if r.Profile != "" {
		defer s.Profile(r.Profile, long)()
	}
	database := func() time.Duration { return 0 }
	if r.Database != nil {
		database = r.Database
	}
	before, databaseBefore := s.ProcessorTime(), database()
	allocatedBefore, err := s.Allocated(ctx)
	time.Sleep(time.Until(end))
	used, databaseUsed := s.ProcessorTime()-before, database()-databaseBefore
	if err := errors.Join(group.Wait(), err); err != nil {
		return Result{}, err
	}
	measured := time.Since(started)
	allocated, err := s.Allocated(ctx)
	if err != nil {
		return Result{}, err
	}
	all := slices.Concat(took...)
	result := Result{Connections: n, Cores: used.Seconds() / long.Seconds(), Memory: s.Memory()}
	if len(all) > 0 {
		slices.Sort(all)
		result.PerSecond = float64(len(all)) / measured.Seconds()
		result.P50, result.P99 = all[len(all)/2], all[len(all)*99/100]
		done := result.PerSecond * long.Seconds()
		result.Processor, result.Database = time.Duration(float64(used)/done), time.Duration(float64(databaseUsed)/done)
		result.Allocated = (allocated - allocatedBefore) / int64(len(all))
	}
	return result, nil
}
