// Package authtest lets the tests of a domain call its operations as signed-in shoppers.
package authtest

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/alexedwards/argon2id"
	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/rest"
)

// Shop serves a domain's operations and those of signing in.
type Shop struct {
	*testing.T
	// Users is the auth service; a test may set its clock.
	Users   *auth.Service
	handler http.Handler
	calls   atomic.Int64
}

// CheapHash is a cost of password hashes that tests do not feel.
var CheapHash = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Open returns a shop with the operations that register adds.
func Open(t *testing.T, d *db.DB, register func(huma.API, *auth.Service)) *Shop {
	t.Helper()
	users, err := auth.New(t.Context(), d, auth.Config{BaseURL: "http://localhost", Hash: CheapHash})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	register(rest.NewAPI(mux, users.Scheme()), users)
	mux.Handle("/auth/v1/", users.Handler(func(r *http.Request) string { return rest.ClientIP(r.Context()).String() }))
	middleware := rest.Middleware{Log: slog.New(slog.DiscardHandler)}
	return &Shop{T: t, Users: users, handler: middleware.Wrap(mux)}
}

// Send makes a request with a token, or without one when it is empty, and returns the
// response body. Each request comes from another network address, so that limits per address
// do not apply.
func (s *Shop) Send(method, path, token, body string) (status int, answer string) {
	n := s.calls.Add(1)
	return s.SendFrom(fmt.Sprintf("10.%d.%d.%d", n>>16&0xff, n>>8&0xff, n&0xff), method, path, token, body)
}

// SendFrom is Send from a given network address.
func (s *Shop) SendFrom(address, method, path, token, body string) (status int, answer string) {
	r := httptest.NewRequestWithContext(s.Context(), method, path, strings.NewReader(body))
	r.RemoteAddr = address + ":1"
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// Call is Send with the response decoded into maps.
func (s *Shop) Call(method, path, token, body string) (status int, tree map[string]any) {
	s.Helper()
	status, answer := s.Send(method, path, token, body)
	if answer != "" {
		if err := json.Unmarshal([]byte(answer), &tree); err != nil {
			s.Errorf("%s %s: %v in %s", method, path, err, answer)
		}
	}
	return status, tree
}

// Password is the password of every account that SignUp creates.
const Password = "secret-1"

// SignUp creates an account for Noura Ali with the address and returns its access token.
func (s *Shop) SignUp(email string) (token string) {
	s.Helper()
	status, a := s.Call("POST", "/auth/v1/signup", "",
		fmt.Sprintf(`{"email": %q, "password": %q, "data": {"full_name": "Noura Ali"}}`, email, Password))
	if status != http.StatusOK {
		s.Fatalf("sign up = %d %v", status, a)
	}
	return a["access_token"].(string)
}
