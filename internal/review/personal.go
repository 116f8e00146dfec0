package review

import (
	"context"
	"slices"
	"time"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "reviews", Name: "user_id", Exported: "reviews"},
	{Table: "reviews", Name: "author_name", Exported: "reviews"},
	{Table: "review_votes", Name: "user_id", Exported: "helpful_votes"},
	{Table: "review_reports", Name: "user_id", Exported: "review_reports"},
	{Table: "review_holds", Name: "user_id", Withheld: "the operator's note that a review stays hidden, which the review's state shows"},
}

// PersonalData is this package's part of a shopper's data export.
type PersonalData struct {
	Reviews []ExportReview
	Votes   []ExportVote
	Reports []ExportReport
}

// ExportReview is one review.
type ExportReview struct {
	ID         string    `json:"review_id"`
	ProductID  string    `json:"product_id"`
	AuthorName string    `json:"author_name"`
	Stars      int       `json:"stars"`
	Title      string    `json:"title"`
	Body       string    `json:"body"`
	Status     string    `json:"status"`
	CreatedAt  time.Time `json:"created_at"`
}

// ExportVote is a review that the shopper found helpful.
type ExportVote struct {
	ReviewID string `json:"review_id"`
}

// ExportReport is a review that the shopper reported.
type ExportReport struct {
	ReviewID  string    `json:"review_id"`
	Reason    string    `json:"reason,omitempty"`
	CreatedAt time.Time `json:"created_at"`
}

const (
	selectExport = `
		SELECT review_id, product_id, author_name, stars, title, body, status, created_at
		FROM reviews WHERE user_id = $1 ORDER BY created_at DESC, review_id`
	exportVotes   = `SELECT review_id FROM review_votes WHERE user_id = $1 ORDER BY review_id`
	exportReports = `SELECT review_id, reason, created_at FROM review_reports WHERE user_id = $1 ORDER BY created_at, review_id`
)

// Export returns the reviews, votes and reports of the user.
func Export(ctx context.Context, q db.Querier, userID string) (p PersonalData, err error) {
	if p.Reviews, err = db.All(ctx, q, func(r *ExportReview) []any {
		return []any{&r.ID, &r.ProductID, &r.AuthorName, &r.Stars, &r.Title, &r.Body, &r.Status, db.Micro{To: &r.CreatedAt}}
	}, selectExport, userID); err != nil {
		return p, err
	}
	if p.Votes, err = db.All(ctx, q, func(v *ExportVote) []any { return []any{&v.ReviewID} }, exportVotes, userID); err != nil {
		return p, err
	}
	p.Reports, err = db.All(ctx, q, func(r *ExportReport) []any {
		return []any{&r.ReviewID, &r.Reason, db.Micro{To: &r.CreatedAt}}
	}, exportReports, userID)
	return p, err
}

const (
	deleteReports   = `DELETE FROM review_reports WHERE user_id = $1`
	deleteHolds     = `DELETE FROM review_holds WHERE user_id = $1`
	deleteVotes     = `DELETE FROM review_votes WHERE user_id = $1 RETURNING review_id`
	decrementVotes  = `UPDATE reviews SET helpful_count = helpful_count - 1 WHERE review_id = $1`
	anonymizeAuthor = `
		UPDATE reviews SET user_id = NULL, author_name = CASE WHEN language = 'ar' THEN $3 ELSE $2 END
		WHERE user_id = $1`
)

// Erase deletes the votes and reports of the user, inside a transaction. Their own reviews
// stay, anonymized.
func Erase(ctx context.Context, q db.Querier, userID string) error {
	for _, query := range []string{deleteReports, deleteHolds} {
		if err := db.Exec(ctx, q, query, userID); err != nil {
			return err
		}
	}
	voted, err := db.Column(ctx, q, deleteVotes, userID)
	if err != nil {
		return err
	}
	// All transactions lock reviews in the same order.
	slices.Sort(voted)
	for _, reviewID := range voted {
		if err := db.Exec(ctx, q, decrementVotes, reviewID); err != nil {
			return err
		}
	}
	return db.Exec(ctx, q, anonymizeAuthor, userID, auth.AnonymousName.En, auth.AnonymousName.Ar)
}
