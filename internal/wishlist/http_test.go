package wishlist

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
)

// shop is the wishlist API with a way to get signed-in users.
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
			s.Errorf("%s %s: %v in %s", method, path, err, w.Body)
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

// products lists what is on a wishlist, newest first.
func (s *shop) products(token string) string {
	_, a := s.call("GET", "/api/v1/wishlist", token, "")
	var ids []string
	for _, item := range a["items"].([]any) {
		ids = append(ids, item.(map[string]any)["product_id"].(string))
	}
	return strings.Join(ids, " ")
}

func TestRoutesNeedAMember(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		for _, c := range []struct{ method, path, body string }{
			{"GET", "/api/v1/wishlist", ""},
			{"POST", "/api/v1/wishlist/items", `{"product_id": "A"}`},
			{"DELETE", "/api/v1/wishlist/items/x", ""},
			{"DELETE", "/api/v1/wishlist/items", ""},
			{"POST", "/api/v1/wishlist/merge", `{"product_ids": ["A"]}`},
		} {
			if status, p := s.call(c.method, c.path, "", c.body); status != 401 || p["detail"] != "User not authenticated" {
				t.Errorf("%s %s signed out = %d %v, want 401", c.method, c.path, status, p)
			}
		}
	})
}

func TestMergeAddsOnlyWhatIsNotThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		mine, other := s.signUp("a@example.com"), s.signUp("b@example.com")
		status, a := s.call("POST", "/api/v1/wishlist/items", mine, `{"product_id": "A"}`)
		if status != 200 || a["added"] != true {
			t.Fatalf("add = %d %v", status, a)
		}
		entry := "/api/v1/wishlist/items/" + a["id"].(string)
		var wg sync.WaitGroup
		for range 5 { // five tabs
			wg.Go(func() {
				status, a := s.call("POST", "/api/v1/wishlist/merge", mine, `{"product_ids": ["B", "A", "gone", "nothing", "B"]}`)
				if status != 200 || len(a["items"].([]any)) != 2 {
					t.Errorf("merge = %d %v, want both products", status, a)
				}
			})
		}
		wg.Wait()
		if got := s.products(mine); got != "B A" {
			t.Errorf("wishlist = %q, want B and A once each", got)
		}
		if status, p := s.call("DELETE", entry, other, ""); status != 404 || p["code"] != "wishlist_item_not_found" {
			t.Errorf("remove somebody else's = %d %v, want 404", status, p)
		}
		if status, _ := s.call("DELETE", entry, mine, ""); status != 204 || s.products(mine) != "B" {
			t.Errorf("remove = %d, wishlist %q", status, s.products(mine))
		}
		if status, _ := s.call("DELETE", "/api/v1/wishlist/items", mine, ""); status != 204 || s.products(mine) != "" {
			t.Errorf("clear = %d, wishlist %q", status, s.products(mine))
		}
	})
}
