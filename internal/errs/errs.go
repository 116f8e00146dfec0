// Package errs is the one error type that crosses package borders.
//
// An error of this type may be sent to the client: the browser translates its code, and
// its message is safe English for developers. Any other error is internal: it is logged
// once and answered as an internal error.
package errs

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"matjar/internal/errs/code"
)

// Kind classifies an error; package rest turns it into a status.
type Kind int

// The kinds of refusal. The zero kind is a fault of the server.
const (
	Internal Kind = iota
	Invalid
	Unauthenticated
	Forbidden
	NotFound
	Conflict
	Unprocessable
	TooLarge
	RateLimited
	Unavailable
)

// Error is a refusal with a stable code, for example "out_of_stock".
type Error struct {
	Kind    Kind
	Code    code.Code
	Message string
	// Fields holds one entry for each input field that broke a rule, if any did.
	Fields []Field
}

// Field is one broken rule of one input field.
type Field struct {
	Name    string `json:"field" doc:"Name of the input field"`
	Code    string `json:"code" doc:"Stable code of the broken rule"`
	Message string `json:"message" doc:"What is wrong, in English"`
	// Value is the exact decimal text; it is empty where a rule has no number.
	Value json.Number `json:"value,omitempty" doc:"The number that it is about, such as how many are left; money in riyals"`
}

// ValueField returns a field with a number for the browser to show.
func ValueField(name, code string, value fmt.Stringer) Field {
	return Field{Name: name, Code: code, Value: json.Number(value.String()), Message: fmt.Sprintf("%s of %s: %s", code, name, value)}
}

// Count is a number of things.
type Count int64

func (c Count) String() string { return strconv.FormatInt(int64(c), 10) }

// Error returns the code and the message.
func (e *Error) Error() string { return e.Code.String() + ": " + e.Message }

// New makes an error; the message takes fmt verbs.
func New(kind Kind, code code.Code, format string, args ...any) *Error {
	return &Error{Kind: kind, Code: code, Message: fmt.Sprintf(format, args...)}
}

// As finds the first Error in err's chain.
func As(err error) (*Error, bool) {
	return errors.AsType[*Error](err)
}

// Is reports whether err has the given code.
func Is(err error, code string) bool {
	e, ok := As(err)
	return ok && e.Code.String() == code
}
