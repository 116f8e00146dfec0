package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"matjar/internal/torture"
)

// figures are those of one run.
type figures struct {
	Engine string
	// Usual says that the limit is the one that servers have unless told otherwise.
	Usual bool
	torture.OverloadResult
}

func saveFigures(name string, list []figures) error {
	text, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}

func readFigures(name string) (list []figures, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return list, json.Unmarshal(text, &list)
}

// printSaved prints the tables of figures that were saved.
func printSaved(to io.Writer, name string) error {
	list, err := readFigures(name)
	for _, f := range list {
		f.print(to)
	}
	return err
}

// print writes a table as Markdown, with a line before it.
func (f figures) print(to io.Writer) {
	usual := ""
	if f.Usual {
		usual = ", the usual limit"
	}
	fmt.Fprintf(to, "%s, %d admitted%s: %.0f requests a second answered within capacity, %.0f arrived beyond it (× %.1f); ", f.Engine, f.Limit, usual,
		f.Capacity, f.Beyond.Offered(), f.Beyond.Offered()/max(1, f.Capacity))
	fmt.Fprintf(to, "all answered again after %.2f s. %d orders, %d paid online.\n\n", f.Recovered.Seconds(), f.Orders, f.Paid)
	fmt.Fprintln(to, "| refused in this order | within: a second | p99 | beyond: offered a second | answered | refused | p50 | p99 |")
	fmt.Fprintln(to, "| --- | --- | --- | --- | --- | --- | --- | --- |")
	for n, k := range f.Beyond.Kinds {
		within := f.Within.Kinds[n]
		fmt.Fprintf(to, "| %s (%s) | %.0f | %s | %.0f | %.0f | %.1f%% | %s | %s |\n", k.Kind, k.Class,
			float64(within.Answered)/f.Within.Lasted.Seconds(), milliseconds(within.P99),
			float64(k.Answered+k.Refused)/f.Beyond.Arriving.Seconds(), float64(k.Answered)/f.Beyond.Lasted.Seconds(),
			100*k.Share(), milliseconds(k.P50), milliseconds(k.P99))
	}
	fmt.Fprintln(to)
}

func milliseconds(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	if ms < 10 {
		return fmt.Sprintf("%.1f ms", ms)
	}
	return fmt.Sprintf("%.0f ms", ms)
}
