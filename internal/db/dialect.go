package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// dialect is all that the two engines do differently.
type dialect interface {
	name() string
	// open returns the pool, and what follows the server that takes writes where there can be several. Connections note
	// the damage that they meet in a file.
	open(url string, met *damage) (*sql.DB, *primary, error)
	// missing returns an error that states where a database should be when there is none.
	missing(url string) error
	// hasTable counts the tables called $1.
	hasTable() string
	// columns lists the columns of all tables: table, name, whether it is a boolean, and its place in
	// the primary key, 0 for none.
	columns() string
	// references lists the foreign keys: table, column, and the table that they lead to.
	references() string
	singleWriter() bool
	// retryable reports whether a transaction that failed with err left no trace and
	// may succeed when it is run again.
	retryable(err error) bool
	// unavailable reports whether err means that the engine is temporarily unavailable.
	unavailable(err error) bool
	// locked reports whether err means that a migration did not get a lock in time.
	locked(err error) bool
	// idle returns an error while others use the database.
	idle(ctx context.Context, d *DB) error
	goose() (goose.Dialect, []goose.ProviderOption, error)
	// ddl translates a migration into the SQL of the engine.
	ddl(migration string) string
}

func dialectOf(url string) (dialect, error) {
	switch {
	case strings.HasPrefix(url, sqliteScheme):
		return sqliteDialect{}, nil
	case strings.HasPrefix(url, "postgres://"), strings.HasPrefix(url, "postgresql://"):
		return postgresDialect{}, nil
	default:
		return nil, errors.New("want sqlite:PATH or postgres://USER@HOST/NAME")
	}
}

const sqliteScheme = "sqlite:"

// File returns the path of an SQLite database, and false for what is none.
func File(url string) (path string, ok bool) {
	path, ok = strings.CutPrefix(url, sqliteScheme)
	return path, ok && path != ""
}

type sqliteDialect struct{}

func (sqliteDialect) name() string       { return "sqlite" }
func (sqliteDialect) singleWriter() bool { return true }

func (sqliteDialect) open(url string, met *damage) (*sql.DB, *primary, error) {
	path, err := sqlitePath(url)
	if err != nil {
		return nil, nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, nil, fmt.Errorf("create the database's folder: %w", err)
	}
	// A file created here is private, and so are the ones that SQLite creates beside it.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("open the database's file: %w", err)
	}
	f.Close()
	// Transactions take the write lock at their start (immediate), so that they never fail
	// later; a commit survives a power loss (FULL). What was committed is copied into the database's own file
	// after 4,000 pages: after 1,000, which is SQLite's own choice, orders would wait for that every few moments.
	connector, err := sqlite.NewConnector(path + "?_txlock=immediate" +
		"&_pragma=busy_timeout(10000)" +
		"&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(FULL)" +
		"&_pragma=wal_autocheckpoint(4000)" +
		"&_pragma=foreign_keys(1)")
	if err != nil {
		return nil, nil, err
	}
	pool := sql.OpenDB(preparing{connector, met})
	// Connections are kept, since each new one reads the schema again.
	n := 4 * runtime.GOMAXPROCS(0)
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	return pool, nil, nil
}

func (sqliteDialect) missing(url string) error {
	path, err := sqlitePath(url)
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if whole, err := filepath.Abs(path); err == nil {
			path = whole
		}
		return fmt.Errorf("there is no database at %s; matjar serve or matjar migrate makes a new one", path)
	}
	return nil
}

func (sqliteDialect) hasTable() string {
	return `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = $1`
}

// columns cannot tell booleans, which are integers here.
func (sqliteDialect) columns() string {
	return `
		SELECT t.name, c.name, 0, c.pk FROM sqlite_master t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid`
}

func (sqliteDialect) references() string {
	return `
		SELECT t.name, f."from", f."table" FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
		WHERE t.type = 'table'`
}

func (sqliteDialect) retryable(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	code := e.Code() & 0xff // the low byte is the code without its extension
	return code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED
}

func (sqliteDialect) unavailable(err error) bool {
	if damaged(err) {
		return true
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM:
		return true
	default:
		return false
	}
}

// damaged reports whether an error means that the file of an SQLite database is damaged, or is none.
func damaged(err error) bool {
	if _, known := errors.AsType[*damagedError](err); known {
		return true
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	code := e.Code() & 0xff
	return code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB
}

// locked returns false: whoever writes waits for its turn.
func (sqliteDialect) locked(error) bool { return false }

// idle returns nil: who opens an idle file has looked before, see ensureClosed.
func (sqliteDialect) idle(context.Context, *DB) error { return nil }

func (sqliteDialect) goose() (goose.Dialect, []goose.ProviderOption, error) {
	return goose.DialectSQLite3, nil, nil
}

// sqliteDDL has SQLite's names for the types, has indexes made at once, since nobody writes meanwhile, and makes every table STRICT: without
// it SQLite keeps any text in a numeric column.
var sqliteDDL = strings.NewReplacer(
	" BIGINT", " INTEGER",
	" BOOLEAN", " INTEGER",
	" BYTEA", " BLOB",
	" CONCURRENTLY", "",
	"\n);", "\n) STRICT;",
)

func (sqliteDialect) ddl(migration string) string { return sqliteDDL.Replace(migration) }

type postgresDialect struct{}

// PostgresConnections is how many connections to PostgreSQL a node has for requests and jobs.
const PostgresConnections = 20

func (postgresDialect) name() string       { return "postgres" }
func (postgresDialect) singleWriter() bool { return false }

func (postgresDialect) open(url string, _ *damage) (*sql.DB, *primary, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		// pgx's error would contain the URL, and with it the password.
		return nil, nil, errors.New("not a valid postgres:// address")
	}
	pool, follows := openPrimary(config)
	pool.SetMaxOpenConns(PostgresConnections)
	pool.SetMaxIdleConns(PostgresConnections)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return pool, follows, nil
}

// missing returns nil: connecting fails anyway, since a server never creates a database by
// itself.
func (postgresDialect) missing(string) error { return nil }

func (postgresDialect) hasTable() string {
	return `SELECT CASE WHEN to_regclass($1) IS NULL THEN 0 ELSE 1 END`
}

func (postgresDialect) columns() string {
	return `
		SELECT t.relname, c.attname, CASE WHEN c.atttypid = 'boolean'::regtype THEN 1 ELSE 0 END,
		       coalesce((SELECT array_position(k.conkey, c.attnum) FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'p'), 0)
		FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid
		WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace AND c.attnum > 0 AND NOT c.attisdropped
		ORDER BY t.relname, c.attnum`
}

func (postgresDialect) references() string {
	return `
		SELECT t.relname, c.attname, parent.relname
		FROM pg_constraint k
		JOIN pg_class t ON t.oid = k.conrelid
		JOIN pg_class parent ON parent.oid = k.confrelid
		JOIN pg_attribute c ON c.attrelid = k.conrelid AND c.attnum = ANY (k.conkey)
		WHERE k.contype = 'f' AND t.relnamespace = current_schema()::regnamespace`
}

func (postgresDialect) retryable(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return false
	}
	const serializationFailure, deadlockDetected = "40001", "40P01"
	return e.Code == serializationFailure || e.Code == deadlockDetected
}

func (postgresDialect) unavailable(err error) bool {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		const (
			noConnection, noResources = "08", "53" // classes: connections, disk, memory
			operator                  = "57P"      // shut down, starting, dropped
			silent                    = "25P03"    // the transaction was silent for too long, see settings
		)
		return strings.HasPrefix(e.Code, noConnection) || strings.HasPrefix(e.Code, noResources) ||
			e.Code == readOnlyTransaction || e.Code == silent || strings.HasPrefix(e.Code, operator)
	}
	// A connection that broke while it was used, or before.
	_, ok := errors.AsType[*net.OpError](err)
	return ok || pgconn.SafeToRetry(err)
}

func (postgresDialect) locked(err error) bool {
	const lockNotAvailable = "55P03"
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && e.Code == lockNotAvailable
}

const countOthers = `
	SELECT count(*) FROM pg_stat_activity
	WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`

// idle leaves d with a single connection, so that all others are somebody else's.
func (postgresDialect) idle(ctx context.Context, d *DB) error {
	d.SetMaxOpenConns(1)
	var others int
	if err := d.QueryRowContext(ctx, countOthers).Scan(&others); err != nil {
		return err
	}
	if others > 0 {
		return fmt.Errorf("the database is in use by %d other connections: stop the shop first", others)
	}
	return nil
}

func (postgresDialect) goose() (goose.Dialect, []goose.ProviderOption, error) {
	// Several nodes may start at once; one migrates and the others wait.
	// An index of a large table takes longer than the locker's own five minutes.
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 3600))
	if err != nil {
		return "", nil, err
	}
	return goose.DialectPostgres, []goose.ProviderOption{goose.WithSessionLocker(locker)}, nil
}

// ddl limits how long a migration waits for a lock: everything that comes behind it waits too. What runs outside a
// transaction locks nobody out.
func (postgresDialect) ddl(migration string) string {
	if strings.Contains(migration, "-- +goose NO TRANSACTION") {
		return migration
	}
	return strings.Replace(migration, "-- +goose Up\n", "-- +goose Up\nSET LOCAL lock_timeout = '1s';\n", 1)
}
