package server

import (
	"context"
	"net/http"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/logs"
)

const (
	// pingTimeout limits the database's response to a readiness check.
	pingTimeout = 2 * time.Second
	// probeEvery is how long the result of a write probe is cached, so that readiness
	// checks do not write each time.
	probeEvery = 5 * time.Second
)

// notReady is why the shop is not ready, as a public text. Err is for the log.
type notReady struct {
	reason string
	err    error
}

func (e *notReady) Error() string {
	if e.err == nil {
		return e.reason
	}
	return e.reason + ": " + e.err.Error()
}

// mountHealth adds /healthz, which reports that the process is alive, and /readyz, which
// reports that it can serve shoppers.
func (s *Server) mountHealth(mux *http.ServeMux) {
	answer := func(check func(context.Context) *notReady) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Type", "text/plain; charset=utf-8")
			h.Set("Cache-Control", "no-store")
			text := "ok\n"
			if fault := check(r.Context()); fault != nil {
				logs.From(r.Context()).WarnContext(r.Context(), "not ready", "error", fault)
				w.WriteHeader(http.StatusServiceUnavailable)
				text = "not ready: " + fault.reason + "\n"
			}
			_, _ = w.Write([]byte(text))
		}
	}
	mux.HandleFunc("GET /healthz", answer(func(context.Context) *notReady { return nil }))
	ready, serving := answer(s.ready), answer(s.serving)
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("database") == "no" {
			serving(w, r)
			return
		}
		ready(w, r)
	})
}

// serving reports whether the node takes requests. Without the database it still has the pages, and that is no reason
// to turn away from all nodes at once.
func (s *Server) serving(context.Context) *notReady {
	if s.draining.Load() {
		return &notReady{reason: "shutting down"}
	}
	return nil
}

func (s *Server) ready(ctx context.Context) *notReady {
	if fault := s.serving(ctx); fault != nil {
		return fault
	}
	// The result is shared, so it must not depend on the context of one request.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), pingTimeout)
	defer cancel()
	if err := s.deps.DB.PingContext(ctx); err != nil {
		return &notReady{"the database does not answer", err}
	}
	if err := s.probe.check(ctx, s.deps.DB); err != nil {
		return &notReady{"the database takes no writes", err}
	}
	return nil
}

// writeProbe caches whether the database accepts writes.
type writeProbe struct {
	// now is the clock; nil means time.Now.
	now  func() time.Time
	mu   sync.Mutex
	next time.Time
	err  error
}

func (p *writeProbe) check(ctx context.Context, d *db.DB) error {
	now := time.Now
	if p.now != nil {
		now = p.now
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if now().Before(p.next) {
		return p.err
	}
	p.err = d.CheckWrite(ctx)
	p.next = now().Add(probeEvery)
	return p.err
}
