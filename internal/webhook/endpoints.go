package webhook

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// maxEndpoints is how many endpoints a shop may have. A node sends to all at the same time.
const maxEndpoints = 20

// Service manages endpoints and what was sent to them, for the operator.
type Service struct {
	db *db.DB
}

// New returns the service.
func New(d *db.DB) *Service { return &Service{d} }

// ErrNotFound means that there is no such endpoint or event.
var ErrNotFound = errors.New("there is no such endpoint or event")

// Add stores an endpoint that is told of events from now on, groups or kinds, so many at a time. It returns the
// secret that signs what is sent there, which is not told again.
func (s *Service) Add(ctx context.Context, address string, events []string, atOnce int64) (e Endpoint, secret string, err error) {
	if err := checkURL(address); err != nil {
		return e, "", errs.BrokenField("url", "invalid", err.Error())
	}
	if events, err = normalizeEvents(events); err != nil {
		return e, "", errs.BrokenField("events", "invalid", err.Error())
	}
	if err := checkAtOnce(atOnce); err != nil {
		return e, "", err
	}
	e = Endpoint{ID: uuid.NewString(), URL: address, Events: events, Enabled: true, AtOnce: atOnce, CreatedAt: s.db.Now().UTC(), secret: newSecret()}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		n, err := countEndpoints(ctx, q)
		if err != nil {
			return err
		}
		if n >= maxEndpoints {
			return errs.New(errs.Conflict, code.TooManyEndpoints, "there are %d endpoints already: remove one first", n)
		}
		added, err := insertEndpoint(ctx, q, e.ID, e.URL, e.secret, e.AtOnce, e.CreatedAt)
		if err != nil {
			return err
		}
		if !added {
			return errs.New(errs.Conflict, code.EndpointExists, "there is an endpoint with this address already")
		}
		if err := insertSubscriptions(ctx, q, e.ID, events); err != nil {
			return err
		}
		return record(ctx, q, "webhook.add", e.ID, Endpoint{}, e)
	})
	return e, e.secret, err
}

func checkAtOnce(n int64) error {
	if n < 1 || n > maxAtOnce {
		return errs.BrokenField("at_once", "invalid", fmt.Sprintf("want 1 to %d events at a time", maxAtOnce))
	}
	return nil
}

// All returns the endpoints, oldest first.
func (s *Service) All(ctx context.Context) ([]Endpoint, error) {
	list, err := readEndpoints(ctx, s.db)
	if err != nil {
		return nil, err
	}
	return list, addEvents(ctx, s.db, list)
}

// Remove deletes an endpoint, what waits for it and what was sent there. Returns ErrNotFound.
func (s *Service) Remove(ctx context.Context, id string) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		before, err := findEndpoint(ctx, q, id)
		if err != nil {
			return err
		}
		if err := deleteDeliveries(ctx, q, id); err != nil {
			return err
		}
		if err := deleteEndpoint(ctx, q, id); err != nil {
			return err
		}
		return record(ctx, q, "webhook.remove", id, before, Endpoint{})
	})
}

// Enable has events sent to an endpoint again, also those that still wait for it. What
// happened in between was not kept. Returns ErrNotFound.
func (s *Service) Enable(ctx context.Context, id string) error {
	return s.db.Tx(ctx, func(q db.Querier) error { return enableIn(ctx, q, id, db.Now(q)) })
}

// Disable stops sending to an endpoint. Returns ErrNotFound.
func (s *Service) Disable(ctx context.Context, id string) error {
	return found(disable(ctx, s.db, id))
}

// found turns the result of a change into ErrNotFound if nothing was changed.
func found(changed bool, err error) error {
	if err == nil && !changed {
		return ErrNotFound
	}
	return err
}
