package order

import (
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestDatabaseTakesEveryPayment: the check of the orders' column allows what the table of
// payments lists, and nothing else.
func TestDatabaseTakesEveryPayment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		open(t, d, 1, nil)
		const insert = `
			INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at)
			VALUES ($1, 'u0', '{}', $2, $1, 0, 0, 0, 1)`
		for _, rule := range payments {
			if err := db.Exec(t.Context(), d, insert, string(rule.payment), string(PendingPayment)); err != nil {
				t.Errorf("an order paid by %s: %v", rule.payment, err)
			}
		}
		if err := db.Exec(t.Context(), d, insert, "gold", string(Processing)); err == nil {
			t.Error("the database took an order paid with gold")
		}
	})
}
