// Package auth signs people in. It implements the wire format of the @supabase/auth-js
// client that runs in the browser: accounts with a password, sessions whose refresh
// tokens rotate, and second factors by authenticator app, phone or passkey.
package auth

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
)

// Config is what the service needs to know of the shop around it.
type Config struct {
	// BaseURL is the shop's address without a final slash; links in mails and passkeys
	// belong to it.
	BaseURL string
	// SMS delivers the codes of phone factors; without one they are written to the log.
	SMS SMSSender
}

// Service signs people in and out and authenticates requests.
type Service struct {
	db        *db.DB
	config    Config
	keys      *keyring
	passwords *passwords
	// secret authenticates refresh tokens and the mark of known devices.
	secret []byte
	// Clear removes, inside a transaction, the cart, phone and saved addresses of an
	// account whose address may turn out to be somebody else's; the shop sets it before
	// it serves.
	Clear func(ctx context.Context, q db.Querier, userID string) error
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New makes the service and, in a new database, its keys.
func New(ctx context.Context, d *db.DB, config Config) (*Service, error) {
	keys, err := newKeyring(ctx, d)
	if err != nil {
		return nil, fmt.Errorf("signing keys: %w", err)
	}
	pw, err := newPasswords()
	if err != nil {
		return nil, err
	}
	secret, err := sharedSecret(ctx, d)
	if err != nil {
		return nil, fmt.Errorf("session secret: %w", err)
	}
	if config.SMS == nil {
		config.SMS = logSMS{}
	}
	return &Service{db: d, config: config, keys: keys, passwords: pw, secret: secret, Now: time.Now}, nil
}

const (
	insertSecret = `INSERT INTO settings (name, value) VALUES ('session_secret', $1) ON CONFLICT (name) DO NOTHING`
	selectSecret = `SELECT value FROM settings WHERE name = 'session_secret'`
)

// sharedSecret reads the secret of this database, made by whichever node came first.
func sharedSecret(ctx context.Context, d *db.DB) ([]byte, error) {
	fresh := make([]byte, 32)
	rand.Read(fresh)
	if _, err := d.ExecContext(ctx, insertSecret, base64.RawURLEncoding.EncodeToString(fresh)); err != nil {
		return nil, err
	}
	var text string
	if err := d.QueryRowContext(ctx, selectSecret).Scan(&text); err != nil {
		return nil, err
	}
	return base64.RawURLEncoding.DecodeString(text)
}

// Identity is who made a request.
type Identity struct {
	UserID    string
	Email     string
	SessionID string
	AAL       string
	AMR       []Method
	// SecondStepDue is true while the user has a second factor and this session has
	// not used one: they are not signed in yet.
	SecondStepDue bool
}

// ErrNotAuthenticated is the answer to who needs an account and has no session.
var ErrNotAuthenticated = errs.New(errs.Unauthenticated, code.NotAuthenticated, "User not authenticated")

// ErrSecondStep is the answer to who has yet to give their second factor.
var ErrSecondStep = errs.New(errs.Unauthenticated, code.InsufficientAAL, "The second step of signing in is missing")

// Authenticate returns the signed-in user whose access token is given.
// Returns ErrNotAuthenticated or ErrSecondStep.
func (s *Service) Authenticate(ctx context.Context, token string) (Identity, error) {
	id, err := s.identify(ctx, token)
	if _, refused := errors.AsType[*wireError](err); refused {
		return Identity{}, ErrNotAuthenticated
	}
	if err != nil {
		return Identity{}, err
	}
	if id.SecondStepDue {
		return Identity{}, ErrSecondStep
	}
	return id, nil
}

// identify returns who a token belongs to, also when their second step is due.
func (s *Service) identify(ctx context.Context, token string) (Identity, error) {
	if token == "" {
		return Identity{}, errNoAuthorization
	}
	c, err := s.keys.verify(ctx, token, s.Now())
	if db.Unavailable(err) {
		return Identity{}, err
	}
	if err != nil {
		return Identity{}, errBadJWT
	}
	id, err := selectIdentity(ctx, s.db, c.SessionID)
	if db.None(err) || (err == nil && id.UserID != c.Subject) {
		return Identity{}, errSessionGone
	}
	return id, err
}

// AnonymousKey is the public key that pages carry: a token that names no user.
func (s *Service) AnonymousKey(ctx context.Context) (string, error) {
	return s.keys.sign(ctx, claims{Role: "anon"}, s.Now(), anonymousLife)
}

// Session is what the client gets when somebody has signed in.
type Session struct {
	AccessToken  string `json:"access_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int64  `json:"expires_in"`
	ExpiresAt    int64  `json:"expires_at"`
	RefreshToken string `json:"refresh_token"`
	User         *User  `json:"user"`

	// secondStepDue is true while the user has yet to give their second factor.
	secondStepDue bool
}

// issue writes a session's tokens.
func (s *Service) issue(ctx context.Context, row sessionRow, user *User) (*Session, error) {
	now := s.Now()
	access, err := s.keys.sign(ctx, claims{
		RegisteredClaims: jwt.RegisteredClaims{Subject: user.ID},
		Role:             audience,
		SessionID:        row.id,
		AAL:              row.aal,
		AMR:              row.amr,
		Email:            user.Email,
	}, now, tokenLife)
	if err != nil {
		return nil, err
	}
	return &Session{
		AccessToken:  access,
		TokenType:    "bearer",
		ExpiresIn:    int64(tokenLife / time.Second),
		ExpiresAt:    now.Add(tokenLife).Unix(),
		RefreshToken: refreshToken(s.secret, row.id, row.counter),
		User:         user,

		secondStepDue: row.aal != "aal2" && slices.ContainsFunc(user.Factors, func(f Factor) bool { return f.Status == verified }),
	}, nil
}

// Client is the browser that a request comes from.
type Client struct {
	IP        string
	UserAgent string
	Language  lang.Tag
	// Device is the mark that an earlier sign-in left in the browser, if any.
	Device string
}
