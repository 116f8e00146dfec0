// Package relevance measures search: how many of the first results of everyday queries over the
// demo catalogue are the kind of thing that was asked for.
package relevance

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"matjar/internal/catalog"
)

//go:embed queries.tsv
var judged string

// First is how many results of a query are judged.
const First = 5

// Query is a judged query.
type Query struct {
	Text string
	// HeldOut queries are measured, but what they find is never shown: search is not tuned to them.
	HeldOut bool
	right   rule
}

// Arabic reports whether the query is written in Arabic.
func (q Query) Arabic() bool {
	return strings.ContainsFunc(q.Text, func(r rune) bool { return unicode.Is(unicode.Arabic, r) })
}

// Queries returns the judged queries.
func Queries() ([]Query, error) {
	var list []Query
	for line := range strings.Lines(judged) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		text, source, ok := strings.Cut(line, "\t")
		if !ok {
			return nil, fmt.Errorf("%q has no rule", line)
		}
		right, err := parse(source)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		list = append(list, Query{Text: text, HeldOut: len(list)%3 == 2, right: right})
	}
	return list, nil
}

// Result is what a query found.
type Result struct {
	Query
	// Shown are the names of the first results, Right says which of them are right.
	Shown []string
	Right []bool
}

// Precision is the share of right results among the first ones, 0 when there is none.
func (r Result) Precision() float64 {
	if len(r.Right) == 0 {
		return 0
	}
	n := 0
	for _, right := range r.Right {
		if right {
			n++
		}
	}
	return float64(n) / float64(len(r.Right))
}

// Summary is what a set of queries reached.
type Summary struct {
	Queries int
	// Precision is the mean share of right results among the first ones, FirstRight the share
	// of queries whose first result is right, Nothing the number that found nothing.
	Precision, FirstRight float64
	Nothing               int
}

// Summarize sums results up.
func Summarize(results []Result) Summary {
	s := Summary{Queries: len(results)}
	for _, r := range results {
		s.Precision += r.Precision() / float64(len(results))
		switch {
		case len(r.Right) == 0:
			s.Nothing++
		case r.Right[0]:
			s.FirstRight += 1 / float64(len(results))
		}
	}
	return s
}

// Measure runs the queries against a snapshot of data.
func Measure(ctx context.Context, data catalog.Data, s *catalog.Snapshot) ([]Result, error) {
	queries, err := Queries()
	if err != nil {
		return nil, err
	}
	products := newFacts(data)
	results := make([]Result, 0, len(queries))
	for _, q := range queries {
		found, err := s.Search(ctx, catalog.SearchQuery{Text: q.Text, Sort: catalog.SortRelevance, Page: 1})
		if err != nil {
			return nil, err
		}
		r := Result{Query: q}
		for _, card := range found.Products[:min(First, len(found.Products))] {
			r.Shown = append(r.Shown, card.EnName)
			r.Right = append(r.Right, q.right.holds(products[card.ProductID]))
		}
		results = append(results, r)
	}
	return results, nil
}

// Report writes the figures by language and for the queries that were held out, and the
// worst queries of the others with what they found.
func Report(w io.Writer, results []Result, worst int) {
	part := func(name string, ok func(Result) bool) {
		var list []Result
		for _, r := range results {
			if ok(r) {
				list = append(list, r)
			}
		}
		s := Summarize(list)
		fmt.Fprintf(w, "%-10s %4d queries  %5.1f%% of the first %d right  %5.1f%% first right  %3d without a result\n",
			name, s.Queries, 100*s.Precision, First, 100*s.FirstRight, s.Nothing)
	}
	part("all", func(Result) bool { return true })
	part("English", func(r Result) bool { return !r.Arabic() })
	part("Arabic", func(r Result) bool { return r.Arabic() })
	part("tuned on", func(r Result) bool { return !r.HeldOut })
	part("held out", func(r Result) bool { return r.HeldOut })
	open := slices.DeleteFunc(slices.Clone(results), func(r Result) bool { return r.HeldOut || r.Precision() == 1 })
	slices.SortStableFunc(open, func(a, b Result) int { return cmp.Compare(a.Precision(), b.Precision()) })
	for _, r := range open[:min(worst, len(open))] {
		fmt.Fprintf(w, "\n%s  %.0f%%\n", r.Text, 100*r.Precision())
		for i, name := range r.Shown {
			mark := "wrong"
			if r.Right[i] {
				mark = "right"
			}
			fmt.Fprintf(w, "  %s  %s\n", mark, name)
		}
	}
}
