package auth

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	insertMailTokenStatement = `
		INSERT INTO mail_tokens (token_hash, user_id, purpose, code_challenge, expires_at) VALUES ($1, $2, $3, $4, $5)`
	selectMailToken = `
		SELECT u.email, u.email_confirmed_at, m.expires_at
		FROM mail_tokens m JOIN users u ON u.id = m.user_id
		WHERE m.token_hash = $1 AND m.purpose = $2`
	selectCodeChallenge       = `SELECT code_challenge FROM mail_tokens WHERE token_hash = $1 AND purpose = 'recovery'`
	consumeMailTokenStatement = `DELETE FROM mail_tokens WHERE token_hash = $1 AND purpose = $2 RETURNING user_id, code_challenge, expires_at`
	deleteTokensForStatement  = `DELETE FROM mail_tokens WHERE user_id = $1 AND purpose = $2`
	deleteUserTokensStatement = `DELETE FROM mail_tokens WHERE user_id = $1`
	deleteOldTokensStatement  = `DELETE FROM mail_tokens WHERE expires_at < $1`
)

// insertMailToken stores the hash of a token; challenge is empty unless a browser started the PKCE flow.
func insertMailToken(ctx context.Context, q db.Querier, hash, userID, purpose, challenge string, expires time.Time) error {
	return db.Exec(ctx, q, insertMailTokenStatement, hash, userID, purpose, challenge, expires.UnixMicro())
}

// readMailToken describes a token and returns when it expires. Returns sql.ErrNoRows if there is none.
func readMailToken(ctx context.Context, q db.Querier, hash, purpose string) (link Link, expires int64, err error) {
	var confirmed *int64
	err = q.QueryRowContext(ctx, selectMailToken, hash, purpose).Scan(&link.Email, &confirmed, &expires)
	link.EmailConfirmed = confirmed != nil
	return link, expires, err
}

// readCodeChallenge returns the challenge of a token to a new password. Returns sql.ErrNoRows if there is none.
func readCodeChallenge(ctx context.Context, q db.Querier, hash string) (challenge string, err error) {
	err = q.QueryRowContext(ctx, selectCodeChallenge, hash).Scan(&challenge)
	return challenge, err
}

// consumeMailToken deletes a token and returns what it was stored with, so that only one of several concurrent requests
// succeeds. The others get sql.ErrNoRows.
func consumeMailToken(ctx context.Context, q db.Querier, hash, purpose string) (userID, challenge string, expires int64, err error) {
	err = q.QueryRowContext(ctx, consumeMailTokenStatement, hash, purpose).Scan(&userID, &challenge, &expires)
	return userID, challenge, expires, err
}

// deleteTokensFor deletes the tokens that a user has for a purpose.
func deleteTokensFor(ctx context.Context, q db.Querier, userID, purpose string) error {
	return db.Exec(ctx, q, deleteTokensForStatement, userID, purpose)
}

func deleteUserTokens(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, deleteUserTokensStatement, userID)
}

func deleteOldTokens(ctx context.Context, q db.Querier, before time.Time) error {
	return db.Exec(ctx, q, deleteOldTokensStatement, before.UnixMicro())
}
