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
	// linkLife and codeLife are how long a mailed link works, and the code that the
	// browser gets for it.
	linkLife = time.Hour
	codeLife = 5 * time.Minute
	// resetPage is where a mailed link leads. The page itself trades the token in, so
	// that a mail scanner which opens links does not use it up.
	resetPage = "/auth/reset"
	// recoverAtLeast hides whether an address is known: a request takes no less.
	recoverAtLeast = 200 * time.Millisecond
)

var (
	mailsPerAccount = limit.Rule{Name: "recover-account", Count: 5, Per: time.Hour}
	mailsPerAddress = limit.Rule{Name: "recover-address", Count: 30, Per: time.Hour}
)

const insertMailToken = `
	INSERT INTO mail_tokens (token_hash, user_id, purpose, code_challenge, expires_at) VALUES ($1, $2, $3, $4, $5)`

// recover mails a link for a new password to the owner of the address, if there is one.
func (s *Service) recover(ctx context.Context, email, codeChallenge string, client Client) error {
	return s.byMail(ctx, email, mailsPerAccount, client, func(q db.Querier, user *User, now time.Time) error {
		token := rand.Text() + rand.Text()
		if err := db.Exec(ctx, q, insertMailToken, digest(token), user.ID, forRecovery, codeChallenge, now.Add(linkLife).UnixMicro()); err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, resetLetter(user, s.config.BaseURL+resetPage+"?token_hash="+token))
	})
}

// byMail runs write, which writes to the owner of the address, if there is one. The answer
// and the time it takes are the same if there is none.
func (s *Service) byMail(ctx context.Context, email string, perAccount limit.Rule, client Client, write func(db.Querier, *User, time.Time) error) error {
	atLeast := time.NewTimer(recoverAtLeast)
	defer func() { <-atLeast.C }()
	now := s.Now()
	email, ok := mail.CleanAddress(email)
	if !ok {
		return errEmailFormat
	}
	for _, try := range []struct {
		rule limit.Rule
		who  string
	}{{mailsPerAddress, limit.Address(client.IP)}, {perAccount, digest(email)}} {
		if ok, err := try.rule.Allow(ctx, s.db, try.who, now); err != nil || !ok {
			return orElse(err, errTooManyMails)
		}
	}
	return s.db.Tx(ctx, func(q db.Querier) error {
		user, err := readUser(ctx, q, selectUserByEmail, email)
		if db.None(err) {
			return nil
		}
		if err != nil {
			return err
		}
		return write(q, user, now)
	})
}

// takeMailToken uses up a token: of many who present it one gets the user.
const takeMailToken = `DELETE FROM mail_tokens WHERE token_hash = $1 AND purpose = $2 RETURNING user_id, code_challenge, expires_at`

func take(ctx context.Context, q db.Querier, token, purpose string, now time.Time) (userID, challenge string, err error) {
	var expires int64
	err = q.QueryRowContext(ctx, takeMailToken, digest(token), purpose).Scan(&userID, &challenge, &expires)
	if db.None(err) || (err == nil && expires < now.UnixMicro()) {
		return "", "", errOTPExpired
	}
	return userID, challenge, err
}

// verifyLink opens a session for who followed a link for a new password. keep is the word
// of its reader that they made the account themselves: then it stays as it is, second
// factors and all, also when its address was never confirmed.
func (s *Service) verifyLink(ctx context.Context, token string, keep bool, client Client) (*Session, error) {
	return s.openByToken(ctx, client, recoveryMethod, func(q db.Querier, now time.Time) (string, error) {
		userID, _, err := take(ctx, q, token, forRecovery, now)
		if err != nil || keep {
			return userID, err
		}
		return userID, s.claim(ctx, q, userID)
	})
}

// openByToken opens a session for the user whose token was just used up by take.
func (s *Service) openByToken(ctx context.Context, client Client, method string, take func(db.Querier, time.Time) (string, error)) (*Session, error) {
	now := s.Now()
	var row sessionRow
	var user *User
	err := s.db.Tx(ctx, func(q db.Querier) error {
		userID, err := take(q, now)
		if err != nil {
			return err
		}
		if row, err = openSession(ctx, q, userID, method, client, now); err != nil {
			return err
		}
		user, err = readUser(ctx, q, selectUserByID, userID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.issue(ctx, row, user)
}

// followLink is a mailed link opened in a browser without the page's help: it leads to
// target with the session, or with a code when the browser asked for the code flow. With
// an error it returns the page that is to tell of it.
func (s *Service) followLink(ctx context.Context, token, target string, client Client) (string, error) {
	target = s.ownURL(target, resetPage)
	code := ""
	err := s.db.Tx(ctx, func(q db.Querier) error {
		now := s.Now()
		var challenge string
		err := q.QueryRowContext(ctx, selectCodeChallenge, digest(token)).Scan(&challenge)
		if db.None(err) {
			return errOTPExpired
		}
		if err != nil || challenge == "" {
			return err
		}
		userID, _, err := take(ctx, q, token, forRecovery, now)
		if err != nil {
			return err
		}
		code = rand.Text() + rand.Text()
		return db.Exec(ctx, q, insertMailToken, digest(code), userID, forCode, challenge, now.Add(codeLife).UnixMicro())
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

// refusedLink leads to target with the news why the link does not work.
func refusedLink(target string, refused *wireError) string {
	return target + "#" + url.Values{
		"error": {"access_denied"}, "error_code": {refused.Code}, "error_description": {refused.Message},
	}.Encode()
}

const selectCodeChallenge = `SELECT code_challenge FROM mail_tokens WHERE token_hash = $1 AND purpose = 'recovery'`

// exchange trades the code of followLink for the session; only the browser that asked
// for the mail knows the verifier.
func (s *Service) exchange(ctx context.Context, code, verifier string, client Client) (*Session, error) {
	return s.openByToken(ctx, client, recoveryMethod, func(q db.Querier, now time.Time) (string, error) {
		userID, challenge, err := take(ctx, q, code, forCode, now)
		if err != nil {
			return "", err
		}
		sum := sha256.Sum256([]byte(verifier))
		hashed := base64.RawURLEncoding.EncodeToString(sum[:])
		if subtle.ConstantTimeCompare([]byte(challenge), []byte(hashed)) != 1 {
			return "", errBadCodeVerifier
		}
		return userID, s.claim(ctx, q, userID)
	})
}

// ownURL is target if it lies in this shop, else the given page of it: a link of ours
// never hands a session to another site.
func (s *Service) ownURL(target, page string) string {
	if target == s.config.BaseURL || strings.HasPrefix(target, s.config.BaseURL+"/") {
		target, _, _ = strings.Cut(target, "#")
		return target
	}
	return s.config.BaseURL + page
}

func withQuery(target string, v url.Values) string {
	if strings.Contains(target, "?") {
		return target + "&" + v.Encode()
	}
	return target + "?" + v.Encode()
}
