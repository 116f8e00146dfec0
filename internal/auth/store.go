package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

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

const sessionColumns = `
	SELECT id, user_id, aal, amr, refresh_counter, grace_counter, grace_until, user_agent, ip, created_at, refreshed_at
	FROM sessions `

const (
	selectSession          = sessionColumns + `WHERE id = $1`
	selectSessions         = sessionColumns + `WHERE user_id = $1 ORDER BY refreshed_at DESC, id`
	insertSessionStatement = `
		INSERT INTO sessions (id, user_id, aal, amr, user_agent, ip, created_at, refreshed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`
	// The counter in its condition lets only one of several concurrent requests succeed.
	rotateSessionStatement = `
		UPDATE sessions SET refresh_counter = refresh_counter + 1, grace_counter = $3, grace_until = $4,
		                    refreshed_at = $5, user_agent = $6, ip = $7
		WHERE id = $1 AND refresh_counter = $2`
	updateSessionLevelStatement    = `UPDATE sessions SET aal = $2, amr = $3 WHERE id = $1`
	downgradeSessionsStatement     = `UPDATE sessions SET aal = 'aal1' WHERE user_id = $1`
	deleteSessionStatement         = `DELETE FROM sessions WHERE id = $1 AND user_id = $2`
	deleteSessionsStatement        = `DELETE FROM sessions WHERE user_id = $1`
	deleteOtherSessionsStatement   = `DELETE FROM sessions WHERE user_id = $1 AND id <> $2`
	deleteExpiredSessionsStatement = `DELETE FROM sessions WHERE refreshed_at < $1`
)

func readSession(ctx context.Context, q db.Querier, id string) (sessionRow, error) {
	return scanSession(q.QueryRowContext(ctx, selectSession, id))
}

// readSessions returns the sessions of a user, the one refreshed last first.
func readSessions(ctx context.Context, q db.Querier, userID string) ([]sessionRow, error) {
	rows, err := q.QueryContext(ctx, selectSessions, userID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []sessionRow
	for rows.Next() {
		row, err := scanSession(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	return list, rows.Err()
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

// insertSession stores a session that was never refreshed.
func insertSession(ctx context.Context, q db.Querier, row sessionRow) error {
	amr, err := json.Marshal(row.amr)
	if err != nil {
		return err
	}
	return db.Exec(ctx, q, insertSessionStatement, row.id, row.userID, row.aal, string(amr), row.userAgent, row.ip, row.createdAt.UnixMicro())
}

// rotateSession moves a session from the refresh token of its counter to the next, and reports whether no other request
// has done so.
func rotateSession(ctx context.Context, q db.Querier, row sessionRow, userAgent, ip string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, rotateSessionStatement, row.id, row.counter, row.graceCounter, row.graceUntil.UnixMicro(),
		now.UnixMicro(), userAgent, ip)
}

// updateSessionLevel stores the level and the methods of a session.
func updateSessionLevel(ctx context.Context, q db.Querier, row sessionRow) error {
	amr, err := json.Marshal(row.amr)
	if err != nil {
		return err
	}
	return db.Exec(ctx, q, updateSessionLevelStatement, row.id, row.aal, string(amr))
}

// downgradeSessions lowers all sessions of a user to aal1.
func downgradeSessions(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, downgradeSessionsStatement, userID)
}

func deleteSession(ctx context.Context, q db.Querier, id, userID string) error {
	_, err := endSession(ctx, q, id, userID)
	return err
}

// endSession is deleteSession for callers that tell whether there was such a session of the user.
func endSession(ctx context.Context, q db.Querier, id, userID string) (bool, error) {
	return db.Changed(ctx, q, deleteSessionStatement, id, userID)
}

func deleteSessions(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, deleteSessionsStatement, userID)
}

// deleteOtherSessions deletes the sessions of a user but one.
func deleteOtherSessions(ctx context.Context, q db.Querier, userID, id string) error {
	return db.Exec(ctx, q, deleteOtherSessionsStatement, userID, id)
}

// deleteExpiredSessions deletes sessions that were last refreshed before a time.
func deleteExpiredSessions(ctx context.Context, q db.Querier, before time.Time) error {
	return db.Exec(ctx, q, deleteExpiredSessionsStatement, before.UnixMicro())
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

func truncate(s string, n int) string {
	r := []rune(s)
	if len(r) > n {
		return string(r[:n])
	}
	return s
}

// Sweep deletes expired sessions, codes, links and failure counts.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	if err := deleteExpiredSessions(ctx, q, now.Add(-sessionLife)); err != nil {
		return err
	}
	if err := deleteOldChallenges(ctx, q, now.Add(-time.Hour)); err != nil {
		return err
	}
	if err := deleteOldFailures(ctx, q, now.Add(-failureRetention)); err != nil {
		return err
	}
	return deleteOldTokens(ctx, q, now)
}
