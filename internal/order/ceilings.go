package order

import (
	"context"
	"time"

	"matjar/internal/cart"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/limit"
	"matjar/internal/money"
)

// Ceilings bound what one account may have on order without having paid: whatever is not
// delivered yet, since no method takes money before that. A zero means that there is no
// such bound.
type Ceilings struct {
	// Total bounds the value, Units the number of things.
	Total money.Halalas
	Units int64
}

// OverCeiling states by how much an order is too much to be paid on delivery.
type OverCeiling struct {
	Code       string        `json:"code" enum:"cod_over_total,cod_over_units" doc:"Which ceiling it is"`
	LimitTotal money.Halalas `json:"limit_total" doc:"Most riyals that may be unpaid, or 0 for any"`
	OpenTotal  money.Halalas `json:"open_total" doc:"Riyals that are unpaid already"`
	LimitUnits int64         `json:"limit_units" doc:"Most things that may be unpaid, or 0 for any"`
	OpenUnits  int64         `json:"open_units" doc:"Things that are unpaid already"`
	OrderUnits int64         `json:"order_units" doc:"Things in this order"`

	exceeded code.Code
}

var sumUnpaid = `
	SELECT coalesce(sum(o.total_amount), 0),
	       coalesce(sum((SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.order_id)), 0)
	FROM orders o
	WHERE o.user_id = $1 AND o.status IN ` + openList

// over looks whether another order of this size would take the account above a ceiling,
// and returns nil if not. Inside a checkout, which keeps the account's cart locked, no other
// order of the account comes in between.
func (c Ceilings) over(ctx context.Context, q db.Querier, userID string, total money.Halalas, units int64) (*OverCeiling, error) {
	if c == (Ceilings{}) {
		return nil, nil
	}
	o := &OverCeiling{LimitTotal: c.Total, LimitUnits: c.Units, OrderUnits: units}
	if userID != "" {
		if err := q.QueryRowContext(ctx, sumUnpaid, userID).Scan(&o.OpenTotal, &o.OpenUnits); err != nil {
			return nil, err
		}
	}
	switch {
	case c.Total > 0 && o.OpenTotal+total > c.Total:
		o.exceeded = code.CODOverTotal
	case c.Units > 0 && o.OpenUnits+units > c.Units:
		o.exceeded = code.CODOverUnits
	default:
		return nil, nil
	}
	o.Code = o.exceeded.String()
	return o, nil
}

// refusal is the answer to a checkout, with the figures as its fields.
func (o *OverCeiling) refusal() error {
	err := errs.New(errs.Conflict, o.exceeded, "this is more than may be paid on delivery")
	err.Fields = []errs.Field{
		errs.Figure("limit_total", "figure", o.LimitTotal), errs.Figure("open_total", "figure", o.OpenTotal),
		errs.Figure("limit_units", "figure", errs.Count(o.LimitUnits)), errs.Figure("open_units", "figure", errs.Count(o.OpenUnits)),
		errs.Figure("order_units", "figure", errs.Count(o.OrderUnits)),
	}
	return err
}

func unitsOf(lines []cart.Line) (n int64) {
	for _, l := range lines {
		n += l.Quantity
	}
	return n
}

// What an account may do within an hour, each as often as the operator allows.
const (
	placeRule  = "order-place"
	cancelRule = "order-cancel"
)

var errTooManyOrders = errs.New(errs.RateLimited, code.TooManyOrders, "too many orders were placed or cancelled within an hour, try again later")

// within counts what the account does, if it is done: an order that is refused counts for
// nothing.
func (s *Service) within(ctx context.Context, q db.Querier, rule, userID string) error {
	if s.perHour == 0 {
		return nil
	}
	ok, err := limit.Rule{Name: rule, Count: s.perHour, Per: time.Hour}.AllowIn(ctx, q, userID, s.Now())
	if err == nil && !ok {
		err = errTooManyOrders
	}
	return err
}
