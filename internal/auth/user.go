package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"matjar/internal/db"
)

// User is an account as the client sees it.
type User struct {
	ID               string         `json:"id"`
	Audience         string         `json:"aud"`
	Role             string         `json:"role"`
	Email            string         `json:"email"`
	Phone            string         `json:"phone"`
	EmailConfirmedAt *time.Time     `json:"email_confirmed_at,omitempty"`
	LastSignInAt     *time.Time     `json:"last_sign_in_at,omitempty"`
	AppMetadata      map[string]any `json:"app_metadata"`
	UserMetadata     map[string]any `json:"user_metadata"`
	Identities       []userIdentity `json:"identities"`
	Factors          []Factor       `json:"factors"`
	CreatedAt        time.Time      `json:"created_at"`
	UpdatedAt        time.Time      `json:"updated_at"`
	IsAnonymous      bool           `json:"is_anonymous"`

	passwordHash string
	language     string
}

type userIdentity struct {
	ID           string         `json:"id"`
	IdentityID   string         `json:"identity_id"`
	UserID       string         `json:"user_id"`
	Provider     string         `json:"provider"`
	IdentityData map[string]any `json:"identity_data"`
	CreatedAt    time.Time      `json:"created_at"`
	UpdatedAt    time.Time      `json:"updated_at"`
}

// Factor is a second factor as the client sees it.
type Factor struct {
	ID           string    `json:"id"`
	Type         string    `json:"factor_type"`
	FriendlyName string    `json:"friendly_name,omitempty"`
	Status       string    `json:"status"`
	Phone        string    `json:"phone,omitempty"`
	CreatedAt    time.Time `json:"created_at"`
	UpdatedAt    time.Time `json:"updated_at"`

	userID     string
	secret     string
	credential string
	lastStep   int64
}

const (
	unverified = "unverified"
	verified   = "verified"
)

const userColumns = `
	SELECT u.id, u.email, u.password_hash, u.email_confirmed_at, u.last_sign_in_at, u.created_at, u.updated_at,
	       coalesce(p.full_name, ''), coalesce(p.phone, ''), coalesce(p.language, 'en'), u.metadata
	FROM users u LEFT JOIN profiles p ON p.id = u.id `

const (
	selectUserByID    = userColumns + `WHERE u.id = $1`
	selectUserByEmail = userColumns + `WHERE u.email = $1`
)

// readUser reads one account with its factors; query is one of the two above.
func readUser(ctx context.Context, q db.Querier, query, key string) (*User, error) {
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

const selectFactors = `
	SELECT id, user_id, factor_type, friendly_name, status, phone, secret, credential, last_step, created_at, updated_at
	FROM factors WHERE user_id = $1 ORDER BY created_at, id`

func readFactors(ctx context.Context, q db.Querier, userID string) ([]Factor, error) {
	rows, err := q.QueryContext(ctx, selectFactors, userID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Factor{}
	for rows.Next() {
		var f Factor
		var created, updated int64
		if err := rows.Scan(&f.ID, &f.userID, &f.Type, &f.FriendlyName, &f.Status, &f.Phone, &f.secret,
			&f.credential, &f.lastStep, &created, &updated); err != nil {
			return nil, err
		}
		f.CreatedAt, f.UpdatedAt = fromMicro(created), fromMicro(updated)
		list = append(list, f)
	}
	return list, rows.Err()
}

func fromMicro(us int64) time.Time { return time.UnixMicro(us).UTC() }

func optionalTime(us *int64) *time.Time {
	if us == nil {
		return nil
	}
	t := fromMicro(*us)
	return &t
}
