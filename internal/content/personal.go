package content

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "newsletter_subscribers", Name: "email", Exported: "newsletter"},
	{Table: "pro_interests", Name: "email", Exported: "pro_interest"},
	{
		Table: "contact_messages", Name: "email",
		Withheld: "nobody has proved that the address of a letter is its writer's",
		Kept:     "nobody has proved that the address of a letter is its writer's",
	},
	privacy.OnRecord("contact_answers", "author"),
}

// ExportSignUp is a sign-up in a shopper's data export.
type ExportSignUp struct {
	Language       string     `json:"language"`
	CreatedAt      time.Time  `json:"created_at"`
	UnsubscribedAt *time.Time `json:"unsubscribed_at,omitempty"`
}

const (
	selectSubscriber = `SELECT language, consented_at, unsubscribed_at FROM newsletter_subscribers WHERE email = $1`
	selectInterest   = `SELECT language, created_at, NULL FROM pro_interests WHERE email = $1`
	deleteSubscriber = `DELETE FROM newsletter_subscribers WHERE email = $1`
	deleteInterest   = `DELETE FROM pro_interests WHERE email = $1`
)

// Export returns the newsletter and Pro sign-ups of the address, each nil when there is
// none.
func Export(ctx context.Context, q db.Querier, email string) (newsletter, pro *ExportSignUp, err error) {
	if newsletter, err = exportSignUp(ctx, q, selectSubscriber, email); err != nil {
		return nil, nil, err
	}
	pro, err = exportSignUp(ctx, q, selectInterest, email)
	return newsletter, pro, err
}

func exportSignUp(ctx context.Context, q db.Querier, query, email string) (*ExportSignUp, error) {
	var s ExportSignUp
	var left *int64
	err := q.QueryRowContext(ctx, query, email).Scan(&s.Language, db.Micro{To: &s.CreatedAt}, &left)
	if db.NoRows(err) {
		return nil, nil
	}
	if left != nil {
		t := time.UnixMicro(*left).UTC()
		s.UnsubscribedAt = &t
	}
	return &s, err
}

// Erase removes both entries of the address, inside a transaction.
func Erase(ctx context.Context, q db.Querier, email string) error {
	if err := db.Exec(ctx, q, deleteSubscriber, email); err != nil {
		return err
	}
	return db.Exec(ctx, q, deleteInterest, email)
}
