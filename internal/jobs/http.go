package jobs

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

var tag = huma.Tag{Name: "Deliveries", Description: "Letters, events and tax documents that could not be sent, and payments that could not be looked at"}

// RegisterAdmin adds the operations on what failed.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	const path = "/api/v1/admin/deliveries/{queue}"
	rest.Get(g, rest.Needs(staff.JobsRead), path, "adminListFailures", "What failed in a queue, newest first", o.list)
	rest.Post(g, rest.Needs(staff.JobsWrite), path+"/retry", "adminRetryAll", "Try all that failed again; of payments, their providers are asked", o.retryAll)
	rest.Post(g, rest.Needs(staff.JobsWrite), path+"/{id}/retry", "adminRetryFailure", "Try it again; of a payment, its provider is asked, at most every ten seconds", o.retry)
	rest.Delete(g, rest.Needs(staff.JobsWrite), path+"/{id}", "adminDropFailure", "Forget it; of a tax document that was refused, or a payment that nothing is awaited of, take note", o.drop)
}

type operations struct{ *Service }

// QueuePath names a queue.
type QueuePath struct {
	Queue string `path:"queue" enum:"mail,letters,webhooks,tax,payments"`
}

type listInput struct {
	QueuePath
	rest.CursorParam
}

type listOutput struct{ Body Failures }

func (o *operations) list(ctx context.Context, in *listInput) (*listOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := o.List(ctx, Name(in.Queue), after)
	return &listOutput{list}, err
}

// Retried says how much is tried again.
type Retried struct {
	Count int64 `json:"count"`
}

type retriedOutput struct{ Body Retried }

func (o *operations) retryAll(ctx context.Context, in *QueuePath) (*retriedOutput, error) {
	n, err := o.RetryAll(ctx, Name(in.Queue))
	return &retriedOutput{Retried{n}}, err
}

type failureInput struct {
	QueuePath
	ID string `path:"id" maxLength:"200" pattern:"^[^\\x00]*$"`
}

func (o *operations) retry(ctx context.Context, in *failureInput) (*struct{}, error) {
	return nil, o.Retry(ctx, Name(in.Queue), in.ID)
}

func (o *operations) drop(ctx context.Context, in *failureInput) (*struct{}, error) {
	return nil, o.Drop(ctx, Name(in.Queue), in.ID)
}
