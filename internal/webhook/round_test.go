package webhook

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// crowd is an endpoint that answers the first requests when as many have come as it waits for, and refuses what has the text refused.
type crowd struct {
	*httptest.Server
	first            int
	refused          string
	together         chan struct{}
	mu               sync.Mutex
	running, most, n int
	// told are the data of what was accepted, in their order.
	told []string
}

func receiveCrowd(t *testing.T, first int) *crowd {
	t.Helper()
	c := &crowd{first: first, together: make(chan struct{})}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, b := bodyOf(r)
		data := string(b.Data)
		c.mu.Lock()
		c.running++
		c.n++
		c.most = max(c.most, c.running)
		if c.n == c.first {
			close(c.together)
		}
		c.mu.Unlock()
		select {
		case <-c.together:
		case <-r.Context().Done():
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.running--
		if c.refused != "" && strings.Contains(data, c.refused) {
			w.WriteHeader(http.StatusConflict)
			return
		}
		c.told = append(c.told, data)
	}))
	t.Cleanup(c.Close)
	return c
}

// about returns what was accepted of a subject, in its order.
func (c *crowd) about(subject string) (list []string) {
	for _, data := range c.told {
		if strings.Contains(data, subject) {
			list = append(list, data)
		}
	}
	return list
}

type ofOrder struct {
	OrderID string `json:"order_id"`
	Step    int    `json:"step"`
}

// An endpoint that wants several events at a time gets as many and no more, each once, and those about the same order in their order.
func TestSeveralEventsAtATime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const atOnce = 4
		r, to := newRig(t, d), receiveCrowd(t, atOnce)
		r.parallel(atOnce, to.URL, "order")
		var data []any
		for step := range 3 {
			for n := range 5 {
				data = append(data, ofOrder{fmt.Sprintf("order-%d", n), step})
			}
		}
		r.happen(OrderPlaced, data...)
		var nodes sync.WaitGroup
		for range 3 {
			node := r.node()
			nodes.Go(func() {
				if err := node.Once(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		nodes.Wait()
		if to.most != atOnce || len(to.told) != len(data) {
			t.Errorf("%d events came, up to %d at a time, want %d and %d", len(to.told), to.most, len(data), atOnce)
		}
		for n := range 5 {
			if got := to.about(fmt.Sprintf("order-%d", n)); len(got) != 3 || !slices.IsSorted(got) {
				t.Errorf("of order %d came %q, want its three steps in their order", n, got)
			}
		}
	})
}

// What is about nothing that is known comes in its order, however many are sent at a time.
func TestEventsAboutNothingKnown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		r.parallel(maxAtOnce, to.URL, "order")
		r.happen(OrderPlaced, 1, 2, 3, "four", nil)
		r.work(0)
		if got, want := to.data(), `1 2 3 "four" null`; got != want {
			t.Errorf("received %s, want %s", got, want)
		}
	})
}

// An event that is refused beside others is sent again later, and holds up none; an endpoint that refuses a whole round is left alone
// for a while.
func TestRefusedOfSeveral(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receiveCrowd(t, 2)
		to.refused = "order-0"
		id, _ := r.parallel(2, to.URL, "order")
		var data []any
		for n := range 4 {
			data = append(data, ofOrder{fmt.Sprintf("order-%d", n), 0})
		}
		r.happen(OrderPlaced, data...)
		r.work(0)
		if e := r.find(id); len(to.told) != 3 || e.Failures != 0 {
			t.Errorf("%q were accepted and the endpoint is %+v, want all but the first, and it working", to.told, e)
		}
		r.work(firstPause)
		if e := r.find(id); to.n != 5 || e.Failures != 1 {
			t.Errorf("after a pause %d attempts, and the endpoint is %+v, want one more, which failed", to.n, e)
		}
		to.refused = "order"
		r.happen(OrderPlaced, data[1], data[2])
		r.work(time.Second / 2)
		if to.n != 5 {
			t.Errorf("%d attempts, want none while it is left alone", to.n)
		}
		r.work(time.Second)
		if e := r.find(id); to.n != 7 || e.Failures != 2 {
			t.Errorf("%d attempts, and the endpoint is %+v, want two more that are one failure", to.n, e)
		}
		to.refused = ""
		r.work(10 * time.Minute)
		if e := r.find(id); len(to.told) != 6 || e.Failures != 0 {
			t.Errorf("%q were accepted and the endpoint is %+v, want all of it", to.told, e)
		}
	})
}

// A node that dies in a round leaves all of it to another node, which sends it under the same ids.
func TestCrashInARound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r, to := newRig(t, d), receive(t)
		id, _ := r.parallel(4, to.URL, "order")
		r.happen(OrderPlaced, ofOrder{"a", 0}, ofOrder{"b", 0}, ofOrder{"c", 0})
		now := r.worker.Now()
		e, err := claim(t.Context(), d, id, now, now.Add(leaseTime))
		if err != nil || e == nil {
			t.Fatal(e, err)
		}
		round, err := nextRound(t.Context(), d, e, now)
		if err != nil || len(round) != 3 {
			t.Fatal(round, err)
		}
		for _, event := range round[:2] {
			post(t.Context(), e, event.eventID, event.body, now)
		}
		// Here it died.
		r.work(leaseTime - 5*time.Second)
		if len(to.got) != 2 {
			t.Fatalf("received %d, want the dead node's only", len(to.got))
		}
		r.work(6 * time.Second)
		ids := map[string]int{}
		for _, g := range to.got {
			ids[g.id]++
		}
		if len(to.got) != 5 || len(ids) != 3 || ids[round[2].eventID] != 1 {
			t.Errorf("received %v, want the three events, two of them again", ids)
		}
	})
}
