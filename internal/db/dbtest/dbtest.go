// Package dbtest runs a test on every engine the shop supports, on the real thing.
package dbtest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// Environment of the tests. `make test` sets the first; without it the tests fail,
// unless the second narrows them to SQLite for a quick look.
const (
	postgresURL = "MATJAR_TEST_DATABASE_URL"
	engines     = "MATJAR_TEST_ENGINES"
)

// Each runs test as a subtest on SQLite and on PostgreSQL, each time on a database of
// its own that has the schema and no rows.
func Each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	EachURL(t, func(t *testing.T, url string) { test(t, open(t, url)) })
}

// EachURL is Each for a test that opens the database itself.
func EachURL(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	if os.Getenv(engines) == "sqlite" {
		return
	}
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

func open(t *testing.T, url string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatalf("open %s: %v", url, err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// SQLite returns the URL of a fresh SQLite database with the schema.
func SQLite(t *testing.T) string {
	t.Helper()
	template, err := sqliteTemplate()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "matjar.db")
	if err := os.WriteFile(path, template, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + path
}

// sqliteTemplate is the content of a migrated database file. The first process that needs it makes it and leaves
// it in the temporary folder for all others, because the migrations take seconds under the race detector.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	name, err := templateName("sqlite:")
	if err != nil {
		return nil, err
	}
	shared := filepath.Join(os.TempDir(), fmt.Sprintf("%s_%d.db", name, os.Getuid()))
	if template, err := os.ReadFile(shared); err == nil {
		return template, nil
	}
	dir, err := os.MkdirTemp("", "matjar-test-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "template.db")
	if err := migrateAndClose(context.Background(), "sqlite:"+path); err != nil {
		return nil, err
	}
	template, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	// Renamed, it is there as a whole or not at all. Where somebody else's is in the way, every process makes its own.
	_ = os.Rename(path, shared)
	return template, nil
})

// templateName names the database with the schema on the engine of url. It follows from the migrations, so that
// all test processes share one.
func templateName(url string) (string, error) {
	schema, err := db.SchemaOf(url)
	return fmt.Sprintf("matjar_template_%x", sha256.Sum256([]byte(schema)))[:40], err
}

// migrateAndClose migrates the database at url and closes it, which also checkpoints SQLite's
// log into the file.
func migrateAndClose(ctx context.Context, url string) error {
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close()
	return db.Migrate(ctx, d)
}

// Postgres returns the URL of a fresh PostgreSQL database with the schema, on the server
// that MATJAR_TEST_DATABASE_URL points at. It is dropped when the test ends.
func Postgres(t *testing.T) string {
	t.Helper()
	server := os.Getenv(postgresURL)
	if server == "" {
		t.Fatalf("%s is not set: run `make test`, or set %s=sqlite to leave PostgreSQL out", postgresURL, engines)
	}
	template, err := postgresTemplate()
	if err != nil {
		t.Fatalf("prepare PostgreSQL: %v", err)
	}
	name := "matjar_test_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	exec := func(statement string) error {
		d, err := admin()
		if err != nil {
			return err
		}
		return db.Exec(context.Background(), d, statement)
	}
	// Copying files takes a third of the time that copying through the log does.
	if err := exec(fmt.Sprintf(`CREATE DATABASE %s TEMPLATE %s STRATEGY FILE_COPY`, name, template)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := exec(fmt.Sprintf(`DROP DATABASE %s WITH (FORCE)`, name)); err != nil {
			t.Error(err)
		}
	})
	return onDatabase(server, name)
}

// admin is connected to the server for as long as the process runs, to create and drop databases.
var admin = sync.OnceValues(func() (*db.DB, error) { return db.Open(context.Background(), os.Getenv(postgresURL)) })

// postgresTemplate is the name of a database with the schema that new ones are copied from.
var postgresTemplate = sync.OnceValues(func() (string, error) {
	server := os.Getenv(postgresURL)
	ctx := context.Background()
	name, err := templateName(server)
	if err != nil {
		return "", err
	}
	d, err := db.Open(ctx, server)
	if err != nil {
		return "", err
	}
	// Closing the connection ends the lock.
	defer d.Close()
	conn, err := d.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(5152)`); err != nil {
		return "", err
	}
	var ready bool
	const query = `SELECT count(*) = 1 FROM pg_database WHERE datname = $1 AND datistemplate`
	if err := conn.QueryRowContext(ctx, query, name).Scan(&ready); err != nil || ready {
		return name, err
	}
	// An incomplete one of an interrupted run is created again.
	for _, statement := range []string{`DROP DATABASE IF EXISTS ` + name, `CREATE DATABASE ` + name} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	if err := migrateAndClose(ctx, onDatabase(server, name)); err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, `ALTER DATABASE `+name+` IS_TEMPLATE true`)
	return name, err
})

func onDatabase(server, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		return server
	}
	u.Path = "/" + name
	return u.String()
}
