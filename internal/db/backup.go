package db

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// Backup writes a consistent copy of an SQLite database to path while it is in use. It
// refuses to overwrite a file, and PostgreSQL, which brings its own tools.
func Backup(ctx context.Context, d *DB, path string) error {
	if d.Engine() != "sqlite" {
		return errors.New("use pg_dump to back up a PostgreSQL database")
	}
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s exists already", path)
	}
	// Not through ExecContext: it writes to the other file only, and may take long.
	_, err := d.DB.ExecContext(ctx, `VACUUM INTO $1`, path)
	return err
}
