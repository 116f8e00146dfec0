package account

import (
	"context"
	"slices"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/money"
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

// What Clear takes.
var clearByUser = []string{
	`DELETE FROM user_addresses WHERE user_id = $1`,
	`DELETE FROM carts WHERE user_id = $1`,
	`DELETE FROM cart_merges WHERE user_id = $1`,
	`DELETE FROM idempotency_keys WHERE user_id = $1`,
	`UPDATE profiles SET phone = '' WHERE id = $1`,
}

// What goes with an account, by the user's id. Orders stay, with the address they were
// sent to: invoices need it, and the law asks for invoices to be kept.
var eraseByUser = append(slices.Clone(clearByUser),
	`DELETE FROM wishlists WHERE user_id = $1`,
	`DELETE FROM review_reports WHERE user_id = $1`,
	`DELETE FROM review_holds WHERE user_id = $1`,
)

// The same, by the user's mail address.
var eraseByEmail = []string{
	`DELETE FROM newsletter_subscribers WHERE email = $1`,
	`DELETE FROM pro_interests WHERE email = $1`,
	`DELETE FROM stock_notices WHERE email = $1`,
}

// Orders is what deleting an account needs of the shop's orders, which are built on top of
// this package.
type Orders interface {
	// Open lists the user's orders that are neither delivered nor cancelled, oldest first.
	Open(ctx context.Context, q db.Querier, userID string) ([]OpenOrder, error)
	// CancelOpen cancels, inside a transaction, those of them that can be cancelled.
	CancelOpen(ctx context.Context, q db.Querier, userID string) error
	// StockChanged is called when a transaction with CancelOpen in it has been committed.
	StockChanged()
}

// OpenOrder is an order that is still on its way to the shopper.
type OpenOrder struct {
	ID        string        `json:"order_id" doc:"Id of the order"`
	Number    string        `json:"order_number" doc:"The short form of it that people see"`
	Status    string        `json:"status" enum:"pending_payment,processing,shipped"`
	Total     money.Halalas `json:"total_amount"`
	CanCancel bool          `json:"can_cancel" doc:"Whether it can still be cancelled"`
}

// Parting is what a shopper wants done about their open orders when they delete their
// account. Nobody can do it for them afterwards.
type Parting struct {
	// Cancel is for those that can still be cancelled.
	Cancel bool
	// Keep is the shopper's word that they know of the others, which will be delivered.
	Keep bool
}

// errOpenOrders names every open order that the shopper has not decided about.
func errOpenOrders(list []OpenOrder) error {
	err := errs.New(errs.Conflict, "open_orders", "there are %d open orders: cancel or keep them", len(list))
	for _, o := range list {
		err.Fields = append(err.Fields, errs.Field{Name: o.Number, Code: o.Status, Message: o.Total.String()})
	}
	return err
}

// erase removes a shopper's personal data and closes their account, all or nothing.
// Returns open_orders when there are some that the parting says nothing about.
func (a *operations) erase(ctx context.Context, userID string, parting Parting, now time.Time) error {
	err := a.db.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, lockUser, userID); err != nil {
			return err
		}
		profile, err := readProfile(ctx, q, userID)
		if err != nil {
			return err
		}
		// The cart goes first: a checkout that is under way has it, and so is over before
		// the orders are counted.
		if err := eraseRows(ctx, q, eraseByUser, userID); err != nil {
			return err
		}
		if parting.Cancel {
			if err := a.orders.CancelOpen(ctx, q, userID); err != nil {
				return err
			}
		}
		open, err := a.orders.Open(ctx, q, userID)
		if err != nil {
			return err
		}
		if len(open) > 0 && !parting.Keep {
			return errOpenOrders(open)
		}
		if err := eraseRows(ctx, q, eraseByEmail, profile.Email); err != nil {
			return err
		}
		if err := forgetWho(ctx, q, userID, now); err != nil {
			return err
		}
		return a.users.Erase(ctx, q, userID)
	})
	if err == nil && parting.Cancel {
		a.orders.StockChanged()
	}
	return err
}

// Clear takes from an account, inside a transaction, what a stranger may have left there for
// the owner of its mail address to pay for: the cart, saved addresses and the phone number.
func Clear(ctx context.Context, q db.Querier, userID string) error {
	return eraseRows(ctx, q, clearByUser, userID)
}

func eraseRows(ctx context.Context, q db.Querier, queries []string, key string) error {
	for _, query := range queries {
		if err := db.Exec(ctx, q, query, key); err != nil {
			return err
		}
	}
	return nil
}

// forgetWho takes the user's name from what others see, and from their profile.
func forgetWho(ctx context.Context, q db.Querier, userID string, now time.Time) error {
	if err := forgetVotes(ctx, q, userID); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, forgetAuthor, userID, auth.Nameless.En, auth.Nameless.Ar); err != nil {
		return err
	}
	return db.Exec(ctx, q, forgetProfile, userID, auth.ErasedEmail(userID), now.UnixMicro())
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
