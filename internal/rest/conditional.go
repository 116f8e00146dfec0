package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// ETag makes an entity tag from the bytes of an answer, or from whatever decides them.
// It is a weak one, because the same answer goes out in several encodings.
//
// A handler that sets the tag as its ETag header needs to do nothing else: the middleware
// answers a repeat that names it in If-None-Match with 304.
func ETag(content []byte) string {
	sum := sha256.Sum256(content)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// Short is the Cache-Control of public catalogue answers: fresh for a few seconds, then
// asked for again with the entity tag.
const Short = "public, max-age=15, must-revalidate"

// conditional turns a 200 whose ETag the client already has into a 304 without a body.
type conditional struct {
	http.ResponseWriter
	r       *http.Request
	decided bool
	drop    bool
}

func (w *conditional) WriteHeader(status int) {
	if !w.decided && status >= http.StatusOK {
		w.decided = true
		if status == http.StatusOK && w.fresh() {
			w.drop = true
			status = http.StatusNotModified
			w.Header().Del("Content-Type")
			w.Header().Del("Content-Length")
			w.Header().Del("Content-Encoding")
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *conditional) Write(b []byte) (int, error) {
	if !w.decided {
		w.WriteHeader(http.StatusOK)
	}
	if w.drop {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *conditional) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *conditional) fresh() bool {
	if w.r.Method != http.MethodGet && w.r.Method != http.MethodHead {
		return false
	}
	tag := w.Header().Get("ETag")
	if tag == "" {
		return false
	}
	for _, line := range w.r.Header.Values("If-None-Match") {
		for given := range strings.SplitSeq(line, ",") {
			given = strings.TrimSpace(given)
			if given == "*" || strings.TrimPrefix(given, "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}
