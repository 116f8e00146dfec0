package account

import (
	"fmt"
	"sync"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
)

// TestSearchesAtOnce: customers that are new to everybody are found by all who search at once.
func TestSearchesAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const n = 40
		insertNouras(t, d, n)
		first, err := rest.ParseCursor("")
		if err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				// Profiles that just changed are indexed anew by every search.
				for range 3 {
					list, err := NewCustomers(d, func() string { return "" }).List(t.Context(), CustomerFilter{Text: "otaibi noura"}, first)
					if err != nil || len(list.Customers) != 0 {
						t.Errorf("%d customers have a word that begins with otaibi, %v", len(list.Customers), err)
					}
					list, err = NewCustomers(d, func() string { return "" }).List(t.Context(), CustomerFilter{Text: "alota noura"}, first)
					if err != nil || len(list.Customers) != n {
						t.Errorf("%d customers are found, %v, want %d", len(list.Customers), err, n)
					}
				}
			})
		}
		group.Wait()
	})
}

// TestWordsAreStoredTogether: the words of many customers take as many statements as those of a few.
func TestWordsAreStoredTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertNouras(t, d, 40)
		count := dbtest.CountQueries(t, d)
		if err := NewCustomers(d, func() string { return "" }).UpdateWords(t.Context(), 40); err != nil {
			t.Fatal(err)
		}
		if n := count.Load(); n > 15 {
			t.Errorf("the words of 40 customers took %d statements, want at most 15", n)
		}
	})
}

// insertNouras stores so many customers with the same name and number.
func insertNouras(t *testing.T, d *db.DB, n int) {
	t.Helper()
	var users, profiles [][]any
	for i := range n {
		id, email := fmt.Sprint("u", i), fmt.Sprintf("noura%d@example.com", i)
		users = append(users, []any{id, email, "x", i, i})
		profiles = append(profiles, []any{id, "Noura Alotaibi", "+966512345678", email, i})
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		if err := db.InsertRows(t.Context(), q, "users", []string{"id", "email", "password_hash", "created_at", "updated_at"}, users); err != nil {
			return err
		}
		return db.InsertRows(t.Context(), q, "profiles", []string{"id", "full_name", "phone", "email", "updated_at"}, profiles)
	})
	if err != nil {
		t.Fatal(err)
	}
}
