package db

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// table is a table of the schema, as the engine's own catalogue has it.
type table struct {
	name    string
	columns []column
	// key has the columns of the primary key.
	key []string
	// parents are the tables that its foreign keys lead to, itself left out.
	parents []string
	// own are the columns that refer to other rows of the same table.
	own []string
}

type column struct {
	name    string
	boolean bool
}

// bookkeeping are tables that are not the shop's.
var bookkeeping = []string{versionTable, servingTable, progressTable}

// tables lists the tables of the shop so that each comes behind those that it refers to. They are read
// from the database, so that none can be forgotten.
func (d *DB) tables(ctx context.Context) ([]*table, error) {
	byName := map[string]*table{}
	var found []*table
	type row struct {
		table, name  string
		boolean, key int
	}
	rows, err := All(ctx, d.DB, func(r *row) []any { return []any{&r.table, &r.name, &r.boolean, &r.key} }, d.dialect.columns())
	if err != nil {
		return nil, fmt.Errorf("read the database's tables: %w", err)
	}
	type keyColumn struct {
		name  string
		place int
	}
	keys := map[string][]keyColumn{}
	for _, r := range rows {
		if slices.Contains(bookkeeping, r.table) {
			continue
		}
		t := byName[r.table]
		if t == nil {
			t = &table{name: r.table}
			byName[r.table] = t
			found = append(found, t)
		}
		t.columns = append(t.columns, column{r.name, r.boolean != 0})
		if r.key > 0 {
			keys[r.table] = append(keys[r.table], keyColumn{r.name, r.key})
		}
	}
	for name, key := range keys {
		slices.SortFunc(key, func(a, b keyColumn) int { return a.place - b.place })
		for _, k := range key {
			byName[name].key = append(byName[name].key, k.name)
		}
	}
	type reference struct{ table, column, parent string }
	references, err := All(ctx, d.DB, func(r *reference) []any { return []any{&r.table, &r.column, &r.parent} }, d.dialect.references())
	if err != nil {
		return nil, fmt.Errorf("read the database's foreign keys: %w", err)
	}
	for _, r := range references {
		switch t := byName[r.table]; {
		case t == nil:
		case r.parent == r.table:
			t.own = append(t.own, r.column)
		default:
			t.parents = append(t.parents, r.parent)
		}
	}
	return parentsFirst(found, byName)
}

// parentsFirst sorts tables so that each comes behind its parents.
func parentsFirst(found []*table, byName map[string]*table) ([]*table, error) {
	var sorted []*table
	const waiting, done = 1, 2
	state := map[string]int{}
	var add func(t *table) error
	add = func(t *table) error {
		switch state[t.name] {
		case waiting:
			return fmt.Errorf("the foreign keys of %s lead back to it", t.name)
		case done:
			return nil
		}
		state[t.name] = waiting
		for _, name := range t.parents {
			if parent := byName[name]; parent != nil {
				if err := add(parent); err != nil {
					return err
				}
			}
		}
		state[t.name] = done
		sorted = append(sorted, t)
		return nil
	}
	for _, t := range found {
		if err := add(t); err != nil {
			return nil, err
		}
	}
	return sorted, nil
}

// columnNames returns the names of the columns in alphabetical order, which is the same on both engines.
func (t *table) columnNames() []string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}
	slices.Sort(names)
	return names
}

// order is the list of columns that makes the order of rows certain.
func (t *table) order() string {
	if len(t.key) > 0 {
		return quotedList(t.key)
	}
	return quotedList(t.columnNames())
}

// quoted returns a name of the schema as SQL has it.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quotedList(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = quoted(name)
	}
	return strings.Join(list, ", ")
}
