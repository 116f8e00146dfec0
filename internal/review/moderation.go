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

// SetStatus publishes or hides a review and closes its reports. Returns an error with the
// code review_not_found when there is none.
func (s *Service) SetStatus(ctx context.Context, reviewID string, status Status) error {
	err := s.db.Tx(ctx, func(q db.Querier) error {
		productID, err := productOf(ctx, q, reviewID)
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
	if err := closeReports(ctx, q, reviewID, s.Now()); err != nil {
		return err
	}
	c, err := setReviewStatus(ctx, q, reviewID, productID, status)
	if err != nil {
		return err
	}
	_, err = updateRating(ctx, q, productID, c)
	return err
}
