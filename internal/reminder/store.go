package reminder

import (
	"context"
	"time"

	"matjar/internal/db"
)

const (
	stopRemindersStatement = `
		UPDATE profiles SET cart_reminders_at = 0 WHERE id IN (SELECT user_id FROM cart_reminders WHERE token = $1)`
	noteVisitStatement = `UPDATE cart_reminders SET visited_at = $2 WHERE token = $1 AND visited_at = 0`
)

const (
	countMembersStatement = `SELECT count(*) FROM profiles WHERE cart_reminders_at > 0`
	countSentStatement    = `
		SELECT count(*), coalesce(sum(CASE WHEN visited_at > 0 THEN 1 ELSE 0 END), 0),
		       coalesce(sum(CASE WHEN EXISTS (
		           SELECT 1 FROM orders o WHERE o.user_id = r.user_id AND o.created_at >= r.sent_at AND o.created_at < r.sent_at + $2 AND o.status <> 'cancelled'
		       ) THEN 1 ELSE 0 END), 0)
		FROM cart_reminders r WHERE sent_at >= $1 AND mail_id <> ''`
)

const sweepRemindersStatement = `
	DELETE FROM cart_reminders WHERE sent_at < $1
	AND (mail_id = '' OR NOT EXISTS (SELECT 1 FROM profiles p WHERE p.id = cart_reminders.user_id AND p.cart_reminders_at > 0))`

func stopReminders(ctx context.Context, q db.Querier, token string) (bool, error) {
	return db.Changed(ctx, q, stopRemindersStatement, token)
}

func noteVisit(ctx context.Context, q db.Querier, token string, now time.Time) error {
	return db.Exec(ctx, q, noteVisitStatement, token, now.UnixMicro())
}

func countMembers(ctx context.Context, q db.Querier) (members int64, err error) {
	err = q.QueryRowContext(ctx, countMembersStatement).Scan(&members)
	return members, err
}

func countSent(ctx context.Context, q db.Querier, since time.Time, credited int64) (sent int64, back int64, ordered int64, err error) {
	err = q.QueryRowContext(ctx, countSentStatement, since.UnixMicro(), credited).Scan(&sent, &back, &ordered)
	return sent, back, ordered, err
}

func sweepReminders(ctx context.Context, q db.Querier, before time.Time) error {
	return db.Exec(ctx, q, sweepRemindersStatement, before.UnixMicro())
}
