package reminder

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "cart_reminders", Name: "user_id", Withheld: "says only when a reminder was sent, which its reader has"},
}

const (
	takeBackAll     = `DELETE FROM mail_jobs WHERE busy_until <= $2 AND id IN (SELECT mail_id FROM cart_reminders WHERE user_id = $1 AND mail_id <> '')`
	deleteReminders = `DELETE FROM cart_reminders WHERE user_id = $1`
)

// Erase forgets the reminders to a user, inside a transaction, and takes back what was not sent yet.
func Erase(ctx context.Context, q db.Querier, userID string) error {
	if err := db.Exec(ctx, q, takeBackAll, userID, db.Now(q).UnixMicro()); err != nil {
		return err
	}
	return db.Exec(ctx, q, deleteReminders, userID)
}
