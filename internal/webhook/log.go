package webhook

import (
	"context"
	"time"

	"matjar/internal/db"
)

// Delivery is an event that is or was to be sent to an endpoint, and what came of it.
type Delivery struct {
	EventID, EndpointID string
	Kind                Kind
	// State is pending, delivered or failed.
	State    string
	Attempts int64
	// TriedAt is the time of the last attempt, Status and Answer the beginning of what was
	// answered, Error why that was no success.
	TriedAt   time.Time
	Status    int64
	Answer    string
	Error     string
	CreatedAt time.Time
}

// Log returns the latest deliveries, newest first: to one endpoint unless that is empty, and
// with onlyFailed those whose last attempt failed.
func (s *Service) Log(ctx context.Context, endpointID string, onlyFailed bool, limit int) ([]Delivery, error) {
	only := 0
	if onlyFailed {
		only = 1
	}
	return readLog(ctx, s.db, endpointID, only, limit)
}

// Resend has an event sent again to the endpoints that it was for, or to one of them. It has
// the same id as before. Returns ErrNotFound.
func (s *Service) Resend(ctx context.Context, eventID, endpointID string) error {
	now := s.db.Now()
	return found(resend(ctx, s.db, eventID, endpointID, now, now.Add(retryTime)))
}

// Test sends a ping to an endpoint at once, once, also to one that is switched off, and
// returns what came of it. Returns ErrNotFound.
func (s *Service) Test(ctx context.Context, endpointID string) (Delivery, error) {
	var result Delivery
	e, err := findEndpoint(ctx, s.db, endpointID)
	if err != nil {
		return result, err
	}
	var id, text string
	err = s.db.Tx(ctx, func(q db.Querier) error {
		events, err := (&Outbox{}).write(ctx, q, ping, []string{endpointID}, struct {
			EndpointID string `json:"endpoint_id"`
		}{endpointID})
		if err != nil {
			return err
		}
		id, text = events[0].id, events[0].text
		return holdPing(ctx, q, id)
	})
	if err != nil {
		return result, err
	}
	came := post(ctx, &e, id, text, s.db.Now())
	state := delivered
	if came.err != nil {
		state = failed
	}
	if err := came.record(ctx, s.db, id, endpointID, state, time.Time{}, s.db.Now()); err != nil {
		return result, err
	}
	err = s.db.QueryRowContext(ctx, selectDelivery, id, endpointID).Scan(deliveryFields(&result)...)
	return result, err
}
