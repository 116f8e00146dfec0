package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/server/apidoc"
)

// unexpected are values that attackers send. Databases differ in which of them they
// refuse.
var unexpected = []any{
	"\x00", "a\x00b", "\ufffd\u202e", strings.Repeat("ي", 10_000), "'; DROP TABLE users; --", "../../etc/passwd", "",
	-1, 0, 1.5, 1e308, json.Number("99999999999999999999"), true, nil, []any{}, map[string]any{"a": 1},
}

// apiDocument is the description of the public API, which all tests share and none may change.
func apiDocument(t *testing.T) *apidoc.Document {
	t.Helper()
	return readDocument(t, publicDocument)
}

// Both documents are made and read once for all tests, which takes a while under the race detector.
var (
	publicDocument = sync.OnceValues(func() (*apidoc.Document, error) { return parseDocument(OpenAPI) })
	officeDocument = sync.OnceValues(func() (*apidoc.Document, error) { return parseDocument(StaffOpenAPI) })
)

func parseDocument(describe func() ([]byte, error)) (*apidoc.Document, error) {
	raw, err := describe()
	if err != nil {
		return nil, err
	}
	return apidoc.Parse(raw)
}

func readDocument(t *testing.T, parsed func() (*apidoc.Document, error)) *apidoc.Document {
	t.Helper()
	doc, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Operations) == 0 {
		t.Fatal("the document has no operations")
	}
	return doc
}

// TestHostileValues calls every operation with unexpected values, signed in: none may fail
// with a server error.
func TestHostileValues(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serverOn(t, d)
		doc := apiDocument(t)
		token := signUp(t, s.Public)
		send := func(method, target, body string) {
			r := httptest.NewRequestWithContext(t.Context(), method, "/", strings.NewReader(body))
			var err error
			if r.URL, err = url.Parse(target); err != nil {
				t.Fatal(err)
			}
			r.Host = "localhost"
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer "+token)
			r.Header.Set("Idempotency-Key", "a key for hostile things")
			w := httptest.NewRecorder()
			s.Public.ServeHTTP(w, r)
			if w.Code >= http.StatusInternalServerError {
				t.Errorf("%s %.200s %.300q = %d %s", method, target, body, w.Code, w.Body)
			}
		}
		anything := func(*apidoc.Schema) bool { return true }
		texts := func(s *apidoc.Schema) bool { return s.Is("string") && len(s.Enum) == 0 }
		for _, op := range doc.Operations {
			if op.Path == "/api/v1/account" {
				continue // It would sign the test out.
			}
			// Without a body or parameters, many values make the same request.
			sent := map[string]bool{}
			sendOnce := func(target, body string) {
				if request := target + " " + body; !sent[request] {
					sent[request] = true
					send(op.Method, target, body)
				}
			}
			for _, bad := range unexpected {
				text := fmt.Sprint(bad)
				query := url.Values{}
				for _, p := range op.Parameters {
					if p.In == "query" {
						query.Set(p.Name, text)
					}
				}
				for _, field := range []func(*apidoc.Schema) bool{anything, texts} {
					// What field accepts is replaced by the bad value.
					body, err := json.Marshal(doc.Value(op.Body, apidoc.Maker{Leaf: func(_ string, _ int, s *apidoc.Schema) any {
						if field(s) {
							return bad
						}
						return apidoc.Plain(s, "shopper@example.com")
					}}))
					if err != nil {
						t.Fatal(err)
					}
					sendOnce(op.Target(url.PathEscape(text+"x"))+"?"+query.Encode(), string(body))
					sendOnce(op.Target(cupID), string(body))
				}
			}
			for _, body := range []string{"", "{", "null", "[]", `"x"`, "\xff\xfe", strings.Repeat("[", 10_000), strings.Repeat(" ", 2<<20)} {
				send(op.Method, op.Target(cupID), body)
			}
		}
		for _, operation := range []string{
			"POST /signup", "POST /token?grant_type=password", "POST /token?grant_type=refresh_token", "POST /recover",
			"POST /verify", "PUT /user", "POST /resend", "POST /recovery-codes/redeem", "POST /factors", "POST /factors/{id}/challenge", "POST /factors/{id}/verify",
			"DELETE /factors/{id}", "GET /verify?type=recovery&token=%00", "POST /token?grant_type=%00",
		} {
			method, path, _ := strings.Cut(operation, " ")
			for _, bad := range unexpected {
				fields := map[string]any{"data": map[string]any{"full_name": bad}, "webauthn": map[string]any{"credential_response": bad}}
				for _, name := range []string{
					"email", "password", "refresh_token", "type", "token_hash", "factor_type", "friendly_name", "phone",
					"challenge_id", "code", "current_password", "redirect_to",
				} {
					fields[name] = bad
				}
				body, err := json.Marshal(fields)
				if err != nil {
					t.Fatal(err)
				}
				target := "/auth/v1" + path
				send(method, apidoc.Fill(target, url.PathEscape(fmt.Sprint(bad)+"x")), string(body))
				send(method, apidoc.Fill(target, cupID), string(body))
			}
		}
	})
}

// signUp makes an account and returns its access token.
func signUp(t *testing.T, h http.Handler) string {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/auth/v1/signup",
		strings.NewReader(`{"email": "shopper@example.com", "password": "secret-1", "data": {"full_name": "Noura"}}`))
	r.Host = "localhost"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var session struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &session); err != nil || session.AccessToken == "" {
		t.Fatalf("sign up = %d %s", w.Code, w.Body)
	}
	return session.AccessToken
}
