package wishlist

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
)

// insertFixtures fills the database with the products A, B and one that is gone, and two users.
func insertFixtures(t *testing.T, d *db.DB) {
	t.Helper()
	name := lang.Text{En: "Thing", Ar: "شيء"}
	now := time.Now()
	product := func(id string, status catalog.Status) catalog.Product {
		return catalog.Product{ID: id, VendorID: "v", CategoryID: "c", Name: name, Price: 1000, CompareAtPrice: 1500, Status: status, CreatedAt: now}
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		for _, id := range []string{"u1", "u2"} {
			const user = `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ($1, $2, 'x', 1, 1)`
			if _, err := q.ExecContext(t.Context(), user, id, id+"@example.com"); err != nil {
				return err
			}
		}
		return catalog.Insert(t.Context(), q, catalog.Data{
			Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}},
			Vendors:    []catalog.Vendor{{ID: "v", Name: name, CreatedAt: now}},
			Products:   []catalog.Product{product("A", catalog.Active), product("B", catalog.Active), product("gone", catalog.Archived)},
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, d *db.DB, userID string) string {
	t.Helper()
	list, err := listItems(t.Context(), d, userID)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, i := range list {
		ids = append(ids, fmt.Sprint(i.ProductID, " ", i.Product.Price, " ", *i.Product.CompareAtPrice))
	}
	return strings.Join(ids, ", ")
}

func TestAddAndRemove(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		s := New(d, nil)
		first, err := s.Add(t.Context(), "u1", Wish{ProductID: "A"})
		if err != nil || !first.Added {
			t.Fatalf("add A = %+v, %v", first, err)
		}
		if again, err := s.Add(t.Context(), "u1", Wish{ProductID: "A"}); err != nil || again.Added || again.ID != first.ID {
			t.Errorf("add A again = %+v, %v, want the same entry", again, err)
		}
		for _, id := range []string{"gone", "nothing"} {
			if _, err := s.Add(t.Context(), "u1", Wish{ProductID: id}); !errs.Is(err, "product_not_found") {
				t.Errorf("add %s = %v, want product_not_found", id, err)
			}
		}
		if _, err := s.Add(t.Context(), "u1", Wish{ProductID: "B"}); err != nil {
			t.Fatal(err)
		}
		if got, want := content(t, d, "u1"), "B 10.00 15.00, A 10.00 15.00"; got != want {
			t.Errorf("list = %s, want %s", got, want)
		}
		err = s.Remove(t.Context(), "u2", first.ID)
		if !errs.Is(err, "wishlist_item_not_found") {
			t.Errorf("remove somebody else's = %v, want wishlist_item_not_found", err)
		}
		err = s.Remove(t.Context(), "u1", first.ID)
		if err != nil || content(t, d, "u1") != "B 10.00 15.00" {
			t.Errorf("remove A = %v, list %s, want only B", err, content(t, d, "u1"))
		}
	})
}

func TestAddsAtOnceMakeOneEntry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		var wg sync.WaitGroup
		for range 10 {
			wg.Go(func() {
				if _, err := New(d, nil).Add(t.Context(), "u1", Wish{ProductID: "A"}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if got := content(t, d, "u1"); got != "A 10.00 15.00" {
			t.Errorf("list = %s, want one entry", got)
		}
	})
}
