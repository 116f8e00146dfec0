// Package personal exports a shopper's personal data and deletes their account. Each domain
// exports and erases its own rows; this package composes them.
package personal

import (
	"context"
	"slices"
	"time"

	"matjar/internal/account"
	"matjar/internal/auth"
	"matjar/internal/cart"
	"matjar/internal/commission"
	"matjar/internal/content"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/letter"
	"matjar/internal/limit"
	"matjar/internal/mail"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/privacy"
	"matjar/internal/reminder"
	"matjar/internal/restock"
	"matjar/internal/returns"
	"matjar/internal/review"
	"matjar/internal/staff"
	"matjar/internal/transfer"
	"matjar/internal/wishlist"
)

// Columns lists the personal data of every domain.
func Columns() []privacy.Column {
	return slices.Concat(
		auth.Personal, account.Personal, cart.Personal, wishlist.Personal, coupon.Personal, order.Personal, returns.Personal,
		review.Personal, restock.Personal, content.Personal, mail.Personal, limit.Personal, staff.Personal,
		letter.Personal, reminder.Personal, commission.Personal, transfer.Personal, payment.Personal,
	)
}

// Service exports and deletes accounts.
type Service struct {
	db     *db.DB
	users  *auth.Service
	orders *order.Service
}

// New returns the service.
func New(d *db.DB, users *auth.Service, orders *order.Service) *Service {
	return &Service{d, users, orders}
}

// Export is everything the shop stores about one shopper. Messages from the contact form
// are not included: their address is not verified.
type Export struct {
	ExportedAt time.Time              `json:"exported_at" doc:"When this copy was made"`
	Profile    account.Profile        `json:"profile" doc:"Name, phone, address and preferences"`
	CreatedAt  time.Time              `json:"created_at" doc:"When the account was made"`
	Metadata   map[string]any         `json:"metadata" doc:"What clients of the sign-in API keep about the shopper"`
	Addresses  []account.Address      `json:"addresses" doc:"Saved addresses"`
	Devices    []auth.Device          `json:"devices" doc:"Where the shopper is signed in"`
	Factors    []auth.ExportFactor    `json:"factors" doc:"Ways of two-step verification"`
	Orders     []order.ExportOrder    `json:"orders" doc:"All orders, newest first"`
	Returns    []returns.ExportReturn `json:"returns" doc:"All returns, newest first"`
	Reviews    []review.ExportReview  `json:"reviews" doc:"Reviews the shopper wrote"`
	Votes      []review.ExportVote    `json:"helpful_votes" doc:"Reviews the shopper found helpful"`
	Reports    []review.ExportReport  `json:"review_reports" doc:"Reviews the shopper reported"`
	Cart       []cart.ExportCartLine  `json:"cart" doc:"What lies in the cart"`
	Wishlist   []wishlist.ExportWish  `json:"wishlist" doc:"What is on the wishlist"`
	Newsletter *content.ExportSignUp  `json:"newsletter" doc:"The newsletter's entry, if there is one"`
	Notices    []restock.ExportNotice `json:"stock_notices" doc:"Products the shopper waits for, or was told about"`
	Pro        *content.ExportSignUp  `json:"pro_interest" doc:"The entry of who wants to hear of Pro, if there is one"`
	Support    []auth.ExportAction    `json:"support" doc:"What our support did to the account"`
}

// Export returns everything that the shop stores about the caller.
func (s *Service) Export(ctx context.Context, caller auth.Identity) (e Export, err error) {
	e.ExportedAt = s.users.Now().UTC()
	access, err := s.users.Export(ctx, caller)
	if err != nil {
		return e, err
	}
	e.CreatedAt, e.Metadata, e.Devices, e.Factors, e.Support = access.CreatedAt, access.Metadata, access.Devices, access.Factors, access.Support
	if e.Profile, e.Addresses, err = account.Export(ctx, s.db, caller.UserID); err != nil {
		return e, err
	}
	if e.Orders, err = order.Export(ctx, s.db, caller.UserID); err != nil {
		return e, err
	}
	if e.Returns, err = returns.Export(ctx, s.db, caller.UserID); err != nil {
		return e, err
	}
	written, err := review.Export(ctx, s.db, caller.UserID)
	if err != nil {
		return e, err
	}
	e.Reviews, e.Votes, e.Reports = written.Reviews, written.Votes, written.Reports
	if e.Cart, err = cart.Export(ctx, s.db, caller.UserID); err != nil {
		return e, err
	}
	if e.Wishlist, err = wishlist.Export(ctx, s.db, caller.UserID); err != nil {
		return e, err
	}
	if e.Notices, err = restock.Export(ctx, s.db, e.Profile.Email); err != nil {
		return e, err
	}
	e.Newsletter, e.Pro, err = content.Export(ctx, s.db, e.Profile.Email)
	return e, err
}

// Delete removes a shopper's personal data and closes their account, all or nothing.
// Returns reauthentication_needed without a recent sign-in, and open_orders when choice
// does not cover all open orders.
func (s *Service) Delete(ctx context.Context, caller auth.Identity, choice order.OpenOrderChoice) error {
	if err := s.users.RequireRecentSignIn(caller); err != nil {
		return err
	}
	err := s.db.Tx(ctx, func(q db.Querier) error { return s.erase(ctx, q, caller.UserID, choice) })
	if err == nil && choice.Cancel {
		s.orders.StockChanged()
	}
	return err
}

func (s *Service) erase(ctx context.Context, q db.Querier, userID string, choice order.OpenOrderChoice) error {
	if err := account.Lock(ctx, q, userID); err != nil {
		return err
	}
	profile, _, err := account.Export(ctx, q, userID)
	if err != nil {
		return err
	}
	// The cart is erased first, which waits for a concurrent checkout, so that its order
	// is seen below.
	for _, erase := range []func(context.Context, db.Querier, string) error{cart.Erase, order.Erase, wishlist.Erase, reminder.Erase} {
		if err := erase(ctx, q, userID); err != nil {
			return err
		}
	}
	if err := s.orders.ResolveOpenOrders(ctx, q, userID, choice); err != nil {
		return err
	}
	for _, erase := range []func(context.Context, db.Querier, string) error{content.Erase, restock.Erase, letter.Erase} {
		if err := erase(ctx, q, profile.Email); err != nil {
			return err
		}
	}
	if err := staff.Erase(ctx, q, userID, profile.Email); err != nil {
		return err
	}
	if err := returns.Erase(ctx, q, userID, s.users.Now()); err != nil {
		return err
	}
	if err := review.Erase(ctx, q, userID); err != nil {
		return err
	}
	if err := account.Erase(ctx, q, userID, s.users.Now()); err != nil {
		return err
	}
	if err := payment.Erase(ctx, q, userID); err != nil {
		return err
	}
	return s.users.Erase(ctx, q, userID)
}

// Clear removes the cart, saved addresses and phone number of an account, inside a
// transaction: a stranger may have entered them for the owner of the email address to pay
// for. Orders and wishlist stay, since most users who reset a password created the account
// themselves.
func Clear(ctx context.Context, q db.Querier, userID string) error {
	for _, clear := range []func(context.Context, db.Querier, string) error{account.Clear, cart.Erase, order.Erase} {
		if err := clear(ctx, q, userID); err != nil {
			return err
		}
	}
	return nil
}
