package restock

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/mail"
)

const (
	countWaiting = `
		SELECT count(*) FROM stock_notices
		WHERE email = $1 AND notified_at IS NULL AND NOT (product_id = $2 AND color = $3 AND size = $4)`
	// An address that was notified may subscribe again.
	upsertNotice = `
		INSERT INTO stock_notices (notice_id, product_id, color, size, email, language, unsubscribe_token, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (product_id, color, size, email) DO UPDATE SET
			language    = excluded.language,
			created_at  = excluded.created_at,
			notified_at = NULL`
)

// Subscribe stores a notice. It is idempotent. Returns errors with the codes
// product_not_found, option_not_found, product_in_stock and too_many_notices.
func (s *Service) Subscribe(ctx context.Context, w Notice) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		stock, err := selectStock(ctx, q, w.Choice)
		if err != nil {
			return err
		}
		if stock > 0 {
			return errInStock
		}
		var waiting int64
		if err := q.QueryRowContext(ctx, countWaiting, w.Email, w.ProductID, w.Color, w.Size).Scan(&waiting); err != nil {
			return err
		}
		if waiting >= maxSubscriptions {
			return errTooMany
		}
		return db.Exec(ctx, q, upsertNotice, uuid.NewString(), w.ProductID, w.Color, w.Size, w.Email, string(w.Language), mail.NewToken(), s.Now().UnixMicro())
	})
}

const (
	// The stock of a notice n for product p, whose variant is v if there is one.
	noticeStock = `CASE WHEN v.product_id IS NOT NULL THEN v.inventory_count
		WHEN n.color = '' AND n.size = '' OR NOT ` + catalog.HasVariants + ` THEN p.inventory_count ELSE 0 END`
	// It reads a choice like a notice.
	selectChoice = `
		SELECT p.inventory_count, v.inventory_count, ` + catalog.HasVariants + `,
			(SELECT count(*) FROM product_options o WHERE o.product_id = p.product_id
				AND (o.kind = 'color' AND o.code = $2 OR o.kind = 'size' AND o.code = $3))
		FROM products p LEFT JOIN product_variants v ON v.product_id = p.product_id AND v.color = $2 AND v.size = $3
		WHERE p.product_id = $1 AND p.status = 'active'`
)

// selectStock returns how many there are of a choice. Returns errNotFound and errNoOption.
func selectStock(ctx context.Context, q db.Querier, c Choice) (int64, error) {
	var ofProduct, options int64
	var ofVariant *int64
	var hasVariants bool
	err := q.QueryRowContext(ctx, selectChoice, c.ProductID, c.Color, c.Size).Scan(&ofProduct, &ofVariant, &hasVariants, &options)
	var chosen int64
	for _, code := range []string{c.Color, c.Size} {
		if code != "" {
			chosen++
		}
	}
	switch {
	case db.NoRows(err):
		return 0, errNotFound
	case err != nil:
		return 0, err
	case ofVariant != nil:
		return *ofVariant, nil
	case hasVariants && chosen > 0, options != chosen:
		return 0, errNoOption
	default:
		return ofProduct, nil
	}
}

const (
	countOne  = `SELECT count(*) FROM stock_notices WHERE product_id = $1 AND color = $2 AND size = $3 AND email = $4 AND notified_at IS NULL`
	deleteOne = `DELETE FROM stock_notices WHERE product_id = $1 AND color = $2 AND size = $3 AND email = $4`
	// deleteAll deletes all notices of the address that the token belongs to.
	deleteAll = `
		DELETE FROM stock_notices
		WHERE email = (SELECT email FROM stock_notices WHERE unsubscribe_token = $1)`
	deleteOld = `DELETE FROM stock_notices WHERE notified_at < $1`
)

// IsSubscribed reports whether an address has a pending notice for a choice. Returns product_not_found.
func (s *Service) IsSubscribed(ctx context.Context, c Choice, email string) (bool, error) {
	if err := s.requireProduct(c.ProductID); err != nil {
		return false, err
	}
	var n int64
	err := s.db.QueryRowContext(ctx, countOne, c.ProductID, c.Color, c.Size, email).Scan(&n)
	return n > 0, err
}

// Unsubscribe deletes the notice of an address for a choice, if there is one. Returns product_not_found.
func (s *Service) Unsubscribe(ctx context.Context, c Choice, email string) error {
	if err := s.requireProduct(c.ProductID); err != nil {
		return err
	}
	return db.Exec(ctx, s.db, deleteOne, c.ProductID, c.Color, c.Size, email)
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

const (
	// due is what notices are sent for, $1 being the time. It begins with the products: thousands wait for a few that are
	// sold out.
	due = `
		FROM (SELECT DISTINCT product_id FROM stock_notices WHERE notified_at IS NULL) waiting
		JOIN products p ON p.product_id = waiting.product_id JOIN stock_notices n ON n.product_id = p.product_id
		LEFT JOIN product_variants v ON v.product_id = n.product_id AND v.color = n.color AND v.size = n.size
		WHERE n.notified_at IS NULL AND n.try_after <= $1 AND p.inventory_count > 0 AND p.status = 'active' AND ` + noticeStock + ` > 0`
	// DueQuery selects since when each notice that has to be sent at $1 is due: since its product has changed, such as its
	// stock, or since it was postponed to.
	DueQuery  = `SELECT CASE WHEN p.updated_at > n.try_after THEN p.updated_at ELSE n.try_after END AS due_at` + due
	selectDue = `SELECT n.notice_id` + due + ` ORDER BY n.created_at, n.notice_id LIMIT $2`
	// markDue checks the row itself again: of two nodes that selected the same one, the
	// second finds it sent or postponed.
	markDue = `
		UPDATE stock_notices SET notified_at = $1
		WHERE notified_at IS NULL AND try_after <= $1 AND notice_id IN (` + selectDue + `)
		RETURNING notice_id, product_id, color, size, email, language, unsubscribe_token`
	postponeNoticeStatement = `UPDATE stock_notices SET notified_at = NULL, try_after = $2 WHERE notice_id = $1`
	selectNames             = `SELECT product_id, en_name, ar_name FROM products WHERE product_id IN $values`
	selectLabels            = `SELECT product_id, kind, code, en_label, ar_label FROM product_options WHERE product_id IN $values`
)

func takeDue(ctx context.Context, q db.Querier, now time.Time) ([]dueNotice, error) {
	rows, err := q.QueryContext(ctx, markDue, now.UnixMicro(), int64(batch))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []dueNotice
	for rows.Next() {
		var one dueNotice
		if err := rows.Scan(&one.id, &one.ProductID, &one.Color, &one.Size, &one.email, &one.language, &one.token); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b dueNotice) int {
		return cmp.Or(strings.Compare(a.email, b.email), strings.Compare(a.id, b.id))
	})
	return list, rows.Err()
}

func readDue(ctx context.Context, q db.Querier, now time.Time) ([]string, error) {
	return db.Column(ctx, q, selectDue, now.UnixMicro(), int64(1))
}

func postponeNotice(ctx context.Context, q db.Querier, id string, until time.Time) error {
	return db.Exec(ctx, q, postponeNoticeStatement, id, until.UnixMicro())
}
