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
