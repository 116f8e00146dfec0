package auth

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// lockoutPolicy allows freeAttempts failures; each further one locks the account out, twice as
// long every time.
type lockoutPolicy struct {
	freeAttempts             int64
	firstLockout, maxLockout time.Duration
}

var (
	passwordLockout     = lockoutPolicy{freeAttempts: 100, firstLockout: time.Second, maxLockout: 15 * time.Minute}
	secondFactorLockout = lockoutPolicy{freeAttempts: 10, firstLockout: 5 * time.Minute, maxLockout: time.Hour}
)

// failureRetention is the time after the last failure at which the count starts over.
const failureRetention = 12 * time.Hour

// failedAttempts counts the failures of an account from one known device, or from all
// unknown devices together.
type failedAttempts struct {
	account, device string
	lockoutPolicy
}

func (f failedAttempts) lockedOut(ctx context.Context, q db.Querier, now time.Time) (bool, error) {
	until, err := readLockout(ctx, q, f.account, f.device)
	if db.NoRows(err) {
		return false, nil
	}
	return until > now.UnixMicro(), err
}

// count adds a failure inside a transaction and returns the new count. Returns errTooMany
// while the account is locked out. Where a check is cheap, the attempt is counted before
// it, so that concurrent guesses cannot exceed the limit; reset is called when it succeeds.
func (f failedAttempts) count(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	n, err := addFailure(ctx, q, f.account, f.device, now, now.Add(-failureRetention))
	if db.NoRows(err) {
		return 0, errTooMany
	}
	if err != nil || n < f.freeAttempts {
		return n, err
	}
	block := min(f.firstLockout<<min(n-f.freeAttempts, 20), f.maxLockout)
	return n, setLockout(ctx, q, f.account, f.device, now.Add(block))
}

// add counts a failure in its own transaction.
func (f failedAttempts) add(ctx context.Context, d *db.DB, now time.Time) error {
	err := d.Tx(ctx, func(q db.Querier) error {
		_, err := f.count(ctx, q, now)
		return err
	})
	if errors.Is(err, errTooMany) {
		return nil
	}
	return err
}

func (f failedAttempts) reset(ctx context.Context, q db.Querier) error {
	return deleteFailures(ctx, q, f.account, f.device)
}

// newDeviceToken returns the signed token that is stored in a browser after a sign-in. It
// contains the user id.
func (s *Service) newDeviceToken(userID string) string {
	body := userID + "." + uuid.NewString()
	return body + "." + mac(s.secret, "device", body)
}

// knownDevice returns the device id if the token is valid for the user, else "".
func (s *Service) knownDevice(mark, userID string) string {
	i := strings.LastIndexByte(mark, '.')
	if i < 0 || userID == "" || mark[i+1:] != mac(s.secret, "device", mark[:i]) {
		return ""
	}
	owner, name, _ := strings.Cut(mark[:i], ".")
	if owner != userID {
		return ""
	}
	return name
}
