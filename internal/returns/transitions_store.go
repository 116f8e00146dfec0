package returns

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/money"
)

const (
	selectOrderID         = `SELECT order_id FROM returns WHERE return_id = $1`
	setStateStatement     = `UPDATE returns SET state = $2, closed_at = $3 WHERE return_id = $1`
	setTrackingStatement  = `UPDATE returns SET tracking = $2 WHERE return_id = $1`
	setRefusalStatement   = `UPDATE returns SET refusal = $2 WHERE return_id = $1`
	setRestockedStatement = `UPDATE returns SET restocked = TRUE WHERE return_id = $1`
	setRefundStatement    = `UPDATE returns SET amount = $2, credit_note = $3, reference = $4 WHERE return_id = $1`
)

const selectNotes = `
	SELECT kind, actor, note, created_at FROM return_events
	WHERE return_id = $1 AND (note <> '' OR kind = 'bank_read') ORDER BY created_at, event_id`

func readOrderID(ctx context.Context, q db.Querier, returnID string) (orderID string, err error) {
	err = q.QueryRowContext(ctx, selectOrderID, returnID).Scan(&orderID)
	return orderID, err
}

func deleteBank(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteBankStatement, id)
}

func setState(ctx context.Context, q db.Querier, id string, to State, closed int64) error {
	return db.Exec(ctx, q, setStateStatement, id, string(to), closed)
}

func setTracking(ctx context.Context, q db.Querier, returnID, tracking string) error {
	return db.Exec(ctx, q, setTrackingStatement, returnID, tracking)
}

func setRefusal(ctx context.Context, q db.Querier, returnID, reason string) error {
	return db.Exec(ctx, q, setRefusalStatement, returnID, reason)
}

func setRestocked(ctx context.Context, q db.Querier, returnID string) error {
	return db.Exec(ctx, q, setRestockedStatement, returnID)
}

func setRefund(ctx context.Context, q db.Querier, id string, total money.Halalas, number int64, reference string) error {
	return db.Exec(ctx, q, setRefundStatement, id, total, number, reference)
}

func readNotes(ctx context.Context, q db.Querier, returnID string) ([]ReturnNote, error) {
	return db.All(ctx, q, func(n *ReturnNote) []any {
		return []any{&n.Kind, &n.Actor, &n.Text, db.Micro{To: &n.CreatedAt}}
	}, selectNotes, returnID)
}
