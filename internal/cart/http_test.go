package cart

import (
	"fmt"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// shop is the cart API.
type shop struct{ *authtest.Shop }

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	insertFixtures(t, d)
	return &shop{authtest.Open(t, d, func(api huma.API, _ *auth.Service) { Register(api, New(d, nil)) })}
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
			if status, p := s.Call(c.method, c.path, "", c.body); status != 401 || p["detail"] != "User not authenticated" {
				t.Errorf("%s %s signed out = %d %v, want 401", c.method, c.path, status, p)
			}
		}
	})
}

func TestRoutes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		mine, other := s.SignUp("a@example.com"), s.SignUp("b@example.com")
		content := func(token string) string {
			_, a := s.Call("GET", "/api/v1/cart", token, "")
			var lines []string
			for _, item := range a["items"].([]any) {
				row := item.(map[string]any)
				lines = append(lines, fmt.Sprint(row["product_id"], " ", row["quantity"]))
			}
			return strings.Join(lines, ", ")
		}
		status, a := s.Call("POST", "/api/v1/cart/items", mine, `{"product_id": "B", "quantity": 3}`)
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
			if status, p := s.Call(c.method, c.path, c.token, c.body); status != c.status || p["code"] != c.code {
				t.Errorf("%s %s %s = %d %v, want %d %v", c.method, c.path, c.body, status, p, c.status, c.code)
			}
		}
		for range 2 {
			if status, a := s.Call("POST", "/api/v1/cart/merge", mine, mergeBody); status != 200 || len(a["items"].([]any)) != 2 {
				t.Errorf("merge = %d %v, want the whole cart", status, a)
			}
		}
		if got, want := content(mine), "B 5, A 2"; got != want {
			t.Errorf("cart = %q, want %q", got, want)
		}
		if status, _ := s.Call("DELETE", line, mine, ""); status != 204 || content(mine) != "A 2" {
			t.Errorf("remove = %d, cart %q", status, content(mine))
		}
		if status, _ := s.Call("DELETE", "/api/v1/cart/items", mine, ""); status != 204 || content(mine) != "" {
			t.Errorf("clear = %d, cart %q", status, content(mine))
		}
	})
}
