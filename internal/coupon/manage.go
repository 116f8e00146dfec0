package coupon

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

const (
	insertCoupon = `
		INSERT INTO coupons (coupon_id, code, kind, value, min_subtotal, max_discount, starts_at, ends_at, total_limit, per_user_limit, is_public, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (code) DO NOTHING`
	insertCategory = `
		INSERT INTO coupon_categories (coupon_id, category_id) SELECT $1, category_id FROM categories WHERE slug = $2`
	insertVendor = `
		INSERT INTO coupon_vendors (coupon_id, vendor_id) SELECT $1, vendor_id FROM vendors WHERE vendor_id = $2`
	endCoupon   = `UPDATE coupons SET ends_at = $2 WHERE code = $1 AND starts_at < $2 AND (ends_at IS NULL OR ends_at > $2)`
	selectCodes = `SELECT code FROM coupons ORDER BY created_at, code`
)

// Add stores a new coupon. Its Categories are slugs here, since that is what operators
// know; its code must be new.
func Add(ctx context.Context, d *db.DB, c Coupon) error {
	return d.Tx(ctx, func(q db.Querier) error { return Insert(ctx, q, c) })
}

// Insert is Add inside a transaction of the caller's.
func Insert(ctx context.Context, q db.Querier, c Coupon) error {
	if c.Code = Clean(c.Code); c.Code == "" {
		return errors.New("a coupon needs a code of letters and digits")
	}
	id := uuid.NewString()
	added, err := db.Changed(ctx, q, insertCoupon, id, c.Code, string(c.Kind), c.Value, c.MinSubtotal, orNull(int64(c.MaxDiscount)),
		c.StartsAt.UnixMicro(), timeOrNull(c.EndsAt), orNull(c.TotalLimit), orNull(c.PerUserLimit), c.Public, time.Now().UnixMicro())
	if err != nil {
		return err
	}
	if !added {
		return fmt.Errorf("there is a coupon %s already", c.Code)
	}
	for _, restriction := range []struct {
		statement string
		names     []string
	}{{insertCategory, c.Categories}, {insertVendor, c.Vendors}} {
		for _, name := range restriction.names {
			found, err := db.Changed(ctx, q, restriction.statement, id, name)
			if err != nil {
				return err
			}
			if !found {
				return fmt.Errorf("there is no category or vendor %q", name)
			}
		}
	}
	return nil
}

// End makes a coupon expire now. Orders that used it keep their discount.
func End(ctx context.Context, d *db.DB, code string, now time.Time) error {
	ended, err := db.Changed(ctx, d, endCoupon, Clean(code), now.UnixMicro())
	if err == nil && !ended {
		err = fmt.Errorf("there is no running coupon %s", Clean(code))
	}
	return err
}

// All gives every coupon, the oldest first.
func All(ctx context.Context, q db.Querier) ([]Coupon, error) {
	codes, err := db.Column(ctx, q, selectCodes)
	if err != nil {
		return nil, err
	}
	list := make([]Coupon, len(codes))
	for i, code := range codes {
		if list[i], err = Find(ctx, q, code); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func orNull(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

func timeOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}
