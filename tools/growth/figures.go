package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"slices"
	"time"
)

// shopFigures is what was measured of one shop.
type shopFigures struct {
	Engine string
	// Size is how many products, orders, customers and carts it has.
	Size int
	// Measured is the day on which that was, such as 2026-11-30.
	Measured      string
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

// merge returns the saved figures with those that were measured now in the place of those of the same engine and size. Where
// only some operations were measured, the others stay, and so does all that is said of the shop.
func merge(saved, measured []shopFigures, some bool) []shopFigures {
	merged := slices.Clone(saved)
	for _, f := range measured {
		at := slices.IndexFunc(merged, func(s shopFigures) bool { return s.Engine == f.Engine && s.Size == f.Size })
		switch {
		case at < 0:
			merged = append(merged, f)
		case some:
			merged[at] = merged[at].with(f)
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

// saveFigures merges figures into a file, which need not exist.
func saveFigures(name string, measured []shopFigures, some bool) error {
	saved, err := readFigures(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text, err := json.MarshalIndent(merge(saved, measured, some), "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}

func readFigures(name string) (figures []shopFigures, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return figures, json.Unmarshal(text, &figures)
}
