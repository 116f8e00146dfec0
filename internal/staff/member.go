// Package staff knows who works in the back office, as what, and what they may do there.
package staff

import (
	"context"
	"slices"

	"matjar/internal/audit"
	"matjar/internal/rest"
)

// Member is the caller of an operation of the back office: a person or a program.
type Member struct {
	audit.Actor
	// Role is empty for a program.
	Role Role
	// Vendor is whose things a vendor sees and changes; empty means everybody's.
	Vendor string
	rights []rest.Right
}

// May reports whether the member has a right.
func (m Member) May(right rest.Right) bool { return slices.Contains(m.rights, right) }

type memberKey struct{}

// From returns the caller of an operation of the back office. It panics in one whose rule is not
// rest.Needs.
func From(ctx context.Context) Member {
	m, ok := ctx.Value(memberKey{}).(Member)
	if !ok {
		panic("staff: the caller is not known; the operation's rule must be rest.Needs")
	}
	return m
}

// NewMember returns a person with a role's rights.
func NewMember(a audit.Actor, role Role, vendor string) Member {
	return Member{Actor: a, Role: role, Vendor: vendor, rights: role.Rights()}
}

// As returns a context in which the member calls, and changes things.
func As(ctx context.Context, m Member) context.Context {
	return audit.As(context.WithValue(ctx, memberKey{}, m), m.Actor)
}
