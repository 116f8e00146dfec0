package rest

import (
	"encoding/base64"
	"fmt"
	"math"
	"strings"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// Cursor is a position in a list by time, the newest first: what comes after it is older, or as old
// with a smaller id.
type Cursor struct {
	// At is in microseconds.
	At int64
	ID string
}

// CursorParam is the query parameter of a list that is paged.
type CursorParam struct {
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended"`
}

func (c Cursor) String() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", c.At, c.ID))
}

// Parse returns the position that the parameter names; without one it is before everything. Returns bad_cursor.
func (p CursorParam) Parse() (Cursor, error) { return ParseCursor(p.Cursor) }

// ParseCursor reads what String wrote; an empty text is before everything. Returns bad_cursor.
func ParseCursor(text string) (Cursor, error) {
	if text == "" {
		return Cursor{At: math.MaxInt64}, nil
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	var c Cursor
	if err == nil {
		_, err = fmt.Sscanf(string(b), "%d %s", &c.At, &c.ID)
	}
	if err != nil || strings.ContainsRune(c.ID, 0) {
		return c, errs.New(errs.Invalid, code.BadCursor, "this is not a cursor that a list gave")
	}
	return c, nil
}

// Page cuts a list that was read with one more than size, and returns the cursor of the next page,
// or "" at the end.
func Page[T any](list []T, size int, at func(T) Cursor) (page []T, next string) {
	if len(list) <= size {
		return list, ""
	}
	return list[:size], at(list[size-1]).String()
}
