package review

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
)

// TestOwnOperations walks through what a shopper does over the wire.
func TestOwnOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 1)
		users, err := auth.New(t.Context(), d, auth.Config{BaseURL: "http://localhost", SMS: auth.LogSMS{}})
		if err != nil {
			t.Fatal(err)
		}
		mux := http.NewServeMux()
		Register(rest.NewAPI(mux), s.Service, users)
		mux.Handle("/auth/v1/", users.Handler(func(*http.Request) string { return "192.0.2.1" }))

		call := func(method, path, token, body string) (int, string) {
			t.Helper()
			r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer "+token)
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, r)
			return w.Code, w.Body.String()
		}
		signUp := func(name string) string {
			t.Helper()
			_, answer := call("POST", "/auth/v1/signup", "", fmt.Sprintf(`{"email": "%s@example.com", "password": "secret1", "data": {"full_name": "%s Ali"}}`, name, name))
			var session struct {
				AccessToken string `json:"access_token"`
			}
			if err := json.Unmarshal([]byte(answer), &session); err != nil || session.AccessToken == "" {
				t.Fatalf("sign up = %s, %v", answer, err)
			}
			return session.AccessToken
		}
		buyer, other := signUp("Noura"), signUp("Sara")
		// The order of u0 was Noura's.
		if err := db.Exec(t.Context(), d, `UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'noura@example.com')`); err != nil {
			t.Fatal(err)
		}

		const mine = "/api/v1/products/none/reviews/mine"
		const fine = `{"stars": 4, "title": "Bright", "body": "It lights the room.", "language": "en"}`
		for _, tt := range []struct {
			method, path, token, body string
			status                    int
			// says is in the answer.
			says string
		}{
			{"GET", mine, "", "", 401, "not_authenticated"},
			{"PUT", mine, "", fine, 401, "not_authenticated"},
			{"DELETE", mine, "", "", 401, "not_authenticated"},
			{"GET", mine, other, "", 200, `{"may_write":false,"helpful":[],"reported":[]}`},
			{"PUT", mine, other, fine, 403, "review_not_received"},
			{"GET", mine, buyer, "", 200, `{"may_write":true,"helpful":[],"reported":[]}`},
			{"PUT", mine, buyer, `{"stars": 6, "body": "It lights the room.", "language": "en"}`, 422, "validation_failed"},
			{"PUT", mine, buyer, `{"stars": 5, "body": "short", "language": "en"}`, 422, "too_short"},
			{"PUT", mine, buyer, `{"stars": 5, "body": "Cheaper at www.example.com", "language": "en"}`, 422, "review_links"},
			{"PUT", "/api/v1/products/nothing/reviews/mine", buyer, fine, 404, "product_not_found"},
			{"PUT", mine, buyer, fine, 200, `"verified_purchase":true`},
			{"PUT", mine, buyer, fine, 200, `"rating":4,"review_count":1,"stars":[0,0,0,1,0]`},
			{"GET", mine, buyer, "", 200, `"author_name":"Noura A.","stars":4,"title":"Bright"`},
			{"GET", mine, other, "", 200, `{"may_write":false,"helpful"`},
			{"PUT", "/api/v1/reviews/r03/helpful", "", "", 401, "not_authenticated"},
			{"PUT", "/api/v1/reviews/r03/helpful", other, "", 200, `{"helpful_count":1}`},
			{"DELETE", "/api/v1/reviews/r03/helpful", other, "", 200, `{"helpful_count":0}`},
			{"PUT", "/api/v1/reviews/r24/helpful", other, "", 404, "review_not_found"},
			{"POST", "/api/v1/reviews/r03/report", "", `{}`, 401, "not_authenticated"},
			{"POST", "/api/v1/reviews/r03/report", other, `{"reason": "I say so"}`, 422, "validation_failed"},
			{"POST", "/api/v1/reviews/r03/report", other, `{}`, 204, ""},
			{"POST", "/api/v1/reviews/r04/report", other, `{"reason": "spam"}`, 204, ""},
			{"GET", "/api/v1/products/much/reviews/mine", other, "", 200, `"r04"`},
			{"DELETE", mine, other, "", 404, "review_not_found"},
			{"DELETE", mine, buyer, "", 200, `"rating":null,"review_count":0,"stars":[0,0,0,0,0]`},
		} {
			status, answer := call(tt.method, tt.path, tt.token, tt.body)
			if status != tt.status || !strings.Contains(answer, tt.says) {
				t.Errorf("%s %s %s = %d %s, want %d %s", tt.method, tt.path, tt.body, status, answer, tt.status, tt.says)
			}
		}
		s.verify()
	})
}
