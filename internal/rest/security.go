package rest

import (
	"context"
	"fmt"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"matjar/internal/errs"
)

// Rule states who may call an operation. The OpenAPI document shows it as the operation's
// security, and the API enforces what is declared there. There is no default: an operation
// without a rule is not registered.
type Rule int

// The rules of who may call.
const (
	// Public operations do not authenticate.
	Public Rule = iota + 1
	// OptionalUser operations serve guests and signed-in users.
	OptionalUser
	// User operations need a signed-in user, with the second factor if they have one.
	User
	// Operator operations need the operator's token.
	Operator
	// Session needs a session, also while its second factor is due. Only routes below
	// /auth/v1 use it; it has no OpenAPI form.
	Session
)

// Names of the security schemes in the OpenAPI document.
const (
	AccessToken   = "accessToken"
	OperatorToken = "operatorToken"
)

var securityOf = map[Rule][]map[string][]string{
	Public: {},
	// In OpenAPI an empty requirement makes authentication optional.
	OptionalUser: {{}, {AccessToken: {}}},
	User:         {{AccessToken: {}}},
	Operator:     {{OperatorToken: {}}},
}

// Security returns the rule as an OpenAPI security requirement. It panics on an unknown
// rule.
func (r Rule) Security() []map[string][]string {
	security, ok := securityOf[r]
	if !ok {
		panic(fmt.Sprintf("rest: %d is no rule of who may call", r))
	}
	return security
}

// RuleOf returns the rule of an operation's security requirement. Unlike in OpenAPI, an
// operation without one is not public; it has no rule.
func RuleOf(security []map[string][]string) (Rule, bool) {
	requires := func(i int, scheme string) bool {
		scopes, ok := security[i][scheme]
		return ok && len(security[i]) == 1 && len(scopes) == 0
	}
	switch {
	case security != nil && len(security) == 0:
		return Public, true
	case len(security) == 1 && requires(0, AccessToken):
		return User, true
	case len(security) == 1 && requires(0, OperatorToken):
		return Operator, true
	case len(security) == 2 && len(security[0]) == 0 && requires(1, AccessToken):
		return OptionalUser, true
	default:
		return 0, false
	}
}

// scheme returns the name of the security scheme that enforces the rule, or "".
func (r Rule) scheme() string {
	switch r {
	case OptionalUser, User:
		return AccessToken
	case Operator:
		return OperatorToken
	default:
		return ""
	}
}

// Scheme is a way to authenticate callers.
type Scheme struct {
	// Name is AccessToken or OperatorToken.
	Name string
	// Document describes it in the OpenAPI document.
	Document huma.SecurityScheme
	// Authenticate returns the context with the caller of a request, by its Authorization
	// header, or an error.
	Authenticate func(ctx context.Context, rule Rule, authorization string) (context.Context, error)
	// Challenge is the WWW-Authenticate header of errors, if any.
	Challenge string
}

// guard enforces the declared rules of an API's operations.
type guard map[string]Scheme

func newGuard(schemes []Scheme) guard {
	g := guard{}
	for _, s := range schemes {
		g[s.Name] = s
	}
	return g
}

// check is called for every registered operation. It panics when the operation has no
// enforceable rule.
func (g guard) check(_ *huma.OpenAPI, op *huma.Operation) {
	rule, ok := RuleOf(op.Security)
	if !ok {
		panic(fmt.Sprintf("rest: %s %s (%s) declares no rule of who may call it", op.Method, op.Path, op.OperationID))
	}
	if name := rule.scheme(); name != "" && g[name].Authenticate == nil {
		panic(fmt.Sprintf("rest: %s %s (%s) needs the security scheme %s, which this API does not have", op.Method, op.Path, op.OperationID, name))
	}
}

// middleware authenticates the caller of an operation. It runs before the body is read, so
// rejected requests are cheap.
func (g guard) middleware(hctx huma.Context, next func(huma.Context)) {
	rule, ok := RuleOf(hctx.Operation().Security)
	if !ok {
		refuse(hctx, fmt.Errorf("operation %s has no rule of who may call it", hctx.Operation().OperationID))
		return
	}
	name := rule.scheme()
	if name == "" {
		next(hctx)
		return
	}
	scheme := g[name]
	ctx, err := scheme.Authenticate(hctx.Context(), rule, hctx.Header("Authorization"))
	if err != nil {
		if e, ok := errs.As(err); ok && e.Kind == errs.Unauthenticated && scheme.Challenge != "" {
			hctx.SetHeader("WWW-Authenticate", scheme.Challenge)
		}
		refuse(hctx, err)
		return
	}
	next(huma.WithContext(hctx, ctx))
}

func refuse(hctx huma.Context, err error) {
	r, w := humago.Unwrap(hctx)
	WriteProblem(w, r, err)
}
