// Package payment speaks with payment providers: it opens their payment pages, reads what
// became of a payment, and returns money. It decides nothing about orders: package order
// does, with what is fetched here.
//
// Nothing that a browser or a notice says is believed. Both only prompt a fetch with the
// shop's secret key.
package payment

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"matjar/internal/money"
	"matjar/internal/queue"
)

// LateMoney is how long money may still arrive for a payment that came to nothing.
const LateMoney = 24 * time.Hour

// State is where a payment stands.
type State string

// The states of a payment, in the order of their life.
const (
	// Created: stored, and the provider was not asked for anything.
	Created State = "created"
	// Unknown: the provider was asked for a page, and its answer is missing.
	Unknown State = "unknown"
	// Redirected: there is a page on which the shopper can pay.
	Redirected State = "redirected"
	// Failed, Expired and Voided: no money, unless it arrives late.
	Failed  State = "failed"
	Expired State = "expired"
	Voided  State = "voided"
	// Authorised: the provider guarantees the money, and has not moved it.
	Authorised        State = "authorised"
	Paid              State = "paid"
	PartiallyRefunded State = "partially_refunded"
	Refunded          State = "refunded"
	// Review: the provider holds money that does not fit the payment. An operator looks.
	Review State = "review"
)

// ranks order the states: what is fetched only takes a payment to a higher rank.
var ranks = map[State]int{
	Created: 0, Unknown: 1, Redirected: 2, Failed: 3, Expired: 3, Voided: 3,
	Authorised: 4, Paid: 5, PartiallyRefunded: 6, Refunded: 7, Review: 8,
}

// States lists all states in the order of their life.
func States() []State {
	return []State{Created, Unknown, Redirected, Failed, Expired, Voided, Authorised, Paid, PartiallyRefunded, Refunded, Review}
}

// Open reports whether the shopper may still pay on the provider's page.
func (s State) Open() bool { return ranks[s] <= ranks[Redirected] }

// HasMoney reports whether the provider holds or guarantees money of the shopper.
func (s State) HasMoney() bool { return s == Authorised || s == Paid || s == PartiallyRefunded }

// CanBecome reports whether a payment may change from s to another state. States only go
// forward, with one exception: what is merely guaranteed may be given up again.
func (s State) CanBecome(to State) bool {
	if s == to {
		return false
	}
	if s == Authorised && (to == Voided || to == Expired) {
		return true
	}
	return ranks[to] > ranks[s]
}

// Codes of what the shopper is told about a payment. The browser has the texts.
const (
	Declined      = "payment_declined"
	Cancelled     = "payment_cancelled"
	TimedOut      = "payment_expired"
	Unavailable   = "payment_unavailable"
	NotAvailable  = "payment_not_available"
	AmountTooHigh = "payment_amount_too_high"
	AmountTooLow  = "payment_amount_too_low"
)

// MessageCodes lists them.
func MessageCodes() []string {
	return []string{Declined, Cancelled, TimedOut, Unavailable, NotAvailable, AmountTooHigh, AmountTooLow}
}

// Page is a payment page that a provider opened.
type Page struct {
	// Ref is the provider's own id of the payment.
	Ref string
	URL string
}

// Fetched is what a provider says about a payment.
type Fetched struct {
	State State
	// Approved: the shopper has paid and the provider waits for Accept before the money is
	// safe. State is Redirected then.
	Approved bool
	Ref      string
	// Reference is the intent's id, as the provider has it. Empty if it does not tell.
	Reference string
	Currency  string
	// Amount is what the payment is about, Captured what was moved, Refunded what of it
	// went back.
	Amount, Captured, Refunded money.Halalas
	// Test reports whether it is play money; nil if the provider does not say.
	Test *bool
	// Message is the code of what the shopper is told, or empty.
	Message string
	// part is the provider's id of the money itself, where that is another one.
	part string
}

// Provider is a payment service. Its methods return a *Refusal when the provider said no,
// ErrNotFound when it knows no such payment, and any other error when it is not known
// whether it did what was asked.
type Provider interface {
	Name() string
	// Window is how long a shopper has on a page that is opened now, at most until the
	// given time.
	Window(now, until time.Time) (ends time.Time)
	// Create opens a payment page.
	Create(ctx context.Context, r Request) (Page, error)
	// Find returns the page that a Create without an answer opened. Returns ErrNotFound.
	Find(ctx context.Context, r Request) (Page, error)
	// Fetch reads the payment.
	Fetch(ctx context.Context, ref string) (Fetched, error)
	// Accept secures the money of an approved payment. key identifies the act if it is
	// repeated.
	Accept(ctx context.Context, f Fetched, key string) error
	// Capture moves guaranteed money when the goods are sent, if that was not done before.
	Capture(ctx context.Context, f Fetched, key string) error
	// CapturesAtShipping reports whether guaranteed money waits for the goods to be sent.
	CapturesAtShipping() bool
	// Stop closes a page that was not paid on. It is an attempt: money may still arrive.
	Stop(ctx context.Context, ref string) error
	// Reverse gives money back: what was not captured is released, else amount of it is
	// refunded.
	Reverse(ctx context.Context, f Fetched, amount money.Halalas, key string) error
	// Notification reads and authenticates what the provider posted. Returns ErrForged.
	Notification(r *http.Request, body []byte) (Notification, error)
	// TestMode reports whether the shop's key is for play money.
	TestMode() bool
}

// Notification is a message of a provider, which only says which payment to fetch.
type Notification struct {
	// Key is the same when the notice is repeated.
	Key string
	// Ref is the provider's id of the payment, Intent ours. One of them may be empty.
	Ref, Intent string
}

// Request is what a provider is told when it opens a page.
type Request struct {
	IntentID, OrderID, OrderNumber string
	Amount, Tax, Shipping          money.Halalas
	Discount                       money.Halalas
	// Arabic is the language of the page.
	Arabic bool
	// Until is when the page should close.
	Until time.Time
	Buyer Buyer
	Items []Item
	// Registered is when the buyer opened their account.
	Registered time.Time
	// History are earlier orders of the buyer.
	History []PastOrder
	// Return and Back are where the browser goes afterwards, Hook where notices go.
	Return, Back, Hook string
}

// Buyer is whom the order goes to.
type Buyer struct {
	Name, Email, Phone    string
	City, Address, Postal string
}

// Item is a line of the order. Total is Price times Quantity.
type Item struct {
	ID, Name, SKU string
	Category      string
	Quantity      int64
	Price, Total  money.Halalas
}

// PastOrder is an earlier order of the buyer.
type PastOrder struct {
	At     time.Time
	Amount money.Halalas
	Status string
}

var (
	// ErrNotFound is returned for a payment that the provider does not know.
	ErrNotFound = errors.New("the provider knows no such payment")
	// ErrTooMuch is returned for a refund of more than is left of a payment.
	ErrTooMuch = errors.New("more than is left of the payment")
	// ErrForged is returned for a notice that is not the provider's.
	ErrForged = errors.New("not a notice of the provider")
)

// Refusal is a provider's no.
type Refusal struct {
	Status int
	// Message is the code of what the shopper is told.
	Message string
	Detail  string
}

// Error returns what the provider said.
func (r *Refusal) Error() string { return "refused: " + r.Detail }

// ProviderError is what came of asking a provider: what it said, or why it could not be asked. Staff are shown it, while
// any other error is a fault of the shop, whose text is for the log alone.
type ProviderError struct {
	IntentID string
	Err      error
}

// Error returns what came of asking, with the payment that it was about.
func (e *ProviderError) Error() string { return "payment " + e.IntentID + ": " + e.Err.Error() }

// Unwrap returns what came of asking.
func (e *ProviderError) Unwrap() error { return e.Err }

// shopFault is what staff are shown of a fault of the shop.
const shopFault = "a fault of the shop, see the log"

// reasonOf returns what staff are shown of a failure, never empty.
func reasonOf(failed error) string {
	if told, ok := errors.AsType[*ProviderError](failed); ok {
		return cmp.Or(queue.Reason(told.Err.Error()), shopFault)
	}
	return shopFault
}

// RefusesKey reports whether a provider does not take the key it was asked with.
func RefusesKey(err error) bool {
	r, ok := errors.AsType[*Refusal](err)
	return ok && (r.Status == http.StatusUnauthorized || r.Status == http.StatusForbidden)
}

// Gateway is the providers that the operator configured. A nil one has none.
type Gateway struct {
	providers []Provider
	// methods are the ways to pay, each with its provider.
	methods map[string]Provider
	// ReturnURL is prepended to paths of the shop that browsers come back to, HookURL to
	// those that providers post to.
	ReturnURL, HookURL string
	// accounts has those of earlier payments, and own those of the settings by provider. Both are
	// empty for fixed providers.
	accounts *Accounts
	own      map[string]account
}

// NewGateway returns a gateway without providers.
func NewGateway(returnURL, hookURL string) *Gateway {
	return &Gateway{methods: map[string]Provider{}, ReturnURL: returnURL, HookURL: hookURL}
}

// Add lets the provider serve the ways to pay.
func (g *Gateway) Add(p Provider, methods ...string) {
	g.providers = append(g.providers, p)
	for _, m := range methods {
		g.methods[m] = p
	}
}

// For returns the provider of a way to pay, or nil.
func (g *Gateway) For(method string) Provider {
	if g == nil {
		return nil
	}
	return g.methods[method]
}

// Provider returns the provider of that name, or nil.
func (g *Gateway) Provider(name string) Provider {
	if g == nil {
		return nil
	}
	i := slices.IndexFunc(g.providers, func(p Provider) bool { return p.Name() == name })
	if i < 0 {
		return nil
	}
	return g.providers[i]
}
