package review

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
)

const (
	countReceived = `
		SELECT count(*) FROM order_items i JOIN orders o ON o.order_id = i.order_id
		WHERE o.user_id = $1 AND i.product_id = $2 AND i.status = 'delivered'`
	selectOwn = `
		SELECT review_id, author_name, stars, title, body, language, verified_purchase, helpful_count, status, created_at,
		       reply, reply_language, replied_at
		FROM reviews WHERE product_id = $1 AND user_id = $2`
	selectName          = `SELECT full_name FROM profiles WHERE id = $1`
	countHoldsStatement = `SELECT count(*) FROM review_holds WHERE product_id = $1 AND user_id = $2`

	// insertRating serializes changes of the reviews of one product until the transaction ends.
	// It changes nothing, and finds no row when the product is gone.
	insertRatingStatement = `
		INSERT INTO product_ratings (product_id) SELECT product_id FROM products WHERE product_id = $1
		ON CONFLICT (product_id) DO UPDATE SET stars_1 = product_ratings.stars_1`
	addToRatingStatement = `
		UPDATE product_ratings SET stars_1 = stars_1 + $2, stars_2 = stars_2 + $3, stars_3 = stars_3 + $4,
		                           stars_4 = stars_4 + $5, stars_5 = stars_5 + $6
		WHERE product_id = $1
		RETURNING stars_1, stars_2, stars_3, stars_4, stars_5`

	insertReviewStatement = `
		INSERT INTO reviews (review_id, product_id, user_id, author_name, stars, title, body, language, verified_purchase, status, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, TRUE, $9, $10, $10)`
	updateReviewStatement = `
		UPDATE reviews SET author_name = $2, stars = $3, title = $4, body = $5, language = $6, verified_purchase = TRUE, updated_at = $7, handled_at = 0
		WHERE review_id = $1`
	deleteReviewStatement = `DELETE FROM reviews WHERE review_id = $1`
)

// hasReceived reports whether the product was delivered to the shopper.
func hasReceived(ctx context.Context, q db.Querier, userID, productID string) (bool, error) {
	var n int64
	err := q.QueryRowContext(ctx, countReceived, userID, productID).Scan(&n)
	return n > 0, err
}

// findOwn reads a shopper's review of a product, or nil.
func findOwn(ctx context.Context, q db.Querier, userID, productID string) (*OwnReview, error) {
	o := OwnReview{Review: Review{ProductID: productID}}
	var language, status string
	var at int64
	var reply Reply
	err := q.QueryRowContext(ctx, selectOwn, productID, userID).Scan(&o.ID, &o.AuthorName, &o.Stars, &o.Title, &o.Body,
		&language, &o.Verified, &o.Helpful, &status, &at, &reply.Body, &reply.Language, db.Micro{To: &reply.CreatedAt})
	if db.NoRows(err) {
		return nil, nil
	}
	if reply.Body != "" {
		o.Reply = &reply
	}
	o.Language, o.Status, o.CreatedAt = lang.Tag(language), Status(status), time.UnixMicro(at).UTC()
	return &o, err
}

const (
	selectVotes = `
		SELECT v.review_id FROM review_votes v JOIN reviews r ON r.review_id = v.review_id
		WHERE v.user_id = $1 AND r.product_id = $2`
	selectReports = `
		SELECT p.review_id FROM review_reports p JOIN reviews r ON r.review_id = p.review_id
		WHERE p.user_id = $1 AND r.product_id = $2`
)

func insertRating(ctx context.Context, q db.Querier, productID string) (bool, error) {
	return db.Changed(ctx, q, insertRatingStatement, productID)
}

func addToRating(ctx context.Context, q db.Querier, productID string, one, two, three, four, five int64) (stars int64, stars2 int64, stars3 int64, stars4 int64, stars5 int64, err error) {
	err = q.QueryRowContext(ctx, addToRatingStatement, productID, one, two, three, four, five).Scan(&stars, &stars2, &stars3, &stars4, &stars5)
	return stars, stars2, stars3, stars4, stars5, err
}

func nameOf(ctx context.Context, q db.Querier, userID string) (fullName string, err error) {
	err = q.QueryRowContext(ctx, selectName, userID).Scan(&fullName)
	return fullName, err
}

func updateReview(ctx context.Context, q db.Querier, id, author string, stars int, title, body string, language lang.Tag, now int64) error {
	return db.Exec(ctx, q, updateReviewStatement, id, author, int64(stars), title, body, string(language), now)
}

func countHolds(ctx context.Context, q db.Querier, productID, userID string) (holds int64, err error) {
	err = q.QueryRowContext(ctx, countHoldsStatement, productID, userID).Scan(&holds)
	return holds, err
}

func insertReview(ctx context.Context, q db.Querier, id, productID, userID, author string, stars int, title, body string, language lang.Tag, status Status, now int64) error {
	return db.Exec(ctx, q, insertReviewStatement, id, productID, userID, author, int64(stars), title, body, string(language), string(status), now)
}

func deleteReview(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deleteReviewStatement, id)
}

func votesOf(ctx context.Context, q db.Querier, userID, productID string) ([]string, error) {
	return db.Column(ctx, q, selectVotes, userID, productID)
}

func reportsOf(ctx context.Context, q db.Querier, userID, productID string) ([]string, error) {
	return db.Column(ctx, q, selectReports, userID, productID)
}
