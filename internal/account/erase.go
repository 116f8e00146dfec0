package account

import (
	"context"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
)

// formerAuthor is who wrote a review whose author has deleted their account.
const formerAuthor = "Matjar shopper"

const (
	forgetProfile = `UPDATE profiles SET full_name = '', phone = '', email = $2, city = 'riyadh', updated_at = $3 WHERE id = $1`
	forgetAuthor  = `UPDATE reviews SET user_id = NULL, author_name = $2 WHERE user_id = $1`
)

// What goes with an account, by the user's id. Orders stay, with the address they were
// sent to: invoices need it, and the law asks for invoices to be kept.
var eraseByUser = []string{
	`DELETE FROM user_addresses WHERE user_id = $1`,
	`DELETE FROM carts WHERE user_id = $1`,
	`DELETE FROM cart_merges WHERE user_id = $1`,
	`DELETE FROM wishlists WHERE user_id = $1`,
	`DELETE FROM idempotency_keys WHERE user_id = $1`,
}

// The same, by the user's mail address.
var eraseByEmail = []string{
	`DELETE FROM newsletter_subscribers WHERE email = $1`,
	`DELETE FROM pro_interests WHERE email = $1`,
}

// erase removes a shopper's personal data and closes their account, all or nothing.
func erase(ctx context.Context, d *db.DB, users *auth.Service, userID string, now time.Time) error {
	return d.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, lockUser, userID); err != nil {
			return err
		}
		profile, err := readProfile(ctx, q, userID)
		if err != nil {
			return err
		}
		for _, query := range eraseByUser {
			if err := db.Exec(ctx, q, query, userID); err != nil {
				return err
			}
		}
		for _, query := range eraseByEmail {
			if err := db.Exec(ctx, q, query, profile.Email); err != nil {
				return err
			}
		}
		if err := db.Exec(ctx, q, forgetAuthor, userID, formerAuthor); err != nil {
			return err
		}
		if err := db.Exec(ctx, q, forgetProfile, userID, auth.ErasedEmail(userID), now.UnixMicro()); err != nil {
			return err
		}
		return users.Erase(ctx, q, userID)
	})
}
