package auth

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
)

// OperatorToken is the secret that authenticates operators. An empty one disables the
// operator API.
type OperatorToken string

// ErrOperatorToken is returned to callers without the token.
var ErrOperatorToken = errs.New(errs.Unauthenticated, code.Unauthenticated, "send the operator's token as Authorization: Bearer TOKEN")

var errOperatorAPIDisabled = errs.New(errs.Forbidden, code.OperatorAPIOff, "set MATJAR_ADMIN_TOKEN to switch the operator API on")

// OperatorChallenge is the WWW-Authenticate header sent with ErrOperatorToken.
const OperatorChallenge = "Bearer"

// Matches reports whether an Authorization header has the token. It compares in constant
// time.
func (t OperatorToken) Matches(authorization string) bool {
	given, ok := strings.CutPrefix(authorization, "Bearer ")
	x, y := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(t))
	return ok && t != "" && subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// Scheme authenticates operators by the token; without a configured token it rejects every
// call.
func (t OperatorToken) Scheme() rest.Scheme {
	return rest.Scheme{
		Name: rest.OperatorToken,
		Document: huma.SecurityScheme{
			Type: "http", Scheme: "bearer", Description: "The token that MATJAR_ADMIN_TOKEN sets.",
		},
		Challenge: OperatorChallenge,
		Authenticate: func(ctx context.Context, _ rest.Rule, authorization string) (context.Context, error) {
			switch {
			case t == "":
				return nil, errOperatorAPIDisabled
			case !t.Matches(authorization):
				return nil, ErrOperatorToken
			default:
				return ctx, nil
			}
		},
	}
}
