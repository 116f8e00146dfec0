package review

import (
	"context"
	"time"

	"matjar/internal/db"
)

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
	closeReportsStatement = `UPDATE review_reports SET settled_at = $2 WHERE review_id = $1 AND settled_at IS NULL`
)

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

func productOf(ctx context.Context, q db.Querier, reviewID string) (productID string, err error) {
	err = q.QueryRowContext(ctx, selectProductID, reviewID).Scan(&productID)
	return productID, err
}

func closeReports(ctx context.Context, q db.Querier, reviewID string, now time.Time) error {
	return db.Exec(ctx, q, closeReportsStatement, reviewID, now.UnixMicro())
}
