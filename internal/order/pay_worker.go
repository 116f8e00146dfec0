package order

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/logs"
	"matjar/internal/payment"
	"matjar/internal/poll"
	"matjar/internal/trace"
)

const (
	// firstCheck is when a page that was just opened is looked at without a prompt.
	firstCheck = time.Minute
	// promptWait is how long a request waits for a provider.
	promptWait = 3 * time.Second
	// leaseTime is how long a node may take for one payment before another node tries.
	leaseTime = 2 * time.Minute
	// pollInterval is the pause between polls for payments that are due.
	pollInterval = time.Second
	// unreachable is how long an order is held beyond its time while the provider does not
	// answer.
	unreachable = 30 * time.Minute
	// reviewTime is how long it is looked whether the operator has returned money that does not fit.
	reviewTime = 30 * 24 * time.Hour
	// expiryInterval is the pause between looks for orders whose hold is over.
	expiryInterval = 10 * time.Second
	// conversations is how many providers a node speaks with at a time.
	conversations = 4
)

// PaymentWorker follows payments until they are settled, gives up orders that were not paid
// in time, and returns money. Any number may run on one database.
type PaymentWorker struct {
	Orders *Service
	Log    *slog.Logger
}

// Run works until ctx ends. Without a provider there is nobody to speak with, but orders of
// one that was configured before still have to be given up.
func (w *PaymentWorker) Run(ctx context.Context) {
	var workers sync.WaitGroup
	workers.Go(func() { poll.Jobs(ctx, w.Log, "payment", conversations, pollInterval, w.takePayment) })
	workers.Go(func() {
		poll.Work(ctx, w.Log, "payment", func(ctx context.Context) (time.Duration, error) {
			gone, err := w.Orders.ExpireNext(ctx)
			return poll.Again(gone, expiryInterval), err
		})
	})
	workers.Wait()
}

// takePayment is takePayment of the service, if there is a provider to ask.
func (w *PaymentWorker) takePayment(ctx context.Context) (poll.Job, error) {
	if speaks, err := w.Orders.gateway().Speaks(ctx); err != nil || !speaks {
		return nil, err
	}
	return w.Orders.takePayment(ctx)
}

// SyncNext looks at one payment that is due, and reports whether there was one.
func (s *Service) SyncNext(ctx context.Context) (bool, error) { return poll.Next(ctx, s.takePayment) }

// takePayment reserves a payment that is due, and returns a look at it.
func (s *Service) takePayment(ctx context.Context) (poll.Job, error) {
	now := s.Now()
	id, err := payment.Lease(ctx, s.db, now, now.Add(leaseTime))
	if err != nil || id == "" {
		return nil, err
	}
	return func(ctx context.Context) error {
		err := s.syncPayment(ctx, id)
		if errors.Is(err, errBusy) {
			return payment.Prompt(ctx, s.db, id, s.Now().Add(5*time.Second))
		}
		return err
	}, nil
}

// syncWithin looks at a payment, or waits for who is looking at it already: a notice often
// arrives together with the browser. It waits no longer than wait; what was begun goes on
// without the caller, who is told the state as it is known then.
func (s *Service) syncWithin(ctx context.Context, intentID string, wait time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			err := s.syncPayment(ctx, intentID)
			if !errors.Is(err, errBusy) {
				if err != nil {
					logs.From(ctx).Error("payment", "error", err)
				}
				return
			}
			select {
			case <-time.After(100 * time.Millisecond):
			case <-ctx.Done():
				return
			}
		}
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// backoff doubles a pause with every attempt.
func backoff(first time.Duration, attempts int64, longest time.Duration) time.Duration {
	return min(first<<min(attempts, 16), longest)
}

// nextCheck decides when a payment is looked at again without a prompt, after a look that went well or has failed; the
// zero time means never.
func (s *Service) nextCheck(ctx context.Context, intentID string, failed error, now time.Time) (time.Time, error) {
	i, err := payment.Get(ctx, s.db, intentID)
	if err != nil {
		return time.Time{}, err
	}
	refund, err := payment.PendingRefund(ctx, s.db, i.ID)
	if err != nil {
		return time.Time{}, err
	}
	next := s.nextAfter(ctx, i, refund, now)
	// A provider that knows no such payment has no money for it, and never will when none can arrive any more.
	over := next.IsZero() && !i.State.HasMoney() && errors.Is(failed, payment.ErrNotFound)
	if failed != nil && !over {
		next = now.Add(backoff(30*time.Second, i.Failures, 30*time.Minute))
	}
	return next, nil
}

// nextAfter is nextCheck after a look that went well.
func (s *Service) nextAfter(ctx context.Context, i payment.Intent, refund *payment.Refund, now time.Time) time.Time {
	age := now.Sub(i.UpdatedAt)
	switch {
	case refund != nil:
		return now.Add(backoff(2*time.Minute, i.Attempts, 6*time.Hour))
	case i.Ref == "", i.State == payment.Refunded:
		return time.Time{}
	case i.State == payment.Review:
		if age > reviewTime {
			return time.Time{}
		}
		return now.Add(24 * time.Hour)
	case i.State == payment.Redirected && i.Current && age < 10*time.Minute:
		return now.Add(firstCheck)
	case i.State == payment.Redirected && age < payment.LateMoney:
		return now.Add(backoff(2*time.Minute, i.Attempts/8, time.Hour))
	case i.State == payment.Authorised && s.capturesAtShipping(ctx, i):
		// Sending the order prompts it; this finds what the provider did by itself.
		return now.Add(24 * time.Hour)
	case i.State == payment.Authorised:
		return now.Add(backoff(time.Minute, i.Attempts, time.Hour))
	case age < payment.LateMoney:
		return now.Add(backoff(5*time.Minute, i.Attempts, 6*time.Hour))
	}
	return time.Time{}
}

func (s *Service) capturesAtShipping(ctx context.Context, i payment.Intent) bool {
	p, err := s.gateway().Holder(ctx, i.Provider, i.Account)
	return err == nil && p != nil && p.CapturesAtShipping()
}

// ExpireNext gives up orders whose hold is over, and reports whether there may be more.
func (s *Service) ExpireNext(ctx context.Context) (bool, error) {
	list, err := expiredOrders(ctx, s.db, s.Now())
	if err != nil {
		return false, err
	}
	gone := false
	for _, id := range list {
		expired, expireErr := s.expireOrder(ctx, id)
		gone, err = gone || expired, errors.Join(err, expireErr)
	}
	return gone, err
}

// expireOrder gives up an order that was not paid in time, and reports whether it did. The
// provider is asked once more before that, and to close its page.
func (s *Service) expireOrder(ctx context.Context, orderID string) (expired bool, err error) {
	ctx, span := trace.Job(ctx, "expiry")
	defer span.Done(&err)
	o, err := readOrder(ctx, s.db, orderID)
	if err != nil {
		return false, err
	}
	if o.payment != nil && (o.payment.Ref != "" || o.payment.State == payment.Unknown) {
		err := s.syncPayment(ctx, o.payment.ID)
		// A provider that knows no such payment has no money for it.
		if err != nil && !errors.Is(err, payment.ErrNotFound) && s.Now().Before(o.payUntil.Add(unreachable)) {
			if errors.Is(err, errBusy) {
				err = nil
			}
			return false, err
		}
	}
	_, err = s.updateOrder(ctx, orderID, func(q db.Querier, o *orderRow) error {
		now := s.Now()
		expired = o.awaitsPayment() && !o.payUntil.IsZero() && !now.Before(o.payUntil)
		if !expired {
			return nil
		}
		if i := o.payment; i != nil && !i.State.HasMoney() && i.State != payment.Review && i.State != payment.Refunded {
			before := *i
			i.State, i.Message = payment.Expired, payment.TimedOut
			if err := s.savePayment(ctx, q, before, i, now); err != nil {
				return err
			}
		}
		if err := setReason(ctx, q, o.ID, expiredReason); err != nil {
			return err
		}
		o.CancelReason = expiredReason
		return s.transition(ctx, q, o, Cancelled, system, "")
	})
	return expired, err
}
