package main

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strings"
	"time"
)

// printSaved prints the tables of figures that were saved.
func printSaved(to io.Writer, name string) error {
	figures, err := readFigures(name)
	for list := range engines(figures) {
		printTables(to, list)
	}
	printTogether(to, figures)
	return err
}

// engines returns the figures of each engine, which stand behind one another.
func engines(figures []shopFigures) iter.Seq[[]shopFigures] {
	return func(yield func([]shopFigures) bool) {
		for len(figures) > 0 {
			n := slices.IndexFunc(figures, func(f shopFigures) bool { return f.Engine != figures[0].Engine })
			if n < 0 {
				n = len(figures)
			}
			if !yield(figures[:n]) {
				return
			}
			figures = figures[n:]
		}
	}
}

// markdown writes tables whose columns are the shops of one engine.
type markdown struct {
	to   io.Writer
	list []shopFigures
}

func (m markdown) row(cells ...string) { fmt.Fprintln(m.to, "| "+strings.Join(cells, " | ")+" |") }

func (m markdown) line(name string, value func(shopFigures) string) {
	cells := []string{name}
	for _, f := range m.list {
		cells = append(cells, value(f))
	}
	m.row(cells...)
}

// sizes writes the head of a table.
func (m markdown) sizes() {
	m.line("", func(f shopFigures) string { return thousands(int64(f.Size)) })
	m.line("---", func(shopFigures) string { return "---" })
}

// printTables prints what was measured on one engine, sizes side by side, as Markdown.
func printTables(to io.Writer, list []shopFigures) {
	if len(list) == 0 {
		return
	}
	first, last := list[0], list[len(list)-1]
	table := markdown{to, list}
	row, line := table.row, table.line
	fmt.Fprintf(to, "\n%s:\n\n", first.Engine)
	table.sizes()
	line("measured on", func(f shopFigures) string { return f.Measured })
	line("what is allocated, and commits", func(f shopFigures) string { return cmp.Or(f.AllocatedOn, unmeasured) })
	line("filled in", func(f shopFigures) string {
		if f.Filled == 0 {
			return "" // by an earlier run
		}
		return seconds(f.Filled)
	})
	line("database", func(f shopFigures) string { return megabytes(f.DatabaseSize) })
	line("ready after", func(f shopFigures) string { return seconds(f.Ready) })
	line("memory until at rest, most", func(f shopFigures) string { return megabytes(f.MemoryMost) })
	line("memory at rest", func(f shopFigures) string { return megabytes(f.MemoryAtStart) })
	line("memory at the end", func(f shopFigures) string { return megabytes(f.MemoryAtEnd) })
	line("a processor, at rest", func(f shopFigures) string { return fmt.Sprintf("%.1f%%", 100*f.AtRest) })
	line(fmt.Sprintf("commits a second, %d at once", committers), func(f shopFigures) string {
		if f.Commits == 0 {
			return unmeasured
		}
		return thousands(int64(math.Round(f.Commits)))
	})
	fmt.Fprintln(to)

	cells, rule := []string{""}, []string{"---"}
	for _, f := range list {
		cells, rule = append(cells, thousands(int64(f.Size))+": p50, p99", "processor", "allocated"), append(rule, "---", "---", "---")
	}
	row(append(cells, "p50 grows")...)
	row(append(rule, "---")...)
	for _, o := range last.Operations {
		if o.Connections > 1 {
			continue
		}
		cells := []string{o.Name}
		for _, f := range list {
			at, ok := f.operation(o.Name)
			if !ok {
				cells = append(cells, "", "", "")
				continue
			}
			cells = append(cells, milliseconds(at.P50)+", "+milliseconds(at.P99)+" ms", processor(at), allocated(at))
		}
		grows := ""
		if at, ok := first.operation(o.Name); ok && at.P50 > 0 {
			grows = fmt.Sprintf("× %.1f", float64(o.P50)/float64(at.P50))
		}
		row(append(cells, grows)...)
	}
	fmt.Fprintln(to)
	for _, f := range list {
		for _, o := range f.Operations {
			if o.Connections == 1 && o.First > slowFirst {
				fmt.Fprintf(to, "%s, the first of %s after the start: %s\n", thousands(int64(f.Size)), o.Name, seconds(o.First))
			}
			if o.Measured != "" {
				fmt.Fprintf(to, "%s, %s: measured on %s\n", thousands(int64(f.Size)), o.Name, o.Measured)
			}
		}
	}
}

// printTogether prints what several shoppers did at once, on all engines.
func printTogether(to io.Writer, figures []shopFigures) {
	begun := false
	for list := range engines(figures) {
		table := markdown{to, list}
		for _, o := range list[len(list)-1].Operations {
			if o.Connections == 1 {
				continue
			}
			if !begun {
				fmt.Fprint(to, "\nSeveral shoppers at once: a second, p50, p99\n\n")
				table.sizes()
				begun = true
			}
			table.line(fmt.Sprintf("%s, %s, %d at once", list[0].Engine, o.Name, o.Connections), func(f shopFigures) string {
				at, _ := f.operation(o.Name)
				return fmt.Sprintf("%.0f, %s, %s ms", at.PerSecond, milliseconds(at.P50), milliseconds(at.P99))
			})
		}
	}
}

// slowFirst is from when on it is said how long the first request took.
const slowFirst = 500 * time.Millisecond

// processor is the processor time of the node and, where it has its own, of the database.
func processor(o operation) string {
	text := microseconds(o.Node)
	if o.Database >= time.Microsecond {
		text += " + " + microseconds(o.Database)
	}
	return text + " µs"
}

// unmeasured stands for what is not known of figures that were measured by an earlier version of this tool.
const unmeasured = "–"

// allocated is the memory that the node asks for.
func allocated(o operation) string {
	switch kilobytes := float64(o.Allocated) / 1000; {
	case kilobytes == 0:
		return unmeasured
	case kilobytes < 10:
		return fmt.Sprintf("%.1f kB", kilobytes)
	case kilobytes < 10_000:
		return thousands(int64(math.Round(kilobytes))) + " kB"
	default:
		return thousands(int64(math.Round(kilobytes/1000))) + " MB"
	}
}

func microseconds(d time.Duration) string { return thousands(d.Microseconds()) }

func milliseconds(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	switch {
	case ms < 1:
		return fmt.Sprintf("%.2f", ms)
	case ms < 10:
		return fmt.Sprintf("%.1f", ms)
	}
	return thousands(int64(ms + 0.5))
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

func megabytes(n int64) string { return thousands(n>>20) + " MB" }

// thousands writes a number with a comma after each three digits.
func thousands(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
