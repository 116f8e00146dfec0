package page

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"matjar/internal/setting"
)

// securityPath is where people who have found a hole look for whom to tell (RFC 9116).
const securityPath = "/.well-known/security.txt"

// securityLife is how long what it says is good for; it is written anew every day.
const securityLife = 180 * 24 * time.Hour

// serveSecurity names the seller's public address, or the contact form where there is none.
func (s *Site) serveSecurity(w http.ResponseWriter, r *http.Request) {
	origin := s.origin(r)
	var contacts []string
	if email := setting.SellerEmail.In(s.opt.Settings.Current()); email != "" {
		contacts = append(contacts, "mailto:"+email)
	}
	if origin != "" {
		contacts = append(contacts, origin+"/contact")
	}
	if len(contacts) == 0 {
		s.render(w, r, s.visit(r, notFound), notFound, Content{NoIndex: true}, http.StatusNotFound)
		return
	}
	var text strings.Builder
	for _, contact := range contacts {
		fmt.Fprintf(&text, "Contact: %s\n", contact)
	}
	fmt.Fprintf(&text, "Expires: %s\nPreferred-Languages: ar, en\n", s.opt.Now().UTC().Truncate(24*time.Hour).Add(securityLife).Format(time.RFC3339))
	if origin != "" {
		fmt.Fprintf(&text, "Canonical: %s%s\n", origin, securityPath)
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write([]byte(text.String()))
}
