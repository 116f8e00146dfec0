package reminder

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/setting"
)

const (
	// due is what makes a cart worth a letter: $1 is the newest change, $2 the oldest, $3 since when
	// there may be no other letter.
	due = `
		FROM profiles p JOIN users u ON u.id = p.id JOIN carts c ON c.user_id = p.id
		WHERE p.cart_reminders_at > 0 AND u.blocked_at = 0 AND u.email_confirmed_at IS NOT NULL
		AND c.changed_at <= $1 AND c.changed_at > $2
		AND EXISTS (SELECT 1 FROM cart_items i WHERE i.cart_id = c.cart_id)
		AND NOT EXISTS (SELECT 1 FROM cart_reminders r WHERE r.user_id = p.id AND (r.cart_changed_at = c.changed_at OR r.sent_at > $3 AND r.mail_id <> ''))
		AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = p.id AND o.created_at >= c.changed_at)`
	dueSince  = `SELECT c.changed_at + $4 AS due_at` + due
	selectDue = `SELECT p.id` + due + ` ORDER BY c.changed_at, p.id LIMIT $4`
	selectOne = `SELECT c.changed_at, p.email, p.full_name, p.language` + due + ` AND p.id = $4`

	insertReminderStatement = `
		INSERT INTO cart_reminders (reminder_id, user_id, cart_changed_at, mail_id, token, sent_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`

	// A letter that still waits, since the mail server cannot be reached, comes too late after an order
	// and is not wanted after a no.
	selectOvertaken = `
		SELECT j.id FROM mail_jobs j JOIN cart_reminders r ON r.mail_id = j.id AND r.mail_id <> '' JOIN profiles p ON p.id = r.user_id
		WHERE j.busy_until <= $1 AND (p.cart_reminders_at = 0 OR EXISTS (SELECT 1 FROM orders o WHERE o.user_id = r.user_id AND o.created_at >= r.sent_at))`
	takeBackStatement   = `DELETE FROM mail_jobs WHERE id = $1 AND busy_until <= $2`
	notWrittenStatement = `UPDATE cart_reminders SET mail_id = '' WHERE mail_id = $1`
)

// DueQuery returns a query with its arguments that selects since when each cart whose owner has to be written to is due. It is
// empty where no reminders are sent.
func DueQuery(current *setting.Snapshot, now time.Time) (query string, args []any) {
	if !setting.CartReminders.In(current) {
		return "", nil
	}
	return dueSince, append(bounds(current, now), wait(current).Microseconds())
}

func readDue(ctx context.Context, q db.Querier, args []any) ([]string, error) {
	return db.Column(ctx, q, selectDue, args...)
}

func readOvertaken(ctx context.Context, q db.Querier, now time.Time) ([]string, error) {
	return db.Column(ctx, q, selectOvertaken, now.UnixMicro())
}

func takeBack(ctx context.Context, q db.Querier, id string, now time.Time) (bool, error) {
	return db.Changed(ctx, q, takeBackStatement, id, now.UnixMicro())
}

func notWritten(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, notWrittenStatement, id)
}

func readOne(ctx context.Context, q db.Querier, args []any) (changed int64, email string, name string, language string, err error) {
	err = q.QueryRowContext(ctx, selectOne, args...).Scan(&changed, &email, &name, &language)
	return changed, email, name, language, err
}

func insertReminder(ctx context.Context, q db.Querier, id, userID string, changed int64, mailID, token string, now time.Time) error {
	return db.Exec(ctx, q, insertReminderStatement, id, userID, changed, mailID, token, now.UnixMicro())
}
