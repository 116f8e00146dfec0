package order

import (
	"context"
	"slices"
	"strings"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/payment"
	"matjar/internal/saudi"
	"matjar/internal/shipment"
)

// Annotated is an order as the back office sees it.
type Annotated struct {
	Order
	Number   string           `json:"order_number" doc:"The short form of the id that people see"`
	Next     []Status         `json:"next" doc:"The states that it may be moved to now"`
	Unsent   []shipment.Line  `json:"unsent" doc:"What is in no parcel yet"`
	Notes    []Note           `json:"notes" doc:"Remarks on changes of its state, oldest first, which shoppers do not see"`
	Remarks  []Remark         `json:"remarks" doc:"What members noted and did beside moving it, oldest first, which shoppers do not see"`
	Charges  []PaidCharge     `json:"shipping_charges" doc:"What shipping cost by seller when it was placed, without express; empty for orders from before that was stored"`
	Payments []PaymentAttempt `json:"payments" doc:"All attempts to pay it online, oldest first"`
	// VendorOnly: what is shown is a vendor's part of it.
	VendorOnly bool `json:"vendor_only" doc:"Whether only a vendor's own part is shown"`
}

// Note is a remark on a change of an order's state.
type Note struct {
	Status    Status    `json:"status"`
	VendorID  string    `json:"vendor_id" doc:"Whose items changed, or empty for the whole order"`
	Text      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

// PaymentAttempt is one attempt to pay an order online.
type PaymentAttempt struct {
	ID        string        `json:"payment_id"`
	Provider  string        `json:"provider"`
	Method    Payment       `json:"method"`
	State     PaymentState  `json:"state"`
	Amount    money.Halalas `json:"amount"`
	Captured  money.Halalas `json:"captured"`
	Refunded  money.Halalas `json:"refunded"`
	Reference string        `json:"reference" doc:"What the provider calls it, or empty"`
	Current   bool          `json:"current" doc:"Whether it is the one that counts"`
	CreatedAt time.Time     `json:"created_at"`
}

// Find returns the id of the order with a number, short or full. Returns errOrderNotFound, with vendor
// also for one that has nothing of theirs, and order_ambiguous.
func (s *Service) Find(ctx context.Context, vendor, number string) (string, error) {
	number = strings.ToLower(strings.TrimLeft(saudi.FoldDigits(lang.NormalizeLine(number)), "#"))
	if !orderNumber.MatchString(number) {
		return "", errOrderNotFound
	}
	ids, err := readIDs(ctx, s.db, number)
	if err != nil {
		return "", err
	}
	own := ids[:0]
	for _, id := range ids {
		visible, err := s.visible(ctx, vendor, id)
		if err != nil {
			return "", err
		}
		if visible && strings.HasPrefix(id, number) {
			own = append(own, id)
		}
	}
	switch len(own) {
	case 0:
		return "", errOrderNotFound
	case 1:
		return own[0], nil
	}
	return "", errs.New(errs.Conflict, code.OrderAmbiguous, "several orders begin with %s: use the whole id", number)
}

// visible reports whether a vendor has anything in an order; with "" everything is visible.
func (s *Service) visible(ctx context.Context, vendor, orderID string) (bool, error) {
	if vendor == "" {
		return true, nil
	}
	n, err := countOwnItems(ctx, s.db, orderID, vendor)
	return n > 0, err
}

// Annotated returns any order as the back office sees it. Returns errOrderNotFound.
func (s *Service) Annotated(ctx context.Context, orderID string) (*Annotated, error) {
	return s.AnnotatedFor(ctx, "", orderID)
}

// AnnotatedFor is Annotated for a vendor, who sees what is theirs.
func (s *Service) AnnotatedFor(ctx context.Context, vendor, orderID string) (*Annotated, error) {
	found, err := readOrder(ctx, s.db, orderID)
	if err != nil {
		return nil, err
	}
	a := &Annotated{Order: *s.setDocumentKind(&found.Order), Number: Number(orderID), Next: []Status{}, Unsent: []shipment.Line{}, Charges: append([]PaidCharge{}, found.charges...), Payments: []PaymentAttempt{}}
	if a.Notes, err = selectOrderNotes(ctx, s.db, orderID); err != nil {
		return nil, err
	}
	if a.Remarks, err = selectRemarks(ctx, s.db, orderID); err != nil {
		return nil, err
	}
	for _, to := range a.Status.next() {
		if a.canBecome(to) && (to != Processing || !found.awaitsPayment()) {
			a.Next = append(a.Next, to)
		}
	}
	for _, v := range vendorsOf(&a.Order) {
		a.Unsent = append(a.Unsent, a.unsentOf(v)...)
	}
	if a.Status == Cancelled {
		a.Unsent = []shipment.Line{}
	}
	err = payment.EachOf(ctx, s.db, []string{orderID}, func(i payment.Intent) {
		a.Payments = append(a.Payments, PaymentAttempt{
			i.ID, i.Provider, Payment(i.Method), PaymentState(i.State), i.Amount, i.Captured, i.Refunded, i.Ref, i.Current, i.CreatedAt,
		})
	})
	if err != nil {
		return nil, err
	}
	if vendor != "" {
		a.narrow(vendor)
	}
	return a, nil
}

// narrow leaves what a vendor may see: their own lines, parcels and remarks, what those lines cost before
// discounts and VAT, and where parcels go, but neither the shopper's e-mail address nor how they paid.
func (a *Annotated) narrow(vendor string) {
	others := func(whose string) bool { return whose != vendor }
	a.VendorOnly = true
	a.Items = slices.DeleteFunc(a.Items, func(i Item) bool { return others(i.VendorID) })
	a.Shipments = slices.DeleteFunc(a.Shipments, func(p shipment.Shipment) bool { return others(p.VendorID) })
	a.Deliveries = slices.DeleteFunc(a.Deliveries, func(d Delivery) bool { return others(d.VendorID) })
	a.Events = slices.DeleteFunc(a.Events, func(e Event) bool { return e.VendorID != "" && others(e.VendorID) })
	a.Notes = slices.DeleteFunc(a.Notes, func(n Note) bool { return others(n.VendorID) })
	a.Remarks = slices.DeleteFunc(a.Remarks, func(r Remark) bool { return others(r.VendorID) })
	a.Unsent = slices.DeleteFunc(a.Unsent, func(l shipment.Line) bool {
		return !slices.ContainsFunc(a.Items, func(i Item) bool { return i.ID == l.ItemID })
	})
	a.Charges = slices.DeleteFunc(a.Charges, func(c PaidCharge) bool { return !c.Own || others(c.Sellers[0].VendorID) })
	a.Subtotal, a.Discount, a.Shipping, a.VAT, a.CouponCode = 0, 0, 0, 0, ""
	for _, i := range a.Items {
		a.Subtotal += i.Price * money.Halalas(i.Quantity)
	}
	a.Total = a.Subtotal
	a.ShippingAddress.Email = ""
	a.Payment, a.PaymentURL, a.Payments = nil, "", []PaymentAttempt{}
	a.Refunded, a.CanCancel, a.Invoiced = 0, false, false
	a.Next = slices.DeleteFunc(a.Next, func(to Status) bool { return to != Shipped && to != Delivered })
}

// change describes what a member did to an order, for the record of changes.
type change struct {
	action string
	detail any
}

// operate is updateOrder for members and commands: what they did is recorded with the order's state
// before and after.
func (s *Service) operate(ctx context.Context, orderID string, what change, fn func(q db.Querier, o *orderRow) error) (*Order, error) {
	return s.updateOrder(ctx, orderID, func(q db.Querier, o *orderRow) error {
		before := o.Status
		if err := fn(q, o); err != nil {
			return err
		}
		return s.record(ctx, q, orderID, what, before, o.Status)
	})
}

// recorded is what the record of changes keeps of an order.
type recorded struct {
	Status Status `json:"status"`
	Detail any    `json:"detail,omitempty"`
}

func (s *Service) record(ctx context.Context, q db.Querier, orderID string, what change, before, after Status) error {
	if !audit.Acting(ctx) {
		return nil
	}
	return audit.Record(ctx, q, audit.Change{
		Action: "order." + what.action, Subject: "order", ID: orderID, Before: recorded{Status: before}, After: recorded{after, what.detail},
	})
}
