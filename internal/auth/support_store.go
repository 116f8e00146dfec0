package auth

import (
	"context"

	"matjar/internal/db"
)

const (
	insertActionStatement = `INSERT INTO account_actions (action_id, user_id, action, operator, reason, created_at) VALUES ($1, $2, $3, $4, $5, $6)`
	selectActions         = `SELECT action, operator, reason, created_at FROM account_actions WHERE user_id = $1 ORDER BY created_at DESC, action_id`
	clearReasonsStatement = `UPDATE account_actions SET reason = '' WHERE user_id = $1`
)

func insertAction(ctx context.Context, q db.Querier, id, userID string, a Action) error {
	return db.Exec(ctx, q, insertActionStatement, id, userID, a.Action, a.Operator, a.Reason, a.At.UnixMicro())
}

// Actions returns the operator actions on the user's account, newest first.
func Actions(ctx context.Context, q db.Querier, userID string) ([]Action, error) {
	return db.All(ctx, q, func(a *Action) []any {
		return []any{&a.Action, &a.Operator, &a.Reason, db.Micro{To: &a.At}}
	}, selectActions, userID)
}

// clearReasons removes the reasons of operator actions on an account.
func clearReasons(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, clearReasonsStatement, userID)
}
