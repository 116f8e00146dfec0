// Package stafftest lets the tests of a domain call its operations of the back office.
package stafftest

import (
	"context"

	"matjar/internal/audit"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

// Scheme lets whoever sends the token "token" in as a member with a role, for a vendor of whom.
func Scheme(role staff.Role, vendor string) rest.Scheme {
	return rest.Scheme{Name: rest.StaffToken, Authenticate: func(ctx context.Context, rule rest.Rule, authorization string) (context.Context, error) {
		if authorization != "Bearer token" {
			return nil, errs.New(errs.Unauthenticated, code.NotAuthenticated, "who are you?")
		}
		m := staff.NewMember(Actor, role, vendor)
		if !m.May(rule.Right) {
			return nil, errs.New(errs.Forbidden, code.MissingRight, "a %s may not do this", role)
		}
		return staff.As(ctx, m), nil
	}}
}

// Actor is who calls.
var Actor = audit.Actor{Kind: audit.Person, ID: "member", Name: "Sara"}
