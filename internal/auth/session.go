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
	// refreshGrace is how long a token that has just been replaced is still answered.
	refreshGrace = 10 * time.Second
	// sessionLife is how long a session lasts that nobody refreshes.
	sessionLife = 60 * 24 * time.Hour
	// recoveryFresh is how long a mailed link counts as proof for a new password.
	recoveryFresh = 15 * time.Minute
)

// What one address may do. A shop's visitors may share one, so these are generous. Changing
// a password counts as signing in: it checks one, too.
var (
	signInsPerAddress = limit.Rule{Name: "sign-in", Count: 150, Per: 10 * time.Minute}
	signInsPerDevice  = limit.Rule{Name: "sign-in-device", Count: 150, Per: 10 * time.Minute}
	signUpsPerAddress = limit.Rule{Name: "sign-up", Count: 60, Per: time.Hour}

	passwordChangesPerAccount = limit.Rule{Name: "password-change", Count: 30, Per: time.Hour}
)

// NewAccount is what a visitor fills in to get an account.
type NewAccount struct {
	Email    string
	Password string
	FullName string
	Language lang.Tag
	// Data is what the client keeps besides.
	Data metadata
}

// signUp makes an account and its first session, and mails the link that confirms its
// address. Shopping does not wait for that.
func (s *Service) signUp(ctx context.Context, a NewAccount, client Client) (*Session, error) {
	now := s.Now()
	if ok, err := signUpsPerAddress.Allow(ctx, s.db, limit.Address(client.IP), now); err != nil || !ok {
		return nil, orElse(err, errTooMany)
	}
	email, ok := mail.CleanAddress(a.Email)
	if !ok {
		return nil, errEmailFormat
	}
	if err := checkPassword(a.Password); err != nil {
		return nil, err
	}
	if _, err := merged("{}", a.Data); err != nil {
		return nil, err
	}
	hash, err := s.passwords.hash(ctx, s.asker(email, "", client), a.Password)
	if err != nil {
		return nil, err
	}
	var row sessionRow
	var user *User
	err = s.db.Tx(ctx, func(q db.Querier) error {
		id := uuid.NewString()
		inserted, err := db.Changed(ctx, q, insertUser, id, email, hash, now.UnixMicro())
		if err != nil {
			return err
		}
		if !inserted {
			return errUserExists
		}
		if err := db.Exec(ctx, q, insertProfile, id, truncate(lang.NormalizeLine(a.FullName), 100), email, string(a.Language), now.UnixMicro()); err != nil {
			return err
		}
		if err := mergeMetadata(ctx, q, id, a.Data, now.UnixMicro()); err != nil {
			return err
		}
		if row, err = openSession(ctx, q, id, "password", client, now); err != nil {
			return err
		}
		if user, err = readUser(ctx, q, selectUserByID, id); err != nil {
			return err
		}
		return s.mailConfirmation(ctx, q, user, now)
	})
	if err != nil {
		return nil, err
	}
	return s.issue(ctx, row, user)
}

// allowSignIn counts a try for a known device, or else for the network address, which may
// be that of a whole mobile network: whoever guesses there does not keep owners out.
func (s *Service) allowSignIn(ctx context.Context, device string, client Client, now time.Time) error {
	rule, who := signInsPerAddress, limit.Address(client.IP)
	if device != "" {
		rule, who = signInsPerDevice, device
	}
	ok, err := rule.Allow(ctx, s.db, who, now)
	if err == nil && !ok {
		err = errTooMany
	}
	return err
}

// signIn opens a session for who knows the password. An unknown address and a wrong
// password get the same answer after the same work.
func (s *Service) signIn(ctx context.Context, email, password string, client Client) (*Session, error) {
	now := s.Now()
	email, _ = mail.CleanAddress(email)
	user, err := readUser(ctx, s.db, selectUserByEmail, email)
	if err != nil && !db.None(err) {
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
	guesses := failures{digest(email), device, passwordGuesses}
	if blocked, err := guesses.blocked(ctx, s.db, now); err != nil || blocked {
		return nil, orElse(err, errTooMany)
	}
	match, err := s.passwords.matches(ctx, s.asker(email, userID, client), truncate(password, maxPassword+1), hash)
	if err != nil {
		return nil, err
	}
	if !match {
		return nil, orElse(guesses.add(ctx, s.db, now), errCredentials)
	}
	var row sessionRow
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := guesses.forget(ctx, q); err != nil {
			return err
		}
		if err := db.Exec(ctx, q, updateSignedIn, userID, now.UnixMicro()); err != nil {
			return err
		}
		if row, err = openSession(ctx, q, userID, "password", client, now); err != nil {
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

// refresh trades a refresh token for the session's next pair of tokens. The tabs of a
// browser do so at the same time with the same token: they all get the same answer.
// A token that was replaced earlier is in the wrong hands: the session ends.
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
		case now.Sub(row.fresh) > sessionLife:
			refused = errSessionExpired
			return db.Exec(ctx, q, deleteSession, row.id, row.userID)
		case presented == row.counter:
			if now.After(row.graceUntil) {
				row.graceCounter, row.graceUntil = presented, now.Add(refreshGrace)
			}
			moved, err := db.Changed(ctx, q, rotateSession, id, presented, row.graceCounter, row.graceUntil.UnixMicro(),
				now.UnixMicro(), truncate(client.UserAgent, 300), client.IP)
			if err != nil {
				return err
			}
			if !moved {
				// Another request was faster; its token is the current one now.
				if row, err = readSession(ctx, q, id); err != nil {
					return err
				}
			} else {
				row.counter++
			}
		case presented == row.counter-1, presented >= row.graceCounter && presented < row.counter && now.Before(row.graceUntil):
		default:
			refused = errRefreshUsed
			return db.Exec(ctx, q, deleteSession, row.id, row.userID)
		}
		user, err = readUser(ctx, q, selectUserByID, row.userID)
		return err
	})
	if db.None(err) {
		return nil, errRefreshNotFound
	}
	if err = orElse(err, refused); err != nil {
		return nil, err
	}
	return s.issue(ctx, row, user)
}

// signOut ends the sessions that scope names: global, local or others. Who has yet to give
// their second factor ends no session but this one, whatever they ask for.
func (s *Service) signOut(ctx context.Context, id Identity, scope string) error {
	switch scope {
	case "", "global":
		if id.SecondStepDue {
			return db.Exec(ctx, s.db, deleteSession, id.SessionID, id.UserID)
		}
		return db.Exec(ctx, s.db, deleteSessions, id.UserID)
	case "local":
		return db.Exec(ctx, s.db, deleteSession, id.SessionID, id.UserID)
	case "others":
		if id.SecondStepDue {
			return errLowAAL
		}
		return db.Exec(ctx, s.db, deleteOthers, id.UserID, id.SessionID)
	default:
		return errLogoutScope
	}
}

// Changes is what a user may change about their account; nil leaves a thing as it is.
type Changes struct {
	Email           *string
	Password        *string
	CurrentPassword string
	FullName        *string
	Language        *lang.Tag
	// Data is laid over what the client keeps.
	Data metadata
}

// update changes the account. A new password needs the old one, or a link from a mail
// that was opened just now, and ends all other sessions. Earlier links for a new one no
// longer work, and a link that served for this one has confirmed the address.
func (s *Service) update(ctx context.Context, id Identity, c Changes, client Client) (*User, error) {
	now := s.Now()
	user, err := readUser(ctx, s.db, selectUserByID, id.UserID)
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
			if err := db.Exec(ctx, q, updateFullName, user.ID, truncate(lang.NormalizeLine(*c.FullName), 100), now.UnixMicro()); err != nil {
				return err
			}
		}
		if c.Language != nil {
			if err := db.Exec(ctx, q, updateLanguage, user.ID, string(*c.Language), now.UnixMicro()); err != nil {
				return err
			}
		}
		if err := mergeMetadata(ctx, q, user.ID, c.Data, now.UnixMicro()); err != nil {
			return err
		}
		if hash != "" {
			if err := db.Exec(ctx, q, updatePassword, user.ID, hash, now.UnixMicro()); err != nil {
				return err
			}
			if err := db.Exec(ctx, q, deleteOthers, user.ID, id.SessionID); err != nil {
				return err
			}
			if err := db.Exec(ctx, q, deleteUserLinks, user.ID); err != nil {
				return err
			}
			if recentlyRecovered(id.AMR, now) {
				if err := db.Exec(ctx, q, confirmEmail, user.ID, now.UnixMicro()); err != nil {
					return err
				}
			}
			if err := mail.Enqueue(ctx, q, passwordChanged.to(user, s.config.BaseURL)); err != nil {
				return err
			}
		}
		user, err = readUser(ctx, q, selectUserByID, user.ID)
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
	}{{signInsPerAddress, limit.Address(client.IP)}, {passwordChangesPerAccount, user.ID}} {
		if ok, err := try.rule.Allow(ctx, s.db, try.who, now); err != nil || !ok {
			return "", orElse(err, errTooMany)
		}
	}
	who := s.asker(user.Email, user.ID, client)
	if c.CurrentPassword != "" {
		guesses := failures{digest(user.Email), "session " + id.SessionID, passwordGuesses}
		if blocked, err := guesses.blocked(ctx, s.db, now); err != nil || blocked {
			return "", orElse(err, errTooMany)
		}
		match, err := s.passwords.matches(ctx, who, truncate(c.CurrentPassword, maxPassword+1), user.passwordHash)
		if err != nil {
			return "", err
		}
		if !match {
			return "", orElse(guesses.add(ctx, s.db, now), errCurrentPassword)
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

// asker is on whose behalf a password is hashed: userID is empty for an unknown address.
func (s *Service) asker(email, userID string, client Client) asker {
	return asker{digest(email), limit.Address(client.IP), s.knownDevice(client.Device, userID) != ""}
}

func recentlyRecovered(methods []Method, now time.Time) bool {
	for _, m := range methods {
		if m.Method == recoveryMethod && now.Sub(time.Unix(m.Timestamp, 0)) < recoveryFresh {
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
