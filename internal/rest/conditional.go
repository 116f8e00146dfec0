package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// ETag returns an entity tag for the bytes of a response, or for whatever determines them.
//
// It is strong: a response that is compressed gets the tag of its encoding.
//
// A handler only sets the ETag header: the middleware answers a matching If-None-Match
// with 304.
func ETag(content []byte) string {
	sum := sha256.Sum256(content)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// EncodedETag returns the tag of a response in a content encoding.
func EncodedETag(tag, encoding string) string {
	return strings.TrimSuffix(tag, `"`) + "." + encoding + `"`
}

// contentTag returns what is the same in the tags of all encodings of a response.
func contentTag(tag string) string {
	content, _, _ := strings.Cut(strings.TrimPrefix(tag, "W/"), ".")
	return strings.Trim(content, `"`)
}

// ShortCache is the Cache-Control of public catalogue responses: fresh for a few seconds,
// then revalidated.
const ShortCache = "public, max-age=15, must-revalidate"

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
		if status == http.StatusOK && w.notModified() {
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

func (w *conditional) notModified() bool {
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
			if given == "*" || contentTag(given) == contentTag(tag) {
				return true
			}
		}
	}
	return false
}
