package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
)

// Unavailable reports whether err means that the database is temporarily unavailable: it
// is closed, unreachable, out of connections, full, read only or damaged. Retrying later, when the
// operator has mended it, may succeed.
func Unavailable(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) {
		return false
	}
	for _, gone := range []error{errClosed, sql.ErrConnDone, driver.ErrBadConn, io.ErrUnexpectedEOF, net.ErrClosed} {
		if errors.Is(err, gone) {
			return true
		}
	}
	for _, one := range []dialect{sqliteDialect{}, postgresDialect{}} {
		if one.unavailable(err) || one.retryable(err) {
			return true
		}
	}
	return false
}

// errClosed is what database/sql returns when a database is closed. It does not export it, so it is taken from one that is.
var errClosed = func() error {
	closed := sql.OpenDB(nil)
	closed.Close()
	return closed.Ping()
}()
