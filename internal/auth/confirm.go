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

// What a mailed link, or the code that a browser gets for it, is good for.
const (
	forRecovery = "recovery"
	forCode     = "code"
	forSignUp   = "signup"
)

const (
	// confirmLife is how long the link that confirms an address works.
	confirmLife = 7 * 24 * time.Hour
	// confirmPage is where that link leads. The page asks before it confirms, because a
	// mail scanner that opens links must not do so in the reader's name.
	confirmPage = "/auth/confirm"
	// confirmMethod is what a session of such a link says of how it came to be. Unlike
	// recovery it lets nobody set a new password.
	confirmMethod = "otp"
)

var confirmsPerAccount = limit.Rule{Name: "confirm-account", Count: 5, Per: time.Hour}

const (
	confirmEmail    = `UPDATE users SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL`
	deleteLinksFor  = `DELETE FROM mail_tokens WHERE user_id = $1 AND purpose = $2`
	selectMailToken = `
		SELECT u.email, u.email_confirmed_at, m.expires_at
		FROM mail_tokens m JOIN users u ON u.id = m.user_id
		WHERE m.token_hash = $1 AND m.purpose = $2`
)

// mailConfirmation mails the link that confirms the user's address, inside the
// transaction that it belongs to. Earlier ones go on working: anybody may ask for another,
// and it may not go out.
func (s *Service) mailConfirmation(ctx context.Context, q db.Querier, user *User, now time.Time) error {
	token := rand.Text() + rand.Text()
	if err := db.Exec(ctx, q, insertMailToken, digest(token), user.ID, forSignUp, "", now.Add(confirmLife).UnixMicro()); err != nil {
		return err
	}
	return mail.Enqueue(ctx, q, confirmLetter(user, s.config.BaseURL+confirmPage+"?token_hash="+token))
}

// resend mails another confirmation to an address that waits for one. The answer is the
// same for all addresses and comes no sooner for some of them.
func (s *Service) resend(ctx context.Context, email string, client Client) error {
	return s.byMail(ctx, email, confirmsPerAccount, client, func(q db.Querier, user *User, now time.Time) error {
		if user.EmailConfirmedAt != nil {
			return nil
		}
		return s.mailConfirmation(ctx, q, user, now)
	})
}

// confirm marks an address as its reader's, once, and opens a session for them.
func (s *Service) confirm(ctx context.Context, token string, client Client) (*Session, error) {
	return s.openByToken(ctx, client, confirmMethod, func(q db.Querier, now time.Time) (string, error) {
		return confirmAddress(ctx, q, token, now)
	})
}

// confirmAddress uses up a link and those like it, and returns whose address it confirms.
func confirmAddress(ctx context.Context, q db.Querier, token string, now time.Time) (userID string, err error) {
	if userID, _, err = take(ctx, q, token, forSignUp, now); err != nil {
		return "", err
	}
	if err := db.Exec(ctx, q, deleteLinksFor, userID, forSignUp); err != nil {
		return "", err
	}
	return userID, db.Exec(ctx, q, confirmEmail, userID, now.UnixMicro())
}

// followConfirmation is a link that confirms, opened without the page's help. It returns
// where to go then, or with an error the page that is to tell of it; nobody is signed in
// by it.
func (s *Service) followConfirmation(ctx context.Context, token, target string) (string, error) {
	target = s.ownURL(target, confirmPage)
	err := s.db.Tx(ctx, func(q db.Querier) error {
		_, err := confirmAddress(ctx, q, token, s.Now())
		return err
	})
	if err != nil {
		return target, err
	}
	return withQuery(target, url.Values{"confirmed": {"1"}}), nil
}

// Link is what a mailed link is good for, as its reader may know before they use it.
type Link struct {
	Email string `json:"email"`
	// EmailConfirmed is whether somebody has shown before that they read the address.
	EmailConfirmed bool `json:"email_confirmed"`
}

// checkLink returns what a mailed link is good for without using it up.
func (s *Service) checkLink(ctx context.Context, token, purpose string) (*Link, error) {
	var link Link
	var confirmed *int64
	var expires int64
	err := s.db.QueryRowContext(ctx, selectMailToken, digest(token), purpose).Scan(&link.Email, &confirmed, &expires)
	if db.None(err) || (err == nil && expires < s.Now().UnixMicro()) {
		return nil, errOTPExpired
	}
	link.EmailConfirmed = confirmed != nil
	return &link, err
}
