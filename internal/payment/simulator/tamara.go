package simulator

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"

	"matjar/internal/money"
)

// tamaraSum is an amount in Tamara's API.
type tamaraSum struct {
	Amount   json.Number `json:"amount"`
	Currency string      `json:"currency"`
}

func (m tamaraSum) halalas() money.Halalas {
	n, err := money.Parse(m.Amount.String())
	if err != nil || m.Currency != "SAR" {
		return 0
	}
	return n
}

func (s *Server) tamaraRoutes() {
	allowed := func(r *http.Request) bool { return r.Header.Get("Authorization") == "Bearer "+s.TamaraToken }
	s.api("POST tamara/checkout", "tamara.create", allowed, s.createTamara)
	s.api("POST tamara/checkout/payment-options-pre-check", "tamara.check", allowed, func(r *http.Request) (any, error) {
		var in struct {
			Country string    `json:"country"`
			Value   tamaraSum `json:"order_value"`
			Phone   string    `json:"phone_number"`
		}
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		if in.Country != "SA" || in.Value.halalas() <= 0 || in.Phone == "" {
			return nil, refusal{http.StatusBadRequest, "invalid check"}
		}
		return map[string]any{"has_available_payment_options": !s.Ineligible}, nil
	})
	read := func(atRoot bool) func(r *http.Request) (any, error) {
		return func(r *http.Request) (any, error) {
			p, err := s.find(r, "tamara")
			if err != nil || atRoot != s.OrdersAtRoot {
				return nil, errNotFound
			}
			return s.tamaraOrder(p), nil
		}
	}
	s.api("GET tamara/merchants/orders/{ref}", "tamara.fetch", allowed, read(false))
	s.api("GET tamara/orders/{ref}", "tamara.fetch", allowed, read(true))
	s.api("GET tamara/merchants/orders/reference-id/{reference}", "tamara.find", allowed, func(r *http.Request) (any, error) {
		for _, p := range s.payments {
			if p.provider == "tamara" && p.reference == r.PathValue("reference") {
				return s.tamaraOrder(p), nil
			}
		}
		return nil, errNotFound
	})
	s.api("POST tamara/orders/{ref}/authorise", "tamara.authorise", allowed, func(r *http.Request) (any, error) {
		p, err := s.find(r, "tamara")
		if err != nil {
			return nil, err
		}
		if p.status != "approved" {
			return nil, refusal{http.StatusConflict, "not approved"}
		}
		p.status = "authorised"
		s.noticeTamara(p, "order_authorised", nil)
		return map[string]any{"status": p.status, "auto_captured": false}, nil
	})
	s.api("POST tamara/orders/{ref}/cancel", "tamara.cancel", allowed, func(r *http.Request) (any, error) {
		var in struct {
			Total tamaraSum `json:"total_amount"`
		}
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		p, err := s.find(r, "tamara")
		if err != nil {
			return nil, err
		}
		if p.status != "authorised" || in.Total.halalas() != p.amount {
			return nil, errState
		}
		p.status = "canceled"
		s.noticeTamara(p, "order_canceled", map[string]string{"cancel_id": uuid.NewString()})
		return map[string]any{"status": p.status}, nil
	})
	s.api("POST tamara/payments/capture", "tamara.capture", allowed, func(r *http.Request) (any, error) {
		var in struct {
			ID    string    `json:"order_id"`
			Total tamaraSum `json:"total_amount"`
		}
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		p := s.payments[in.ID]
		if p == nil || p.provider != "tamara" {
			return nil, errNotFound
		}
		n := in.Total.halalas()
		if p.status != "authorised" && p.status != "partially_captured" || n <= 0 || sum(p.captures)+n > p.amount {
			return nil, errState
		}
		p.captures = append(p.captures, n)
		p.status = "partially_captured"
		if sum(p.captures) == p.amount {
			p.status = "fully_captured"
		}
		s.noticeTamara(p, "order_captured", map[string]string{"capture_id": uuid.NewString()})
		return map[string]any{"capture_id": uuid.NewString()}, nil
	})
	s.api("POST tamara/payments/simplified-refund/{ref}", "tamara.refund", allowed, func(r *http.Request) (any, error) {
		var in struct {
			Total tamaraSum `json:"total_amount"`
		}
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		p, err := s.find(r, "tamara")
		if err != nil {
			return nil, err
		}
		n := in.Total.halalas()
		if n <= 0 || sum(p.refunds)+n > sum(p.captures) {
			return nil, errState
		}
		p.refunds = append(p.refunds, n)
		p.status = "partially_refunded"
		if sum(p.refunds) == sum(p.captures) {
			p.status = "fully_refunded"
		}
		s.noticeTamara(p, "order_refunded", map[string]string{"refund_id": uuid.NewString()})
		return map[string]any{"refund_id": uuid.NewString()}, nil
	})
}

func (s *Server) createTamara(r *http.Request) (any, error) {
	var in struct {
		Reference string    `json:"order_reference_id"`
		Total     tamaraSum `json:"total_amount"`
		Items     []any     `json:"items"`
		Consumer  struct {
			Phone string `json:"phone_number"`
			Email string `json:"email"`
		} `json:"consumer"`
		Country string `json:"country_code"`
		Locale  string `json:"locale"`
		URLs    struct {
			Success string `json:"success"`
			Failure string `json:"failure"`
			Cancel  string `json:"cancel"`
		} `json:"merchant_url"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if in.Total.halalas() <= 0 || len(in.Items) == 0 || in.Consumer.Phone == "" || in.Consumer.Email == "" || in.Country != "SA" {
		return nil, refusal{http.StatusBadRequest, "invalid order"}
	}
	p := &record{
		provider: "tamara", reference: in.Reference, status: "new", amount: in.Total.halalas(), arabic: in.Locale == "ar_SA",
		expiresAt: s.Now().Add(30 * time.Minute), success: in.URLs.Success, back: in.URLs.Cancel, failure: in.URLs.Failure,
	}
	s.add(p)
	return map[string]any{"order_id": p.ref, "checkout_id": p.part, "checkout_url": s.pageURL(p), "status": p.status}, nil
}

func (s *Server) tamaraOrder(p *record) map[string]any {
	amounts := func(list []money.Halalas) any {
		one := map[string]any{"amount": json.Number(sum(list).String()), "currency": "SAR"}
		if !s.AmountsAsLists {
			return one
		}
		if len(list) == 0 {
			return []any{}
		}
		return []any{one}
	}
	reference, amount := s.told(p)
	return map[string]any{
		"order_id": p.ref, "order_reference_id": reference, "status": p.status,
		"total_amount":    map[string]any{"amount": json.Number(amount.String()), "currency": "SAR"},
		"captured_amount": amounts(p.captures), "refunded_amount": amounts(p.refunds),
	}
}

func (s *Server) tamaraAct(p *record, act Act) {
	if p.status != "new" {
		return
	}
	if act == Decline {
		p.status = "declined"
		s.noticeTamara(p, "order_declined", nil)
		return
	}
	p.status = "approved"
	if s.AutoAuthorise {
		p.status, p.captures = "fully_captured", []money.Halalas{p.amount}
	}
	s.noticeTamara(p, "order_approved", nil)
}

func (s *Server) noticeTamara(p *record, event string, data map[string]string) {
	said := map[string]any{"order_id": p.ref, "order_reference_id": p.reference, "event_type": event, "data": []any{}}
	if data != nil {
		said["data"] = data
	}
	body, _ := json.Marshal(said) // a map of texts
	now := time.Now()
	token, _ := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.RegisteredClaims{
		Issuer: "Tamara", IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(15 * time.Minute)),
	}).SignedString([]byte(s.TamaraNotifications)) // fails only without a key
	s.post(Notification{"/hooks/tamara", http.Header{"Authorization": {"Bearer " + token}}, body})
}
