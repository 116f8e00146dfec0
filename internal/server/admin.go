package server

import (
	"context"
	"errors"
	"net/http"
	"net/http/pprof"
	"time"

	"matjar/internal/rest"
)

// pingTimeout bounds the database's answer to a readiness check.
const pingTimeout = 2 * time.Second

// mountHealth adds /healthz, which says that the process lives, and /readyz, which says
// that it can answer shoppers.
func (s *Server) mountHealth(mux *http.ServeMux) {
	answer := func(check func(context.Context) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Type", "text/plain; charset=utf-8")
			h.Set("Cache-Control", "no-store")
			text := "ok\n"
			if err := check(r.Context()); err != nil {
				s.deps.Log.WarnContext(r.Context(), "not ready", "error", err)
				w.WriteHeader(http.StatusServiceUnavailable)
				text = "not ready\n"
			}
			_, _ = w.Write([]byte(text))
		}
	}
	mux.HandleFunc("GET /healthz", answer(func(context.Context) error { return nil }))
	mux.HandleFunc("GET /readyz", answer(s.ready))
}

func (s *Server) ready(ctx context.Context) error {
	if s.draining.Load() {
		return errors.New("shutting down")
	}
	ctx, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	return s.deps.DB.PingContext(ctx)
}

// admin is the handler of the admin address. It has no access control of its own: the
// address must not be reachable from outside.
func (s *Server) admin(metrics *rest.Metrics) http.Handler {
	mux := http.NewServeMux()
	s.mountHealth(mux)
	mux.Handle("GET /metrics", metrics.Handler())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
