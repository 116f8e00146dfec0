package review

import (
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// TestOwnOperations covers the operations of a shopper over HTTP.
func TestOwnOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 1)
		wire := authtest.Open(t, d, func(api huma.API, _ *auth.Service) { Register(api, s.Service) })
		buyer, other := wire.SignUp("noura@example.com"), wire.SignUp("sara@example.com")
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
			status, answer := wire.Send(tt.method, tt.path, tt.token, tt.body)
			if status != tt.status || !strings.Contains(answer, tt.says) {
				t.Errorf("%s %s %s = %d %s, want %d %s", tt.method, tt.path, tt.body, status, answer, tt.status, tt.says)
			}
		}
		s.verify()
	})
}
