package order

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/logs"
)

// New orders are told to the back office as server-sent events. However many listen, a node asks the
// database once a second, and not at all while nobody does.

const (
	pollEvery = time.Second
	// streamTime is how long a stream lasts. The browser opens the next one, for which it is decided anew who
	// is calling: a session or right that has ended ends its stream by then. It is shorter than a request may take.
	streamTime = 12 * time.Second
	heartbeat  = 4 * time.Second
	maxStreams = 200
	// lookBack is how long the transaction of a checkout may take after its order was given its time.
	lookBack = 15 * time.Second
	// maxTold limits how many orders are told at once; whoever was away longer reads the list.
	maxTold = 100
)

// Arrived is a new order.
type Arrived struct {
	ID        string    `json:"order_id"`
	Number    string    `json:"order_number"`
	CreatedAt time.Time `json:"created_at"`
}

// feed tells the streams of a node about new orders.
type feed struct {
	db  *db.DB
	now func() time.Time
	// streams and stop are guarded by mu.
	mu      sync.Mutex
	streams map[chan Arrived]string
	stop    context.CancelFunc
}

// EventsPath is where the back office listens for new orders.
const EventsPath = "/api/v1/admin/events"

func newFeed(d *db.DB) *feed { return &feed{db: d, now: d.Now, streams: map[chan Arrived]string{}} }

// listen returns a channel with the orders that arrive from now on, of a vendor or with "" all of them, and
// a function that ends it. Returns too_many_streams.
func (f *feed) listen(ctx context.Context, vendor string) (<-chan Arrived, func(), error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.streams) >= maxStreams {
		return nil, nil, errs.New(errs.Unavailable, code.TooManyStreams, "too many windows listen for new orders")
	}
	if f.stop == nil {
		// What is there already is not new.
		told := map[string]time.Time{}
		if err := f.tell(ctx, f.now(), told, true); err != nil {
			return nil, nil, err
		}
		polling, stop := context.WithCancel(context.WithoutCancel(ctx))
		f.stop = stop
		go f.poll(polling, told)
	}
	c := make(chan Arrived, maxTold)
	f.streams[c] = vendor
	return c, func() { f.leave(c) }, nil
}

func (f *feed) leave(c chan Arrived) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if delete(f.streams, c); len(f.streams) == 0 && f.stop != nil {
		f.stop()
		f.stop = nil
	}
}

// poll asks for new orders until ctx ends, and tells those that are not in told.
func (f *feed) poll(ctx context.Context, told map[string]time.Time) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := f.tell(ctx, f.now(), told, false); err != nil && ctx.Err() == nil {
			logs.From(ctx).Warn("new orders could not be looked up", "error", err)
		}
	}
}

// tell sends the orders since a moment, with what may have been committed late, that were not told
// yet. quiet only remembers them.
func (f *feed) tell(ctx context.Context, since time.Time, told map[string]time.Time, quiet bool) error {
	since = since.Add(-lookBack)
	for id, at := range told {
		if at.Before(since) {
			delete(told, id)
		}
	}
	fresh := map[string]bool{}
	return eachArrived(ctx, f.db, since.UnixMicro(), func(vendor string, a Arrived) {
		if _, known := told[a.ID]; known && !fresh[a.ID] {
			return
		}
		if !quiet {
			f.send(vendor, a, !fresh[a.ID])
		}
		fresh[a.ID], told[a.ID] = true, a.CreatedAt
	})
}

// send passes an order with things of a vendor on to that vendor's streams, and when it is told for the
// first time to everybody else's. A stream that does not read misses it.
func (f *feed) send(vendor string, a Arrived, first bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for c, whose := range f.streams {
		if whose == vendor || whose == "" && first {
			select {
			case c <- a:
			default:
			}
		}
	}
}

// stream writes new orders as server-sent events until streamTime is over or ctx ends. after is the time of the
// newest order that the caller knows, so that none is missed between two streams; 0 is now.
func (s *Service) stream(ctx context.Context, w io.Writer, flush func() error, vendor string, after int64) error {
	arrived, leave, err := s.feed.listen(ctx, vendor)
	if err != nil {
		return err
	}
	defer leave()
	if after == 0 {
		if after, err = readLatest(ctx, s.db); err != nil {
			return err
		}
	}
	told := map[string]bool{}
	tell := func(a Arrived) error {
		if told[a.ID] {
			return nil
		}
		told[a.ID], after = true, max(after, a.CreatedAt.UnixMicro())
		text, err := json.Marshal(a)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "id: %d\nevent: order\ndata: %s\n\n", after, text)
		return err
	}
	if _, err := fmt.Fprintf(w, "id: %d\nevent: ready\ndata: {}\n\n", after); err != nil {
		return err
	}
	missed, err := s.missed(ctx, vendor, after)
	if err != nil {
		return err
	}
	for _, a := range missed {
		if err := tell(a); err != nil {
			return err
		}
	}
	if err := flush(); err != nil {
		return err
	}
	over, beat := time.NewTimer(streamTime), time.NewTicker(heartbeat)
	defer over.Stop()
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-over.C:
			return nil
		case a := <-arrived:
			err = tell(a)
		case <-beat.C:
			_, err = io.WriteString(w, ": still here\n\n")
		}
		if err == nil {
			err = flush()
		}
		if err != nil {
			return err
		}
	}
}

// missed returns the orders that are newer than the last one that a caller knows.
func (s *Service) missed(ctx context.Context, vendor string, after int64) ([]Arrived, error) {
	var list []Arrived
	err := eachArrived(ctx, s.db, after, func(whose string, a Arrived) {
		if vendor == "" || whose == vendor {
			list = append(list, a)
		}
	})
	return list, err
}
