package order

import (
	"encoding/base64"
	"fmt"
	"math"
	"strings"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// Cursor is a position in a list of what was created, newest first.
type Cursor struct {
	// CreatedAt is in microseconds.
	CreatedAt int64
	ID        string
}

func (c Cursor) String() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", c.CreatedAt, c.ID))
}

// firstPage is the position before all orders.
var firstPage = Cursor{math.MaxInt64, ""}

// ParseCursor parses a cursor; an empty one is the first page. Returns bad_cursor.
func ParseCursor(text string) (Cursor, error) {
	if text == "" {
		return firstPage, nil
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	var c Cursor
	if err == nil {
		_, err = fmt.Sscanf(string(b), "%d %s", &c.CreatedAt, &c.ID)
	}
	if err != nil || strings.ContainsRune(c.ID, 0) {
		return c, errs.New(errs.Invalid, code.BadCursor, "this is not a cursor that a list gave")
	}
	return c, nil
}
