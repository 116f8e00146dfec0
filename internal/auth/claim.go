package auth

import (
	"context"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/mail"
)

// claim gives the account that a link for a new password opens, inside a transaction.
//
// A confirmed address has one owner, and its account stays as it is. Any other may have
// been entered by a stranger, whose second factor would keep the owner out for ever. Who
// reads the address's mail is its owner: the account that was under it is closed as if it
// had been deleted, orders and all, and a new one has the address. The owner is told.
func (s *Service) claim(ctx context.Context, q db.Querier, userID string, client Client) (string, error) {
	before, err := readUser(ctx, q, selectUserByID, userID)
	if err != nil || before.EmailConfirmedAt != nil {
		return userID, err
	}
	if s.Abandon != nil {
		if err := s.Abandon(ctx, q, userID); err != nil {
			return "", err
		}
	}
	if err := s.close(ctx, q, before); err != nil {
		return "", err
	}
	now := s.Now().UnixMicro()
	id := uuid.NewString()
	if err := db.Exec(ctx, q, insertUser, id, before.Email, "", now); err != nil {
		return "", err
	}
	if err := db.Exec(ctx, q, confirmEmail, id, now); err != nil {
		return "", err
	}
	if err := db.Exec(ctx, q, insertProfile, id, "", before.Email, string(client.Language), now); err != nil {
		return "", err
	}
	after, err := readUser(ctx, q, selectUserByID, id)
	if err != nil {
		return "", err
	}
	return id, mail.Enqueue(ctx, q, addressClaimed.to(after, s.config.BaseURL))
}
