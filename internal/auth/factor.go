package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/saudi"
)

const (
	typeTOTP     = "totp"
	typePhone    = "phone"
	typeWebAuthn = "webauthn"

	maxFactors           = 10
	maxChallengeAttempts = 5

	// CodeDigits is how many digits the codes of second steps have.
	CodeDigits = 6
	// ChallengeLife is how long a challenge can be answered, and the code that was sent for it.
	ChallengeLife = 5 * time.Minute
)

// NewFactor is a request to enrol a second factor.
type NewFactor struct {
	Type         string `json:"factor_type"`
	FriendlyName string `json:"friendly_name"`
	Issuer       string `json:"issuer"`
	Phone        string `json:"phone"`
}

// Enrolment is a new factor that is not verified yet.
type Enrolment struct {
	ID           string         `json:"id"`
	Type         string         `json:"type"`
	FriendlyName string         `json:"friendly_name,omitempty"`
	Phone        string         `json:"phone,omitempty"`
	TOTP         *totpEnrolment `json:"totp,omitempty"`
}

// enrol adds an unverified factor. A user who has a factor must have used it in this
// session.
func (s *Service) enrol(ctx context.Context, id Identity, n NewFactor) (*Enrolment, error) {
	now := s.Now()
	e := &Enrolment{ID: uuid.NewString(), Type: n.Type, FriendlyName: truncate(n.FriendlyName, 100)}
	secret := ""
	switch n.Type {
	case typeTOTP:
		var err error
		if e.TOTP, err = newTOTP(s.shopName().En, id.Email); err != nil {
			return nil, err
		}
		secret = e.TOTP.Secret
	case typePhone:
		phone, ok := saudi.Mobile(n.Phone)
		if !ok {
			return nil, errPhoneFormat
		}
		e.Phone = phone
	case typeWebAuthn:
	default:
		return nil, errFactorType
	}
	err := s.db.Tx(ctx, func(q db.Querier) error {
		// An unfinished enrolment is replaced by the next one of the same name.
		if err := deleteUnverified(ctx, q, id.UserID, e.FriendlyName, now.Add(-time.Hour)); err != nil {
			return err
		}
		list, err := readFactors(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		if len(list) >= maxFactors {
			return errTooManyFactors
		}
		for _, f := range list {
			if f.FriendlyName != "" && f.FriendlyName == e.FriendlyName {
				return errFactorName
			}
		}
		return insertFactor(ctx, q, id.UserID, e, secret, now)
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

// Challenge is a request to prove possession of a factor.
type Challenge struct {
	ID        string    `json:"id"`
	Type      string    `json:"type"`
	ExpiresAt int64     `json:"expires_at"`
	WebAuthn  *ceremony `json:"webauthn,omitempty"`
}

// challenge starts the verification of a factor: it sends the code to a phone, or begins a
// passkey ceremony.
func (s *Service) challenge(ctx context.Context, id Identity, factorID string, site relyingParty, client Client) (*Challenge, error) {
	f, err := findFactor(ctx, s.db, id, factorID)
	if err != nil {
		return nil, err
	}
	if f.Status == unverified && id.SecondFactorDue {
		return nil, errEnrolLowAAL
	}
	now := s.Now()
	// No challenge is created, and no code sent, while the account is locked out.
	if blocked, err := s.challengeAttemptsOf(id, f, client).lockedOut(ctx, s.db, now); err != nil || blocked {
		return nil, orElse(err, errTooMany)
	}
	c := &Challenge{ID: uuid.NewString(), Type: f.Type, ExpiresAt: now.Add(ChallengeLife).Unix()}
	codeHash, stored := "", ""
	switch f.Type {
	case typePhone:
		if err := s.allowSMS(ctx, id, f, client, now); err != nil {
			return nil, err
		}
		code, err := newSMSCode()
		if err != nil {
			return nil, err
		}
		user, err := readUser(ctx, s.db, id.UserID)
		if err != nil {
			return nil, err
		}
		codeHash = mac(s.secret, "sms "+c.ID, code)
		t, _ := lang.Parse(user.language)
		if err := s.config.SMS.SendSMS(ctx, f.Phone, fmt.Sprintf(smsCodeText.In(t), code, s.shopName().In(t))); err != nil {
			return nil, err
		}
	case typeWebAuthn:
		if c.WebAuthn, stored, err = site.begin(id, f); err != nil {
			return nil, err
		}
	}
	if err := insertChallenge(ctx, s.db, c.ID, f.ID, codeHash, stored, now.Add(ChallengeLife)); err != nil {
		// The factor may have been removed meanwhile.
		if _, gone := findFactor(ctx, s.db, id, factorID); errors.Is(gone, errFactorNotFound) {
			return nil, gone
		}
		return nil, err
	}
	return c, nil
}

var smsCodeText = lang.Text{
	En: "%s is your %s verification code. Do not share it with anyone.",
	Ar: "رمز التحقق لحسابك في %[2]s: %[1]s. لا تشاركه مع أحد.",
}

func newSMSCode() (string, error) {
	n, err := rand.Int(rand.Reader, new(big.Int).Exp(big.NewInt(10), big.NewInt(CodeDigits), nil))
	return fmt.Sprintf("%0*d", CodeDigits, n), err
}

// ChallengeAnswer is the user's response to a challenge.
type ChallengeAnswer struct {
	ChallengeID string           `json:"challenge_id"`
	Code        string           `json:"code"`
	WebAuthn    *passkeyResponse `json:"webauthn"`
}

// verify checks the response to a challenge, marks a new factor as verified, and raises
// the session to aal2.
func (s *Service) verify(ctx context.Context, id Identity, factorID string, p ChallengeAnswer, site relyingParty, client Client) (*Session, error) {
	now := s.Now()
	f, err := findFactor(ctx, s.db, id, factorID)
	if err != nil {
		return nil, err
	}
	if f.Status == unverified && id.SecondFactorDue {
		return nil, errEnrolLowAAL
	}
	attempts := s.challengeAttemptsOf(id, f, client)
	var codeHash, stored string
	var n int64
	// The attempt counts even when the check below fails, so it has its own transaction.
	err = s.db.Tx(ctx, func(q db.Querier) (err error) {
		if codeHash, stored, err = countAttempt(ctx, q, p.ChallengeID, f.ID, now); err != nil {
			return err
		}
		n, err = attempts.count(ctx, q, now)
		return err
	})
	if db.NoRows(err) {
		return nil, errChallengeExpired
	}
	if err != nil {
		return nil, err
	}
	credential, step := f.credential, f.lastStep
	switch f.Type {
	case typeTOTP:
		step, err = totpStep(f.secret, p.Code, f.lastStep, now)
	case typePhone:
		if codeHash != mac(s.secret, "sms "+p.ChallengeID, asciiDigits(p.Code)) {
			err = errWrongCode
		}
	case typeWebAuthn:
		credential, err = site.finish(id, f, stored, p.WebAuthn)
	}
	if err != nil {
		return nil, s.wrongSecondFactor(ctx, id, n, err)
	}
	return s.raiseToAAL2(ctx, id, f.Type, func(q db.Querier) error {
		used, err := useChallenge(ctx, q, p.ChallengeID, now)
		if err != nil {
			return err
		}
		proved, err := markFactorVerified(ctx, q, f.ID, credential, step, now)
		if err != nil {
			return err
		}
		if !used || !proved {
			return errChallengeExpired
		}
		if err := attempts.reset(ctx, q); err != nil {
			return err
		}
		if f.Status == verified {
			return nil
		}
		user, err := readUser(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, factorAdded.message(user, s.baseURL()))
	})
}

// raiseToAAL2 raises the session to aal2 in the transaction in which useUp consumes the
// challenge or code.
func (s *Service) raiseToAAL2(ctx context.Context, id Identity, method string, useUp func(db.Querier) error) (*Session, error) {
	now := s.Now()
	var row sessionRow
	var user *User
	err := s.db.Tx(ctx, func(q db.Querier) error {
		if err := useUp(q); err != nil {
			return err
		}
		var err error
		if row, err = readSession(ctx, q, id.SessionID); err != nil {
			return err
		}
		row.aal = "aal2"
		row.amr = append([]Method{{method, now.Unix()}}, row.amr...)
		if len(row.amr) > 5 {
			row.amr = row.amr[:5]
		}
		if err := updateSessionLevel(ctx, q, row); err != nil {
			return err
		}
		user, err = readUser(ctx, q, id.UserID)
		return err
	})
	if db.NoRows(err) {
		return nil, errSessionGone
	}
	if err != nil {
		return nil, err
	}
	return s.issue(ctx, row, user)
}

// unenrol removes a factor. Removing the last one lowers all sessions to aal1.
func (s *Service) unenrol(ctx context.Context, id Identity, factorID string) error {
	f, err := findFactor(ctx, s.db, id, factorID)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(q db.Querier) error {
		if err := deleteFactor(ctx, q, f.ID, id.UserID); err != nil || f.Status != verified {
			return err
		}
		left, err := CountFactors(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		if left == 0 {
			if err := downgradeSessions(ctx, q, id.UserID); err != nil {
				return err
			}
			if err := deleteRecoveryCodes(ctx, q, id.UserID); err != nil {
				return err
			}
		}
		user, err := readUser(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, factorRemoved.message(user, s.baseURL()))
	})
}

// findFactor returns a factor of the user. Returns errFactorNotFound, also for another
// user's factor.
func findFactor(ctx context.Context, q db.Querier, id Identity, factorID string) (Factor, error) {
	list, err := readFactors(ctx, q, id.UserID)
	if err != nil {
		return Factor{}, err
	}
	for _, f := range list {
		if f.ID == factorID {
			return f, nil
		}
	}
	return Factor{}, errFactorNotFound
}
