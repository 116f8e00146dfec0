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

// OperatorToken is the secret by which operators say who they are. While it is empty,
// nobody is one.
type OperatorToken string

// ErrOperatorToken is the answer to who is not the operator.
var ErrOperatorToken = errs.New(errs.Unauthenticated, code.Unauthenticated, "send the operator's token as Authorization: Bearer TOKEN")

var errOperatorOff = errs.New(errs.Forbidden, code.OperatorAPIOff, "set MATJAR_ADMIN_TOKEN to switch the operator API on")

// OperatorChallenge is the WWW-Authenticate header that goes with ErrOperatorToken.
const OperatorChallenge = "Bearer"

// Holds reports whether an Authorization header has the token. It takes as long for any
// two tokens, whatever they have in common.
func (t OperatorToken) Holds(authorization string) bool {
	given, ok := strings.CutPrefix(authorization, "Bearer ")
	x, y := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(t))
	return ok && t != "" && subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// Scheme lets the operator call operations, or nobody while there is no token.
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
				return nil, errOperatorOff
			case !t.Holds(authorization):
				return nil, ErrOperatorToken
			default:
				return ctx, nil
			}
		},
	}
}
