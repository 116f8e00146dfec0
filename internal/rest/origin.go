package rest

import (
	"net/http"
	"net/url"
)

// OwnSite lets only the shop's own pages, and programs, send what may change something: a
// request whose browser says that a page of another site made it goes to refuse, or is
// answered as forbidden when that is nil. baseURL is the shop's address, which a proxy may
// have hidden from us; it may be empty.
func OwnSite(baseURL string, next, refuse http.Handler) http.Handler {
	guard := http.NewCrossOriginProtection()
	if u, err := url.Parse(baseURL); err == nil && u.Host != "" {
		// Only an address that is none of http or https is refused; then none is trusted.
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
