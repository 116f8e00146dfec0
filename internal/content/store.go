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
	// A repeated sign-up renews the consent.
	renewSubscriber = `
		UPDATE newsletter_subscribers SET language = $2, consented_at = $3
		WHERE email = $1 AND unsubscribed_at IS NULL`
	// The token in emails that were sent already stays valid.
	upsertSubscriber = `
		INSERT INTO newsletter_subscribers (email, language, unsubscribe_token, consented_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (email) DO UPDATE SET
			language        = excluded.language,
			consented_at    = excluded.consented_at,
			unsubscribed_at = NULL
		RETURNING unsubscribe_token`
)

// subscribe stores the consent. A new subscriber gets a welcome email with an unsubscribe
// link; an existing one gets none, so that a stranger's mailbox cannot be flooded.
func (s service) subscribe(ctx context.Context, signUp SignUp, now time.Time) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		known, err := db.Changed(ctx, q, renewSubscriber, signUp.Email, string(signUp.Language), now.UnixMicro())
		if err != nil || known {
			return err
		}
		var token string
		err = q.QueryRowContext(ctx, upsertSubscriber, signUp.Email, string(signUp.Language), unsubscribeToken(), now.UnixMicro()).Scan(&token)
		if err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, welcomeMessage(s.Address(), signUp, token, mail.Cause{Client: rest.ClientIP(ctx)}))
	})
}

const (
	endSubscription = `UPDATE newsletter_subscribers SET unsubscribed_at = $2 WHERE unsubscribe_token = $1 AND unsubscribed_at IS NULL`
	countTokens     = `SELECT count(*) FROM newsletter_subscribers WHERE unsubscribe_token = $1`
)

// unsubscribe ends the subscription with the token and reports whether it was active.
// Returns errNoSubscription.
func (s service) unsubscribe(ctx context.Context, token string, now time.Time) (ended bool, err error) {
	if ended, err = db.Changed(ctx, s.db, endSubscription, token, now.UnixMicro()); err != nil || ended {
		return ended, err
	}
	var known int
	if err := s.db.QueryRowContext(ctx, countTokens, token).Scan(&known); err != nil {
		return false, err
	}
	if known == 0 {
		return false, errNoSubscription
	}
	return false, nil
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
