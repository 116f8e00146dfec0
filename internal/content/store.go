package content

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

const (
	// Nothing of a subscriber changes by a repeated sign-up: anybody can type an address.
	countSubscribed = `SELECT count(*) FROM newsletter_subscribers WHERE email = $1 AND unsubscribed_at IS NULL AND confirmed_at > 0`
	countAsked      = `SELECT count(*) FROM newsletter_subscribers WHERE email = $1 AND confirm_token <> '' AND consented_at > $2`
	// Who has left stays so until they confirm: anybody can type an address. The token in emails
	// that were sent already stays valid.
	askSubscriber = `
		INSERT INTO newsletter_subscribers (email, language, unsubscribe_token, confirm_token, consented_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (email) DO UPDATE SET
			language      = excluded.language,
			confirm_token = excluded.confirm_token,
			consented_at  = excluded.consented_at
		RETURNING unsubscribe_token`
)

// askAgain is how long nobody is asked a second time to confirm.
const askAgain = 10 * time.Minute

// subscribe stores the consent. Who is not a subscriber yet gets a letter with the link that makes
// them one; who is gets none, so that a stranger's mailbox cannot be flooded.
func (s service) subscribe(ctx context.Context, signUp SignUp, now time.Time) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		var known, asked int64
		if err := q.QueryRowContext(ctx, countSubscribed, signUp.Email).Scan(&known); err != nil || known > 0 {
			return err
		}
		if err := q.QueryRowContext(ctx, countAsked, signUp.Email, now.Add(-askAgain).UnixMicro()).Scan(&asked); err != nil || asked > 0 {
			return err
		}
		confirm := newToken()
		var token string
		err := q.QueryRowContext(ctx, askSubscriber, signUp.Email, string(signUp.Language), newToken(), confirm, now.UnixMicro()).Scan(&token)
		if err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, confirmMessage(s.Address(), signUp, confirm, token, mail.Cause{Client: rest.ClientIP(ctx)}))
	})
}

const (
	// The link works a second time, for who presses it twice; it ends when they leave.
	confirmSubscriber = `
		UPDATE newsletter_subscribers SET confirmed_at = $2, unsubscribed_at = NULL
		WHERE confirm_token = $1 AND confirm_token <> '' AND consented_at > $3`
	// confirmWithin is how long a letter's link confirms.
	confirmWithin = 30 * 24 * time.Hour
)

// confirm makes the owner of a token a subscriber. Returns errNoSubscription.
func (s service) confirm(ctx context.Context, token string, now time.Time) error {
	confirmed, err := db.Changed(ctx, s.db, confirmSubscriber, token, now.UnixMicro(), now.Add(-confirmWithin).UnixMicro())
	if err == nil && !confirmed {
		err = errNoSubscription
	}
	return err
}

const (
	endSubscription = `
		UPDATE newsletter_subscribers SET unsubscribed_at = $2, confirm_token = ''
		WHERE unsubscribe_token = $1 AND (unsubscribed_at IS NULL OR confirm_token <> '')`
	// Only a letter that the reader got counts that it was the last.
	countLeft = `
		UPDATE letters SET unsubscribed = unsubscribed + 1 WHERE letter_id = $2 AND EXISTS (
			SELECT 1 FROM letter_recipients r JOIN newsletter_subscribers s ON s.email = r.email
			WHERE r.letter_id = letters.letter_id AND s.unsubscribe_token = $1)`
	countTokens = `SELECT count(*) FROM newsletter_subscribers WHERE unsubscribe_token = $1`
)

// unsubscribe ends the subscription with the token and reports whether it was active. letter is the
// one whose link was used, or empty. Returns errNoSubscription.
func (s service) unsubscribe(ctx context.Context, token, letter string, now time.Time) (ended bool, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if ended, err = db.Changed(ctx, q, endSubscription, token, now.UnixMicro()); err != nil {
			return err
		}
		if ended && letter != "" {
			return db.Exec(ctx, q, countLeft, token, letter)
		}
		var known int
		if err := q.QueryRowContext(ctx, countTokens, token).Scan(&known); err != nil {
			return err
		}
		if known == 0 {
			return errNoSubscription
		}
		return nil
	})
	return ended, err
}

const sweepUnconfirmed = `DELETE FROM newsletter_subscribers WHERE confirmed_at = 0 AND consented_at < $1`

// Sweep forgets those who were asked whether they want the newsletter and never confirmed it.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, sweepUnconfirmed, now.Add(-confirmWithin).UnixMicro())
}

const upsertInterest = `
	INSERT INTO pro_interests (email, language, created_at) VALUES ($1, $2, $3)
	ON CONFLICT (email) DO UPDATE SET language = excluded.language`

func (s service) addInterest(ctx context.Context, signUp SignUp, now time.Time) error {
	if !setting.Pro.In(s.Settings.Current()) {
		return errs.New(errs.NotFound, code.NotFound, "there is no Pro membership")
	}
	return db.Exec(ctx, s.db, upsertInterest, signUp.Email, string(signUp.Language), now.UnixMicro())
}

const insertMessage = `
	INSERT INTO contact_messages (message_id, name, email, topic, order_number, body, language, created_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

// addMessage stores the message and, in the same transaction, the email to the operator,
// if there is one.
func (s service) addMessage(ctx context.Context, m Message, now time.Time) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		err := db.Exec(ctx, q, insertMessage, uuid.NewString(), m.Name, m.Email, m.Topic, m.OrderNumber, m.Body, string(m.Language), now.UnixMicro())
		operator := setting.OperatorEmail.In(s.Settings.Current())
		if err != nil || operator == "" {
			return err
		}
		return mail.Enqueue(ctx, q, m.mailMessage(operator))
	})
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
