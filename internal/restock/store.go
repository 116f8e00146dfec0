package restock

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

const (
	selectStock  = `SELECT inventory_count FROM products WHERE product_id = $1 AND status = 'active'`
	countWaiting = `SELECT count(*) FROM stock_notices WHERE email = $1 AND product_id <> $2 AND notified_at IS NULL`
	// An address that was notified may subscribe again.
	upsertNotice = `
		INSERT INTO stock_notices (notice_id, product_id, email, language, unsubscribe_token, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (product_id, email) DO UPDATE SET
			language    = excluded.language,
			created_at  = excluded.created_at,
			notified_at = NULL`
)

// Subscribe stores a notice. It is idempotent. Returns errors with the codes
// product_not_found, product_in_stock and too_many_notices.
func (s *Service) Subscribe(ctx context.Context, w Notice) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		var stock, waiting int64
		err := q.QueryRowContext(ctx, selectStock, w.ProductID).Scan(&stock)
		switch {
		case db.NoRows(err):
			return errNotFound
		case err != nil:
			return err
		case stock > 0:
			return errInStock
		}
		if err := q.QueryRowContext(ctx, countWaiting, w.Email, w.ProductID).Scan(&waiting); err != nil {
			return err
		}
		if waiting >= maxSubscriptions {
			return errTooMany
		}
		return db.Exec(ctx, q, upsertNotice, uuid.NewString(), w.ProductID, w.Email, string(w.Language), newToken(), s.Now().UnixMicro())
	})
}

const (
	countOne  = `SELECT count(*) FROM stock_notices WHERE product_id = $1 AND email = $2 AND notified_at IS NULL`
	deleteOne = `DELETE FROM stock_notices WHERE product_id = $1 AND email = $2`
	// deleteAll deletes all notices of the address that the token belongs to.
	deleteAll = `
		DELETE FROM stock_notices
		WHERE email = (SELECT email FROM stock_notices WHERE unsubscribe_token = $1)`
	deleteOld = `DELETE FROM stock_notices WHERE notified_at < $1`
)

// IsSubscribed reports whether an address has a pending notice for a product.
func (s *Service) IsSubscribed(ctx context.Context, productID, email string) (bool, error) {
	var n int64
	err := s.db.QueryRowContext(ctx, countOne, productID, email).Scan(&n)
	return n > 0, err
}

// Unsubscribe deletes the notice of an address for a product, if there is one.
func (s *Service) Unsubscribe(ctx context.Context, productID, email string) error {
	return db.Exec(ctx, s.db, deleteOne, productID, email)
}

// UnsubscribeByToken deletes all notices of the address that the token belongs to. An unknown
// token does nothing.
func (s *Service) UnsubscribeByToken(ctx context.Context, token string) error {
	return db.Exec(ctx, s.db, deleteAll, token)
}

// noticeRetention is how long the unsubscribe link of a sent email works.
const noticeRetention = 90 * 24 * time.Hour

// Sweep deletes notices that were sent long ago.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, deleteOld, now.Add(-noticeRetention).UnixMicro())
}
