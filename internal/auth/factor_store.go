package auth

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	selectFactors = `
		SELECT id, user_id, factor_type, friendly_name, status, phone, secret, credential, last_step, created_at, updated_at
		FROM factors WHERE user_id = $1 ORDER BY created_at, id`
	countVerified         = `SELECT count(*) FROM factors WHERE user_id = $1 AND status = 'verified'`
	insertFactorStatement = `
		INSERT INTO factors (id, user_id, factor_type, friendly_name, status, secret, phone, created_at, updated_at)
		VALUES ($1, $2, $3, $4, 'unverified', $5, $6, $7, $7)`
	deleteUnverifiedStatement   = `DELETE FROM factors WHERE user_id = $1 AND status = 'unverified' AND (friendly_name = $2 OR created_at < $3)`
	markFactorVerifiedStatement = `UPDATE factors SET status = 'verified', credential = $2, last_step = $3, updated_at = $4 WHERE id = $1 AND last_step <= $3`
	deleteFactorStatement       = `DELETE FROM factors WHERE id = $1 AND user_id = $2`
	deleteFactorsStatement      = `DELETE FROM factors WHERE user_id = $1`
)

// readFactors returns the factors of a user, verified or not, oldest first.
func readFactors(ctx context.Context, q db.Querier, userID string) ([]Factor, error) {
	return db.All(ctx, q, func(f *Factor) []any {
		return []any{
			&f.ID, &f.userID, &f.Type, &f.FriendlyName, &f.Status, &f.Phone, &f.secret, &f.credential, &f.lastStep,
			db.Micro{To: &f.CreatedAt}, db.Micro{To: &f.UpdatedAt},
		}
	}, selectFactors, userID)
}

// CountFactors returns how many second steps somebody has set up.
func CountFactors(ctx context.Context, q db.Querier, userID string) (n int64, err error) {
	err = q.QueryRowContext(ctx, countVerified, userID).Scan(&n)
	return n, err
}

// insertFactor stores an unverified factor with its secret, if it has one.
func insertFactor(ctx context.Context, q db.Querier, userID string, e *Enrolment, secret string, now time.Time) error {
	return db.Exec(ctx, q, insertFactorStatement, e.ID, userID, e.Type, e.FriendlyName, secret, e.Phone, now.UnixMicro())
}

// deleteUnverified deletes unfinished enrolments of a user: those of a name, and those from before a time.
func deleteUnverified(ctx context.Context, q db.Querier, userID, name string, before time.Time) error {
	return db.Exec(ctx, q, deleteUnverifiedStatement, userID, name, before.UnixMicro())
}

// markFactorVerified stores that a factor was used, with its credential and the time step of its code. It reports whether
// the step is not before the last one.
func markFactorVerified(ctx context.Context, q db.Querier, id, credential string, step int64, now time.Time) (bool, error) {
	return db.Changed(ctx, q, markFactorVerifiedStatement, id, credential, step, now.UnixMicro())
}

func deleteFactor(ctx context.Context, q db.Querier, id, userID string) error {
	return db.Exec(ctx, q, deleteFactorStatement, id, userID)
}

func deleteFactors(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, deleteFactorsStatement, userID)
}

const (
	insertChallengeStatement     = `INSERT INTO challenges (id, factor_id, code_hash, ceremony, expires_at) VALUES ($1, $2, $3, $4, $5)`
	insertUsedChallengeStatement = `
		INSERT INTO challenges (id, factor_id, expires_at, used_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`
	countAttemptStatement = `
		UPDATE challenges SET attempts = attempts + 1
		WHERE id = $1 AND factor_id = $2 AND used_at IS NULL AND expires_at > $3 AND attempts < $4
		RETURNING code_hash, ceremony`
	useChallengeStatement        = `UPDATE challenges SET used_at = $2 WHERE id = $1 AND used_at IS NULL`
	deleteOldChallengesStatement = `DELETE FROM challenges WHERE expires_at < $1`
)

// insertChallenge stores a challenge: the hash of the code that was sent for it, or the state of its ceremony.
func insertChallenge(ctx context.Context, q db.Querier, id, factorID, codeHash, state string, expires time.Time) error {
	return db.Exec(ctx, q, insertChallengeStatement, id, factorID, codeHash, state, expires.UnixMicro())
}

// insertUsedChallenge stores that an invitation was used, and reports whether it was not before.
func insertUsedChallenge(ctx context.Context, q db.Querier, id, factorID string, expires, now time.Time) (bool, error) {
	return db.Changed(ctx, q, insertUsedChallengeStatement, id, factorID, expires.UnixMicro(), now.UnixMicro())
}

// countAttempt counts an attempt to answer a challenge and returns what it was stored with. Both are one statement, so that
// concurrent attempts cannot exceed the limit. Returns sql.ErrNoRows if the challenge cannot be answered any more.
func countAttempt(ctx context.Context, q db.Querier, id, factorID string, now time.Time) (codeHash, state string, err error) {
	err = q.QueryRowContext(ctx, countAttemptStatement, id, factorID, now.UnixMicro(), maxChallengeAttempts).Scan(&codeHash, &state)
	return codeHash, state, err
}

// useChallenge reports whether the challenge was not used before.
func useChallenge(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, useChallengeStatement, id, now.UnixMicro())
}

func deleteOldChallenges(ctx context.Context, q db.Querier, before time.Time) error {
	return db.Exec(ctx, q, deleteOldChallengesStatement, before.UnixMicro())
}

const (
	insertRecoveryCodeStatement  = `INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)`
	countRecoveryCodesStatement  = `SELECT count(*) FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL`
	useRecoveryCodeStatement     = `UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL`
	deleteRecoveryCodesStatement = `DELETE FROM recovery_codes WHERE user_id = $1`
)

func insertRecoveryCode(ctx context.Context, q db.Querier, userID, hash string) error {
	return db.Exec(ctx, q, insertRecoveryCodeStatement, userID, hash)
}

func countRecoveryCodes(ctx context.Context, q db.Querier, userID string) (unused int, err error) {
	err = q.QueryRowContext(ctx, countRecoveryCodesStatement, userID).Scan(&unused)
	return unused, err
}

// useRecoveryCode reports whether the user has the code and it was not used before.
func useRecoveryCode(ctx context.Context, q db.Querier, userID, hash string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, useRecoveryCodeStatement, userID, hash, now.UnixMicro())
}

func deleteRecoveryCodes(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, deleteRecoveryCodesStatement, userID)
}
