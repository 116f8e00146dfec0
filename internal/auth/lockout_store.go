package auth

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	selectLockout = `SELECT blocked_until FROM sign_in_failures WHERE account = $1 AND device = $2`
	// Concurrent updates are serialized; none counts while a lockout is active.
	addFailureStatement = `
		INSERT INTO sign_in_failures (account, device, failures, blocked_until, failed_at) VALUES ($1, $2, 1, 0, $3)
		ON CONFLICT (account, device) DO UPDATE SET
			failures  = CASE WHEN sign_in_failures.failed_at <= $4 THEN 1 ELSE sign_in_failures.failures + 1 END,
			failed_at = excluded.failed_at
		WHERE sign_in_failures.blocked_until <= $3
		RETURNING failures`
	setLockoutStatement            = `UPDATE sign_in_failures SET blocked_until = $3 WHERE account = $1 AND device = $2`
	deleteFailuresStatement        = `DELETE FROM sign_in_failures WHERE account = $1 AND device = $2`
	deleteAccountFailuresStatement = `DELETE FROM sign_in_failures WHERE account = $1`
	deleteOldFailuresStatement     = `DELETE FROM sign_in_failures WHERE failed_at <= $1`
)

// readLockout returns until when an account is locked out. Returns sql.ErrNoRows if it has no failures.
func readLockout(ctx context.Context, q db.Querier, account, device string) (until int64, err error) {
	err = q.QueryRowContext(ctx, selectLockout, account, device).Scan(&until)
	return until, err
}

// addFailure counts a failure and returns the new count, which starts over when the last failure is not after forgotten.
// Returns sql.ErrNoRows while the account is locked out.
func addFailure(ctx context.Context, q db.Querier, account, device string, now, forgotten time.Time) (n int64, err error) {
	err = q.QueryRowContext(ctx, addFailureStatement, account, device, now.UnixMicro(), forgotten.UnixMicro()).Scan(&n)
	return n, err
}

func setLockout(ctx context.Context, q db.Querier, account, device string, until time.Time) error {
	return db.Exec(ctx, q, setLockoutStatement, account, device, until.UnixMicro())
}

func deleteFailures(ctx context.Context, q db.Querier, account, device string) error {
	return db.Exec(ctx, q, deleteFailuresStatement, account, device)
}

// deleteAccountFailures deletes the failures of an account from all devices.
func deleteAccountFailures(ctx context.Context, q db.Querier, account string) error {
	return db.Exec(ctx, q, deleteAccountFailuresStatement, account)
}

func deleteOldFailures(ctx context.Context, q db.Querier, until time.Time) error {
	return db.Exec(ctx, q, deleteOldFailuresStatement, until.UnixMicro())
}
