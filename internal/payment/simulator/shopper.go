package simulator

import "time"

// Act is what a shopper does on the page.
type Act string

// The acts.
const (
	Pay     Act = "pay"
	Decline Act = "decline"
	Leave   Act = "leave"
)

// Do lets a shopper act on the page of one of the shop's references, and returns where their
// browser goes. It does nothing when the page is closed.
func (s *Server) Do(reference string, act Act) (address string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.latest(reference); p != nil {
		address = s.act(p, act)
	}
	return address
}

// latest returns the last payment of one of the shop's references, or nil: the shop does not
// know the addresses of others, so no shopper is on them.
func (s *Server) latest(reference string) (last *record) {
	for _, p := range s.payments {
		if p.reference == reference && (last == nil || p.number > last.number) {
			last = p
		}
	}
	return last
}

// Expire ends the time of a payment.
func (s *Server) Expire(reference string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.latest(reference); p != nil {
		p.expiresAt = time.Time{}
		s.expire(p)
	}
}

// act is Do under the lock.
func (s *Server) act(p *record, act Act) (address string) {
	s.expire(p)
	if act == Leave {
		return p.back
	}
	switch p.provider {
	case "moyasar":
		s.moyasarAct(p, act)
	case "tabby":
		s.tabbyAct(p, act)
	case "tamara":
		s.tamaraAct(p, act)
	}
	if act == Pay {
		return p.success
	}
	return p.failure
}

// LatePay pays although the page was closed, as a shopper does who was in the middle of it.
func (s *Server) LatePay(reference string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	open := map[string]string{"moyasar": "initiated", "tabby": "CREATED", "tamara": "new"}
	if p := s.latest(reference); p != nil {
		p.status, p.expiresAt = open[p.provider], s.Now().Add(time.Minute)
		s.act(p, Pay)
	}
}
