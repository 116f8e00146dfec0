// Package review is what shoppers say about products: stars, words and whether
// others found them helpful.
package review

import (
	"time"

	"matjar/internal/lang"
)

// Review is one shopper's published opinion of a product.
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
	// Verified says that the author bought the product here.
	Verified bool
	// Helpful counts the shoppers who found the review helpful.
	Helpful   int64
	CreatedAt time.Time
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

// Query chooses reviews of one product.
type Query struct {
	Sort Sort
	// Stars keeps only reviews with so many stars; 0 keeps all.
	Stars int
	// Page counts from 1.
	Page int
}
