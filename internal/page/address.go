package page

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"matjar/internal/rest"
	"matjar/internal/setting"
)

// redirectedCookie says that the visitor was led to the public address a moment ago. Who comes again with it is behind a proxy
// that asks the shop under another name, and would be led in circles.
const redirectedCookie = "led"

// redirectToPublicAddress leads documents that are opened at another name of the shop to its public
// address, where the operator wants that.
func (s *Site) redirectToPublicAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		now := s.opt.Settings.Current()
		address := setting.Domain.In(now)
		if address == "" || !setting.RedirectHosts.In(now) || !isOtherName(r.Host, address) {
			next.ServeHTTP(w, r)
			return
		}
		if _, err := r.Cookie(redirectedCookie); err == nil {
			next.ServeHTTP(w, r)
			return
		}
		http.SetCookie(w, &http.Cookie{Name: redirectedCookie, Value: "1", Path: "/", MaxAge: 10, HttpOnly: true, SameSite: http.SameSiteLaxMode})
		// An address that was set by mistake must not stay in browsers.
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, address+r.URL.RequestURI(), http.StatusMovedPermanently)
	})
}

// isOtherName reports whether a host is a name on the internet other than that of the address. A
// proxy that does not pass the name on asks for an IP address or for a name without a dot: leading
// those to the public address would end at the same proxy, again and again.
func isOtherName(host, address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	_, err = netip.ParseAddr(strings.Trim(host, "[]"))
	return err != nil && strings.Contains(host, ".") && host != u.Hostname()
}

// serveProof answers the check of the public address.
func (s *Site) serveProof(w http.ResponseWriter, r *http.Request) {
	proof, err := s.opt.Settings.AddressProof(r.PathValue("challenge"))
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(proof))
}
