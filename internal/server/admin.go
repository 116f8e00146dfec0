package server

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/http/pprof"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/order"
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

// admin is the handler of the admin address, which must not be reachable from outside:
// only the operator API, which changes things, asks for a token.
func (s *Server) admin(metrics *rest.Metrics) http.Handler {
	mux := http.NewServeMux()
	s.mountHealth(mux)
	mux.Handle("/admin/", rest.Frame{Log: s.deps.Log, Metrics: metrics}.Wrap(s.operatorAPI()))
	mux.Handle("GET /metrics", metrics.Handler())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

var (
	errOperatorOff   = errs.New(errs.Forbidden, "operator_api_off", "set MATJAR_ADMIN_TOKEN to switch the operator API on")
	errOperatorToken = errs.New(errs.Unauthenticated, "unauthenticated", "send the operator's token as Authorization: Bearer TOKEN")
)

// operatorAPI is what operators change things with. Without a configured token it is off.
func (s *Server) operatorAPI() http.Handler {
	mux := http.NewServeMux()
	registerOperator(rest.NewAPI(mux), s.deps)
	api := rest.Mux(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		switch {
		case s.deps.OperatorToken == "":
			rest.WriteProblem(w, r, errOperatorOff)
		case !sameSecret(token, s.deps.OperatorToken):
			w.Header().Set("WWW-Authenticate", "Bearer")
			rest.WriteProblem(w, r, errOperatorToken)
		default:
			api.ServeHTTP(w, r)
		}
	})
}

// registerOperator adds the operations of operators.
func registerOperator(api huma.API, deps Deps) { order.RegisterOperator(api, deps.Orders) }

// sameSecret takes as long for any two texts, whatever they have in common.
func sameSecret(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}
