package staff

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
)

// SignedIn is an account with a session.
type SignedIn struct {
	UserID, Email string
	// SecondStep is true when the session has used a second factor.
	SecondStep bool
}

// Accounts is what the back office asks package auth for.
type Accounts struct {
	// Authenticate returns who an Authorization header's access token belongs to.
	Authenticate func(ctx context.Context, authorization string) (SignedIn, error)
	// Caller returns the caller of an operation of rest.User.
	Caller func(ctx context.Context) SignedIn
}

// Service knows members, invitations and keys.
type Service struct {
	db *db.DB
	// accounts is not needed by commands.
	accounts Accounts
	// address returns the shop's address, for links.
	address func() string
	// Now is the clock.
	Now func() time.Time
}

// New returns the service. Commands leave accounts empty.
func New(d *db.DB, accounts Accounts, address func() string) *Service {
	return &Service{db: d, accounts: accounts, address: address, Now: d.Now}
}

var (
	errNotStaff    = errs.New(errs.Forbidden, code.NotStaff, "this account does not work here")
	errNoRight     = errs.New(errs.Forbidden, code.MissingRight, "this needs a right that you do not have")
	errSecondStep  = errs.New(errs.Forbidden, code.SecondStepNeeded, "the back office needs a second step of signing in: add one to your account and sign in with it")
	errUnknownKey  = errs.New(errs.Unauthenticated, code.NotAuthenticated, "there is no such API key")
	errUnknownRole = errs.ValidationFailed("a role is owner, staff or vendor; a vendor, and nobody else, has a vendor's id")
)

// keyPrefix begins every API key, which tells it from an access token.
const keyPrefix = "matjar_"

// Scheme authenticates members by their session, which must have used a second factor, and
// programs by their key.
func (s *Service) Scheme() rest.Scheme {
	return rest.Scheme{
		Name: rest.StaffToken,
		Document: huma.SecurityScheme{
			Type: "http", Scheme: "bearer",
			Description: "The access token of a member of staff whose session has its second step, or an API key. The scope is the right that is needed.",
		},
		Challenge: "Bearer",
		Authenticate: func(ctx context.Context, rule rest.Rule, authorization string) (context.Context, error) {
			m, err := s.authenticate(ctx, authorization)
			if err != nil {
				return nil, err
			}
			if !m.May(rule.Right) {
				return nil, errNoRight
			}
			return As(ctx, m), nil
		},
	}
}

func (s *Service) authenticate(ctx context.Context, authorization string) (Member, error) {
	if token, ok := strings.CutPrefix(authorization, "Bearer "+keyPrefix); ok {
		return s.keyOf(ctx, keyPrefix+token)
	}
	who, err := s.accounts.Authenticate(ctx, authorization)
	if err != nil {
		return Member{}, err
	}
	m, err := s.memberOf(ctx, who.UserID)
	if err == nil && !who.SecondStep {
		err = errSecondStep
	}
	return m, err
}

// memberOf returns the member who has an account. Returns not_staff.
func (s *Service) memberOf(ctx context.Context, userID string) (Member, error) {
	m := Member{Actor: audit.Actor{Kind: audit.Person, ID: userID}}
	var err error
	m.Role, m.Vendor, m.Name, err = readMember(ctx, s.db, userID)
	if db.NoRows(err) {
		return Member{}, errNotStaff
	}
	m.Name = nameOrNumber(m.Name, userID)
	m.rights = m.Role.Rights()
	return m, err
}

// nameOrNumber returns what a member is called on record: without a name, by the beginning of their id. It
// is never their address, because names on record outlive accounts.
func nameOrNumber(fullName, userID string) string {
	if fullName != "" {
		return fullName
	}
	return "#" + userID[:min(8, len(userID))]
}

// newToken returns a random secret and the hash under which it is kept.
func newToken(prefix string) (token, hash string) {
	secret := make([]byte, 24)
	rand.Read(secret)
	token = prefix + base64.RawURLEncoding.EncodeToString(secret)
	return token, hashOf(token)
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
