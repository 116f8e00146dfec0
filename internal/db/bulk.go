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
	return insertRows(ctx, q, table, columns, rows, "")
}

// InsertMissing is InsertRows for rows some of which may be there already: those stay as
// they are.
func InsertMissing(ctx context.Context, q Querier, table string, columns []string, rows [][]any) error {
	return insertRows(ctx, q, table, columns, rows, " ON CONFLICT DO NOTHING")
}

func insertRows(ctx context.Context, q Querier, table string, columns []string, rows [][]any, end string) error {
	batch := max(1, maxParameters/len(columns))
	full := ""
	for len(rows) > 0 {
		n := min(batch, len(rows))
		statement := full
		if n < batch || full == "" {
			statement = insertText(table, columns, n) + end
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
