package auth

import (
	"context"
	"net/http"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
)

// errBlocked is what the owner of a blocked account is told when they sign in, whichever way. The English page shows
// the words as they are.
var errBlocked = newWireError(http.StatusForbidden, code.UserBanned, "This account is blocked. Write to us if you think this is a mistake.")

// Blocked is whether an account is blocked and why, as it is kept on record.
type Blocked struct {
	Blocked bool   `json:"blocked"`
	Reason  string `json:"reason,omitempty"`
}

// SetBlocked closes an account or opens it again: while it is closed nobody signs in to it, so nobody
// orders with it, and all devices are signed out. Repeating it changes nothing. Returns
// account_not_found.
func (s Support) SetBlocked(ctx context.Context, userID string, blocked bool, reason string) error {
	return s.DB.Tx(ctx, func(q db.Querier) error {
		user, err := findAccount(ctx, q, userID)
		if err != nil {
			return err
		}
		since, err := lockBlocked(ctx, q, user.ID)
		if err != nil {
			return err
		}
		if blocked == (since > 0) {
			return nil
		}
		now, action := int64(0), "customer.unblock"
		if blocked {
			now, action = s.Now().UnixMicro(), "customer.block"
			if err := deleteSessions(ctx, q, user.ID); err != nil {
				return err
			}
		}
		if err := setBlocked(ctx, q, user.ID, now); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{
			Action: action, Subject: "customer", ID: user.ID,
			Before: Blocked{Blocked: !blocked}, After: Blocked{blocked, lang.NormalizeLine(reason)},
		})
	})
}
