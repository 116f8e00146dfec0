package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/url"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/limit"
	"matjar/internal/mail"
)

const (
	recoveryMethod = "recovery"
	// LinkLife is how long the email link to a new password works, codeLife the code that a
	// browser exchanges it for.
	LinkLife = time.Hour
	codeLife = 5 * time.Minute
	// resetPage is the target of an email link. The page itself redeems the token, so that
	// an email scanner which opens links does not consume it.
	resetPage = "/auth/reset"
	// minMailResponseTime is the minimum response time, which hides whether an address is
	// known.
	minMailResponseTime = 200 * time.Millisecond
)

var (
	mailsPerAccount = limit.Rule{Name: "recover-account", Count: 5, Per: time.Hour}
	mailsPerAddress = limit.Rule{Name: "recover-address", Count: 30, Per: time.Hour}
)

// recover sends a password reset link to the address, if it has an account.
func (s *Service) recover(ctx context.Context, email, codeChallenge string, client Client) error {
	return s.mailToAccount(ctx, email, mailsPerAccount, client, func(q db.Querier, user *User, now time.Time) error {
		token := rand.Text() + rand.Text()
		if err := insertMailToken(ctx, q, digest(token), user.ID, purposeRecovery, codeChallenge, now.Add(LinkLife)); err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, passwordResetMessage(user, s.baseURL()+resetPage+"?token_hash="+token))
	})
}

// mailToAccount runs write for the account of the address, if there is one. Response and timing
// are the same if there is none.
func (s *Service) mailToAccount(ctx context.Context, email string, perAccount limit.Rule, client Client, write func(db.Querier, *User, time.Time) error) error {
	atLeast := time.NewTimer(minMailResponseTime)
	defer func() { <-atLeast.C }()
	now := s.Now()
	email, ok := mail.CleanAddress(email)
	if !ok {
		return errEmailFormat
	}
	for _, try := range []struct {
		rule limit.Rule
		who  string
	}{{mailsPerAddress, limit.ClientKey(client.IP)}, {perAccount, digest(email)}} {
		if ok, err := try.rule.Allow(ctx, s.db, try.who, now); err != nil || !ok {
			return orElse(err, errTooManyMails)
		}
	}
	return s.db.Tx(ctx, func(q db.Querier) error {
		user, err := readUserByEmail(ctx, q, email)
		if db.NoRows(err) {
			return nil
		}
		if err != nil {
			return err
		}
		return write(q, user, now)
	})
}

// consumeToken redeems a token for its user. Returns errOTPExpired.
func consumeToken(ctx context.Context, q db.Querier, token, purpose string, now time.Time) (userID, challenge string, err error) {
	userID, challenge, expires, err := consumeMailToken(ctx, q, digest(token), purpose)
	if db.NoRows(err) || (err == nil && expires < now.UnixMicro()) {
		return "", "", errOTPExpired
	}
	return userID, challenge, err
}

// verifyLink opens a session by a password reset link. With keep, the user states that
// they created the account themselves: then it is not reset, even if its address was never
// confirmed.
func (s *Service) verifyLink(ctx context.Context, token string, keep bool, client Client) (*Session, error) {
	return s.openSessionByToken(ctx, client, recoveryMethod, func(q db.Querier, now time.Time) (string, error) {
		userID, _, err := consumeToken(ctx, q, token, purposeRecovery, now)
		if err != nil || keep {
			return userID, err
		}
		return userID, s.resetUnconfirmedAccount(ctx, q, userID)
	})
}

// openSessionByToken opens a session for the user whose token take consumes.
func (s *Service) openSessionByToken(ctx context.Context, client Client, method string, take func(db.Querier, time.Time) (string, error)) (*Session, error) {
	now := s.Now()
	var row sessionRow
	var user *User
	err := s.db.Tx(ctx, func(q db.Querier) error {
		userID, err := take(q, now)
		if err != nil {
			return err
		}
		if row, err = openSession(ctx, q, userID, "aal1", method, client, now); err != nil {
			return err
		}
		user, err = readUser(ctx, q, userID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.issue(ctx, row, user)
}

// followLink handles an email link that is opened directly instead of through the page. It
// returns target with the session, or with a code when the browser started the PKCE flow.
// On error it returns the page that shows the error.
func (s *Service) followLink(ctx context.Context, token, target string, client Client) (string, error) {
	target = s.sameSiteURL(target, resetPage)
	code := ""
	err := s.db.Tx(ctx, func(q db.Querier) error {
		now := s.Now()
		challenge, err := readCodeChallenge(ctx, q, digest(token))
		if db.NoRows(err) {
			return errOTPExpired
		}
		if err != nil || challenge == "" {
			return err
		}
		userID, _, err := consumeToken(ctx, q, token, purposeRecovery, now)
		if err != nil {
			return err
		}
		code = rand.Text() + rand.Text()
		return insertMailToken(ctx, q, digest(code), userID, purposeCode, challenge, now.Add(codeLife))
	})
	if err == nil && code != "" {
		return withQuery(target, url.Values{"code": {code}}), nil
	}
	var session *Session
	if err == nil {
		session, err = s.verifyLink(ctx, token, false, client)
	}
	if err != nil {
		return target, err
	}
	return target + "#" + url.Values{
		"access_token": {session.AccessToken}, "refresh_token": {session.RefreshToken}, "token_type": {"bearer"},
		"expires_in": {"600"}, "type": {"recovery"},
	}.Encode(), nil
}

// linkErrorURL returns target with the error in its fragment.
func linkErrorURL(target string, refused *wireError) string {
	return target + "#" + url.Values{
		"error": {"access_denied"}, "error_code": {refused.Code}, "error_description": {refused.Message},
	}.Encode()
}

// exchange redeems the code of followLink for a session; only the browser that requested
// the email knows the verifier.
func (s *Service) exchange(ctx context.Context, code, verifier string, client Client) (*Session, error) {
	return s.openSessionByToken(ctx, client, recoveryMethod, func(q db.Querier, now time.Time) (string, error) {
		userID, challenge, err := consumeToken(ctx, q, code, purposeCode, now)
		if err != nil {
			return "", err
		}
		sum := sha256.Sum256([]byte(verifier))
		hashed := base64.RawURLEncoding.EncodeToString(sum[:])
		if subtle.ConstantTimeCompare([]byte(challenge), []byte(hashed)) != 1 {
			return "", errBadCodeVerifier
		}
		return userID, s.resetUnconfirmedAccount(ctx, q, userID)
	})
}

// sameSiteURL returns target if it is an URL of this shop, else the URL of page: a link
// never passes a session to another site.
func (s *Service) sameSiteURL(target, page string) string {
	if target == s.baseURL() || strings.HasPrefix(target, s.baseURL()+"/") {
		target, _, _ = strings.Cut(target, "#")
		return target
	}
	return s.baseURL() + page
}

func withQuery(target string, v url.Values) string {
	if strings.Contains(target, "?") {
		return target + "&" + v.Encode()
	}
	return target + "?" + v.Encode()
}
