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

	selectSubscriptions          = `SELECT endpoint_id, events FROM webhook_subscriptions WHERE endpoint_id IN $values ORDER BY events`
	deleteSubscriptionsStatement = `DELETE FROM webhook_subscriptions WHERE endpoint_id = $1`
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
	// DueQuery selects since when each event that has to be sent to an endpoint at $1 is due.
	DueQuery      = `SELECT due_at FROM webhook_deliveries WHERE due_at IS NOT NULL AND due_at <= $1`
	claimEndpoint = `
		UPDATE webhook_endpoints SET busy_until = $3 WHERE endpoint_id = $1 AND is_enabled AND busy_until <= $2
		RETURNING ` + endpointColumns
	releaseEndpointStatement = `UPDATE webhook_endpoints SET busy_until = 0 WHERE endpoint_id = $1 AND busy_until = $2`
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

const (
	selectFailed = `
		SELECT d.event_id, d.endpoint_id, v.kind, e.url, d.last_error, d.attempts, d.created_at, coalesce(d.due_at, 0)
		FROM webhook_deliveries d JOIN webhook_events v ON v.event_id = d.event_id JOIN webhook_endpoints e ON e.endpoint_id = d.endpoint_id
		WHERE d.last_error <> '' AND d.state <> 'delivered' AND (d.created_at, d.event_id, d.endpoint_id) < ($1, $2, $3)
		ORDER BY d.created_at DESC, d.event_id DESC, d.endpoint_id DESC LIMIT $4`
	countFailed       = `SELECT count(*) FROM (SELECT 1 AS one FROM webhook_deliveries WHERE` + failedDelivery + `LIMIT $1) AS a`
	retryAll          = `UPDATE webhook_deliveries SET state = 'pending', due_at = $1, give_up_at = $2, attempts = 0 WHERE` + failedDelivery
	failedDelivery    = ` last_error <> '' AND state <> 'delivered' `
	retryOneStatement = retryAll + `AND event_id = $3 AND endpoint_id = $4`
	dropOneStatement  = `DELETE FROM webhook_deliveries WHERE` + failedDelivery + `AND event_id = $1 AND endpoint_id = $2`
)

// failedRow is a failure with what its id consists of.
type failedRow struct {
	queue.Failure
	event, endpoint, url string
	due                  int64
}

func readFailed(ctx context.Context, q db.Querier, at int64, event, endpoint string, limit int) ([]failedRow, error) {
	return db.All(ctx, q, func(r *failedRow) []any {
		return []any{&r.event, &r.endpoint, &r.What, &r.url, &r.Reason, &r.Attempts, db.Micro{To: &r.At}, &r.due}
	}, selectFailed, at, event, endpoint, int64(limit))
}

func retryOne(ctx context.Context, q db.Querier, event, endpoint string, now, until time.Time) (bool, error) {
	return db.Changed(ctx, q, retryOneStatement, now.UnixMicro(), until.UnixMicro(), event, endpoint)
}

func dropOne(ctx context.Context, q db.Querier, event, endpoint string) (bool, error) {
	return db.Changed(ctx, q, dropOneStatement, event, endpoint)
}

const (
	deliveryColumns = `
		SELECT d.event_id, d.endpoint_id, v.kind, d.state, d.attempts, d.tried_at, d.status, d.answer, d.last_error, d.created_at
		FROM webhook_deliveries d JOIN webhook_events v ON v.event_id = d.event_id `
)

const resendStatement = `
	UPDATE webhook_deliveries SET state = 'pending', due_at = $3, give_up_at = $4, attempts = 0
	WHERE event_id = $1 AND ($2 = '' OR endpoint_id = $2)`

// The caller sends it, no worker.
const holdPingStatement = `UPDATE webhook_deliveries SET due_at = NULL WHERE event_id = $1`

func resend(ctx context.Context, q db.Querier, eventID, endpointID string, now, until time.Time) (bool, error) {
	return db.Changed(ctx, q, resendStatement, eventID, endpointID, now.UnixMicro(), until.UnixMicro())
}

func holdPing(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, holdPingStatement, id)
}

const (
	setSuccessStatement = `
		UPDATE webhook_endpoints SET failures = 0, failing_since = 0, busy_until = $3
		WHERE endpoint_id = $1 AND is_enabled AND busy_until = $2`
	promptAllStatement = `UPDATE webhook_deliveries SET due_at = $2 WHERE endpoint_id = $1 AND due_at IS NOT NULL AND due_at > $2`
	setFailure         = `
		UPDATE webhook_endpoints SET failures = failures + 1, busy_until = $3,
			failing_since = CASE WHEN failing_since = 0 THEN $2 ELSE failing_since END
		WHERE endpoint_id = $1
		RETURNING failing_since`
	switchOffStatement = `UPDATE webhook_endpoints SET is_enabled = FALSE, disabled_by = 'failing' WHERE endpoint_id = $1 AND is_enabled`
)

func promptAll(ctx context.Context, q db.Querier, id string, now time.Time) error {
	return db.Exec(ctx, q, promptAllStatement, id, now.UnixMicro())
}

func setSuccess(ctx context.Context, q db.Querier, id string, until, longer time.Time) (bool, error) {
	return db.Changed(ctx, q, setSuccessStatement, id, until.UnixMicro(), longer.UnixMicro())
}

func switchOff(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, switchOffStatement, id)
}

const selectSubscribers = `
	SELECT s.events, s.endpoint_id FROM webhook_subscriptions s
	JOIN webhook_endpoints e ON e.endpoint_id = s.endpoint_id
	WHERE e.is_enabled ORDER BY e.created_at, s.endpoint_id`

// subscription is a kind of events, or the end of one, and the endpoint that wants it.
type subscription struct{ events, endpointID string }

func readSubscribers(ctx context.Context, q db.Querier) ([]subscription, error) {
	return db.All(ctx, q, func(r *subscription) []any { return []any{&r.events, &r.endpointID} }, selectSubscribers)
}

func setAtOnce(ctx context.Context, q db.Querier, id string, atOnce int64) error {
	return db.Exec(ctx, q, setAtOnceStatement, id, atOnce)
}

func deleteSubscriptions(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteSubscriptionsStatement, id)
}

func readDue(ctx context.Context, q db.Querier, now time.Time) ([]string, error) {
	return db.Column(ctx, q, selectDue, now.UnixMicro())
}

func releaseEndpoint(ctx context.Context, q db.Querier, id string, until time.Time) error {
	return db.Exec(ctx, q, releaseEndpointStatement, id, until.UnixMicro())
}

const (
	selectLog = deliveryColumns + `
		WHERE ($1 = '' OR d.endpoint_id = $1) AND ($2 = 0 OR d.last_error <> '')
		ORDER BY d.created_at DESC, d.event_id, d.endpoint_id LIMIT $3`
	selectDelivery = deliveryColumns + `WHERE d.event_id = $1 AND d.endpoint_id = $2`
)

func deliveryFields(d *Delivery) []any {
	return []any{
		&d.EventID, &d.EndpointID, &d.Kind, &d.State, &d.Attempts, db.Micro{To: &d.TriedAt}, &d.Status, &d.Answer, &d.Error, db.Micro{To: &d.CreatedAt},
	}
}

func readLog(ctx context.Context, q db.Querier, endpointID string, only, limit int) ([]Delivery, error) {
	return db.All(ctx, q, deliveryFields, selectLog, endpointID, only, limit)
}
