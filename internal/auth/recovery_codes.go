package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"

	"matjar/internal/db"
	"matjar/internal/mail"
)

const recoveryCodeCount = 10

// NewRecoveryCodes replaces the user's recovery codes and returns the new ones, which
// cannot be read again. Returns ErrSecondFactorDue unless the session has used a second
// factor.
func (s *Service) NewRecoveryCodes(ctx context.Context, id Identity) ([]string, error) {
	if id.AAL != "aal2" {
		return nil, ErrSecondFactorDue
	}
	codes := make([]string, recoveryCodeCount)
	for i := range codes {
		t := strings.ToLower(rand.Text())
		codes[i] = t[:5] + "-" + t[5:10]
	}
	err := s.db.Tx(ctx, func(q db.Querier) error {
		if err := deleteRecoveryCodes(ctx, q, id.UserID); err != nil {
			return err
		}
		for _, code := range codes {
			if err := insertRecoveryCode(ctx, q, id.UserID, s.codeHash(id.UserID, code)); err != nil {
				return err
			}
		}
		return nil
	})
	return codes, err
}

// RecoveryCodesLeft returns the number of unused recovery codes.
func (s *Service) RecoveryCodesLeft(ctx context.Context, id Identity) (int, error) {
	return countRecoveryCodes(ctx, s.db, id.UserID)
}

// redeem accepts a recovery code in place of a second factor, once.
func (s *Service) redeem(ctx context.Context, id Identity, code string, client Client) (*Session, error) {
	now := s.Now()
	attempts := s.secondFactorAttempts(id, client)
	var n int64
	err := s.db.Tx(ctx, func(q db.Querier) (err error) {
		n, err = attempts.count(ctx, q, now)
		return err
	})
	if err != nil {
		return nil, err
	}
	session, err := s.raiseToAAL2(ctx, id, "recovery_code", func(q db.Querier) error {
		used, err := useRecoveryCode(ctx, q, id.UserID, s.codeHash(id.UserID, code), now)
		if err != nil {
			return err
		}
		if !used {
			return errWrongCode
		}
		user, err := readUser(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		if err := attempts.reset(ctx, q); err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, recoveryCodeUsed.message(user, s.baseURL()))
	})
	if errors.Is(err, errWrongCode) {
		err = s.wrongSecondFactor(ctx, id, n, err)
	}
	return session, err
}

func (s *Service) codeHash(userID, code string) string {
	code = strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(code))
	return mac(s.secret, "recovery "+userID, code)
}
