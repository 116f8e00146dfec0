// Package restock notifies shoppers when a product that was sold out is in stock again.
package restock

import (
	"crypto/rand"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
)

// maxWaiting is how many products one address may wait for.
const maxWaiting = 50

// requestsPerClient is what one client may ask for: more than a household needs, less than
// a script wants.
var requestsPerClient = limit.Rule{Name: "stock-notice", Count: 30, Per: time.Hour}

var (
	errEmail    = errs.New(errs.Unprocessable, code.InvalidEmail, "this is not an e-mail address")
	errLimit    = errs.New(errs.RateLimited, code.RateLimited, "too many requests from this address, try again later")
	errInStock  = errs.New(errs.Conflict, code.ProductInStock, "the product is in stock")
	errTooMany  = errs.New(errs.Conflict, code.TooManyNotices, "at most %d products can be waited for", maxWaiting)
	errNotFound = errs.New(errs.NotFound, code.ProductNotFound, "there is no such product")
)

// Wish is an address that is to be notified when a product is in stock again.
type Wish struct {
	ProductID string
	Email     string
	// Language is the one to write in.
	Language lang.Tag
}

// Service keeps the wishes.
type Service struct {
	db      *db.DB
	catalog *catalog.Catalog
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New makes the service.
func New(d *db.DB, goods *catalog.Catalog) *Service {
	return &Service{db: d, catalog: goods, Now: time.Now}
}

// newToken is a secret that only the letter carries.
func newToken() string { return rand.Text() }
