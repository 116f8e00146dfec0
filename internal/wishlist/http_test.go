package wishlist

import (
	"strings"
	"sync"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// shop is the wishlist API.
type shop struct{ *authtest.Shop }

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	shelf(t, d)
	return &shop{authtest.Open(t, d, func(api huma.API, users *auth.Service) { Register(api, d, users) })}
}

// products lists what is on a wishlist, newest first.
func (s *shop) products(token string) string {
	_, a := s.Call("GET", "/api/v1/wishlist", token, "")
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
			if status, p := s.Call(c.method, c.path, "", c.body); status != 401 || p["detail"] != "User not authenticated" {
				t.Errorf("%s %s signed out = %d %v, want 401", c.method, c.path, status, p)
			}
		}
	})
}

func TestMergeAddsOnlyWhatIsNotThere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		mine, other := s.SignUp("a@example.com"), s.SignUp("b@example.com")
		status, a := s.Call("POST", "/api/v1/wishlist/items", mine, `{"product_id": "A"}`)
		if status != 200 || a["added"] != true {
			t.Fatalf("add = %d %v", status, a)
		}
		entry := "/api/v1/wishlist/items/" + a["id"].(string)
		var wg sync.WaitGroup
		for range 5 { // five tabs
			wg.Go(func() {
				status, a := s.Call("POST", "/api/v1/wishlist/merge", mine, `{"product_ids": ["B", "A", "gone", "nothing", "B"]}`)
				if status != 200 || len(a["items"].([]any)) != 2 {
					t.Errorf("merge = %d %v, want both products", status, a)
				}
			})
		}
		wg.Wait()
		if got := s.products(mine); got != "B A" {
			t.Errorf("wishlist = %q, want B and A once each", got)
		}
		if status, p := s.Call("DELETE", entry, other, ""); status != 404 || p["code"] != "wishlist_item_not_found" {
			t.Errorf("remove somebody else's = %d %v, want 404", status, p)
		}
		if status, _ := s.Call("DELETE", entry, mine, ""); status != 204 || s.products(mine) != "B" {
			t.Errorf("remove = %d, wishlist %q", status, s.products(mine))
		}
		if status, _ := s.Call("DELETE", "/api/v1/wishlist/items", mine, ""); status != 204 || s.products(mine) != "" {
			t.Errorf("clear = %d, wishlist %q", status, s.products(mine))
		}
	})
}
