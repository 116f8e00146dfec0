package auth

import (
	"context"
	"crypto/rand"
	"net/url"
	"time"

	"matjar/internal/db"
	"matjar/internal/limit"
	"matjar/internal/mail"
)

// Purposes of email links, and of the code that a browser exchanges one for.
const (
	purposeRecovery = "recovery"
	purposeCode     = "code"
	purposeSignUp   = "signup"
)

const (
	// ConfirmLife is how long the link that confirms an address works.
	ConfirmLife = 7 * 24 * time.Hour
	// confirmPage is the target of that link. The page requires a click, because email
	// scanners open links.
	confirmPage = "/auth/confirm"
	// confirmMethod is the authentication method of a session opened by such a link.
	// Unlike recovery it does not allow setting a new password.
	confirmMethod = "otp"
)

var confirmsPerAccount = limit.Rule{Name: "confirm-account", Count: 5, Per: time.Hour}

// mailConfirmation enqueues the email with the confirmation link, inside a transaction.
// Earlier links stay valid: anyone may request another one, and it may not be sent.
func (s *Service) mailConfirmation(ctx context.Context, q db.Querier, user *User, now time.Time) error {
	token := rand.Text() + rand.Text()
	if err := insertMailToken(ctx, q, digest(token), user.ID, purposeSignUp, "", now.Add(ConfirmLife)); err != nil {
		return err
	}
	return mail.Enqueue(ctx, q, confirmationMessage(user, s.baseURL()+confirmPage+"?token_hash="+token))
}

// resend sends another confirmation to an unconfirmed address. Response and timing are the
// same for all addresses.
func (s *Service) resend(ctx context.Context, email string, client Client) error {
	return s.mailToAccount(ctx, email, confirmsPerAccount, client, func(q db.Querier, user *User, now time.Time) error {
		if user.EmailConfirmedAt != nil {
			return nil
		}
		return s.mailConfirmation(ctx, q, user, now)
	})
}

// confirm marks the address of a token as confirmed and opens a session.
func (s *Service) confirm(ctx context.Context, token string, client Client) (*Session, error) {
	return s.openSessionByToken(ctx, client, confirmMethod, func(q db.Querier, now time.Time) (string, error) {
		return confirmAddress(ctx, q, token, now)
	})
}

// confirmAddress consumes a confirmation token, deletes the others of that user, and
// returns the user.
func confirmAddress(ctx context.Context, q db.Querier, token string, now time.Time) (userID string, err error) {
	if userID, _, err = consumeToken(ctx, q, token, purposeSignUp, now); err != nil {
		return "", err
	}
	if err := deleteTokensFor(ctx, q, userID, purposeSignUp); err != nil {
		return "", err
	}
	return userID, confirmEmail(ctx, q, userID, now)
}

// followConfirmation handles a confirmation link that is opened directly instead of
// through the page. It returns the redirect target, also with an error. It does not sign
// in.
func (s *Service) followConfirmation(ctx context.Context, token, target string) (string, error) {
	target = s.sameSiteURL(target, confirmPage)
	err := s.db.Tx(ctx, func(q db.Querier) error {
		_, err := confirmAddress(ctx, q, token, s.Now())
		return err
	})
	if err != nil {
		return target, err
	}
	return withQuery(target, url.Values{"confirmed": {"1"}}), nil
}

// Link describes an email link before it is used.
type Link struct {
	Email string `json:"email"`
	// EmailConfirmed is whether the address was confirmed before.
	EmailConfirmed bool `json:"email_confirmed"`
}

// checkLink describes an email link without consuming its token.
func (s *Service) checkLink(ctx context.Context, token, purpose string) (*Link, error) {
	link, expires, err := readMailToken(ctx, s.db, digest(token), purpose)
	if db.NoRows(err) || (err == nil && expires < s.Now().UnixMicro()) {
		return nil, errOTPExpired
	}
	return &link, err
}
