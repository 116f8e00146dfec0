package letter

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	selectPlanned          = `SELECT letter_id FROM letters WHERE state = 'planned' AND starts_at <= $1 ORDER BY starts_at, letter_id LIMIT 1`
	beginLetterStatement   = `UPDATE letters SET state = 'sending' WHERE letter_id = $1 AND state = 'planned'`
	addRecipientsStatement = `
		INSERT INTO letter_recipients (letter_id, place, email, language, state)
		SELECT CAST($1 AS TEXT), row_number() OVER (ORDER BY email), email, language, 'waiting'` + readers + ` AND ($2 = 'all' OR language = $2)`
	selectAudience = `SELECT audience FROM letters WHERE letter_id = $1`

	selectLost        = `SELECT letter_id FROM letter_recipients WHERE state = 'sending' AND tried_at < $1 LIMIT 1`
	failLostStatement = `UPDATE letter_recipients SET state = 'failed', last_error = $2 WHERE state = 'sending' AND tried_at < $1`

	selectSending = `SELECT letter_id FROM letters WHERE state = 'sending' ORDER BY starts_at, letter_id`
	selectReader  = `
		SELECT place FROM letter_recipients WHERE letter_id = $1 AND state = 'waiting' AND due_at <= $2
		ORDER BY due_at, place LIMIT 1`
	// DueQuery selects since when each reader to whom a letter has to be sent at $1 is due.
	DueQuery           = `SELECT r.due_at FROM letters l JOIN letter_recipients r ON r.letter_id = l.letter_id WHERE l.state = 'sending' AND r.state = 'waiting' AND r.due_at <= $1`
	endLetterStatement = `
		UPDATE letters SET state = 'sent', ended_at = $2 WHERE letter_id = $1 AND state = 'sending' AND NOT EXISTS (
			SELECT 1 FROM letter_recipients r WHERE r.letter_id = letters.letter_id AND r.state IN ('waiting', 'sending'))`

	selectPace        = `SELECT next_at FROM letter_pace WHERE id = 1`
	takeTurnStatement = `UPDATE letter_pace SET next_at = $2 WHERE id = 1 AND next_at <= $1`
	pauseStatement    = `UPDATE letter_pace SET next_at = $1 WHERE id = 1 AND next_at < $1`
	// Stopping the letter and sending it are decided one after the other.
	takeReaderStatement = `
		UPDATE letter_recipients SET state = 'sending', attempts = attempts + 1, tried_at = $3
		WHERE letter_id = $1 AND place = $2 AND state = 'waiting' AND EXISTS (SELECT 1 FROM letters l WHERE l.letter_id = $1 AND l.state = 'sending')
		RETURNING coalesce(email, ''), language, attempts`
	selectToken         = `SELECT unsubscribe_token` + readers + ` AND email = $1`
	skipReaderStatement = `UPDATE letter_recipients SET state = 'skipped' WHERE letter_id = $1 AND place = $2`

	// What a node tells of its own attempt is right, also when others took it for dead meanwhile.
	setSentStatement    = `UPDATE letter_recipients SET state = 'sent', last_error = '' WHERE letter_id = $1 AND place = $2 AND tried_at = $3`
	setFailedStatement  = `UPDATE letter_recipients SET state = 'failed', last_error = $4 WHERE letter_id = $1 AND place = $2 AND tried_at = $3`
	setWaitingStatement = `
		UPDATE letter_recipients SET state = 'waiting', due_at = $4, last_error = $5
		WHERE letter_id = $1 AND place = $2 AND tried_at = $3 AND state = 'sending'`
)

func plannedLetters(ctx context.Context, q db.Querier, now time.Time) ([]string, error) {
	return db.Column(ctx, q, selectPlanned, now.UnixMicro())
}

func beginLetter(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, beginLetterStatement, id)
}

func audienceOf(ctx context.Context, q db.Querier, id string) (audience string, err error) {
	err = q.QueryRowContext(ctx, selectAudience, id).Scan(&audience)
	return audience, err
}

func addRecipients(ctx context.Context, q db.Querier, id, audience string) error {
	return db.Exec(ctx, q, addRecipientsStatement, id, audience)
}

func lostReaders(ctx context.Context, q db.Querier, before int64) ([]string, error) {
	return db.Column(ctx, q, selectLost, before)
}

func failLost(ctx context.Context, q db.Querier, before int64) error {
	return db.Exec(ctx, q, failLostStatement, before, interrupted)
}

func sendingLetters(ctx context.Context, q db.Querier) ([]string, error) {
	return db.Column(ctx, q, selectSending)
}

func nextReader(ctx context.Context, q db.Querier, id string, now time.Time) (place int64, err error) {
	err = q.QueryRowContext(ctx, selectReader, id, now.UnixMicro()).Scan(&place)
	return place, err
}

func endLetter(ctx context.Context, q db.Querier, id string, now time.Time) error {
	return db.Exec(ctx, q, endLetterStatement, id, now.UnixMicro())
}

func nextTurn(ctx context.Context, q db.Querier) (next int64, err error) {
	err = q.QueryRowContext(ctx, selectPace).Scan(&next)
	return next, err
}

func takeTurn(ctx context.Context, q db.Querier, now, until time.Time) (bool, error) {
	return db.Changed(ctx, q, takeTurnStatement, now.UnixMicro(), until.UnixMicro())
}

func takeReader(ctx context.Context, q db.Querier, letterID string, place, at int64) (email string, language string, attempts int64, err error) {
	err = q.QueryRowContext(ctx, takeReaderStatement, letterID, place, at).Scan(&email, &language, &attempts)
	return email, language, attempts, err
}

func tokenOf(ctx context.Context, q db.Querier, email string) (token string, err error) {
	err = q.QueryRowContext(ctx, selectToken, email).Scan(&token)
	return token, err
}

func skipReader(ctx context.Context, q db.Querier, letterID string, place int64) error {
	return db.Exec(ctx, q, skipReaderStatement, letterID, place)
}

func setFailed(ctx context.Context, q db.Querier, letterID string, place, at int64, reason string) error {
	return db.Exec(ctx, q, setFailedStatement, letterID, place, at, reason)
}

func setSent(ctx context.Context, q db.Querier, letterID string, place, at int64) error {
	return db.Exec(ctx, q, setSentStatement, letterID, place, at)
}

func setWaiting(ctx context.Context, q db.Querier, letterID string, place, at int64, again time.Time, reason string) error {
	return db.Exec(ctx, q, setWaitingStatement, letterID, place, at, again.UnixMicro(), reason)
}

func pause(ctx context.Context, q db.Querier, again time.Time) error {
	return db.Exec(ctx, q, pauseStatement, again.UnixMicro())
}
