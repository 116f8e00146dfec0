package payment

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the columns of this package's tables in which a provider may have named a shopper.
var Personal = []privacy.Column{
	{Table: "payment_intents", Name: "last_error", Withheld: "what a provider answered last, which the next answer replaces"},
	{Table: "payment_refunds", Name: "last_error", Withheld: "what a provider answered last, which the next answer replaces"},
}

const (
	// The payment stays listed: there may be money behind it.
	eraseReasons = `
		UPDATE payment_intents SET last_error = 'erased with the account'
		WHERE last_error <> '' AND order_id IN (SELECT order_id FROM orders WHERE user_id = $1)`
	eraseRefundReasons = `
		UPDATE payment_refunds SET last_error = '' WHERE last_error <> '' AND intent_id IN (
			SELECT i.intent_id FROM payment_intents AS i JOIN orders AS o ON o.order_id = i.order_id WHERE o.user_id = $1)`
)

// Erase removes what providers said about the user's payments, inside a transaction. The payments stay with their orders.
func Erase(ctx context.Context, q db.Querier, userID string) error {
	if err := db.Exec(ctx, q, eraseReasons, userID); err != nil {
		return err
	}
	return db.Exec(ctx, q, eraseRefundReasons, userID)
}
