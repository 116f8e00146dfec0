package db_test

import (
	"fmt"
	"slices"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestInsertRows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		total := 0
		for _, n := range []int{0, 1, 3, 250, 259, 777} {
			rows := make([][]any, n)
			for i := range rows {
				rows[i] = []any{fmt.Sprintf("name %d of %d", i, n), "value"}
			}
			if err := db.InsertRows(t.Context(), d, "settings", []string{"name", "value"}, rows); err != nil {
				t.Fatal(err)
			}
			total += n
			var got int
			err := d.QueryRowContext(t.Context(), "SELECT count(*) FROM settings WHERE value = 'value'").Scan(&got)
			if err != nil || got != total {
				t.Errorf("after InsertRows of %d: %d rows, %v, want %d", n, got, err, total)
			}
			var names []string
			for _, row := range rows {
				names = append(names, row[0].(string))
			}
			// Each is found once, however the names are split over statements.
			found, err := db.ColumnIn(t.Context(), d, "SELECT name FROM settings WHERE name IN $values", names)
			slices.Sort(found)
			slices.Sort(names)
			if err != nil || !slices.Equal(found, names) {
				t.Errorf("ColumnIn of %d names finds %d, %v", n, len(found), err)
			}
		}
	})
}
