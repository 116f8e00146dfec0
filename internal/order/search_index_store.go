package order

import (
	"context"

	"matjar/internal/db"
)

const (
	deleteWordsStatement = `DELETE FROM order_words WHERE order_id = $1`
	setHasWordsStatement = `UPDATE orders SET has_words = TRUE WHERE order_id = $1`
	eraseWords           = `DELETE FROM order_words WHERE order_id IN (SELECT order_id FROM orders WHERE user_id = $1)`
	noMoreWords          = `UPDATE orders SET has_words = TRUE WHERE user_id = $1`
)

// storeWords writes the words of a new order, and whose things are in it.
func storeWords(ctx context.Context, q db.Querier, o *Order) error {
	at := o.CreatedAt.UnixMicro()
	var rows [][]any
	for _, vendor := range vendorsOf(o) {
		rows = append(rows, []any{vendor, at, o.ID})
	}
	if err := db.InsertRows(ctx, q, "order_vendors", []string{"vendor_id", "created_at", "order_id"}, rows); err != nil {
		return err
	}
	return insertWords(ctx, q, o.ID, o.ShippingAddress, at)
}

func insertWords(ctx context.Context, q db.Querier, orderID string, a Address, at int64) error {
	var rows [][]any
	for _, word := range wordsOf(a) {
		rows = append(rows, []any{orderID, key(word), at})
	}
	return db.InsertMissing(ctx, q, "order_words", []string{"order_id", "word", "created_at"}, rows)
}

const (
	countWordStatement = `SELECT count(*) FROM (SELECT 1 AS one FROM order_words WHERE word >= $1 AND word < $2 LIMIT $3) AS few`
)

func deleteWords(ctx context.Context, q db.Querier, orderID string) error {
	return db.Exec(ctx, q, deleteWordsStatement, orderID)
}

func setHasWords(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, setHasWordsStatement, id)
}

func countWord(ctx context.Context, q db.Querier, form, form2 string, counted int64) (n int64, err error) {
	err = q.QueryRowContext(ctx, countWordStatement, form, form2, counted).Scan(&n)
	return n, err
}
