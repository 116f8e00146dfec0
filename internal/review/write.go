package review

import (
	"context"
	"time"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/limit"
)

const (
	countReceived = `
		SELECT count(*) FROM order_items i JOIN orders o ON o.order_id = i.order_id
		WHERE o.user_id = $1 AND i.product_id = $2 AND i.status = 'delivered'`
	selectOwn = `
		SELECT review_id, author_name, stars, title, body, language, verified_purchase, helpful_count, status, created_at,
		       reply, reply_language, replied_at
		FROM reviews WHERE product_id = $1 AND user_id = $2`
	selectName = `SELECT full_name FROM profiles WHERE id = $1`
	countHolds = `SELECT count(*) FROM review_holds WHERE product_id = $1 AND user_id = $2`

	// insertRating serializes changes of the reviews of one product until the transaction ends.
	// It changes nothing, and finds no row when the product is gone.
	insertRating = `
		INSERT INTO product_ratings (product_id) SELECT product_id FROM products WHERE product_id = $1
		ON CONFLICT (product_id) DO UPDATE SET stars_1 = product_ratings.stars_1`
	addToRating = `
		UPDATE product_ratings SET stars_1 = stars_1 + $2, stars_2 = stars_2 + $3, stars_3 = stars_3 + $4,
		                           stars_4 = stars_4 + $5, stars_5 = stars_5 + $6
		WHERE product_id = $1
		RETURNING stars_1, stars_2, stars_3, stars_4, stars_5`

	insertReview = `
		INSERT INTO reviews (review_id, product_id, user_id, author_name, stars, title, body, language, verified_purchase, status, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, TRUE, $9, $10, $10)`
	updateReview = `
		UPDATE reviews SET author_name = $2, stars = $3, title = $4, body = $5, language = $6, verified_purchase = TRUE, updated_at = $7, handled_at = 0
		WHERE review_id = $1`
	deleteReview = `DELETE FROM reviews WHERE review_id = $1`
)

// allow counts one action of the user. Returns rate_limited when the rule is exceeded.
func (s *Service) allow(ctx context.Context, rule limit.Rule, userID string) error {
	allowed, err := rule.Allow(ctx, s.db, userID, s.Now())
	if err == nil && !allowed {
		err = errLimit
	}
	return err
}

// hasReceived reports whether the product was delivered to the shopper.
func hasReceived(ctx context.Context, q db.Querier, userID, productID string) (bool, error) {
	var n int64
	err := q.QueryRowContext(ctx, countReceived, userID, productID).Scan(&n)
	return n > 0, err
}

// lockRating makes other changes of a product's reviews wait for the end of the transaction.
// Returns an error with the code product_not_found when the product has been removed.
func lockRating(ctx context.Context, q db.Querier, productID string) error {
	found, err := db.Changed(ctx, q, insertRating, productID)
	if err == nil && !found {
		err = catalog.ErrNoProduct(productID)
	}
	return err
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

// ratingChange is the change of one review in a product's rating; 0 stars mean that it does not
// count.
type ratingChange struct{ before, after int }

// countedStars returns the stars that count in the rating, 0 for none.
func (o *OwnReview) countedStars() int {
	if o == nil || o.Status != Published {
		return 0
	}
	return o.Stars
}

// updateRating brings the rating of a product up to date inside the transaction that changed its
// reviews, as its last step.
func updateRating(ctx context.Context, q db.Querier, productID string, c ratingChange) (catalog.Rating, error) {
	var step [5]int64
	if c.before > 0 {
		step[c.before-1]--
	}
	if c.after > 0 {
		step[c.after-1]++
	}
	var r catalog.Rating
	err := q.QueryRowContext(ctx, addToRating, productID, step[0], step[1], step[2], step[3], step[4]).
		Scan(&r.Stars[0], &r.Stars[1], &r.Stars[2], &r.Stars[3], &r.Stars[4])
	if err != nil || c.before == c.after {
		return r, err
	}
	return r, catalog.Touch(ctx, q, productID)
}

// Write stores a shopper's review of a product, in place of the one they wrote before, and
// returns it with the rating that follows. A hidden one stays hidden. Returns errors with the
// codes product_not_found, review_not_received, rate_limited and those of the text.
func (s *Service) Write(ctx context.Context, userID, productID string, draft Draft) (*OwnReview, catalog.Rating, error) {
	if err := s.requireProduct(productID); err != nil {
		return nil, catalog.Rating{}, err
	}
	if err := s.allow(ctx, writesPerUser, userID); err != nil {
		return nil, catalog.Rating{}, err
	}
	draft, err := draft.validate(s.words)
	if err != nil {
		return nil, catalog.Rating{}, err
	}
	var written *OwnReview
	var rating catalog.Rating
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if ok, err := hasReceived(ctx, q, userID, productID); err != nil || !ok {
			if err == nil {
				err = errNotReceived
			}
			return err
		}
		if err := lockRating(ctx, q, productID); err != nil {
			return err
		}
		before, err := findOwn(ctx, q, userID, productID)
		if err != nil {
			return err
		}
		if err := s.saveDraft(ctx, q, userID, productID, draft, before); err != nil {
			return err
		}
		if written, err = findOwn(ctx, q, userID, productID); err != nil {
			return err
		}
		rating, err = updateRating(ctx, q, productID, ratingChange{before.countedStars(), written.countedStars()})
		return err
	})
	if err != nil {
		return nil, catalog.Rating{}, err
	}
	s.catalog.Changed()
	return written, rating, nil
}

// saveDraft writes the draft over the review before, or as a new one when that is nil.
func (s *Service) saveDraft(ctx context.Context, q db.Querier, userID, productID string, d Draft, before *OwnReview) error {
	var fullName string
	if err := q.QueryRowContext(ctx, selectName, userID).Scan(&fullName); err != nil && !db.NoRows(err) {
		return err
	}
	author, now := displayName(fullName, d.Language), s.Now().UnixMicro()
	if before != nil {
		return db.Exec(ctx, q, updateReview, before.ID, author, int64(d.Stars), d.Title, d.Body, string(d.Language), now)
	}
	var holds int64
	if err := q.QueryRowContext(ctx, countHolds, productID, userID).Scan(&holds); err != nil {
		return err
	}
	status := Published
	if holds > 0 {
		status = Hidden
	}
	return db.Exec(ctx, q, insertReview, uuid.NewString(), productID, userID, author, int64(d.Stars), d.Title, d.Body,
		string(d.Language), string(status), now)
}

// Delete removes a shopper's review of a product and returns the rating that is left.
// Returns product_not_found, and review_not_found when they have none.
func (s *Service) Delete(ctx context.Context, userID, productID string) (catalog.Rating, error) {
	if err := s.requireProduct(productID); err != nil {
		return catalog.Rating{}, err
	}
	var rating catalog.Rating
	err := s.db.Tx(ctx, func(q db.Querier) error {
		if err := lockRating(ctx, q, productID); err != nil {
			return err
		}
		before, err := findOwn(ctx, q, userID, productID)
		if err != nil {
			return err
		}
		if before == nil {
			return errNotFound
		}
		if err := db.Exec(ctx, q, deleteReview, before.ID); err != nil {
			return err
		}
		rating, err = updateRating(ctx, q, productID, ratingChange{before: before.countedStars()})
		return err
	})
	if err == nil {
		s.catalog.Changed()
	}
	return rating, err
}

const (
	selectVotes = `
		SELECT v.review_id FROM review_votes v JOIN reviews r ON r.review_id = v.review_id
		WHERE v.user_id = $1 AND r.product_id = $2`
	selectReports = `
		SELECT p.review_id FROM review_reports p JOIN reviews r ON r.review_id = p.review_id
		WHERE p.user_id = $1 AND r.product_id = $2`
)

// Mine returns what a shopper has to do with the reviews of a product. Returns product_not_found.
func (s *Service) Mine(ctx context.Context, userID, productID string) (m UserReviews, err error) {
	if err := s.requireProduct(productID); err != nil {
		return m, err
	}
	if m.MayWrite, err = hasReceived(ctx, s.db, userID, productID); err != nil {
		return m, err
	}
	if m.Own, err = findOwn(ctx, s.db, userID, productID); err != nil {
		return m, err
	}
	if m.Helpful, err = db.Column(ctx, s.db, selectVotes, userID, productID); err != nil {
		return m, err
	}
	m.Reported, err = db.Column(ctx, s.db, selectReports, userID, productID)
	return m, err
}
