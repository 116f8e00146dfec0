package coupon

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/money"
	"matjar/internal/rest"
)

// StaffCoupon is a coupon as staff see it, with what it has done so far.
type StaffCoupon struct {
	ID          string        `json:"id"`
	Code        string        `json:"code"`
	Kind        Kind          `json:"kind" enum:"percent,amount"`
	Percent     int64         `json:"percent" doc:"How many percent it takes off, or 0"`
	Amount      money.Halalas `json:"amount" doc:"How many riyals it takes off, or 0"`
	Minimum     money.Halalas `json:"minimum"`
	Cap         money.Halalas `json:"cap" doc:"Most that it takes off, or 0 for no cap"`
	StartsAt    time.Time     `json:"starts_at"`
	EndsAt      *time.Time    `json:"ends_at"`
	TotalLimit  int64         `json:"total_limit" doc:"0 for no limit"`
	PerUser     int64         `json:"per_user"`
	Public      bool          `json:"public" doc:"Whether the shop shows it to everybody"`
	State       string        `json:"state" enum:"planned,running,used_up,ended"`
	Used        int64         `json:"used" doc:"Orders that have it now; cancelled ones give it back"`
	Discounts   money.Halalas `json:"discounts" doc:"What it took off those orders"`
	Sales       money.Halalas `json:"sales" doc:"What those orders cost"`
	Restriction string        `json:"restriction" doc:"Slugs of categories and ids of vendors that it is good for, separated by commas; empty for everything"`
	CreatedAt   time.Time     `json:"created_at"`
}

var errNoCoupon = errs.New(errs.NotFound, code.CouponUnknown, "there is no such discount code")

// at returns the coupon with its state at a time.
func (r staffRow) at(now time.Time) StaffCoupon {
	c := r.StaffCoupon
	if c.Kind == Percent {
		c.Percent = r.value
	} else {
		c.Amount = money.Halalas(r.value)
	}
	if r.ends != 0 {
		end := time.UnixMicro(r.ends).UTC()
		c.EndsAt = &end
	}
	switch {
	case c.EndsAt != nil && !now.Before(*c.EndsAt):
		c.State = "ended"
	case c.TotalLimit > 0 && c.Used >= c.TotalLimit:
		c.State = "used_up"
	case now.Before(c.StartsAt):
		c.State = "planned"
	default:
		c.State = "running"
	}
	return c
}

const couponsPage = 50

// StaffCoupons is a page of coupons.
type StaffCoupons struct {
	Coupons []StaffCoupon `json:"coupons" doc:"Newest first"`
	Next    string        `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

// ListForStaff returns a page of all coupons.
func (s *Service) ListForStaff(ctx context.Context, after rest.Cursor) (StaffCoupons, error) {
	rows, err := staffPage(ctx, s.db, after, couponsPage+1)
	if err != nil {
		return StaffCoupons{}, err
	}
	list, now := make([]StaffCoupon, len(rows)), s.Now()
	for n, r := range rows {
		list[n] = r.at(now)
	}
	page, next := rest.Page(list, couponsPage, func(c StaffCoupon) rest.Cursor { return rest.Cursor{At: c.CreatedAt.UnixMicro(), ID: c.ID} })
	return StaffCoupons{page, next}, addSums(ctx, s.db, page)
}

// readForStaff returns a coupon with what it brought. Returns coupon_unknown.
func (s *Service) readForStaff(ctx context.Context, q db.Querier, name string) (*StaffCoupon, error) {
	r, err := findForStaff(ctx, q, name)
	if err != nil {
		return nil, err
	}
	one := []StaffCoupon{r.at(s.Now())}
	return &one[0], addSums(ctx, q, one)
}

// NewCoupon is a coupon that staff add.
type NewCoupon struct {
	Code       string        `json:"code" minLength:"3" maxLength:"30" doc:"What shoppers type: letters and digits"`
	Percent    int64         `json:"percent,omitempty" minimum:"0" maximum:"100" doc:"Takes off so many percent"`
	Amount     money.Halalas `json:"amount,omitempty" minimum:"0" maximum:"1000000" doc:"Takes off so many riyals"`
	Minimum    money.Halalas `json:"minimum,omitempty" minimum:"0" maximum:"1000000" doc:"Smallest subtotal"`
	Cap        money.Halalas `json:"cap,omitempty" minimum:"0" maximum:"1000000" doc:"Most that it takes off, 0 for no cap"`
	StartsAt   *time.Time    `json:"starts_at,omitempty" doc:"Now unless told"`
	EndsAt     *time.Time    `json:"ends_at,omitempty" doc:"Never unless told"`
	TotalLimit int64         `json:"total_limit,omitempty" minimum:"0" maximum:"100000000" doc:"How often it can be used in all, 0 for no limit"`
	PerUser    int64         `json:"per_user,omitempty" minimum:"0" maximum:"1000000" doc:"How often one shopper can use it, 0 for no limit"`
	Categories []string      `json:"categories,omitempty" maxItems:"100" doc:"Slugs of the categories it is good for"`
	Vendors    []string      `json:"vendors,omitempty" maxItems:"100" doc:"Ids of the vendors it is good for"`
	Public     bool          `json:"public,omitempty" doc:"Show it to everybody on the deals page"`
}

// codePattern is what a new code may be, in its stored form.
var codePattern = regexp.MustCompile(`^[\p{L}\p{N}_-]{3,30}$`)

// coupon returns what is stored. Returns validation_failed with all broken fields.
func (n NewCoupon) coupon(now time.Time) (Coupon, error) {
	c := Coupon{
		Code: NormalizeCode(n.Code), Kind: Percent, Value: n.Percent, MinSubtotal: n.Minimum, MaxDiscount: n.Cap, StartsAt: now,
		TotalLimit: n.TotalLimit, PerUserLimit: n.PerUser, Categories: n.Categories, Vendors: n.Vendors, Public: n.Public,
	}
	var broken errs.Broken
	if !codePattern.MatchString(c.Code) {
		broken.Add("code", "format", "expected 3 to 30 letters and digits")
	}
	switch {
	case n.Percent > 0 && n.Amount > 0:
		broken.Add("amount", "not_allowed", "expected a percentage or an amount, not both")
	case n.Amount > 0:
		c.Kind, c.Value = Amount, int64(n.Amount)
	case n.Percent <= 0:
		broken.Add("percent", "required", "expected a percentage or an amount")
	}
	if n.StartsAt != nil {
		c.StartsAt = *n.StartsAt
	}
	if n.EndsAt != nil {
		c.EndsAt = *n.EndsAt
		if !c.EndsAt.After(c.StartsAt) || !c.EndsAt.After(now) {
			broken.Add("ends_at", "not_allowed", "expected a time after the start and after now")
		}
	}
	return c, broken.Err("the discount code breaks a rule")
}

// AddForStaff stores a new coupon. Returns validation_failed, coupon_exists.
func (s *Service) AddForStaff(ctx context.Context, n NewCoupon) (added *StaffCoupon, err error) {
	c, err := n.coupon(s.Now())
	if err != nil {
		return nil, err
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if _, err := Find(ctx, q, c.Code); err == nil {
			return errs.New(errs.Conflict, code.CouponExists, "there is a discount code %s already", c.Code)
		}
		if err := checkPlaces(ctx, q, c); err != nil {
			return err
		}
		if err := Insert(ctx, q, c); err != nil {
			return err
		}
		if added, err = s.readForStaff(ctx, q, c.Code); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "coupon.add", Subject: "coupon", ID: added.Code, After: added})
	})
	return added, err
}

// checkPlaces returns validation_failed for the first category or vendor of a coupon that there is not.
func checkPlaces(ctx context.Context, q db.Querier, c Coupon) error {
	for _, check := range []struct {
		field, query string
		names        []string
	}{{"categories", selectSlugs, c.Categories}, {"vendors", selectVendorIDs, c.Vendors}} {
		known, err := db.ColumnIn(ctx, q, check.query, check.names)
		if err != nil {
			return err
		}
		for _, name := range check.names {
			if !slices.Contains(known, name) {
				return errs.BrokenField(check.field, "not_found", fmt.Sprintf("there is no %q", name))
			}
		}
	}
	return nil
}

// EndForStaff makes a coupon expire now. Orders that used it keep their discount. Returns
// coupon_unknown, coupon_ended.
func (s *Service) EndForStaff(ctx context.Context, name string) (after *StaffCoupon, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		before, err := s.readForStaff(ctx, q, name)
		if err != nil {
			return err
		}
		ended, err := endNow(ctx, q, before.Code, s.Now())
		if err != nil {
			return err
		}
		if !ended {
			return errs.New(errs.Conflict, code.CouponEnded, "this discount code has ended already")
		}
		if after, err = s.readForStaff(ctx, q, before.Code); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "coupon.end", Subject: "coupon", ID: before.Code, Before: before, After: after})
	})
	return after, err
}
