// Package coupon holds the discount codes, their conditions and discounts.
package coupon

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/setting"
)

// Kind states what a coupon's value means.
type Kind string

// The kinds: a part of the price in percent, or an amount in halalas.
const (
	Percent Kind = "percent"
	Amount  Kind = "amount"
)

// Coupon is a discount code. A zero time, limit or cap means that there is none.
type Coupon struct {
	ID           string
	Code         string
	Kind         Kind
	Value        int64
	MinSubtotal  money.Halalas
	MaxDiscount  money.Halalas
	StartsAt     time.Time
	EndsAt       time.Time
	TotalLimit   int64
	PerUserLimit int64
	Used         int64
	// Categories and Vendors restrict the coupon to their products; a coupon with neither
	// applies to all. A stored coupon lists the descendants of its categories too.
	Categories []string
	Vendors    []string
	// Public coupons are shown in the shop.
	Public bool
}

// Offers are the public coupons.
type Offers struct {
	Coupons []Offer `json:"coupons" doc:"Those that can be used now, the oldest first"`
}

// Offer is a public coupon with its terms.
type Offer struct {
	Code       string        `json:"code"`
	Percent    int64         `json:"percent" doc:"How many percent it takes off, or 0"`
	Amount     money.Halalas `json:"amount" doc:"How many riyals it takes off, or 0"`
	Minimum    money.Halalas `json:"minimum" doc:"Smallest subtotal in riyals"`
	Cap        money.Halalas `json:"cap" doc:"Most that it takes off in riyals, or 0 for no cap"`
	EndsAt     *time.Time    `json:"ends_at" doc:"When it ends, or null"`
	PerUser    int64         `json:"per_user" doc:"How often one shopper may use it, or 0 for no limit"`
	Categories []OfferPlace  `json:"categories" doc:"What it is good for; with no vendor either: everything"`
	Vendors    []OfferPlace  `json:"vendors" doc:"Whose products it is good for"`
}

// OfferPlace is a category or a vendor that an offer is restricted to.
type OfferPlace struct {
	Slug   string `json:"slug" doc:"Of a category; empty for a vendor"`
	EnName string `json:"en_name"`
	ArName string `json:"ar_name"`
}

// maxOffers limits the public coupons that are shown.
const maxOffers = 12

// NormalizeCode returns a code in its stored form: without spaces, in capitals, with
// western digits.
func NormalizeCode(code string) string {
	return strings.ToUpper(strings.ReplaceAll(lang.Fold(code), " ", ""))
}

// Part is a line of a cart as a coupon sees it.
type Part struct {
	Category string
	Vendor   string
	Total    money.Halalas
}

// The reasons for which a code is refused.
var (
	ErrUnknown   = errs.New(errs.Unprocessable, code.CouponUnknown, "there is no such discount code")
	ErrNotYet    = errs.New(errs.Unprocessable, code.CouponNotYet, "this discount code is not valid yet")
	ErrExpired   = errs.New(errs.Unprocessable, code.CouponExpired, "this discount code has expired")
	ErrUsedUp    = errs.New(errs.Unprocessable, code.CouponUsedUp, "this discount code has been used up")
	ErrUsedByYou = errs.New(errs.Unprocessable, code.CouponUsedByYou, "you have used this discount code as often as it allows")
	ErrMinimum   = errs.New(errs.Unprocessable, code.CouponMinimum, "the cart is below this discount code's minimum")
	ErrNoMatch   = errs.New(errs.Unprocessable, code.CouponNotForThese, "this discount code is not for what is in the cart")
)

// Discount returns the discount on a cart, or the reason why there is none. usedByUser is
// how often this shopper has used the coupon.
func (c Coupon) Discount(parts []Part, usedByUser int64, now time.Time) (money.Halalas, error) {
	if err := c.checkUsable(now); err != nil {
		return 0, err
	}
	var subtotal, eligible money.Halalas
	for _, p := range parts {
		subtotal += p.Total
		if c.covers(p) {
			eligible += p.Total
		}
	}
	switch {
	case c.PerUserLimit > 0 && usedByUser >= c.PerUserLimit:
		return 0, ErrUsedByYou
	case eligible == 0:
		return 0, ErrNoMatch
	case subtotal < c.MinSubtotal:
		return 0, ErrMinimum
	}
	discount := money.Halalas(c.Value)
	if c.Kind == Percent {
		discount = (eligible*money.Halalas(c.Value) + 50) / 100
	}
	if c.MaxDiscount > 0 {
		discount = min(discount, c.MaxDiscount)
	}
	return min(discount, eligible), nil
}

// checkUsable returns why the coupon is not usable by anyone, or nil.
func (c Coupon) checkUsable(now time.Time) error {
	switch {
	case now.Before(c.StartsAt):
		return ErrNotYet
	case !c.EndsAt.IsZero() && !now.Before(c.EndsAt):
		return ErrExpired
	case c.TotalLimit > 0 && c.Used >= c.TotalLimit:
		return ErrUsedUp
	}
	return nil
}

// Share allocates a discount of the coupon to the parts that it covers, in proportion.
func (c Coupon) Share(discount money.Halalas, parts []Part) []money.Halalas {
	weights := make([]money.Halalas, len(parts))
	for i, p := range parts {
		if c.covers(p) {
			weights[i] = p.Total
		}
	}
	return money.Allocate(discount, weights)
}

func (c Coupon) covers(p Part) bool {
	if len(c.Categories) == 0 && len(c.Vendors) == 0 {
		return true
	}
	return slices.Contains(c.Vendors, p.Vendor) || slices.Contains(c.Categories, p.Category)
}

// Service lists and manages coupons. Orders use coupons inside their own transactions, by
// Find, Use and Return.
type Service struct {
	db *db.DB
	// Now is the clock; tests set it.
	Now func() time.Time
	// Settings say how prices are shown; nil means the defaults.
	Settings *setting.Live
}

// New returns the service of the coupons in d.
func New(d *db.DB) *Service { return &Service{db: d, Now: d.Now} }

// Public returns the public coupons that can be used now.
func (s *Service) Public(ctx context.Context) (Offers, error) {
	offers, err := Public(ctx, s.db, s.Now())
	shown := setting.PriceDisplay(s.Settings.Current())
	for i := range offers.Coupons {
		o := &offers.Coupons[i]
		o.Amount, o.Minimum, o.Cap = shown.Price(o.Amount), shown.Price(o.Minimum), shown.Price(o.Cap)
	}
	return offers, err
}

// Add stores a new coupon. Its Categories are slugs here; its code must be new.
func (s *Service) Add(ctx context.Context, c Coupon) error {
	return s.db.Tx(ctx, func(q db.Querier) error { return Insert(ctx, q, c) })
}

// End makes a coupon expire now. Orders that used it keep their discount.
func (s *Service) End(ctx context.Context, code string) error {
	ended, err := endCoupon(ctx, s.db, NormalizeCode(code), s.Now())
	if err == nil && !ended {
		err = fmt.Errorf("there is no running coupon %s", NormalizeCode(code))
	}
	return err
}

// All returns every coupon, the oldest first.
func (s *Service) All(ctx context.Context) ([]Coupon, error) { return all(ctx, s.db) }
