package account

import (
	"context"
	"slices"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
)

const (
	forgetProfile = `UPDATE profiles SET full_name = '', phone = '', email = $2, city = 'riyadh', updated_at = $3 WHERE id = $1`
	// Reviews stay, because others rely on them, but nobody can tell any more whose they were.
	forgetAuthor = `
		UPDATE reviews SET user_id = NULL, author_name = CASE WHEN language = 'ar' THEN $3 ELSE $2 END
		WHERE user_id = $1`
	deleteVotes  = `DELETE FROM review_votes WHERE user_id = $1 RETURNING review_id`
	discountVote = `UPDATE reviews SET helpful_count = helpful_count - 1 WHERE review_id = $1`
)

// What goes with an account, by the user's id. Orders stay, with the address they were
// sent to: invoices need it, and the law asks for invoices to be kept.
var eraseByUser = []string{
	`DELETE FROM user_addresses WHERE user_id = $1`,
	`DELETE FROM carts WHERE user_id = $1`,
	`DELETE FROM cart_merges WHERE user_id = $1`,
	`DELETE FROM wishlists WHERE user_id = $1`,
	`DELETE FROM idempotency_keys WHERE user_id = $1`,
	`DELETE FROM review_reports WHERE user_id = $1`,
	`DELETE FROM review_holds WHERE user_id = $1`,
}

// The same, by the user's mail address.
var eraseByEmail = []string{
	`DELETE FROM newsletter_subscribers WHERE email = $1`,
	`DELETE FROM pro_interests WHERE email = $1`,
	`DELETE FROM stock_notices WHERE email = $1`,
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
		if err := forgetVotes(ctx, q, userID); err != nil {
			return err
		}
		if err := db.Exec(ctx, q, forgetAuthor, userID, auth.Nameless.En, auth.Nameless.Ar); err != nil {
			return err
		}
		if err := db.Exec(ctx, q, forgetProfile, userID, auth.ErasedEmail(userID), now.UnixMicro()); err != nil {
			return err
		}
		return users.Erase(ctx, q, userID)
	})
}

// forgetVotes takes back the user's helpful votes.
func forgetVotes(ctx context.Context, q db.Querier, userID string) error {
	voted, err := db.Column(ctx, q, deleteVotes, userID)
	if err != nil {
		return err
	}
	// Everybody who changes several reviews does so in the same order.
	slices.Sort(voted)
	for _, reviewID := range voted {
		if err := db.Exec(ctx, q, discountVote, reviewID); err != nil {
			return err
		}
	}
	return nil
}
