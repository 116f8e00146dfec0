// Package returns is what shoppers send back: what may come back and until when, who decides,
// and the money, stock and documents that follow.
package returns

import (
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/delivery"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/limit"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/vault"
)

// The policy, as the text page /returns explains it. Days are counted from the day on which a
// parcel arrived in Saudi Arabia.
const (
	// Days is for how long things can be returned.
	Days = 30
	// FreePickupDays is for how long the shop collects them at the door for free.
	FreePickupDays = 14
	// CheckDays is how many working days it takes at most to check what came back.
	CheckDays = 3
)

// Limits of what an account may ask for.
var (
	requestLimit = limit.Rule{Name: "return-request", Count: 20, Per: 24 * time.Hour}
	pictureLimit = limit.Rule{Name: "return-picture", Count: 60, Per: 24 * time.Hour}
)

// Service manages returns.
type Service struct {
	db     *db.DB
	orders *order.Service
	vault  *vault.Vault
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service.
func New(d *db.DB, orders *order.Service, v *vault.Vault) *Service {
	return &Service{db: d, orders: orders, vault: v, Now: d.Now}
}

// State is where a return is.
type State string

// The states of a return.
const (
	Requested State = "requested"
	Approved  State = "approved"
	Sent      State = "sent"
	Received  State = "received"
	Refunded  State = "refunded"
	Refused   State = "refused"
	Cancelled State = "cancelled"
)

// states is the state machine of returns. A return is open while another state may follow.
var states = []struct {
	state State
	next  []State
}{
	{Requested, []State{Approved, Refused, Cancelled}},
	// What the shop collects is not sent by the shopper.
	{Approved, []State{Sent, Received, Refused}},
	{Sent, []State{Received, Refused}},
	{Received, []State{Refunded, Refused}},
	{Refunded, nil},
	{Refused, nil},
	{Cancelled, nil},
}

// States lists all states.
func States() []State {
	list := make([]State, len(states))
	for i, s := range states {
		list[i] = s.state
	}
	return list
}

func (s State) next() []State {
	for _, one := range states {
		if one.state == s {
			return one.next
		}
	}
	return nil
}

// CanBecome reports whether a return in state s may change to state to.
func (s State) CanBecome(to State) bool { return slices.Contains(s.next(), to) }

// open reports whether the return is not closed yet.
func (s State) open() bool { return len(s.next()) > 0 }

// Schema describes a state in the API.
func (State) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: enum(States())}
}

// Reason is why something is returned.
type Reason string

// reasons lists all of them. Those that are the shop's fault make shipping refundable when
// everything of an order comes back, and the pick-up free.
var reasons = []struct {
	reason Reason
	fault  bool
}{
	{"changed_mind", false},
	{"size", false},
	{"not_as_described", true},
	{"damaged", true},
	{"faulty", true},
	{"wrong_item", true},
	{"other", false},
}

// fault reports whether the shop is to blame.
func (r Reason) fault() bool {
	for _, one := range reasons {
		if one.reason == r {
			return one.fault
		}
	}
	return false
}

// Schema describes a reason in the API.
func (Reason) Schema(huma.Registry) *huma.Schema {
	list := make([]Reason, len(reasons))
	for i, one := range reasons {
		list[i] = one.reason
	}
	return &huma.Schema{Type: huma.TypeString, Enum: enum(list)}
}

func enum[T ~string](list []T) []any {
	values := make([]any, len(list))
	for i, one := range list {
		values[i] = string(one)
	}
	return values
}

// The ways in which money comes back.
const (
	byBank     = "bank"
	byProvider = "provider"
)

// Return is what a shopper sends back to one seller, as they see it.
type Return struct {
	ID         string        `json:"return_id"`
	OrderID    string        `json:"order_id"`
	VendorID   string        `json:"vendor_id"`
	EnVendor   string        `json:"en_vendor" doc:"Name of the seller in English"`
	ArVendor   string        `json:"ar_vendor" doc:"Name of the seller in Arabic"`
	State      State         `json:"state"`
	Reason     Reason        `json:"reason"`
	Details    string        `json:"details" doc:"What the shopper wrote about it"`
	FreePickup bool          `json:"free_pickup" doc:"Whether the shop collects it at the door for free"`
	Tracking   string        `json:"tracking" doc:"What the shopper told about the parcel, or empty"`
	Refusal    string        `json:"refusal" doc:"Why it was refused, or empty"`
	Amount     money.Halalas `json:"refund_amount" doc:"What is refunded; until it is, what it will be as far as is known"`
	RefundBy   string        `json:"refund_by" enum:"bank,provider" doc:"Whether the money goes to a bank account or back the way it came"`
	Bank       string        `json:"bank" doc:"The bank account for the refund with most of it hidden, or empty if there is none"`
	Restocked  bool          `json:"-"`
	Reference  string        `json:"-"`
	CreditNote int64         `json:"credit_note" doc:"Number of its credit note, or 0"`
	Pictures   int64         `json:"pictures" doc:"How many pictures it has"`
	CanCancel  bool          `json:"can_cancel"`
	CanSend    bool          `json:"can_send" doc:"Whether the shopper may tell that it is on its way"`
	HasLabel   bool          `json:"has_label" doc:"Whether there is a label to print"`
	NeedsBank  bool          `json:"needs_bank" doc:"Whether a bank account must be told before it can be refunded"`
	Lines      []Line        `json:"lines"`
	Events     []Event       `json:"events" doc:"Every change of state, oldest first"`
	CreatedAt  time.Time     `json:"created_at"`
	userID     string
}

// Line is how many of an order's item come back.
type Line struct {
	ItemID    string       `json:"order_item_id"`
	Quantity  int64        `json:"quantity"`
	Product   order.Bought `json:"product"`
	EnOptions string       `json:"en_options" doc:"The colour and size in English, or empty"`
	ArOptions string       `json:"ar_options" doc:"The colour and size in Arabic, or empty"`
}

// Event is a change of a return's state.
type Event struct {
	State     State     `json:"state"`
	Actor     string    `json:"actor" enum:"shopper,vendor,operator,system"`
	CreatedAt time.Time `json:"created_at"`
}

// derive sets what follows from the state.
func (r *Return) derive() {
	r.CanCancel = r.State.CanBecome(Cancelled)
	r.CanSend = r.State.CanBecome(Sent)
	r.HasLabel = r.State == Approved || r.State == Sent
	r.NeedsBank = r.RefundBy == byBank && r.Bank == "" && r.State.open()
}

// units returns how many of each item come back.
func (r *Return) units() map[string]int64 {
	units := map[string]int64{}
	for _, l := range r.Lines {
		units[l.ItemID] = l.Quantity
	}
	return units
}

// Number is the short form of a return's id that people see.
func Number(returnID string) string { return order.Number(returnID) }

var (
	errNotFound       = errs.New(errs.NotFound, code.ReturnNotFound, "there is no such return")
	errTooManyReturns = errs.New(errs.RateLimited, code.TooManyReturns, "too many returns were asked for in a day, try again later")
)

func errTransition(from, to State) error {
	return errs.New(errs.Conflict, code.ReturnTransition, "a return that is %s cannot become %s", from, to)
}

// lastDay returns the last day of a period that began with an arrival.
func lastDay(arrived time.Time, days int) delivery.Date {
	return delivery.DateOf(arrived.AddDate(0, 0, days))
}
