package auth

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestCrossSiteRequestsAreRejected(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		handler := s.service.Handler(func(*http.Request) string { return "192.0.2.1" })
		send := func(method, path string, header map[string]string) *httptest.ResponseRecorder {
			r := httptest.NewRequestWithContext(t.Context(), method, "/auth/v1"+path, strings.NewReader(`{"email": "a@example.com", "password": "`+password+`"}`))
			r.Host = "shop.internal"
			for name, value := range header {
				r.Header.Set(name, value)
			}
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			return w
		}
		others := []map[string]string{
			{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
			{"Sec-Fetch-Site": "same-site", "Origin": "https://other.localhost"},
			{"Sec-Fetch-Site": "cross-site"},
			{"Origin": "https://evil.example"},
			{"Origin": "null"},
		}
		for _, operation := range []string{
			"POST /signup", "POST /token?grant_type=password", "POST /token?grant_type=refresh_token", "POST /recover", "POST /resend",
			"POST /verify", "PUT /user", "POST /logout", "POST /factors", "POST /factors/x/verify", "DELETE /factors/x", "POST /recovery-codes/redeem",
		} {
			method, path, _ := strings.Cut(operation, " ")
			for _, header := range others {
				w := send(method, path, header)
				if w.Code != 403 || !strings.Contains(w.Body.String(), `"code":"cross_site_request"`) || w.Header().Get(apiVersionHeader) == "" {
					t.Errorf("%s with %v = %d %s, want 403 cross_site_request", operation, header, w.Code, w.Body)
				}
			}
		}
		var accounts int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM users`).Scan(&accounts); err != nil || accounts != 0 {
			t.Errorf("%d accounts, %v, want none", accounts, err)
		}
		// Programs, the shop's own pages, also through a proxy or Vite's server, and mere reading.
		for i, header := range []map[string]string{
			nil,
			{"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:5173"},
			{"Sec-Fetch-Site": "none"},
			{"Origin": "http://localhost:8080"},
			{"Origin": "https://shop.internal"},
		} {
			want := 422 // the address is taken by then
			if i == 0 {
				want = 200
			}
			if w := send("POST", "/signup", header); w.Code != want {
				t.Errorf("sign-up with %v = %d %s, want %d", header, w.Code, w.Body, want)
			}
		}
		if w := send("GET", "/health", others[0]); w.Code != 200 {
			t.Errorf("reading = %d, want 200", w.Code)
		}
	})
}
