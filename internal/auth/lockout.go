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

const selectLockout = `SELECT blocked_until FROM sign_in_failures WHERE account = $1 AND device = $2`

func (f failedAttempts) lockedOut(ctx context.Context, q db.Querier, now time.Time) (bool, error) {
	var until int64
	err := q.QueryRowContext(ctx, selectLockout, f.account, f.device).Scan(&until)
	if db.NoRows(err) {
		return false, nil
	}
	return until > now.UnixMicro(), err
}

const (
	// Concurrent updates are serialized; none counts while a lockout is active.
	addFailure = `
		INSERT INTO sign_in_failures (account, device, failures, blocked_until, failed_at) VALUES ($1, $2, 1, 0, $3)
		ON CONFLICT (account, device) DO UPDATE SET
			failures  = CASE WHEN sign_in_failures.failed_at <= $4 THEN 1 ELSE sign_in_failures.failures + 1 END,
			failed_at = excluded.failed_at
		WHERE sign_in_failures.blocked_until <= $3
		RETURNING failures`
	setLockout        = `UPDATE sign_in_failures SET blocked_until = $3 WHERE account = $1 AND device = $2`
	deleteFailures    = `DELETE FROM sign_in_failures WHERE account = $1 AND device = $2`
	deleteOldFailures = `DELETE FROM sign_in_failures WHERE failed_at <= $1`
)

// count adds a failure inside a transaction and returns the new count. Returns errTooMany
// while the account is locked out. Where a check is cheap, the attempt is counted before
// it, so that concurrent guesses cannot exceed the limit; reset is called when it succeeds.
func (f failedAttempts) count(ctx context.Context, q db.Querier, now time.Time) (int64, error) {
	var n int64
	err := q.QueryRowContext(ctx, addFailure, f.account, f.device, now.UnixMicro(), now.Add(-failureRetention).UnixMicro()).Scan(&n)
	if db.NoRows(err) {
		return 0, errTooMany
	}
	if err != nil || n < f.freeAttempts {
		return n, err
	}
	block := min(f.firstLockout<<min(n-f.freeAttempts, 20), f.maxLockout)
	return n, db.Exec(ctx, q, setLockout, f.account, f.device, now.Add(block).UnixMicro())
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
	return db.Exec(ctx, q, deleteFailures, f.account, f.device)
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
