package review

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
)

var columns = []string{
	"review_id", "product_id", "author_name", "stars", "title", "body", "language",
	"verified_purchase", "helpful_count", "created_at", "updated_at", "handled_at",
}

// Insert stores reviews without an account, with which nobody has to deal. The caller must store the products' ratings.
func Insert(ctx context.Context, q db.Querier, reviews []Review) error {
	rows := make([][]any, len(reviews))
	for i, r := range reviews {
		at := r.CreatedAt.UnixMicro()
		rows[i] = []any{
			r.ID, r.ProductID, r.AuthorName, int64(r.Stars), r.Title, r.Body, string(r.Language),
			r.Verified, r.Helpful, at, at, at,
		}
	}
	return db.InsertRows(ctx, q, "reviews", columns, rows)
}

const (
	countPublished = `
		SELECT count(*) FROM reviews
		WHERE product_id = $1 AND status = 'published' AND ($2 = 0 OR stars = $2)`
	selectPublished = `
		SELECT review_id, author_name, stars, title, body, language, verified_purchase, helpful_count, created_at, reply, reply_language, replied_at
		FROM reviews
		WHERE product_id = $1 AND status = 'published' AND ($2 = 0 OR stars = $2)
		ORDER BY `
	pageOfPublished = ` LIMIT $3 OFFSET $4`
)

// sortOrders end with the id, so that pages neither repeat nor lose a review.
var sortOrders = map[Sort]string{
	Helpful: `helpful_count DESC, created_at DESC, review_id`,
	Recent:  `created_at DESC, review_id`,
	High:    `stars DESC, helpful_count DESC, created_at DESC, review_id`,
	Low:     `stars, helpful_count DESC, created_at DESC, review_id`,
}

// List returns one page of the published reviews of a product and the number of those on
// all pages.
func List(ctx context.Context, q db.Querier, productID string, query Query) (reviews []Review, total int, err error) {
	stars := int64(query.Stars)
	if err := q.QueryRowContext(ctx, countPublished, productID, stars).Scan(&total); err != nil {
		return nil, 0, err
	}
	offset := int64(query.Page-1) * PageSize
	if int64(total) <= offset {
		return nil, total, nil
	}
	rows, err := q.QueryContext(ctx, selectPublished+sortOrders[query.Sort]+pageOfPublished, productID, stars, int64(PageSize), offset)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		r := Review{ProductID: productID}
		var language string
		var at int64
		var reply Reply
		err := rows.Scan(&r.ID, &r.AuthorName, &r.Stars, &r.Title, &r.Body, &language, &r.Verified, &r.Helpful, &at,
			&reply.Body, &reply.Language, db.Micro{To: &reply.CreatedAt})
		if err != nil {
			return nil, 0, err
		}
		r.Language, r.CreatedAt = lang.Tag(language), time.UnixMicro(at).UTC()
		if reply.Body != "" {
			r.Reply = &reply
		}
		reviews = append(reviews, r)
	}
	return reviews, total, rows.Err()
}

const (
	// The keys of a page are selected first, and of those alone what is shown.
	staffColumns = `
		SELECT r.review_id, r.product_id, p.en_name, p.ar_name, coalesce(r.user_id, ''), r.author_name, r.stars, r.title, r.body, r.language,
		       r.verified_purchase, r.status, r.handled_at = 0, r.reply, r.reply_language, r.replied_at, r.created_at,
		       (SELECT count(*) FROM review_reports x WHERE x.review_id = r.review_id AND x.settled_at IS NULL),
		       coalesce((SELECT string_agg(y.reason, ',') FROM (SELECT DISTINCT reason FROM review_reports z
		                 WHERE z.review_id = r.review_id AND z.settled_at IS NULL AND z.reason <> '') AS y), '')
		FROM reviews r JOIN products p ON p.product_id = r.product_id `
	pageOf = staffColumns + `JOIN (SELECT review_id FROM reviews WHERE `
)

// reportedPage starts from the open reports, which are few: planners that do not know it would look through all reviews.
var reportedPage = `
	WITH reported AS MATERIALIZED (
		SELECT created_at, review_id FROM reviews WHERE review_id IN (SELECT review_id FROM review_reports WHERE settled_at IS NULL)
	)` + staffColumns + `JOIN (SELECT review_id FROM reported WHERE ` + endOfPage

const (
	setHandledStatement = `UPDATE reviews SET handled_at = $2 WHERE review_id = $1`
	setReplyStatement   = `UPDATE reviews SET reply = $2, reply_language = $3, replied_at = $4 WHERE review_id = $1`
)

func setReply(ctx context.Context, q db.Querier, id, reply string, language lang.Tag, now int64) error {
	return db.Exec(ctx, q, setReplyStatement, id, reply, string(language), now)
}

func setHandled(ctx context.Context, q db.Querier, id string, now int64) error {
	return db.Exec(ctx, q, setHandledStatement, id, now)
}

const (
	// lockReview locks the row until the transaction ends. It changes nothing.
	lockReviewStatement = `
		UPDATE reviews SET helpful_count = helpful_count WHERE review_id = $1 AND status = 'published'
		RETURNING coalesce(user_id, '')`
	addVote            = `INSERT INTO review_votes (review_id, user_id) VALUES ($1, $2) ON CONFLICT (review_id, user_id) DO NOTHING`
	removeVote         = `DELETE FROM review_votes WHERE review_id = $1 AND user_id = $2`
	countVoteStatement = `UPDATE reviews SET helpful_count = helpful_count + $2 WHERE review_id = $1 RETURNING helpful_count`
	addReportStatement = `
		INSERT INTO review_reports (review_id, user_id, reason, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (review_id, user_id) DO NOTHING`
)

func lockReview(ctx context.Context, q db.Querier, reviewID string) (author string, err error) {
	err = q.QueryRowContext(ctx, lockReviewStatement, reviewID).Scan(&author)
	return author, err
}

func countVote(ctx context.Context, q db.Querier, reviewID string, step int64) (count int64, err error) {
	err = q.QueryRowContext(ctx, countVoteStatement, reviewID, step).Scan(&count)
	return count, err
}

func addReport(ctx context.Context, q db.Querier, reviewID, userID, reason string, now time.Time) error {
	return db.Exec(ctx, q, addReportStatement, reviewID, userID, reason, now.UnixMicro())
}
