package order

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Status is where an order, or one of its items, stands.
type Status string

// The states of an order.
const (
	PendingPayment Status = "pending_payment"
	Processing     Status = "processing"
	Shipped        Status = "shipped"
	Delivered      Status = "delivered"
	Cancelled      Status = "cancelled"
)

// states describes every state once, in the order of an order's life. What else is said
// about states (which may follow, which are open, the API's lists of them, the letters)
// comes from here.
var states = []struct {
	status Status
	// next are the states that may follow, the one on the way to the shopper first. An order
	// is open as long as there are some.
	next []Status
	// letter tells the shopper of the state, if they are to hear of it.
	letter *letterKind
}{
	{PendingPayment, []Status{Processing, Cancelled}, nil},
	{Processing, []Status{Shipped, Cancelled}, nil},
	{Shipped, []Status{Delivered}, &shippedLetter},
	{Delivered, nil, &deliveredLetter},
	{Cancelled, nil, &cancelledLetter},
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
		return !slices.ContainsFunc(Statuses(), func(from Status) bool { return from.May(to) })
	})
}

// openStatuses lists the states of an order that is neither delivered nor cancelled.
func openStatuses() []Status {
	return slices.DeleteFunc(Statuses(), func(s Status) bool { return s.following() == "" })
}

// openList is openStatuses as SQL has it.
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

// letter returns what tells a shopper that their order is in state s, or nil.
func (s Status) letter() *letterKind {
	for _, state := range states {
		if state.status == s {
			return state.letter
		}
	}
	return nil
}

// May reports whether an order in state s may go to state to.
func (s Status) May(to Status) bool { return slices.Contains(s.next(), to) }

// following is the state that comes next on the way to the shopper, or none.
func (s Status) following() Status {
	if after := s.next(); len(after) > 0 {
		return after[0]
	}
	return ""
}

// reached reports whether s is the state to, or beyond it on the way to the shopper.
func (s Status) reached(to Status) bool {
	for ; to != ""; to = to.following() {
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
