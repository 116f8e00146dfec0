package db

import (
	"errors"
	"fmt"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// explainWrite adds to the error of a write on SQLite what the system says about its files, such as "read-only file
// system": SQLite itself only has a number.
func (d *DB) explainWrite(err error) error {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return err
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
	default:
		return err
	}
	// It is the one file without locks: to close another would end those that SQLite has on it.
	log, cause := os.OpenFile(d.file+"-wal", os.O_WRONLY, 0)
	if cause != nil {
		return fmt.Errorf("the disk takes no writes, %w: %w", cause, err)
	}
	log.Close()
	return err
}
