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

// Ceilings limit the orders of one account that are paid on delivery and not delivered yet.
// Zero means no limit.
type Ceilings struct {
	// Total limits the value, Units the number of items.
	Total money.Halalas
	Units int64
}

// OverCeiling describes the ceiling that an order exceeds.
type OverCeiling struct {
	Code       string        `json:"code" enum:"cod_over_total,cod_over_units" doc:"Which ceiling it is"`
	LimitTotal money.Halalas `json:"limit_total" doc:"Most riyals that may be unpaid, or 0 for any"`
	OpenTotal  money.Halalas `json:"open_total" doc:"Riyals that are unpaid already"`
	LimitUnits int64         `json:"limit_units" doc:"Most things that may be unpaid, or 0 for any"`
	OpenUnits  int64         `json:"open_units" doc:"Things that are unpaid already"`
	OrderUnits int64         `json:"order_units" doc:"Things in this order"`

	exceeded code.Code
}

// exceededBy returns the ceiling that another order of this size would exceed, or nil. Inside
// a checkout, which holds the lock of the account's cart, there is no concurrent order of the
// account.
func (c Ceilings) exceededBy(ctx context.Context, q db.Querier, userID string, total money.Halalas, units int64) (*OverCeiling, error) {
	if c == (Ceilings{}) {
		return nil, nil
	}
	o := &OverCeiling{LimitTotal: c.Total, LimitUnits: c.Units, OrderUnits: units}
	if userID != "" {
		var err error
		if o.OpenTotal, o.OpenUnits, err = sumUnpaid(ctx, q, userID); err != nil {
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

// refusal returns the error of a checkout, with the numbers as its fields.
func (o *OverCeiling) refusal() error {
	err := errs.New(errs.Conflict, o.exceeded, "this is more than may be paid on delivery")
	err.Fields = []errs.Field{
		errs.ValueField("limit_total", "figure", o.LimitTotal), errs.ValueField("open_total", "figure", o.OpenTotal),
		errs.ValueField("limit_units", "figure", errs.Count(o.LimitUnits)), errs.ValueField("open_units", "figure", errs.Count(o.OpenUnits)),
		errs.ValueField("order_units", "figure", errs.Count(o.OrderUnits)),
	}
	return err
}

func countUnits(lines []cart.Line) (n int64) {
	for _, l := range lines {
		n += l.Quantity
	}
	return n
}

// Names of the limits per account and hour; the operator configures the count.
const (
	placeLimit  = "order-place"
	cancelLimit = "order-cancel"
)

var errTooManyOrders = errs.New(errs.RateLimited, code.TooManyOrders, "too many orders were placed or cancelled within an hour, try again later")

// checkHourlyLimit counts an action of the account in its transaction, so that a refused order
// does not count.
func (s *Service) checkHourlyLimit(ctx context.Context, q db.Querier, rule, userID string) error {
	perHour := s.policy().PerHour
	if perHour == 0 {
		return nil
	}
	ok, err := limit.Rule{Name: rule, Count: perHour, Per: time.Hour}.AllowIn(ctx, q, userID, s.Now())
	if err == nil && !ok {
		err = errTooManyOrders
	}
	return err
}
