package auth

import "time"

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
