package payment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"matjar/internal/money"
)

// Tamara lets shoppers pay in parts. It guarantees the money when the shop authorises an
// approved order, and moves it when the goods are sent.
type Tamara struct {
	client
	test     bool
	token    []byte
	preCheck bool
}

// TamaraConfig is the operator's account.
type TamaraConfig struct {
	URL, APIToken, NotificationToken string
	// PreCheck asks whether Tamara has anything to offer to the shopper before a checkout is opened.
	PreCheck  bool
	Transport http.RoundTripper
}

// NewTamara returns the provider.
func NewTamara(c TamaraConfig) *Tamara {
	return &Tamara{
		client: newClient(c.URL, c.Transport, func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+c.APIToken) }),
		test:   !strings.HasPrefix(c.URL, "https://api.tamara.co"), token: []byte(c.NotificationToken), preCheck: c.PreCheck,
	}
}

// Name is that in the database.
func (*Tamara) Name() string { return "tamara" }

// TestMode depends on the address.
func (t *Tamara) TestMode() bool { return t.test }

// Window is that of Tamara's pages.
func (*Tamara) Window(now, _ time.Time) time.Time { return now.Add(30 * time.Minute) }

// tamaraMoney is an amount in Tamara's API.
type tamaraMoney struct {
	Amount   riyals `json:"amount"`
	Currency string `json:"currency"`
}

func tamaraSAR(h money.Halalas) tamaraMoney { return tamaraMoney{riyals{h}, "SAR"} }

type tamaraOrder struct {
	ID        string      `json:"order_id"`
	Reference string      `json:"order_reference_id"`
	Status    string      `json:"status"`
	Total     tamaraMoney `json:"total_amount"`
	// Sources disagree whether these are objects or lists.
	Captured tamaraAmounts `json:"captured_amount"`
	Refunded tamaraAmounts `json:"refunded_amount"`
}

// tamaraAmounts is an amount, or a list of them that is summed.
type tamaraAmounts struct{ sum money.Halalas }

// UnmarshalJSON reads either form.
func (a *tamaraAmounts) UnmarshalJSON(b []byte) error {
	var list []tamaraMoney
	if b[0] != '[' {
		list = make([]tamaraMoney, 1)
		if err := json.Unmarshal(b, &list[0]); err != nil {
			return err
		}
	} else if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	a.sum = 0
	for _, one := range list {
		a.sum += one.Amount.Halalas
	}
	return nil
}

// Create opens a checkout.
func (t *Tamara) Create(ctx context.Context, r Request) (Page, error) {
	items := make([]map[string]any, len(r.Items))
	for n, i := range r.Items {
		sku := i.SKU
		if sku == "" {
			sku = i.ID
		}
		items[n] = map[string]any{
			"reference_id": i.ID, "type": "Physical", "name": i.Name, "sku": sku, "quantity": i.Quantity, "total_amount": tamaraSAR(i.Total),
		}
	}
	first, last, _ := strings.Cut(r.Buyer.Name, " ")
	if last == "" {
		last = first
	}
	// Tamara wants Saudi numbers without the country's code.
	phone := strings.TrimPrefix(r.Buyer.Phone, "+966")
	locale := "en_US"
	if r.Arabic {
		locale = "ar_SA"
	}
	if t.preCheck && t.ineligible(ctx, r.Amount, phone) {
		return Page{}, &Refusal{Status: http.StatusOK, Message: NotAvailable, Detail: "rejected: no payment option"}
	}
	order := map[string]any{
		"order_reference_id": r.IntentID, "order_number": r.OrderNumber, "total_amount": tamaraSAR(r.Amount),
		"shipping_amount": tamaraSAR(r.Shipping), "tax_amount": tamaraSAR(r.Tax), "items": items,
		"consumer":     map[string]any{"first_name": first, "last_name": last, "phone_number": phone, "email": r.Buyer.Email},
		"country_code": "SA", "description": "Order " + r.OrderNumber, "locale": locale,
		"shipping_address": map[string]any{
			"first_name": first, "last_name": last, "line1": r.Buyer.Address, "city": r.Buyer.City, "country_code": "SA", "phone_number": phone,
		},
		"merchant_url": map[string]any{"success": r.Return, "failure": r.Return, "cancel": r.Back, "notification": r.Hook},
	}
	if r.Discount > 0 {
		order["discount"] = map[string]any{"name": "Discount", "amount": tamaraSAR(r.Discount)}
	}
	var made struct {
		ID  string `json:"order_id"`
		URL string `json:"checkout_url"`
	}
	if err := t.call(ctx, http.MethodPost, "/checkout", order, &made); err != nil {
		return Page{}, err
	}
	return t.pageOf(made.ID, made.URL)
}

// ineligible reports whether Tamara says that it has nothing to offer to the shopper. No answer
// is no reason to turn anybody away: the checkout itself decides then.
func (t *Tamara) ineligible(ctx context.Context, amount money.Halalas, phone string) bool {
	ctx, cancel := context.WithTimeout(ctx, preCheckTime)
	defer cancel()
	var found struct {
		Options *bool `json:"has_available_payment_options"`
	}
	err := t.call(ctx, http.MethodPost, "/checkout/payment-options-pre-check", map[string]any{
		"country": "SA", "order_value": tamaraSAR(amount), "phone_number": phone, "is_vip": false,
	}, &found)
	return err == nil && found.Options != nil && !*found.Options
}

// preCheckTime is how long the shopper waits for the answer to a pre-check.
const preCheckTime = 2 * time.Second

// Find looks for the order by our reference. Its page is not told again, so an order that
// cannot be paid any more counts as none.
func (t *Tamara) Find(ctx context.Context, r Request) (Page, error) {
	var o struct {
		tamaraOrder
		URL string `json:"checkout_url"`
	}
	if err := t.call(ctx, http.MethodGet, "/merchants/orders/reference-id/"+url.PathEscape(r.IntentID), nil, &o); err != nil {
		return Page{}, err
	}
	if o.URL == "" {
		// Nobody was given the address of its page, so nobody can pay it.
		return Page{}, ErrNotFound
	}
	return t.pageOf(o.ID, o.URL)
}

// Fetch reads the order. Sources disagree on the address.
func (t *Tamara) Fetch(ctx context.Context, ref string) (Fetched, error) {
	var o tamaraOrder
	err := t.call(ctx, http.MethodGet, "/merchants/orders/"+url.PathEscape(ref), nil, &o)
	if errors.Is(err, ErrNotFound) {
		err = t.call(ctx, http.MethodGet, "/orders/"+url.PathEscape(ref), nil, &o)
	}
	if err != nil {
		return Fetched{}, err
	}
	f := Fetched{
		Ref: o.ID, Reference: o.Reference, Currency: o.Total.Currency, Amount: o.Total.Amount.Halalas,
		Captured: o.Captured.sum, Refunded: o.Refunded.sum, part: o.ID,
	}
	switch o.Status {
	case "new", "on_hold":
		f.State = Redirected
	case "approved":
		f.State, f.Approved = Redirected, true
	case "authorised", "updated", "partially_captured":
		f.State = Authorised
	case "fully_captured", "partially_refunded", "fully_refunded":
		if f.Captured == 0 {
			f.Captured = f.Amount
		}
		if o.Status == "fully_refunded" && f.Refunded == 0 {
			f.Refunded = f.Captured
		}
		f.State = paidState(f.Captured, f.Refunded)
	case "declined":
		f.State, f.Message = Failed, NotAvailable
	case "expired":
		f.State, f.Message = Expired, TimedOut
	case "canceled":
		f.State, f.Message = Voided, Cancelled
	default:
		return f, fmt.Errorf("unreadable answer: status %q", o.Status)
	}
	return f, nil
}

func tamaraPath(ref, act string) string { return "/orders/" + url.PathEscape(ref) + act }

// Accept authorises the order, which guarantees the money. Authorising twice is refused,
// and then the next fetch tells what holds.
func (t *Tamara) Accept(ctx context.Context, f Fetched, _ string) error {
	return t.call(ctx, http.MethodPost, tamaraPath(f.Ref, "/authorise"), nil, nil)
}

// Capture moves the money.
func (t *Tamara) Capture(ctx context.Context, f Fetched, _ string) error {
	return t.call(ctx, http.MethodPost, "/payments/capture", map[string]any{
		"order_id": f.Ref, "total_amount": tamaraSAR(f.Amount - f.Captured),
		"shipping_info": map[string]any{"shipped_at": rfc3339(time.Now()), "shipping_company": "Matjar"},
	}, nil)
}

// CapturesAtShipping is true.
func (*Tamara) CapturesAtShipping() bool { return true }

// Stop does nothing: a page that nobody paid on ends by itself.
func (*Tamara) Stop(context.Context, string) error { return nil }

// Reverse cancels an authorised order, else it refunds.
func (t *Tamara) Reverse(ctx context.Context, f Fetched, amount money.Halalas, key string) error {
	if f.State == Authorised {
		return t.call(ctx, http.MethodPost, tamaraPath(f.Ref, "/cancel"), map[string]any{"total_amount": tamaraSAR(amount)}, nil)
	}
	return t.call(ctx, http.MethodPost, "/payments/simplified-refund/"+url.PathEscape(f.Ref), map[string]any{
		"total_amount": tamaraSAR(amount), "comment": "order cancelled", "merchant_refund_id": key,
	}, nil)
}

// Notification reads a webhook. Its token does not cover the body and can be replayed for some
// minutes, which is harmless: a notice only prompts a fetch.
func (t *Tamara) Notification(r *http.Request, body []byte) (Notification, error) {
	text, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		text = r.URL.Query().Get("tamaraToken")
	}
	if len(t.token) == 0 {
		return Notification{}, ErrForged
	}
	_, err := jwt.Parse(text, func(*jwt.Token) (any, error) { return t.token, nil },
		jwt.WithValidMethods([]string{"HS256"}), jwt.WithExpirationRequired())
	if err != nil {
		return Notification{}, ErrForged
	}
	var n struct {
		ID        string          `json:"order_id"`
		Reference string          `json:"order_reference_id"`
		Event     string          `json:"event_type"`
		Data      json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &n); err != nil || n.ID == "" {
		return Notification{}, ErrForged
	}
	// data is a list or an object with the id of a capture, refund or cancellation.
	var data struct {
		Capture string `json:"capture_id"`
		Refund  string `json:"refund_id"`
		Cancel  string `json:"cancel_id"`
	}
	_ = json.Unmarshal(n.Data, &data)
	key := strings.Join([]string{n.ID, n.Event, data.Capture + data.Refund + data.Cancel}, " ")
	return Notification{Key: key, Ref: n.ID, Intent: n.Reference}, nil
}
