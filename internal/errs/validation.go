package errs

import (
	"fmt"

	"matjar/internal/errs/code"
)

// ValidationFailed refuses input that breaks rules of its fields, those that can be named.
func ValidationFailed(message string, fields ...Field) *Error {
	return &Error{Kind: Unprocessable, Code: code.ValidationFailed, Message: message, Fields: fields}
}

// BrokenField refuses input for one field, whose message is that of the whole.
func BrokenField(name, rule, message string) *Error {
	return ValidationFailed(message, Field{Name: name, Code: rule, Message: message})
}

// Broken collects the rules that input breaks, by field.
type Broken []Field

// Add records a broken rule; the message takes fmt verbs.
func (b *Broken) Add(name, rule, format string, args ...any) {
	*b = append(*b, Field{Name: name, Code: rule, Message: fmt.Sprintf(format, args...)})
}

// Err returns validation_failed, or nil if no rule is broken.
func (b Broken) Err(message string) error {
	if len(b) == 0 {
		return nil
	}
	return ValidationFailed(message, b...)
}
