package webhook

import (
	"context"
	"encoding/json"
	"slices"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// Outbox stores events for those who want them. The zero value is ready to use. A serving
// node shares one with its Worker, which keeps the list of endpoints fresh, so that events
// nobody wants cost no statement; elsewhere the list is read in the caller's transaction.
type Outbox struct {
	known atomic.Pointer[subscribers]
	// last is the time of the last event, in microseconds.
	last atomic.Int64
}

// subscribers are the enabled endpoints by what they want, as of a time.
type subscribers struct {
	byEvents map[string][]string
	at       time.Time
}

// freshness is how long a list of endpoints is believed. The worker reads it more often.
const freshness = 5 * time.Second

func (o *Outbox) load(ctx context.Context, q db.Querier) (*subscribers, error) {
	// Before reading, so that it never counts as fresher than it is.
	loaded := &subscribers{map[string][]string{}, time.Now()}
	rows, err := readSubscribers(ctx, q)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		loaded.byEvents[r.events] = append(loaded.byEvents[r.events], r.endpointID)
	}
	o.known.Store(loaded)
	return loaded, nil
}

// wanting returns the endpoints that want events of a kind.
func (o *Outbox) wanting(ctx context.Context, q db.Querier, k Kind) ([]string, error) {
	known := o.known.Load()
	if known == nil || time.Since(known.at) > freshness {
		var err error
		if known, err = o.load(ctx, q); err != nil {
			return nil, err
		}
	}
	return slices.Concat(known.byEvents[string(k)], known.byEvents[k.group()]), nil
}

// Wants reports whether any endpoint wants events of a kind, for callers that would have to
// read something first.
func (o *Outbox) Wants(ctx context.Context, q db.Querier, k Kind) (bool, error) {
	list, err := o.wanting(ctx, q, k)
	return len(list) > 0, err
}

// Add stores an event of a kind for each of the data, to be sent if the transaction commits,
// in this order. Data must not tell who shoppers are or where they live.
func (o *Outbox) Add(ctx context.Context, q db.Querier, k Kind, data ...any) error {
	endpoints, err := o.wanting(ctx, q, k)
	if err != nil || len(endpoints) == 0 {
		return err
	}
	_, err = o.write(ctx, q, k, endpoints, data...)
	return err
}

// stamp returns the time of the next event. No two events of a node have the same, so that
// their order is known.
func (o *Outbox) stamp(q db.Querier) time.Time {
	for {
		last, now := o.last.Load(), db.Now(q).UnixMicro()
		if next := max(now, last+1); o.last.CompareAndSwap(last, next) {
			return time.UnixMicro(next).UTC()
		}
	}
}

// body is what is sent.
type body struct {
	ID        string    `json:"id"`
	Type      Kind      `json:"type"`
	CreatedAt time.Time `json:"created_at"`
	Data      any       `json:"data"`
}

// written is an event as it is stored.
type written struct{ id, text string }

// write stores events for endpoints.
func (o *Outbox) write(ctx context.Context, q db.Querier, k Kind, endpoints []string, data ...any) ([]written, error) {
	list := make([]written, len(data))
	var events, deliveries [][]any
	for i, one := range data {
		b := body{uuid.NewString(), k, o.stamp(q), one}
		text, err := json.Marshal(b)
		if err != nil {
			return nil, err
		}
		list[i] = written{b.ID, string(text)}
		at := b.CreatedAt.UnixMicro()
		events = append(events, []any{b.ID, string(k), string(text), at})
		for _, id := range endpoints {
			deliveries = append(deliveries, []any{b.ID, id, at, b.CreatedAt.Add(retryTime).UnixMicro(), at})
		}
	}
	if err := db.InsertRows(ctx, q, "webhook_events", []string{"event_id", "kind", "body", "created_at"}, events); err != nil {
		return nil, err
	}
	return list, db.InsertRows(ctx, q, "webhook_deliveries", []string{"event_id", "endpoint_id", "due_at", "give_up_at", "created_at"}, deliveries)
}
