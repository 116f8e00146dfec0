package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// beyondSizes are the shops that are computed, because they do not fit this machine.
var beyondSizes = []int{10_000_000, 100_000_000}

const (
	// growing is from how many times on between the smallest and the largest shop an operation is taken to grow: what is less
	// may be the machine's.
	growing = 2
	// slow is from when on an operation is named.
	slow = 100 * time.Millisecond
)

// beyond returns the figures of a shop that is larger than those of the list, which are of one engine, smallest first. All
// that grows is carried on along the straight line through the two largest shops; what became less stays as it is.
func beyond(list []shopFigures, size int) shopFigures {
	first, before, last := list[0], list[len(list)-2], list[len(list)-1]
	steps := float64(size-last.Size) / float64(last.Size-before.Size)
	f := shopFigures{
		Engine: last.Engine, Size: size, Ready: carryOn(before.Ready, last.Ready, steps), DatabaseSize: carryOn(before.DatabaseSize, last.DatabaseSize, steps),
		MemoryAtStart: carryOn(before.MemoryAtStart, last.MemoryAtStart, steps), MemoryMost: carryOn(before.MemoryMost, last.MemoryMost, steps),
		MemoryAtEnd: carryOn(before.MemoryAtEnd, last.MemoryAtEnd, steps),
	}
	for _, o := range last.Operations {
		smallest, _ := first.operation(o.Name)
		smaller, ok := before.operation(o.Name)
		if ok && o.P50 >= growing*smallest.P50 {
			o.P50, o.First = carryOn(smaller.P50, o.P50, steps), carryOn(smaller.First, o.First, steps)
			o.Node, o.Database = carryOn(smaller.Node, o.Node, steps), carryOn(smaller.Database, o.Database, steps)
		}
		f.Operations = append(f.Operations, o)
	}
	return f
}

// carryOn returns what follows after two figures, so many steps as there are between them further.
func carryOn[T ~int64](before, last T, steps float64) T {
	return last + T(max(0, float64(last-before))*steps)
}

// printBeyond prints what follows from the figures of a file for shops that are larger.
func printBeyond(to io.Writer, name string) error {
	figures, err := readFigures(name)
	if err != nil {
		return err
	}
	var list []shopFigures
	for measured := range engines(figures) {
		if len(measured) < 2 {
			continue
		}
		for _, size := range beyondSizes {
			list = append(list, beyond(measured, size))
		}
	}
	fmt.Fprint(to, "\nComputed, not measured:\n\n")
	table := markdown{to, list}
	line := table.line
	line("", func(f shopFigures) string { return f.Engine + ", " + thousands(int64(f.Size)) })
	line("---", func(shopFigures) string { return "---" })
	line("database", func(f shopFigures) string { return gigabytes(f.DatabaseSize) })
	line("ready after", func(f shopFigures) string { return fmt.Sprintf("%.0f min", f.Ready.Minutes()) })
	line("memory until at rest, most", func(f shopFigures) string { return gigabytes(f.MemoryMost) })
	line("memory at rest", func(f shopFigures) string { return gigabytes(f.MemoryAtStart) })
	line("memory at the end", func(f shopFigures) string { return gigabytes(f.MemoryAtEnd) })
	line("the first of office: products", func(f shopFigures) string {
		o, _ := f.operation("office: products")
		return seconds(o.First)
	})
	line("p50 beyond 100 ms", func(f shopFigures) string {
		var names []string
		for _, o := range f.Operations {
			// A password takes that long in each shop, on purpose.
			if o.Connections == 1 && o.P50 > slow && o.Name != signIn {
				names = append(names, fmt.Sprintf("%s %s", o.Name, seconds(o.P50)))
			}
		}
		return strings.Join(names, ", ")
	})
	line("nodes for the White Friday below", func(f shopFigures) string {
		if f.Engine == "SQLite" {
			return "it has one"
		}
		p, err := whiteFriday.compute(f)
		if err != nil {
			return "none are enough: " + err.Error()
		}
		return fmt.Sprint(p.nodes)
	})
	return nil
}

func gigabytes(n int64) string { return thousands((n+1<<29)>>30) + " GB" }
