package payment

import (
	"slices"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestTotals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, now := t.Context(), d.Now()
		for _, statement := range []string{
			`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'u@example.com', 'x', 1, 1)`,
			`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at)
			VALUES ('o', 'u', '{}', 'pending_payment', 'mada', 10000, 1500, 11500, 1)`,
		} {
			if err := db.Exec(ctx, d, statement); err != nil {
				t.Fatal(err)
			}
		}
		day := now.Add(-24 * time.Hour)
		for _, at := range []time.Time{day.Add(-time.Second), day, now} {
			i := &Intent{OrderID: "o", Provider: "tabby", Method: "tabby", Amount: 11500, ExpiresAt: now}
			if err := Add(ctx, d, i, at); err != nil {
				t.Fatal(err)
			}
			if err := AddRefund(ctx, d, i, ReasonLate, now); err != nil {
				t.Fatal(err)
			}
		}
		got, err := Totals(ctx, d, day)
		if want := []Total{{"tabby", Created, 2, 23000}}; err != nil || !slices.Equal(got, want) {
			t.Errorf("Totals = %+v, %v, want %+v", got, err, want)
		}
		count, amount, err := PendingRefunds(ctx, d)
		if err != nil || count != 3 || amount != 34500 {
			t.Errorf("PendingRefunds = %d, %d, %v, want 3, 34500", count, amount, err)
		}
	})
}
