package cart

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

// shop is the cart API with a way to get signed-in users.
type shop struct {
	*testing.T
	handler http.Handler
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	shelf(t, d)
	users, err := auth.New(t.Context(), d, auth.Config{BaseURL: "http://localhost", SMS: auth.LogSMS{}})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	Register(rest.NewAPI(mux), d, users)
	mux.Handle("/auth/v1/", users.Handler(func(*http.Request) string { return "192.0.2.1" }))
	return &shop{t, mux}
}

// call sends a request and decodes the answer into a tree of maps.
func (s *shop) call(method, path, token, body string) (int, map[string]any) {
	s.Helper()
	r := httptest.NewRequestWithContext(s.Context(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	var tree map[string]any
	if w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &tree); err != nil {
			s.Fatalf("%s %s: %v in %s", method, path, err, w.Body)
		}
	}
	return w.Code, tree
}

func (s *shop) signUp(email string) string {
	s.Helper()
	status, a := s.call("POST", "/auth/v1/signup", "", fmt.Sprintf(`{"email": %q, "password": "secret1"}`, email))
	if status != 200 {
		s.Fatalf("sign up = %d %v", status, a)
	}
	return a["access_token"].(string)
}

const mergeBody = `{"merge_id": "1b4e28ba-2fa1-41d2-883f-0016d3cca427", "lines": [{"product_id": "A", "color": "red", "quantity": 2}, {"product_id": "gone", "quantity": 1}]}`

func TestRoutesNeedAMember(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		for _, c := range []struct{ method, path, body string }{
			{"GET", "/api/v1/cart", ""},
			{"POST", "/api/v1/cart/items", `{"product_id": "B", "quantity": 1}`},
			{"PUT", "/api/v1/cart/items/x", `{"quantity": 1}`},
			{"DELETE", "/api/v1/cart/items/x", ""},
			{"DELETE", "/api/v1/cart/items", ""},
			{"POST", "/api/v1/cart/merge", mergeBody},
		} {
			if status, p := s.call(c.method, c.path, "", c.body); status != 401 || p["detail"] != "User not authenticated" {
				t.Errorf("%s %s signed out = %d %v, want 401", c.method, c.path, status, p)
			}
		}
	})
}

func TestRoutes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		mine, other := s.signUp("a@example.com"), s.signUp("b@example.com")
		content := func(token string) string {
			_, a := s.call("GET", "/api/v1/cart", token, "")
			var lines []string
			for _, item := range a["items"].([]any) {
				row := item.(map[string]any)
				lines = append(lines, fmt.Sprint(row["product_id"], " ", row["quantity"]))
			}
			return strings.Join(lines, ", ")
		}
		status, a := s.call("POST", "/api/v1/cart/items", mine, `{"product_id": "B", "quantity": 3}`)
		if status != 200 || a["added"] != true || a["quantity"] != 3.0 {
			t.Fatalf("add = %d %v, want a new line of 3", status, a)
		}
		line := "/api/v1/cart/items/" + a["id"].(string)
		for _, c := range []struct {
			token, method, path, body string
			status                    int
			code                      any
		}{
			{mine, "POST", "/api/v1/cart/items", `{"product_id": "B", "quantity": 0}`, 422, "validation_failed"},
			{mine, "POST", "/api/v1/cart/items", `{"product_id": "B", "quantity": 100}`, 422, "validation_failed"},
			{mine, "POST", "/api/v1/cart/items", `{"product_id": "A", "quantity": 6}`, 409, "insufficient_stock"},
			{mine, "POST", "/api/v1/cart/merge", `{"merge_id": "x", "lines": []}`, 422, "validation_failed"},
			{other, "PUT", line, `{"quantity": 9}`, 404, "cart_item_not_found"},
			{other, "DELETE", line, "", 404, "cart_item_not_found"},
			{mine, "PUT", line, `{"quantity": 5}`, 204, nil},
		} {
			if status, p := s.call(c.method, c.path, c.token, c.body); status != c.status || p["code"] != c.code {
				t.Errorf("%s %s %s = %d %v, want %d %v", c.method, c.path, c.body, status, p, c.status, c.code)
			}
		}
		for range 2 {
			if status, a := s.call("POST", "/api/v1/cart/merge", mine, mergeBody); status != 200 || len(a["items"].([]any)) != 2 {
				t.Errorf("merge = %d %v, want the whole cart", status, a)
			}
		}
		if got, want := content(mine), "B 5, A 2"; got != want {
			t.Errorf("cart = %q, want %q", got, want)
		}
		if status, _ := s.call("DELETE", line, mine, ""); status != 204 || content(mine) != "A 2" {
			t.Errorf("remove = %d, cart %q", status, content(mine))
		}
		if status, _ := s.call("DELETE", "/api/v1/cart/items", mine, ""); status != 204 || content(mine) != "" {
			t.Errorf("clear = %d, cart %q", status, content(mine))
		}
	})
}
