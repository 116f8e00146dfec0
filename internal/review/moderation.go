package review

import (
	"context"
	"time"

	"matjar/internal/db"
)

// ModerationEntry is a review as the operator sees it.
type ModerationEntry struct {
	Review
	Status Status
	// Reports counts the open reports.
	Reports int64
	// Reasons are their distinct reasons.
	Reasons string
}

// Filter narrows the operator's list.
type Filter struct {
	// Status keeps reviews in this state; empty keeps all.
	Status Status
	// Reported keeps those with open reports.
	Reported bool
	// ProductID keeps those of one product; empty keeps all.
	ProductID string
	Limit     int
}

const selectEntries = `
	SELECT r.review_id, r.product_id, r.author_name, r.stars, r.title, r.body, r.status, r.created_at,
	       coalesce(p.reports, 0), coalesce(p.reasons, '')
	FROM reviews r LEFT JOIN (
		SELECT review_id, CAST(sum(n) AS BIGINT) AS reports, string_agg(NULLIF(reason, ''), ', ') AS reasons
		FROM (SELECT review_id, reason, count(*) AS n FROM review_reports WHERE settled_at IS NULL GROUP BY review_id, reason) AS each_reason
		GROUP BY review_id
	) AS p ON p.review_id = r.review_id
	WHERE ($1 = '' OR r.status = $1) AND ($2 = '' OR r.product_id = $2) AND (CAST($3 AS BIGINT) = 0 OR p.reports > 0)
	ORDER BY coalesce(p.reports, 0) DESC, r.created_at DESC, r.review_id
	LIMIT $4`

// ListForModeration lists reviews for the operator: those with open reports first, then the newest.
func ListForModeration(ctx context.Context, q db.Querier, filter Filter) ([]ModerationEntry, error) {
	reported := int64(0)
	if filter.Reported {
		reported = 1
	}
	rows, err := q.QueryContext(ctx, selectEntries, string(filter.Status), filter.ProductID, reported, int64(filter.Limit))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []ModerationEntry
	for rows.Next() {
		var e ModerationEntry
		var status string
		var at int64
		if err := rows.Scan(&e.ID, &e.ProductID, &e.AuthorName, &e.Stars, &e.Title, &e.Body, &status, &at, &e.Reports, &e.Reasons); err != nil {
			return nil, err
		}
		e.Status, e.CreatedAt = Status(status), time.UnixMicro(at).UTC()
		list = append(list, e)
	}
	return list, rows.Err()
}

const (
	selectProductID = `SELECT product_id FROM reviews WHERE review_id = $1`
	setStatus       = `UPDATE reviews SET status = $2 WHERE review_id = $1 AND status <> $2 RETURNING stars`
	addHold         = `
		INSERT INTO review_holds (product_id, user_id)
		SELECT product_id, user_id FROM reviews WHERE review_id = $1 AND user_id IS NOT NULL
		ON CONFLICT (product_id, user_id) DO NOTHING`
	removeHold = `
		DELETE FROM review_holds
		WHERE product_id = $2 AND user_id = (SELECT user_id FROM reviews WHERE review_id = $1)`
	closeReports = `UPDATE review_reports SET settled_at = $2 WHERE review_id = $1 AND settled_at IS NULL`
)

// SetStatus publishes or hides a review and closes its reports. Returns an error with the
// code review_not_found when there is none.
func (s *Service) SetStatus(ctx context.Context, reviewID string, status Status) error {
	err := s.db.Tx(ctx, func(q db.Querier) error {
		var productID string
		err := q.QueryRowContext(ctx, selectProductID, reviewID).Scan(&productID)
		if db.NoRows(err) {
			return errNotFound
		}
		if err != nil {
			return err
		}
		return s.changeStatus(ctx, q, reviewID, productID, status)
	})
	if err == nil {
		s.catalog.Changed()
	}
	return err
}

// changeStatus is SetStatus inside a transaction, of a review of the product.
func (s *Service) changeStatus(ctx context.Context, q db.Querier, reviewID, productID string, status Status) error {
	if err := lockRating(ctx, q, productID); err != nil {
		return err
	}
	if err := db.Exec(ctx, q, closeReports, reviewID, s.Now().UnixMicro()); err != nil {
		return err
	}
	c, err := setReviewStatus(ctx, q, reviewID, productID, status)
	if err != nil {
		return err
	}
	_, err = updateRating(ctx, q, productID, c)
	return err
}

// setReviewStatus changes the state of a review and its author's hold, and returns the change of
// the rating.
func setReviewStatus(ctx context.Context, q db.Querier, reviewID, productID string, status Status) (c ratingChange, err error) {
	if status == Hidden {
		err = db.Exec(ctx, q, addHold, reviewID)
	} else {
		err = db.Exec(ctx, q, removeHold, reviewID, productID)
	}
	if err != nil {
		return c, err
	}
	var stars int
	err = q.QueryRowContext(ctx, setStatus, reviewID, string(status)).Scan(&stars)
	switch {
	case db.NoRows(err): // it is in this state already, or gone by now
		return c, nil
	case err != nil:
		return c, err
	case status == Hidden:
		return ratingChange{before: stars}, nil
	default:
		return ratingChange{after: stars}, nil
	}
}
