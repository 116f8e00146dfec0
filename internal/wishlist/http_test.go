package wishlist

import (
	"encoding/json"
	"fmt"
	"slices"
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
	insertFixtures(t, d)
	return &shop{authtest.Open(t, d, func(api huma.API, _ *auth.Service) { Register(api, New(d, nil)) })}
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
			{"POST", "/api/v1/wishlist/merge", `{"items": [{"product_id": "A"}]}`},
		} {
			if status, p := s.Call(c.method, c.path, "", c.body); status != 401 || p["detail"] != "User not authenticated" {
				t.Errorf("%s %s signed out = %d %v, want 401", c.method, c.path, status, p)
			}
		}
	})
}

// TestMergeStopsWhereTheListIsFull also merges as much as one request may name, which
// takes few statements.
func TestMergeStopsWhereTheListIsFull(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		mine := s.SignUp("a@example.com")
		var ids []string
		var rows [][]any
		var columns []string
		found, err := d.QueryContext(t.Context(), `SELECT * FROM products WHERE product_id = 'A'`)
		if err != nil {
			t.Fatal(err)
		}
		defer found.Close()
		if columns, err = found.Columns(); err != nil || !found.Next() {
			t.Fatalf("no product to copy: %v", err)
		}
		like := make([]any, len(columns))
		into := make([]any, len(columns))
		for i := range like {
			into[i] = &like[i]
		}
		if err := found.Scan(into...); err != nil {
			t.Fatal(err)
		}
		found.Close()
		for i := range maxItems {
			id := fmt.Sprintf("many-%d", i)
			row := slices.Clone(like)
			row[slices.Index(columns, "product_id")] = id
			ids, rows = append(ids, id), append(rows, row)
		}
		if err := db.InsertRows(t.Context(), d, "products", columns, rows); err != nil {
			t.Fatal(err)
		}
		merge := func(ids []string) []any {
			wishes := make([]Wish, len(ids))
			for i, id := range ids {
				wishes[i].ProductID = id
			}
			body, err := json.Marshal(Wishes{wishes})
			if err != nil {
				t.Fatal(err)
			}
			status, a := s.Call("POST", "/api/v1/wishlist/merge", mine, string(body))
			if status != 200 {
				t.Fatalf("merge = %d %v", status, a)
			}
			return a["items"].([]any)
		}
		merge([]string{"A"})
		items := merge(ids)
		if len(items) != maxItems || items[0].(map[string]any)["product_id"] != ids[maxItems-2] {
			t.Errorf("merge gives %d entries, want %d with the last that had room first", len(items), maxItems)
		}
		if again := merge(append(ids[:400:400], "B")); len(again) != maxItems {
			t.Errorf("a full list has %d entries after another merge, want %d", len(again), maxItems)
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
				status, a := s.Call("POST", "/api/v1/wishlist/merge", mine, `{"items": [
					{"product_id": "B"}, {"product_id": "A"}, {"product_id": "gone"}, {"product_id": "nothing"}, {"product_id": "B"}]}`)
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
