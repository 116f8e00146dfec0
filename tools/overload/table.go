package main

import (
	"fmt"
	"io"
	"time"

	"matjar/internal/torture"
	"matjar/tools/figures"
)

// run is what one server was measured with.
type run struct {
	Engine string
	// Usual says that the limit is the one that servers have unless told otherwise.
	Usual bool
	torture.OverloadResult
}

// printSaved prints the tables of figures that were saved.
func printSaved(to io.Writer, name string) error {
	list, err := figures.Read[[]run](name)
	for _, r := range list {
		r.print(to)
	}
	return err
}

// print writes a table as Markdown, with a line before it.
func (r run) print(to io.Writer) {
	usual := ""
	if r.Usual {
		usual = ", the usual limit"
	}
	fmt.Fprintf(to, "%s, %d admitted%s: %.0f requests a second answered within capacity, %.0f arrived beyond it (× %.1f); ", r.Engine, r.Limit, usual,
		r.Capacity, r.Beyond.Offered(), r.Beyond.Offered()/max(1, r.Capacity))
	fmt.Fprintf(to, "all answered again after %.2f s. %d orders, %d paid online.\n\n", r.Recovered.Seconds(), r.Orders, r.Paid)
	fmt.Fprintln(to, "| refused in this order | within: a second | p99 | beyond: offered a second | answered | refused | p50 | p99 |")
	fmt.Fprintln(to, "| --- | --- | --- | --- | --- | --- | --- | --- |")
	for n, k := range r.Beyond.Kinds {
		within := r.Within.Kinds[n]
		fmt.Fprintf(to, "| %s (%s) | %.0f | %s | %.0f | %.0f | %.1f%% | %s | %s |\n", k.Kind, k.Class,
			float64(within.Answered)/r.Within.Lasted.Seconds(), milliseconds(within.P99),
			float64(k.Answered+k.Refused)/r.Beyond.Arriving.Seconds(), float64(k.Answered)/r.Beyond.Lasted.Seconds(),
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
