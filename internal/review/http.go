package review

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/rest"
)

// ReviewView is a review as the product page shows it.
type ReviewView struct {
	ReviewID         string    `json:"review_id"`
	AuthorName       string    `json:"author_name"`
	Stars            int       `json:"stars" minimum:"1" maximum:"5"`
	Title            string    `json:"title"`
	Body             string    `json:"body"`
	Language         string    `json:"language" enum:"en,ar" doc:"What the review is written in"`
	VerifiedPurchase bool      `json:"verified_purchase" doc:"Whether the author bought the product here"`
	HelpfulCount     int64     `json:"helpful_count"`
	CreatedAt        time.Time `json:"created_at"`
}

// ReviewsView is one page of a product's reviews.
type ReviewsView struct {
	Reviews []ReviewView `json:"reviews"`
	Total   int          `json:"total" doc:"Reviews on all pages"`
	Page    int          `json:"page"`
	Pages   int          `json:"pages"`
}

type listInput struct {
	catalog.ProductPath
	Sort  string `query:"sort" enum:"helpful,recent,high,low" default:"helpful"`
	Stars int    `query:"stars" minimum:"0" maximum:"5" doc:"Only reviews with so many stars; 0 for all"`
	Page  int    `query:"page" minimum:"1" maximum:"1000000" default:"1"`
}

type listOutput struct {
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         ReviewsView
}

// Register mounts the operations on reviews.
func Register(api huma.API, q db.Querier, goods *catalog.Catalog) {
	huma.Register(api, huma.Operation{
		OperationID: "listReviews", Method: http.MethodGet, Path: "/api/v1/products/{id}/reviews",
		Summary: "Reviews of a product", Tags: []string{"reviews"},
	}, func(ctx context.Context, in *listInput) (*listOutput, error) {
		if goods.Snapshot().Product(in.ID) == nil {
			return nil, errs.New(errs.NotFound, "product_not_found", "there is no product %q", in.ID)
		}
		reviews, total, err := List(ctx, q, in.ID, Query{Sort: Sort(in.Sort), Stars: in.Stars, Page: in.Page})
		if err != nil {
			return nil, err
		}
		view := ReviewsView{
			Reviews: make([]ReviewView, len(reviews)), Total: total,
			Page: in.Page, Pages: (total + PageSize - 1) / PageSize,
		}
		for i, r := range reviews {
			view.Reviews[i] = viewOf(r)
		}
		body, err := json.Marshal(view)
		if err != nil {
			return nil, err
		}
		return &listOutput{rest.ETag(body), rest.Short, view}, nil
	})
}

func viewOf(r Review) ReviewView {
	return ReviewView{
		ReviewID: r.ID, AuthorName: r.AuthorName, Stars: r.Stars, Title: r.Title, Body: r.Body,
		Language: string(r.Language), VerifiedPurchase: r.Verified, HelpfulCount: r.Helpful, CreatedAt: r.CreatedAt,
	}
}
