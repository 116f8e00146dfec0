package demo

import (
	"time"

	"matjar/internal/coupon"
	"matjar/internal/money"
)

// coupons are the discount codes of a demo shop that opens today.
func coupons(today time.Time) []coupon.Coupon {
	return []coupon.Coupon{
		{
			Code: "WELCOME10", Kind: coupon.Percent, Value: 10, MaxDiscount: money.Riyals(50), PerUserLimit: 1,
			StartsAt: today, Public: true,
		},
		{
			Code: "SAVE25", Kind: coupon.Amount, Value: int64(money.Riyals(25)), MinSubtotal: money.Riyals(200),
			StartsAt: today, EndsAt: today.AddDate(1, 0, 0), Public: true,
		},
		{
			Code: "GLOW15", Kind: coupon.Percent, Value: 15, MaxDiscount: money.Riyals(75), StartsAt: today,
			EndsAt: today.AddDate(0, 3, 0), Categories: []string{"beauty-personal-care"}, Public: true,
		},
	}
}
