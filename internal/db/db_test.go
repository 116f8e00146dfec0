package db_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestOpenRefusesOtherAddresses(t *testing.T) {
	for _, url := range []string{"", "mysql://x", "sqlite:", "sqlite:a?b", "postgres://user:secret@:port/"} {
		_, err := db.Open(t.Context(), url)
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("Open(%q) = %v, want an error without the password", url, err)
		}
	}
}

func TestMigrateTwiceChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := db.Migrate(t.Context(), d); err != nil {
			t.Errorf("Migrate again = %v, want nil", err)
		}
	})
}

func TestMigrateRefusesANewerDatabase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const future = `INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2)`
		if _, err := d.ExecContext(t.Context(), future, 99999, true); err != nil {
			t.Fatal(err)
		}
		err := db.Migrate(t.Context(), d)
		if err == nil || !strings.Contains(err.Error(), "run a newer matjar") {
			t.Errorf("Migrate on schema 99999 = %v, want a refusal", err)
		}
	})
}

func TestMigrateLeavesANewerDatabaseThatItCanServe(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, knows, err := db.Versions(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		// As versions leave it that have only expanded it since this one, and one that has then contracted it.
		for _, step := range []struct {
			version, oldest int64
			served          bool
		}{{knows + 1, knows - 1, true}, {knows + 2, knows, true}, {knows + 3, knows + 3, false}} {
			for _, statement := range []string{
				`INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2 > 0)`,
				`INSERT INTO schema_versions (version, oldest) VALUES ($1, $2)`,
			} {
				if err := db.Exec(t.Context(), d, statement, step.version, step.oldest); err != nil {
					t.Fatal(err)
				}
			}
			err := db.Migrate(t.Context(), d)
			if served := err == nil; served != step.served {
				t.Errorf("Migrate on schema %d that version %d can serve = %v, known is %d", step.version, step.oldest, err, knows)
			}
			if has, _, err := db.Versions(t.Context(), d); err != nil || has != step.version {
				t.Errorf("the schema is of version %d, %v; want %d as before", has, err, step.version)
			}
			// A backup is of whatever version; it can only be put back by one that knows all of it.
			if d.Engine() == "sqlite" {
				file := filepath.Join(t.TempDir(), "copy.db")
				if _, err := db.Backup(t.Context(), d, file); err != nil {
					t.Errorf("Backup of schema %d = %v", step.version, err)
				}
				if _, err := db.Restore(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "matjar.db"), file, time.Now()); err == nil {
					t.Errorf("Restore of schema %d = nil, want a refusal", step.version)
				}
			}
			// What other commands do depends on all tables.
			if err := db.Check(t.Context(), d); err == nil {
				t.Errorf("Check of schema %d = nil, want a refusal", step.version)
			}
		}
	})
}

// TestOnlyFollowedLinksConfirmed runs the statement of a migration on accounts from before
// it, which all counted as confirmed.
func TestOnlyFollowedLinksConfirmed(t *testing.T) {
	_, statement, _ := strings.Cut(db.Schema(), "UPDATE users SET email_confirmed_at = NULL")
	statement, _, found := strings.Cut("UPDATE users SET email_confirmed_at = NULL"+statement, ";")
	if !found {
		t.Fatal("the migration is gone")
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for id, amr := range map[string]string{
			"linked":   `[{"method":"totp","timestamp":2},{"method":"recovery","timestamp":1}]`,
			"code":     `[{"method":"recovery_code","timestamp":2},{"method":"password","timestamp":1}]`,
			"password": `[{"method":"password","timestamp":1}]`,
		} {
			if err := db.Exec(t.Context(), d, `INSERT INTO users (id, email, password_hash, email_confirmed_at, created_at, updated_at) VALUES ($1, $1, 'x', 5, 1, 1)`, id); err != nil {
				t.Fatal(err)
			}
			if err := db.Exec(t.Context(), d, `INSERT INTO sessions (id, user_id, aal, amr, created_at, refreshed_at) VALUES ($1, $1, 'aal1', $2, 1, 1)`, id, amr); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Exec(t.Context(), d, statement); err != nil {
			t.Fatal(err)
		}
		got, err := db.Column(t.Context(), d, `SELECT id FROM users WHERE email_confirmed_at = 5`)
		if err != nil || len(got) != 1 || got[0] != "linked" {
			t.Errorf("confirmed = %v, %v, want the one who followed a link", got, err)
		}
	})
}

func TestTxRollsBackOnError(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		boom := errors.New("boom")
		err := d.Tx(t.Context(), func(q db.Querier) error {
			set(t, q, "a", "1")
			return boom
		})
		if !errors.Is(err, boom) {
			t.Errorf("Tx = %v, want boom", err)
		}
		func() {
			defer func() { _ = recover() }()
			_ = d.Tx(t.Context(), func(q db.Querier) error {
				set(t, q, "a", "2")
				panic("out of fn")
			})
		}()
		if got := count(t, d, `SELECT count(*) FROM settings`); got != 0 {
			t.Errorf("rows after a failure and a panic = %d, want 0", got)
		}
		if err := d.Tx(t.Context(), func(q db.Querier) error { set(t, q, "a", "3"); return nil }); err != nil {
			t.Errorf("Tx after them = %v, want nil", err)
		}
	})
}

// Two transactions that lock two rows in opposite order: PostgreSQL ends one of them as
// a deadlock, SQLite runs one after the other. Both must come through.
func TestTxRetriesConflicts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		set(t, d, "a", "0")
		set(t, d, "b", "0")
		const raise = `UPDATE settings SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT) WHERE name = $1`
		var bothHoldOne sync.WaitGroup
		bothHoldOne.Add(2)
		var runs atomic.Int64
		var wg sync.WaitGroup
		for _, order := range [][]string{{"a", "b"}, {"b", "a"}} {
			wg.Go(func() {
				first := true
				err := d.Tx(t.Context(), func(q db.Querier) error {
					runs.Add(1)
					if _, err := q.ExecContext(t.Context(), raise, order[0]); err != nil {
						return err
					}
					if first && d.Engine() == "postgres" {
						first = false
						bothHoldOne.Done()
						bothHoldOne.Wait()
					}
					_, err := q.ExecContext(t.Context(), raise, order[1])
					return err
				})
				if err != nil {
					t.Errorf("Tx %v = %v, want nil", order, err)
				}
			})
		}
		wg.Wait()
		if got := count(t, d, `SELECT min(CAST(value AS BIGINT)) FROM settings`); got != 2 {
			t.Errorf("counter = %d, want 2", got)
		}
		// The one that is run again may take the row before the other has woken up, and so meet it once more.
		if got := runs.Load(); d.Engine() == "postgres" && got < 3 || d.Engine() == "sqlite" && got != 2 {
			t.Errorf("runs = %d, want 2 on SQLite and at least 3 on PostgreSQL", got)
		}
	})
}

func TestTxWaitEndsWithContext(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx, cancel := context.WithCancel(t.Context())
	err = d.Tx(t.Context(), func(db.Querier) error {
		cancel()
		return d.Tx(ctx, func(db.Querier) error { return nil })
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Tx with an ended context = %v, want context.Canceled", err)
	}
}

// Each statement would put bad data into the schema; both engines refuse it.
func TestSchemaRefusesBadData(t *testing.T) {
	const (
		user     = `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'a@b.c', 'x', 1, 1)`
		category = `INSERT INTO categories (category_id, slug, en_name, ar_name) VALUES ('c', 'c', 'C', 'ف')`
		vendor   = `INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ('v', 'V', 'ب', 1000, 1)`
		product  = `INSERT INTO products (product_id, vendor_id, category_id, en_name, ar_name, price, inventory_count, created_at, updated_at) VALUES ('p', 'v', 'c', 'P', 'م', 100, 5, 1, 1)`
		cart     = `INSERT INTO carts (cart_id, user_id, created_at) VALUES ('k', 'u', 1)`
		line     = `INSERT INTO cart_items (id, cart_id, product_id, color, size, quantity, price_when_added, created_at) VALUES ('i', 'k', 'p', 'red', '', 1, 100, 1)`
		order    = `INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at) VALUES ('o', 'u', '{}', 'processing', 'cod', 1000, 150, 1150, 1)`
		address  = `INSERT INTO user_addresses (id, user_id, full_name, street_address, city, province, postal_code, is_default, created_at) VALUES ('a', 'u', 'n', 's', 'c', 'p', '1', TRUE, 1)`
		coupon   = `INSERT INTO coupons (coupon_id, code, kind, value, starts_at, total_limit, created_at) VALUES ('q', 'Q', 'percent', 10, 1, 1, 1)`
		review   = `INSERT INTO reviews (review_id, product_id, user_id, author_name, stars, language, created_at, updated_at) VALUES ('r', 'p', 'u', 'n', 5, 'en', 1, 1)`
	)
	tests := []struct{ name, statement string }{
		{"second cart of a user", strings.Replace(cart, "'k'", "'k2'", 1)},
		{"same product and options twice in a cart", strings.Replace(line, "'i'", "'i2'", 1)},
		{"quantity 0", `UPDATE cart_items SET quantity = 0`},
		{"quantity 100", `UPDATE cart_items SET quantity = 100`},
		{"negative stock", `UPDATE products SET inventory_count = -1`},
		{"text as stock", `UPDATE products SET inventory_count = 'many'`},
		{"negative price", `UPDATE products SET price = -1`},
		{"compare-at price below the price", `UPDATE products SET compare_at_price = 99`},
		{"unknown product status", `UPDATE products SET status = 'gone'`},
		{"unknown category", `UPDATE products SET category_id = 'x'`},
		{"unknown vendor", `UPDATE products SET vendor_id = 'x'`},
		{"category as its own parent", `UPDATE categories SET parent_category_id = 'c'`},
		{"slug twice", `INSERT INTO categories (category_id, slug, en_name, ar_name) VALUES ('c2', 'c', 'C', 'ف')`},
		{"commission above 100%", `UPDATE vendors SET commission_rate = 10001`},
		{"second default address", strings.Replace(address, "'a'", "'a2'", 1)},
		{"unknown order status", `UPDATE orders SET status = 'lost'`},
		{"unknown payment method", `UPDATE orders SET payment_method = 'barter'`},
		{"total that does not add up", `UPDATE orders SET total_amount = 1149`},
		{"discount above the subtotal", `UPDATE orders SET discount_amount = 1001, total_amount = 149`},
		{"other currency", `UPDATE orders SET currency = 'USD'`},
		{"order of nobody", `UPDATE orders SET user_id = 'x'`},
		{"removing a user who ordered", `DELETE FROM users`},
		{"coupon over 100%", `UPDATE coupons SET value = 101`},
		{"coupon used beyond its limit", `UPDATE coupons SET used_count = 2`},
		{"six stars", `UPDATE reviews SET stars = 6`},
		{"second review of a user", strings.Replace(review, "'r'", "'r2'", 1)},
		{"email twice", `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u2', 'a@b.c', 'x', 1, 1)`},
		{"null name", `UPDATE products SET en_name = NULL`},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, good := range []string{user, category, vendor, product, cart, line, order, address, coupon, review} {
			if _, err := d.ExecContext(t.Context(), good); err != nil {
				t.Fatalf("%s: %v", good, err)
			}
		}
		other := strings.NewReplacer("'i'", "'i3'", "'red'", "'blue'").Replace(line)
		if _, err := d.ExecContext(t.Context(), other); err != nil {
			t.Errorf("the same product in another colour = %v, want nil", err)
		}
		for _, tt := range tests {
			if _, err := d.ExecContext(t.Context(), tt.statement); err == nil {
				t.Errorf("%s: accepted by %s, want an error", tt.name, d.Engine())
			}
		}
	})
}

func set(t *testing.T, q db.Querier, name, value string) {
	t.Helper()
	if _, err := q.ExecContext(t.Context(), `INSERT INTO settings (name, value) VALUES ($1, $2)`, name, value); err != nil {
		t.Error(err)
	}
}

func count(t *testing.T, q db.Querier, query string) int {
	t.Helper()
	var n int
	if err := q.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
