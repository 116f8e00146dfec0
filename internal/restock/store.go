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
	// Whoever was told once may wait again.
	upsertNotice = `
		INSERT INTO stock_notices (notice_id, product_id, email, language, unsubscribe_token, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (product_id, email) DO UPDATE SET
			language    = excluded.language,
			created_at  = excluded.created_at,
			notified_at = NULL`
)

// Wait stores a wish; a repeated one stays one. Returns errors with the codes
// product_not_found, product_in_stock and too_many_notices.
func (s *Service) Wait(ctx context.Context, w Wish) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		var stock, waiting int64
		err := q.QueryRowContext(ctx, selectStock, w.ProductID).Scan(&stock)
		switch {
		case db.None(err):
			return errNotFound
		case err != nil:
			return err
		case stock > 0:
			return errInStock
		}
		if err := q.QueryRowContext(ctx, countWaiting, w.Email, w.ProductID).Scan(&waiting); err != nil {
			return err
		}
		if waiting >= maxWaiting {
			return errTooMany
		}
		return db.Exec(ctx, q, upsertNotice, uuid.NewString(), w.ProductID, w.Email, string(w.Language), newToken(), s.Now().UnixMicro())
	})
}

const (
	countOne  = `SELECT count(*) FROM stock_notices WHERE product_id = $1 AND email = $2 AND notified_at IS NULL`
	deleteOne = `DELETE FROM stock_notices WHERE product_id = $1 AND email = $2`
	// deleteAll ends everything that the address of a letter waits for.
	deleteAll = `
		DELETE FROM stock_notices
		WHERE email = (SELECT email FROM stock_notices WHERE unsubscribe_token = $1)`
	deleteOld = `DELETE FROM stock_notices WHERE notified_at < $1`
)

// Waiting reports whether an address waits for a product.
func (s *Service) Waiting(ctx context.Context, productID, email string) (bool, error) {
	var n int64
	err := s.db.QueryRowContext(ctx, countOne, productID, email).Scan(&n)
	return n > 0, err
}

// Forget ends an address's wait for a product, if there was one.
func (s *Service) Forget(ctx context.Context, productID, email string) error {
	return db.Exec(ctx, s.db, deleteOne, productID, email)
}

// Unsubscribe ends every wait of the address whose letter carried the token. An unknown
// token does nothing.
func (s *Service) Unsubscribe(ctx context.Context, token string) error {
	return db.Exec(ctx, s.db, deleteAll, token)
}

// answeredKept is how long the link in a letter leads somewhere.
const answeredKept = 90 * 24 * time.Hour

// Sweep removes wishes that were answered long ago.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, deleteOld, now.Add(-answeredKept).UnixMicro())
}
