package db

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
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

// UpsertRows is InsertRows that updates a row whose key is there already to the new values.
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

// RowsIn runs a query for all of the values, which it names as "IN $values", and calls
// each on every row. Many values are asked for by several statements, so an ORDER BY holds
// among the rows of one value only. The query has no other parameters.
func RowsIn(ctx context.Context, q Querier, query string, values []string, each func(rows *sql.Rows) error) error {
	for part := range slices.Chunk(values, maxParameters) {
		args := make([]any, len(part))
		marks := make([]string, len(part))
		for i, v := range part {
			args[i], marks[i] = v, "$"+strconv.Itoa(i+1)
		}
		list := "IN (" + strings.Join(marks, ", ") + ")"
		if err := eachRow(ctx, q, strings.ReplaceAll(query, "IN $values", list), args, each); err != nil {
			return err
		}
	}
	return nil
}

func eachRow(ctx context.Context, q Querier, query string, args []any, each func(rows *sql.Rows) error) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// ColumnIn returns the one column of a query for all of the values, which it names as
// RowsIn has it.
func ColumnIn(ctx context.Context, q Querier, query string, values []string) ([]string, error) {
	var list []string
	err := RowsIn(ctx, q, query, values, func(rows *sql.Rows) error {
		var s string
		err := rows.Scan(&s)
		list = append(list, s)
		return err
	})
	return list, err
}
