package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/rest"
	"matjar/internal/server"
)

const (
	// simulated is the minute of the flash sale, which opens at its beginning.
	simulated = time.Minute
	// turnOfProcessor is how long Go and the kernel let one work while others wait.
	turnOfProcessor = 10 * time.Millisecond
)

// machines are what the minute is simulated with.
type machines struct {
	nodes, coresOfNode, databaseCores int
	// commits is how many transactions a second the database's disk takes.
	commits float64
	// connections are those of a node to the database, and requests how many it admits at the same time.
	connections, requests int
}

// machinesOf returns nodes as the shop configures them, and a database.
func (a assumptions) machinesOf(nodes, databaseCores int, commits float64) machines {
	cores := int(a.coresOfNode)
	return machines{nodes, cores, databaseCores, commits, db.PostgresConnections, cores * server.RequestsPerCore}
}

// request is a kind of requests.
type request struct {
	name  string
	class rest.Class
	// node and database are the processor time of one.
	node, database time.Duration
	// hashes says that it checks a password, and commits that it writes.
	hashes, commits bool
}

// Requests of which an order is made, which were measured together. The last one takes what the others leave.
const (
	adding  = "add to cart"
	quoting = "quote"
	placing = "place the order"
)

// routes has one address of each kind of requests, by which the shop knows its class.
var routes = map[string][2]string{
	documents: {http.MethodGet, "/"}, "listings": {http.MethodGet, "/api/v1/categories/x/products"}, "product": {http.MethodGet, "/api/v1/products/x"},
	"search": {http.MethodGet, "/api/v1/search"}, "rare search": {http.MethodGet, "/api/v1/search"}, "autocomplete": {http.MethodGet, "/api/v1/suggest"},
	"cart": {http.MethodGet, "/api/v1/cart"}, "my orders": {http.MethodGet, "/api/v1/orders"}, "one order": {http.MethodGet, "/api/v1/orders/x"},
	signIn: {http.MethodPost, "/auth/v1/token"}, adding: {http.MethodPost, "/api/v1/cart/items"}, quoting: {http.MethodPost, "/api/v1/quote"}, placing: {http.MethodPost, "/api/v1/orders"},
}

// requestsOf returns the kinds of requests with what was measured of them. A quote, which was not measured alone, takes what a
// look at the cart does.
func requestsOf(f shopFigures) (map[string]*request, error) {
	kinds := map[string]*request{}
	for name, route := range routes {
		measured := name
		switch name {
		case quoting:
			measured = "cart"
		case placing:
			measured = ordering
		}
		o, ok := f.operation(measured)
		if !ok {
			return nil, fmt.Errorf("%q was not measured", measured)
		}
		kinds[name] = &request{
			name: name, class: server.ClassOf(httptest.NewRequest(route[0], route[1], http.NoBody)), node: o.Node, database: o.Database,
			hashes: name == signIn, commits: slices.Contains([]string{signIn, adding, placing}, name),
		}
	}
	for _, r := range kinds {
		if r.class == rest.Browsing || r.class == rest.Searching {
			r.database = 0 // these are answered from memory: what was measured is what the database did meanwhile
		}
	}
	place := kinds[placing]
	for _, part := range []string{adding, quoting} {
		place.node, place.database = max(0, place.node-kinds[part].node), max(0, place.database-kinds[part].database)
	}
	return kinds, nil
}

// node is one of the machines that answer.
type node struct {
	processors station
	// hashing and connections are the places for passwords that are checked and for connections to the database.
	hashing, connections places
	inFlight             int
}

// tally counts requests of one kind.
type tally struct {
	arrived, answered, refused int
	// waits are how long those that were answered took beside the work.
	waits []time.Duration
}

// simulation is the minute of the flash sale, request by request.
type simulation struct {
	clock
	machines
	day    assumptions
	random *rand.Rand
	kinds  map[string]*request
	// commit is how long the disk takes for one.
	commit     time.Duration
	nodes      []*node
	processors station
	disk       station
	// rows are the locks of the products of the flash sale.
	rows    []places
	tallies map[string]*tally
	// ordered and left are the shoppers of the flash sale who have got what they came for, and who were refused too often.
	ordered, left int
}

// simulate plays the minute with figures of a shop. What happens follows from the seed alone.
func (a assumptions) simulate(f shopFigures, m machines, seed uint64) (*simulation, error) {
	s, err := a.simulation(f, m, seed)
	if err != nil {
		return nil, err
	}
	change, ok := f.operation(changed)
	if !ok {
		return nil, fmt.Errorf("%q was not measured", changed)
	}
	for _, n := range s.nodes {
		s.after(s.upTo(a.pause), func() { s.follow(n, change) })
	}
	s.visits()
	for range int(a.flashShoppers) {
		s.after(s.exponential(a.burst), s.flashShopper)
	}
	s.run(simulated)
	return s, nil
}

// simulation returns the machines before anybody comes.
func (a assumptions) simulation(f shopFigures, m machines, seed uint64) (*simulation, error) {
	kinds, err := requestsOf(f)
	if err != nil {
		return nil, err
	}
	s := &simulation{machines: m, day: a, random: rand.New(rand.NewPCG(seed, 0)), kinds: kinds, tallies: map[string]*tally{}}
	if !math.IsInf(m.commits, 1) {
		s.commit = time.Duration(float64(time.Second) / m.commits)
	}
	s.processors = station{clock: &s.clock, servers: m.databaseCores, turn: turnOfProcessor}
	s.disk = station{clock: &s.clock, servers: 1}
	for range m.nodes {
		s.nodes = append(s.nodes, &node{
			processors: station{clock: &s.clock, servers: m.coresOfNode, turn: turnOfProcessor},
			hashing:    places{clock: &s.clock, free: m.coresOfNode}, connections: places{clock: &s.clock, free: m.connections},
		})
	}
	for range int(a.flashProducts) {
		s.rows = append(s.rows, places{clock: &s.clock, free: 1})
	}
	for name := range kinds {
		s.tallies[name] = &tally{}
	}
	return s, nil
}

func (s *simulation) exponential(mean time.Duration) time.Duration {
	return time.Duration(s.random.ExpFloat64() * float64(mean))
}

func (s *simulation) upTo(most time.Duration) time.Duration {
	return time.Duration(s.random.Float64() * float64(most))
}

// follow has a node read what changed in the catalogue, again and again.
func (s *simulation) follow(n *node, change operation) {
	n.processors.serve(change.Node, func() {
		s.processors.serve(change.Database, func() {
			s.after(s.day.pause, func() { s.follow(n, change) })
		})
	})
}

// visits begins the requests of those who come for something else. Each kind arrives by itself, at random, for the whole minute.
func (s *simulation) visits() {
	// In the order of names: a map has another one each time.
	for _, name := range sortedNames(s.day.normal) {
		perSecond := s.day.visits / 60 * s.day.normal[name] * s.day.times
		if perSecond == 0 {
			continue
		}
		steps := []string{name}
		if name == ordering {
			steps = []string{adding, quoting, placing}
		}
		mean := time.Duration(float64(time.Second) / perSecond)
		var arrive func()
		arrive = func() {
			if s.now > simulated {
				return
			}
			s.walk(steps, nil, func(bool) {})
			s.after(s.exponential(mean), arrive)
		}
		s.after(s.exponential(mean), arrive)
	}
}

// flashShopper begins the visit of one who wants a product of the flash sale.
func (s *simulation) flashShopper() {
	var steps []string
	for _, name := range sortedNames(s.day.flash) {
		often := s.day.flash[name]
		whole := math.Floor(often)
		if s.random.Float64() < often-whole {
			whole++
		}
		if name == ordering {
			continue // comes last
		}
		for range int(whole) {
			steps = append(steps, name)
		}
	}
	s.random.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	row := &s.rows[0]
	if s.random.Float64() >= s.day.favourite {
		row = &s.rows[s.random.IntN(len(s.rows))]
	}
	if s.random.Float64() < s.day.flash[ordering] {
		steps = append(steps, adding, quoting, placing)
	}
	s.walk(steps, row, func(done bool) {
		if done {
			s.ordered++
		} else {
			s.left++
		}
	})
}

// walk sends requests one after the other, with a pause to think before all but the first. A request that is refused is sent
// again when the shop says so, but not for ever. The row is that of the product that is ordered, if others want it too.
func (s *simulation) walk(steps []string, row *places, end func(done bool)) {
	var step func(i, tried int)
	step = func(i, tried int) {
		s.send(s.kinds[steps[i]], row, func(ok bool) {
			switch {
			case ok && i+1 == len(steps):
				end(true)
			case ok:
				s.after(s.exponential(s.day.think), func() { step(i+1, 1) })
			case tried == s.day.tries:
				end(false)
			default:
				s.after(rest.BusyRetryAfter+s.upTo(time.Second), func() { step(i, tried+1) })
			}
		})
	}
	step(0, 1)
}

// send plays a request, at a node that is chosen at random: it is refused if the node has too many, waits for the processors
// among others, and for what it needs of the database. With the order of a product its row is locked until the commit.
func (s *simulation) send(r *request, row *places, end func(ok bool)) {
	t, n, arrived := s.tallies[r.name], s.nodes[s.random.IntN(len(s.nodes))], s.now
	t.arrived++
	if share := r.class.Share(); (n.inFlight+1)*100 > s.requests*share {
		t.refused++
		end(false)
		return
	}
	n.inFlight++
	work := r.node + r.database
	if r.commits {
		work += s.commit
	}
	answer := func() {
		n.inFlight--
		t.answered++
		t.waits = append(t.waits, s.now-arrived-work)
		end(true)
	}
	refuse := func() {
		n.inFlight--
		t.refused++
		end(false)
	}
	switch deadline := arrived + rest.DefaultTimeout; {
	case r.hashes:
		n.hashing.acquire(s.now+auth.MaxHashWait, func() {
			n.processors.serve(r.node, func() {
				n.hashing.release()
				s.query(r, n, 0, nil, deadline, answer, refuse)
			})
		}, refuse)
	case r.database == 0 && !r.commits:
		n.processors.serve(r.node, answer)
	default:
		if r.name != placing {
			row = nil
		}
		s.query(r, n, r.node, row, deadline, answer, refuse)
	}
}

// query plays what a request does while it holds a connection: the node's work, and then the database's.
func (s *simulation) query(r *request, n *node, work time.Duration, row *places, deadline time.Duration, answer, refuse func()) {
	n.connections.acquire(deadline, func() {
		end := func() {
			n.connections.release()
			answer()
		}
		write := func(end func()) {
			s.processors.serve(r.database, func() {
				if !r.commits {
					end()
					return
				}
				s.disk.serve(s.commit, end)
			})
		}
		n.processors.serve(work, func() {
			if row == nil {
				write(end)
				return
			}
			row.acquire(deadline, func() {
				write(func() {
					row.release()
					end()
				})
			}, func() {
				n.connections.release()
				refuse()
			})
		})
	}, refuse)
}
