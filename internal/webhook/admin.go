package webhook

import (
	"context"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/rest"
)

// StaffEndpoint is an endpoint as staff see it. Its secret is shown when it is added, and never again.
type StaffEndpoint struct {
	ID           string     `json:"id"`
	URL          string     `json:"url"`
	Events       []string   `json:"events" doc:"Groups such as order, and single kinds such as order.placed"`
	AtOnce       int64      `json:"at_once" doc:"How many events it is sent at a time: one keeps the order of all, more that of each order and product"`
	State        string     `json:"state" enum:"on,failing,off,given_up" doc:"given_up: the shop has switched it off, because it failed for three days"`
	FailingSince *time.Time `json:"failing_since"`
	CreatedAt    time.Time  `json:"created_at"`
}

func staffEndpoint(e Endpoint) StaffEndpoint {
	s := StaffEndpoint{ID: e.ID, URL: e.URL, Events: e.Events, AtOnce: e.AtOnce, State: "on", CreatedAt: e.CreatedAt}
	switch {
	case !e.Enabled && e.DisabledBy == "failing":
		s.State = "given_up"
	case !e.Enabled:
		s.State = "off"
	case e.Failures > 0:
		s.State, s.FailingSince = "failing", &e.FailingSince
	}
	return s
}

// StaffDelivery is a delivery as staff see it.
type StaffDelivery struct {
	EventID   string     `json:"event_id"`
	Kind      Kind       `json:"kind"`
	State     string     `json:"state" enum:"pending,delivered,failed"`
	Attempts  int64      `json:"attempts"`
	TriedAt   *time.Time `json:"tried_at"`
	Status    int64      `json:"status" doc:"Of the answer, 0 if there was none"`
	Answer    string     `json:"answer" doc:"Its beginning"`
	Error     string     `json:"error" doc:"Why the last attempt was no success"`
	CreatedAt time.Time  `json:"created_at"`
}

func staffDelivery(d Delivery) StaffDelivery {
	s := StaffDelivery{
		EventID: d.EventID, Kind: d.Kind, State: d.State, Attempts: d.Attempts, Status: d.Status, Answer: d.Answer, Error: d.Error, CreatedAt: d.CreatedAt,
	}
	if d.Attempts > 0 {
		s.TriedAt = &d.TriedAt
	}
	return s
}

// Endpoints are all endpoints and what they can be told.
type Endpoints struct {
	Endpoints []StaffEndpoint `json:"endpoints"`
	Kinds     []Kind          `json:"kinds" doc:"What can be subscribed to; a group such as order stands for all of its kinds"`
}

// AddedEndpoint is a new endpoint with its secret.
type AddedEndpoint struct {
	Endpoint StaffEndpoint `json:"endpoint"`
	Secret   string        `json:"secret" doc:"Signs what is sent there; it is not shown again"`
}

// ListForStaff returns the endpoints, oldest first, and what they can be told.
func (s *Service) ListForStaff(ctx context.Context) (Endpoints, error) {
	all, err := s.All(ctx)
	list := make([]StaffEndpoint, len(all))
	for n, e := range all {
		list[n] = staffEndpoint(e)
	}
	return Endpoints{list, Kinds()}, err
}

// Deliveries is a page of what was sent to an endpoint.
type Deliveries struct {
	Deliveries []StaffDelivery `json:"deliveries"`
	Next       string          `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

const deliveriesPage = 30

// DeliveriesForStaff returns a page of what was sent to an endpoint, newest first. Returns ErrNotFound.
func (s *Service) DeliveriesForStaff(ctx context.Context, endpointID string, after rest.Cursor) (Deliveries, error) {
	if _, err := findEndpoint(ctx, s.db, endpointID); err != nil {
		return Deliveries{}, err
	}
	list, err := logPage(ctx, s.db, endpointID, after, deliveriesPage+1)
	if err != nil {
		return Deliveries{}, err
	}
	list, next := rest.Page(list, deliveriesPage, func(d Delivery) rest.Cursor { return rest.Cursor{At: d.CreatedAt.UnixMicro(), ID: d.EventID} })
	page := Deliveries{make([]StaffDelivery, len(list)), next}
	for n, d := range list {
		page.Deliveries[n] = staffDelivery(d)
	}
	return page, nil
}

// EndpointChange is what staff change of an endpoint; nil fields stay as they are.
type EndpointChange struct {
	Events  []string `json:"events,omitempty" maxItems:"50" doc:"Groups or kinds"`
	AtOnce  *int64   `json:"at_once,omitempty" minimum:"1" maximum:"16" doc:"How many events it is sent at a time"`
	Enabled *bool    `json:"enabled,omitempty" doc:"false pauses it: what happens meanwhile is not sent later"`
}

// Change chooses other events or how many are sent at a time, pauses an endpoint or goes on with it. Returns ErrNotFound,
// validation_failed.
func (s *Service) Change(ctx context.Context, id string, c EndpointChange) (after Endpoint, err error) {
	var events []string
	if c.Events != nil {
		if events, err = normalizeEvents(c.Events); err != nil {
			return after, errs.BrokenField("events", "invalid", err.Error())
		}
	}
	if c.AtOnce != nil {
		if err := checkAtOnce(*c.AtOnce); err != nil {
			return after, err
		}
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		before, err := findEndpoint(ctx, q, id)
		if err != nil {
			return err
		}
		if c.AtOnce != nil {
			if err := setAtOnce(ctx, q, id, *c.AtOnce); err != nil {
				return err
			}
		}
		if events != nil {
			if err := deleteSubscriptions(ctx, q, id); err != nil {
				return err
			}
			if err := insertSubscriptions(ctx, q, id, events); err != nil {
				return err
			}
		}
		switch {
		case c.Enabled == nil || *c.Enabled == before.Enabled:
		case *c.Enabled:
			err = enableIn(ctx, q, id, db.Now(q))
		default:
			err = found(disable(ctx, q, id))
		}
		if err != nil {
			return err
		}
		if after, err = findEndpoint(ctx, q, id); err != nil {
			return err
		}
		return record(ctx, q, "webhook.update", id, before, after)
	})
	return after, err
}

// record stores a change of an endpoint, if it is known whose it is: that of a command on the server is
// nobody's. Secrets are not in it, nor the path of the address, which may be one.
func record(ctx context.Context, q db.Querier, action, id string, before, after Endpoint) error {
	if !audit.Acting(ctx) {
		return nil
	}
	change := audit.Change{Action: action, Subject: "webhook", ID: id}
	for to, e := range map[*any]Endpoint{&change.Before: before, &change.After: after} {
		if e.ID != "" {
			*to = map[string]any{"host": e.Host(), "events": e.Events, "at_once": e.AtOnce, "enabled": e.Enabled}
		}
	}
	return audit.Record(ctx, q, change)
}
