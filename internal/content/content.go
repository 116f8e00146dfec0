// Package content has the text pages, the contact form, the newsletter and the waiting
// list of the Pro membership.
package content

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/mail"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

// Config is what the service needs besides the database.
type Config struct {
	// BaseURL is the shop's address, for links in emails, unless the settings have one.
	BaseURL string
	Pages   *Pages
	// Settings have the address that messages are sent to, and whether there is a Pro
	// membership; nil means the defaults.
	Settings *setting.Live
}

// Address returns the shop's address without a final slash.
func (c Config) Address() string { return setting.Address(c.Settings.Current(), c.BaseURL) }

// Service takes sign-ups and messages of visitors, and has what staff do of messages and text pages.
type Service struct {
	Config
	db *db.DB
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service.
func New(d *db.DB, config Config) *Service { return &Service{config, d, d.Now} }

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
	// Website is what people leave empty; a sign-up that fills it in is thrown away.
	Website string
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

// allow counts one action of the client. Returns errLimit when the rule is exceeded.
func (s *Service) allow(ctx context.Context, rule limit.Rule, now time.Time) error {
	allowed, err := rule.Allow(ctx, s.db, limit.ClientKey(rest.ClientIP(ctx).String()), now)
	if err == nil && !allowed {
		err = errLimit
	}
	return err
}

// signUp stores a sign-up with what its kind has for that. Returns invalid_email, rate_limited.
func (s *Service) signUp(ctx context.Context, rule limit.Rule, signUp SignUp, store func(context.Context, SignUp, time.Time) error) error {
	signUp, err := signUp.validate()
	if err != nil {
		return err
	}
	now := s.Now()
	if err := s.allow(ctx, rule, now); err != nil || signUp.Website != "" {
		return err
	}
	return store(ctx, signUp, now)
}

// AddInterest notes who wants to hear when the Pro membership opens. Returns invalid_email, rate_limited,
// not_found without such a membership.
func (s *Service) AddInterest(ctx context.Context, one SignUp) error {
	return s.signUp(ctx, interestsPerAddress, one, func(ctx context.Context, one SignUp, now time.Time) error {
		if !setting.Pro.In(s.Settings.Current()) {
			return errs.New(errs.NotFound, code.NotFound, "there is no Pro membership")
		}
		return upsertInterest(ctx, s.db, one.Email, one.Language, now)
	})
}

// Page returns a text page in both languages. Returns not_found.
func (s *Service) Page(name string) (*Page, error) {
	page, ok := s.Pages.Page(name)
	if !ok {
		return nil, errs.New(errs.NotFound, code.NotFound, "there is no page %q", name)
	}
	return page, nil
}
