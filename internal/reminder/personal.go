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

const deleteReminders = `DELETE FROM cart_reminders WHERE user_id = $1`

// Erase forgets the reminders to a user, inside a transaction.
func Erase(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, deleteReminders, userID)
}
