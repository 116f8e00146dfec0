package simulator

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/google/uuid"

	"matjar/internal/money"
)

func (s *Server) moyasarRoutes() {
	allowed := func(r *http.Request) bool {
		user, _, _ := r.BasicAuth()
		return user == s.MoyasarKey
	}
	s.api("POST moyasar/v1/invoices", "moyasar.create", allowed, s.createInvoice)
	s.api("GET moyasar/v1/invoices", "moyasar.list", allowed, func(r *http.Request) (any, error) {
		list := []any{}
		for _, p := range s.payments {
			if p.provider == "moyasar" && p.reference == r.URL.Query().Get("metadata[intent_id]") {
				list = append(list, s.invoice(p))
			}
		}
		return map[string]any{"invoices": list}, nil
	})
	s.api("GET moyasar/v1/invoices/{ref}", "moyasar.fetch", allowed, func(r *http.Request) (any, error) {
		p, err := s.find(r, "moyasar")
		if err != nil {
			return nil, err
		}
		return s.invoice(p), nil
	})
	for _, verb := range []string{http.MethodPut, http.MethodDelete} {
		s.api(verb+" moyasar/v1/invoices/{ref}/cancel", "moyasar.cancel", allowed, func(r *http.Request) (any, error) {
			if (verb == http.MethodDelete) != s.CancelByDelete {
				return nil, refusal{http.StatusMethodNotAllowed, "another verb"}
			}
			p, err := s.find(r, "moyasar")
			if err != nil {
				return nil, err
			}
			if p.status != "initiated" && p.status != "failed" {
				return nil, errState
			}
			p.status = "canceled"
			return s.invoice(p), nil
		})
	}
	s.api("POST moyasar/v1/payments/{part}/refund", "moyasar.refund", allowed, func(r *http.Request) (any, error) {
		var in struct {
			Amount int64 `json:"amount"`
		}
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		p, err := s.moyasarPart(r)
		if err != nil {
			return nil, err
		}
		n := money.Halalas(in.Amount)
		if n <= 0 || sum(p.refunds)+n > sum(p.captures) {
			return nil, errState
		}
		p.refunds = append(p.refunds, n)
		s.noticeMoyasar(p, "payment_refunded")
		return s.moyasarPayments(p)[0], nil
	})
	for act, done := range map[string]string{"capture": "captured", "void": "voided"} {
		s.api("POST moyasar/v1/payments/{part}/"+act, "moyasar."+act, allowed, func(r *http.Request) (any, error) {
			p, err := s.moyasarPart(r)
			if err != nil {
				return nil, err
			}
			if p.status != "on_hold" {
				return nil, errState
			}
			if p.status = done; act == "capture" {
				p.status, p.captures = "paid", []money.Halalas{p.amount}
			}
			s.noticeMoyasar(p, "payment_"+done)
			return s.moyasarPayments(p)[0], nil
		})
	}
}

// moyasarPart returns the payment whose money has the id in the request's path.
func (s *Server) moyasarPart(r *http.Request) (*record, error) {
	for _, p := range s.payments {
		if p.part == r.PathValue("part") && p.provider == "moyasar" {
			return p, nil
		}
	}
	return nil, errNotFound
}

func (s *Server) createInvoice(r *http.Request) (any, error) {
	var in struct {
		Amount      int64             `json:"amount"`
		Currency    string            `json:"currency"`
		Description string            `json:"description"`
		SuccessURL  string            `json:"success_url"`
		BackURL     string            `json:"back_url"`
		ExpiredAt   time.Time         `json:"expired_at"`
		Metadata    map[string]string `json:"metadata"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if in.Amount < 100 || in.Currency != "SAR" || in.Description == "" || in.ExpiredAt.Before(s.Now()) {
		return nil, refusal{http.StatusBadRequest, "invalid invoice"}
	}
	p := &record{
		provider: "moyasar", reference: in.Metadata["intent_id"], status: "initiated",
		amount: money.Halalas(in.Amount), expiresAt: in.ExpiredAt, success: in.SuccessURL, failure: in.BackURL, back: in.BackURL,
	}
	s.add(p)
	return s.invoice(p), nil
}

func (s *Server) invoice(p *record) map[string]any {
	reference, amount := s.told(p)
	return map[string]any{
		"id": p.ref, "status": p.status, "amount": int64(amount), "currency": "SAR", "url": s.pageURL(p),
		"metadata": map[string]string{"intent_id": reference}, "payments": s.moyasarPayments(p),
	}
}

func (s *Server) moyasarPayments(p *record) []map[string]any {
	list := []map[string]any{}
	if held := p.status == "on_hold" || p.status == "voided"; held || len(p.captures) > 0 {
		_, amount := s.told(p)
		status := "paid"
		switch {
		case p.status == "on_hold":
			status = "authorized"
		case held:
			status = p.status
		case len(p.refunds) > 0:
			status = "refunded"
		}
		list = append(list, map[string]any{
			"id": p.part, "invoice_id": p.ref, "status": status, "amount": int64(amount), "currency": "SAR", "refunded": int64(sum(p.refunds)),
			"metadata": map[string]string{"intent_id": p.reference},
		})
	}
	if p.declined {
		list = append(list, map[string]any{
			"id": uuid.NewString(), "invoice_id": p.ref, "status": "failed", "amount": int64(p.amount), "currency": "SAR", "refunded": 0,
			"metadata": map[string]string{"intent_id": p.reference},
		})
	}
	return list
}

func (s *Server) moyasarAct(p *record, act Act) {
	if p.status != "initiated" && p.status != "failed" {
		return
	}
	if act == Decline {
		p.declined = true
		if s.DeclineFailsInvoice {
			p.status = "failed"
		}
		s.noticeMoyasar(p, "payment_failed")
		return
	}
	if s.HoldCards {
		p.status = "on_hold"
		s.noticeMoyasar(p, "payment_authorized")
		return
	}
	p.status, p.captures = "paid", []money.Halalas{p.amount}
	s.noticeMoyasar(p, "payment_paid")
	body, _ := json.Marshal(s.invoice(p)) // a map of texts and numbers
	s.post(Notification{"/hooks/moyasar/invoice", http.Header{}, body})
}

func (s *Server) noticeMoyasar(p *record, kind string) {
	list := s.moyasarPayments(p)
	body, _ := json.Marshal(map[string]any{ // likewise
		"id": uuid.NewString(), "type": kind, "secret_token": s.MoyasarSecret, "live": s.OtherMode, "data": list[len(list)-1],
	})
	s.post(Notification{"/hooks/moyasar", http.Header{}, body})
}
