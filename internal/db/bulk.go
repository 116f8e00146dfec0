package db

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// maxParameters is how many values one statement carries. SQLite looks up every
// numbered parameter among all others, so that ten times as many take a hundred times
// as long; below a few hundred the statements themselves become what costs.
const maxParameters = 250

// InsertRows inserts rows into a table, many with each statement. Every row has a value
// for each of the columns. Neither table nor columns come from outside.
func InsertRows(ctx context.Context, q Querier, table string, columns []string, rows [][]any) error {
	return writeRows(ctx, q, table, columns, rows, "")
}

// InsertMissing is InsertRows for rows some of which may be there already: those stay as
// they are.
func InsertMissing(ctx context.Context, q Querier, table string, columns []string, rows [][]any) error {
	return writeRows(ctx, q, table, columns, rows, " ON CONFLICT DO NOTHING")
}

// UpsertRows is InsertRows that gives a row whose key is there already the new values.
// The key is one of the columns, and unique in the table.
func UpsertRows(ctx context.Context, q Querier, table, key string, columns []string, rows [][]any) error {
	var set []string
	for _, name := range columns {
		if name != key {
			set = append(set, name+" = excluded."+name)
		}
	}
	return writeRows(ctx, q, table, columns, rows, " ON CONFLICT ("+key+") DO UPDATE SET "+strings.Join(set, ", "))
}

func writeRows(ctx context.Context, q Querier, table string, columns []string, rows [][]any, conflict string) error {
	batch := max(1, maxParameters/len(columns))
	full := ""
	for len(rows) > 0 {
		n := min(batch, len(rows))
		statement := full
		if n < batch || full == "" {
			statement = insertText(table, columns, n) + conflict
		}
		if n == batch {
			full = statement
		}
		args := make([]any, 0, n*len(columns))
		for _, row := range rows[:n] {
			args = append(args, row...)
		}
		if _, err := q.ExecContext(ctx, statement, args...); err != nil {
			return fmt.Errorf("insert into %s: %w", table, err)
		}
		rows = rows[n:]
	}
	return nil
}

// insertText is the statement that inserts n rows.
func insertText(table string, columns []string, n int) string {
	var b strings.Builder
	b.WriteString("INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES ")
	parameter := 0
	for row := range n {
		if row > 0 {
			b.WriteString(", ")
		}
		separator := "($"
		for range columns {
			parameter++
			b.WriteString(separator)
			b.WriteString(strconv.Itoa(parameter))
			separator = ", $"
		}
		b.WriteByte(')')
	}
	return b.String()
}

// ColumnIn gives the one column of a query that ends with "IN ", for all of the values.
func ColumnIn(ctx context.Context, q Querier, query string, values []string) ([]string, error) {
	var list []string
	for len(values) > 0 {
		n := min(maxParameters, len(values))
		args := make([]any, n)
		marks := make([]string, n)
		for i, v := range values[:n] {
			args[i], marks[i] = v, "$"+strconv.Itoa(i+1)
		}
		found, err := Column(ctx, q, query+"("+strings.Join(marks, ", ")+")", args...)
		if err != nil {
			return nil, err
		}
		list, values = append(list, found...), values[n:]
	}
	return list, nil
}
