package auth

import (
	"context"
	"errors"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
)

type identityKey struct{}

// From returns the caller of an operation. The zero Identity is a guest, whom only
// operations of rest.OptionalUser admit. It panics in an operation of rest.Public, which
// does not authenticate.
func From(ctx context.Context) Identity {
	id, ok := ctx.Value(identityKey{}).(Identity)
	if !ok {
		panic("auth: the caller is not authenticated; the operation's rule must be User or OptionalUser")
	}
	return id
}

// Scheme authenticates the callers of operations by their access token. Returns
// ErrNotAuthenticated or ErrSecondFactorDue.
func (s *Service) Scheme() rest.Scheme {
	return rest.Scheme{
		Name: rest.AccessToken,
		Document: huma.SecurityScheme{
			Type: "http", Scheme: "bearer", BearerFormat: "JWT",
			Description: "The access token of a session, as /auth/v1/token gives it.",
		},
		Authenticate: s.authenticate,
	}
}

// authenticate puts the caller into the context. A caller without a valid session is a
// guest; one whose second factor is due is neither a guest nor signed in.
func (s *Service) authenticate(ctx context.Context, rule rest.Rule, authorization string) (context.Context, error) {
	id, err := s.AuthenticateHeader(ctx, authorization)
	if rule == rest.OptionalUser && errors.Is(err, ErrNotAuthenticated) {
		err = nil
	}
	if err != nil {
		return nil, err
	}
	return context.WithValue(ctx, identityKey{}, id), nil
}

// AuthenticateHeader is Authenticate by an Authorization header.
func (s *Service) AuthenticateHeader(ctx context.Context, authorization string) (Identity, error) {
	return s.Authenticate(ctx, bearerToken(authorization))
}

// bearerToken returns the token of an Authorization header, or "".
func bearerToken(authorization string) string {
	scheme, token, _ := strings.Cut(authorization, " ")
	if !strings.EqualFold(scheme, "bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}
