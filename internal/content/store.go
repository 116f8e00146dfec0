package content

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

const (
	// Nothing of a subscriber changes by a repeated sign-up: anybody can type an address.
	countSubscribed = `SELECT count(*) FROM newsletter_subscribers WHERE email = $1 AND unsubscribed_at IS NULL AND confirmed_at > 0`
	countAsked      = `SELECT count(*) FROM newsletter_subscribers WHERE email = $1 AND confirm_token <> '' AND consented_at > $2`
	// Who has left stays so until they confirm: anybody can type an address. The token in emails
	// that were sent already stays valid.
	upsertSubscriber = `
		INSERT INTO newsletter_subscribers (email, language, unsubscribe_token, confirm_token, consented_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (email) DO UPDATE SET
			language      = excluded.language,
			confirm_token = excluded.confirm_token,
			consented_at  = excluded.consented_at
		RETURNING unsubscribe_token`
)

// subscribedOrAsked reports whether an address has the newsletter already, or was asked for a confirmation
// after a time.
func subscribedOrAsked(ctx context.Context, q db.Querier, email string, after time.Time) (bool, error) {
	var n int64
	if err := q.QueryRowContext(ctx, countSubscribed, email).Scan(&n); err != nil || n > 0 {
		return n > 0, err
	}
	err := q.QueryRowContext(ctx, countAsked, email, after.UnixMicro()).Scan(&n)
	return n > 0, err
}

// askSubscriber stores that an address is asked to confirm, and returns the token that unsubscribes it: the
// given one, unless it has one.
func askSubscriber(ctx context.Context, q db.Querier, s SignUp, token, confirm string, now time.Time) (string, error) {
	err := q.QueryRowContext(ctx, upsertSubscriber, s.Email, string(s.Language), token, confirm, now.UnixMicro()).Scan(&token)
	return token, err
}

// The link works a second time, for who presses it twice; it ends when they leave.
const confirmSubscriberStatement = `
	UPDATE newsletter_subscribers SET confirmed_at = $2, unsubscribed_at = NULL
	WHERE confirm_token = $1 AND confirm_token <> '' AND consented_at > $3`

const (
	endSubscriptionStatement = `
		UPDATE newsletter_subscribers SET unsubscribed_at = $2, confirm_token = ''
		WHERE unsubscribe_token = $1 AND (unsubscribed_at IS NULL OR confirm_token <> '')`
	// Only a letter that the reader got counts that it was the last.
	countLeftStatement = `
		UPDATE letters SET unsubscribed = unsubscribed + 1 WHERE letter_id = $2 AND EXISTS (
			SELECT 1 FROM letter_recipients r JOIN newsletter_subscribers s ON s.email = r.email
			WHERE r.letter_id = letters.letter_id AND s.unsubscribe_token = $1)`
	countTokens = `SELECT count(*) FROM newsletter_subscribers WHERE unsubscribe_token = $1`
)

// isToken reports whether a token unsubscribes somebody.
func isToken(ctx context.Context, q db.Querier, token string) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, countTokens, token).Scan(&n)
	return n > 0, err
}

const sweepUnconfirmed = `DELETE FROM newsletter_subscribers WHERE confirmed_at = 0 AND consented_at < $1`

// Sweep forgets those who were asked whether they want the newsletter and never confirmed it.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, sweepUnconfirmed, now.Add(-confirmWithin).UnixMicro())
}

const upsertInterestStatement = `
	INSERT INTO pro_interests (email, language, created_at) VALUES ($1, $2, $3)
	ON CONFLICT (email) DO UPDATE SET language = excluded.language`

const insertMessage = `
	INSERT INTO contact_messages (message_id, name, email, topic, order_number, body, language, created_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

func storeMessage(ctx context.Context, q db.Querier, m Message, now time.Time) error {
	return db.Exec(ctx, q, insertMessage, uuid.NewString(), m.Name, m.Email, m.Topic, m.OrderNumber, m.Body, string(m.Language), now.UnixMicro())
}

const selectMessages = `
	SELECT message_id, name, email, topic, order_number, body, language, created_at
	FROM contact_messages ORDER BY created_at DESC, message_id LIMIT $1`

// Messages returns the newest messages of visitors.
func Messages(ctx context.Context, q db.Querier, limit int) ([]Message, error) {
	rows, err := q.QueryContext(ctx, selectMessages, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Message
	for rows.Next() {
		var m Message
		var language string
		var created int64
		if err := rows.Scan(&m.ID, &m.Name, &m.Email, &m.Topic, &m.OrderNumber, &m.Body, &language, &created); err != nil {
			return nil, err
		}
		m.Language, m.CreatedAt = lang.Tag(language), time.UnixMicro(created).UTC()
		list = append(list, m)
	}
	return list, rows.Err()
}

const (
	staffMessage = `
		SELECT message_id, name, email, topic, order_number, body, language, created_at, read_at > 0, done_at > 0 FROM contact_messages `
	selectStaffMessage = staffMessage + `WHERE message_id = $1`
	selectOpenPage     = staffMessage + `WHERE done_at = 0 AND (created_at, message_id) < ($1, $2) ORDER BY created_at DESC, message_id DESC LIMIT $3`
	selectAllPage      = staffMessage + `WHERE (created_at, message_id) < ($1, $2) ORDER BY created_at DESC, message_id DESC LIMIT $3`
	selectAnswers      = `SELECT author, body, created_at FROM contact_answers WHERE message_id = $1 ORDER BY created_at, answer_id`
	insertAnswer       = `INSERT INTO contact_answers (answer_id, message_id, author, body, created_at) VALUES ($1, $2, $3, $4, $5)`
	setReadStatement   = `UPDATE contact_messages SET read_at = $2 WHERE message_id = $1 AND read_at = 0`
	setDoneStatement   = `UPDATE contact_messages SET done_at = $2 WHERE message_id = $1`
)

func messageFields(m *StaffMessage) []any {
	m.Answers = []Answered{}
	return []any{&m.ID, &m.Name, &m.Email, &m.Topic, &m.OrderNumber, &m.Body, &m.Language, db.Micro{To: &m.CreatedAt}, &m.Read, &m.Done}
}

// messagePage returns messages behind a position, newest first: those that are not done, or all.
func messagePage(ctx context.Context, q db.Querier, open bool, after rest.Cursor, limit int64) ([]StaffMessage, error) {
	query := selectAllPage
	if open {
		query = selectOpenPage
	}
	return db.All(ctx, q, messageFields, query, after.At, after.ID, limit)
}

// readMessage returns a message with its answers. Returns message_not_found.
func readMessage(ctx context.Context, q db.Querier, id string) (*StaffMessage, error) {
	var m StaffMessage
	err := q.QueryRowContext(ctx, selectStaffMessage, id).Scan(messageFields(&m)...)
	if db.NoRows(err) {
		return nil, errNoMessage
	}
	if err != nil {
		return nil, err
	}
	m.Answers, err = db.All(ctx, q, func(a *Answered) []any { return []any{&a.Author, &a.Body, db.Micro{To: &a.CreatedAt}} }, selectAnswers, id)
	return &m, err
}

func storeAnswer(ctx context.Context, q db.Querier, messageID, author, body string, now int64) error {
	return db.Exec(ctx, q, insertAnswer, uuid.NewString(), messageID, author, body, now)
}

func upsertInterest(ctx context.Context, q db.Querier, email string, language lang.Tag, now time.Time) error {
	return db.Exec(ctx, q, upsertInterestStatement, email, string(language), now.UnixMicro())
}

func setRead(ctx context.Context, q db.Querier, id string, now int64) error {
	return db.Exec(ctx, q, setReadStatement, id, now)
}

func setDone(ctx context.Context, q db.Querier, id string, at int64) error {
	return db.Exec(ctx, q, setDoneStatement, id, at)
}

func confirmSubscriber(ctx context.Context, q db.Querier, token string, now, until time.Time) (bool, error) {
	return db.Changed(ctx, q, confirmSubscriberStatement, token, now.UnixMicro(), until.UnixMicro())
}

func endSubscription(ctx context.Context, q db.Querier, token string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, endSubscriptionStatement, token, now.UnixMicro())
}

func countLeft(ctx context.Context, q db.Querier, token, letter string) error {
	return db.Exec(ctx, q, countLeftStatement, token, letter)
}
