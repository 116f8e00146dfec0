package db

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// maxParameters limits the values of one statement. SQLite looks up every numbered
// parameter linearly, so larger statements take quadratic time; with much smaller ones the
// statement overhead dominates.
const maxParameters = 250

// maxPostgresParameters is the same for rows that PostgreSQL gets: each statement is a round trip.
const maxPostgresParameters = 8000

// InsertRows inserts rows into a table, many with each statement. Every row has a value
// for each of the columns. Table and columns must not come from user input.
func InsertRows(ctx context.Context, q Querier, table string, columns []string, rows [][]any) error {
	return writeRows(ctx, q, table, columns, rows, "")
}

// InsertMissing is InsertRows that skips rows that exist.
func InsertMissing(ctx context.Context, q Querier, table string, columns []string, rows [][]any) error {
	return writeRows(ctx, q, table, columns, rows, " ON CONFLICT DO NOTHING")
}

// UpsertRows is InsertRows that updates rows whose key exists. The key is one of the
// columns, and unique in the table.
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
	most := maxParameters
	if _, ok := q.(pgTx); ok {
		most = maxPostgresParameters
	}
	batch := max(1, most/len(columns))
	full := ""
	for len(rows) > 0 {
		// The rest goes in small statements: each number of rows is a statement that the server keeps.
		if len(rows) < batch && most > maxParameters {
			most = maxParameters
			batch, full = max(1, most/len(columns)), ""
		}
		n := min(batch, len(rows))
		statement := full
		if n < batch || full == "" {
			statement = insertStatement(table, columns, n) + conflict
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

// insertStatement is the statement that inserts n rows.
func insertStatement(table string, columns []string, n int) string {
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

// RowsIn runs a query that contains "IN $values" and calls each for every row. Many values
// are split over several statements, so an ORDER BY only holds among the rows of one
// value. The query must not have other parameters.
func RowsIn(ctx context.Context, q Querier, query string, values []string, each func(rows *sql.Rows) error) error {
	for part := range slices.Chunk(values, maxParameters) {
		var args []any
		var marks []string
		for i := range inStatement(len(part)) {
			args, marks = append(args, part[min(i, len(part)-1)]), append(marks, "$"+strconv.Itoa(i+1))
		}
		list := "IN (" + strings.Join(marks, ", ") + ")"
		if err := EachRow(ctx, q, strings.ReplaceAll(query, "IN $values", list), args, each); err != nil {
			return err
		}
	}
	return nil
}

// inStatement returns for how many values the statement of n is written: databases keep each statement that they have
// prepared, so there are few of them. The last value is named again.
func inStatement(n int) int {
	size := 1
	for size < n {
		size *= 2
	}
	return min(size, maxParameters)
}

// EachRow runs a query and calls each for every row.
func EachRow(ctx context.Context, q Querier, query string, args []any, each func(rows *sql.Rows) error) error {
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

// ColumnIn is RowsIn for a query of one column, which it returns.
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
