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
type Rule struct {
	who who
	// Right is what a rule of Needs asks for.
	Right Right
}

// Right is the name of something that a member of staff may do, as in orders:read. Package staff
// lists them.
type Right string

type who int

const (
	public who = iota + 1
	optionalUser
	user
	session
	staff
)

// The rules of who may call.
var (
	// Public operations do not authenticate.
	Public = Rule{who: public}
	// OptionalUser operations serve guests and signed-in users.
	OptionalUser = Rule{who: optionalUser}
	// User operations need a signed-in user, with the second factor if they have one.
	User = Rule{who: user}
	// Session needs a session, also while its second factor is due. Only routes below
	// /auth/v1 use it; it has no OpenAPI form.
	Session = Rule{who: session}
)

// Needs is the rule of the back office: a member of staff, or a program, with this right.
func Needs(right Right) Rule { return Rule{staff, right} }

// Staff reports whether the rule is one of Needs.
func (r Rule) Staff() bool { return r.who == staff }

// Names of the security schemes in the OpenAPI document.
const (
	AccessToken = "accessToken"
	StaffToken  = "staffToken"
)

// Security returns the rule as an OpenAPI security requirement. It panics on a rule that has none.
func (r Rule) Security() []map[string][]string {
	switch {
	case r == Public:
		return []map[string][]string{}
	case r == OptionalUser:
		// In OpenAPI an empty requirement makes authentication optional.
		return []map[string][]string{{}, {AccessToken: {}}}
	case r == User:
		return []map[string][]string{{AccessToken: {}}}
	case r.who == staff && r.Right != "":
		return []map[string][]string{{StaffToken: {string(r.Right)}}}
	default:
		panic(fmt.Sprintf("rest: %v is no rule of who may call", r))
	}
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
	case len(security) == 1 && len(security[0]) == 1 && len(security[0][StaffToken]) == 1 && security[0][StaffToken][0] != "":
		return Needs(Right(security[0][StaffToken][0])), true
	case len(security) == 2 && len(security[0]) == 0 && requires(1, AccessToken):
		return OptionalUser, true
	default:
		return Rule{}, false
	}
}

// scheme returns the name of the security scheme that enforces the rule, or "".
func (r Rule) scheme() string {
	switch r.who {
	case optionalUser, user:
		return AccessToken
	case staff:
		return StaffToken
	default:
		return ""
	}
}

// Scheme is a way to authenticate callers.
type Scheme struct {
	// Name is AccessToken or StaffToken.
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
