package auth

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
)

// TestRouteWithoutARuleDoesNotStart adds a route without a rule.
func TestRouteWithoutARuleDoesNotStart(t *testing.T) {
	nothing := func(*handler, *http.Request, http.Header) (any, error) { return nil, nil }
	for name, r := range map[string]route{
		"no rule":                    {"GET /auth/v1/new", rest.Rule{}, nothing, nil},
		"a rule of another API":      {"GET /auth/v1/new", rest.Needs("things:read"), nothing, nil},
		"no refusal of a half login": {"GET /auth/v1/new", rest.User, nothing, nil},
		"a refusal that never comes": {"GET /auth/v1/new", rest.Session, nothing, errLowAAL},
	} {
		func() {
			defer func() {
				if fault := fmt.Sprint(recover()); !strings.Contains(fault, r.pattern) {
					t.Errorf("%s: panics with %q, want it to name the route", name, fault)
				}
			}()
			(&handler{}).authorized(r)
		}()
	}
}

// TestEveryRouteEnforcesWhoIsCalling calls all of /auth/v1 without a token, with an expired or
// invalid one, as another user, and before the second factor.
func TestEveryRouteEnforcesWhoIsCalling(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		h := s.service.Handler(func(*http.Request) string { return "192.0.2.7" })
		g := s.newMFAAccount()
		expired := s.signUp("expired@example.com").AccessToken
		s.advanceClock(tokenLife + time.Minute)
		half := g.passwordOnly(s.newBrowser())
		full := g.verify(g.owner, g.passwordOnly(g.owner), g.app, s.totp(g.secret)).AccessToken
		other := s.signUp("b@example.com").AccessToken
		// subjects are things of another user that a route names. The responses must be those
		// for things that do not exist.
		subjects := map[string]string{
			"/auth/v1/factors/{id}/challenge": g.app,
			"/auth/v1/factors/{id}/verify":    g.app,
			"/auth/v1/factors/{id}":           g.app,
		}
		// call sends an empty object, which changes nothing of any account.
		call := func(pattern, id, token string) (a answer) {
			t.Helper()
			method, path, _ := strings.Cut(pattern, " ")
			r := httptest.NewRequestWithContext(t.Context(), method, strings.ReplaceAll(path, "{id}", id), strings.NewReader("{}"))
			r.Host = "localhost:8080"
			if token != "" {
				r.Header.Set("Authorization", "Bearer "+token)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			// A success has no code, and may be a list.
			_ = json.Unmarshal(w.Body.Bytes(), &a)
			a.status = w.Code
			return a
		}
		for _, r := range routes {
			if r.rule == rest.Public {
				anonymous := call(r.pattern, "", "")
				for name, token := range map[string]string{"no token": "", "half": half, "expired": expired, "none of ours": "x.y.z"} {
					if a := call(r.pattern, "", token); a.status != anonymous.status || a.Code != anonymous.Code ||
						a.Code == "no_authorization" || a.Code == "bad_jwt" || a.Code == "insufficient_aal" {
						t.Errorf("%s, %s = %d %q, want the %d %q of somebody without a token", r.pattern, name, a.status, a.Code, anonymous.status, anonymous.Code)
					}
				}
				continue
			}
			call(r.pattern, g.app, "").want(t, r.pattern+" as nobody", 401, "no_authorization")
			call(r.pattern, g.app, expired).want(t, r.pattern+" with an expired token", 403, "bad_jwt")
			call(r.pattern, g.app, full+"x").want(t, r.pattern+" with a changed token", 403, "bad_jwt")
			if due := call(r.pattern, g.app, half); (due.Code == "insufficient_aal") != (r.rule == rest.User) || r.rule == rest.User && due.status != r.secondFactorError.Status {
				t.Errorf("%s before the second step = %d %q", r.pattern, due.status, due.Code)
			}
			_, path, _ := strings.Cut(r.pattern, " ")
			id, named := subjects[path]
			if !named && strings.Contains(path, "{") {
				t.Errorf("%s names a thing: say whose in subjects", r.pattern)
			}
			if named {
				foreign, missing := call(r.pattern, id, other), call(r.pattern, "there-is-none", other)
				if foreign.status != missing.status || foreign.Code != missing.Code || foreign.Message != missing.Message || foreign.status != 404 {
					t.Errorf("%s of somebody else = %d %q, of nobody = %d %q, want 404 for both", r.pattern, foreign.status, foreign.Code, missing.status, missing.Code)
				}
			}
			if path == "/auth/v1/logout" {
				half = g.passwordOnly(s.newBrowser()) // it has ended the session
			}
		}
		// Nothing of it has changed the account.
		var left int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM factors WHERE status = 'verified'`).Scan(&left); err != nil || left != 2 {
			t.Errorf("%d factors are left, %v, want both", left, err)
		}
	})
}
