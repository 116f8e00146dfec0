package dbtest

import (
	"testing"

	"matjar/internal/db"
)

// Column is a column of the schema, as the engine's own catalogue has it.
type Column struct {
	Table, Name string
	IsText      bool
	// References is the column that a foreign key points at, as in users.id, or empty.
	References string
}

// columnsOf has the catalogue query of each engine.
var columnsOf = map[string]string{
	"sqlite": `
		SELECT t.name, c.name, c.type = 'TEXT',
		       coalesce((SELECT f."table" || '.' || f."to" FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name), '')
		FROM sqlite_master t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' ORDER BY 1, 2`,
	"postgres": `
		SELECT c.table_name, c.column_name, c.data_type = 'text',
		       coalesce((SELECT target.relname || '.' || at.attname
		                 FROM pg_constraint k
		                 JOIN pg_class target ON target.oid = k.confrelid
		                 JOIN pg_attribute at ON at.attrelid = k.confrelid AND at.attnum = k.confkey[1]
		                 JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = k.conkey[1]
		                 WHERE k.contype = 'f' AND k.conrelid = c.table_name::regclass AND own.attname = c.column_name), '')
		FROM information_schema.columns c
		WHERE c.table_schema = 'public' ORDER BY 1, 2`,
}

// Columns lists all columns of the database.
func Columns(t *testing.T, d *db.DB) []Column {
	t.Helper()
	list, err := db.All(t.Context(), d, func(c *Column) []any {
		return []any{&c.Table, &c.Name, &c.IsText, &c.References}
	}, columnsOf[d.Engine()])
	if err != nil {
		t.Fatal(err)
	}
	return list
}
