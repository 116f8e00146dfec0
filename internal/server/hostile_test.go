package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// unexpected are values that nobody types and somebody sends. Databases differ in which of
// them they refuse.
var unexpected = []any{
	"\x00", "a\x00b", "\ufffd\u202e", strings.Repeat("ي", 10_000), "'; DROP TABLE users; --", "../../etc/passwd", "",
	-1, 0, 1.5, 1e308, json.Number("99999999999999999999"), true, nil, []any{}, map[string]any{"a": 1},
}

// schema is as much of an OpenAPI schema as it takes to make a body.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"`
	Properties map[string]*schema `json:"properties"`
	Items      *schema            `json:"items"`
	Enum       []any              `json:"enum"`
}

type document struct {
	Paths map[string]map[string]struct {
		Parameters []struct {
			Name string `json:"name"`
			In   string `json:"in"`
		} `json:"parameters"`
		RequestBody struct {
			Content map[string]struct {
				Schema *schema `json:"schema"`
			} `json:"content"`
		} `json:"requestBody"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

// body makes a value of the schema in which bad takes the place of what field accepts.
func (d *document) body(s *schema, bad any, field func(*schema) bool) any {
	if s == nil {
		return nil
	}
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return d.body(d.Components.Schemas[name], bad, field)
	}
	switch {
	case s.Properties != nil:
		object := map[string]any{}
		for name, property := range s.Properties {
			if name != "$schema" {
				object[name] = d.body(property, bad, field)
			}
		}
		return object
	case s.Items != nil:
		return []any{d.body(s.Items, bad, field)}
	case field(s):
		return bad
	case len(s.Enum) > 0:
		return s.Enum[0]
	case strings.Contains(fmt.Sprint(s.Type), "string"):
		return "shopper@example.com"
	case strings.Contains(fmt.Sprint(s.Type), "boolean"):
		return true
	default:
		return 1
	}
}

// TestNothingThatIsSentBreaksTheShop calls every operation with values that it does not
// expect, signed in: each is refused, or taken for what it is, and none fails.
func TestNothingThatIsSentBreaksTheShop(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serverOn(t, d)
		raw, err := OpenAPI()
		if err != nil {
			t.Fatal(err)
		}
		var doc document
		if err := json.Unmarshal(raw, &doc); err != nil {
			t.Fatal(err)
		}
		token := signUp(t, s.Public)
		send := func(method, target, body string) {
			r := httptest.NewRequestWithContext(t.Context(), method, "/", strings.NewReader(body))
			r.URL, err = url.Parse(target)
			if err != nil {
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
		parameter := regexp.MustCompile(`\{\w+\}`)
		anything := func(*schema) bool { return true }
		texts := func(s *schema) bool { return strings.Contains(fmt.Sprint(s.Type), "string") && len(s.Enum) == 0 }
		for path, methods := range doc.Paths {
			for method, operation := range methods {
				if path == "/api/v1/account" {
					continue // It would sign the test out.
				}
				method = strings.ToUpper(method)
				content := operation.RequestBody.Content["application/json"].Schema
				for _, bad := range unexpected {
					text := fmt.Sprint(bad)
					query := url.Values{}
					for _, p := range operation.Parameters {
						if p.In == "query" {
							query.Set(p.Name, text)
						}
					}
					target := parameter.ReplaceAllLiteralString(path, url.PathEscape(text+"x"))
					for _, field := range []func(*schema) bool{anything, texts} {
						body, err := json.Marshal(doc.body(content, bad, field))
						if err != nil {
							t.Fatal(err)
						}
						send(method, target+"?"+query.Encode(), string(body))
						send(method, parameter.ReplaceAllLiteralString(path, cupID), string(body))
					}
				}
				for _, body := range []string{"", "{", "null", "[]", `"x"`, "\xff\xfe", strings.Repeat("[", 10_000), strings.Repeat(" ", 2<<20)} {
					send(method, parameter.ReplaceAllLiteralString(path, cupID), body)
				}
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
				send(method, parameter.ReplaceAllLiteralString(target, url.PathEscape(fmt.Sprint(bad)+"x")), string(body))
				send(method, parameter.ReplaceAllLiteralString(target, cupID), string(body))
			}
		}
	})
}

// signUp makes an account and gives its access token.
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
