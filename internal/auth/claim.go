package auth

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/mail"
)

const (
	// lockAccount makes a confirmation that is under way end before the account is read.
	lockAccount  = `UPDATE users SET updated_at = updated_at WHERE id = $1`
	forgetAccess = `UPDATE users SET password_hash = '', phone = '', metadata = '{}', updated_at = $2 WHERE id = $1`
)

// claim makes an account safe, inside a transaction, for who follows a link for a new
// password to its address.
//
// A confirmed address has one owner, and its account stays as it is. Any other may have
// been entered by a stranger, whose second factor would keep the owner out for ever, and
// whose address or cart the owner might pay for. Who reads the address's mail is its
// owner: whatever lets others in goes, and so do cart, phone and saved addresses. Orders
// stay, as their letters came to the same mailbox, and many who come this way made the
// account themselves. The owner is told.
func (s *Service) claim(ctx context.Context, q db.Querier, userID string) error {
	if err := db.Exec(ctx, q, lockAccount, userID); err != nil {
		return err
	}
	user, err := readUser(ctx, q, selectUserByID, userID)
	if err != nil || user.EmailConfirmedAt != nil {
		return err
	}
	if s.Clear != nil {
		if err := s.Clear(ctx, q, userID); err != nil {
			return err
		}
	}
	now := s.Now().UnixMicro()
	if err := db.Exec(ctx, q, forgetAccess, userID, now); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, deleteGuesses, digest(user.Email)); err != nil {
		return err
	}
	for _, query := range []string{deleteSessions, deleteFactors, deleteRecoveryCodes, deleteUserLinks} {
		if err := db.Exec(ctx, q, query, userID); err != nil {
			return err
		}
	}
	if err := db.Exec(ctx, q, confirmEmail, userID, now); err != nil {
		return err
	}
	return mail.Enqueue(ctx, q, addressClaimed.to(user, s.config.BaseURL))
}
