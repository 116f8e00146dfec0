package webhook

import (
	"context"
	"errors"
	"fmt"
	"time"

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

const (
	countEndpoints = `SELECT count(*) FROM webhook_endpoints`
	insertEndpoint = `
		INSERT INTO webhook_endpoints (endpoint_id, url, secret, is_enabled, at_once, created_at) VALUES ($1, $2, $3, TRUE, $4, $5) ON CONFLICT DO NOTHING`
)

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
		var n int
		if err := q.QueryRowContext(ctx, countEndpoints).Scan(&n); err != nil {
			return err
		}
		if n >= maxEndpoints {
			return errs.New(errs.Conflict, code.TooManyEndpoints, "there are %d endpoints already: remove one first", n)
		}
		added, err := db.Changed(ctx, q, insertEndpoint, e.ID, e.URL, e.secret, e.AtOnce, e.CreatedAt.UnixMicro())
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
	list, err := db.All(ctx, s.db, endpointFields, selectEndpoints)
	if err != nil {
		return nil, err
	}
	return list, addEvents(ctx, s.db, list)
}

const (
	deleteDeliveries = `DELETE FROM webhook_deliveries WHERE endpoint_id = $1`
	deleteEndpoint   = `DELETE FROM webhook_endpoints WHERE endpoint_id = $1`
)

// Remove deletes an endpoint, what waits for it and what was sent there. Returns ErrNotFound.
func (s *Service) Remove(ctx context.Context, id string) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		before, err := findEndpoint(ctx, q, id)
		if err != nil {
			return err
		}
		if err := db.Exec(ctx, q, deleteDeliveries, id); err != nil {
			return err
		}
		if err := db.Exec(ctx, q, deleteEndpoint, id); err != nil {
			return err
		}
		return record(ctx, q, "webhook.remove", id, before, Endpoint{})
	})
}

const (
	enable = `
		UPDATE webhook_endpoints SET is_enabled = TRUE, disabled_by = '', failures = 0, failing_since = 0, busy_until = CASE WHEN is_enabled THEN busy_until ELSE 0 END
		WHERE endpoint_id = $1`
	disable = `
		UPDATE webhook_endpoints SET is_enabled = FALSE, disabled_by = CASE WHEN is_enabled THEN 'operator' ELSE disabled_by END
		WHERE endpoint_id = $1`
	setAtOnce = `UPDATE webhook_endpoints SET at_once = $2 WHERE endpoint_id = $1`
	// What waited longer than its time is tried once more.
	promptPending = `UPDATE webhook_deliveries SET due_at = $2 WHERE endpoint_id = $1 AND due_at IS NOT NULL`
)

// Enable has events sent to an endpoint again, also those that still wait for it. What
// happened in between was not kept. Returns ErrNotFound.
func (s *Service) Enable(ctx context.Context, id string) error {
	return s.db.Tx(ctx, func(q db.Querier) error { return enableIn(ctx, q, id, db.Now(q)) })
}

func enableIn(ctx context.Context, q db.Querier, id string, now time.Time) error {
	if err := db.Exec(ctx, q, promptPending, id, now.UnixMicro()); err != nil {
		return err
	}
	return found(db.Changed(ctx, q, enable, id))
}

// Disable stops sending to an endpoint. Returns ErrNotFound.
func (s *Service) Disable(ctx context.Context, id string) error {
	return found(db.Changed(ctx, s.db, disable, id))
}

// found turns the result of a change into ErrNotFound if nothing was changed.
func found(changed bool, err error) error {
	if err == nil && !changed {
		return ErrNotFound
	}
	return err
}
