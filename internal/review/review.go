// Package review holds shoppers' reviews of products: stars, texts and helpful votes.
package review

import (
	"context"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
)

// Review is one shopper's opinion of a product.
type Review struct {
	ID         string
	ProductID  string
	AuthorName string
	// Stars is 1 to 5.
	Stars int
	Title string
	Body  string
	// Language is the one the review is written in.
	Language lang.Tag
	// Verified means that the author bought the product here.
	Verified bool
	// Helpful counts the shoppers who found the review helpful.
	Helpful   int64
	CreatedAt time.Time
	// Reply is the shop's public answer, or nil.
	Reply *Reply
}

// Reply is the shop's public answer to a review.
type Reply struct {
	Body      string    `json:"body"`
	Language  string    `json:"language" enum:"en,ar" doc:"What it is written in"`
	CreatedAt time.Time `json:"created_at"`
}

// PageSize is the number of reviews on a page.
const PageSize = 10

// Sort is an order of reviews.
type Sort string

// The orders: most helpful, newest, best and worst first.
const (
	Helpful Sort = "helpful"
	Recent  Sort = "recent"
	High    Sort = "high"
	Low     Sort = "low"
)

// Query selects reviews of one product.
type Query struct {
	Sort Sort
	// Stars keeps only reviews with so many stars; 0 keeps all.
	Stars int
	// Page counts from 1.
	Page int
}

// Status states whether others see a review.
type Status string

// A review is published until the operator hides it.
const (
	Published Status = "published"
	Hidden    Status = "hidden"
)

// OwnReview is a shopper's own review, which they see also while it is hidden.
type OwnReview struct {
	Review
	Status Status
}

// UserReviews are the own review, votes and reports of one shopper for a product.
type UserReviews struct {
	// MayWrite means that they received the product.
	MayWrite bool
	// Own is their review, or nil.
	Own *OwnReview
	// Helpful and Reported are the ids of the reviews they voted for and reported.
	Helpful, Reported []string
}

// Rate limits per shopper.
var (
	writesPerUser  = limit.Rule{Name: "review-write", Count: 20, Per: time.Hour}
	votesPerUser   = limit.Rule{Name: "review-vote", Count: 120, Per: time.Hour}
	reportsPerUser = limit.Rule{Name: "review-report", Count: 20, Per: time.Hour}
)

var (
	errNotReceived = errs.New(errs.Forbidden, code.ReviewNotReceived, "only shoppers who received the product may review it")
	errNotFound    = errs.New(errs.NotFound, code.ReviewNotFound, "there is no such review")
	errOwn         = errs.New(errs.Conflict, code.OwnReview, "this is your own review")
	errLimit       = errs.New(errs.RateLimited, code.RateLimited, "too many changes to reviews, try again later")
)

// Service stores reviews and the ratings of products.
type Service struct {
	db      *db.DB
	catalog *catalog.Catalog
	words   BannedWords
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service. It calls goods.Changed when ratings change; reviews with any of
// the words are refused.
func New(d *db.DB, goods *catalog.Catalog, words BannedWords) *Service {
	return &Service{db: d, catalog: goods, words: words, Now: d.Now}
}

// requireProduct returns product_not_found for products that the shop does not show.
func (s *Service) requireProduct(productID string) error {
	if s.catalog.Snapshot().Product(productID) == nil {
		return catalog.ErrNoProduct(productID)
	}
	return nil
}

// List returns one page of the published reviews of a product that the shop shows, and the number of those on all
// pages. Returns product_not_found.
func (s *Service) List(ctx context.Context, productID string, query Query) (reviews []Review, total int, err error) {
	if err := s.requireProduct(productID); err != nil {
		return nil, 0, err
	}
	return List(ctx, s.db, productID, query)
}
