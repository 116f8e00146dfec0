// Package content has the text pages, the contact form, the newsletter and the waiting
// list of the Pro membership.
package content

import (
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/mail"
)

// Rate limits per network address.
var (
	subscriptionsPerAddress = limit.Rule{Name: "newsletter", Count: 60, Per: time.Hour}
	interestsPerAddress     = limit.Rule{Name: "pro-interest", Count: 60, Per: time.Hour}
	messagesPerAddress      = limit.Rule{Name: "contact", Count: 10, Per: time.Hour}
)

var (
	errEmail = errs.New(errs.Unprocessable, code.InvalidEmail, "this is not an e-mail address")
	errLimit = errs.New(errs.RateLimited, code.RateLimited, "too much came from this address, try again later")
)

// SignUp is an entry for the newsletter or the Pro waiting list.
type SignUp struct {
	Email string
	// Language is the language of emails.
	Language lang.Tag
}

// validate returns the sign-up with its address in the stored form. Returns invalid_email.
func (s SignUp) validate() (SignUp, error) {
	email, ok := mail.CleanAddress(s.Email)
	if !ok {
		return s, errEmail
	}
	s.Email = email
	return s, nil
}
