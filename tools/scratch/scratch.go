// Package scratch creates temporary databases for the tools.
package scratch

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// Server is the address of the PostgreSQL server to make databases on, or empty;
// scripts/postgres.sh sets it.
func Server() string { return os.Getenv("MATJAR_TEST_DATABASE_URL") }

// Database is an empty database without a schema.
type Database struct {
	// Engine is the engine's name for people.
	Engine string
	URL    string
	// Drop removes it.
	Drop func() error
}

// Each returns a new database on every engine there is: SQLite, and PostgreSQL where there
// is a server.
func Each(ctx context.Context) ([]Database, error) {
	lite, err := SQLite()
	if err != nil || Server() == "" {
		return []Database{lite}, err
	}
	pg, err := Postgres(ctx)
	if err != nil {
		_ = lite.Drop() // the error that matters is the first
		return nil, err
	}
	return []Database{lite, pg}, nil
}

// SQLite returns a new database in a folder of its own.
func SQLite() (Database, error) {
	dir, err := os.MkdirTemp("", "matjar-scratch-*")
	return Database{"SQLite", "sqlite:" + filepath.Join(dir, "scratch.db"), func() error { return os.RemoveAll(dir) }}, err
}

// Postgres returns a new database on the server.
func Postgres(ctx context.Context) (Database, error) {
	u, err := url.Parse(Server())
	if err != nil {
		return Database{}, err
	}
	name := "matjar_scratch_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	if err := adminExec(ctx, `CREATE DATABASE `+name); err != nil {
		return Database{}, err
	}
	u.Path = "/" + name
	return Database{"PostgreSQL", u.String(), func() error {
		return adminExec(context.WithoutCancel(ctx), `DROP DATABASE `+name+` WITH (FORCE)`)
	}}, nil
}

// With opens a database for a moment.
func With(ctx context.Context, url string, do func(*db.DB) error) error {
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	return errors.Join(do(d), d.Close())
}

// Analyze does now what PostgreSQL's own workers do after a while; SQLite has nobody who does it.
func Analyze(ctx context.Context, d *db.DB) error {
	if d.Engine() == "sqlite" {
		return nil
	}
	_, err := d.DB.ExecContext(ctx, `VACUUM ANALYZE`)
	return err
}

func adminExec(ctx context.Context, statement string) error {
	return With(ctx, Server(), func(d *db.DB) error {
		if _, err := d.DB.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
		return nil
	})
}
