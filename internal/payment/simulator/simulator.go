// Package simulator plays the payment providers: it speaks their contracts, shows a page on
// which a payment can be made or declined, and misbehaves on request. No money moves.
//
// It serves the tests, and `matjar serve --demo-payments` for those who try the shop. What
// the providers' documents leave open, or contradict each other in, is a switch here.
package simulator

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"matjar/internal/money"
	"matjar/internal/payment"
)

// Path is where all of it is served.
const Path = "/demo-payments/"

// Fault is how an answer goes wrong.
type Fault int

// The faults.
const (
	// None is no fault.
	None Fault = iota
	// LostReply: done, and the connection breaks before the answer.
	LostReply
	// Broken: not done, status 500.
	Broken
	// TooMany: not done, status 429.
	TooMany
	// Garbled: done, and the answer cannot be read.
	Garbled
	// Refused: not done, status 400, with bytes that are no text.
	Refused
)

// Faults lists them all.
func Faults() []Fault { return []Fault{None, LostReply, Broken, TooMany, Garbled, Refused} }

// Switches are what the providers' documents leave open.
type Switches struct {
	// DeclineFailsInvoice: a declined card makes the whole invoice fail.
	DeclineFailsInvoice bool
	// HoldCards: Moyasar only holds the money until it is captured.
	HoldCards bool
	// CancelByDelete: invoices are cancelled with DELETE.
	CancelByDelete bool
	// OrdersAtRoot: Tamara's orders are read at /orders.
	OrdersAtRoot bool
	// AmountsAsLists: Tamara's sums are lists.
	AmountsAsLists bool
	// AutoAuthorise: Tamara authorises by itself.
	AutoAuthorise bool
	// ReasonInAvailable: Tabby's reason for a rejection is in the list of products.
	ReasonInAvailable bool
	// Reject is Tabby's reason to refuse every shopper, or empty.
	Reject string
	// Ineligible: Tamara has nothing to offer to any shopper.
	Ineligible bool
	// OtherAmount is added to every amount that is told.
	OtherAmount money.Halalas
	// OtherMode tells the opposite mode.
	OtherMode bool
	// OtherReference tells a reference that is not the shop's.
	OtherReference bool
}

// Server is all three providers. The zero value does not work: use New.
type Server struct {
	Config
	mu       sync.Mutex
	payments map[string]*record
	notices  []Notification
	mux      *http.ServeMux
	// calls counts them by name.
	calls map[string]int
	Switches
	// Fault decides how a call goes wrong; nil means never.
	Fault func(call string) Fault
	// Deliver sends a notice to the shop; nil keeps them back.
	Deliver func(Notification)
	// Now is the clock.
	Now func() time.Time
}

// Config is the shop's account with all providers.
type Config struct {
	// PageURL is prepended to the paths of pages.
	PageURL                          string
	MoyasarKey, MoyasarSecret        string
	TabbyKey, TabbyHeader            string
	TamaraToken, TamaraNotifications string
}

// NewConfig returns an account with random secrets.
func NewConfig(pageURL string) Config {
	return Config{
		PageURL: pageURL, MoyasarKey: "sk_test_" + uuid.NewString(), MoyasarSecret: uuid.NewString(),
		TabbyKey: "sk_test_" + uuid.NewString(), TabbyHeader: "X-Tabby-Notification: " + uuid.NewString(),
		TamaraToken: uuid.NewString(), TamaraNotifications: uuid.NewString(),
	}
}

// Env is the environment of a shop that has this account with providers that are served at an address.
func (c Config) Env(address string) []string {
	base := address + strings.TrimSuffix(Path, "/")
	return []string{
		"MATJAR_MOYASAR_SECRET_KEY=" + c.MoyasarKey, "MATJAR_MOYASAR_WEBHOOK_SECRET=" + c.MoyasarSecret, "MATJAR_MOYASAR_URL=" + base + "/moyasar/v1",
		"MATJAR_TABBY_SECRET_KEY=" + c.TabbyKey, "MATJAR_TABBY_MERCHANT_CODE=demo", "MATJAR_TABBY_WEBHOOK_HEADER=" + c.TabbyHeader, "MATJAR_TABBY_URL=" + base + "/tabby",
		"MATJAR_TAMARA_API_TOKEN=" + c.TamaraToken, "MATJAR_TAMARA_NOTIFICATION_TOKEN=" + c.TamaraNotifications, "MATJAR_TAMARA_URL=" + base + "/tamara",
	}
}

// record is a payment as a provider keeps it.
type record struct {
	provider, ref, reference string
	// number counts all payments.
	number int
	// part is the id of the money itself, where that is another one.
	part string
	// status is the provider's own word.
	status            string
	amount            money.Halalas
	captures, refunds []money.Halalas
	// keys are the references of captures and refunds, which make repeats harmless.
	keys map[string]bool
	// declined: a card was declined on the page.
	declined  bool
	expiresAt time.Time
	arabic    bool

	success, back, failure string
}

func sum(list []money.Halalas) (total money.Halalas) {
	for _, n := range list {
		total += n
	}
	return total
}

// Notification is what a provider posts to the shop.
type Notification struct {
	Path   string
	Header http.Header
	Body   []byte
}

// New returns the providers.
func New(c Config) *Server {
	s := &Server{Config: c, payments: map[string]*record{}, calls: map[string]int{}, mux: http.NewServeMux(), Now: time.Now}
	s.moyasarRoutes()
	s.tabbyRoutes()
	s.tamaraRoutes()
	s.mux.HandleFunc("GET "+Path+"pay/{ref}", s.showPage)
	s.mux.HandleFunc("POST "+Path+"pay/{ref}", s.pressButton)
	return s
}

// ServeHTTP answers all providers' calls and pages.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Gateway returns a gateway whose providers are played by s. base is where s is reached:
// empty for calls inside this process.
func (s *Server) Gateway(base, returnURL, hookURL string) *payment.Gateway {
	var transport http.RoundTripper
	if base == "" {
		base, transport = "http://demo.invalid", inProcess{s}
	}
	base += strings.TrimSuffix(Path, "/")
	g := payment.NewGateway(returnURL, hookURL)
	g.Add(payment.NewMoyasar(payment.MoyasarConfig{
		URL: base + "/moyasar/v1", SecretKey: s.MoyasarKey, WebhookSecret: s.MoyasarSecret, Transport: transport,
	}), "mada", "card", "applepay", "stcpay")
	g.Add(payment.NewTabby(payment.TabbyConfig{
		URL: base + "/tabby", SecretKey: s.TabbyKey, MerchantCode: "demo", WebhookHeader: s.TabbyHeader, Transport: transport,
	}), "tabby")
	g.Add(payment.NewTamara(payment.TamaraConfig{
		URL: base + "/tamara", APIToken: s.TamaraToken, NotificationToken: s.TamaraNotifications, PreCheck: true, Transport: transport,
	}), "tamara")
	return g
}

// refusal is a provider's no.
type refusal struct {
	status int
	text   string
}

func (e refusal) Error() string { return e.text }

var (
	errNotFound = refusal{http.StatusNotFound, "not found"}
	errState    = refusal{http.StatusBadRequest, "not in this state"}
)

// api registers a call: it checks the key, runs do under the lock, and answers with JSON.
// Faults happen here.
func (s *Server) api(pattern, name string, allowed func(*http.Request) bool, do func(r *http.Request) (any, error)) {
	method, path, _ := strings.Cut(pattern, " ")
	s.mux.HandleFunc(method+" "+Path+path, func(w http.ResponseWriter, r *http.Request) {
		if !allowed(r) {
			writeJSON(w, http.StatusUnauthorized, map[string]any{"message": "wrong key"})
			return
		}
		fault := None
		if s.Fault != nil {
			fault = s.Fault(name)
		}
		switch fault {
		case Broken:
			writeJSON(w, http.StatusInternalServerError, map[string]any{"message": "broken"})
			return
		case TooMany:
			writeJSON(w, http.StatusTooManyRequests, map[string]any{"message": "slow down"})
			return
		case Refused:
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte("no\x00\xff"))
			return
		}
		s.mu.Lock()
		s.calls[name]++
		answer, err := do(r)
		s.mu.Unlock()
		switch fault {
		case LostReply:
			panic(http.ErrAbortHandler)
		case Garbled:
			w.WriteHeader(http.StatusOK)
			_, _ = w.Write([]byte("<html>"))
			return
		}
		if no, ok := errors.AsType[refusal](err); ok {
			writeJSON(w, no.status, map[string]any{"message": no.text})
			return
		}
		if err != nil {
			writeJSON(w, http.StatusBadRequest, map[string]any{"message": err.Error()})
			return
		}
		writeJSON(w, http.StatusOK, answer)
	})
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // who has left needs no answer
}

func decode(r *http.Request, into any) error { return json.NewDecoder(r.Body).Decode(into) }

// add stores a new payment.
func (s *Server) add(p *record) {
	p.ref, p.part, p.keys, p.number = uuid.NewString(), uuid.NewString(), map[string]bool{}, len(s.payments)
	s.payments[p.ref] = p
}

func (s *Server) pageURL(p *record) string { return s.PageURL + Path + "pay/" + p.ref }

// find returns the provider's payment of the path.
func (s *Server) find(r *http.Request, provider string) (*record, error) {
	p := s.payments[r.PathValue("ref")]
	if p == nil || p.provider != provider {
		return nil, errNotFound
	}
	s.expire(p)
	return p, nil
}

// expire ends a payment whose time is over.
func (s *Server) expire(p *record) {
	open := map[string]string{"initiated": "expired", "CREATED": "EXPIRED", "new": "expired"}
	if to, ok := open[p.status]; ok && s.Now().After(p.expiresAt) {
		p.status = to
	}
}

// told is what is said about a payment, with the faults that were asked for.
func (s *Server) told(p *record) (reference string, amount money.Halalas) {
	reference = p.reference
	if s.OtherReference {
		reference = uuid.NewString()
	}
	return reference, p.amount + s.OtherAmount
}

// post keeps a notice, and delivers it.
func (s *Server) post(n Notification) {
	s.notices = append(s.notices, n)
	if s.Deliver != nil {
		go s.Deliver(n)
	}
}

// Notifications returns all notices so far, delivered or not.
func (s *Server) Notifications() []Notification {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Notification(nil), s.notices...)
}

// Calls returns how often a call was carried out.
func (s *Server) Calls(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[name]
}

// Money is what the provider has of a payment.
type Money struct {
	Status             string
	Captured, Refunded money.Halalas
	// Ended: nothing can follow.
	Ended bool
}

// Money returns what is held for each of the shop's references, all payments of one
// together.
func (s *Server) Money() map[string]Money {
	s.mu.Lock()
	defer s.mu.Unlock()
	held, newest := map[string]Money{}, map[string]int{}
	for _, p := range s.payments {
		m, known := held[p.reference]
		if !known || p.number > newest[p.reference] {
			newest[p.reference], m.Status, m.Ended = p.number, p.status, p.provider == "tamara" && p.status == "canceled"
		}
		m.Captured += sum(p.captures)
		m.Refunded += sum(p.refunds)
		held[p.reference] = m
	}
	return held
}
