package account

import (
	"context"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables. The profile of a deleted
// account stays with only its language, for emails about open orders.
var Personal = []privacy.Column{
	{Table: "profiles", Name: "id", Exported: "profile", Kept: "letters about orders that are still open are written in its language"},
	{Table: "profiles", Name: "email", Exported: "profile"},
	{Table: "user_addresses", Name: "user_id", Exported: "addresses"},
	{Table: "customer_words", Name: "user_id", Withheld: "only the words of the profile, to find it by"},
	{Table: "customer_notes", Name: "user_id", Withheld: "remarks of staff for each other"},
	privacy.OnRecord("customer_notes", "author"),
}

// Export returns the user's profile and addresses.
func Export(ctx context.Context, q db.Querier, userID string) (Profile, []Address, error) {
	p, err := readProfile(ctx, q, userID)
	if err != nil {
		return p, nil, err
	}
	list, err := listAddresses(ctx, q, userID)
	return p, list, err
}

const (
	deleteAddresses = `DELETE FROM user_addresses WHERE user_id = $1`
	forgetPhone     = `UPDATE profiles SET phone = '', cart_reminders_at = 0, updated_at = $2 WHERE id = $1`
	deleteNotes     = `DELETE FROM customer_notes WHERE user_id = $1`
	forgetProfile   = `UPDATE profiles SET full_name = '', phone = '', email = $2, city = 'riyadh', cart_reminders_at = 0, updated_at = $3 WHERE id = $1`
)

// Clear removes the saved addresses, the phone number and the consent to reminders, inside a transaction.
func Clear(ctx context.Context, q db.Querier, userID string) error {
	for _, statement := range []string{deleteAddresses, deleteWords} {
		if err := db.Exec(ctx, q, statement, userID); err != nil {
			return err
		}
	}
	return db.Exec(ctx, q, forgetPhone, userID, db.Now(q).UnixMicro())
}

// Erase deletes the user's addresses and anonymizes their profile, inside a transaction.
func Erase(ctx context.Context, q db.Querier, userID string, now time.Time) error {
	for _, statement := range []string{deleteAddresses, deleteWords, deleteNotes} {
		if err := db.Exec(ctx, q, statement, userID); err != nil {
			return err
		}
	}
	return db.Exec(ctx, q, forgetProfile, userID, auth.ErasedEmail(userID), now.UnixMicro())
}
