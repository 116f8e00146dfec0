package webhook

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
	"matjar/internal/rest"
)

const (
	endpointColumns = `endpoint_id, url, secret, is_enabled, disabled_by, at_once, failures, failing_since, created_at`

	selectEndpoints = `SELECT ` + endpointColumns + ` FROM webhook_endpoints ORDER BY created_at, endpoint_id`
	selectEndpoint  = `SELECT ` + endpointColumns + ` FROM webhook_endpoints WHERE endpoint_id = $1`

	selectSubscriptions = `SELECT endpoint_id, events FROM webhook_subscriptions WHERE endpoint_id IN $values ORDER BY events`
	deleteSubscriptions = `DELETE FROM webhook_subscriptions WHERE endpoint_id = $1`
)

func endpointFields(e *Endpoint) []any {
	return []any{&e.ID, &e.URL, &e.secret, &e.Enabled, &e.DisabledBy, &e.AtOnce, &e.Failures, db.Micro{To: &e.FailingSince}, db.Micro{To: &e.CreatedAt}}
}

// findEndpoint returns an endpoint with its events. Returns ErrNotFound.
func findEndpoint(ctx context.Context, q db.Querier, id string) (Endpoint, error) {
	one := make([]Endpoint, 1)
	err := q.QueryRowContext(ctx, selectEndpoint, id).Scan(endpointFields(&one[0])...)
	if db.NoRows(err) {
		err = ErrNotFound
	}
	if err != nil {
		return Endpoint{}, err
	}
	err = addEvents(ctx, q, one)
	return one[0], err
}

// addEvents sets what each endpoint is told of.
func addEvents(ctx context.Context, q db.Querier, list []Endpoint) error {
	ids, at := make([]string, len(list)), map[string]*Endpoint{}
	for n := range list {
		ids[n], at[list[n].ID] = list[n].ID, &list[n]
	}
	return db.RowsIn(ctx, q, selectSubscriptions, ids, func(rows *sql.Rows) error {
		var id, events string
		err := rows.Scan(&id, &events)
		if err == nil {
			at[id].Events = append(at[id].Events, events)
		}
		return err
	})
}

func insertSubscriptions(ctx context.Context, q db.Querier, id string, events []string) error {
	rows := make([][]any, len(events))
	for n, name := range events {
		rows[n] = []any{id, name}
	}
	return db.InsertRows(ctx, q, "webhook_subscriptions", []string{"endpoint_id", "events"}, rows)
}

const (
	selectDue = `
		SELECT endpoint_id FROM webhook_endpoints
		WHERE is_enabled AND busy_until <= $1 AND EXISTS (
			SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = webhook_endpoints.endpoint_id AND d.due_at IS NOT NULL AND d.due_at <= $1)
		ORDER BY created_at, endpoint_id`
	claimEndpoint = `
		UPDATE webhook_endpoints SET busy_until = $3 WHERE endpoint_id = $1 AND is_enabled AND busy_until <= $2
		RETURNING ` + endpointColumns
	releaseEndpoint = `UPDATE webhook_endpoints SET busy_until = 0 WHERE endpoint_id = $1 AND busy_until = $2`
)

// claim reserves an endpoint until then, so that one node sends there at a time. A node that
// dies keeps it no longer. Returns nil if it is not free.
func claim(ctx context.Context, d *db.DB, id string, now, until time.Time) (*Endpoint, error) {
	var e Endpoint
	err := d.Tx(ctx, func(q db.Querier) error {
		return q.QueryRowContext(ctx, claimEndpoint, id, now.UnixMicro(), until.UnixMicro()).Scan(endpointFields(&e)...)
	})
	if db.NoRows(err) {
		return nil, nil
	}
	return &e, err
}

// queued is an event that is to be sent to an endpoint.
type queued struct {
	eventID, body string
	attempts      int64
	giveUpAt      time.Time
}

const selectNext = `
	SELECT d.event_id, v.body, d.attempts, d.give_up_at
	FROM webhook_deliveries d JOIN webhook_events v ON v.event_id = d.event_id
	WHERE d.endpoint_id = $1 AND d.due_at IS NOT NULL AND d.due_at <= $2
	ORDER BY d.created_at, d.event_id LIMIT $3`

// ahead is how many events are looked at for each of a round, where some are about the same thing.
const ahead = 4

// nextRound returns the oldest events that are due for an endpoint, as many as it is sent at a time, and of those about the same
// thing the first.
func nextRound(ctx context.Context, q db.Querier, e *Endpoint, now time.Time) ([]queued, error) {
	limit := e.AtOnce
	if limit > 1 {
		limit *= ahead
	}
	list, err := db.All(ctx, q, func(e *queued) []any {
		return []any{&e.eventID, &e.body, &e.attempts, db.Micro{To: &e.giveUpAt}}
	}, selectNext, e.ID, now.UnixMicro(), limit)
	if err != nil || len(list) <= 1 {
		return list, err
	}
	var round []queued
	about := map[string]bool{}
	for _, event := range list {
		subject := event.subject()
		if !about[subject] && int64(len(round)) < e.AtOnce {
			about[subject] = true
			round = append(round, event)
		}
	}
	return round, nil
}

// subject returns the id of the order or product that an event is about, or "".
func (q queued) subject() string {
	var body struct {
		Data struct {
			OrderID   string `json:"order_id"`
			ProductID string `json:"product_id"`
		} `json:"data"`
	}
	_ = json.Unmarshal([]byte(q.body), &body) // of what has none, nothing is known
	return cmp.Or(body.Data.OrderID, body.Data.ProductID)
}

// The states of a delivery.
const (
	pending   = "pending"
	delivered = "delivered"
	failed    = "failed"
)

const setOutcome = `
	UPDATE webhook_deliveries SET state = $3, due_at = $4, attempts = attempts + 1, tried_at = $5, status = $6, answer = $7, last_error = $8
	WHERE event_id = $1 AND endpoint_id = $2`

// record stores an attempt; the zero time means that there is no other.
func (o outcome) record(ctx context.Context, q db.Querier, eventID, endpointID, state string, again, now time.Time) error {
	var due any
	if !again.IsZero() {
		due = again.UnixMicro()
	}
	cause := ""
	if o.err != nil {
		cause = queue.Reason(o.err.Error())
	}
	return db.Exec(ctx, q, setOutcome, eventID, endpointID, state, due, now.UnixMicro(), int64(o.status), o.answer, cause)
}

const selectLogPage = deliveryColumns + `
	WHERE d.endpoint_id = $1 AND (d.created_at, d.event_id) < ($2, $3) ORDER BY d.created_at DESC, d.event_id DESC LIMIT $4`

// logPage returns what was sent to an endpoint behind a position, newest first.
func logPage(ctx context.Context, q db.Querier, endpointID string, after rest.Cursor, limit int64) ([]Delivery, error) {
	return db.All(ctx, q, deliveryFields, selectLogPage, endpointID, after.At, after.ID, limit)
}

const (
	sweepDeliveries = `DELETE FROM webhook_deliveries WHERE created_at < $1`
	sweepEvents     = `DELETE FROM webhook_events WHERE created_at < $1`
	// logRetention is how long it is known what was sent.
	logRetention = 30 * 24 * time.Hour
)

// Sweep deletes what was sent, or given up, so long ago that nobody asks for it.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	before := now.Add(-logRetention).UnixMicro()
	if err := db.Exec(ctx, q, sweepDeliveries, before); err != nil {
		return err
	}
	return db.Exec(ctx, q, sweepEvents, before)
}
