package coupon

import "matjar/internal/privacy"

// Personal lists what the coupons' tables hold about people.
var Personal = []privacy.Column{{
	Table: "coupon_uses", Name: "user_id",
	Exported: "orders",
	Kept:     "the order that the coupon was used for is kept",
}}
