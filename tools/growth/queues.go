package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/tools/figures"
	"matjar/tools/process"
	"matjar/tools/scratch"
)

const (
	// queueTime is how long each queue is measured, and queueStart how long the first job may take to come.
	queueTime  = 4 * time.Second
	queueStart = 15 * time.Second
	// queued is how many jobs wait at first, more than a node does in that time.
	queued = 2000
	// slowReceiver is how long receivers take that are elsewhere.
	slowReceiver = 100 * time.Millisecond
)

// queueFigures is what was measured of one queue on one engine.
type queueFigures struct {
	Engine, Name string
	// Node and Database are the processor time of one job. SQLite is inside the node.
	Node, Database time.Duration
	// Quick and Slow are how many a node does in a second, with receivers that answer at once and with slow ones.
	Quick, Slow float64
}

// queues measures what jobs cost, and how many a node does in a second.
func (o *options) queues(ctx context.Context) error {
	var measured []queueFigures
	for _, e := range o.engines() {
		if o.engine != "" && o.engine != e.name {
			continue
		}
		list, err := o.queuesOn(ctx, e)
		if err != nil {
			return err
		}
		measured = append(measured, list...)
	}
	printQueues(os.Stdout, measured)
	if o.save == "" {
		return nil
	}
	return figures.Save(o.save, measured)
}

func (o *options) queuesOn(ctx context.Context, e engine) (measured []queueFigures, err error) {
	on, err := e.make(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, on.Drop()) }()
	if err := process.Seed(ctx, o.matjar, on.URL, 100); err != nil {
		return nil, err
	}
	r, err := openReceivers()
	if err != nil {
		return nil, err
	}
	defer r.close()
	err = scratch.With(ctx, on.URL, func(d *db.DB) error {
		kinds, err := r.kinds(ctx, d)
		if err != nil {
			return err
		}
		s, err := process.Start(ctx, o.matjar, on.URL, r.flags()...)
		if err != nil {
			return err
		}
		defer s.Stop()
		for _, k := range kinds {
			f := queueFigures{Engine: on.Engine, Name: k.name}
			quick, err := k.drain(ctx, d, s, r, 0)
			if err != nil {
				return fmt.Errorf("%s: %w", k.name, err)
			}
			slow, err := k.drain(ctx, d, s, r, slowReceiver)
			if err != nil {
				return fmt.Errorf("%s: %w", k.name, err)
			}
			f.Node, f.Database, f.Quick, f.Slow = quick.node, quick.database, quick.perSecond, slow.perSecond
			fmt.Fprintf(os.Stderr, "%-12s %-28s %.0f and %.0f a second, processor %v and %v\n", on.Engine, k.name, f.Quick, f.Slow, f.Node, f.Database)
			measured = append(measured, f)
		}
		return nil
	})
	return measured, err
}

// queueKind is one kind of jobs.
type queueKind struct {
	name string
	// fill adds jobs that are due, and empty takes those away that are left.
	fill  func(ctx context.Context, d *db.DB, n int) error
	empty string
}

// drained is what was seen of a queue.
type drained struct {
	perSecond      float64
	node, database time.Duration
}

// drain fills a queue and watches how it empties, from the first job that comes.
func (k queueKind) drain(ctx context.Context, d *db.DB, s *process.Server, r *receivers, takes time.Duration) (f drained, err error) {
	r.takes.Store(int64(takes))
	first := r.expect()
	if err := k.fill(ctx, d, queued); err != nil {
		return f, err
	}
	select {
	case <-first:
	case <-time.After(queueStart):
		return f, errors.New("none has come")
	case <-ctx.Done():
		return f, ctx.Err()
	}
	database := func() time.Duration { return 0 }
	if d.Engine() != "sqlite" {
		database = func() time.Duration { return databaseTime(ctx, d) }
	}
	begin, came, node, base := time.Now(), r.came.Load(), s.ProcessorTime(), database()
	for time.Since(begin) < queueTime && r.came.Load() < queued {
		time.Sleep(10 * time.Millisecond)
	}
	took, n := time.Since(begin), r.came.Load()-came
	f = drained{float64(n) / took.Seconds(), (s.ProcessorTime() - node) / time.Duration(n), (database() - base) / time.Duration(n)}
	if err := db.Exec(ctx, d, k.empty); err != nil {
		return f, err
	}
	// What is under way ends.
	time.Sleep(10 * slowReceiver)
	return f, nil
}

// printQueues prints figures as a table.
func printQueues(to io.Writer, measured []queueFigures) {
	fmt.Fprintln(to, "| | processor | a second | a second, receivers that take 100 ms |\n| --- | --- | --- | --- |")
	for _, f := range measured {
		fmt.Fprintf(to, "| %s, %s | %s | %.0f | %.0f |\n", f.Engine, f.Name, processor(operation{Node: f.Node, Database: f.Database}), f.Quick, f.Slow)
	}
}

// printSavedQueues prints the figures that -save wrote.
func printSavedQueues(to io.Writer, name string) error {
	measured, err := figures.Read[[]queueFigures](name)
	if err == nil {
		fmt.Fprintln(to)
		printQueues(to, measured)
	}
	return err
}

// arrival is closed once.
type arrival struct {
	once sync.Once
	done chan struct{}
}

func (s *arrival) fire() { s.once.Do(func() { close(s.done) }) }
