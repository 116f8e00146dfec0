package history

import (
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/demo"
)

// A shop that is filled and multiplied has as much of everything as was asked for, and every reference of it leads
// somewhere, although the database does not check those of copies.
func TestMultiply(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		count := func(query string) (n int) {
			t.Helper()
			if err := d.QueryRowContext(ctx, query).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if err := demo.Seed(ctx, d, 40, nil); err != nil {
			t.Fatal(err)
		}
		if err := Fill(ctx, d, Size{Orders: 60, Customers: 30, Carts: 20, Reviews: 10, Messages: 4, Coupons: 40, Changes: 8, Missed: 1}); err != nil {
			t.Fatal(err)
		}
		before := map[string]int{}
		for _, table := range multiplied {
			before[table.name] = count("SELECT count(*) FROM " + table.name)
		}
		if err := Multiply(ctx, d, 3); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]int{"products": 40, "orders": 60, "users": 30, "carts": 20} {
			if before[name] != want {
				t.Errorf("%d %s were filled, want %d", before[name], name, want)
			}
		}
		for name, n := range before {
			if got := count("SELECT count(*) FROM " + name); got != 3*n {
				t.Errorf("%s has %d rows, want three times %d", name, got, n)
			}
		}
		for _, c := range dbtest.Columns(t, d) {
			if c.References == "" {
				continue
			}
			table, column, _ := strings.Cut(c.References, ".")
			if lost := count(`SELECT count(*) FROM ` + c.Table + ` WHERE ` + c.Name + ` NOT IN (SELECT ` + column + ` FROM ` + table + `)`); lost > 0 {
				t.Errorf("%d of %s.%s lead nowhere", lost, c.Table, c.Name)
			}
		}
		if last, highest := count(`SELECT last FROM invoice_counter`), count(`SELECT max(number) FROM invoices`); last != highest {
			t.Errorf("the last invoice is %d, the highest number %d", last, highest)
		}
	})
}
