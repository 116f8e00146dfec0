package main

import (
	"maps"
	"math"
	"slices"
	"testing"
	"time"

	"matjar/internal/auth"
	"matjar/internal/rest"
)

// figuresOfTest are those of a shop whose requests take round times.
func figuresOfTest() shopFigures {
	f := shopFigures{Engine: "PostgreSQL", Size: 100}
	for name, times := range map[string][2]time.Duration{
		documents: {200 * time.Microsecond}, "listings": {200 * time.Microsecond}, "product": {200 * time.Microsecond}, "search": {500 * time.Microsecond},
		"rare search": {5 * time.Millisecond}, "autocomplete": {200 * time.Microsecond}, "cart": {time.Millisecond, time.Millisecond},
		"my orders": {2 * time.Millisecond, time.Millisecond}, "one order": {time.Millisecond, time.Millisecond}, signIn: {200 * time.Millisecond, 2 * time.Millisecond},
		adding: {time.Millisecond, time.Millisecond}, ordering: {6 * time.Millisecond, 6 * time.Millisecond}, changed: {100 * time.Millisecond, 50 * time.Millisecond},
	} {
		f.Operations = append(f.Operations, operation{Name: name, Node: times[0], Database: times[1], P50: times[0], Connections: 1})
	}
	return f
}

// dayOfTest is a small White Friday.
func dayOfTest() assumptions {
	day := whiteFriday
	day.times, day.flashShoppers = 10, 2000
	day.flash = maps.Clone(day.flash)
	return day
}

func simulated60(t *testing.T, day assumptions, m machines, seed uint64) *simulation {
	t.Helper()
	s, err := day.simulate(figuresOfTest(), m, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sum returns what happened to all requests.
func (s *simulation) sum() tally { return s.tally(group{has: func(*request) bool { return true }}) }

// What arrives is answered or refused, or still there at the end; every connection and lock is given back.
func TestSimulationLosesNothing(t *testing.T) {
	day := dayOfTest()
	few := day.machinesOf(1, 2, 100)
	few.requests = 64
	for name, m := range map[string]machines{"enough": day.machinesOf(20, 48, 10_000), "too few": few, "slow": day.machinesOf(1, 1, 50), "no requests": {nodes: 1, coresOfNode: 1, databaseCores: 1, commits: 100}} {
		s := simulated60(t, day, m, 7)
		all, inFlight := s.sum(), 0
		for i, n := range s.nodes {
			inFlight += n.inFlight
			if n.inFlight > m.requests {
				t.Errorf("%s: node %d has %d requests, want at most %d", name, i, n.inFlight, m.requests)
			}
			if n.connections.free < 0 || n.connections.free > m.connections || n.hashing.free > m.coresOfNode || n.processors.busy > m.coresOfNode {
				t.Errorf("%s: node %d has %d free connections, %d free places to hash and %d busy processors", name, i, n.connections.free, n.hashing.free, n.processors.busy)
			}
		}
		if all.arrived != all.answered+all.refused+inFlight || all.arrived < 10_000 {
			t.Errorf("%s: %d arrived, %d answered, %d refused, %d are waiting", name, all.arrived, all.answered, all.refused, inFlight)
		}
		if all.answered != len(all.waits) || len(all.waits) > 0 && all.waits[0] < 0 {
			t.Errorf("%s: %d answered, %d waits, the least %v", name, all.answered, len(all.waits), all.waits[:1])
		}
		if (all.refused > 0) != (name != "enough") {
			t.Errorf("%s: %d were refused", name, all.refused)
		}
		if name == "no requests" && all.answered > 0 {
			t.Errorf("%s: %d were answered", name, all.answered)
		}

		// When nobody comes any more, all are answered or refused, and what they had is free.
		s.run(5 * simulated)
		if all = s.sum(); all.arrived != all.answered+all.refused {
			t.Errorf("%s: in the end %d arrived, %d were answered and %d refused", name, all.arrived, all.answered, all.refused)
		}
		for i, n := range s.nodes {
			if n.inFlight != 0 || n.connections.free != m.connections || n.hashing.free != m.coresOfNode {
				t.Errorf("%s: in the end node %d has %d requests, %d free connections and %d free places to hash", name, i, n.inFlight, n.connections.free, n.hashing.free)
			}
		}
		for i, row := range s.rows {
			if row.free != 1 {
				t.Errorf("%s: row %d is locked in the end", name, i)
			}
		}
	}
}

// With endless machines nobody waits, and the processors are as busy as the averages say.
func TestSimulationAgreesWithTheAverages(t *testing.T) {
	day := dayOfTest()
	// Who orders at the end of the minute is not counted in full, and two who want one product would wait for each other.
	day.burst, day.think, day.favourite, day.flashProducts = time.Second, time.Millisecond, 0, 1_000_000
	p, err := day.compute(figuresOfTest())
	if err != nil {
		t.Fatal(err)
	}
	m := machines{nodes: 3, coresOfNode: endless, databaseCores: endless, commits: math.Inf(1), connections: endless, requests: math.MaxInt / 1000}
	s := simulated60(t, day, m, 3)
	all := s.sum()
	if longest := all.waits[len(all.waits)-1]; longest != 0 || all.refused != 0 || s.left != 0 {
		t.Errorf("somebody waited for %v, %d were refused and %d gave up, want none", longest, all.refused, s.left)
	}
	nodes, database, _ := s.busy()
	// Catalogues are followed a little less than all the time: at the end some are being read.
	for what, of := range map[string]struct{ got, want float64 }{
		"processors of nodes":        {nodes, p.nodeCores + 3*float64(100)/(100+50+250)},
		"processors of the database": {database, p.databaseCores + 3*float64(50)/(100+50+250)},
		"requests a second":          {float64(all.arrived) / simulated.Seconds(), p.requests},
		"shoppers who ordered":       {float64(s.ordered), day.flashShoppers},
	} {
		if math.Abs(of.got/of.want-1) > 0.05 {
			t.Errorf("%s: %.2f, want about %.2f", what, of.got, of.want)
		}
	}
}

// One processor with arrivals at random, each of which takes as long, has waits that are known: half of the work × load ÷ (1 − load).
func TestSimulationOfOneQueue(t *testing.T) {
	day := assumptions{visits: 60, times: 1, normal: visit{documents: 2500}, pause: 24 * time.Hour}
	m := machines{nodes: 1, coresOfNode: 1, databaseCores: 1, commits: 1, connections: 1, requests: math.MaxInt / 1000}
	s := simulated60(t, day, m, 5)
	all, sum := s.sum(), time.Duration(0)
	for _, wait := range all.waits {
		sum += wait
	}
	busy, _, _ := s.busy()
	mean, want := sum/time.Duration(len(all.waits)), 100*time.Microsecond*time.Duration(100*busy)/time.Duration(100*(1-busy))
	if math.Abs(busy-0.5) > 0.01 || math.Abs(float64(mean)/float64(want)-1) > 0.05 {
		t.Errorf("half a processor is busy %.3f of the time, and %v is waited for on average, want %v", busy, mean, want)
	}
}

// A seed makes one minute, another seed another.
func TestSimulationFollowsItsSeed(t *testing.T) {
	day := dayOfTest()
	m := day.machinesOf(2, 4, 500)
	first, again, other := simulated60(t, day, m, 1).sum(), simulated60(t, day, m, 1).sum(), simulated60(t, day, m, 2).sum()
	if !slices.Equal(first.waits, again.waits) || first.arrived != again.arrived {
		t.Error("the same seed makes another minute")
	}
	if slices.Equal(first.waits, other.waits) {
		t.Error("another seed makes the same minute")
	}
}

// When there is too much, searches are refused first and pages last; passwords that waited too long are refused, whatever the
// node admits.
func TestSimulationRefusesAsTheShop(t *testing.T) {
	day := dayOfTest()
	day.times = 60
	m := day.machinesOf(1, 1, 200)
	m.requests = 128
	s := simulated60(t, day, m, 1)
	share := func(class rest.Class) float64 {
		all := s.tally(group{has: func(r *request) bool { return r.class == class && !r.hashes }})
		return float64(all.refused) / float64(all.arrived)
	}
	searching, buying, browsing := share(rest.Searching), share(rest.Buying), share(rest.Browsing)
	if searching <= buying || buying <= browsing {
		t.Errorf("%.1f%% of searches are refused, %.1f%% of buying and %.1f%% of pages", 100*searching, 100*buying, 100*browsing)
	}
	day.normal = visit{signIn: 1}
	day.flashShoppers = 0
	m = day.machinesOf(2, 100, 10_000)
	s = simulated60(t, day, m, 1)
	// 300 a second come. Eight processors would check 40, and follow the catalogue besides. A password waits for five seconds, and then a
	// little while it shares a processor.
	all := s.sum()
	perSecond, longest := float64(all.answered)/simulated.Seconds(), all.waits[len(all.waits)-1]
	if perSecond < 32 || perSecond > 40 || all.refused == 0 || longest < auth.MaxHashWait || longest > auth.MaxHashWait+time.Second {
		t.Errorf("%.1f passwords a second are checked and %d refused; one waited for %v", perSecond, all.refused, longest)
	}
}

// Orders of one product wait for its row, one after the other.
func TestSimulationOfOneProduct(t *testing.T) {
	m := machines{nodes: 1, coresOfNode: endless, databaseCores: endless, commits: 1000, connections: endless, requests: math.MaxInt / 1000}
	s, err := dayOfTest().simulation(figuresOfTest(), m, 1)
	if err != nil {
		t.Fatal(err)
	}
	placed := 0
	for range 2000 {
		s.send(s.kinds[placing], &s.rows[0], func(bool) { placed++ })
	}
	s.run(simulated)
	// The transaction takes 4 ms of the database, which is what adding and the quote leave of six, and 1 ms for the commit.
	waits := s.tallies[placing].waits
	if placed != 2000 || waits[0] != 0 || waits[1999] != 1999*5*time.Millisecond {
		t.Errorf("%d of 2000 orders of one product are placed, the first after %v and the last after %v", placed, waits[0], waits[1999])
	}
}
