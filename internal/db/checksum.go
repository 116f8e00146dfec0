package db

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// tableSum is how many rows a table has and the sum of their hashes, which does not depend on their order
// or on the engine.
type tableSum struct {
	rows int64
	sum  [2]uint64
}

// String returns it for the progress table.
func (s tableSum) String() string { return fmt.Sprintf("%d:%016x%016x", s.rows, s.sum[0], s.sum[1]) }

// sumTables reads all rows of tables.
func sumTables(ctx context.Context, d *DB, tables []*table) (map[string]tableSum, error) {
	sums := map[string]tableSum{}
	for _, t := range tables {
		names := t.columnNames()
		var sum tableSum
		err := eachValues(ctx, d, fmt.Sprintf(`SELECT %s FROM %s`, quotedList(names), quoted(t.name)), len(names), func(values []any) error {
			hash, err := hashRow(names, values)
			if err != nil {
				return err
			}
			sum.rows++
			sum.sum[0] += binary.BigEndian.Uint64(hash[:8])
			sum.sum[1] += binary.BigEndian.Uint64(hash[8:16])
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", t.name, err)
		}
		sums[t.name] = sum
	}
	return sums, nil
}

// eachValues runs a query and calls each with the values of every row, which it must not keep.
func eachValues(ctx context.Context, d *DB, query string, columns int, each func(values []any) error) error {
	values, into := make([]any, columns), make([]any, columns)
	for i := range values {
		into[i] = &values[i]
	}
	// Not through QueryContext, which would keep each statement prepared.
	rows, err := d.DB.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := each(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// hashRow hashes a row so that equal rows have equal hashes on both engines.
func hashRow(names []string, values []any) ([sha256.Size]byte, error) {
	var text []byte
	add := func(kind byte, data []byte) {
		text = append(binary.BigEndian.AppendUint64(append(text, kind), uint64(len(data))), data...)
	}
	for i, v := range values {
		add('c', []byte(names[i]))
		switch v := v.(type) {
		case nil:
			add('0', nil)
		case bool:
			number := uint64(0)
			if v {
				number = 1
			}
			add('i', binary.BigEndian.AppendUint64(nil, number))
		case int64:
			add('i', binary.BigEndian.AppendUint64(nil, uint64(v)))
		case string:
			add('t', []byte(v))
		case []byte:
			add('b', v)
		default:
			return [sha256.Size]byte{}, fmt.Errorf("%s has a value of the unknown type %T", names[i], v)
		}
	}
	return sha256.Sum256(text), nil
}
