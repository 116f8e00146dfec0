package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// ErrNoBackup is the refusal to back up PostgreSQL, which has its own tools.
var ErrNoBackup = errors.New("use pg_dump to back up a PostgreSQL database")

// Backup writes a consistent copy of an SQLite database to path while it is in use, and returns what
// is in it. The copy is private, and appears when it is complete and verified. An existing file is never
// overwritten. PostgreSQL is refused with ErrNoBackup.
func Backup(ctx context.Context, d *DB, path string) (Content, error) {
	if d.Engine() != "sqlite" {
		return Content{}, ErrNoBackup
	}
	if _, err := os.Lstat(path); err == nil {
		return Content{}, fmt.Errorf("%s exists already", path)
	}
	part, err := createTemp(path)
	if err != nil {
		return Content{}, err
	}
	defer os.Remove(part) //nolint:errcheck // it is gone when all went well
	before, err := countRows(ctx, d)
	if err != nil {
		return Content{}, err
	}
	// Not through ExecContext: it writes to the other file only, and may take long.
	if _, err := d.DB.ExecContext(ctx, `VACUUM INTO $1`, part); err != nil {
		return Content{}, fmt.Errorf("copy the database: %w", err)
	}
	copied, err := verifyDatabase(ctx, part, checkShop)
	if err == nil {
		err = copied.has(before)
	}
	if err != nil {
		return Content{}, fmt.Errorf("the copy: %w", err)
	}
	if err := syncFile(part); err != nil {
		return Content{}, err
	}
	// A link, unlike a rename, never replaces a file that appeared meanwhile.
	if err := os.Link(part, path); err != nil {
		if _, there := os.Lstat(path); there == nil {
			return Content{}, fmt.Errorf("%s exists already", path)
		}
		if err := os.Rename(part, path); err != nil {
			return Content{}, err
		}
	}
	return copied.content(), syncFile(filepath.Dir(path))
}

// Content is how much a database has.
type Content struct {
	Tables int
	Rows   int64
}

// String returns it in words.
func (c Content) String() string { return fmt.Sprintf("%d tables with %d rows", c.Tables, c.Rows) }

// rowCounts are the numbers of rows by table.
type rowCounts map[string]int64

func (c rowCounts) content() Content {
	sum := Content{Tables: len(c)}
	for _, n := range c {
		sum.Rows += n
	}
	return sum
}

// lasting are tables whose rows are never deleted, so that a later copy cannot have fewer.
var lasting = []string{"orders", "order_items", "invoices"}

// has returns an error if something is missing that was there before.
func (c rowCounts) has(before rowCounts) error {
	for name := range before {
		if _, ok := c[name]; !ok {
			return fmt.Errorf("the table %s is missing", name)
		}
	}
	for _, name := range lasting {
		if c[name] < before[name] {
			return fmt.Errorf("it has %d rows of %s, and there were %d", c[name], name, before[name])
		}
	}
	return nil
}

// countRows counts the rows of all tables.
func countRows(ctx context.Context, d *DB) (rowCounts, error) {
	tables, err := d.tables(ctx)
	if err != nil {
		return nil, err
	}
	counts := rowCounts{}
	for _, t := range tables {
		var n int64
		if err := d.QueryRowContext(ctx, `SELECT count(*) FROM `+quoted(t.name)).Scan(&n); err != nil {
			return nil, fmt.Errorf("count %s: %w", t.name, err)
		}
		counts[t.name] = n
	}
	return counts, nil
}

const noteBackup = `INSERT INTO settings (name, value) VALUES ('last_backup', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`

// NoteBackup stores when the database was last backed up, for the back office.
func NoteBackup(ctx context.Context, d *DB, now time.Time) error {
	return Exec(ctx, d, noteBackup, strconv.FormatInt(now.UnixMicro(), 10))
}

// Restore replaces the SQLite database at url by a copy of the backup, which is verified
// first. The previous database is renamed; the new name is returned, empty when there was
// none. It fails while another process has the database open.
func Restore(ctx context.Context, url, backup string, now time.Time) (kept string, err error) {
	target, err := sqlitePath(url)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return "", err
	}
	part, err := createTemp(target)
	if err != nil {
		return "", err
	}
	defer removeDatabase(part)
	if err := copyFile(part, backup); err != nil {
		return "", err
	}
	// A copy of a database that was in use has some of its data in the write-ahead log.
	if err := copyFile(part+logSuffix, backup+logSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if _, err := verifyDatabase(ctx, part, checkRestorable); err != nil {
		return "", fmt.Errorf("%s: %w", backup, err)
	}
	if err := syncFile(part); err != nil {
		return "", err
	}
	if err := ensureClosed(ctx, target); err != nil {
		return "", err
	}
	if kept, err = keepAside(target, now); err != nil {
		return "", err
	}
	if err := os.Rename(part, target); err != nil {
		return kept, err
	}
	return kept, syncFile(filepath.Dir(target))
}

// The files that SQLite keeps beside a database in use.
const (
	logSuffix    = "-wal"
	sharedSuffix = "-shm"
)

// createTemp creates a private file beside path that will be renamed to path.
func createTemp(path string) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// checkRestorable returns why this binary could not serve a database when it has migrated it.
func checkRestorable(ctx context.Context, d *DB) error {
	if err := Check(ctx, d); !errors.Is(err, errOlderSchema) {
		return err
	}
	return nil
}

// verifyDatabase checks that a file is an intact database that is accepted, and counts its rows. It also checkpoints the
// write-ahead log into the file.
func verifyDatabase(ctx context.Context, path string, accept func(context.Context, *DB) error) (rowCounts, error) {
	pool, err := sql.Open("sqlite", path+"?_pragma=busy_timeout(1000)&_pragma=journal_mode(DELETE)")
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	var result string
	if err := pool.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&result); err != nil {
		return nil, fmt.Errorf("not a database: %w", err)
	}
	if result != "ok" {
		return nil, fmt.Errorf("the database is damaged: %s", result)
	}
	d := &DB{DB: pool, dialect: sqliteDialect{}}
	if err := accept(ctx, d); err != nil {
		return nil, err
	}
	counts, err := countRows(ctx, d)
	if err != nil {
		return nil, err
	}
	return counts, pool.Close()
}

// ensureClosed returns an error while another connection, of any process, has the database
// open.
func ensureClosed(ctx context.Context, path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	pool, err := sql.Open("sqlite", path+"?_pragma=busy_timeout(200)")
	if err != nil {
		return err
	}
	defer pool.Close()
	// Only the last connection may change the journal mode.
	var mode string
	err = pool.QueryRowContext(ctx, `PRAGMA journal_mode = DELETE`).Scan(&mode)
	if (sqliteDialect{}).retryable(err) || mode == "wal" {
		return fmt.Errorf("%s is in use: stop the server first", path)
	}
	// A damaged database may be replaced.
	return nil
}

// keepAside gives a database a second name, which it returns, and moves its log files there. The file
// itself stays, so that there is a database at every moment until it is replaced.
func keepAside(path string, now time.Time) (string, error) {
	aside := path + now.UTC().Format(".before-20060102T150405.000")
	kept := ""
	if _, err := os.Lstat(path); err == nil {
		// Where there are no links it is renamed.
		if os.Link(path, aside) != nil {
			if err := os.Rename(path, aside); err != nil {
				return "", err
			}
		}
		kept = aside
	}
	// A log that was left behind belongs to the old database: beside the new one it would be applied to it.
	for _, suffix := range []string{logSuffix, sharedSuffix} {
		if err := os.Rename(path+suffix, aside+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, err
		}
	}
	return kept, nil
}

func removeDatabase(path string) {
	for _, suffix := range []string{"", logSuffix, sharedSuffix} {
		os.Remove(path + suffix) //nolint:errcheck // it is gone when all went well
	}
}

// syncFile flushes a file or folder to the disk.
func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// sqlitePath returns the file that url names.
func sqlitePath(url string) (string, error) {
	path, ok := strings.CutPrefix(url, sqliteScheme)
	switch {
	case !ok:
		return "", errors.New("use pg_restore to restore a PostgreSQL database")
	case path == "" || strings.ContainsAny(path, "?#"):
		return "", fmt.Errorf("%q is not a path for an SQLite file", path)
	}
	return path, nil
}
