//go:build linux

package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/torture"
	"matjar/tools/figures"
)

// figuresFile has the figures of the run that docs/scale.md shows.
const figuresFile = "tools/cluster/figures.json"

// holds is the result of a round in which nothing is wrong.
const holds = "holds"

// roundFigures are those of a round.
type roundFigures struct {
	Fault, Result string
	torture.ClusterRound
}

// printRounds prints everything about each round.
func printRounds(to io.Writer, had []roundFigures) error {
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.Join([]string{
		"round", "fault", "orders", "given up", "repeated requests", "no write for", "slowest write", "pages", "failed", "slowest page", "catalogue follows", "documents",
		"sign-ups", "refreshed", "carts changed", "subscribed", "written to", "tax documents", "notices", "letters, twice", "events, twice", "refused, retried",
		"payments looked at again", "result",
	}, "\t"))
	for n, r := range had {
		fmt.Fprintf(table, "%d\t%s\t%d\t%d\t%d\t%.1f s\t%.1f s\t%d\t%d\t%.1f s\t%.2f s\t%.2f s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d, %d\t%d, %d\t%d\t%d\t%s\n", n+1, r.Fault,
			r.Orders, r.Expired, r.Retries, r.Outage.Seconds(), r.SlowestWrite.Seconds(), r.Pages, r.PageErrors, r.Slowest.Seconds(), r.Follow.Seconds(), r.Shown.Seconds(),
			r.SignUps, r.Refreshes, r.CartChanges, r.Subscribed, r.Campaign, r.Documents, r.Notices, r.Letters, r.Repeated, r.Events, r.EventsRepeated, r.Retried,
			r.Looked, r.Result)
	}
	return table.Flush()
}

// printSaved prints the tables of figures that were saved, as Markdown.
func printSaved(to io.Writer, name string) error {
	had, err := figures.Read[[]roundFigures](name)
	if err != nil {
		return err
	}
	printFaults(to, had)
	fmt.Fprintln(to)
	for n, r := range had {
		if r.Result != holds {
			fmt.Fprintf(to, "- Round %d, %s: %s\n\n", n+1, r.Fault, r.Result)
		}
	}
	printSums(to, had)
	return nil
}

// printFaults prints what each fault did, its rounds together.
func printFaults(to io.Writer, had []roundFigures) {
	row(to, "Fault", "Rounds", "Orders", "Repeated requests", "No write answered for", "Slowest write", "Pages", "Failed", "Slowest page", "Catalogue follows in", "documents in")
	row(to, slices.Repeat([]string{"---"}, 11)...)
	var names []string
	for _, r := range had {
		if !slices.Contains(names, r.Fault) {
			names = append(names, r.Fault)
		}
	}
	for _, name := range names {
		rounds := slices.DeleteFunc(slices.Clone(had), func(r roundFigures) bool { return r.Fault != name })
		held := slices.DeleteFunc(slices.Clone(rounds), func(r roundFigures) bool { return r.Result != holds })
		count := fmt.Sprint(len(rounds))
		if len(held) < len(rounds) {
			count = fmt.Sprintf("%d, of which %d held", len(rounds), len(held))
		}
		row(to, name, count,
			total(rounds, func(r roundFigures) int { return r.Orders }),
			total(rounds, func(r roundFigures) int { return r.Retries }),
			between(rounds, "%.1f", func(r roundFigures) time.Duration { return r.Outage }),
			between(rounds, "%.1f", func(r roundFigures) time.Duration { return r.SlowestWrite }),
			total(rounds, func(r roundFigures) int { return r.Pages }),
			total(rounds, func(r roundFigures) int { return r.PageErrors }),
			between(rounds, "%.1f", func(r roundFigures) time.Duration { return r.Slowest }),
			between(rounds, "%.2f", func(r roundFigures) time.Duration { return r.Follow }),
			between(rounds, "%.2f", func(r roundFigures) time.Duration { return r.Shown }))
	}
}

// printSums prints how much was done in all rounds. Some figures count since the start.
func printSums(to io.Writer, had []roundFigures) {
	if len(had) == 0 {
		return
	}
	last := had[len(had)-1]
	row(to, "All rounds", "")
	row(to, "---", "---")
	row(to, "orders", total(had, func(r roundFigures) int { return r.Orders }))
	row(to, "orders given up unpaid", thousands(last.Expired))
	row(to, "members signed up", total(had, func(r roundFigures) int { return r.SignUps }))
	row(to, "sessions refreshed", total(had, func(r roundFigures) int { return r.Refreshes }))
	row(to, "changes of a cart", total(had, func(r roundFigures) int { return r.CartChanges }))
	row(to, "subscribers", thousands(last.Subscribed))
	row(to, "letters to subscribers", total(had, func(r roundFigures) int { return r.Campaign }))
	row(to, "waited for a product, and told", total(had, func(r roundFigures) int { return r.Notices }))
	row(to, "letters of all kinds, sent twice", thousands(last.Letters)+", "+thousands(last.Repeated))
	row(to, "events, told twice", thousands(last.Events)+", "+thousands(last.EventsRepeated))
	row(to, "tax documents", thousands(int(last.Documents)))
	row(to, "letters, events and documents refused, and retried", total(had, func(r roundFigures) int { return r.Retried }))
	row(to, "payments that the provider did not tell of, and looked at again", total(had, func(r roundFigures) int { return r.Looked }))
}

func row(to io.Writer, cells ...string) { fmt.Fprintln(to, "| "+strings.Join(cells, " | ")+" |") }

func total(rounds []roundFigures, of func(roundFigures) int) string {
	sum := 0
	for _, r := range rounds {
		sum += of(r)
	}
	return thousands(sum)
}

// between returns the least and the most of several times.
func between(rounds []roundFigures, format string, of func(roundFigures) time.Duration) string {
	var all []time.Duration
	for _, r := range rounds {
		all = append(all, of(r))
	}
	least, most := fmt.Sprintf(format, slices.Min(all).Seconds()), fmt.Sprintf(format, slices.Max(all).Seconds())
	if least == most {
		return most + " s"
	}
	return least + "–" + most + " s"
}

// thousands writes a number with commas.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
