package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// MetricsToken is the secret that metrics and profiles ask for. An empty one leaves them open
// to whoever reaches the admin address.
type MetricsToken string

var errMetricsToken = errs.New(errs.Unauthenticated, code.Unauthenticated, "send the token as Authorization: Bearer TOKEN")

// sentBy reports whether a request has the token. It compares in constant time.
func (t MetricsToken) sentBy(r *http.Request) bool {
	given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	x, y := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(t))
	return ok && t != "" && subtle.ConstantTimeCompare(x[:], y[:]) == 1
}
