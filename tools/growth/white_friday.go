package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"time"
)

// visit is how often each operation happens during one visit, by name.
type visit map[string]float64

// assumptions are what a White Friday is computed from beside measured figures.
type assumptions struct {
	// visits is how many begin in a normal minute, times how many more begin on that day.
	visits, times float64
	normal        visit
	// flashShoppers want one of flashProducts products each, all within the first minute of a flash sale.
	flashShoppers, flashProducts float64
	flash                        visit
	// A node has coresOfNode processors, of which no more than the share use is planned with.
	coresOfNode, use float64
	// pause is the least time between two refreshes of a node's catalogue, which every order makes older.
	pause time.Duration
	// cached is the share of documents that a shared cache in front answers.
	cached float64
	// What the simulation knows besides: shoppers of the flash sale come after its opening, in burst on average, and think that
	// long between two requests; the favourite is one product that this share of them wants. A request that is refused is sent
	// up to tries times in all.
	burst, think time.Duration
	favourite    float64
	tries        int
}

// whiteFriday is the day that docs/scale.md describes.
var whiteFriday = assumptions{
	visits: 300, times: 100,
	normal: visit{
		documents: 4, "listings": 3, "product": 5, "search": 1, "rare search": 0.5, "autocomplete": 4, signIn: 0.05,
		"add to cart": 0.3, "cart": 0.5, ordering: 0.03, "my orders": 0.05, "one order": 0.05,
	},
	flashShoppers: 20_000, flashProducts: 100,
	flash:       visit{documents: 2, "product": 2, signIn: 0.2, ordering: 1},
	coresOfNode: 4, use: 0.6,
	pause:  250 * time.Millisecond,
	cached: 0.9,
	burst:  10 * time.Second, think: 2 * time.Second, favourite: 0.1, tries: 3,
}

// Names of operations that are more than a rate.
const (
	documents = "documents"
	signIn    = "sign in"
	ordering  = "add, quote and order"
	// crowd and rush are orders of many at once: of things that differ, and all of the same thing.
	crowd = "add and order"
	rush  = "add and order the same"
)

// load is one kind of requests in a second of the busiest minute.
type load struct {
	name                string
	normal, friday, all float64
	// node and database are the processors that it keeps busy.
	node, database float64
}

// plan is what the busiest minute takes.
type plan struct {
	loads []load
	// requests are what arrives in a second: an order is three.
	requests, nodeCores, databaseCores float64
	// follow is what each node keeps busy besides, to follow the catalogue, and followDatabase what that takes of the database.
	follow, followDatabase  float64
	nodes, nodesBehindCache int
	// orders a second, beside what was measured, and rows that are written for all operations.
	orders, ordersMeasured, rows float64
	// ordersOfProduct are orders a second of each product of the flash sale, beside what was measured for one product.
	ordersOfProduct, ordersOfOneMeasured float64
}

// compute returns what the busiest minute of a White Friday takes, from figures of a shop.
func (a assumptions) compute(f shopFigures) (p plan, err error) {
	saved := 0.0
	for _, o := range f.Operations {
		normal := a.visits / 60 * a.normal[o.Name]
		l := load{name: o.Name, normal: normal, friday: normal * a.times}
		l.all = l.friday + a.flashShoppers/60*a.flash[o.Name]
		if l.all == 0 {
			continue
		}
		l.node, l.database = l.all*o.Node.Seconds(), l.all*o.Database.Seconds()
		p.loads = append(p.loads, l)
		p.nodeCores += l.node
		p.databaseCores += l.database
		p.rows += l.all * o.RowsWritten
		p.requests += l.all
		switch o.Name {
		case ordering:
			p.requests += 2 * l.all
			p.orders = l.all
		case documents:
			saved = l.node * a.cached
		}
	}
	for _, of := range []visit{a.normal, a.flash} {
		for name := range of {
			if _, ok := f.operation(name); !ok {
				return p, fmt.Errorf("%q was not measured", name)
			}
		}
	}
	change, ok := f.operation(changed)
	if !ok {
		return p, fmt.Errorf("%q was not measured", changed)
	}
	every := (change.P50 + a.pause).Seconds()
	p.follow, p.followDatabase = change.Node.Seconds()/every, change.Database.Seconds()/every
	room := a.coresOfNode*a.use - p.follow
	if room <= 0 {
		return p, errors.New("a node does nothing but follow the catalogue")
	}
	nodes := func(cores float64) int { return int(math.Ceil(cores / room)) }
	p.nodes, p.nodesBehindCache = nodes(p.nodeCores), nodes(p.nodeCores-saved)
	many, _ := f.operation(crowd)
	one, _ := f.operation(rush)
	p.ordersMeasured, p.ordersOfOneMeasured = many.PerSecond, one.PerSecond
	p.ordersOfProduct = a.flashShoppers / 60 * a.flash[ordering] / a.flashProducts
	return p, nil
}

// planOf computes a White Friday from the figures of the largest shop on PostgreSQL in a file, and returns the size of that shop.
func planOf(from string) (p plan, size int, err error) {
	figures, err := readFigures(from)
	if err != nil {
		return p, 0, err
	}
	largest, err := largestOf(figures)
	if err != nil {
		return p, 0, err
	}
	p, err = whiteFriday.compute(largest)
	return p, largest.Size, err
}

// largestOf returns the figures of the largest shop on PostgreSQL.
func largestOf(figures []shopFigures) (largest shopFigures, err error) {
	for _, f := range figures {
		if f.Engine == "PostgreSQL" && f.Size > largest.Size {
			largest = f
		}
	}
	if largest.Size == 0 {
		return largest, errors.New("there are no figures of PostgreSQL")
	}
	return largest, nil
}

// printWhiteFriday computes one from the figures of a file.
func printWhiteFriday(to io.Writer, from string) error {
	p, size, err := planOf(from)
	if err != nil {
		return err
	}
	p.print(to, size)
	return nil
}

func (p plan) print(to io.Writer, size int) {
	fmt.Fprintf(to, "Computed from the figures of %s of everything on PostgreSQL:\n\n", thousands(int64(size)))
	fmt.Fprint(to, "| a second | normal | White Friday | with the flash sale | processors of nodes | of the database |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, l := range p.loads {
		fmt.Fprintf(to, "| %s | %.2f | %s | %s | %.2f | %.2f |\n", l.name, l.normal, thousands(int64(math.Round(l.friday))), thousands(int64(math.Round(l.all))), l.node, l.database)
	}
	fmt.Fprintf(to, "| **all** | | | %s requests | **%.1f** | **%.1f** |\n\n", thousands(int64(math.Round(p.requests))), p.nodeCores, p.databaseCores)
	fmt.Fprintf(to, "nodes: %d; with a shared cache in front: %d; each follows the catalogue with %.1f processors of its own and %.1f of the database\n",
		p.nodes, p.nodesBehindCache, p.follow, p.followDatabase)
	fmt.Fprintf(to, "orders a second: %.0f needed, %.0f measured with %d at once\n", p.orders, p.ordersMeasured, buyers)
	fmt.Fprintf(to, "rows written a second: %s\n", thousands(int64(math.Round(p.rows))))
	fmt.Fprintf(to, "orders a second of each product of the flash sale: %.1f needed, %.0f measured of one product; its row is taken %.0f%% of the time\n",
		p.ordersOfProduct, p.ordersOfOneMeasured, 100*p.ordersOfProduct/p.ordersOfOneMeasured)
}
