package review

import (
	"context"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/limit"
)

// allow counts one action of the user. Returns rate_limited when the rule is exceeded.
func (s *Service) allow(ctx context.Context, rule limit.Rule, userID string) error {
	allowed, err := rule.Allow(ctx, s.db, userID, s.Now())
	if err == nil && !allowed {
		err = errLimit
	}
	return err
}

// lockRating makes other changes of a product's reviews wait for the end of the transaction.
// Returns an error with the code product_not_found when the product has been removed.
func lockRating(ctx context.Context, q db.Querier, productID string) error {
	found, err := insertRating(ctx, q, productID)
	if err == nil && !found {
		err = catalog.ErrNoProduct(productID)
	}
	return err
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
	var err error
	r.Stars[0], r.Stars[1], r.Stars[2], r.Stars[3], r.Stars[4], err = addToRating(ctx, q, productID, step[0], step[1], step[2], step[3], step[4])
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
	fullName, err := nameOf(ctx, q, userID)
	if err != nil && !db.NoRows(err) {
		return err
	}
	author, now := displayName(fullName, d.Language), s.Now().UnixMicro()
	if before != nil {
		return updateReview(ctx, q, before.ID, author, d.Stars, d.Title, d.Body, d.Language, now)
	}
	holds, err := countHolds(ctx, q, productID, userID)
	if err != nil {
		return err
	}
	status := Published
	if holds > 0 {
		status = Hidden
	}
	return insertReview(ctx, q, uuid.NewString(), productID, userID, author, d.Stars, d.Title, d.Body, d.Language, status, now)
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
		if err := deleteReview(ctx, q, before.ID); err != nil {
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
	if m.Helpful, err = votesOf(ctx, s.db, userID, productID); err != nil {
		return m, err
	}
	m.Reported, err = reportsOf(ctx, s.db, userID, productID)
	return m, err
}
