package auth

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/mail"
)

// resetUnconfirmedAccount makes an account safe, inside a transaction, for the user who followed
// a password reset link sent to its address.
//
// An account with a confirmed address does not change. An unconfirmed address may have
// been entered by a stranger, whose second factor would lock the owner out and whose saved
// address or cart the owner might pay for. Whoever reads the mailbox is the owner: all
// credentials of the account are removed, and so are cart, phone and saved addresses.
// Orders stay, since their emails went to the same mailbox and most users who reset a
// password created the account themselves. The owner is notified.
func (s *Service) resetUnconfirmedAccount(ctx context.Context, q db.Querier, userID string) error {
	// A concurrent confirmation is waited for before the account is read.
	if err := LockUser(ctx, q, userID); err != nil {
		return err
	}
	user, err := readUser(ctx, q, userID)
	if err != nil || user.EmailConfirmedAt != nil {
		return err
	}
	if s.Clear != nil {
		if err := s.Clear(ctx, q, userID); err != nil {
			return err
		}
	}
	now := s.Now()
	if err := clearCredentials(ctx, q, userID, now); err != nil {
		return err
	}
	if err := deleteAccountFailures(ctx, q, digest(user.Email)); err != nil {
		return err
	}
	for _, remove := range []remover{deleteSessions, deleteFactors, deleteRecoveryCodes, deleteUserTokens} {
		if err := remove(ctx, q, userID); err != nil {
			return err
		}
	}
	if err := confirmEmail(ctx, q, userID, now); err != nil {
		return err
	}
	return mail.Enqueue(ctx, q, unconfirmedAccountReset.message(user, s.baseURL()))
}
