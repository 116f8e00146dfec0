package db

import (
	"context"
	"fmt"
	"time"
)

// Exec runs a statement whose result does not matter.
func Exec(ctx context.Context, q Querier, query string, args ...any) error {
	_, err := q.ExecContext(ctx, query, args...)
	return err
}

// Changed runs a statement and reports whether it changed any row.
func Changed(ctx context.Context, q Querier, query string, args ...any) (bool, error) {
	result, err := q.ExecContext(ctx, query, args...)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// Column returns the one column of a query as texts.
func Column(ctx context.Context, q Querier, query string, args ...any) ([]string, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// All returns every row of a query; fields returns the destinations of the columns of one row.
func All[T any](ctx context.Context, q Querier, fields func(*T) []any, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []T{}
	for rows.Next() {
		var row T
		if err := rows.Scan(fields(&row)...); err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// Micro scans a column of microseconds into a time.
type Micro struct{ To *time.Time }

// Scan accepts the value of a BIGINT column of both engines.
func (m Micro) Scan(value any) error {
	us, ok := value.(int64)
	if !ok {
		return fmt.Errorf("%T is not a time", value)
	}
	*m.To = time.UnixMicro(us).UTC()
	return nil
}
