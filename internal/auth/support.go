package auth

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// Action is an entry of the audit log of operator actions on an account.
type Action struct {
	Action   string
	Operator string
	Reason   string
	At       time.Time
}

const actionResetFactors = "reset_factors"

// Support has the operator commands on accounts. It works without a running server.
type Support struct {
	DB *db.DB
	// BaseURL is the shop's address without a final slash, for links in emails.
	BaseURL string
	// Now is the clock.
	Now func() time.Time
}

// ResetFactors removes the second factors and recovery codes of an account whose owner has
// lost them, and signs out all devices. It records operator and reason and notifies the
// owner by email. Returns account_not_found, or validation_failed without operator or
// reason.
func (s Support) ResetFactors(ctx context.Context, email, operator, reason string) error {
	operator, reason = lang.NormalizeLine(operator), lang.NormalizeLine(reason)
	if operator == "" || reason == "" {
		return errs.ValidationFailed("say who resets the factors and why")
	}
	return s.DB.Tx(ctx, func(q db.Querier) error {
		user, err := findAccount(ctx, q, email)
		if err != nil {
			return err
		}
		for _, remove := range []remover{deleteFactors, deleteRecoveryCodes, deleteSessions} {
			if err := remove(ctx, q, user.ID); err != nil {
				return err
			}
		}
		if err := insertAction(ctx, q, uuid.NewString(), user.ID, Action{actionResetFactors, operator, reason, s.Now()}); err != nil {
			return err
		}
		change := audit.Change{Action: "customer.reset_factors", Subject: "customer", ID: user.ID, After: map[string]string{"reason": reason}}
		if err := audit.Record(ctx, q, change); err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, factorsReset.message(user, s.BaseURL))
	})
}

// History returns the operator actions on the account, newest first. Returns
// account_not_found.
func (s Support) History(ctx context.Context, email string) ([]Action, error) {
	user, err := findAccount(ctx, s.DB, email)
	if err != nil {
		return nil, err
	}
	return Actions(ctx, s.DB, user.ID)
}

// findAccount reads an account by email address, or by id when name has no @: a deleted
// account only has its id.
func findAccount(ctx context.Context, q db.Querier, name string) (*User, error) {
	read, key := readUser, name
	if strings.Contains(name, "@") {
		read = readUserByEmail
		key, _ = mail.CleanAddress(name)
	}
	user, err := read(ctx, q, key)
	if db.NoRows(err) {
		return nil, errs.New(errs.NotFound, code.AccountNotFound, "there is no account of %s", name)
	}
	return user, err
}
