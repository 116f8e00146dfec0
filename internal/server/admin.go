package server

import (
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"os"
	"strings"

	"matjar/internal/logs"
	"matjar/internal/rest"
)

// admin is the handler of the admin address, which must not be reachable from outside.
// Health is open; metrics and profiles require the token when there is one.
func (s *Server) admin(metrics *rest.Metrics) http.Handler {
	reads := http.NewServeMux()
	reads.Handle("GET /metrics", metrics.Handler())
	reads.HandleFunc("GET /debug/pprof/", pprof.Index)
	reads.HandleFunc("GET /debug/pprof/cmdline", serveCommandLine)
	reads.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	reads.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	reads.HandleFunc("GET /debug/pprof/trace", pprof.Trace)

	mux := http.NewServeMux()
	s.mountHealth(mux)
	mux.Handle("/", s.rejectForeignHosts(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.deps.MetricsToken != "" && !s.deps.MetricsToken.sentBy(r) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			rest.WriteProblem(w, r, errMetricsToken)
			return
		}
		reads.ServeHTTP(w, r)
	})))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux.ServeHTTP(w, r.WithContext(logs.WithID(r.Context(), s.deps.Log, rest.RequestIDOf(r))))
	})
}

// rejectForeignHosts protects against DNS rebinding: it only accepts requests whose Host is this
// machine, or that have the token.
func (s *Server) rejectForeignHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.isOwnHost(r.Host) && !s.deps.MetricsToken.sentBy(r) {
			rest.WriteProblem(w, r, rest.NewProblem(http.StatusMisdirectedRequest,
				"ask by IP address, as localhost, by the host of MATJAR_ADMIN_ADDR, or with the token"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isOwnHost reports whether host, with or without a port, is a name of this machine that
// cannot be rebound.
func (s *Server) isOwnHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	_, err := netip.ParseAddr(host)
	return err == nil || strings.EqualFold(host, "localhost") || s.deps.AdminHost != "" && strings.EqualFold(host, s.deps.AdminHost)
}

// serveCommandLine serves the command line without the values of flags, which may be secrets.
func serveCommandLine(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write([]byte(strings.Join(redactValues(os.Args), "\x00")))
}

// redactValues keeps a program's name, its command and the names of its flags.
func redactValues(args []string) []string {
	var kept []string
	flags := false
	for i, arg := range args {
		name, _, _ := strings.Cut(arg, "=")
		flag := strings.HasPrefix(arg, "-")
		flags = flags || flag
		if i == 0 || flag || i == 1 && !flags {
			kept = append(kept, name)
		}
	}
	return kept
}
