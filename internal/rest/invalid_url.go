package rest

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"
)

// RejectInvalidURL rejects requests whose URL no database can look up. It is used for the
// API; pages tolerate such links.
func RejectInvalidURL(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isValidURL(r.URL) {
			WriteProblem(w, r, NewProblem(http.StatusBadRequest, "there is a character in the address that no text has"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isValidURL reports whether the decoded URL has no U+0000 and is valid UTF-8, so that
// every database can look it up.
func isValidURL(u *url.URL) bool {
	plain := func(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }
	if !plain(u.Path) {
		return false
	}
	if !strings.Contains(u.RawQuery, "%") {
		return plain(u.RawQuery)
	}
	for name, values := range u.Query() {
		if !plain(name) || !plain(strings.Join(values, "")) {
			return false
		}
	}
	return true
}
