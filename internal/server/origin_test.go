package server

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestCrossSiteRequestsAreRejected(t *testing.T) {
	s := newServer(t)
	for path, want := range map[string]int{
		"/api/v1/newsletter":                     403,
		"/api/v1/contact":                        403,
		"/api/v1/cart/quote":                     403,
		"/auth/v1/signup":                        403,
		"/api/v1/newsletter/unsubscribe?token=x": 404, // by one click in a mail program
		"/api/v1/stock-notices/stop?token=x":     204, // likewise
	} {
		r := httptest.NewRequestWithContext(t.Context(), "POST", path, strings.NewReader(`{"email": "a@example.com"}`))
		r.Host = "localhost"
		r.Header.Set("Content-Type", "text/plain")
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Origin", "https://evil.example")
		w := httptest.NewRecorder()
		s.Public.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s = %d %s, want %d", path, w.Code, w.Body, want)
		}
	}
}
