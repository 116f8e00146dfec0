package staff

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables. The record of changes keeps the names
// of who made them.
var Personal = []privacy.Column{
	{Table: "staff_members", Name: "user_id", Withheld: "what somebody is in the back office is shown there"},
	{Table: "staff_invitations", Name: "email", Withheld: "the letter was sent to that address"},
	privacy.OnRecord("audit_entries", "actor_id"),
	privacy.OnRecord("audit_entries", "actor_name"),
	privacy.OnRecord("audit_entries", "subject_id"),
	privacy.OnRecord("api_keys", "created_by"),
}

// Erase takes a deleted account out of the back office, inside a transaction.
func Erase(ctx context.Context, q db.Querier, userID, email string) error {
	if err := db.Exec(ctx, q, deletePostStatement, userID); err != nil {
		return err
	}
	return db.Exec(ctx, q, deleteInvitationsToStatement, email)
}
