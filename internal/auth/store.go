package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// sessionRow is a stored session.
type sessionRow struct {
	id, userID             string
	aal                    string
	amr                    []Method
	counter                int64
	graceCounter           int64
	graceUntil             time.Time
	userAgent, ip          string
	createdAt, refreshedAt time.Time
}

const insertSession = `
	INSERT INTO sessions (id, user_id, aal, amr, user_agent, ip, created_at, refreshed_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`

// openSession stores a new session of a user who was authenticated at a level by a method. Returns
// errBlocked.
func openSession(ctx context.Context, q db.Querier, userID, aal, method string, client Client, now time.Time) (sessionRow, error) {
	row := sessionRow{
		id: uuid.NewString(), userID: userID, aal: aal,
		amr:       []Method{{method, now.Unix()}},
		userAgent: truncate(client.UserAgent, 300), ip: client.IP, createdAt: now, refreshedAt: now,
	}
	var blockedSince int64
	if err := q.QueryRowContext(ctx, lockBlocked, userID).Scan(&blockedSince); err != nil {
		return row, err
	}
	if blockedSince > 0 {
		return row, errBlocked
	}
	amr, err := json.Marshal(row.amr)
	if err != nil {
		return row, err
	}
	_, err = q.ExecContext(ctx, insertSession, row.id, row.userID, row.aal, string(amr), row.userAgent, row.ip, now.UnixMicro())
	return row, err
}

const selectSession = `
	SELECT id, user_id, aal, amr, refresh_counter, grace_counter, grace_until, user_agent, ip, created_at, refreshed_at
	FROM sessions WHERE id = $1`

func readSession(ctx context.Context, q db.Querier, id string) (sessionRow, error) {
	return scanSession(q.QueryRowContext(ctx, selectSession, id))
}

func scanSession(row interface{ Scan(...any) error }) (sessionRow, error) {
	var s sessionRow
	var amr string
	var graceUntil, created, fresh int64
	err := row.Scan(&s.id, &s.userID, &s.aal, &amr, &s.counter, &s.graceCounter, &graceUntil, &s.userAgent, &s.ip, &created, &fresh)
	if err != nil {
		return s, err
	}
	s.graceUntil, s.createdAt, s.refreshedAt = fromMicro(graceUntil), fromMicro(created), fromMicro(fresh)
	if err := json.Unmarshal([]byte(amr), &s.amr); err != nil {
		return s, fmt.Errorf("session %s: %w", s.id, err)
	}
	return s, nil
}

// selectIdentityRow is read in every request of a member. It has no join: SQLite would plan it anew each time, which
// takes four times as long as reading it.
const selectIdentityRow = `
	SELECT s.id, s.user_id, (SELECT u.email FROM users u WHERE u.id = s.user_id), s.aal, s.amr,
	       (SELECT count(*) FROM factors f WHERE f.user_id = s.user_id AND f.status = 'verified')
	FROM sessions s WHERE s.id = $1`

func selectIdentity(ctx context.Context, q db.Querier, sessionID string) (Identity, error) {
	var id Identity
	var amr string
	var factors int
	err := q.QueryRowContext(ctx, selectIdentityRow, sessionID).
		Scan(&id.SessionID, &id.UserID, &id.Email, &id.AAL, &amr, &factors)
	if err != nil {
		return Identity{}, err
	}
	id.SecondFactorDue = factors > 0 && id.AAL != "aal2"
	return id, json.Unmarshal([]byte(amr), &id.AMR)
}

// rotateSession moves a session to its next refresh token. The counter in its condition
// lets only one of several concurrent requests succeed.
const rotateSession = `
	UPDATE sessions SET refresh_counter = refresh_counter + 1, grace_counter = $3, grace_until = $4,
	                    refreshed_at = $5, user_agent = $6, ip = $7
	WHERE id = $1 AND refresh_counter = $2`

const (
	updateSessionLevel    = `UPDATE sessions SET aal = $2, amr = $3 WHERE id = $1`
	downgradeSessions     = `UPDATE sessions SET aal = 'aal1' WHERE user_id = $1`
	deleteSession         = `DELETE FROM sessions WHERE id = $1 AND user_id = $2`
	deleteSessions        = `DELETE FROM sessions WHERE user_id = $1`
	deleteOtherSessions   = `DELETE FROM sessions WHERE user_id = $1 AND id <> $2`
	deleteExpiredSessions = `DELETE FROM sessions WHERE refreshed_at < $1`
)

const (
	insertUser = `
		INSERT INTO users (id, email, password_hash, last_sign_in_at, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $4, $4) ON CONFLICT (email) DO NOTHING`
	insertProfile  = `INSERT INTO profiles (id, full_name, email, language, updated_at) VALUES ($1, $2, $3, $4, $5)`
	updateSignedIn = `UPDATE users SET last_sign_in_at = $2 WHERE id = $1`
	updatePassword = `UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1`
	updateFullName = `UPDATE profiles SET full_name = $2, updated_at = $3 WHERE id = $1`
	updateLanguage = `UPDATE profiles SET language = $2, updated_at = $3 WHERE id = $1`
)

func truncate(s string, n int) string {
	r := []rune(s)
	if len(r) > n {
		return string(r[:n])
	}
	return s
}

const (
	deleteOldChallenges = `DELETE FROM challenges WHERE expires_at < $1`
	deleteOldTokens     = `DELETE FROM mail_tokens WHERE expires_at < $1`
)

// Sweep deletes expired sessions, codes, links and failure counts.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	if err := db.Exec(ctx, q, deleteExpiredSessions, now.Add(-sessionLife).UnixMicro()); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, deleteOldChallenges, now.Add(-time.Hour).UnixMicro()); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, deleteOldFailures, now.Add(-failureRetention).UnixMicro()); err != nil {
		return err
	}
	return db.Exec(ctx, q, deleteOldTokens, now.UnixMicro())
}

const countVerified = `SELECT count(*) FROM factors WHERE user_id = $1 AND status = 'verified'`

// CountFactors returns how many second steps somebody has set up.
func CountFactors(ctx context.Context, q db.Querier, userID string) (n int64, err error) {
	err = q.QueryRowContext(ctx, countVerified, userID).Scan(&n)
	return n, err
}

const lockUser = `UPDATE users SET updated_at = updated_at WHERE id = $1`

// LockUser serializes the transactions that change an account or what belongs to it.
func LockUser(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, lockUser, userID)
}
