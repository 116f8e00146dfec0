package returns

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/shipment"
)

// ReturnRequest is what a shopper asks to return. Things of several sellers become one return each,
// because each goes back in a parcel of its own.
type ReturnRequest struct {
	Lines   []shipment.Line `json:"lines" minItems:"1" maxItems:"200" doc:"What comes back, and how many of it"`
	Reason  Reason          `json:"reason"`
	Details string          `json:"details,omitempty" maxLength:"500" doc:"What is to be known about it"`
	Bank    *BankDetails    `json:"bank,omitempty" doc:"Where the refund of a cash order goes, which needs it; not taken for other orders"`
}

// Returnable is what can be returned of an order, and what was.
type Returnable struct {
	Lines     []ReturnableLine `json:"lines" doc:"What can be returned now"`
	NeedsBank bool             `json:"needs_bank" doc:"Whether the refund goes to a bank account"`
	Returns   []Return         `json:"returns" doc:"The returns of the order, newest first"`
}

// ReturnableLine is what can be returned of an item.
type ReturnableLine struct {
	ItemID     string        `json:"order_item_id"`
	Quantity   int64         `json:"quantity" doc:"How many of it can be returned"`
	Until      delivery.Date `json:"until" format:"date" doc:"The last day on which that can be asked for"`
	FreePickup bool          `json:"free_pickup" doc:"Whether it is collected at the door for free now"`
	Amount     money.Halalas `json:"refund_amount" doc:"What is refunded if all of these come back"`
}

// possibleOf returns what can be returned of an item now, when asked of it are being returned.
// It reports whether any of it arrived too long ago.
func possibleOf(o *order.Order, i order.Item, asked int64, now time.Time) (line ReturnableLine, late bool) {
	today := delivery.DateOf(now)
	line = ReturnableLine{ItemID: i.ID}
	var arrived int64
	for _, a := range o.Arrivals(i) {
		arrived += a.Quantity
		until := lastDay(a.At, Days)
		if today > until {
			late = true
			continue
		}
		line.Quantity += a.Quantity
		line.Until = max(line.Until, until)
		line.FreePickup = line.FreePickup || today <= lastDay(a.At, FreePickupDays)
	}
	line.Quantity = max(0, min(line.Quantity, arrived-asked))
	return line, late
}

// Possible returns what can be returned of the user's order. Returns order_not_found, also for
// another user's order.
func (s *Service) Possible(ctx context.Context, userID, orderID string) (*Returnable, error) {
	o, err := s.orders.Get(ctx, userID, orderID)
	if err != nil {
		return nil, err
	}
	asked, credited, err := countUnits(ctx, s.db, orderID)
	if err != nil {
		return nil, err
	}
	p := &Returnable{Lines: []ReturnableLine{}, NeedsBank: refundBy(o) == byBank}
	for _, i := range o.Items {
		line, _ := possibleOf(o, i, asked[i.ID], s.Now())
		if line.Quantity == 0 {
			continue
		}
		_, cost, err := o.Cost(order.Part{Units: map[string]int64{i.ID: line.Quantity}, Before: credited})
		if err != nil {
			return nil, err
		}
		line.Amount = cost.Total
		p.Lines = append(p.Lines, line)
	}
	p.Returns, err = selectReturns(ctx, s.db, whereOrder, orderID)
	return p, err
}

// refundBy tells how money of an order comes back.
func refundBy(o *order.Order) string {
	if o.PaymentMethod == order.CashOnDelivery {
		return byBank
	}
	return byProvider
}

// CreatedReturns is the answer to a request.
type CreatedReturns struct {
	Returns []Return `json:"returns" doc:"One for each seller"`
}

// Request asks to return a part of the user's order and returns the new returns as JSON, once for each
// key. Returns order_not_found, return_quantity, return_window_closed, return_no_bank and
// too_many_returns.
func (s *Service) Request(ctx context.Context, userID, orderID, key string, in ReturnRequest) (response []byte, err error) {
	in.Details = lang.NormalizeText(in.Details)
	if in.Bank != nil {
		if err := in.Bank.validate("bank."); err != nil {
			return nil, err
		}
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		content := struct {
			OrderID string
			ReturnRequest
		}{orderID, in}
		response, err = s.orders.Once(ctx, q, userID, keyScope+key, content, func() (any, error) { return s.create(ctx, q, userID, orderID, in) })
		return err
	})
	return response, err
}

// keyScope keeps the keys of returns apart from those of orders, which have no spaces.
const keyScope = "return "

// create makes the returns inside Request's transaction.
func (s *Service) create(ctx context.Context, q db.Querier, userID, orderID string, in ReturnRequest) (*CreatedReturns, error) {
	o, err := s.orders.LockOwn(ctx, q, userID, orderID)
	if err != nil {
		return nil, err
	}
	now := s.Now()
	if ok, err := requestLimit.AllowIn(ctx, q, userID, now); err != nil || !ok {
		if err == nil {
			err = errTooManyReturns
		}
		return nil, err
	}
	if refundBy(o) == byBank && in.Bank == nil {
		return nil, errs.New(errs.Unprocessable, code.ReturnNoBank, "the refund of a cash order needs a bank account")
	}
	asked, credited, err := countUnits(ctx, q, orderID)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, p := range split(o, in.Lines) {
		if err := checkLines(o, &p, asked, now); err != nil {
			return nil, err
		}
		p.free = p.free || in.Reason.fault()
		_, cost, err := o.Cost(order.Part{Units: p.units, Before: credited})
		if err != nil {
			return nil, err
		}
		id, err := s.insert(ctx, q, userID, o, p, in, cost.Total, now)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	// All of the order are read at once, those that were asked for before too.
	list, err := selectReturns(ctx, q, whereOrder, orderID)
	if err != nil {
		return nil, err
	}
	created := &CreatedReturns{Returns: make([]Return, len(ids))}
	for _, r := range list {
		if n := slices.Index(ids, r.ID); n >= 0 {
			created.Returns[n] = r
		}
	}
	for n := range created.Returns {
		if err := s.notify(ctx, q, o, &created.Returns[n]); err != nil {
			return nil, err
		}
	}
	return created, nil
}

// parcel is what is asked to go back to one seller.
type parcel struct {
	vendorID string
	units    map[string]int64
	free     bool
}

// split groups lines by seller, in the order of the order's items. Lines of items that are not
// in the order make a parcel without a seller, which checkLines refuses.
func split(o *order.Order, lines []shipment.Line) []parcel {
	var parcels []parcel
	add := func(vendorID string, l shipment.Line) {
		for n := range parcels {
			if parcels[n].vendorID == vendorID {
				parcels[n].units[l.ItemID] += l.Quantity
				return
			}
		}
		parcels = append(parcels, parcel{vendorID: vendorID, units: map[string]int64{l.ItemID: l.Quantity}})
	}
	for _, l := range lines {
		vendorID := ""
		for _, i := range o.Items {
			if i.ID == l.ItemID {
				vendorID = i.VendorID
			}
		}
		add(vendorID, l)
	}
	return parcels
}

// checkLines checks that all of a parcel can be returned now, and reports whether it is
// collected for free. Returns return_window_closed or return_quantity.
func checkLines(o *order.Order, p *parcel, asked map[string]int64, now time.Time) error {
	possible := map[string]ReturnableLine{}
	late := map[string]bool{}
	for _, i := range o.Items {
		possible[i.ID], late[i.ID] = possibleOf(o, i, asked[i.ID], now)
	}
	for id, n := range p.units {
		line := possible[id]
		if n >= 1 && n <= line.Quantity {
			p.free = p.free || line.FreePickup
			continue
		}
		if late[id] && line.Quantity == 0 {
			return errs.New(errs.Conflict, code.ReturnWindowClosed, "the %d days in which this could be returned are over", Days)
		}
		err := errs.New(errs.Conflict, code.ReturnQuantity, "of item %s, %d can be returned", id, line.Quantity)
		err.Fields = []errs.Field{errs.ValueField(id, "left", errs.Count(line.Quantity))}
		return err
	}
	return nil
}

// insert stores a return with its lines, its first event and the bank details.
func (s *Service) insert(ctx context.Context, q db.Querier, userID string, o *order.Order, p parcel, in ReturnRequest, amount money.Halalas, now time.Time) (string, error) {
	id := uuid.NewString()
	if err := db.Exec(ctx, q, insertReturn, id, o.ID, userID, p.vendorID, string(Requested), string(in.Reason), in.Details, p.free, amount, now.UnixMicro()); err != nil {
		return "", err
	}
	if err := insertLines(ctx, q, id, o, p); err != nil {
		return "", err
	}
	if refundBy(o) == byBank {
		if err := s.storeBank(ctx, q, id, *in.Bank, now); err != nil {
			return "", err
		}
	}
	return id, addEvent(ctx, q, id, string(Requested), actorShopper, "", now)
}

func insertLines(ctx context.Context, q db.Querier, returnID string, o *order.Order, p parcel) error {
	var rows [][]any
	for _, i := range o.Items {
		if n := p.units[i.ID]; n > 0 {
			rows = append(rows, []any{returnID, i.ID, n})
		}
	}
	return db.InsertRows(ctx, q, "return_lines", []string{"return_id", "order_item_id", "quantity"}, rows)
}
