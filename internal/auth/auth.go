// Package auth signs people in. It implements the wire format of the @supabase/auth-js
// client that runs in the browser: accounts with a password, sessions whose refresh
// tokens rotate, and second factors by authenticator app, phone or passkey.
package auth

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/setting"
)

// Config holds the settings of the service.
type Config struct {
	// BaseURL is the shop's address without a final slash, for links in emails and as the
	// origin of passkeys, unless the settings have one.
	BaseURL string
	// SMS sends the codes of phone factors; nil writes them to the log.
	SMS SMSSender
	// Settings have the shop's name and address; nil means the defaults.
	Settings *setting.Live
	// Hash is the cost of password hashes; nil means the shop's own. Tests use a lower one.
	Hash *argon2id.Params
}

// Service signs people in and out and authenticates requests.
type Service struct {
	db        *db.DB
	config    Config
	keys      *keyring
	passwords *passwordHasher
	// secret authenticates refresh tokens and device tokens.
	secret []byte
	// Clear removes, inside a transaction, the cart, phone and saved addresses of an
	// account whose email address was never confirmed. It must be set before the service
	// is used.
	Clear func(ctx context.Context, q db.Querier, userID string) error
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service. In a new database it creates the signing keys.
func New(ctx context.Context, d *db.DB, config Config) (*Service, error) {
	keys, err := newKeyring(ctx, d)
	if err != nil {
		return nil, fmt.Errorf("signing keys: %w", err)
	}
	pw, err := newPasswordHasher(cmp.Or(config.Hash, hashParams))
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
	return &Service{db: d, config: config, keys: keys, passwords: pw, secret: secret, Now: d.Now}, nil
}

// baseURL returns the shop's address without a final slash.
func (s *Service) baseURL() string {
	return setting.Address(s.config.Settings.Current(), s.config.BaseURL)
}

// sharedSecret returns the secret of this database; the first node creates it.
func sharedSecret(ctx context.Context, d *db.DB) ([]byte, error) {
	fresh := make([]byte, 32)
	rand.Read(fresh)
	if err := insertSecret(ctx, d, base64.RawURLEncoding.EncodeToString(fresh)); err != nil {
		return nil, err
	}
	text, err := readSecret(ctx, d)
	if err != nil {
		return nil, err
	}
	return base64.RawURLEncoding.DecodeString(text)
}

// Identity is the authenticated caller of a request.
type Identity struct {
	UserID    string
	Email     string
	SessionID string
	AAL       string
	AMR       []Method
	// SecondFactorDue is true while the user has a second factor that this session has not
	// used: they are not signed in yet.
	SecondFactorDue bool
}

// ErrNotAuthenticated is returned to callers without a valid session.
var ErrNotAuthenticated = errs.New(errs.Unauthenticated, code.NotAuthenticated, "User not authenticated")

// ErrSecondFactorDue is returned to callers whose second factor is still due.
var ErrSecondFactorDue = errs.New(errs.Unauthenticated, code.InsufficientAAL, "The second step of signing in is missing")

// Authenticate returns the signed-in user of an access token. Returns ErrNotAuthenticated
// or ErrSecondStep.
func (s *Service) Authenticate(ctx context.Context, token string) (Identity, error) {
	id, err := s.identify(ctx, token)
	if _, refused := errors.AsType[*wireError](err); refused {
		return Identity{}, ErrNotAuthenticated
	}
	if err != nil {
		return Identity{}, err
	}
	if id.SecondFactorDue {
		return Identity{}, ErrSecondFactorDue
	}
	return id, nil
}

// identify returns the user of a token, also while their second factor is due.
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
	if db.NoRows(err) || (err == nil && id.UserID != c.Subject) {
		return Identity{}, errSessionGone
	}
	return id, err
}

// AnonymousKey returns the public API key that pages contain: a token without a user.
func (s *Service) AnonymousKey(ctx context.Context) (string, error) {
	return s.keys.sign(ctx, claims{Role: "anon"}, s.Now(), anonymousLife)
}

// Session is the response to a sign-in.
type Session struct {
	AccessToken  string `json:"access_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int64  `json:"expires_in"`
	ExpiresAt    int64  `json:"expires_at"`
	RefreshToken string `json:"refresh_token"`
	User         *User  `json:"user"`

	// secondFactorDue is true while the second factor is still due.
	secondFactorDue bool
}

// openSession stores a new session of a user who was authenticated at a level by a method. Returns
// errBlocked.
func openSession(ctx context.Context, q db.Querier, userID, aal, method string, client Client, now time.Time) (sessionRow, error) {
	row := sessionRow{
		id: uuid.NewString(), userID: userID, aal: aal,
		amr:       []Method{{method, now.Unix()}},
		userAgent: truncate(client.UserAgent, 300), ip: client.IP, createdAt: now, refreshedAt: now,
	}
	blockedSince, err := lockBlocked(ctx, q, userID)
	if err != nil {
		return row, err
	}
	if blockedSince > 0 {
		return row, errBlocked
	}
	return row, insertSession(ctx, q, row)
}

// issue creates a session's tokens.
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

		secondFactorDue: row.aal != "aal2" && slices.ContainsFunc(user.Factors, func(f Factor) bool { return f.Status == verified }),
	}, nil
}

// Client describes the browser that sent a request.
type Client struct {
	IP        string
	UserAgent string
	Language  lang.Tag
	// Device is the device token that an earlier sign-in stored in the browser, if any.
	Device string
}

// shopName returns the shop's name.
func (s *Service) shopName() lang.Text { return setting.Name.In(s.config.Settings.Current()) }
