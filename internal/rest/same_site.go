package rest

import (
	"net/http"
	"net/url"
	"sync/atomic"
)

// SameSite protects against cross-site request forgery: unsafe requests that a browser
// marks as cross-site are passed to refuse, or answered with 403 when that is nil. baseURL
// returns the shop's public address, needed behind a proxy; it may be empty, and change.
func SameSite(baseURL func() string, next, refuse http.Handler) http.Handler {
	if refuse == nil {
		refuse = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			WriteProblem(w, r, NewProblem(http.StatusForbidden, "this request was made by a page of another site"))
		})
	}
	type guarded struct {
		address string
		http.Handler
	}
	var current atomic.Pointer[guarded]
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := baseURL()
		g := current.Load()
		if g == nil || g.address != address {
			g = &guarded{address, crossOrigin(address, next, refuse)}
			current.Store(g)
		}
		g.ServeHTTP(w, r)
	})
}

func crossOrigin(address string, next, refuse http.Handler) http.Handler {
	guard := http.NewCrossOriginProtection()
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		// AddTrustedOrigin only fails for URLs that are not http or https; then no origin
		// is added.
		_ = guard.AddTrustedOrigin(u.Scheme + "://" + u.Host)
	}
	guard.SetDenyHandler(refuse)
	return guard.Handler(next)
}
