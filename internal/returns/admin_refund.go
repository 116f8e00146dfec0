package returns

import (
	"context"
	"fmt"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/shipment"
)

// LineRefund is a request to refund lines of an order that nobody sends back. It becomes a return that is
// closed at once: so what was refunded cannot be returned as well, and vendors owe no commission on it.
type LineRefund struct {
	ID        string          `json:"refund_id" format:"uuid" doc:"A new random id; the same one refunds once"`
	Lines     []shipment.Line `json:"lines" minItems:"1" maxItems:"200" doc:"What is refunded, of one seller"`
	Reason    Reason          `json:"reason"`
	Restock   bool            `json:"restock,omitempty" doc:"Whether it goes back into stock"`
	Reference string          `json:"reference,omitempty" maxLength:"100" doc:"What the bank calls the transfer, or where cash was handed over, which the shopper is told"`
	Note      string          `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

// Refundable is what can be refunded of an order, and its returns.
type Refundable struct {
	Lines   []RefundableLine `json:"lines" doc:"What has arrived and is neither refunded nor being returned"`
	By      string           `json:"refund_by" enum:"bank,provider" doc:"Whether the shop hands the money over itself, or the provider returns it"`
	Returns []Return         `json:"returns" doc:"The returns of the order, newest first"`
}

// RefundableLine is what can be refunded of an item.
type RefundableLine struct {
	ItemID   string        `json:"order_item_id"`
	Quantity int64         `json:"quantity"`
	Amount   money.Halalas `json:"refund_amount" doc:"What is refunded for all of these"`
}

// arrivedOf returns how many of an item have arrived.
func arrivedOf(o *order.Order, i order.Item) (n int64) {
	for _, a := range o.Arrivals(i) {
		n += a.Quantity
	}
	return n
}

// RefundableOf returns what can be refunded of any order, or with vendor of their part of it.
func (s *Service) RefundableOf(ctx context.Context, vendor, orderID string) (*Refundable, error) {
	a, err := s.orders.Annotated(ctx, orderID)
	if err != nil {
		return nil, err
	}
	asked, credited, err := countUnits(ctx, s.db, orderID)
	if err != nil {
		return nil, err
	}
	out := &Refundable{Lines: []RefundableLine{}, By: refundBy(&a.Order), Returns: []Return{}}
	for _, i := range a.Items {
		n := arrivedOf(&a.Order, i) - asked[i.ID]
		if n <= 0 || vendor != "" && i.VendorID != vendor {
			continue
		}
		_, cost, err := a.Cost(order.Part{Units: map[string]int64{i.ID: n}, Before: credited})
		if err != nil {
			return nil, err
		}
		out.Lines = append(out.Lines, RefundableLine{i.ID, n, cost.Total})
	}
	list, err := selectReturns(ctx, s.db, whereOrder, orderID)
	for _, r := range list {
		if vendor == "" || r.VendorID == vendor {
			r.narrow(vendor)
			out.Returns = append(out.Returns, r)
		}
	}
	return out, err
}

// RefundLines refunds lines of an order, once for each id: by the provider for what was paid online, else it
// notes that the shop has handed the money over. It issues the credit note and tells the shopper. Returns
// return_quantity, nothing_to_refund and validation_failed.
func (s *Service) RefundLines(ctx context.Context, orderID string, in LineRefund) (r *Return, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		o, owner, err := s.orders.Lock(ctx, q, orderID)
		if err != nil {
			return err
		}
		if r, err = readReturn(ctx, q, in.ID); err == nil {
			if r.OrderID != orderID {
				err = errNotFound
			}
			return err
		} else if !errs.Is(err, errNotFound.Code.String()) {
			return err
		}
		if o.Payment != nil && o.Status == order.Cancelled {
			return errs.New(errs.Conflict, code.NothingToRefund, "a cancelled order is refunded as a whole")
		}
		p, err := s.refundParcel(ctx, q, o, in.Lines)
		if err != nil {
			return err
		}
		if err := s.insertRefund(ctx, q, owner, o, p, in); err != nil {
			return err
		}
		c := &change{o: o}
		if c.r, err = readReturn(ctx, q, in.ID); err != nil {
			return err
		}
		amount, err := s.credit(ctx, q, c, in.Reference)
		if err != nil {
			return err
		}
		if in.Restock {
			if err := s.orders.Restock(ctx, q, o, p.units); err != nil {
				return err
			}
			if err := setRestocked(ctx, q, in.ID); err != nil {
				return err
			}
		}
		if err := s.orders.NoteRefund(ctx, q, orderID, fmt.Sprintf("%s SAR · #%s", amount, Number(in.ID))); err != nil {
			return err
		}
		if err := s.move(ctx, q, c, Refunded, actorOperator, in.Note); err != nil {
			return err
		}
		if r, err = readReturn(ctx, q, in.ID); err != nil || !audit.Acting(ctx) {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "order.refund", Subject: "order", ID: orderID, After: in})
	})
	if err != nil {
		return nil, err
	}
	if in.Restock {
		s.orders.StockChanged()
	}
	return r, nil
}

// refundParcel checks that all lines are of one seller and can be refunded.
func (s *Service) refundParcel(ctx context.Context, q db.Querier, o *order.Order, lines []shipment.Line) (p parcel, err error) {
	parcels := split(o, lines)
	if len(parcels) != 1 || parcels[0].vendorID == "" {
		return p, errs.ValidationFailed("refund the things of one seller of this order at a time")
	}
	p = parcels[0]
	asked, _, err := countUnits(ctx, q, o.ID)
	if err != nil {
		return p, err
	}
	for _, i := range o.Items {
		left := max(0, arrivedOf(o, i)-asked[i.ID])
		if n := p.units[i.ID]; n > left {
			err := errs.New(errs.Conflict, code.ReturnQuantity, "of item %s, %d can be refunded", i.ID, left)
			err.Fields = []errs.Field{errs.ValueField(i.ID, "left", errs.Count(left))}
			return p, err
		}
	}
	return p, nil
}

// insertRefund stores a return that the shop has received, as far as it ever will.
func (s *Service) insertRefund(ctx context.Context, q db.Querier, userID string, o *order.Order, p parcel, in LineRefund) error {
	now := s.Now()
	if err := db.Exec(ctx, q, insertReturn, in.ID, o.ID, userID, p.vendorID, string(Received), string(in.Reason), "", false, 0, now.UnixMicro()); err != nil {
		return err
	}
	if err := insertLines(ctx, q, in.ID, o, p); err != nil {
		return err
	}
	return addEvent(ctx, q, in.ID, string(Received), actorOperator, "", now)
}
