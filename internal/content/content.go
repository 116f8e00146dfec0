// Package content holds the pages around the shop and what visitors leave there: messages
// to the shop, their address for the newsletter, their interest in the Pro membership.
package content

import (
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/mail"
)

// What one client may do: more than a household needs, less than a script wants.
var (
	subscriptionsPerAddress = limit.Rule{Name: "newsletter", Count: 60, Per: time.Hour}
	interestsPerAddress     = limit.Rule{Name: "pro-interest", Count: 60, Per: time.Hour}
	messagesPerAddress      = limit.Rule{Name: "contact", Count: 10, Per: time.Hour}
)

var (
	errEmail = errs.New(errs.Unprocessable, code.InvalidEmail, "this is not an e-mail address")
	errLimit = errs.New(errs.RateLimited, code.RateLimited, "too much came from this address, try again later")
)

// SignUp is what a visitor leaves.
type SignUp struct {
	Email string
	// Language is the one to write to them in.
	Language lang.Tag
}

// checked returns the sign-up with its address in the one form that is stored. Returns
// invalid_email.
func (s SignUp) checked() (SignUp, error) {
	email, ok := mail.CleanAddress(s.Email)
	if !ok {
		return s, errEmail
	}
	s.Email = email
	return s, nil
}
