package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestNoOperationWorksBeforeTheSecondStep calls every operation that needs an account with a
// session whose second step is missing.
func TestNoOperationWorksBeforeTheSecondStep(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serverOn(t, d)
		raw, err := OpenAPI()
		if err != nil {
			t.Fatal(err)
		}
		var doc document
		var secured struct {
			Paths map[string]map[string]struct {
				Security []any `json:"security"`
			} `json:"paths"`
		}
		if json.Unmarshal(raw, &doc) != nil || json.Unmarshal(raw, &secured) != nil {
			t.Fatal("the document cannot be read")
		}
		token := signUp(t, s.Public)
		const factor = `INSERT INTO factors (id, user_id, factor_type, status, created_at, updated_at) SELECT 'f', id, 'totp', 'verified', 1, 1 FROM users`
		if _, err := d.ExecContext(t.Context(), factor); err != nil {
			t.Fatal(err)
		}
		asked := 0
		for path, methods := range secured.Paths {
			for method, operation := range methods {
				if len(operation.Security) == 0 {
					continue
				}
				content := doc.Paths[path][method].RequestBody.Content["application/json"].Schema
				body, err := json.Marshal(doc.body(content, nil, func(*schema) bool { return false }))
				if err != nil {
					t.Fatal(err)
				}
				target := regexp.MustCompile(`\{\w+\}`).ReplaceAllLiteralString(path, cupID)
				r := httptest.NewRequestWithContext(t.Context(), strings.ToUpper(method), target, strings.NewReader(string(body)))
				r.Host = "localhost"
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("Authorization", "Bearer "+token)
				r.Header.Set("Idempotency-Key", "a key of the second step")
				w := httptest.NewRecorder()
				s.Public.ServeHTTP(w, r)
				var problem struct {
					Code string `json:"code"`
				}
				_ = json.Unmarshal(w.Body.Bytes(), &problem)
				if w.Code != http.StatusUnauthorized || problem.Code != "insufficient_aal" {
					t.Errorf("%s %s = %d %s, want 401 insufficient_aal", method, path, w.Code, w.Body)
				}
				asked++
			}
		}
		if asked < 30 {
			t.Errorf("%d operations asked for the second step, want at least 30", asked)
		}
	})
}
