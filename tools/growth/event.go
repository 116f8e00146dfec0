package main

import (
	"math"
	"time"
)

// clock is the time of a simulation, in which something only happens at events.
type clock struct {
	now    time.Duration
	events eventHeap
	added  int
}

// event is something that happens at a time.
type event struct {
	at time.Duration
	// number is the place among all that were added: of events at the same time the first that was added comes first.
	number int
	do     func()
}

// after adds an event.
func (c *clock) after(wait time.Duration, do func()) {
	c.added++
	c.events.push(event{c.now + wait, c.added, do})
}

// run lets everything happen until an end.
func (c *clock) run(end time.Duration) {
	for len(c.events) > 0 && c.events[0].at <= end {
		e := c.events.pop()
		c.now = e.at
		e.do()
	}
	c.now = end
}

// before reports whether an event comes before another.
func (e event) before(o event) bool { return e.at < o.at || e.at == o.at && e.number < o.number }

// eventHeap is a binary heap with the next event first. That of the standard library would allocate each event, which takes most
// of the time of a simulation.
type eventHeap []event

func (h *eventHeap) push(e event) {
	list := append(*h, e)
	i := len(list) - 1
	for ; i > 0 && e.before(list[(i-1)/2]); i = (i - 1) / 2 {
		list[i] = list[(i-1)/2]
	}
	list[i] = e
	*h = list
}

func (h *eventHeap) pop() event {
	list := *h
	first, last := list[0], list[len(list)-1]
	list[len(list)-1] = event{}
	list = list[:len(list)-1]
	for i := 0; len(list) > 0; {
		child := 2*i + 1
		if child+1 < len(list) && list[child+1].before(list[child]) {
			child++
		}
		if child >= len(list) || last.before(list[child]) {
			list[i] = last
			break
		}
		list[i] = list[child]
		i = child
	}
	*h = list
	return first
}

// endless is a number of servers or places that nobody ever waits for.
const endless = math.MaxInt

// station is a number of servers, such as the processors of a machine. Who is first gets the next that is free, and after a
// turn goes behind those who wait, as Go and the kernel share processors.
type station struct {
	*clock
	servers int
	// turn is how long one is served before the next; 0 means until the end.
	turn    time.Duration
	busy    int
	waiting queue[job]
	// worked is how long all servers were busy together, and waited how long all who came have waited.
	worked, waited time.Duration
}

// job is what a server does for one.
type job struct {
	left, since time.Duration
	done        func()
}

// serve calls done when a server has worked for so long.
func (s *station) serve(work time.Duration, done func()) {
	j := job{work, s.now, done}
	if s.busy < s.servers {
		s.begin(j)
	} else {
		s.waiting.push(j)
	}
}

func (s *station) begin(j job) {
	s.busy++
	s.waited += s.now - j.since
	work := j.left
	if s.turn > 0 {
		work = min(work, s.turn)
	}
	s.after(work, func() {
		s.busy--
		s.worked += work
		j.left, j.since = j.left-work, s.now
		if j.left > 0 {
			s.waiting.push(j)
		}
		if s.waiting.len() > 0 {
			s.begin(s.waiting.pop())
		}
		if j.left <= 0 {
			j.done()
		}
	})
}

// places is a number of things that are taken and given back, such as connections or the lock of a row.
type places struct {
	*clock
	free    int
	waiting queue[*waiter]
	waited  time.Duration
}

// waiter waits for a place.
type waiter struct {
	since time.Duration
	gone  bool
	take  func()
}

// acquire calls take when there is a place, or late if there is none until a time.
func (p *places) acquire(until time.Duration, take, late func()) {
	if p.free > 0 {
		p.free--
		take()
		return
	}
	w := &waiter{since: p.now, take: take}
	p.waiting.push(w)
	p.after(max(0, until-p.now), func() {
		if w.take != nil {
			w.gone = true
			p.waited += p.now - w.since
			late()
		}
	})
}

// release gives a place to who has waited longest.
func (p *places) release() {
	for p.waiting.len() > 0 {
		if w := p.waiting.pop(); !w.gone {
			take := w.take
			w.take = nil
			p.waited += p.now - w.since
			take()
			return
		}
	}
	p.free++
}

// queue has who came first first.
type queue[T any] struct {
	items []T
	first int
}

func (q *queue[T]) len() int    { return len(q.items) - q.first }
func (q *queue[T]) push(item T) { q.items = append(q.items, item) }
func (q *queue[T]) pop() T {
	item := q.items[q.first]
	var none T
	q.items[q.first] = none
	if q.first++; q.first == len(q.items) {
		q.items, q.first = q.items[:0], 0
	}
	return item
}
