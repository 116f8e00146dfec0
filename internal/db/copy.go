package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// progressTable is in a database that is being copied to, with a row for each table. It goes when the
// copy is complete: until then nothing else uses the database.
const (
	progressTable = "copy_progress"

	createProgress = `
		CREATE TABLE copy_progress (
			name   TEXT PRIMARY KEY,
			source TEXT NOT NULL,
			copied BIGINT NOT NULL
		)`
	insertProgress = `INSERT INTO copy_progress (name, source, copied) VALUES ($1, $2, 0)`
	selectProgress = `SELECT name, source, copied FROM copy_progress`
	updateProgress = `UPDATE copy_progress SET copied = copied + $1 WHERE name = $2`
	dropProgress   = `DROP TABLE copy_progress`
)

// errHalfCopied is why nothing uses a database whose copy is not complete.
var errHalfCopied = errors.New("this is an unfinished copy of a shop: run matjar copy once more")

// Copy copies a whole shop from one database to another, of any engine, and returns how much it has.
// The source must have the schema of this binary and must not be in use. The target is a database
// without a shop, or what an interrupted Copy of the same source left, which it continues. At the end every
// table has been read on both sides and has the same rows.
func Copy(ctx context.Context, from, to string, report func(done, total int)) (Content, error) {
	if from == to {
		return Content{}, errors.New("source and target are the same database")
	}
	source, err := openIdle(ctx, from)
	if err != nil {
		return Content{}, fmt.Errorf("--from: %w", err)
	}
	defer source.Close()
	target, err := Open(ctx, to)
	if err != nil {
		return Content{}, fmt.Errorf("--to: %w", err)
	}
	defer target.Close()
	c := &copying{source: source, target: target, report: report}
	if c.tables, err = source.tables(ctx); err != nil {
		return Content{}, fmt.Errorf("--from: %w", err)
	}
	if c.sums, err = sumTables(ctx, source, c.tables); err != nil {
		return Content{}, fmt.Errorf("--from: %w", err)
	}
	if err := c.prepare(ctx); err != nil {
		return Content{}, fmt.Errorf("--to: %w", err)
	}
	for _, t := range c.tables {
		if err := c.copyTable(ctx, t); err != nil {
			return Content{}, fmt.Errorf("copy %s: %w", t.name, err)
		}
	}
	if err := c.verify(ctx); err != nil {
		return Content{}, err
	}
	return c.content(), Exec(ctx, target, dropProgress)
}

// openIdle opens a migrated database that nobody else uses.
func openIdle(ctx context.Context, url string) (*DB, error) {
	if path, ok := File(url); ok {
		if err := ensureClosed(ctx, path); err != nil {
			return nil, err
		}
	}
	d, err := OpenExisting(ctx, url)
	if err != nil {
		return nil, err
	}
	err = Check(ctx, d)
	if err == nil {
		err = d.dialect.idle(ctx, d)
	}
	if err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// copying is a copy under way.
type copying struct {
	source, target *DB
	// tables are those of the source, parents first, and sums what is in them.
	tables []*table
	sums   map[string]tableSum
	// booleans has the columns that are booleans in the target, as table.column.
	booleans map[string]bool
	// copied is how many rows of a table the target has.
	copied      map[string]int64
	done, total int
	report      func(done, total int)
}

// prepare makes the target ready, or finds out how far an interrupted copy has come.
func (c *copying) prepare(ctx context.Context) error {
	unfinished, err := c.target.hasTable(ctx, progressTable)
	if err != nil {
		return err
	}
	if !unfinished {
		if err := c.begin(ctx); err != nil {
			return err
		}
	}
	if err := c.readProgress(ctx); err != nil {
		return err
	}
	columns, err := c.target.tables(ctx)
	if err != nil {
		return err
	}
	c.booleans = map[string]bool{}
	for _, t := range columns {
		for _, col := range t.columns {
			c.booleans[t.name+"."+col.name] = col.boolean
		}
	}
	for name, sum := range c.sums {
		c.total += int(sum.rows)
		c.done += int(c.copied[name])
	}
	return nil
}

// begin gives the target the schema without any row, and the table that says so.
func (c *copying) begin(ctx context.Context) error {
	if err := c.target.ensureUnused(ctx); err != nil {
		return err
	}
	return c.target.Tx(ctx, func(q Querier) error {
		for _, t := range slices.Backward(c.tables) {
			if err := Exec(ctx, q, `DELETE FROM `+quoted(t.name)); err != nil {
				return err
			}
		}
		if err := Exec(ctx, q, createProgress); err != nil {
			return err
		}
		for _, t := range c.tables {
			if err := Exec(ctx, q, insertProgress, t.name, c.sums[t.name].String()); err != nil {
				return err
			}
		}
		return nil
	})
}

// ensureUnused migrates a database that has no tables, and refuses one that has more than a new one.
func (d *DB) ensureUnused(ctx context.Context) error {
	there, err := d.tables(ctx)
	if err != nil {
		return err
	}
	if len(there) == 0 {
		return Migrate(ctx, d)
	}
	if err := Check(ctx, d); err != nil {
		return err
	}
	has, err := sumTables(ctx, d, there)
	if err != nil {
		return err
	}
	fresh, err := freshSums(ctx)
	if err != nil {
		return err
	}
	for name, sum := range has {
		if sum != fresh[name] {
			return fmt.Errorf("it has a shop already: %s has %d rows; name an empty database", name, sum.rows)
		}
	}
	return nil
}

// freshSums returns what is in the tables of a new shop.
func freshSums(ctx context.Context) (map[string]tableSum, error) {
	dir, err := os.MkdirTemp("", "matjar-copy-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	d, err := Open(ctx, sqliteScheme+filepath.Join(dir, "new.db"))
	if err != nil {
		return nil, err
	}
	defer d.Close()
	if err := Migrate(ctx, d); err != nil {
		return nil, err
	}
	tables, err := d.tables(ctx)
	if err != nil {
		return nil, err
	}
	return sumTables(ctx, d, tables)
}

// readProgress reads how far the copy is, and refuses one of another source.
func (c *copying) readProgress(ctx context.Context) error {
	type row struct {
		name, source string
		copied       int64
	}
	rows, err := All(ctx, c.target.DB, func(r *row) []any { return []any{&r.name, &r.source, &r.copied} }, selectProgress)
	if err != nil {
		return err
	}
	c.copied = map[string]int64{}
	for _, r := range rows {
		if sum, ok := c.sums[r.name]; !ok || sum.String() != r.source {
			return errors.New("it is an unfinished copy of another shop, or the source has changed since: empty it and begin again")
		}
		c.copied[r.name] = r.copied
	}
	if len(rows) != len(c.tables) {
		return errors.New("it is an unfinished copy of another version: empty it and begin again")
	}
	return nil
}

// A transaction has no more rows than chunk, and ends with the row that makes it larger than chunkBytes.
const (
	chunk      = 2000
	chunkBytes = 4 << 20
)

// copyTable copies the rows of a table that the target does not have yet.
func (c *copying) copyTable(ctx context.Context, t *table) error {
	names := t.columnNames()
	query := fmt.Sprintf(`SELECT %s FROM %s ORDER BY %s LIMIT %d OFFSET %d`,
		quotedList(names), quoted(t.name), t.order(), c.sums[t.name].rows, c.copied[t.name])
	// Rows that refer to each other are only right together.
	whole := len(t.own) > 0
	var rows [][]any
	bytes := 0
	write := func() error {
		if len(rows) == 0 {
			return nil
		}
		if err := c.writeRows(ctx, t, names, rows); err != nil {
			return err
		}
		c.done += len(rows)
		c.report(c.done, c.total)
		rows, bytes = nil, 0
		return nil
	}
	err := eachValues(ctx, c.source, query, len(names), func(values []any) error {
		row := make([]any, len(values))
		for i, v := range values {
			if number, ok := v.(int64); ok && c.booleans[t.name+"."+names[i]] {
				v = number != 0
			}
			row[i] = v
			bytes += lengthOf(v)
		}
		if rows = append(rows, row); !whole && (len(rows) >= chunk || bytes > chunkBytes) {
			return write()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return write()
}

// lengthOf returns about how much memory a value takes.
func lengthOf(v any) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case []byte:
		return len(v)
	default:
		return 8
	}
}

// writeRows inserts rows and notes it, in one transaction.
func (c *copying) writeRows(ctx context.Context, t *table, names []string, rows [][]any) error {
	columns := make([]string, len(names))
	for i, name := range names {
		columns[i] = quoted(name)
	}
	return c.target.Tx(ctx, func(q Querier) error {
		first, links := t.withoutLinks(names, rows)
		if err := InsertRows(ctx, q, quoted(t.name), columns, first); err != nil {
			return err
		}
		for _, link := range links {
			if err := Exec(ctx, q, link.statement, link.args...); err != nil {
				return err
			}
		}
		return Exec(ctx, q, updateProgress, int64(len(rows)), t.name)
	})
}

// link sets the columns of a row that refer to other rows of the same table.
type link struct {
	statement string
	args      []any
}

// withoutLinks returns the rows without what refers to other rows of the table, and the statements that
// add it when all rows are there.
func (t *table) withoutLinks(names []string, rows [][]any) ([][]any, []link) {
	if len(t.own) == 0 {
		return rows, nil
	}
	first := make([][]any, len(rows))
	var links []link
	for i, row := range rows {
		first[i] = slices.Clone(row)
		for _, own := range t.own {
			at := slices.Index(names, own)
			if row[at] == nil {
				continue
			}
			first[i][at] = nil
			args, where := []any{row[at]}, []string{}
			for _, key := range t.key {
				args = append(args, row[slices.Index(names, key)])
				where = append(where, fmt.Sprintf("%s = $%d", quoted(key), len(args)))
			}
			links = append(links, link{fmt.Sprintf(`UPDATE %s SET %s = $1 WHERE %s`, quoted(t.name), quoted(own), strings.Join(where, " AND ")), args})
		}
	}
	return first, links
}

// verify reads both sides again: the target must have what the source had, and the source must still have it.
func (c *copying) verify(ctx context.Context) error {
	there, err := c.target.tables(ctx)
	if err != nil {
		return err
	}
	got, err := sumTables(ctx, c.target, there)
	if err != nil {
		return err
	}
	after, err := sumTables(ctx, c.source, c.tables)
	if err != nil {
		return err
	}
	for name, want := range c.sums {
		if after[name] != want {
			return fmt.Errorf("%s was changed while it was copied: stop the shop, empty the target and begin again", name)
		}
		if got[name] != want {
			return fmt.Errorf("the copy of %s differs: %d rows with sum %s, want %d with %s", name, got[name].rows, got[name], want.rows, want)
		}
	}
	return nil
}

func (c *copying) content() Content { return Content{len(c.tables), int64(c.total)} }
