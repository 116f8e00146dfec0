package review

import (
	"context"

	"matjar/internal/db"
)

// withOthersReview runs fn with a lock on a published review that is not the user's own.
// Returns errors with the codes review_not_found and own_review.
func (s *Service) withOthersReview(ctx context.Context, reviewID, userID string, fn func(db.Querier) error) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		author, err := lockReview(ctx, q, reviewID)
		switch {
		case db.NoRows(err):
			return errNotFound
		case err != nil:
			return err
		case author == userID:
			return errOwn
		}
		return fn(q)
	})
}

// Vote sets or removes the helpful vote of a user and returns the number of votes. It is
// idempotent.
func (s *Service) Vote(ctx context.Context, userID, reviewID string, helpful bool) (count int64, err error) {
	if err := s.allow(ctx, votesPerUser, userID); err != nil {
		return 0, err
	}
	err = s.withOthersReview(ctx, reviewID, userID, func(q db.Querier) error {
		query, step := removeVote, int64(-1)
		if helpful {
			query, step = addVote, 1
		}
		changed, err := db.Changed(ctx, q, query, reviewID, userID)
		if err != nil {
			return err
		}
		if !changed {
			step = 0
		}
		count, err = countVote(ctx, q, reviewID, step)
		return err
	})
	return count, err
}

// Report reports a review to the operator. The first report of a user counts.
func (s *Service) Report(ctx context.Context, userID, reviewID, reason string) error {
	if err := s.allow(ctx, reportsPerUser, userID); err != nil {
		return err
	}
	return s.withOthersReview(ctx, reviewID, userID, func(q db.Querier) error {
		return addReport(ctx, q, reviewID, userID, reason, s.Now())
	})
}
