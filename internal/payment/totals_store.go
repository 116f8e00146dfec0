package payment

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
)

const (
	selectTotals         = `SELECT provider, state, count(*), coalesce(sum(amount), 0) FROM payment_intents WHERE created_at >= $1 GROUP BY provider, state`
	selectPendingRefunds = `SELECT count(*), coalesce(sum(amount), 0) FROM payment_refunds WHERE state = 'pending'`
)

// Total is how many intents of a provider are in a state, and the sum of their amounts.
type Total struct {
	Provider string
	State    State
	Count    int64
	Amount   money.Halalas
}

// Totals returns the totals of the intents that were added since then.
func Totals(ctx context.Context, q db.Querier, since time.Time) ([]Total, error) {
	return db.All(ctx, q, func(t *Total) []any { return []any{&t.Provider, &t.State, &t.Count, &t.Amount} }, selectTotals, since.UnixMicro())
}

// PendingRefunds returns how many refunds their providers have not confirmed, and the sum of their amounts.
func PendingRefunds(ctx context.Context, q db.Querier) (count int64, amount money.Halalas, err error) {
	err = q.QueryRowContext(ctx, selectPendingRefunds).Scan(&count, &amount)
	return count, amount, err
}
