package coupon

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
)

const (
	selectCoupon = `
		SELECT coupon_id, code, kind, value, min_subtotal, coalesce(max_discount, 0), starts_at, coalesce(ends_at, 0),
		       coalesce(total_limit, 0), coalesce(per_user_limit, 0), used_count, is_public
		FROM coupons WHERE code = $1`
	selectCategories = `SELECT category_id FROM coupon_categories WHERE coupon_id = $1 ORDER BY category_id`
	selectVendors    = `SELECT vendor_id FROM coupon_vendors WHERE coupon_id = $1 ORDER BY vendor_id`
	countUses        = `SELECT count(*) FROM coupon_uses WHERE coupon_id = $1 AND user_id = $2`
)

// Find gives the coupon with the code, however it is written. Returns ErrUnknown.
func Find(ctx context.Context, q db.Querier, code string) (Coupon, error) {
	var c Coupon
	var starts, ends int64
	var minimum, most int64
	err := q.QueryRowContext(ctx, selectCoupon, Clean(code)).Scan(&c.ID, &c.Code, &c.Kind, &c.Value, &minimum, &most,
		&starts, &ends, &c.TotalLimit, &c.PerUserLimit, &c.Used, &c.Public)
	if db.None(err) {
		return c, ErrUnknown
	}
	if err != nil {
		return c, err
	}
	c.MinSubtotal, c.MaxDiscount, c.StartsAt = money.Halalas(minimum), money.Halalas(most), time.UnixMicro(starts).UTC()
	if ends != 0 {
		c.EndsAt = time.UnixMicro(ends).UTC()
	}
	if c.Categories, err = db.Column(ctx, q, selectCategories, c.ID); err != nil {
		return c, err
	}
	c.Vendors, err = db.Column(ctx, q, selectVendors, c.ID)
	return c, err
}

// Usable returns why nobody can use a code, whatever is in the cart, or nil.
func Usable(ctx context.Context, q db.Querier, code string, now time.Time) error {
	c, err := Find(ctx, q, code)
	if err != nil {
		return err
	}
	return c.open(now)
}

// UsesBy counts how often the user has used the coupon.
func UsesBy(ctx context.Context, q db.Querier, couponID, userID string) (int64, error) {
	var n int64
	err := q.QueryRowContext(ctx, countUses, couponID, userID).Scan(&n)
	return n, err
}

const (
	// The condition holds the total limit however many orders come at once; it also
	// locks the row, so that the count of a user's uses below cannot change meanwhile.
	takeOne   = `UPDATE coupons SET used_count = used_count + 1 WHERE coupon_id = $1 AND (total_limit IS NULL OR used_count < total_limit)`
	insertUse = `INSERT INTO coupon_uses (coupon_id, order_id, user_id, created_at) VALUES ($1, $2, $3, $4)`
)

// Use counts one use of the coupon for an order, in the order's transaction. Returns
// ErrUsedUp or ErrYourLast when others were faster.
func Use(ctx context.Context, q db.Querier, c Coupon, orderID, userID string, now time.Time) error {
	taken, err := db.Changed(ctx, q, takeOne, c.ID)
	if err != nil {
		return err
	}
	if !taken {
		return ErrUsedUp
	}
	if c.PerUserLimit > 0 {
		n, err := UsesBy(ctx, q, c.ID, userID)
		if err != nil {
			return err
		}
		if n >= c.PerUserLimit {
			return ErrYourLast
		}
	}
	_, err = q.ExecContext(ctx, insertUse, c.ID, orderID, userID, now.UnixMicro())
	return err
}

const (
	giveBack  = `UPDATE coupons SET used_count = used_count - 1 WHERE coupon_id = $1`
	deleteUse = `DELETE FROM coupon_uses WHERE coupon_id = $1 AND order_id = $2`
)

// Return gives the use of a cancelled order back, once.
func Return(ctx context.Context, q db.Querier, couponID, orderID string) error {
	returned, err := db.Changed(ctx, q, deleteUse, couponID, orderID)
	if err != nil || !returned {
		return err
	}
	return db.Exec(ctx, q, giveBack, couponID)
}
