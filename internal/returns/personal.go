package returns

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "returns", Name: "user_id", Exported: "returns", Kept: "the law asks for credit notes, and so for their returns, to be kept"},
}

// ExportReturn is a return in a shopper's data export.
type ExportReturn struct {
	ID        string        `json:"return_id"`
	OrderID   string        `json:"order_id"`
	State     State         `json:"state"`
	Reason    Reason        `json:"reason"`
	Details   string        `json:"details,omitempty"`
	Tracking  string        `json:"tracking,omitempty"`
	Refusal   string        `json:"refusal,omitempty"`
	Amount    money.Halalas `json:"refund_amount"`
	Bank      string        `json:"bank,omitempty" doc:"The bank account with most of it hidden, as the shop itself shows it"`
	Lines     []Line        `json:"lines"`
	Pictures  []Picture     `json:"pictures" doc:"The pictures as WebP, in Base64"`
	CreatedAt time.Time     `json:"created_at"`
}

const (
	selectUserReturns  = selectReturn + `WHERE r.user_id = $1` + newestFirst
	eraseTexts         = `UPDATE returns SET details = '', tracking = '' WHERE user_id = $1`
	eraseUserPictures  = `DELETE FROM return_pictures WHERE return_id IN (SELECT return_id FROM returns WHERE user_id = $1)`
	eraseRequestedBank = `DELETE FROM return_bank_details WHERE return_id IN (SELECT return_id FROM returns WHERE user_id = $1 AND state = 'requested')`
	selectRequested    = `SELECT return_id FROM returns WHERE user_id = $1 AND state = 'requested'`
	cancelRequested    = `UPDATE returns SET state = 'cancelled', closed_at = $2 WHERE user_id = $1 AND state = 'requested'`
)

// Export returns all returns of the user, newest first.
func Export(ctx context.Context, q db.Querier, userID string) ([]ExportReturn, error) {
	list, err := selectReturns(ctx, q, selectUserReturns, userID)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(list))
	for n, r := range list {
		ids[n] = r.ID
	}
	pictures, err := picturesOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	exported := make([]ExportReturn, len(list))
	for n, r := range list {
		exported[n] = ExportReturn{
			ID: r.ID, OrderID: r.OrderID, State: r.State, Reason: r.Reason, Details: r.Details, Tracking: r.Tracking, Refusal: r.Refusal,
			Amount: r.Amount, Bank: r.Bank, Lines: r.Lines, Pictures: append([]Picture{}, pictures[r.ID]...), CreatedAt: r.CreatedAt,
		}
	}
	return exported, nil
}

// Erase removes what the user wrote and the pictures, and cancels what is not decided yet,
// inside a transaction. What is on its way back is still refunded: its bank details stay until
// then, and no longer than any do.
func Erase(ctx context.Context, q db.Querier, userID string, now time.Time) error {
	requested, err := db.Column(ctx, q, selectRequested, userID)
	if err != nil {
		return err
	}
	if err := addEvents(ctx, q, requested, string(Cancelled), actorShopper, "", now); err != nil {
		return err
	}
	for _, statement := range []string{eraseTexts, eraseUserPictures, eraseRequestedBank} {
		if err := db.Exec(ctx, q, statement, userID); err != nil {
			return err
		}
	}
	return db.Exec(ctx, q, cancelRequested, userID, now.UnixMicro())
}
