package auth

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// signInFresh is how long ago a user may have proved who they are to do what cannot be
// undone.
const signInFresh = 15 * time.Minute

var errNotFresh = errs.New(errs.Unauthenticated, "reauthentication_needed", "Sign in again to do this")

// RequireFresh refuses who has not signed in, or given a second factor, just now.
// Returns an error with the code reauthentication_needed.
func (s *Service) RequireFresh(id Identity) error {
	now := s.Now()
	for _, m := range id.AMR {
		if now.Sub(time.Unix(m.Timestamp, 0)) <= signInFresh {
			return nil
		}
	}
	return errNotFresh
}

const (
	forgetUser      = `UPDATE users SET email = $2, email_confirmed_at = NULL, phone = '', password_hash = '', metadata = '{}', updated_at = $3 WHERE id = $1`
	deleteFactors   = `DELETE FROM factors WHERE user_id = $1`
	deleteUserLinks = `DELETE FROM mail_tokens WHERE user_id = $1`
	deleteGuesses   = `DELETE FROM sign_in_failures WHERE account = $1`
)

// Erase takes from an account, inside a transaction, whatever could sign somebody in or
// say whose it was. Its row stays, because orders belong to it. The owner gets a last
// letter, and their address is free for a new account. What the operator did to the
// account stays on record, without reasons, which may say whose it was.
func (s *Service) Erase(ctx context.Context, q db.Querier, userID string) error {
	user, err := readUser(ctx, q, selectUserByID, userID)
	if err != nil {
		return err
	}
	if err := mail.Enqueue(ctx, q, farewell(user)); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, forgetUser, user.ID, ErasedEmail(user.ID), s.Now().UnixMicro()); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, deleteGuesses, digest(user.Email)); err != nil {
		return err
	}
	for _, query := range []string{deleteSessions, deleteFactors, deleteRecoveryCodes, deleteUserLinks, forgetReasons} {
		if err := db.Exec(ctx, q, query, user.ID); err != nil {
			return err
		}
	}
	return nil
}

// Nameless is what the shop calls somebody in public who gave no name, or took it back.
var Nameless = lang.Text{En: "Matjar shopper", Ar: "متسوّق من متجر"}

// ErasedEmail is the address of an account after Erase. Nobody can receive mail there.
func ErasedEmail(userID string) string { return "deleted-" + userID + "@deleted.invalid" }
