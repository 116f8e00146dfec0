package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"matjar/tools/figures"
)

// sent is what leaves the shop for each order.
type sent struct {
	// queue is the name of the figures, and orders how many jobs each order makes.
	queue  string
	orders float64
	// everyNode says that a node more sends more: otherwise one, or all together, send as many as one does alone.
	everyNode bool
}

// sentForOrders are the letters to the shopper and to the shop, what one endpoint is told of an order that is paid on delivery and of the
// stock of its product, and its invoice.
var sentForOrders = []sent{
	{"letter", 2, true}, {"webhook event", 2, false}, {"webhook event, 8 at a time", 2, false}, {"tax document", 1, false},
}

// queuePlan is how a queue fares on the day.
type queuePlan struct {
	sent
	// friday and all are how many jobs a second there are, without the flash sale and with it, and capacity how many are done.
	friday, all, capacity float64
	// waiting is how many wait after the minute of the flash sale, and drained how long they do; 0 if for ever.
	waiting float64
	drained time.Duration
}

// keepUp returns how the queues fare, with receivers that are slow.
func (p plan) keepUp(measured []queueFigures) (list []queuePlan, err error) {
	at := slices.IndexFunc(p.loads, func(l load) bool { return l.name == ordering })
	if at < 0 {
		return nil, fmt.Errorf("%q was not measured", ordering)
	}
	orders := p.loads[at]
	for _, s := range sentForOrders {
		n := slices.IndexFunc(measured, func(f queueFigures) bool { return f.Engine == "PostgreSQL" && f.Name == s.queue })
		if n < 0 {
			return nil, fmt.Errorf("%q was not measured", s.queue)
		}
		q := queuePlan{sent: s, friday: orders.friday * s.orders, all: orders.all * s.orders, capacity: measured[n].Slow}
		if s.everyNode {
			q.capacity *= float64(p.nodes)
		}
		q.waiting = max(0, q.all-q.capacity) * time.Minute.Seconds()
		if q.capacity > q.friday {
			q.drained = time.Duration(q.waiting / (q.capacity - q.friday) * float64(time.Second))
		}
		list = append(list, q)
	}
	return list, nil
}

// printQueuePlan prints how the queues fare on a White Friday.
func printQueuePlan(to io.Writer, from, queuesFrom string) error {
	p, _, err := planOf(from)
	if err != nil {
		return err
	}
	measured, err := figures.Read[[]queueFigures](queuesFrom)
	if err != nil {
		return err
	}
	list, err := p.keepUp(measured)
	if err != nil {
		return err
	}
	fmt.Fprint(to, "\n| a second | each order | White Friday | with the flash sale | sent, receivers take 100 ms | wait after that minute | for |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	whole := func(n float64) string { return thousands(int64(math.Round(n))) }
	for _, q := range list {
		capacity := whole(q.capacity)
		if q.everyNode {
			capacity += fmt.Sprintf(" by %d nodes", p.nodes)
		}
		until := q.drained.Round(time.Second).String()
		if q.capacity <= q.friday {
			until = "they become more"
		}
		fmt.Fprintf(to, "| %s | %.0f | %s | %s | %s | %s | %s |\n", q.queue, q.orders, whole(q.friday), whole(q.all), capacity, whole(q.waiting), until)
	}
	return nil
}
