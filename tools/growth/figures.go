package main

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"time"

	"matjar/tools/figures"
)

// shopFigures is what was measured of one shop.
type shopFigures struct {
	Engine string
	// Size is how many products, orders, customers and carts it has.
	Size int
	// Measured is the day on which that was, such as 2026-11-30.
	Measured string
	// AllocatedOn is the day on which it was measured what operations allocate; empty where it was not.
	AllocatedOn   string `json:",omitempty"`
	Filled, Ready time.Duration
	// AtRest is how much of a processor the server uses with nothing to do.
	AtRest float64
	// Memory is in bytes; the most is until the server was ready.
	MemoryAtStart, MemoryMost, MemoryAtEnd int64
	DatabaseSize                           int64
	// Commits is how many transactions a second the database commits when a node's connections all do; 0 where that was
	// not measured.
	Commits    float64 `json:",omitempty"`
	Operations []operation
}

// operation is what one operation took.
type operation struct {
	Name string
	// Measured is the day on which it was measured, where that is another one than the shop's.
	Measured string `json:",omitempty"`
	// First is what the first one after the start took, and P50 and P99 those after it.
	First, P50, P99 time.Duration
	// Node and Database are the processor time of one. SQLite is inside the node.
	Node, Database time.Duration
	// Allocated is how many bytes of memory the node asks for, for one; 0 where that was not measured.
	Allocated   int64 `json:",omitempty"`
	Connections int
	PerSecond   float64
	// RowsWritten is how many rows PostgreSQL inserts, changes and deletes for one; 0 where that was not counted.
	RowsWritten float64 `json:",omitempty"`
}

func (f shopFigures) operation(name string) (operation, bool) {
	for _, o := range f.Operations {
		if o.Name == name {
			return o, true
		}
	}
	return operation{}, false
}

// kept says what of new figures takes the place of the saved ones of the same engine and size.
type kept int

const (
	wholeShops kept = iota
	// someOperations leaves the other operations as they are, and all that is said of the shop.
	someOperations
	// allocatedOnly leaves all times as they are: what operations allocate can be measured beside other work.
	allocatedOnly
)

// merge returns the saved figures with those that were measured now.
func merge(saved, measured []shopFigures, keep kept) []shopFigures {
	merged := slices.Clone(saved)
	for _, f := range measured {
		at := slices.IndexFunc(merged, func(s shopFigures) bool { return s.Engine == f.Engine && s.Size == f.Size })
		switch {
		case at < 0:
			merged = append(merged, f)
		case keep == someOperations:
			merged[at] = merged[at].with(f)
		case keep == allocatedOnly:
			merged[at] = merged[at].withAllocated(f)
		default:
			if f.Filled == 0 {
				f.Filled = merged[at].Filled // by an earlier run
			}
			merged[at] = f
		}
	}
	slices.SortStableFunc(merged, func(a, b shopFigures) int {
		return cmp.Or(cmp.Compare(b.Engine, a.Engine), cmp.Compare(a.Size, b.Size))
	})
	return merged
}

// with returns the figures with the operations of others of the same shop.
func (f shopFigures) with(others shopFigures) shopFigures {
	f.Operations = slices.Clone(f.Operations)
	for _, o := range others.Operations {
		if others.Measured != f.Measured {
			o.Measured = others.Measured
		}
		if at := slices.IndexFunc(f.Operations, func(e operation) bool { return e.Name == o.Name }); at >= 0 {
			f.Operations[at] = o
		} else {
			f.Operations = append(f.Operations, o)
		}
	}
	return f
}

// withAllocated returns the figures with what others of the same shop say of memory, and their commits if they are more: other work
// only takes some away.
func (f shopFigures) withAllocated(others shopFigures) shopFigures {
	f.Operations = slices.Clone(f.Operations)
	for i := range f.Operations {
		if o, ok := others.operation(f.Operations[i].Name); ok {
			f.Operations[i].Allocated = o.Allocated
		}
	}
	f.AllocatedOn, f.Commits = others.Measured, max(f.Commits, others.Commits)
	return f
}

// saveFigures merges figures into a file, which need not exist.
func saveFigures(name string, measured []shopFigures, keep kept) error {
	saved, err := readFigures(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return figures.Save(name, merge(saved, measured, keep))
}

func readFigures(name string) ([]shopFigures, error) { return figures.Read[[]shopFigures](name) }
