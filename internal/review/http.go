package review

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/catalog"
	"matjar/internal/errs"
	"matjar/internal/lang"
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

// OwnReviewView is the caller's own review.
type OwnReviewView struct {
	ReviewView
	Status string `json:"status" enum:"published,hidden" doc:"Hidden ones are seen by their author only"`
}

// MineView is what the caller has to do with the reviews of a product.
type MineView struct {
	MayWrite bool           `json:"may_write" doc:"Whether the caller received the product"`
	Review   *OwnReviewView `json:"review,omitempty" doc:"The caller's own review, if there is one"`
	Helpful  []string       `json:"helpful" doc:"Ids of the reviews that the caller finds helpful"`
	Reported []string       `json:"reported" doc:"Ids of the reviews that the caller reported"`
}

// RatingView is the rating of a product after a change.
type RatingView struct {
	Rating      *float64 `json:"rating" doc:"Average stars with one decimal, or null without reviews"`
	ReviewCount int64    `json:"review_count"`
	Stars       [5]int64 `json:"stars" doc:"How many reviews have one star, two stars and so on"`
}

// WrittenView is a review that was written, and the rating that follows.
type WrittenView struct {
	Review OwnReviewView `json:"review"`
	RatingView
}

// ReviewDraft is a review as its author sends it.
type ReviewDraft struct {
	Stars    int    `json:"stars" minimum:"1" maximum:"5"`
	Title    string `json:"title,omitempty" maxLength:"100"`
	Body     string `json:"body" minLength:"10" maxLength:"2000" doc:"Plain text without links"`
	Language string `json:"language" enum:"en,ar" doc:"Language of the author's shop; it decides when the text does not"`
}

// HelpfulView is how many find a review helpful.
type HelpfulView struct {
	HelpfulCount int64 `json:"helpful_count"`
}

// ReviewReport is why a review should be looked at.
type ReviewReport struct {
	Reason string `json:"reason,omitempty" enum:"spam,offensive,unrelated,other"`
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
func Register(api huma.API, s *Service, users *auth.Service) {
	o := &operations{s, users}
	operation := func(id, method, path, summary string) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: path, Summary: summary,
			Tags: []string{"reviews"}, Security: auth.Secured,
		}
	}
	list := operation("listReviews", http.MethodGet, "/api/v1/products/{id}/reviews", "Reviews of a product")
	list.Security = nil
	report := operation("reportReview", http.MethodPost, "/api/v1/reviews/{id}/report", "Report a review to the shop")
	report.DefaultStatus = http.StatusNoContent
	huma.Register(api, list, o.list)
	const mine = "/api/v1/products/{id}/reviews/mine"
	huma.Register(api, operation("getMyReview", http.MethodGet, mine, "My review of a product, and whether I may write one"), o.mine)
	huma.Register(api, operation("writeReview", http.MethodPut, mine, "Write or change my review of a product"), o.write)
	huma.Register(api, operation("deleteReview", http.MethodDelete, mine, "Delete my review of a product"), o.delete)
	const helpful = "/api/v1/reviews/{id}/helpful"
	huma.Register(api, operation("voteHelpful", http.MethodPut, helpful, "Find a review helpful"), o.vote(true))
	huma.Register(api, operation("unvoteHelpful", http.MethodDelete, helpful, "Find a review helpful no longer"), o.vote(false))
	huma.Register(api, report, o.report)
}

type operations struct {
	*Service
	users *auth.Service
}

// known refuses products that the shop does not show.
func (o *operations) known(productID string) error {
	if o.catalog.Snapshot().Product(productID) == nil {
		return errs.New(errs.NotFound, "product_not_found", "there is no product %q", productID)
	}
	return nil
}

func (o *operations) list(ctx context.Context, in *listInput) (*listOutput, error) {
	if err := o.known(in.ID); err != nil {
		return nil, err
	}
	reviews, total, err := List(ctx, o.db, in.ID, Query{Sort: Sort(in.Sort), Stars: in.Stars, Page: in.Page})
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
}

type ownInput struct {
	auth.Caller
	catalog.ProductPath
}

// caller gives the user behind a request about a product that the shop shows.
func (o *operations) caller(ctx context.Context, caller auth.Caller, productID string) (userID string, err error) {
	id, err := o.users.Who(ctx, caller)
	if err != nil {
		return "", err
	}
	return id.UserID, o.known(productID)
}

type mineOutput struct{ Body MineView }

func (o *operations) mine(ctx context.Context, in *ownInput) (*mineOutput, error) {
	userID, err := o.caller(ctx, in.Caller, in.ID)
	if err != nil {
		return nil, err
	}
	m, err := o.Mine(ctx, userID, in.ID)
	if err != nil {
		return nil, err
	}
	view := MineView{MayWrite: m.MayWrite, Helpful: append([]string{}, m.Helpful...), Reported: append([]string{}, m.Reported...)}
	if m.Own != nil {
		view.Review = new(ownView(m.Own))
	}
	return &mineOutput{view}, nil
}

type writeInput struct {
	auth.Caller
	catalog.ProductPath
	Body ReviewDraft
}

type writtenOutput struct{ Body WrittenView }

func (o *operations) write(ctx context.Context, in *writeInput) (*writtenOutput, error) {
	userID, err := o.caller(ctx, in.Caller, in.ID)
	if err != nil {
		return nil, err
	}
	b := in.Body
	written, rating, err := o.Write(ctx, userID, in.ID, Draft{b.Stars, b.Title, b.Body, lang.Tag(b.Language)})
	if err != nil {
		return nil, err
	}
	return &writtenOutput{WrittenView{ownView(written), ratingView(rating)}}, nil
}

type ratingOutput struct{ Body RatingView }

func (o *operations) delete(ctx context.Context, in *ownInput) (*ratingOutput, error) {
	userID, err := o.caller(ctx, in.Caller, in.ID)
	if err != nil {
		return nil, err
	}
	rating, err := o.Delete(ctx, userID, in.ID)
	return &ratingOutput{ratingView(rating)}, err
}

type reviewInput struct {
	auth.Caller
	ID string `path:"id" maxLength:"100"`
}

type helpfulOutput struct{ Body HelpfulView }

func (o *operations) vote(helpful bool) func(context.Context, *reviewInput) (*helpfulOutput, error) {
	return func(ctx context.Context, in *reviewInput) (*helpfulOutput, error) {
		id, err := o.users.Who(ctx, in.Caller)
		if err != nil {
			return nil, err
		}
		count, err := o.Vote(ctx, id.UserID, in.ID, helpful)
		return &helpfulOutput{HelpfulView{count}}, err
	}
}

type reportInput struct {
	auth.Caller
	ID   string `path:"id" maxLength:"100"`
	Body ReviewReport
}

func (o *operations) report(ctx context.Context, in *reportInput) (*struct{}, error) {
	id, err := o.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	return nil, o.Report(ctx, id.UserID, in.ID, in.Body.Reason)
}

func viewOf(r Review) ReviewView {
	return ReviewView{
		ReviewID: r.ID, AuthorName: r.AuthorName, Stars: r.Stars, Title: r.Title, Body: r.Body,
		Language: string(r.Language), VerifiedPurchase: r.Verified, HelpfulCount: r.Helpful, CreatedAt: r.CreatedAt,
	}
}

func ownView(o *Own) OwnReviewView { return OwnReviewView{viewOf(o.Review), string(o.Status)} }

func ratingView(r catalog.Rating) RatingView {
	return RatingView{Rating: r.Shown(), ReviewCount: r.Count(), Stars: r.Stars}
}
