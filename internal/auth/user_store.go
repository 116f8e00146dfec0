package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
)

const userColumns = `
	SELECT u.id, u.email, u.password_hash, u.email_confirmed_at, u.last_sign_in_at, u.created_at, u.updated_at,
	       coalesce(p.full_name, ''), coalesce(p.phone, ''), coalesce(p.language, 'en'), u.metadata
	FROM users u LEFT JOIN profiles p ON p.id = u.id `

const (
	selectUserByID    = userColumns + `WHERE u.id = $1`
	selectUserByEmail = userColumns + `WHERE u.email = $1`
)

// readUser reads the account with an id, and its factors.
func readUser(ctx context.Context, q db.Querier, id string) (*User, error) {
	return readUserBy(ctx, q, selectUserByID, id)
}

// readUserByEmail reads the account with an email address, and its factors.
func readUserByEmail(ctx context.Context, q db.Querier, email string) (*User, error) {
	return readUserBy(ctx, q, selectUserByEmail, email)
}

func readUserBy(ctx context.Context, q db.Querier, query, key string) (*User, error) {
	var u User
	var confirmed, signedIn *int64
	var created, updated int64
	var fullName, phone, kept string
	err := q.QueryRowContext(ctx, query, key).Scan(&u.ID, &u.Email, &u.passwordHash, &confirmed, &signedIn,
		&created, &updated, &fullName, &phone, &u.language, &kept)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(kept), &u.UserMetadata); err != nil {
		return nil, fmt.Errorf("metadata of user %s: %w", u.ID, err)
	}
	u.Audience, u.Role, u.Phone = audience, audience, phone
	u.EmailConfirmedAt, u.LastSignInAt = optionalTime(confirmed), optionalTime(signedIn)
	u.CreatedAt, u.UpdatedAt = fromMicro(created), fromMicro(updated)
	u.AppMetadata = map[string]any{"provider": "email", "providers": []string{"email"}}
	u.UserMetadata["full_name"], u.UserMetadata["language"] = fullName, u.language
	u.Identities = []userIdentity{{
		ID: u.ID, IdentityID: u.ID, UserID: u.ID, Provider: "email",
		IdentityData: map[string]any{"email": u.Email, "sub": u.ID},
		CreatedAt:    u.CreatedAt, UpdatedAt: u.UpdatedAt,
	}}
	u.Factors, err = readFactors(ctx, q, u.ID)
	return &u, err
}

func fromMicro(us int64) time.Time { return time.UnixMicro(us).UTC() }

func optionalTime(us *int64) *time.Time {
	if us == nil {
		return nil
	}
	t := fromMicro(*us)
	return &t
}

const (
	insertUserStatement = `
		INSERT INTO users (id, email, password_hash, last_sign_in_at, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $4, $4) ON CONFLICT (email) DO NOTHING`
	insertProfileStatement  = `INSERT INTO profiles (id, full_name, email, language, updated_at) VALUES ($1, $2, $3, $4, $5)`
	updateSignedInStatement = `UPDATE users SET last_sign_in_at = $2 WHERE id = $1`
	updatePasswordStatement = `UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1`
	updateFullNameStatement = `UPDATE profiles SET full_name = $2, updated_at = $3 WHERE id = $1`
	updateLanguageStatement = `UPDATE profiles SET language = $2, updated_at = $3 WHERE id = $1`

	confirmEmailStatement     = `UPDATE users SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL`
	clearCredentialsStatement = `UPDATE users SET password_hash = '', phone = '', metadata = '{}', updated_at = $2 WHERE id = $1`
)

// insertUser stores an account, and reports whether its email address had none yet.
func insertUser(ctx context.Context, q db.Querier, id, email, hash string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, insertUserStatement, id, email, hash, now.UnixMicro())
}

func insertProfile(ctx context.Context, q db.Querier, id, fullName, email string, language lang.Tag, now time.Time) error {
	return db.Exec(ctx, q, insertProfileStatement, id, fullName, email, string(language), now.UnixMicro())
}

func updateSignedIn(ctx context.Context, q db.Querier, userID string, now time.Time) error {
	return db.Exec(ctx, q, updateSignedInStatement, userID, now.UnixMicro())
}

func updatePassword(ctx context.Context, q db.Querier, userID, hash string, now time.Time) error {
	return db.Exec(ctx, q, updatePasswordStatement, userID, hash, now.UnixMicro())
}

func updateFullName(ctx context.Context, q db.Querier, userID, fullName string, now time.Time) error {
	return db.Exec(ctx, q, updateFullNameStatement, userID, fullName, now.UnixMicro())
}

func updateLanguage(ctx context.Context, q db.Querier, userID string, language lang.Tag, now time.Time) error {
	return db.Exec(ctx, q, updateLanguageStatement, userID, string(language), now.UnixMicro())
}

// confirmEmail marks the address of an account as confirmed, unless it is already.
func confirmEmail(ctx context.Context, q db.Querier, userID string, now time.Time) error {
	return db.Exec(ctx, q, confirmEmailStatement, userID, now.UnixMicro())
}

// clearCredentials removes password, phone and metadata of an account.
func clearCredentials(ctx context.Context, q db.Querier, userID string, now time.Time) error {
	return db.Exec(ctx, q, clearCredentialsStatement, userID, now.UnixMicro())
}

const (
	lockUserStatement       = `UPDATE users SET updated_at = updated_at WHERE id = $1`
	lockBlockedStatement    = `UPDATE users SET blocked_at = blocked_at WHERE id = $1 RETURNING blocked_at`
	setBlockedStatement     = `UPDATE users SET blocked_at = $2 WHERE id = $1`
	lockMetadataStatement   = `UPDATE users SET updated_at = $2 WHERE id = $1 RETURNING metadata`
	updateMetadataStatement = `UPDATE users SET metadata = $2 WHERE id = $1`
)

// LockUser serializes the transactions that change an account or what belongs to it.
func LockUser(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, lockUserStatement, userID)
}

// lockBlocked returns since when an account is blocked, 0 if it is not. It locks the row, so that a session that is being
// opened and a block do not miss each other.
func lockBlocked(ctx context.Context, q db.Querier, userID string) (since int64, err error) {
	err = q.QueryRowContext(ctx, lockBlockedStatement, userID).Scan(&since)
	return since, err
}

func setBlocked(ctx context.Context, q db.Querier, userID string, since int64) error {
	return db.Exec(ctx, q, setBlockedStatement, userID, since)
}

// lockMetadata returns the stored metadata of a user, and serializes changes of it.
func lockMetadata(ctx context.Context, q db.Querier, userID string, now time.Time) (stored string, err error) {
	err = q.QueryRowContext(ctx, lockMetadataStatement, userID, now.UnixMicro()).Scan(&stored)
	return stored, err
}

func updateMetadata(ctx context.Context, q db.Querier, userID, text string) error {
	return db.Exec(ctx, q, updateMetadataStatement, userID, text)
}
