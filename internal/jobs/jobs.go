// Package jobs shows what the shop's queues could not send, and the payments that could not be looked at, and has it tried
// again or forgotten.
package jobs

import (
	"context"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/letter"
	"matjar/internal/mail"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/queue"
	"matjar/internal/rest"
	"matjar/internal/webhook"
	"matjar/internal/zatca"
)

// Name is the name of a queue.
type Name string

// The queues.
const (
	Mail     Name = "mail"
	Letters  Name = "letters"
	Webhooks Name = "webhooks"
	Tax      Name = "tax"
	Payments Name = "payments"
)

// Service knows all queues.
type Service struct {
	db     *db.DB
	queues map[Name]queue.Queue
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service. shop returns who letters are from.
func New(d *db.DB, shop func() mail.Shop) *Service {
	s := &Service{db: d, Now: d.Now}
	s.queues = map[Name]queue.Queue{
		Mail: mail.Failed{Shop: shop}, Letters: letter.Failed{}, Webhooks: webhook.Failed{}, Tax: zatca.Failed{},
		Payments: payment.FailedChecks{Number: order.Number, Now: func() time.Time { return s.Now() }},
	}
	return s
}

// maxCount is where counting ends.
const maxCount = 1000

// Counts says how much has failed in each queue, up to 1000.
type Counts struct {
	Mail     int64 `json:"mail"`
	Letters  int64 `json:"letters"`
	Webhooks int64 `json:"webhooks"`
	Tax      int64 `json:"tax"`
	Payments int64 `json:"payments"`
}

// Sum returns how much has failed in all.
func (c Counts) Sum() int64 { return c.Mail + c.Letters + c.Webhooks + c.Tax + c.Payments }

// Counts returns how much has failed in each queue.
func (s *Service) Counts(ctx context.Context) (c Counts, err error) {
	for name, to := range map[Name]*int64{Mail: &c.Mail, Letters: &c.Letters, Webhooks: &c.Webhooks, Tax: &c.Tax, Payments: &c.Payments} {
		if *to, err = s.queues[name].CountFailed(ctx, s.db, maxCount); err != nil {
			return c, err
		}
	}
	return c, nil
}

// Failures is a page of what failed in a queue.
type Failures struct {
	Failures []queue.Failure `json:"failures" doc:"Newest first"`
	Next     string          `json:"next" doc:"The cursor of the next page, or empty at the end"`
	Counts   Counts          `json:"counts" doc:"Of all queues; counts end at 1000"`
}

// page is how many failures a page has.
const page = 50

// List returns a page of what failed in a queue, newest first.
func (s *Service) List(ctx context.Context, name Name, after rest.Cursor) (Failures, error) {
	list, err := s.queues[name].Failed(ctx, s.db, queue.Position{At: after.At, ID: after.ID}, page+1)
	if err != nil {
		return Failures{}, err
	}
	list, next := rest.Page(list, page, func(f queue.Failure) rest.Cursor { return rest.Cursor{At: f.At.UnixMicro(), ID: f.ID} })
	counts, err := s.Counts(ctx)
	return Failures{list, next, counts}, err
}

var errNotFound = errs.New(errs.NotFound, code.FailureNotFound, "this is gone, in hand at this moment, or nothing that this can be done with")

// change does something to one failure and records it. Returns failure_not_found.
func (s *Service) change(ctx context.Context, action string, name Name, id string, do func(context.Context, db.Querier, string, time.Time) (bool, error)) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		done, err := do(ctx, q, id, s.Now())
		if err != nil {
			return err
		}
		if !done {
			return errNotFound
		}
		return audit.Record(ctx, q, audit.Change{Action: action, Subject: "delivery", ID: string(name) + "/" + id})
	})
}

// Retry has something sent again, or a provider asked again, now. Returns failure_not_found.
func (s *Service) Retry(ctx context.Context, name Name, id string) error {
	return s.change(ctx, "delivery.retry", name, id, s.queues[name].Retry)
}

// Drop forgets something, or takes note of it. Returns failure_not_found.
func (s *Service) Drop(ctx context.Context, name Name, id string) error {
	return s.change(ctx, "delivery.drop", name, id, s.queues[name].Drop)
}

// RetryAll does what Retry does with all of a queue that it can be done with, and returns how many those are.
func (s *Service) RetryAll(ctx context.Context, name Name) (n int64, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if n, err = s.queues[name].RetryAll(ctx, q, s.Now()); err != nil || n == 0 {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "delivery.retry_all", Subject: "delivery", ID: string(name), After: map[string]int64{"count": n}})
	})
	return n, err
}
