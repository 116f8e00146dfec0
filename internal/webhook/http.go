package webhook

import (
	"context"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

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
	rest.Patch(g, rest.Needs(staff.KeysWrite), one, "adminChangeWebhook", "Choose other events or how many at a time, pause or go on", o.change)
	rest.Delete(g, rest.Needs(staff.KeysWrite), one, "adminRemoveWebhook", "Forget an endpoint and what was sent there", o.remove)
	rest.Post(g, rest.Needs(staff.KeysWrite), one+"/test", "adminTestWebhook", "Send a ping now, and see what is answered", o.test)
	rest.Get(g, rest.Needs(staff.KeysRead), one+"/deliveries", "adminListDeliveries", "What was sent to an endpoint, newest first", o.log)
	rest.Post(g, rest.Needs(staff.KeysWrite), one+"/deliveries/{event}/resend", "adminResendDelivery", "Send an event again", o.resend)
}

type operations struct{ *Service }

type endpointsOutput struct{ Body Endpoints }

func (o *operations) list(ctx context.Context, _ *struct{}) (*endpointsOutput, error) {
	list, err := o.ListForStaff(ctx)
	return &endpointsOutput{list}, err
}

type addEndpointInput struct {
	Body struct {
		URL    string   `json:"url" maxLength:"2000" doc:"https://…, or http:// on the shop's own machine"`
		Events []string `json:"events" maxItems:"50" doc:"Groups or kinds"`
		AtOnce int64    `json:"at_once,omitempty" minimum:"1" maximum:"16" default:"1" doc:"How many events are sent at a time"`
	}
}

type addedOutput struct{ Body AddedEndpoint }

func (o *operations) add(ctx context.Context, in *addEndpointInput) (*addedOutput, error) {
	e, secret, err := o.Add(ctx, in.Body.URL, in.Body.Events, in.Body.AtOnce)
	return &addedOutput{AddedEndpoint{staffEndpoint(e), secret}}, err
}

// EndpointPath names an endpoint.
type EndpointPath struct {
	ID string `path:"id" maxLength:"64" pattern:"^[^\\x00]*$"`
}

type endpointOutput struct{ Body StaffEndpoint }

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

type logOutput struct{ Body Deliveries }

func (o *operations) log(ctx context.Context, in *logInput) (*logOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	page, err := o.DeliveriesForStaff(ctx, in.ID, after)
	return &logOutput{page}, staffError(err, errNoEndpoint)
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
