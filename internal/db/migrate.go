package db

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"regexp"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the schema up to the newest one of this binary. A newer one is left as it is and can be served if all
// migrations since only expand, as while nodes are replaced or when somebody goes back to the version before; else
// it is refused, because this binary cannot know what it would break.
func Migrate(ctx context.Context, d *DB) error {
	if unfinished, err := d.hasTable(ctx, progressTable); err != nil || unfinished {
		return cmp.Or(err, errHalfCopied)
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := d.provider(files)
	if err != nil {
		return err
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the database's version: %w", Explain(err))
	}
	if has > knows {
		return d.servesNewer(ctx, has, knows)
	}
	// Before, so that the version before can serve what a migration that fails leaves.
	if err := d.storeServing(ctx); err != nil {
		return err
	}
	if err := d.up(ctx, provider); err != nil {
		return fmt.Errorf("migrate: %w", Explain(err))
	}
	return d.storeServing(ctx)
}

// provider returns what runs the migrations of a folder.
func (d *DB) provider(files fs.FS) (*goose.Provider, error) {
	engine, options, err := d.dialect.goose()
	if err != nil {
		return nil, err
	}
	provider, err := goose.NewProvider(engine, d.DB, translatedFS{files, d.dialect.ddl}, options...)
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	return provider, nil
}

const (
	// lockAttempts and lockPause say how often a migration tries to get a lock that others hold: for some minutes.
	lockAttempts = 120
	lockPause    = time.Second
)

// up runs the migrations that the database lacks. One that gets no lock lets those that have come behind it go on, and
// tries again.
func (d *DB) up(ctx context.Context, provider *goose.Provider) error {
	for attempt := 1; ; attempt++ {
		_, err := provider.Up(ctx)
		if err == nil || !d.dialect.locked(err) || attempt == lockAttempts {
			return err
		}
		select {
		case <-time.After(lockPause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// storeServing stores, for each version of the schema on the way to this binary's, which ones can serve it; unless the database
// is from before that. Nodes may start together.
func (d *DB) storeServing(ctx context.Context) error {
	if found, err := d.hasTable(ctx, servingTable); err != nil || !found {
		return err
	}
	for version, oldest := range oldestServing() {
		if err := Exec(ctx, d, `INSERT INTO schema_versions (version, oldest) VALUES ($1, $2) ON CONFLICT (version) DO NOTHING`, version, oldest); err != nil {
			return fmt.Errorf("store which versions can serve the database: %w", Explain(err))
		}
	}
	return nil
}

// servesNewer returns nil when a binary that knows only some of the migrations can serve the schema that all of them made.
func (d *DB) servesNewer(ctx context.Context, has, knows int64) error {
	if found, err := d.hasTable(ctx, servingTable); err != nil {
		return err
	} else if !found {
		return errNewerSchema(has, knows)
	}
	var oldest int64
	switch err := d.QueryRowContext(ctx, `SELECT oldest FROM schema_versions WHERE version = $1`, has).Scan(&oldest); {
	case errors.Is(err, sql.ErrNoRows):
		return errNewerSchema(has, knows)
	case err != nil:
		return fmt.Errorf("read which versions can serve the database: %w", Explain(err))
	case oldest > knows:
		return errNewerSchema(has, knows)
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
	servingTable  = "schema_versions"
	selectVersion = `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`
)

// Check returns why this binary cannot use a database: it is not a shop's, or its schema
// has another version. It changes nothing.
func Check(ctx context.Context, d *DB) error {
	if err := checkShop(ctx, d); err != nil {
		return err
	}
	has, knows, err := Versions(ctx, d)
	if err != nil {
		return err
	}
	switch {
	case has > knows:
		return errNewerSchema(has, knows)
	case has < knows:
		return fmt.Errorf("the database has schema version %d and this matjar works with %d: %w", has, knows, errOlderSchema)
	}
	return nil
}

// checkShop returns why a database is none of a shop, of whatever version.
func checkShop(ctx context.Context, d *DB) error {
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
	return nil
}

// Versions returns the version of the database's schema, and the newest one that this binary knows.
func Versions(ctx context.Context, d *DB) (has, knows int64, err error) {
	if err := d.QueryRowContext(ctx, selectVersion).Scan(&has); err != nil {
		return 0, 0, fmt.Errorf("read the database's version: %w", Explain(err))
	}
	return has, newestMigration(), nil
}

// hasTable reports whether there is a table of this name.
func (d *DB) hasTable(ctx context.Context, name string) (bool, error) {
	var found int
	if err := d.QueryRowContext(ctx, d.dialect.hasTable(), name).Scan(&found); err != nil {
		return false, fmt.Errorf("read the database's tables: %w", Explain(err))
	}
	return found > 0, nil
}

// newestMigration is the version that the migrations lead to.
func newestMigration() int64 {
	newest := int64(0)
	for version := range eachMigration() {
		newest = max(newest, version)
	}
	return newest
}

// contracts is the line of a migration that takes away what older versions may use, with the reason why it may.
var contracts = regexp.MustCompile(`(?m)^-- contracts: \S.{10,}$`)

// contractsUp reports whether a migration's way up has that line.
func contractsUp(migration string) bool {
	up, _, _ := strings.Cut(migration, "-- +goose Down")
	return contracts.MatchString(up)
}

// firstServing is the first version whose binaries look at what oldestServing says.
const firstServing = 51

// oldestServing returns each version from the first one on with the oldest that can serve it: the newest one up to it that
// contracts.
func oldestServing() map[int64]int64 {
	oldest := map[int64]int64{}
	last := int64(firstServing)
	for version, migration := range eachMigration() {
		if version < firstServing {
			continue
		}
		if contractsUp(migration) {
			last = version
		}
		oldest[version] = last
	}
	return oldest
}

// eachMigration yields the versions and texts of the migrations, the oldest first.
func eachMigration() iter.Seq2[int64, string] {
	return func(yield func(int64, string) bool) {
		names, err := fs.Glob(migrations, "migrations/*.sql") // in the order of their numbers, which have five digits
		if err != nil {
			panic(err) // the pattern is constant
		}
		for _, name := range names {
			version, err := goose.NumericComponent(name)
			if err != nil {
				panic(err) // the files are embedded
			}
			text, err := migrations.ReadFile(name)
			if err != nil {
				panic(err)
			}
			if !yield(version, string(text)) {
				return
			}
		}
	}
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
