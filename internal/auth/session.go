package auth

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/mail"
)

const (
	// refreshGrace is how long a replaced refresh token is still accepted.
	refreshGrace = 10 * time.Second
	// sessionLife is how long a session lasts without a refresh.
	sessionLife = 60 * 24 * time.Hour
	// maxRecoveryAge is how long after using an email link a new password can be set
	// without the old one.
	maxRecoveryAge = 15 * time.Minute
)

// Rate limits per network address, which many visitors may share, so these are generous.
// Changing a password counts as a sign-in, since it checks one.
var (
	signInsPerAddress = limit.Rule{Name: "sign-in", Count: 150, Per: 10 * time.Minute}
	signInsPerDevice  = limit.Rule{Name: "sign-in-device", Count: 150, Per: 10 * time.Minute}
	signUpsPerAddress = limit.Rule{Name: "sign-up", Count: 60, Per: time.Hour}

	passwordChangesPerAccount = limit.Rule{Name: "password-change", Count: 30, Per: time.Hour}
)

// NewAccount is the input of a sign-up.
type NewAccount struct {
	Email    string
	Password string
	FullName string
	Language lang.Tag
	// Data is additional metadata of the client.
	Data metadata
}

// signUp creates an account and its first session, and sends the link that confirms its
// address. Shopping does not wait for that.
func (s *Service) signUp(ctx context.Context, a NewAccount, client Client) (*Session, error) {
	now := s.Now()
	if ok, err := signUpsPerAddress.Allow(ctx, s.db, limit.ClientKey(client.IP), now); err != nil || !ok {
		return nil, orElse(err, errTooMany)
	}
	email, ok := mail.CleanAddress(a.Email)
	if !ok {
		return nil, errEmailFormat
	}
	if err := checkPassword(a.Password); err != nil {
		return nil, err
	}
	if _, err := mergedMetadata("{}", a.Data); err != nil {
		return nil, err
	}
	hash, err := s.passwords.hash(ctx, s.requester(email, "", client), a.Password)
	if err != nil {
		return nil, err
	}
	var row sessionRow
	var user *User
	err = s.db.Tx(ctx, func(q db.Querier) error {
		id := uuid.NewString()
		inserted, err := insertUser(ctx, q, id, email, hash, now)
		if err != nil {
			return err
		}
		if !inserted {
			return errUserExists
		}
		if err := insertProfile(ctx, q, id, truncate(lang.NormalizeLine(a.FullName), 100), email, a.Language, now); err != nil {
			return err
		}
		if err := mergeMetadata(ctx, q, id, a.Data, now); err != nil {
			return err
		}
		if row, err = openSession(ctx, q, id, "aal1", "password", client, now); err != nil {
			return err
		}
		if user, err = readUser(ctx, q, id); err != nil {
			return err
		}
		return s.mailConfirmation(ctx, q, user, now)
	})
	if err != nil {
		return nil, err
	}
	return s.issue(ctx, row, user)
}

// allowSignIn counts an attempt for the known device, or else for the network address. An
// address may belong to a whole mobile network, so known devices are not limited by it.
func (s *Service) allowSignIn(ctx context.Context, device string, client Client, now time.Time) error {
	rule, who := signInsPerAddress, limit.ClientKey(client.IP)
	if device != "" {
		rule, who = signInsPerDevice, device
	}
	ok, err := rule.Allow(ctx, s.db, who, now)
	if err == nil && !ok {
		err = errTooMany
	}
	return err
}

// signIn opens a session by password. An unknown address and a wrong password return the
// same error after the same work.
func (s *Service) signIn(ctx context.Context, email, password string, client Client) (*Session, error) {
	now := s.Now()
	email, _ = mail.CleanAddress(email)
	user, err := readUserByEmail(ctx, s.db, email)
	if err != nil && !db.NoRows(err) {
		return nil, err
	}
	userID, hash := "", ""
	if user != nil {
		userID, hash = user.ID, user.passwordHash
	}
	device := s.knownDevice(client.Device, userID)
	if err := s.allowSignIn(ctx, device, client, now); err != nil {
		return nil, err
	}
	attempts := failedAttempts{digest(email), device, passwordLockout}
	if blocked, err := attempts.lockedOut(ctx, s.db, now); err != nil || blocked {
		return nil, orElse(err, errTooMany)
	}
	match, err := s.passwords.matches(ctx, s.requester(email, userID, client), truncate(password, MaxPassword+1), hash)
	if err != nil {
		return nil, err
	}
	if !match {
		return nil, orElse(attempts.add(ctx, s.db, now), errCredentials)
	}
	var row sessionRow
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := attempts.reset(ctx, q); err != nil {
			return err
		}
		if err := updateSignedIn(ctx, q, userID, now); err != nil {
			return err
		}
		if row, err = openSession(ctx, q, userID, "aal1", "password", client, now); err != nil {
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

// refresh exchanges a refresh token for the session's next pair of tokens. Tabs of a
// browser that send the same token concurrently get the same response. Reuse of a token
// that was replaced earlier means that it was stolen: the session ends.
func (s *Service) refresh(ctx context.Context, token string, client Client) (*Session, error) {
	id, presented, ok := parseRefreshToken(s.secret, token)
	if !ok {
		return nil, errRefreshNotFound
	}
	now := s.Now()
	var row sessionRow
	var user *User
	var refused error
	err := s.db.Tx(ctx, func(q db.Querier) error {
		refused = nil
		var err error
		if row, err = readSession(ctx, q, id); err != nil {
			return err
		}
		switch {
		case now.Sub(row.refreshedAt) > sessionLife:
			refused = errSessionExpired
			return deleteSession(ctx, q, row.id, row.userID)
		case presented == row.counter:
			if now.After(row.graceUntil) {
				row.graceCounter, row.graceUntil = presented, now.Add(refreshGrace)
			}
			moved, err := rotateSession(ctx, q, row, truncate(client.UserAgent, 300), client.IP, now)
			if err != nil {
				return err
			}
			if !moved {
				// A concurrent request has rotated the token; return the current one.
				if row, err = readSession(ctx, q, id); err != nil {
					return err
				}
			} else {
				row.counter++
			}
		case presented == row.counter-1, presented >= row.graceCounter && presented < row.counter && now.Before(row.graceUntil):
		default:
			refused = errRefreshUsed
			return deleteSession(ctx, q, row.id, row.userID)
		}
		user, err = readUser(ctx, q, row.userID)
		return err
	})
	if db.NoRows(err) {
		return nil, errRefreshNotFound
	}
	if err = orElse(err, refused); err != nil {
		return nil, err
	}
	return s.issue(ctx, row, user)
}

// signOut ends the sessions that scope names: global, local or others. While the second
// factor is due it ends only this session.
func (s *Service) signOut(ctx context.Context, id Identity, scope string) error {
	switch scope {
	case "", "global":
		if id.SecondFactorDue {
			return deleteSession(ctx, s.db, id.SessionID, id.UserID)
		}
		return deleteSessions(ctx, s.db, id.UserID)
	case "local":
		return deleteSession(ctx, s.db, id.SessionID, id.UserID)
	case "others":
		if id.SecondFactorDue {
			return errLowAAL
		}
		return deleteOtherSessions(ctx, s.db, id.UserID, id.SessionID)
	default:
		return errLogoutScope
	}
}

// Changes is an update of an account; nil fields stay unchanged.
type Changes struct {
	Email           *string
	Password        *string
	CurrentPassword string
	FullName        *string
	Language        *lang.Tag
	// Data is merged into the stored metadata.
	Data metadata
}

// update changes the account. A new password requires the old one, or an email link used
// within maxRecoveryAge, and ends all other sessions. It invalidates earlier email links,
// and an email link that was used for it confirms the address.
func (s *Service) update(ctx context.Context, id Identity, c Changes, client Client) (*User, error) {
	now := s.Now()
	user, err := readUser(ctx, s.db, id.UserID)
	if err != nil {
		return nil, err
	}
	if c.Email != nil {
		if email, _ := mail.CleanAddress(*c.Email); email != user.Email {
			return nil, errEmailFixed
		}
	}
	var hash string
	if c.Password != nil {
		if hash, err = s.newPassword(ctx, id, user, c, client, now); err != nil {
			return nil, err
		}
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if c.FullName != nil {
			if err := updateFullName(ctx, q, user.ID, truncate(lang.NormalizeLine(*c.FullName), 100), now); err != nil {
				return err
			}
		}
		if c.Language != nil {
			if err := updateLanguage(ctx, q, user.ID, *c.Language, now); err != nil {
				return err
			}
		}
		if err := mergeMetadata(ctx, q, user.ID, c.Data, now); err != nil {
			return err
		}
		if hash != "" {
			if err := updatePassword(ctx, q, user.ID, hash, now); err != nil {
				return err
			}
			if err := deleteOtherSessions(ctx, q, user.ID, id.SessionID); err != nil {
				return err
			}
			if err := deleteUserTokens(ctx, q, user.ID); err != nil {
				return err
			}
			if recentlyRecovered(id.AMR, now) {
				if err := confirmEmail(ctx, q, user.ID, now); err != nil {
					return err
				}
			}
			if err := mail.Enqueue(ctx, q, passwordChanged.message(user, s.baseURL())); err != nil {
				return err
			}
		}
		user, err = readUser(ctx, q, user.ID)
		return err
	})
	return user, err
}

// newPassword checks that the user may set the password and returns its hash.
func (s *Service) newPassword(ctx context.Context, id Identity, user *User, c Changes, client Client, now time.Time) (string, error) {
	if err := checkPassword(*c.Password); err != nil {
		return "", err
	}
	if c.CurrentPassword == "" && !recentlyRecovered(id.AMR, now) {
		return "", errReauthenticate
	}
	for _, try := range []struct {
		rule limit.Rule
		who  string
	}{{signInsPerAddress, limit.ClientKey(client.IP)}, {passwordChangesPerAccount, user.ID}} {
		if ok, err := try.rule.Allow(ctx, s.db, try.who, now); err != nil || !ok {
			return "", orElse(err, errTooMany)
		}
	}
	who := s.requester(user.Email, user.ID, client)
	if c.CurrentPassword != "" {
		attempts := failedAttempts{digest(user.Email), "session " + id.SessionID, passwordLockout}
		if blocked, err := attempts.lockedOut(ctx, s.db, now); err != nil || blocked {
			return "", orElse(err, errTooMany)
		}
		match, err := s.passwords.matches(ctx, who, truncate(c.CurrentPassword, MaxPassword+1), user.passwordHash)
		if err != nil {
			return "", err
		}
		if !match {
			return "", orElse(attempts.add(ctx, s.db, now), errCurrentPassword)
		}
	}
	same, err := s.passwords.matches(ctx, who, *c.Password, user.passwordHash)
	if err != nil {
		return "", err
	}
	if same {
		return "", errSamePassword
	}
	return s.passwords.hash(ctx, who, *c.Password)
}

// requester returns the account and client that a password is hashed for; userID is empty
// for an unknown address.
func (s *Service) requester(email, userID string, client Client) requester {
	return requester{digest(email), limit.ClientKey(client.IP), s.knownDevice(client.Device, userID) != ""}
}

func recentlyRecovered(methods []Method, now time.Time) bool {
	for _, m := range methods {
		if m.Method == recoveryMethod && now.Sub(time.Unix(m.Timestamp, 0)) < maxRecoveryAge {
			return true
		}
	}
	return false
}

// orElse is err, or other when there is no err.
func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
