package order

import (
	"context"
	"fmt"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
	"matjar/internal/payment"
)

// DefaultPaymentHold is how long an order's stock is held for its payment. It is longer than
// any provider lets a shopper pay.
const DefaultPaymentHold = 40 * time.Minute

const (
	// maxUnpaid limits how many orders of an account may wait for an online payment: each
	// of them keeps stock from others.
	maxUnpaid = 3
	// leastOnline is the smallest amount that providers take.
	leastOnline money.Halalas = 100
	payLimit                  = "order-pay"
)

// PaymentInfo is how the online payment of an order stands.
type PaymentInfo struct {
	State    PaymentState  `json:"state"`
	Method   Payment       `json:"method"`
	Provider string        `json:"provider" enum:"moyasar,tabby,tamara"`
	Amount   money.Halalas `json:"amount"`
	Refunded money.Halalas `json:"refunded"`
	// ExpiresAt is zero once the order waits no more.
	ExpiresAt   time.Time      `json:"expires_at,omitzero" doc:"Until when the order is held for its payment"`
	URL         string         `json:"url,omitempty" doc:"Where the browser goes to pay, while that is possible"`
	MessageCode PaymentMessage `json:"message_code,omitempty" doc:"What the shopper is told about it"`
	intent      payment.Intent
}

// PaymentState is payment.State in the API.
type PaymentState string

// Schema describes it.
func (PaymentState) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: enum(payment.States())}
}

// PaymentMessage is the code of what a shopper is told about a payment.
type PaymentMessage string

// Schema describes it.
func (PaymentMessage) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: enum(payment.MessageCodes())}
}

// setPayment describes the order's current attempt to pay.
func (o *Order) setPayment(i payment.Intent) {
	p := &PaymentInfo{
		State: PaymentState(i.State), Method: Payment(i.Method), Provider: i.Provider, Amount: i.Amount, Refunded: i.Refunded,
		ExpiresAt: o.payUntil, MessageCode: PaymentMessage(i.Message), intent: i,
	}
	if o.Status == PendingPayment && i.State.Open() {
		p.URL = payPath(openPath, i.ID)
	}
	o.Payment, o.Refunded = p, i.Refunded
}

// loadPayments reads the current attempts to pay of those orders that are paid online.
func loadPayments(ctx context.Context, q db.Querier, orders []*Order) error {
	var ids []string
	for _, o := range orders {
		if o.PaymentMethod != CashOnDelivery {
			ids = append(ids, o.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	found, err := payment.CurrentOf(ctx, q, ids)
	for _, o := range orders {
		if i, ok := found[o.ID]; ok {
			o.setPayment(i)
		}
	}
	return err
}

// OnlineMethod is a way to pay online, with the companies that the shop names for it.
type OnlineMethod struct {
	Method Payment  `json:"method"`
	Brands []string `json:"brands"`
}

// OnlineMethods lists the ways to pay online that can be chosen.
func (s *Service) OnlineMethods() []OnlineMethod {
	var list []OnlineMethod
	for _, rule := range payments {
		if rule.payment != CashOnDelivery && s.checkMethod(rule.payment) == nil {
			list = append(list, OnlineMethod{rule.payment, rule.brands})
		}
	}
	return list
}

// TakesCash reports whether orders can be paid on delivery.
func (s *Service) TakesCash() bool { return !s.policy().NoCash }

// checkMethod returns payment_method_disabled for a way to pay that is off or has no provider.
func (s *Service) checkMethod(p Payment) error {
	if p == CashOnDelivery && s.TakesCash() || s.gateway().For(string(p)) != nil {
		return nil
	}
	return errMethodDisabled
}

var errMethodDisabled = errs.New(errs.Unprocessable, code.PaymentMethodDisabled, "this payment method is not available yet")

// checkUnpaid refuses an order that would be one too many without a payment: on delivery by
// the ceilings, online by the number of those that wait.
func (s *Service) checkUnpaid(ctx context.Context, q db.Querier, userID string, method Payment, total money.Halalas, units int64) error {
	if method == CashOnDelivery {
		over, err := s.policy().Ceilings.exceededBy(ctx, q, userID, total, units)
		if err == nil && over != nil {
			err = over.refusal()
		}
		return err
	}
	if total < leastOnline {
		return errs.New(errs.Unprocessable, code.PaymentMethodDisabled, "less than %s riyals cannot be paid online", leastOnline)
	}
	n, err := countUnpaid(ctx, q, userID)
	if err != nil {
		return err
	}
	if n >= maxUnpaid {
		err := errs.New(errs.Conflict, code.TooManyUnpaid, "%d orders wait for their payment: pay or cancel one first", n)
		err.Fields = []errs.Field{errs.ValueField("unpaid", "figure", errs.Count(n))}
		return err
	}
	return nil
}

const (
	expiredReason = "payment_expired"
)

// startPayment stores a new attempt to pay the order, which holds its stock from now on. The
// provider is asked when the shopper follows the address: nothing is told to it in here, so
// nothing is lost with the transaction or the response.
func (s *Service) startPayment(ctx context.Context, q db.Querier, o *Order, now time.Time) error {
	gateway := s.gateway()
	p := gateway.For(string(o.PaymentMethod))
	if p == nil {
		// It was taken away since the method was checked.
		return errMethodDisabled
	}
	account, err := gateway.Keep(ctx, q, p.Name(), now)
	if err != nil {
		return err
	}
	o.payUntil = now.Add(s.hold).UTC().Truncate(time.Microsecond)
	if err := setPayUntil(ctx, q, o.ID, o.payUntil); err != nil {
		return err
	}
	i := payment.Intent{
		OrderID: o.ID, Provider: p.Name(), Account: account, Method: string(o.PaymentMethod), Amount: o.Total, ExpiresAt: p.Window(now, o.payUntil),
	}
	if err := payment.Add(ctx, q, &i, now); err != nil {
		return err
	}
	if err := s.StoreStanding(ctx, q, o.ID); err != nil {
		return err
	}
	o.setPayment(i)
	o.PaymentURL = o.Payment.URL
	return nil
}

// awaitsPayment reports whether the order is to be paid online and is not.
func (o *orderRow) awaitsPayment() bool {
	return o.PaymentMethod != CashOnDelivery && o.Status == PendingPayment
}

var errPaymentClosed = errs.New(errs.Conflict, code.PaymentClosed, "the order does not wait for a payment")

// Pay lets the shopper pay an unpaid order again, or in another way. An attempt that is open
// in the same way is returned as it is; any other is given up. Returns payment_closed when
// the order does not wait for a payment any more.
func (s *Service) Pay(ctx context.Context, userID, orderID string, method Payment) (*Order, error) {
	if _, known := method.rule(); !known {
		return nil, errs.ValidationFailed(notFilledIn, errs.Field{Name: "method", Code: "not_allowed", Message: "Please select a payment method"})
	}
	if err := s.checkMethod(method); err != nil {
		return nil, err
	}
	// The shopper may have paid a moment ago: ask before another page is opened.
	found, err := readOrder(ctx, s.db, orderID)
	if err == nil && found.userID == userID && found.awaitsPayment() && found.payment != nil && found.payment.Ref != "" {
		s.syncWithin(ctx, found.payment.ID, promptWait)
	}
	address := ""
	o, err := s.updateOrder(ctx, orderID, func(q db.Querier, o *orderRow) error {
		address = ""
		now := s.Now()
		if o.userID != userID {
			return errOrderNotFound
		}
		if !o.awaitsPayment() || o.payment == nil || o.payment.State == payment.Review || !now.Before(o.payUntil) {
			return errPaymentClosed
		}
		if o.payment.State.Open() && o.payment.Method == string(method) {
			address = o.Payment.URL
			return nil
		}
		// Changing one's mind prolongs the hold, but not for ever.
		if method != CashOnDelivery && now.Sub(o.CreatedAt) > 2*s.hold {
			return errPaymentClosed
		}
		if err := s.checkHourlyLimit(ctx, q, payLimit, userID); err != nil {
			return err
		}
		o.PaymentMethod = method
		if method == CashOnDelivery {
			return s.payOnDelivery(ctx, q, o, now)
		}
		if err := setPayMethod(ctx, q, o.ID, method); err != nil {
			return err
		}
		if err := s.startPayment(ctx, q, &o.Order, now); err != nil {
			return err
		}
		address = o.PaymentURL
		return nil
	})
	if err != nil {
		return nil, err
	}
	o.PaymentURL = address
	return o, nil
}

// payOnDelivery gives up the online payment of an order.
func (s *Service) payOnDelivery(ctx context.Context, q db.Querier, o *orderRow, now time.Time) error {
	// Concurrent checkouts of the account must not pass the ceilings together.
	if err := cart.Lock(ctx, q, o.userID); err != nil {
		return err
	}
	var units int64
	for _, i := range o.Items {
		units += i.Quantity
	}
	if err := s.checkUnpaid(ctx, q, o.userID, CashOnDelivery, o.Total, units); err != nil {
		return err
	}
	if err := setPayMethod(ctx, q, o.ID, CashOnDelivery); err != nil {
		return err
	}
	if err := payment.Supersede(ctx, q, o.ID, now); err != nil {
		return err
	}
	if err := stopWaiting(ctx, q, o.ID); err != nil {
		return err
	}
	if err := s.StoreStanding(ctx, q, o.ID); err != nil {
		return err
	}
	o.Payment = nil
	return s.notify(ctx, q, o, receivedMessage, shopper)
}

// movePayment does for the payment what a new state of the order asks for: a cancelled order
// is refunded, a sent one captured.
func (s *Service) movePayment(ctx context.Context, q db.Querier, o *orderRow, to Status, now time.Time) error {
	if o.payment == nil {
		return nil
	}
	if to == Processing || to == Cancelled {
		if err := stopWaiting(ctx, q, o.ID); err != nil {
			return err
		}
	}
	if to == Cancelled && o.payment.Accepted {
		return payment.AddRefund(ctx, q, o.payment, payment.ReasonCancelled, now)
	}
	if to == Cancelled || to == Shipped {
		return payment.PromptOrder(ctx, q, o.ID, now)
	}
	return nil
}

// RefundPart has a part of what was paid online returned to the shopper, once for each id, in the
// transaction that holds the order's lock. The provider is asked after it.
func (s *Service) RefundPart(ctx context.Context, q db.Querier, o *Order, amount money.Halalas, id string) error {
	if o.Payment == nil || !o.Payment.intent.Accepted {
		return fmt.Errorf("order %s was not paid online", o.ID)
	}
	return payment.RefundPart(ctx, q, &o.Payment.intent, id, amount, s.Now())
}
