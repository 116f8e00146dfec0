package rest

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"
)

// PlainAddress refuses requests that name what no database can look for. It is for what
// programs call; pages make the best of whatever a link says.
func PlainAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isText(r.URL) {
			WriteProblem(w, r, NewProblem(http.StatusBadRequest, "there is a character in the address that no text has"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isText reports whether every database can look for what the address names: it has no
// U+0000 and is valid UTF-8.
func isText(u *url.URL) bool {
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
