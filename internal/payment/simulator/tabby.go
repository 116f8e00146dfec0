package simulator

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"matjar/internal/money"
)

func (s *Server) tabbyRoutes() {
	allowed := func(r *http.Request) bool { return r.Header.Get("Authorization") == "Bearer "+s.TabbyKey }
	s.api("POST tabby/api/v2/checkout", "tabby.create", allowed, s.createTabby)
	s.api("GET tabby/api/v2/payments/{ref}", "tabby.fetch", allowed, func(r *http.Request) (any, error) {
		p, err := s.find(r, "tabby")
		if err != nil {
			return nil, err
		}
		return s.tabbyPayment(p), nil
	})
	s.api("POST tabby/api/v2/payments/{ref}/captures", "tabby.capture", allowed, func(r *http.Request) (any, error) {
		p, n, repeated, err := s.tabbyPart(r)
		if err != nil || repeated {
			return s.tabbyPayment(p), err
		}
		if p.status != "AUTHORIZED" || n <= 0 || sum(p.captures)+n > p.amount {
			return nil, errState
		}
		p.captures = append(p.captures, n)
		if sum(p.captures) == p.amount {
			p.status = "CLOSED"
		}
		s.noticeTabby(p)
		return s.tabbyPayment(p), nil
	})
	s.api("POST tabby/api/v2/payments/{ref}/refunds", "tabby.refund", allowed, func(r *http.Request) (any, error) {
		p, n, repeated, err := s.tabbyPart(r)
		if err != nil || repeated {
			return s.tabbyPayment(p), err
		}
		if p.status != "CLOSED" || n <= 0 || sum(p.refunds)+n > sum(p.captures) {
			return nil, errState
		}
		p.refunds = append(p.refunds, n)
		s.noticeTabby(p)
		return s.tabbyPayment(p), nil
	})
	s.api("POST tabby/api/v2/payments/{ref}/close", "tabby.close", allowed, func(r *http.Request) (any, error) {
		p, err := s.find(r, "tabby")
		if err != nil {
			return nil, err
		}
		if p.status != "AUTHORIZED" {
			return nil, errState
		}
		p.status = "CLOSED"
		s.noticeTabby(p)
		return s.tabbyPayment(p), nil
	})
}

// tabbyPart reads a capture or refund. A reference that was used does nothing again.
func (s *Server) tabbyPart(r *http.Request) (p *record, n money.Halalas, repeated bool, err error) {
	var in struct {
		Amount    string `json:"amount"`
		Reference string `json:"reference_id"`
	}
	if err = decode(r, &in); err != nil {
		return &record{}, 0, false, err
	}
	if p, err = s.find(r, "tabby"); err != nil {
		return &record{}, 0, false, err
	}
	if n, err = money.Parse(in.Amount); err != nil || in.Reference == "" {
		return p, 0, false, errState
	}
	key := r.URL.Path + in.Reference
	repeated, p.keys[key] = p.keys[key], true
	return p, n, repeated, nil
}

func (s *Server) createTabby(r *http.Request) (any, error) {
	var in struct {
		Payment struct {
			Amount   string `json:"amount"`
			Currency string `json:"currency"`
			Buyer    struct {
				Name  string `json:"name"`
				Email string `json:"email"`
				Phone string `json:"phone"`
			} `json:"buyer"`
			Order struct {
				Reference string `json:"reference_id"`
				Items     []struct {
					Title    string `json:"title"`
					Category string `json:"category"`
				} `json:"items"`
			} `json:"order"`
		} `json:"payment"`
		Lang         string `json:"lang"`
		MerchantCode string `json:"merchant_code"`
		URLs         struct {
			Success string `json:"success"`
			Cancel  string `json:"cancel"`
			Failure string `json:"failure"`
		} `json:"merchant_urls"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	amount, err := money.Parse(in.Payment.Amount)
	b := in.Payment.Buyer
	if err != nil || in.Payment.Currency != "SAR" || in.MerchantCode == "" || b.Name == "" || b.Email == "" || b.Phone == "" || len(in.Payment.Order.Items) == 0 {
		return nil, refusal{http.StatusBadRequest, "bad_data"}
	}
	for _, i := range in.Payment.Order.Items {
		if i.Title == "" || i.Category == "" {
			return nil, refusal{http.StatusBadRequest, "bad_data"}
		}
	}
	if s.Reject != "" {
		product, list := map[string]any{"rejection_reason": s.Reject}, []any{}
		if s.ReasonInAvailable {
			product, list = map[string]any{}, []any{product}
		}
		return map[string]any{"status": "rejected", "configuration": map[string]any{
			"available_products": map[string]any{"installments": list}, "products": map[string]any{"installments": product},
		}}, nil
	}
	p := &record{
		provider: "tabby", reference: in.Payment.Order.Reference, status: "CREATED", amount: amount, arabic: in.Lang == "ar",
		expiresAt: s.Now().Add(30 * time.Minute), success: in.URLs.Success, back: in.URLs.Cancel, failure: in.URLs.Failure,
	}
	s.add(p)
	return map[string]any{
		"id": p.part, "status": "created", "payment": s.tabbyPayment(p),
		"configuration": map[string]any{"available_products": map[string]any{"installments": []any{map[string]any{"web_url": s.pageURL(p)}}}},
	}, nil
}

func (s *Server) tabbyPayment(p *record) map[string]any {
	parts := func(list []money.Halalas) []any {
		out := []any{}
		for _, n := range list {
			out = append(out, map[string]any{"amount": n.String()})
		}
		return out
	}
	reference, amount := s.told(p)
	return map[string]any{
		"id": p.ref, "status": p.status, "amount": amount.String(), "currency": "SAR", "is_test": !s.OtherMode,
		"order": map[string]any{"reference_id": reference}, "captures": parts(p.captures), "refunds": parts(p.refunds),
	}
}

func (s *Server) tabbyAct(p *record, act Act) {
	if p.status != "CREATED" {
		return
	}
	p.status = "AUTHORIZED"
	if act == Decline {
		p.status = "REJECTED"
	}
	s.noticeTabby(p)
}

func (s *Server) noticeTabby(p *record) {
	said := s.tabbyPayment(p)
	said["status"] = strings.ToLower(p.status)
	body, _ := json.Marshal(said) // a map of texts
	name, value, _ := strings.Cut(s.TabbyHeader, ": ")
	s.post(Notification{"/hooks/tabby", http.Header{name: {value}}, body})
}
