// Package content holds the pages around the shop and what visitors leave there: messages
// to the shop, their address for the newsletter, their interest in the Pro membership.
package content

import (
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/limit"
)

// maxEmail is the longest address that mail can be sent to.
const maxEmail = 254

// What one client may do: more than a household needs, less than a script wants.
var (
	subscriptionsPerAddress = limit.Rule{Name: "newsletter", Count: 60, Per: time.Hour}
	interestsPerAddress     = limit.Rule{Name: "pro-interest", Count: 60, Per: time.Hour}
	messagesPerAddress      = limit.Rule{Name: "contact", Count: 10, Per: time.Hour}
)

var (
	errEmail = errs.New(errs.Unprocessable, "invalid_email", "the email must not be empty and must contain an @")
	errLimit = errs.New(errs.RateLimited, "rate_limited", "too much came from this address, try again later")
)

// SignUp is what a visitor leaves.
type SignUp struct {
	Email string
	// Language is the one to write to them in.
	Language lang.Tag
}

// checked gives the sign-up with its address in the one form that is stored. An address
// that no mail could go to is refused with invalid_email.
func (s SignUp) checked() (SignUp, error) {
	s.Email = strings.ToLower(strings.TrimSpace(s.Email))
	unfit := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == utf8.RuneError }
	if !strings.Contains(s.Email, "@") || len(s.Email) > maxEmail || strings.ContainsFunc(s.Email, unfit) {
		return s, errEmail
	}
	return s, nil
}

// deliverable reports whether a letter can be addressed to what was typed. The newsletter
// takes any text with an @, as its form promises.
func deliverable(email string) bool {
	parsed, err := mail.ParseAddress(email)
	return err == nil && parsed.Address == email
}
