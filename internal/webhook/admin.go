package webhook

import (
	"context"
	"errors"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

// StaffEndpoint is an endpoint as staff see it. Its secret is shown when it is added, and never again.
type StaffEndpoint struct {
	ID           string     `json:"id"`
	URL          string     `json:"url"`
	Events       []string   `json:"events" doc:"Groups such as order, and single kinds such as order.placed"`
	State        string     `json:"state" enum:"on,failing,off,given_up" doc:"given_up: the shop has switched it off, because it failed for three days"`
	FailingSince *time.Time `json:"failing_since"`
	CreatedAt    time.Time  `json:"created_at"`
}

func staffEndpoint(e Endpoint) StaffEndpoint {
	s := StaffEndpoint{ID: e.ID, URL: e.URL, Events: e.Events, State: "on", CreatedAt: e.CreatedAt}
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

var errNoEndpoint = errs.New(errs.NotFound, code.EndpointNotFound, "there is no such endpoint")

var adminTag = huma.Tag{Name: "Webhooks", Description: "Where other systems are told what happens in the shop"}

// RegisterAdmin adds the operations on endpoints. They are the owner's, like keys: what is sent has
// shoppers' data in it, and answers are shown.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, adminTag)
	const path, one = "/api/v1/admin/webhooks", "/api/v1/admin/webhooks/{id}"
	rest.Get(g, rest.Needs(staff.KeysRead), path, "adminListWebhooks", "Where events are sent to, oldest first", o.list)
	rest.Post(g, rest.Needs(staff.KeysWrite), path, "adminAddWebhook", "Send events to an address", o.add)
	rest.Patch(g, rest.Needs(staff.KeysWrite), one, "adminChangeWebhook", "Choose other events, pause or go on", o.change)
	rest.Delete(g, rest.Needs(staff.KeysWrite), one, "adminRemoveWebhook", "Forget an endpoint and what was sent there", o.remove)
	rest.Post(g, rest.Needs(staff.KeysWrite), one+"/test", "adminTestWebhook", "Send a ping now, and see what is answered", o.test)
	rest.Get(g, rest.Needs(staff.KeysRead), one+"/deliveries", "adminListDeliveries", "What was sent to an endpoint, newest first", o.log)
	rest.Post(g, rest.Needs(staff.KeysWrite), one+"/deliveries/{event}/resend", "adminResendDelivery", "Send an event again", o.resend)
}

type operations struct{ *Service }

// Endpoints are all endpoints and what they can be told.
type Endpoints struct {
	Endpoints []StaffEndpoint `json:"endpoints"`
	Kinds     []Kind          `json:"kinds" doc:"What can be subscribed to; a group such as order stands for all of its kinds"`
}

type endpointsOutput struct{ Body Endpoints }

func (o *operations) list(ctx context.Context, _ *struct{}) (*endpointsOutput, error) {
	all, err := o.All(ctx)
	list := make([]StaffEndpoint, len(all))
	for n, e := range all {
		list[n] = staffEndpoint(e)
	}
	return &endpointsOutput{Endpoints{list, Kinds()}}, err
}

type addEndpointInput struct {
	Body struct {
		URL    string   `json:"url" maxLength:"2000" doc:"https://…, or http:// on the shop's own machine"`
		Events []string `json:"events" maxItems:"50" doc:"Groups or kinds"`
	}
}

// AddedEndpoint is a new endpoint with its secret.
type AddedEndpoint struct {
	Endpoint StaffEndpoint `json:"endpoint"`
	Secret   string        `json:"secret" doc:"Signs what is sent there; it is not shown again"`
}

type addedOutput struct{ Body AddedEndpoint }

func (o *operations) add(ctx context.Context, in *addEndpointInput) (*addedOutput, error) {
	e, secret, err := o.Add(ctx, in.Body.URL, in.Body.Events)
	return &addedOutput{AddedEndpoint{staffEndpoint(e), secret}}, err
}

// EndpointPath names an endpoint.
type EndpointPath struct {
	ID string `path:"id" maxLength:"64" pattern:"^[^\\x00]*$"`
}

type endpointOutput struct{ Body StaffEndpoint }

// EndpointChange is what staff change of an endpoint; nil fields stay as they are.
type EndpointChange struct {
	Events  []string `json:"events,omitempty" maxItems:"50" doc:"Groups or kinds"`
	Enabled *bool    `json:"enabled,omitempty" doc:"false pauses it: what happens meanwhile is not sent later"`
}

type changeInput struct {
	EndpointPath
	Body EndpointChange
}

func (o *operations) change(ctx context.Context, in *changeInput) (*endpointOutput, error) {
	e, err := o.Change(ctx, in.ID, in.Body)
	return &endpointOutput{staffEndpoint(e)}, staffError(err, errNoEndpoint)
}

func (o *operations) remove(ctx context.Context, in *EndpointPath) (*struct{}, error) {
	return nil, staffError(o.Remove(ctx, in.ID), errNoEndpoint)
}

type deliveryOutput struct{ Body StaffDelivery }

func (o *operations) test(ctx context.Context, in *EndpointPath) (*deliveryOutput, error) {
	d, err := o.Test(ctx, in.ID)
	return &deliveryOutput{staffDelivery(d)}, staffError(err, errNoEndpoint)
}

type logInput struct {
	EndpointPath
	rest.CursorParam
}

// Deliveries is a page of what was sent to an endpoint.
type Deliveries struct {
	Deliveries []StaffDelivery `json:"deliveries"`
	Next       string          `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

type logOutput struct{ Body Deliveries }

const deliveriesPage = 30

func (o *operations) log(ctx context.Context, in *logInput) (*logOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := o.LogPage(ctx, in.ID, after.At, after.ID, deliveriesPage+1)
	if err != nil {
		return nil, staffError(err, errNoEndpoint)
	}
	list, next := rest.Page(list, deliveriesPage, func(d Delivery) rest.Cursor { return rest.Cursor{At: d.CreatedAt.UnixMicro(), ID: d.EventID} })
	page := Deliveries{make([]StaffDelivery, len(list)), next}
	for n, d := range list {
		page.Deliveries[n] = staffDelivery(d)
	}
	return &logOutput{page}, nil
}

type resendInput struct {
	EndpointPath
	Event string `path:"event" maxLength:"64" pattern:"^[^\\x00]*$"`
}

func (o *operations) resend(ctx context.Context, in *resendInput) (*struct{}, error) {
	err := o.Resend(ctx, in.Event, in.ID)
	return nil, staffError(err, errs.New(errs.NotFound, code.EventNotFound, "nothing of this event was for the endpoint"))
}

// staffError turns ErrNotFound into what the operation answers.
func staffError(err error, notFound error) error {
	if errors.Is(err, ErrNotFound) {
		return notFound
	}
	return err
}

const (
	selectLogPage = deliveryColumns + `
		WHERE d.endpoint_id = $1 AND (d.created_at, d.event_id) < ($2, $3) ORDER BY d.created_at DESC, d.event_id DESC LIMIT $4`
	deleteSubscriptions = `DELETE FROM webhook_subscriptions WHERE endpoint_id = $1`
)

// LogPage returns what was sent to an endpoint, newest first, behind a time and event. Returns
// ErrNotFound.
func (s *Service) LogPage(ctx context.Context, endpointID string, at int64, eventID string, limit int) ([]Delivery, error) {
	if _, err := s.endpoint(ctx, s.db, endpointID); err != nil {
		return nil, err
	}
	return db.All(ctx, s.db, deliveryFields, selectLogPage, endpointID, at, eventID, int64(limit))
}

// endpoint returns an endpoint with its events. Returns ErrNotFound.
func (s *Service) endpoint(ctx context.Context, q db.Querier, id string) (e Endpoint, err error) {
	err = q.QueryRowContext(ctx, selectEndpoint, id).Scan(endpointFields(&e)...)
	if db.NoRows(err) {
		err = ErrNotFound
	}
	if err != nil {
		return e, err
	}
	e.Events, err = db.ColumnIn(ctx, q, `SELECT events FROM webhook_subscriptions WHERE endpoint_id IN $values ORDER BY events`, []string{id})
	return e, err
}

// Change chooses other events, pauses an endpoint or goes on with it. Returns ErrNotFound,
// validation_failed.
func (s *Service) Change(ctx context.Context, id string, c EndpointChange) (after Endpoint, err error) {
	var events []string
	if c.Events != nil {
		if events, err = normalizeEvents(c.Events); err != nil {
			return after, invalid("events", err)
		}
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		before, err := s.endpoint(ctx, q, id)
		if err != nil {
			return err
		}
		if events != nil {
			if err := db.Exec(ctx, q, deleteSubscriptions, id); err != nil {
				return err
			}
			if err := db.InsertRows(ctx, q, "webhook_subscriptions", []string{"endpoint_id", "events"}, subscriptions(id, events)); err != nil {
				return err
			}
		}
		switch {
		case c.Enabled == nil || *c.Enabled == before.Enabled:
		case *c.Enabled:
			err = enableIn(ctx, q, id, db.Now(q))
		default:
			err = found(db.Changed(ctx, q, disable, id))
		}
		if err != nil {
			return err
		}
		if after, err = s.endpoint(ctx, q, id); err != nil {
			return err
		}
		return record(ctx, q, "webhook.update", id, before, after)
	})
	return after, err
}

func subscriptions(id string, events []string) [][]any {
	rows := make([][]any, len(events))
	for n, name := range events {
		rows[n] = []any{id, name}
	}
	return rows
}

// invalid is a refusal of what was typed.
func invalid(field string, err error) error {
	return &errs.Error{
		Kind: errs.Unprocessable, Code: code.ValidationFailed, Message: err.Error(),
		Fields: []errs.Field{{Name: field, Code: "invalid", Message: err.Error()}},
	}
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
			*to = map[string]any{"host": e.Host(), "events": e.Events, "enabled": e.Enabled}
		}
	}
	return audit.Record(ctx, q, change)
}
