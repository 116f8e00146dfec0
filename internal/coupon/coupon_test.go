package coupon

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/money"
)

func TestDiscount(t *testing.T) {
	now := time.Date(2026, 1, 15, 12, 0, 0, 0, time.UTC)
	cart := []Part{
		{Category: "leaf", Vendor: "v", Total: 10_050},
		{Category: "other", Vendor: "w", Total: 5_000},
	}
	tests := []struct {
		name    string
		coupon  Coupon
		uses    int64
		want    money.Halalas
		wantErr error
	}{
		{"percent", Coupon{Kind: Percent, Value: 10}, 0, 1_505, nil},
		{"percent half up", Coupon{Kind: Percent, Value: 1, Vendors: []string{"v"}}, 0, 101, nil}, // 100.5
		{"percent with cap", Coupon{Kind: Percent, Value: 50, MaxDiscount: 2_000}, 0, 2_000, nil},
		{"amount", Coupon{Kind: Amount, Value: 2_500}, 0, 2_500, nil},
		{"amount above the cart", Coupon{Kind: Amount, Value: 99_999}, 0, 15_050, nil},
		{"for categories", Coupon{Kind: Percent, Value: 100, Categories: []string{"leaf", "top"}}, 0, 10_050, nil},
		{"for a vendor", Coupon{Kind: Amount, Value: 99_999, Vendors: []string{"w"}}, 0, 5_000, nil},
		{"for others", Coupon{Kind: Percent, Value: 10, Vendors: []string{"x"}}, 0, 0, ErrNoMatch},
		{"at its minimum", Coupon{Kind: Amount, Value: 100, MinSubtotal: 15_050}, 0, 100, nil},
		{"below its minimum", Coupon{Kind: Amount, Value: 100, MinSubtotal: 15_051}, 0, 0, ErrMinimum},
		{"too early", Coupon{Kind: Amount, Value: 100, StartsAt: now.Add(time.Second)}, 0, 0, ErrNotYet},
		{"just in time", Coupon{Kind: Amount, Value: 100, StartsAt: now, EndsAt: now.Add(time.Second)}, 0, 100, nil},
		{"too late", Coupon{Kind: Amount, Value: 100, EndsAt: now}, 0, 0, ErrExpired},
		{"used up", Coupon{Kind: Amount, Value: 100, TotalLimit: 3, Used: 3}, 0, 0, ErrUsedUp},
		{"used up by this shopper", Coupon{Kind: Amount, Value: 100, PerUserLimit: 1}, 1, 0, ErrUsedByYou},
	}
	for _, tt := range tests {
		if got, err := tt.coupon.Discount(cart, tt.uses, now); got != tt.want || !errors.Is(err, tt.wantErr) {
			t.Errorf("%s: Discount = %d, %v, want %d, %v", tt.name, got, err, tt.want, tt.wantErr)
		}
	}
}

func TestNormalizeCode(t *testing.T) {
	for _, s := range []string{"SAVE10", " save10 ", "Save 10", "save-10", "save١٠"} {
		if got := NormalizeCode(s); got != "SAVE10" {
			t.Errorf("Clean(%q) = %q, want SAVE10", s, got)
		}
	}
}

// Many orders at once use a coupon no more often than it allows.
func TestUseEnforcesLimits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		const orders, total, perUser = 12, 5, 2
		run := func(query string, args ...any) {
			t.Helper()
			if err := db.Exec(ctx, d, query, args...); err != nil {
				t.Fatal(err)
			}
		}
		for u := range 2 {
			run(`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ($1, $2, 'x', 1, 1)`, fmt.Sprint("u", u), fmt.Sprintf("u%d@example.com", u))
		}
		for o := range orders {
			run(`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at)
			     VALUES ($1, $2, '{}', 'processing', 'cod', 0, 0, 0, 1)`, fmt.Sprint("o", o), fmt.Sprint("u", o%2))
		}
		run(`INSERT INTO coupons (coupon_id, code, kind, value, starts_at, total_limit, per_user_limit, created_at) VALUES ('c', 'SAVE10', 'percent', 10, 0, $1, $2, 1)`, total, perUser)
		c, err := Find(ctx, d, "save 10")
		if err != nil {
			t.Fatal(err)
		}
		var used atomic.Int64
		var wg sync.WaitGroup
		for o := range orders {
			wg.Go(func() {
				err := d.Tx(ctx, func(q db.Querier) error {
					return Use(ctx, q, c, fmt.Sprint("o", o), fmt.Sprint("u", o%2), time.Now())
				})
				switch err {
				case nil:
					used.Add(1)
				case ErrUsedUp, ErrUsedByYou:
				default:
					t.Errorf("Use = %v", err)
				}
			})
		}
		wg.Wait()
		if used.Load() != 2*perUser {
			t.Errorf("used %d times, want %d for each of two users", used.Load(), perUser)
		}
		if _, err := Find(ctx, d, "other"); !errors.Is(err, ErrUnknown) {
			t.Errorf("Find(other) = %v, want ErrUnknown", err)
		}
	})
}
