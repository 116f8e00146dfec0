package rest

import (
	"net/http"
	"net/url"
)

// SameSite protects against cross-site request forgery: unsafe requests that a browser
// marks as cross-site are passed to refuse, or answered with 403 when that is nil. baseURL
// is the shop's public address, needed behind a proxy; it may be empty.
func SameSite(baseURL string, next, refuse http.Handler) http.Handler {
	guard := http.NewCrossOriginProtection()
	if u, err := url.Parse(baseURL); err == nil && u.Host != "" {
		// AddTrustedOrigin only fails for URLs that are not http or https; then no origin
		// is added.
		_ = guard.AddTrustedOrigin(u.Scheme + "://" + u.Host)
	}
	if refuse == nil {
		refuse = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			WriteProblem(w, r, NewProblem(http.StatusForbidden, "this request was made by a page of another site"))
		})
	}
	guard.SetDenyHandler(refuse)
	return guard.Handler(next)
}
