package order

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Status is the state of an order or of one of its items.
type Status string

// The states of an order.
const (
	PendingPayment Status = "pending_payment"
	Processing     Status = "processing"
	Shipped        Status = "shipped"
	Delivered      Status = "delivered"
	Cancelled      Status = "cancelled"
)

// states is the state machine of orders, in the order of their life. Transitions, open
// states, the API's enums and the emails are derived from it.
var states = []struct {
	status Status
	// next are the possible next states, the regular one first. An order is open while there
	// are any.
	next []Status
	// message is the email about the state, or nil.
	message *messageKind
}{
	{PendingPayment, []Status{Processing, Cancelled}, nil},
	{Processing, []Status{Shipped, Cancelled}, nil},
	{Shipped, []Status{Delivered}, &shippedMessage},
	{Delivered, nil, &deliveredMessage},
	{Cancelled, nil, &cancelledMessage},
}

// Statuses lists all states.
func Statuses() []Status {
	var list []Status
	for _, state := range states {
		list = append(list, state.status)
	}
	return list
}

// Targets lists the states that an order can be moved to.
func Targets() []Status {
	return slices.DeleteFunc(Statuses(), func(to Status) bool {
		return !slices.ContainsFunc(Statuses(), func(from Status) bool { return from.CanBecome(to) })
	})
}

// openStatuses lists the states of an order that is neither delivered nor cancelled.
func openStatuses() []Status {
	return slices.DeleteFunc(Statuses(), func(s Status) bool { return s.nextOnTheWay() == "" })
}

// openList is openStatuses as an SQL list.
var openList = func() string {
	var names []string
	for _, s := range openStatuses() {
		names = append(names, "'"+string(s)+"'")
	}
	return "(" + strings.Join(names, ", ") + ")"
}()

// next lists the states that may follow s.
func (s Status) next() []Status {
	for _, state := range states {
		if state.status == s {
			return state.next
		}
	}
	return nil
}

// message returns the email about state s, or nil.
func (s Status) message() *messageKind {
	for _, state := range states {
		if state.status == s {
			return state.message
		}
	}
	return nil
}

// CanBecome reports whether an order in state s may change to state to.
func (s Status) CanBecome(to Status) bool { return slices.Contains(s.next(), to) }

// nextOnTheWay returns the regular next state, or "".
func (s Status) nextOnTheWay() Status {
	if after := s.next(); len(after) > 0 {
		return after[0]
	}
	return ""
}

// reached reports whether s is state to or a regular successor of it.
func (s Status) reached(to Status) bool {
	for ; to != ""; to = to.nextOnTheWay() {
		if s == to {
			return true
		}
	}
	return false
}

// Schema describes a state in the API.
func (Status) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: enum(Statuses())}
}

// enum lists values as a schema has them.
func enum[T ~string](list []T) []any {
	values := make([]any, len(list))
	for i, s := range list {
		values[i] = string(s)
	}
	return values
}
