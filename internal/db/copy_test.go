package db_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// A copy that is interrupted anywhere goes on where it was, and nothing takes the half of it for a shop.
func TestCopyGoesOnAfterAnEnd(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, to string) {
		from := dbtest.SQLite(t)
		source, err := db.Open(t.Context(), from)
		if err != nil {
			t.Fatal(err)
		}
		defer source.Close()
		// More than are committed at a time, and categories that refer to each other.
		var rows [][]any
		for i := range 4500 {
			rows = append(rows, []any{fmt.Sprint("name ", i), fmt.Sprint("value ", i)})
		}
		if err := db.InsertRows(t.Context(), source, "settings", []string{"name", "value"}, rows); err != nil {
			t.Fatal(err)
		}
		for _, parent := range []string{`'b'`, `NULL`} {
			id := map[string]string{`'b'`: "z", `NULL`: "b"}[parent]
			mustExec(t, source, `PRAGMA foreign_keys = 0`)
			mustExec(t, source, fmt.Sprintf(`INSERT INTO categories (category_id, parent_category_id, slug, en_name, ar_name) VALUES ('%s', %s, '%s', 'x', 'x')`, id, parent, id))
		}
		if _, err := db.Copy(t.Context(), from, to, func(int, int) {}); err == nil || !strings.Contains(err.Error(), "in use") {
			t.Fatalf("Copy of a database in use = %v, want a refusal", err)
		}
		source.Close()

		steps := 0
		for ends := 0; ; ends++ {
			ctx, stop := context.WithCancel(t.Context())
			first := true
			_, err := db.Copy(ctx, from, to, func(done, total int) {
				steps++
				if !first {
					stop()
				}
				first = false
			})
			stop()
			if err == nil {
				if ends < 2 {
					t.Errorf("it ended %d times, want more", ends)
				}
				break
			}
			if !errors.Is(err, context.Canceled) || ends > 50 {
				t.Fatal(err)
			}
			if ends > 0 {
				continue
			}
			half, err := db.Open(t.Context(), to)
			if err != nil {
				t.Fatal(err)
			}
			for what, err := range map[string]error{"Check": db.Check(t.Context(), half), "Migrate": db.Migrate(t.Context(), half)} {
				if !errors.Is(err, db.ErrHalfCopied) {
					t.Errorf("%s of a half copy = %v, want a refusal", what, err)
				}
			}
			half.Close()
			if _, err := db.Copy(t.Context(), dbtest.SQLite(t), to, func(int, int) {}); err == nil || !strings.Contains(err.Error(), "another shop") {
				t.Errorf("Copy of something else = %v, want a refusal", err)
			}
		}
		target, err := db.Open(t.Context(), to)
		if err != nil {
			t.Fatal(err)
		}
		defer target.Close()
		if err := db.Check(t.Context(), target); err != nil {
			t.Error(err)
		}
		if got := count(t, target, `SELECT count(*) FROM settings`); got != len(rows) {
			t.Errorf("%d rows, want %d", got, len(rows))
		}
		if got := count(t, target, `SELECT count(*) FROM categories c JOIN categories p ON p.category_id = c.parent_category_id`); got != 1 {
			t.Errorf("%d categories below another, want 1", got)
		}
	})
}

// Nothing in the schema counts by itself, so a copy has no counters to carry along.
func TestNoSequences(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		query := `SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'`
		if d.Engine() == "postgres" {
			query = `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND (is_identity = 'YES' OR column_default LIKE 'nextval%')`
		}
		tables, err := db.Column(t.Context(), d, query)
		if err != nil || strings.Join(tables, " ") != "goose_db_version" {
			t.Errorf("%v count by themselves (%v), want those of goose alone", tables, err)
		}
	})
}

// A target that lost or changed a row, and a source that changed while it was copied, are noticed at the end.
func TestCopyIsCheckedAtItsEnd(t *testing.T) {
	const rows = 4500
	for name, harm := range map[string]struct {
		inSource  bool
		statement string
	}{
		"a changed value in the target": {false, `UPDATE settings SET value = 'another' WHERE name = 'name 0'`},
		"a lost row in the target":      {false, `DELETE FROM settings WHERE name = 'name 0'`},
		"a change of the source":        {true, `UPDATE settings SET value = 'another' WHERE name = 'name 0'`},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.EachURL(t, func(t *testing.T, to string) {
				from := dbtest.SQLite(t)
				harmed := to
				if harm.inSource {
					harmed = from
				}
				do := func(url string, fn func(*db.DB)) {
					t.Helper()
					d, err := db.Open(t.Context(), url)
					if err != nil {
						t.Fatal(err)
					}
					defer d.Close()
					fn(d)
				}
				do(from, func(d *db.DB) {
					var all [][]any
					for i := range rows {
						all = append(all, []any{fmt.Sprint("name ", i), "value"})
					}
					if err := db.InsertRows(t.Context(), d, "settings", []string{"name", "value"}, all); err != nil {
						t.Fatal(err)
					}
				})
				done := false
				_, err := db.Copy(t.Context(), from, to, func(copied, total int) {
					if !done && copied == total {
						done = true
						do(harmed, func(d *db.DB) { mustExec(t, d, harm.statement) })
					}
				})
				if !done || err == nil || !strings.Contains(err.Error(), "settings") {
					t.Errorf("Copy = %v, want that settings differ", err)
				}
				do(to, func(d *db.DB) {
					if err := db.Check(t.Context(), d); err == nil {
						t.Error("a copy that is not whole is taken for a shop")
					}
				})
			})
		})
	}
}
