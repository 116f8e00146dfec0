package review

import (
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/catalog"
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
	Reply            *Reply    `json:"reply,omitempty" doc:"The shop's public answer, if there is one"`
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

// MineView is the caller's own review, votes and reports of a product.
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

// HelpfulView is the number of helpful votes of a review.
type HelpfulView struct {
	HelpfulCount int64 `json:"helpful_count"`
}

// ReviewReport is a report of a review to the operator.
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

var tag = huma.Tag{Name: "Reviews", Description: "What buyers think of products"}

// Register mounts the operations on reviews.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Public, "/api/v1/products/{id}/reviews", "listReviews", "Reviews of a product", o.list)
	const mine = "/api/v1/products/{id}/reviews/mine"
	rest.Get(g, rest.User, mine, "getMyReview", "My review of a product, and whether I may write one", o.mine)
	rest.Put(g, rest.User, mine, "writeReview", "Write or change my review of a product", o.write)
	rest.Delete(g, rest.User, mine, "deleteReview", "Delete my review of a product", o.delete)
	const helpful = "/api/v1/reviews/{id}/helpful"
	rest.Put(g, rest.User, helpful, "voteHelpful", "Find a review helpful", o.vote(true))
	rest.Delete(g, rest.User, helpful, "unvoteHelpful", "Find a review helpful no longer", o.vote(false))
	rest.Post(g, rest.User, "/api/v1/reviews/{id}/report", "reportReview", "Report a review to the shop", o.report)
}

type operations struct{ *Service }

func (o *operations) list(ctx context.Context, in *listInput) (*listOutput, error) {
	reviews, total, err := o.List(ctx, in.ID, Query{Sort: Sort(in.Sort), Stars: in.Stars, Page: in.Page})
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
	return &listOutput{rest.ETag(body), rest.ShortCache, view}, nil
}

type ownInput struct {
	catalog.ProductPath
}

type mineOutput struct{ Body MineView }

func (o *operations) mine(ctx context.Context, in *ownInput) (*mineOutput, error) {
	m, err := o.Mine(ctx, auth.From(ctx).UserID, in.ID)
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
	catalog.ProductPath
	Body ReviewDraft
}

type writtenOutput struct{ Body WrittenView }

func (o *operations) write(ctx context.Context, in *writeInput) (*writtenOutput, error) {
	b := in.Body
	written, rating, err := o.Write(ctx, auth.From(ctx).UserID, in.ID, Draft{b.Stars, b.Title, b.Body, lang.Tag(b.Language)})
	if err != nil {
		return nil, err
	}
	return &writtenOutput{WrittenView{ownView(written), ratingView(rating)}}, nil
}

type ratingOutput struct{ Body RatingView }

func (o *operations) delete(ctx context.Context, in *ownInput) (*ratingOutput, error) {
	rating, err := o.Delete(ctx, auth.From(ctx).UserID, in.ID)
	return &ratingOutput{ratingView(rating)}, err
}

type reviewInput struct {
	ID string `path:"id" maxLength:"100"`
}

type helpfulOutput struct{ Body HelpfulView }

func (o *operations) vote(helpful bool) func(context.Context, *reviewInput) (*helpfulOutput, error) {
	return func(ctx context.Context, in *reviewInput) (*helpfulOutput, error) {
		count, err := o.Vote(ctx, auth.From(ctx).UserID, in.ID, helpful)
		return &helpfulOutput{HelpfulView{count}}, err
	}
}

type reportInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body ReviewReport
}

func (o *operations) report(ctx context.Context, in *reportInput) (*struct{}, error) {
	return nil, o.Report(ctx, auth.From(ctx).UserID, in.ID, in.Body.Reason)
}

func viewOf(r Review) ReviewView {
	return ReviewView{
		ReviewID: r.ID, AuthorName: r.AuthorName, Stars: r.Stars, Title: r.Title, Body: r.Body,
		Language: string(r.Language), VerifiedPurchase: r.Verified, HelpfulCount: r.Helpful, CreatedAt: r.CreatedAt,
		Reply: r.Reply,
	}
}

func ownView(o *OwnReview) OwnReviewView { return OwnReviewView{viewOf(o.Review), string(o.Status)} }

func ratingView(r catalog.Rating) RatingView {
	return RatingView{Rating: r.Shown(), ReviewCount: r.Count(), Stars: r.Stars}
}
