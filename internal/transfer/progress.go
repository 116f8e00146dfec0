package transfer

import "sync"

// position is how far the work on an import is.
type position struct{ done, total int }

// positions are those of the imports that this node works on.
type positions struct {
	mu  sync.Mutex
	all map[string]position
}

// begin makes an import one that is worked on, until end is called.
func (s *Service) begin(id string) (report func(done, total int), end func()) {
	set := func(p position) {
		s.working.mu.Lock()
		defer s.working.mu.Unlock()
		if s.working.all == nil {
			s.working.all = map[string]position{}
		}
		s.working.all[id] = p
	}
	set(position{})
	return func(done, total int) { set(position{done, total}) }, func() {
		s.working.mu.Lock()
		defer s.working.mu.Unlock()
		delete(s.working.all, id)
	}
}

// running returns how far an import is, if this node works on it.
func (s *Service) running(id string) (position, bool) {
	s.working.mu.Lock()
	defer s.working.mu.Unlock()
	p, ok := s.working.all[id]
	return p, ok
}
