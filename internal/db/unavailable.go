package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"
)

// Unavailable reports whether err means that the database is temporarily unavailable: it
// is closed, unreachable, out of connections, full, read only or damaged. Retrying later, when the
// operator has mended it, may succeed.
func Unavailable(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) {
		return false
	}
	for _, gone := range []error{sql.ErrConnDone, driver.ErrBadConn, io.ErrUnexpectedEOF, net.ErrClosed} {
		if errors.Is(err, gone) {
			return true
		}
	}
	// database/sql does not export this one.
	if strings.HasSuffix(err.Error(), "sql: database is closed") {
		return true
	}
	for _, one := range []dialect{sqliteDialect{}, postgresDialect{}} {
		if one.unavailable(err) || one.retryable(err) {
			return true
		}
	}
	return false
}
