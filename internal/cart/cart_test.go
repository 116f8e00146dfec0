package cart

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
)

// insertFixtures fills the database with two products, A with stock 5 in two colours and B with
// stock 200, and with users who have ids u1, u2 and so on.
func insertFixtures(t *testing.T, d *db.DB) {
	t.Helper()
	name := lang.Text{En: "Thing", Ar: "شيء"}
	now := time.Now()
	colors := []catalog.Option{{Code: "red", Label: name}, {Code: "blue", Label: name}}
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}},
		Vendors:    []catalog.Vendor{{ID: "v", Name: name, CreatedAt: now}},
		Products: []catalog.Product{
			{ID: "A", VendorID: "v", CategoryID: "c", Name: name, Price: 1000, Status: catalog.Active, Inventory: 5, Colors: colors, CreatedAt: now},
			{ID: "B", VendorID: "v", CategoryID: "c", Name: name, Price: 250, Status: catalog.Active, Inventory: 200, CreatedAt: now},
			{ID: "gone", VendorID: "v", CategoryID: "c", Name: name, Price: 1, Status: catalog.Archived, Inventory: 9, CreatedAt: now},
		},
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		for i := 1; i <= 3; i++ {
			const user = `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ($1, $2, 'x', 1, 1)`
			if _, err := q.ExecContext(t.Context(), user, fmt.Sprint("u", i), fmt.Sprintf("u%d@example.com", i)); err != nil {
				return err
			}
		}
		return catalog.Insert(t.Context(), q, data)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// content is the user's cart as product, colour → quantity.
func content(t interface {
	Helper()
	Fatal(...any)
	Context() context.Context
}, d *db.DB, userID string) map[string]int64 {
	t.Helper()
	list, err := Items(t.Context(), d, userID)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]int64{}
	for _, i := range list {
		key := i.ProductID
		if i.Color != nil {
			key += " " + i.Color.Code
		}
		m[key] = i.Quantity
	}
	return m
}

func TestAdd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		tests := []struct {
			line         Line
			wantQuantity int64
			wantNew      bool
			wantCode     string
		}{
			{Line{"A", "red", "", 2}, 2, true, ""},
			{Line{"A", "red", "", 1}, 3, false, ""},
			{Line{"A", "blue", "", 2}, 2, true, ""},
			{Line{"A", "red", "", 1}, 0, false, "insufficient_stock"}, // 3 + 2 are all there are
			{Line{"A", "green", "", 1}, 0, false, "option_not_found"},
			{Line{"B", "", "", 99}, 99, true, ""},
			{Line{"B", "", "", 1}, 0, false, "insufficient_stock"},
			{Line{"gone", "", "", 1}, 0, false, "product_not_found"},
			{Line{"nothing", "", "", 1}, 0, false, "product_not_found"},
		}
		for _, tt := range tests {
			a, err := New(d, nil).Add(t.Context(), "u1", tt.line)
			if tt.wantCode != "" {
				if !errs.Is(err, tt.wantCode) {
					t.Errorf("add %v = %v, want %s", tt.line, err, tt.wantCode)
				}
				continue
			}
			if err != nil || a.Quantity != tt.wantQuantity || a.Added != tt.wantNew {
				t.Errorf("add %v = %+v, %v, want %d, new %v", tt.line, a, err, tt.wantQuantity, tt.wantNew)
			}
		}
		if got := content(t, d, "u1"); fmt.Sprint(got) != "map[A blue:2 A red:3 B:99]" {
			t.Errorf("cart = %v", got)
		}
	})
}

func TestOthersLinesAreUnknown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		a, err := New(d, nil).Add(t.Context(), "u1", Line{"B", "", "", 2})
		if err != nil {
			t.Fatal(err)
		}
		for name, err := range map[string]error{
			"set":    New(d, nil).SetQuantity(t.Context(), "u2", a.ID, 9),
			"remove": New(d, nil).Remove(t.Context(), "u2", a.ID),
		} {
			if !errs.Is(err, "cart_item_not_found") {
				t.Errorf("%s by somebody else = %v, want cart_item_not_found", name, err)
			}
		}
		if got := content(t, d, "u1"); got["B"] != 2 {
			t.Errorf("cart = %v, want it untouched", got)
		}
	})
}

func TestMergeCountsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		if _, err := New(d, nil).Add(t.Context(), "u1", Line{"A", "red", "", 1}); err != nil {
			t.Fatal(err)
		}
		guest := []Line{{"A", "red", "", 3}, {"A", "blue", "", 4}, {"B", "", "", 2}, {"gone", "", "", 1}, {"B", "x", "", 1}}
		id := uuid.NewString()
		mergeAs := func(userID, mergeID string) error {
			_, err := New(d, nil).Merge(t.Context(), userID, GuestCart{mergeID, guest})
			return err
		}
		var wg sync.WaitGroup
		for range 5 { // five tabs, twenty times each
			wg.Go(func() {
				for range 20 {
					if err := mergeAs("u1", id); err != nil {
						t.Errorf("merge = %v, want nil", err)
					}
				}
			})
		}
		wg.Wait()
		// 1 + 3 red, then only 1 of 5 is left for blue.
		if got := content(t, d, "u1"); fmt.Sprint(got) != "map[A blue:1 A red:4 B:2]" {
			t.Errorf("cart = %v, want one merge's quantities", got)
		}
		if err := mergeAs("u2", id); err != nil || len(content(t, d, "u2")) != 0 {
			t.Errorf("a stolen merge id = %v, cart %v, want nothing gained", err, content(t, d, "u2"))
		}
		if err := mergeAs("u1", uuid.NewString()); err != nil || content(t, d, "u1")["B"] != 4 {
			t.Errorf("another guest cart = %v, cart %v, want 4 of B", err, content(t, d, "u1"))
		}
	})
}

// TestMergeReadsListsOnce merges twice as many lines with the same number of statements, but for those that
// store many rows, and keeps the guest's order.
func TestMergeReadsListsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		var guest []Line
		var rows [][]any
		for n := range maxLines + 20 {
			id := fmt.Sprintf("p-%d", 999-n)
			rows = append(rows, []any{id, "v", "c", id, id, 100, 10, 1, 1})
			guest = append(guest, Line{ProductID: id, Quantity: 1})
		}
		columns := []string{"product_id", "vendor_id", "category_id", "en_name", "ar_name", "price", "inventory_count", "created_at", "updated_at"}
		if err := d.Tx(t.Context(), func(q db.Querier) error { return db.InsertRows(t.Context(), q, "products", columns, rows) }); err != nil {
			t.Fatal(err)
		}
		statements := dbtest.CountQueries(t, d)
		merged, err := New(d, nil).Merge(t.Context(), "u1", GuestCart{uuid.NewString(), guest})
		if err != nil || len(merged.Items) != maxLines {
			t.Fatalf("merged %d lines, %v, want %d", len(merged.Items), err, maxLines)
		}
		if n := statements.Load(); n > 15 {
			t.Errorf("merging %d lines took %d statements", len(guest), n)
		}
		for n, item := range merged.Items {
			if item.ProductID != guest[n].ProductID {
				t.Fatalf("line %d is %s, want the guest's order", n, item.ProductID)
			}
		}
	})
}

func TestAddsAtOnceNeverExceedTheStock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				if _, err := New(d, nil).Add(t.Context(), "u1", Line{"A", "red", "", 1}); err != nil && !errs.Is(err, "insufficient_stock") {
					t.Errorf("add = %v", err)
				}
			})
		}
		wg.Wait()
		if got := content(t, d, "u1"); got["A red"] != 5 {
			t.Errorf("cart = %v, want all 5", got)
		}
	})
}

// Random operations leave the cart as a map would have it.
func TestOperationsAgreeWithAModel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		stock := map[string]int64{"A": 5, "B": 200}
		rapid.Check(t, func(r *rapid.T) {
			ctx := t.Context()
			if err := New(d, nil).Clear(ctx, "u1"); err != nil {
				r.Fatal(err)
			}
			model := map[string]int64{}
			ids := map[string]string{}
			ofProduct := func(p string) int64 {
				var n int64
				for key, quantity := range model {
					if key[:1] == p {
						n += quantity
					}
				}
				return n
			}
			for range rapid.IntRange(1, 12).Draw(r, "steps") {
				key := rapid.SampledFrom([]string{"A red", "A blue", "B"}).Draw(r, "line")
				p, color := key[:1], ""
				if len(key) > 1 {
					color = key[2:]
				}
				n := rapid.Int64Range(1, 60).Draw(r, "quantity")
				switch rapid.SampledFrom([]string{"add", "add", "set", "remove"}).Draw(r, "do") {
				case "add":
					a, err := New(d, nil).Add(ctx, "u1", Line{p, color, "", n})
					fits := ofProduct(p)+n <= stock[p] && model[key]+n <= MaxQuantity
					if fits != (err == nil) {
						r.Fatalf("add %d %s to %v = %v", n, key, model, err)
					}
					if fits {
						model[key] += n
						ids[key] = a.ID
					}
				case "set":
					err := New(d, nil).SetQuantity(ctx, "u1", ids[key], n)
					fits := model[key] > 0 && (n <= model[key] || ofProduct(p)-model[key]+n <= stock[p])
					if fits != (err == nil) {
						r.Fatalf("set %s to %d in %v = %v", key, n, model, err)
					}
					if fits {
						model[key] = n
					}
				case "remove":
					err := New(d, nil).Remove(ctx, "u1", ids[key])
					if (model[key] > 0) != (err == nil) {
						r.Fatalf("remove %s from %v = %v", key, model, err)
					}
					delete(model, key)
				}
			}
			for key, n := range model {
				if n == 0 {
					delete(model, key)
				}
			}
			if got := content(t, d, "u1"); fmt.Sprint(got) != fmt.Sprint(model) {
				r.Fatalf("cart = %v, model = %v", got, model)
			}
		})
	})
}

// A browser reduces a line when the stock is lower; the product may be withdrawn in
// between.
func TestLowerQuantityIsAlwaysAccepted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertFixtures(t, d)
		a, err := New(d, nil).Add(t.Context(), "u1", Line{ProductID: "A", Quantity: 3})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.ExecContext(t.Context(), `UPDATE products SET status = 'archived', inventory_count = 1 WHERE product_id = 'A'`); err != nil {
			t.Fatal(err)
		}
		set := func(n int64) error { return New(d, nil).SetQuantity(t.Context(), "u1", a.ID, n) }
		for _, n := range []int64{2, 2, 1} {
			if err := set(n); err != nil {
				t.Errorf("%d of 3 = %v, want it done", n, err)
			}
		}
		if err := set(2); !errors.Is(err, errProductNotFound) {
			t.Errorf("more = %v, want %v", err, errProductNotFound)
		}
		if got := content(t, d, "u1"); fmt.Sprint(got) != "map[A:1]" {
			t.Errorf("cart = %v, want one A", got)
		}
	})
}
