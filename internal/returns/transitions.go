package returns

import (
	"context"
	"time"
	"unicode/utf8"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
)

// Actors of events.
const (
	actorShopper  = "shopper"
	actorVendor   = "vendor"
	actorOperator = "operator"
)

// By is who decides about a return: the operator, or a vendor about the returns of their own
// things.
type By struct {
	VendorID string `json:"vendor_id,omitempty" maxLength:"64" doc:"The vendor who decides, who must be the seller; the operator unless told"`
	Note     string `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

func (b By) actor() string {
	if b.VendorID != "" {
		return actorVendor
	}
	return actorOperator
}

// as returns who decides when a member of a vendor asks: that vendor always, and whom they name without a vendor.
func (b By) as(vendor string) By {
	if vendor != "" {
		b.VendorID = vendor
	}
	return b
}

// change is a locked return that is being changed, with its locked order.
type change struct {
	r *Return
	o *order.Order
}

// ownedBy returns errNotFound unless the return is the user's.
func (c *change) ownedBy(userID string) error {
	if c.r.userID != userID {
		return errNotFound
	}
	return nil
}

// decidedBy returns errNotFound for a vendor who is not the seller.
func (c *change) decidedBy(b By) error {
	if b.VendorID != "" && b.VendorID != c.r.VendorID {
		return errNotFound
	}
	return nil
}

// update runs fn on a return whose order is locked, which serializes everything about the
// order's returns, and returns the return after it.
func (s *Service) update(ctx context.Context, returnID string, fn func(q db.Querier, c *change) error) (after *Return, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		orderID, err := readOrderID(ctx, q, returnID)
		if db.NoRows(err) {
			return errNotFound
		} else if err != nil {
			return err
		}
		o, _, err := s.orders.Lock(ctx, q, orderID)
		if err != nil {
			return err
		}
		r, err := readReturn(ctx, q, returnID)
		if err != nil {
			return err
		}
		if err := fn(q, &change{r, o}); err != nil {
			return err
		}
		if after, err = readReturn(ctx, q, returnID); err != nil {
			return err
		}
		return record(ctx, q, r, after)
	})
	if err != nil {
		return nil, err
	}
	return after, nil
}

// recorded is what the record of changes keeps of a return.
type recorded struct {
	State   State         `json:"state"`
	Amount  money.Halalas `json:"refund_amount,omitempty"`
	Refusal string        `json:"refusal,omitempty"`
}

// record stores what a member or command changed of a return; what shoppers do is in its events.
func record(ctx context.Context, q db.Querier, before, after *Return) error {
	if !audit.Acting(ctx) || before.State == after.State {
		return nil
	}
	return audit.Record(ctx, q, audit.Change{
		Action: "return." + string(after.State), Subject: "return", ID: after.ID,
		Before: recorded{State: before.State}, After: recorded{after.State, after.Amount, after.Refusal},
	})
}

// move changes the state of a return, stores that and tells the shopper. A closed return
// keeps no bank details. Returns return_transition.
func (s *Service) move(ctx context.Context, q db.Querier, c *change, to State, actor, note string) error {
	if !c.r.State.CanBecome(to) {
		return errTransition(c.r.State, to)
	}
	now := s.Now()
	var closed int64
	if !to.open() {
		closed = now.UnixMicro()
		if err := deleteBank(ctx, q, c.r.ID); err != nil {
			return err
		}
	}
	if err := setState(ctx, q, c.r.ID, to, closed); err != nil {
		return err
	}
	if to == Refunded {
		if err := s.orders.StoreStanding(ctx, q, c.o.ID); err != nil {
			return err
		}
	}
	if err := addEvent(ctx, q, c.r.ID, string(to), actor, note, now); err != nil {
		return err
	}
	r, err := readReturn(ctx, q, c.r.ID)
	if err != nil {
		return err
	}
	return s.notify(ctx, q, c.o, r)
}

// Cancel withdraws the user's return before it is decided.
func (s *Service) Cancel(ctx context.Context, userID, returnID string) (*Return, error) {
	return s.update(ctx, returnID, func(q db.Querier, c *change) error {
		if err := c.ownedBy(userID); err != nil {
			return err
		}
		return s.move(ctx, q, c, Cancelled, actorShopper, "")
	})
}

// Send notes that the user's return is on its way back.
func (s *Service) Send(ctx context.Context, userID, returnID, tracking string) (*Return, error) {
	return s.update(ctx, returnID, func(q db.Querier, c *change) error {
		if err := c.ownedBy(userID); err != nil {
			return err
		}
		if err := setTracking(ctx, q, returnID, lang.NormalizeLine(tracking)); err != nil {
			return err
		}
		return s.move(ctx, q, c, Sent, actorShopper, "")
	})
}

// Approve lets the shopper send the return.
func (s *Service) Approve(ctx context.Context, returnID string, by By) (*Return, error) {
	return s.update(ctx, returnID, func(q db.Querier, c *change) error {
		if err := c.decidedBy(by); err != nil {
			return err
		}
		return s.move(ctx, q, c, Approved, by.actor(), by.Note)
	})
}

// Refuse ends the return with a reason that the shopper reads.
func (s *Service) Refuse(ctx context.Context, returnID, reason string, by By) (*Return, error) {
	reason = lang.NormalizeText(reason)
	if n := utf8.RuneCountInString(reason); n < 3 || n > 500 {
		return nil, errs.ValidationFailed("the shopper must be told why, in 3 to 500 characters",
			errs.Field{Name: "reason", Code: "too_short", Message: "Say why, in 3 to 500 characters"})
	}
	return s.update(ctx, returnID, func(q db.Querier, c *change) error {
		if err := c.decidedBy(by); err != nil {
			return err
		}
		if err := setRefusal(ctx, q, returnID, reason); err != nil {
			return err
		}
		return s.move(ctx, q, c, Refused, by.actor(), by.Note)
	})
}

// Receive notes that the return has arrived, and puts it back into stock if restock is set.
func (s *Service) Receive(ctx context.Context, returnID string, restock bool, by By) (*Return, error) {
	r, err := s.update(ctx, returnID, func(q db.Querier, c *change) error {
		if err := c.decidedBy(by); err != nil {
			return err
		}
		// Checked before the stock is touched.
		if err := s.move(ctx, q, c, Received, by.actor(), by.Note); err != nil || !restock {
			return err
		}
		if err := s.orders.Restock(ctx, q, c.o, c.r.units()); err != nil {
			return err
		}
		return setRestocked(ctx, q, returnID)
	})
	if err == nil && restock {
		s.orders.StockChanged()
	}
	return r, err
}

// Refund notes that a cash order's money was transferred, or has the provider return it, and
// issues the credit note. Returns refund_no_bank.
func (s *Service) Refund(ctx context.Context, returnID, reference string, by By) (*Return, error) {
	return s.update(ctx, returnID, func(q db.Querier, c *change) error {
		if by.VendorID != "" {
			return errs.New(errs.Forbidden, code.ReturnTransition, "only the operator refunds")
		}
		if !c.r.State.CanBecome(Refunded) {
			return errTransition(c.r.State, Refunded)
		}
		if c.r.RefundBy == byBank && c.r.Bank == "" {
			return errs.New(errs.Conflict, code.RefundNoBank, "there are no bank details to transfer the money to: the shopper enters them on the return's page")
		}
		if _, err := s.credit(ctx, q, c, reference); err != nil {
			return err
		}
		return s.move(ctx, q, c, Refunded, actorOperator, by.Note)
	})
}

// credit issues the credit note of a return and has the money returned the way it came, if it came
// online. It returns the amount.
func (s *Service) credit(ctx context.Context, q db.Querier, c *change, reference string) (money.Halalas, error) {
	part, err := s.refundPart(ctx, q, c)
	if err != nil {
		return 0, err
	}
	note, err := s.orders.CreditPart(ctx, q, c.o, part)
	if err != nil {
		return 0, err
	}
	if err := storeNets(ctx, q, c.o, part, note); err != nil {
		return 0, err
	}
	if c.r.RefundBy != byBank {
		if err := s.orders.RefundPart(ctx, q, c.o, note.Total, c.r.ID); err != nil {
			return 0, err
		}
	}
	return note.Total, setRefund(ctx, q, c.r.ID, note.Total, note.Number, lang.NormalizeLine(reference))
}

// refundPart returns what is credited. What shipping cost comes back with the last part of an
// order of which everything comes back because of the shop's fault.
func (s *Service) refundPart(ctx context.Context, q db.Querier, c *change) (order.Part, error) {
	_, credited, err := countUnits(ctx, q, c.o.ID)
	if err != nil {
		return order.Part{}, err
	}
	part := order.Part{ReturnID: c.r.ID, Units: c.r.units(), Before: credited, Shipping: true}
	for _, i := range c.o.Items {
		if credited[i.ID]+part.Units[i.ID] < i.Quantity {
			part.Shipping = false
		}
	}
	list, err := selectReturns(ctx, q, whereOrder, c.o.ID)
	for _, r := range list {
		if (r.ID == c.r.ID || r.State == Refunded) && !r.Reason.fault() {
			part.Shipping = false
		}
	}
	return part, err
}

// ReturnNote is an operator's remark on a return.
type ReturnNote struct {
	Kind      string    `json:"kind" doc:"The state that was reached, or bank_read when the bank details were read"`
	Actor     string    `json:"actor"`
	Text      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

// AnnotatedReturn is a return as operators see it.
type AnnotatedReturn struct {
	Return
	Restocked bool         `json:"restocked" doc:"Whether it went back into stock"`
	Reference string       `json:"reference" doc:"What the bank or provider calls the refund, or empty"`
	Notes     []ReturnNote `json:"notes" doc:"Remarks and readings of bank details, oldest first"`
}

// Annotated returns any return with the operators' remarks.
func (s *Service) Annotated(ctx context.Context, returnID string) (*AnnotatedReturn, error) {
	r, err := readReturn(ctx, s.db, returnID)
	if err != nil {
		return nil, err
	}
	notes, err := readNotes(ctx, s.db, returnID)
	return &AnnotatedReturn{*r, r.Restocked, r.Reference, notes}, err
}
