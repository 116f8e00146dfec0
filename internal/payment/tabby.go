package payment

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"matjar/internal/money"
)

// Tabby lets shoppers pay in four parts.
type Tabby struct {
	client
	test         bool
	merchantCode string
	// header and value are what the shop asked Tabby to send with notices.
	header, value string
}

// TabbyConfig is the operator's account.
type TabbyConfig struct {
	URL, SecretKey, MerchantCode string
	// WebhookHeader is "Name: value", as it was given to Tabby when the hook was registered.
	WebhookHeader string
	Transport     http.RoundTripper
}

// NewTabby returns the provider.
func NewTabby(c TabbyConfig) *Tabby {
	name, value, _ := strings.Cut(c.WebhookHeader, ":")
	return &Tabby{
		client: newClient(c.URL, c.Transport, func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+c.SecretKey) }),
		test:   strings.HasPrefix(c.SecretKey, "sk_test_"), merchantCode: c.MerchantCode,
		header: strings.TrimSpace(name), value: strings.TrimSpace(value),
	}
}

// Name is that in the database.
func (*Tabby) Name() string { return "tabby" }

// TestMode depends on the key.
func (t *Tabby) TestMode() bool { return t.test }

// Window is that of Tabby's sessions, which only Tabby can shorten.
func (*Tabby) Window(now, _ time.Time) time.Time { return now.Add(20 * time.Minute) }

type tabbyPayment struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Amount   riyals `json:"amount"`
	Currency string `json:"currency"`
	IsTest   *bool  `json:"is_test"`
	Order    struct {
		Reference string `json:"reference_id"`
	} `json:"order"`
	Captures []tabbyPart `json:"captures"`
	Refunds  []tabbyPart `json:"refunds"`
}

type tabbyPart struct {
	Amount riyals `json:"amount"`
}

func sumParts(parts []tabbyPart) (sum money.Halalas) {
	for _, p := range parts {
		sum += p.Amount.Halalas
	}
	return sum
}

type tabbyProduct struct {
	WebURL          string `json:"web_url"`
	RejectionReason string `json:"rejection_reason"`
}

// tabbyRejections are the messages of Tabby's reasons to refuse a shopper.
var tabbyRejections = map[string]string{
	"order_amount_too_high": AmountTooHigh, "order_amount_too_low": AmountTooLow,
}

// Create opens a session. A refused shopper is an answer with status 200.
func (t *Tabby) Create(ctx context.Context, r Request) (Page, error) {
	items := make([]map[string]any, len(r.Items))
	for n, i := range r.Items {
		items[n] = map[string]any{
			"title": i.Name, "quantity": i.Quantity, "unit_price": i.Price.String(), "category": i.Category, "reference_id": i.ID,
		}
	}
	history := []map[string]any{}
	for _, o := range r.History {
		history = append(history, map[string]any{"purchased_at": rfc3339(o.At), "amount": o.Amount.String(), "status": o.Status})
	}
	lang := "en"
	if r.Arabic {
		lang = "ar"
	}
	var made struct {
		Status  string       `json:"status"`
		Payment tabbyPayment `json:"payment"`

		Configuration struct {
			Available struct {
				Installments []tabbyProduct `json:"installments"`
			} `json:"available_products"`
			Products struct {
				Installments tabbyProduct `json:"installments"`
			} `json:"products"`
		} `json:"configuration"`
	}
	err := t.call(ctx, http.MethodPost, "/api/v2/checkout", map[string]any{
		"payment": map[string]any{
			"amount": r.Amount.String(), "currency": "SAR",
			"buyer":            map[string]any{"name": r.Buyer.Name, "email": r.Buyer.Email, "phone": r.Buyer.Phone},
			"shipping_address": map[string]any{"city": r.Buyer.City, "address": r.Buyer.Address, "zip": r.Buyer.Postal},
			"order": map[string]any{
				"reference_id": r.IntentID, "tax_amount": r.Tax.String(), "shipping_amount": r.Shipping.String(),
				"discount_amount": r.Discount.String(), "items": items,
			},
			"buyer_history": map[string]any{"registered_since": rfc3339(r.Registered), "loyalty_level": len(r.History)},
			"order_history": history,
		},
		"lang": lang, "merchant_code": t.merchantCode,
		"merchant_urls": map[string]any{"success": r.Return, "cancel": r.Back, "failure": r.Return},
	}, &made)
	if err != nil {
		return Page{}, err
	}
	var product tabbyProduct
	if list := made.Configuration.Available.Installments; len(list) > 0 {
		product = list[0]
	}
	if made.Status == "rejected" {
		// Sources disagree where the reason is.
		reason := made.Configuration.Products.Installments.RejectionReason
		if reason == "" {
			reason = product.RejectionReason
		}
		message, ok := tabbyRejections[reason]
		if !ok {
			message = NotAvailable
		}
		return Page{}, &Refusal{Status: http.StatusOK, Message: message, Detail: "rejected: " + reason}
	}
	return t.pageOf(made.Payment.ID, product.WebURL)
}

func rfc3339(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Find finds nothing: Tabby has no list of sessions. One without an answer is harmless,
// because nobody was given the address of its page.
func (*Tabby) Find(context.Context, Request) (Page, error) { return Page{}, ErrNotFound }

// Fetch reads the payment.
func (t *Tabby) Fetch(ctx context.Context, ref string) (Fetched, error) {
	var p tabbyPayment
	if err := t.call(ctx, http.MethodGet, tabbyPath(ref), nil, &p); err != nil {
		return Fetched{}, err
	}
	f := Fetched{
		Ref: p.ID, Reference: p.Order.Reference, Currency: p.Currency, Amount: p.Amount.Halalas, Test: p.IsTest,
		Captured: sumParts(p.Captures), Refunded: sumParts(p.Refunds), part: p.ID,
	}
	switch strings.ToUpper(p.Status) {
	case "CREATED":
		f.State = Redirected
	case "AUTHORIZED":
		f.State = Authorised
	case "CLOSED":
		// Closed without a capture is cancelled, not paid.
		if f.Captured == 0 {
			f.State, f.Message = Voided, Cancelled
		} else {
			f.State = paidState(f.Captured, f.Refunded)
		}
	case "REJECTED":
		f.State, f.Message = Failed, NotAvailable
	case "EXPIRED":
		f.State, f.Message = Expired, Cancelled
	default:
		return f, fmt.Errorf("unreadable answer: status %q", p.Status)
	}
	return f, nil
}

func tabbyPath(ref string) string { return "/api/v2/payments/" + url.PathEscape(ref) }

// Accept does nothing: authorised money is guaranteed.
func (*Tabby) Accept(context.Context, Fetched, string) error { return nil }

// Capture moves what is not captured yet. The key makes a repeat harmless.
func (t *Tabby) Capture(ctx context.Context, f Fetched, key string) error {
	return t.call(ctx, http.MethodPost, tabbyPath(f.Ref)+"/captures", map[string]any{
		"amount": (f.Amount - f.Captured).String(), "reference_id": key,
	}, nil)
}

// CapturesAtShipping is false: only captured money is settled, and waiting gains nothing.
func (*Tabby) CapturesAtShipping() bool { return false }

// Stop does nothing: sessions of the web checkout end by themselves.
func (*Tabby) Stop(context.Context, string) error { return nil }

// Reverse closes a payment that is not captured, else it refunds.
func (t *Tabby) Reverse(ctx context.Context, f Fetched, amount money.Halalas, key string) error {
	if f.State == Authorised && f.Captured == 0 {
		return t.call(ctx, http.MethodPost, tabbyPath(f.Ref)+"/close", nil, nil)
	}
	return t.call(ctx, http.MethodPost, tabbyPath(f.Ref)+"/refunds", map[string]any{
		"amount": amount.String(), "reference_id": key, "reason": "order cancelled",
	}, nil)
}

// Notification reads a webhook, which carries the header that the shop chose.
func (t *Tabby) Notification(r *http.Request, body []byte) (Notification, error) {
	if t.header == "" || t.value == "" || subtle.ConstantTimeCompare([]byte(r.Header.Get(t.header)), []byte(t.value)) != 1 {
		return Notification{}, ErrForged
	}
	var p tabbyPayment
	if err := json.Unmarshal(body, &p); err != nil || p.ID == "" || p.IsTest != nil && *p.IsTest != t.test {
		return Notification{}, ErrForged
	}
	key := fmt.Sprintf("%s %s %d %d", p.ID, strings.ToLower(p.Status), len(p.Captures), len(p.Refunds))
	return Notification{Key: key, Ref: p.ID, Intent: p.Order.Reference}, nil
}
