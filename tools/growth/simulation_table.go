package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"matjar/internal/rest"
	"matjar/tools/figures"
)

// seedOfTables is the seed of the simulation in docs/scale.md.
const seedOfTables = 1

// The database of the simulation has the processors that the averages ask for, and the disk that was measured. A slow one has a
// share of its commits, a larger one several times as much of both.
const (
	databaseCores = 12
	slowDisk      = 0.25
	larger        = 4
)

// simulatedNodes are the numbers of nodes that are simulated with that database, and otherNodes that with the other two.
var (
	simulatedNodes = []int{6, 10, 14, 20}
	otherNodes     = 14
)

// group is a class of requests, of which signing in is one of its own: it has a queue that no other has.
type group struct {
	name string
	has  func(*request) bool
}

var groups = []group{
	{"browsing", func(r *request) bool { return r.class == rest.Browsing }},
	{"searching", func(r *request) bool { return r.class == rest.Searching }},
	{"buying", func(r *request) bool { return r.class == rest.Buying && !r.hashes }},
	{"signing in", func(r *request) bool { return r.hashes }},
}

// tally returns what happened to the requests of a group, waits in order.
func (s *simulation) tally(g group) (sum tally) {
	for name, r := range s.kinds {
		if g.has(r) {
			t := s.tallies[name]
			sum.arrived, sum.answered, sum.refused = sum.arrived+t.arrived, sum.answered+t.answered, sum.refused+t.refused
			sum.waits = append(sum.waits, t.waits...)
		}
	}
	slices.Sort(sum.waits)
	return sum
}

// waited returns how long all requests together have waited for what.
func (s *simulation) waited() map[string]time.Duration {
	sums := map[string]time.Duration{"the database's processors": s.processors.waited, "commits": s.disk.waited}
	for _, n := range s.nodes {
		sums["processors"] += n.processors.waited
		sums["passwords"] += n.hashing.waited
		sums["connections"] += n.connections.waited
	}
	for i := range s.rows {
		sums["the product's row"] += s.rows[i].waited
	}
	return sums
}

// busy returns how many processors of the nodes and of the database were, on average, and for which share of the time its disk
// was.
func (s *simulation) busy() (nodes, database, disk float64) {
	for _, n := range s.nodes {
		nodes += n.processors.worked.Seconds() / simulated.Seconds()
	}
	return nodes, s.processors.worked.Seconds() / simulated.Seconds(), s.disk.worked.Seconds() / simulated.Seconds()
}

// outcome is what a number of nodes and a database would see of the simulated minute: a row of its table.
type outcome []string

// playFlashSale simulates the minute with the figures of a file, for some numbers of nodes and databases.
func playFlashSale(from string) ([]outcome, error) {
	measured, err := readFigures(from)
	if err != nil {
		return nil, err
	}
	f, err := largestOf(measured)
	if err != nil {
		return nil, err
	}
	rate := commitsOf(measured)
	if rate == 0 {
		return nil, errors.New("commits of PostgreSQL were not measured")
	}
	var all []machines
	for _, n := range simulatedNodes {
		all = append(all, whiteFriday.machinesOf(n, databaseCores, rate))
	}
	all = append(all, whiteFriday.machinesOf(otherNodes, databaseCores, slowDisk*rate), whiteFriday.machinesOf(otherNodes, larger*databaseCores, larger*rate))
	outcomes := make([]outcome, len(all))
	var together errgroup.Group
	for i, m := range all {
		together.Go(func() error {
			played, err := whiteFriday.simulate(f, m, seedOfTables)
			if err == nil {
				outcomes[i] = played.outcome()
			}
			return err
		})
	}
	return outcomes, together.Wait()
}

// simulateWhiteFriday plays the minute, prints it, and saves it in a file unless that has no name.
func simulateWhiteFriday(to io.Writer, from, save string) error {
	outcomes, err := playFlashSale(from)
	if err != nil {
		return err
	}
	printOutcomes(to, outcomes)
	if save == "" {
		return nil
	}
	return figures.Save(save, outcomes)
}

// commitsOf returns the most commits a second of PostgreSQL that were measured: they depend on the disk, not on the shop, and other
// work on the machine only takes some away.
func commitsOf(figures []shopFigures) (perSecond float64) {
	for _, f := range figures {
		if f.Engine == "PostgreSQL" {
			perSecond = max(perSecond, f.Commits)
		}
	}
	return perSecond
}

// outcome returns the row of a minute that was played.
func (s *simulation) outcome() outcome {
	cells := outcome{fmt.Sprint(len(s.nodes)), fmt.Sprintf("%d processors, %s commits", s.databaseCores, thousands(int64(math.Round(s.machines.commits))))}
	for _, g := range groups {
		t := s.tally(g)
		cells = append(cells, t.wait(50)+", "+t.wait(99), fmt.Sprintf("%.1f%%", 100*float64(t.refused)/float64(max(1, t.arrived))))
	}
	nodes, database, disk := s.busy()
	waited := s.waited()
	most := slices.MaxFunc(sortedNames(waited), func(a, b string) int { return cmp.Compare(waited[a], waited[b]) })
	return append(cells, thousands(int64(s.ordered))+", "+thousands(int64(s.left)), fmt.Sprintf("%.1f of %d, %.1f, %.0f%%", nodes, len(s.nodes)*s.coresOfNode, database, 100*disk), most)
}

func printOutcomes(to io.Writer, outcomes []outcome) {
	fmt.Fprintf(to, "\nThe minute of the flash sale, simulated with seed %d:\n\n", seedOfTables)
	head := []string{"nodes", "database"}
	for _, g := range groups {
		head = append(head, g.name+" waits: p50, p99", "refused")
	}
	head = append(head, "shoppers of the flash sale: ordered, gave up", "busy: processors of nodes, of the database, its disk", "most waiting is for")
	table := markdown{to: to}
	table.row(head...)
	table.row(slices.Repeat([]string{"---"}, len(head))...)
	for _, o := range outcomes {
		table.row(o...)
	}
}

// wait returns a percentile of the waits of those that were answered.
func (t tally) wait(percent int) string {
	if len(t.waits) == 0 {
		return unmeasured
	}
	wait := t.waits[len(t.waits)*percent/100]
	if wait >= time.Second {
		return seconds(wait)
	}
	return strings.TrimSuffix(milliseconds(wait), ".00") + " ms"
}

// sortedNames returns the keys of a map in their order.
func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
