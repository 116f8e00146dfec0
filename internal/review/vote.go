package review

import (
	"context"

	"matjar/internal/db"
)

const (
	// lockReview locks the row until the transaction ends. It changes nothing.
	lockReview = `
		UPDATE reviews SET helpful_count = helpful_count WHERE review_id = $1 AND status = 'published'
		RETURNING coalesce(user_id, '')`
	addVote    = `INSERT INTO review_votes (review_id, user_id) VALUES ($1, $2) ON CONFLICT (review_id, user_id) DO NOTHING`
	removeVote = `DELETE FROM review_votes WHERE review_id = $1 AND user_id = $2`
	countVote  = `UPDATE reviews SET helpful_count = helpful_count + $2 WHERE review_id = $1 RETURNING helpful_count`
	addReport  = `
		INSERT INTO review_reports (review_id, user_id, reason, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (review_id, user_id) DO NOTHING`
)

// withOthersReview runs fn with a lock on a published review that is not the user's own.
// Returns errors with the codes review_not_found and own_review.
func (s *Service) withOthersReview(ctx context.Context, reviewID, userID string, fn func(db.Querier) error) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		var author string
		err := q.QueryRowContext(ctx, lockReview, reviewID).Scan(&author)
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
		return q.QueryRowContext(ctx, countVote, reviewID, step).Scan(&count)
	})
	return count, err
}

// Report reports a review to the operator. The first report of a user counts.
func (s *Service) Report(ctx context.Context, userID, reviewID, reason string) error {
	if err := s.allow(ctx, reportsPerUser, userID); err != nil {
		return err
	}
	return s.withOthersReview(ctx, reviewID, userID, func(q db.Querier) error {
		return db.Exec(ctx, q, addReport, reviewID, userID, reason, s.Now().UnixMicro())
	})
}
