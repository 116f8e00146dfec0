package main

import (
	"math"
	"testing"
	"time"
)

func TestWhiteFriday(t *testing.T) {
	figures := shopFigures{Operations: []operation{
		{Name: documents, Node: time.Millisecond},
		{Name: ordering, Node: 10 * time.Millisecond, Database: 5 * time.Millisecond, RowsWritten: 20},
		{Name: "cart", Node: time.Millisecond},
		{Name: changed, Node: 100 * time.Millisecond, Database: 50 * time.Millisecond, P50: 50 * time.Millisecond},
		{Name: crowd, Connections: buyers, PerSecond: 200},
		{Name: rush, Connections: buyers, PerSecond: 50},
	}}
	day := assumptions{
		visits: 60, times: 100, normal: visit{documents: 10, ordering: 0.1},
		flashShoppers: 1200, flashProducts: 10, flash: visit{documents: 1, ordering: 1},
		coresOfNode: 4, use: 0.5, pause: 150 * time.Millisecond, cached: 0.9,
	}
	p, err := day.compute(figures)
	if err != nil {
		t.Fatal(err)
	}
	// One visit a second makes 10 documents and 0.1 orders, a hundred times that, and 20 shoppers of the flash sale.
	for name, figure := range map[string]struct{ got, want float64 }{
		"normal documents":       {p.loads[0].normal, 10},
		"documents of the day":   {p.loads[0].friday, 1000},
		"documents":              {p.loads[0].all, 1020},
		"orders":                 {p.orders, 30},
		"requests":               {p.requests, 1020 + 3*30},
		"processors of nodes":    {p.nodeCores, 1.020 + 0.300},
		"of the database":        {p.databaseCores, 0.150},
		"rows":                   {p.rows, 600},
		"to follow":              {p.follow, 0.5},
		"to follow, database":    {p.followDatabase, 0.25},
		"nodes":                  {float64(p.nodes), 1},
		"nodes behind a cache":   {float64(p.nodesBehindCache), 1},
		"orders of each product": {p.ordersOfProduct, 2},
		"measured":               {p.ordersMeasured, 200},
		"measured of one":        {p.ordersOfOneMeasured, 50},
	} {
		if math.Abs(figure.got-figure.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", name, figure.got, figure.want)
		}
	}
	if len(p.loads) != 2 {
		t.Errorf("%d kinds of requests, want those of the visits only", len(p.loads))
	}

	// Each of 10 orders a second has two letters, of which a node sends 30, and an invoice. In the minute of the flash sale there are 20 more.
	queues, err := p.keepUp([]queueFigures{
		{Engine: "SQLite", Name: "letter", Slow: 1}, {Engine: "PostgreSQL", Name: "letter", Slow: 30},
		{Engine: "PostgreSQL", Name: "webhook event", Slow: 20}, {Engine: "PostgreSQL", Name: "webhook event, 8 at a time", Slow: 60},
		{Engine: "PostgreSQL", Name: "tax document", Slow: 25},
	})
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []queuePlan{
		{friday: 20, all: 60, capacity: 30, waiting: 1800, drained: 3 * time.Minute},
		{friday: 20, all: 60, capacity: 20, waiting: 2400},
		{friday: 20, all: 60, capacity: 60},
		{friday: 10, all: 30, capacity: 25, waiting: 300, drained: 20 * time.Second},
	} {
		want.sent = sentForOrders[n]
		if queues[n] != want {
			t.Errorf("queue %+v, want %+v", queues[n], want)
		}
	}
	if _, err := p.keepUp(nil); err == nil {
		t.Error("queues without figures were computed")
	}

	// 10,020 documents take 10.02 processors, 9.018 of which a cache saves; 120 orders take 1.2. A node has 1.5 for them.
	day.times = 1000
	if p, err = day.compute(figures); err != nil || p.nodes != 8 || p.nodesBehindCache != 2 {
		t.Errorf("%d nodes and %d behind a cache, %v, want 8 and 2", p.nodes, p.nodesBehindCache, err)
	}
	day.flash["wishes"] = 1
	if _, err := day.compute(figures); err == nil {
		t.Error("an operation without figures was computed")
	}
}
