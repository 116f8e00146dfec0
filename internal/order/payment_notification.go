package order

import (
	"context"
	"errors"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/limit"
	"matjar/internal/payment"
)

// promptRule limits how often the provider of a payment may be asked about it. It is not
// about network addresses, because phones share them by the thousand.
var promptRule = limit.Rule{Name: "payment-prompt", Count: 30, Per: time.Minute}

// checkPrompt counts a request without a session or signature.
func (s *Service) checkPrompt(ctx context.Context, intentID string) error {
	ok, err := promptRule.Allow(ctx, s.db, intentID, s.Now())
	if err == nil && !ok {
		err = errs.New(errs.RateLimited, code.RateLimited, "too many requests")
	}
	return err
}

// prompted returns an intent whose provider may be asked about it now. Returns payment.ErrNotFound,
// rate_limited.
func (s *Service) prompted(ctx context.Context, intentID string) (payment.Intent, error) {
	i, err := payment.Get(ctx, s.db, intentID)
	if err == nil {
		err = s.checkPrompt(ctx, i.ID)
	}
	return i, err
}

// handleNotification makes the payment due that a notice is about. One that nobody knows is
// acknowledged too: asking again would change nothing.
func (s *Service) handleNotification(ctx context.Context, p payment.Provider, n payment.Notification) error {
	i, err := s.noticed(ctx, p, n)
	if errors.Is(err, payment.ErrNotFound) {
		return nil
	}
	if err == nil && n.Key == "" {
		err = s.checkPrompt(ctx, i.ID)
	}
	if err != nil {
		return err
	}
	now := s.Now()
	return s.db.Tx(ctx, func(q db.Querier) error {
		isNew, err := n.Remember(ctx, q, p.Name(), now)
		if err != nil || !isNew {
			return err
		}
		return payment.Prompt(ctx, q, i.ID, now)
	})
}

// noticed returns the intent that a notice is about. Returns payment.ErrNotFound.
func (s *Service) noticed(ctx context.Context, p payment.Provider, n payment.Notification) (payment.Intent, error) {
	if n.Ref != "" {
		i, err := payment.GetByRef(ctx, s.db, p.Name(), n.Ref)
		if !errors.Is(err, payment.ErrNotFound) {
			return i, err
		}
	}
	i, err := payment.Get(ctx, s.db, n.Intent)
	if err == nil && i.Provider != p.Name() {
		err = payment.ErrNotFound
	}
	return i, err
}
