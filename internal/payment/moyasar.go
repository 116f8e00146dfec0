package payment

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"matjar/internal/money"
)

// Moyasar takes cards on its hosted invoice page.
type Moyasar struct {
	client
	test   bool
	secret string
}

// MoyasarConfig is the operator's account.
type MoyasarConfig struct {
	// URL is that of the API, with its version.
	URL, SecretKey string
	// WebhookSecret is the token that notices carry.
	WebhookSecret string
	Transport     http.RoundTripper
}

// NewMoyasar returns the provider.
func NewMoyasar(c MoyasarConfig) *Moyasar {
	return &Moyasar{
		client: newClient(c.URL, c.Transport, func(r *http.Request) { r.SetBasicAuth(c.SecretKey, "") }),
		test:   !strings.HasPrefix(c.SecretKey, "sk_live_"), secret: c.WebhookSecret,
	}
}

// Name is that in the database.
func (*Moyasar) Name() string { return "moyasar" }

// TestMode depends on the key.
func (m *Moyasar) TestMode() bool { return m.test }

// settleTime is how long before the end of the hold a page closes, so that a payment that
// was begun in time arrives in time.
const settleTime = 10 * time.Minute

// Window is the hold, without the time to settle: invoices close when they are told to.
func (*Moyasar) Window(now, until time.Time) time.Time {
	ends := until.Add(-settleTime)
	if soonest := now.Add(5 * time.Minute); ends.Before(soonest) {
		return soonest
	}
	return ends
}

type moyasarInvoice struct {
	ID       string            `json:"id"`
	Status   string            `json:"status"`
	Amount   int64             `json:"amount"`
	Currency string            `json:"currency"`
	URL      string            `json:"url"`
	Metadata map[string]string `json:"metadata"`
	Payments []moyasarPayment  `json:"payments"`
}

type moyasarPayment struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Amount   int64  `json:"amount"`
	Currency string `json:"currency"`
	Refunded int64  `json:"refunded"`
}

// Create opens an invoice. The reply to a repeat is another invoice: Find comes first.
func (m *Moyasar) Create(ctx context.Context, r Request) (Page, error) {
	var made moyasarInvoice
	err := m.call(ctx, http.MethodPost, "/invoices", map[string]any{
		"amount": int64(r.Amount), "currency": "SAR", "description": "Order " + r.OrderNumber,
		"success_url": r.Return, "back_url": r.Back, "callback_url": r.Hook + "/invoice",
		"expired_at": r.Until.UTC().Format("2006-01-02T15:04:05.000Z"),
		"metadata":   map[string]string{"order_id": r.OrderID, "intent_id": r.IntentID},
	}, &made)
	if err != nil {
		return Page{}, err
	}
	return m.pageOf(made.ID, made.URL)
}

// Find looks for the intent's invoice by its metadata.
func (m *Moyasar) Find(ctx context.Context, r Request) (Page, error) {
	var list struct {
		Invoices []moyasarInvoice `json:"invoices"`
	}
	if err := m.call(ctx, http.MethodGet, "/invoices?"+url.Values{"metadata[intent_id]": {r.IntentID}}.Encode(), nil, &list); err != nil {
		return Page{}, err
	}
	for _, i := range list.Invoices {
		// The filter may be ignored: only the intent's own invoice counts.
		if i.Metadata["intent_id"] == r.IntentID {
			return m.pageOf(i.ID, i.URL)
		}
	}
	return Page{}, ErrNotFound
}

// Fetch reads the invoice. Money is what its payments say, not its own state.
func (m *Moyasar) Fetch(ctx context.Context, ref string) (Fetched, error) {
	var i moyasarInvoice
	if err := m.call(ctx, http.MethodGet, "/invoices/"+url.PathEscape(ref), nil, &i); err != nil {
		return Fetched{}, err
	}
	f := Fetched{Ref: i.ID, Reference: i.Metadata["intent_id"], Currency: i.Currency, Amount: money.Halalas(i.Amount), State: Redirected}
	for _, p := range i.Payments {
		switch p.Status {
		case "paid", "captured", "refunded", "voided":
			f.Captured += money.Halalas(p.Amount)
			f.Refunded += money.Halalas(p.Refunded)
			if p.Status == "voided" {
				f.Refunded += money.Halalas(p.Amount - p.Refunded)
			}
			f.Currency, f.part = p.Currency, p.ID
		case "authorized":
			f.State, f.part = Authorised, p.ID
		case "failed":
			f.Message = Declined
		}
	}
	if f.Captured > 0 {
		f.State, f.Message = paidState(f.Captured, f.Refunded), ""
		return f, nil
	}
	switch i.Status {
	case "failed":
		f.State, f.Message = Failed, Declined
	case "expired":
		f.State, f.Message = Expired, TimedOut
	case "canceled", "voided":
		f.State, f.Message = Voided, Cancelled
	}
	return f, nil
}

// paidState is the state of captured money of which a part was refunded.
func paidState(captured, refunded money.Halalas) State {
	switch {
	case refunded == 0:
		return Paid
	case refunded < captured:
		return PartiallyRefunded
	default:
		return Refunded
	}
}

// Accept does nothing: invoices are captured at once.
func (*Moyasar) Accept(context.Context, Fetched, string) error { return nil }

// Capture captures a payment that was only authorised.
func (m *Moyasar) Capture(ctx context.Context, f Fetched, _ string) error {
	return m.call(ctx, http.MethodPost, "/payments/"+url.PathEscape(f.part)+"/capture", map[string]any{"amount": int64(f.Amount)}, nil)
}

// CapturesAtShipping is false.
func (*Moyasar) CapturesAtShipping() bool { return false }

// Stop cancels the invoice. Sources disagree on the verb.
func (m *Moyasar) Stop(ctx context.Context, ref string) error {
	path := "/invoices/" + url.PathEscape(ref) + "/cancel"
	err := m.call(ctx, http.MethodPut, path, nil, nil)
	refused, isRefusal := errors.AsType[*Refusal](err)
	if errors.Is(err, ErrNotFound) || isRefusal && refused.Status == http.StatusMethodNotAllowed {
		return m.call(ctx, http.MethodDelete, path, nil, nil)
	}
	return err
}

// Reverse refunds. There is no key that makes a repeat harmless: the caller proves that the
// last one did nothing before it calls again. Without an amount all would be refunded.
func (m *Moyasar) Reverse(ctx context.Context, f Fetched, amount money.Halalas, _ string) error {
	act, body := "/refund", any(map[string]any{"amount": int64(amount)})
	if f.State == Authorised {
		act, body = "/void", nil
	}
	return m.call(ctx, http.MethodPost, "/payments/"+url.PathEscape(f.part)+act, body, nil)
}

// Notification reads a webhook, whose secret is in its body, or the callback of an invoice, which
// has none and is only the id of something to fetch.
func (m *Moyasar) Notification(r *http.Request, body []byte) (Notification, error) {
	if strings.HasSuffix(r.URL.Path, "/invoice") {
		var i moyasarInvoice
		if err := json.Unmarshal(body, &i); err != nil || i.ID == "" {
			return Notification{}, ErrForged
		}
		// Without a secret nothing may be remembered of it, or anybody could fill the list.
		return Notification{Ref: i.ID}, nil
	}
	var n struct {
		ID     string `json:"id"`
		Type   string `json:"type"`
		Secret string `json:"secret_token"`
		Live   *bool  `json:"live"`
		Data   struct {
			ID        string            `json:"id"`
			InvoiceID string            `json:"invoice_id"`
			Status    string            `json:"status"`
			Refunded  json.Number       `json:"refunded"`
			Metadata  map[string]string `json:"metadata"`
		} `json:"data"`
	}
	err := json.Unmarshal(body, &n)
	if err != nil || m.secret == "" || subtle.ConstantTimeCompare([]byte(n.Secret), []byte(m.secret)) != 1 || n.Live == nil || *n.Live == m.test {
		return Notification{}, ErrForged
	}
	// Whether a repeat has the same id is not documented: the facts themselves are the key.
	key := strings.Join([]string{n.Type, n.Data.ID, n.Data.Status, n.Data.Refunded.String()}, " ")
	return Notification{Key: key, Ref: n.Data.InvoiceID, Intent: n.Data.Metadata["intent_id"]}, nil
}
