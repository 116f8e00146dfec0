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
	// Public operations never ask who is calling.
	Public Rule = iota + 1
	// OptionalUser operations serve guests and signed-in users.
	OptionalUser
	// User operations need a signed-in user, past the second step where one is due.
	User
	// Operator operations need the operator's token.
	Operator
	// Session lets in who has a session, also while its second step is due. Only the routes
	// by which that step is made have it, which are below /auth/v1; it has no OpenAPI form.
	Session
)

// Names of the ways to say who is calling, as the OpenAPI document has them.
const (
	AccessToken   = "accessToken"
	OperatorToken = "operatorToken"
)

var securityOf = map[Rule][]map[string][]string{
	Public: {},
	// OpenAPI says "or nobody at all" by an empty requirement.
	OptionalUser: {{}, {AccessToken: {}}},
	User:         {{AccessToken: {}}},
	Operator:     {{OperatorToken: {}}},
}

// Security returns the rule as OpenAPI states it. It panics on what is no rule.
func (r Rule) Security() []map[string][]string {
	security, ok := securityOf[r]
	if !ok {
		panic(fmt.Sprintf("rest: %d is no rule of who may call", r))
	}
	return security
}

// RuleOf returns the rule that an operation's security states. OpenAPI takes an operation
// that states nothing for a public one; here it has no rule.
func RuleOf(security []map[string][]string) (Rule, bool) {
	asks := func(i int, scheme string) bool {
		scopes, ok := security[i][scheme]
		return ok && len(security[i]) == 1 && len(scopes) == 0
	}
	switch {
	case security != nil && len(security) == 0:
		return Public, true
	case len(security) == 1 && asks(0, AccessToken):
		return User, true
	case len(security) == 1 && asks(0, OperatorToken):
		return Operator, true
	case len(security) == 2 && len(security[0]) == 0 && asks(1, AccessToken):
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

// Scheme is one way in which callers say who they are.
type Scheme struct {
	// Name is AccessToken or OperatorToken.
	Name string
	// Document describes it to the readers of the OpenAPI document.
	Document huma.SecurityScheme
	// Authenticate returns the context of a request with its caller in it, or the refusal.
	// It gets the Authorization header.
	Authenticate func(ctx context.Context, rule Rule, authorization string) (context.Context, error)
	// Challenge is the WWW-Authenticate header of refusals, if they have one.
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

// check is called for every operation that is registered. It panics when nobody would be
// asked who is calling.
func (g guard) check(_ *huma.OpenAPI, op *huma.Operation) {
	rule, ok := RuleOf(op.Security)
	if !ok {
		panic(fmt.Sprintf("rest: %s %s (%s) declares no rule of who may call it", op.Method, op.Path, op.OperationID))
	}
	if name := rule.scheme(); name != "" && g[name].Authenticate == nil {
		panic(fmt.Sprintf("rest: %s %s (%s) needs the security scheme %s, which this API does not have", op.Method, op.Path, op.OperationID, name))
	}
}

// middleware authenticates the caller of an operation. It runs before anything is read of
// the body, so who is refused costs nothing.
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
