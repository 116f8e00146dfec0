package db

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the schema up to the newest one of this binary. It refuses a database
// whose schema is newer, because this binary cannot know what it would break.
func Migrate(ctx context.Context, d *DB) error {
	if unfinished, err := d.hasTable(ctx, progressTable); err != nil || unfinished {
		return cmp.Or(err, errHalfCopied)
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	engine, options, err := d.dialect.goose()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(engine, d.DB, translatedFS{files, d.dialect.ddl}, options...)
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the database's version: %w", explain(err))
	}
	if has > knows {
		return errNewerSchema(has, knows)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", explain(err))
	}
	return nil
}

func errNewerSchema(has, knows int64) error {
	return fmt.Errorf("the database has schema version %d and this matjar knows only %d: run a newer matjar", has, knows)
}

// errOlderSchema is wrapped by the error of Check when the schema only needs migrating.
var errOlderSchema = errors.New("run matjar migrate first")

const (
	versionTable  = "goose_db_version"
	selectVersion = `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`
)

// Check returns why this binary cannot use a database: it is not a shop's, or its schema
// has another version. It changes nothing.
func Check(ctx context.Context, d *DB) error {
	if unfinished, err := d.hasTable(ctx, progressTable); err != nil || unfinished {
		return cmp.Or(err, errHalfCopied)
	}
	for _, name := range []string{versionTable, "catalog_version"} {
		if found, err := d.hasTable(ctx, name); err != nil {
			return err
		} else if !found {
			return errors.New("this is no database of a shop; matjar migrate makes an empty one into one")
		}
	}
	var has int64
	if err := d.QueryRowContext(ctx, selectVersion).Scan(&has); err != nil {
		return fmt.Errorf("read the database's version: %w", err)
	}
	switch knows := newestMigration(); {
	case has > knows:
		return errNewerSchema(has, knows)
	case has < knows:
		return fmt.Errorf("the database has schema version %d and this matjar works with %d: %w", has, knows, errOlderSchema)
	}
	return nil
}

// hasTable reports whether there is a table of this name.
func (d *DB) hasTable(ctx context.Context, name string) (bool, error) {
	var found int
	if err := d.QueryRowContext(ctx, d.dialect.hasTable(), name).Scan(&found); err != nil {
		return false, fmt.Errorf("read the database's tables: %w", explain(err))
	}
	return found > 0, nil
}

// newestMigration is the version that the migrations lead to.
func newestMigration() int64 {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		panic(err) // the pattern is constant
	}
	newest := int64(0)
	for _, name := range names {
		n, err := goose.NumericComponent(name)
		if err != nil {
			panic(err) // the files are embedded
		}
		newest = max(newest, n)
	}
	return newest
}

// translatedFS is an FS whose files are translated by an engine's ddl.
type translatedFS struct {
	fs.FS
	ddl func(string) string
}

// Open opens a folder as it is, and a file with its text translated.
func (t translatedFS) Open(name string) (fs.File, error) {
	f, err := t.FS.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil || info.IsDir() {
		return f, err
	}
	defer f.Close()
	text, err := fs.ReadFile(t.FS, name)
	if err != nil {
		return nil, err
	}
	return &translatedFile{bytes.NewReader([]byte(t.ddl(string(text)))), info}, nil
}

type translatedFile struct {
	*bytes.Reader
	info fs.FileInfo
}

func (f *translatedFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *translatedFile) Close() error               { return nil }

// Schema returns the text of all migrations: equal texts create equal databases.
func Schema() string {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		panic(err) // the pattern is constant
	}
	var text bytes.Buffer
	for _, name := range names {
		b, err := migrations.ReadFile(name)
		if err != nil {
			panic(err) // the file is embedded
		}
		text.Write(b)
	}
	return text.String()
}

// SchemaOf is Schema in the SQL of the engine of url.
func SchemaOf(url string) (string, error) {
	dia, err := dialectOf(url)
	if err != nil {
		return "", err
	}
	return dia.ddl(Schema()), nil
}
