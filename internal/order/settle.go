package order

import (
	"context"
	"errors"
	"fmt"
	"time"

	"matjar/internal/cart"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/logs"
	"matjar/internal/payment"
	"matjar/internal/queue"
	"matjar/internal/trace"
)

const (
	// claimTime is how long a node may speak with a provider about one payment before
	// another one does. It is longer than all requests of one conversation.
	claimTime = time.Minute
	// conversation limits how long a node speaks.
	conversation = 50 * time.Second
	// maxSteps limits how often the provider is asked to do something in one conversation.
	maxSteps = 4
)

// step is what the provider is to do next.
type step int

const (
	nothing step = iota
	// accept secures the money of an approved payment.
	accept
	capture
	// reverse returns money.
	reverse
	// stop closes a page that is not wanted any more.
	stop
)

// errBusy is returned when another node or request is speaking about the payment.
var errBusy = errors.New("the payment is being looked at")

// syncPayment brings a payment to where the provider says it is, and has the provider do
// what follows from that. It is the only way in which anything about a payment changes after
// its page was opened; redirects, notices and the clock only cause it. Returns errBusy.
func (s *Service) syncPayment(ctx context.Context, intentID string) (err error) {
	// What is begun with a provider is brought to an end, whoever has left.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), conversation)
	defer cancel()
	since := s.Now()
	until := since.Add(claimTime)
	claimed, err := payment.Claim(ctx, s.db, intentID, since, until)
	if err != nil {
		return err
	}
	if !claimed {
		return errBusy
	}
	ctx, span := trace.Job(ctx, "payment")
	defer span.Done(&err)
	defer func() {
		_ = payment.Release(context.WithoutCancel(ctx), s.db, intentID, until) // it ends by itself otherwise
	}()
	err = s.converse(ctx, intentID)
	return errors.Join(err, s.recordCheck(ctx, intentID, err, since))
}

// recordCheck stores what came of a look that was begun at since, nil when it went well, and when the next one is. It does
// so also when ctx has ended: the provider that took all the time is to be listed, too.
func (s *Service) recordCheck(ctx context.Context, intentID string, failed error, since time.Time) error {
	return queue.Note(ctx, claimTime-conversation, func(ctx context.Context) error {
		now := s.Now()
		next, err := s.nextCheck(ctx, intentID, failed, now)
		if err != nil {
			return err
		}
		return payment.Schedule(ctx, s.db, intentID, failed, next, since, now)
	})
}

// converse fetches the payment, settles it and has the provider act, until nothing is left
// to do.
func (s *Service) converse(ctx context.Context, intentID string) error {
	i, err := payment.Get(ctx, s.db, intentID)
	if err != nil {
		return err
	}
	if i.Ref == "" && i.State != payment.Unknown {
		return nil // no provider has it
	}
	p, err := s.gateway().Holder(ctx, i.Provider, i.Account)
	if err != nil {
		return err
	}
	if p == nil {
		return &payment.ProviderError{IntentID: i.ID, Err: fmt.Errorf("%s is not configured", i.Provider)}
	}
	if i.Ref == "" {
		if found, err := s.findPage(ctx, p, i); err != nil || !found {
			return err
		}
		if i, err = payment.Get(ctx, s.db, intentID); err != nil {
			return err
		}
	}
	stopped := false
	for range maxSteps {
		var f payment.Fetched
		if p, f, err = fetchPayment(ctx, s.gateway(), p, i); err != nil {
			return &payment.ProviderError{IntentID: i.ID, Err: err}
		}
		next, refund, err := s.settle(ctx, p, i.ID, f)
		if err != nil {
			return err
		}
		switch next {
		case nothing:
			return nil
		case accept:
			err = p.Accept(ctx, f, i.ID)
		case capture:
			err = p.Capture(ctx, f, i.ID)
		case reverse:
			if err = p.Reverse(ctx, f, refund.Amount, refund.ID); err != nil {
				_ = refund.Fail(ctx, s.db, &payment.ProviderError{IntentID: i.ID, Err: err}) // the error itself is returned
			}
		case stop:
			if stopped {
				return nil
			}
			stopped = true
			err = p.Stop(ctx, i.Ref)
		}
		// After a no, as after a yes, the next fetch tells what holds.
		if _, refused := errors.AsType[*payment.Refusal](err); err != nil && !refused {
			return &payment.ProviderError{IntentID: i.ID, Err: err}
		}
	}
	return &payment.ProviderError{IntentID: i.ID, Err: errors.New("the provider does not do what it is asked to")}
}

// fetchPayment fetches a payment from p, which holds it, and returns whom to speak with about it. An account whose
// key is not taken any more may be the present one under an earlier key, which knows the same payments.
func fetchPayment(ctx context.Context, gateway *payment.Gateway, p payment.Provider, i payment.Intent) (payment.Provider, payment.Fetched, error) {
	f, err := p.Fetch(ctx, i.Ref)
	if present := gateway.Provider(i.Provider); payment.RefusesKey(err) && present != nil && present != p {
		if found, presentErr := present.Fetch(ctx, i.Ref); presentErr == nil {
			return present, found, nil
		}
	}
	return p, f, err
}

// errNoStock is returned when an order that was given up cannot be taken up again.
var errNoStock = errors.New("the goods of the order are gone")

// settle writes what was fetched, once, and decides what becomes of the order and of the
// money. The order's row is locked, and states only go forward, so it may be called by
// anybody, in any order and any number of times.
func (s *Service) settle(ctx context.Context, p payment.Provider, intentID string, f payment.Fetched) (next step, refund *payment.Refund, err error) {
	settle := func(canRevive bool) error {
		return s.db.Tx(ctx, func(q db.Querier) error {
			next, refund, err = s.settleIn(ctx, q, p, intentID, f, canRevive)
			return err
		})
	}
	err = settle(true)
	if errors.Is(err, errNoStock) {
		// That transaction took some of the stock before it found that the rest is gone.
		err = settle(false)
	}
	if err == nil && f.State.HasMoney() {
		s.catalog.StockChanged()
	}
	return next, refund, err
}

func (s *Service) settleIn(ctx context.Context, q db.Querier, p payment.Provider, intentID string, f payment.Fetched, canRevive bool) (step, *payment.Refund, error) {
	i, err := payment.Get(ctx, q, intentID)
	if err != nil {
		return nothing, nil, err
	}
	if err := lockOrder(ctx, q, i.OrderID); err != nil {
		return nothing, nil, err
	}
	// Read again: it may have changed before the lock.
	if i, err = payment.Get(ctx, q, intentID); err != nil {
		return nothing, nil, err
	}
	o, err := readOrder(ctx, q, i.OrderID)
	if err != nil {
		return nothing, nil, err
	}
	now := s.Now()
	if i.State == payment.Review {
		// It ends when the operator has returned the money at the provider.
		before := i
		if f.State != payment.Refunded && f.State != payment.Voided {
			return nothing, nil, nil
		}
		i.State, i.Captured, i.Refunded = f.State, f.Captured, f.Refunded
		return nothing, nil, s.savePayment(ctx, q, before, &i, now)
	}
	if wrong := mismatch(i, p, f); wrong != "" {
		logs.From(ctx).Error("payment does not fit", "intent", i.ID, "what", wrong)
		if f.State.HasMoney() || f.State == payment.Refunded {
			i.State = payment.Review
			return nothing, nil, s.storePayment(ctx, q, &i, now)
		}
		return nothing, nil, nil
	}
	refund, err := payment.PendingRefund(ctx, q, i.ID)
	if err != nil {
		return nothing, nil, err
	}
	before := i
	// A card may be declined while the page stays open.
	if i.State.CanBecome(f.State) || i.State == payment.Redirected && f.State == payment.Redirected {
		i.State, i.Message = f.State, f.Message
	}
	i.Captured, i.Refunded = max(i.Captured, f.Captured), max(i.Refunded, f.Refunded)
	o.showPayment(i)
	// An order is confirmed by the first money of its current payment; any other is returned.
	if i.State.HasMoney() && !i.Accepted && refund == nil {
		if err := s.firstMoney(ctx, q, &o, &i, canRevive, now); err != nil {
			return nothing, nil, err
		}
		if refund, err = payment.PendingRefund(ctx, q, i.ID); err != nil {
			return nothing, nil, err
		}
	}
	if refund != nil && refund.ProvenBy(f) {
		if err := s.finishRefund(ctx, q, &o, &i, refund, now); err != nil {
			return nothing, nil, err
		}
		refund = nil
	}
	if i.State == payment.Failed && before.State != payment.Failed && i.Current && o.awaitsPayment() {
		if err := s.notify(ctx, q, &o, paymentFailedMessage, system); err != nil {
			return nothing, nil, err
		}
	}
	if i != before {
		if err := s.savePayment(ctx, q, before, &i, now); err != nil {
			return nothing, nil, err
		}
	}
	return nextStep(&o, i, p, f, refund, now), refund, nil
}

// showPayment has emails tell what has become of the order's current payment.
func (o *orderRow) showPayment(i payment.Intent) {
	if i.Current {
		o.setPayment(i)
	}
}

// mismatch says what of the fetched payment is not that of the intent, or "".
func mismatch(i payment.Intent, p payment.Provider, f payment.Fetched) string {
	switch {
	case f.Ref != i.Ref:
		return "id"
	case f.Reference != "" && f.Reference != i.ID:
		return "reference"
	case f.Currency != "SAR":
		return "currency"
	case f.Amount != i.Amount:
		return "amount"
	case f.Test != nil && *f.Test != p.TestMode():
		return "mode"
	case f.State != payment.Authorised && f.Captured != 0 && f.Captured != i.Amount:
		return "captured amount"
	case f.Refunded > f.Captured:
		return "refunded amount"
	case f.State == payment.PartiallyRefunded && !i.Accepted && i.State != f.State:
		return "refund of a payment that was never used"
	}
	return ""
}

// nextStep decides what the provider is to do, from what holds after settling.
func nextStep(o *orderRow, i payment.Intent, p payment.Provider, f payment.Fetched, refund *payment.Refund, now time.Time) step {
	switch {
	case f.Approved:
		// Also what is not wanted any more: only what is secured can be returned.
		return accept
	case refund != nil && i.State.HasMoney():
		return reverse
	case i.State == payment.Authorised && i.Accepted && (!p.CapturesAtShipping() || o.Status.reached(Shipped)):
		return capture
	case i.State.Open() && (!i.Current || !o.awaitsPayment() || !now.Before(o.payUntil)):
		return stop
	}
	return nothing
}

// firstMoney decides about money that arrived: it confirms the order that waits for it, also
// one that was given up while its goods are still there, or it is returned.
func (s *Service) firstMoney(ctx context.Context, q db.Querier, o *orderRow, i *payment.Intent, canRevive bool, now time.Time) error {
	waiting := i.Current && o.awaitsPayment()
	late := i.Current && o.Status == Cancelled && o.CancelReason == expiredReason
	switch {
	case waiting:
		i.Accepted = true
		if err := s.transition(ctx, q, o, Processing, system, ""); err != nil {
			return err
		}
		return s.announceOrder(ctx, q, &o.Order)
	case late && canRevive:
		i.Accepted = true
		return s.revive(ctx, q, o, now)
	}
	reason := payment.ReasonLate
	if !i.Current {
		reason = payment.ReasonDuplicate
	}
	if err := payment.AddRefund(ctx, q, i, reason, now); err != nil {
		return err
	}
	return s.notify(ctx, q, o, paymentReturnedMessage, system)
}

// revive takes up an order whose payment arrived after it was given up. It is the one way out
// of cancelled. Returns errNoStock when anything of it cannot be had any more.
func (s *Service) revive(ctx context.Context, q db.Querier, o *orderRow, now time.Time) error {
	lines := make([]cart.Line, len(o.Items))
	for n, i := range o.Items {
		lines[n] = cart.Line{ProductID: i.Product.ProductID, Color: i.Color, Size: i.Size, Quantity: i.Quantity}
	}
	if _, err := decrementStock(ctx, q, lines, now); err != nil {
		if _, refused := errs.As(err); refused {
			return errNoStock
		}
		return err
	}
	if o.CouponCode != "" {
		used, err := coupon.Find(ctx, q, o.CouponCode)
		if err == nil {
			err = coupon.Use(ctx, q, used, o.ID, o.userID, now)
		}
		if _, refused := errs.As(err); refused {
			return errNoStock
		}
		if err != nil {
			return err
		}
	}
	o.Status, o.CancelReason = Processing, ""
	if err := setOrderStatus(ctx, q, o.ID, o.Status); err != nil {
		return err
	}
	if err := setAllItems(ctx, q, o.ID, o.Status); err != nil {
		return err
	}
	if err := setReason(ctx, q, o.ID, o.CancelReason); err != nil {
		return err
	}
	if err := addEvent(ctx, q, o.ID, Event{Status: Processing, Actor: system, CreatedAt: now}, ""); err != nil {
		return err
	}
	if err := s.publishOrder(ctx, q, statusKind(Processing), &o.Order, true); err != nil {
		return err
	}
	if err := s.announceOrder(ctx, q, &o.Order); err != nil {
		return err
	}
	return s.notify(ctx, q, o, paidMessage, system)
}

// finishRefund marks money that is back. What was released before it was captured counts as
// refunded too, and so nothing that was fetched earlier can undo it.
func (s *Service) finishRefund(ctx context.Context, q db.Querier, o *orderRow, i *payment.Intent, refund *payment.Refund, now time.Time) error {
	i.Refunded, i.Message = max(i.Refunded, refund.Before+refund.Amount), ""
	if i.Refunded >= i.Amount && i.State.CanBecome(payment.Refunded) {
		i.State = payment.Refunded
	}
	if err := refund.Finish(ctx, q, now); err != nil {
		return err
	}
	if refund.Reason == payment.ReasonReturned {
		return nil // the letter about the return has told it
	}
	o.showPayment(*i)
	return s.notify(ctx, q, o, refundedMessage, system)
}
