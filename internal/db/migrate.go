package db

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the schema up to the one this binary knows. It refuses a database
// whose schema is newer, because this binary cannot know what it would break.
func Migrate(ctx context.Context, d *DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	engine, options, err := d.dialect.goose()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(engine, d.DB, translated{files, d.dialect.ddl}, options...)
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the database's version: %w", err)
	}
	if has > knows {
		return fmt.Errorf("the database has schema version %d and this matjar knows only %d: run a newer matjar", has, knows)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// translated gives the files of FS with their text passed through an engine's ddl.
type translated struct {
	fs.FS
	ddl func(string) string
}

// Open opens a folder as it is, and a file with its text translated.
func (t translated) Open(name string) (fs.File, error) {
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

// Schema is the text of all migrations: equal texts make equal databases.
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
