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

// maxSubscriptions is the number of pending notices per email address.
const maxSubscriptions = 50

// requestsPerClient limits subscriptions per network address.
var requestsPerClient = limit.Rule{Name: "stock-notice", Count: 30, Per: time.Hour}

var (
	errEmail    = errs.New(errs.Unprocessable, code.InvalidEmail, "this is not an e-mail address")
	errLimit    = errs.New(errs.RateLimited, code.RateLimited, "too many requests from this address, try again later")
	errInStock  = errs.New(errs.Conflict, code.ProductInStock, "the product is in stock")
	errTooMany  = errs.New(errs.Conflict, code.TooManyNotices, "at most %d products can be waited for", maxSubscriptions)
	errNoOption = errs.New(errs.Unprocessable, code.OptionNotFound, "the product does not come in this colour or size")
	errNotFound = errs.New(errs.NotFound, code.ProductNotFound, "there is no such product")
)

// Choice is a product in a colour and size. Without them it is the product in any that there
// is.
type Choice struct {
	ProductID   string
	Color, Size string
}

// Notice is an email address to notify when a product is in stock again.
type Notice struct {
	Choice
	Email string
	// Language is the language of the email.
	Language lang.Tag
}

// Service stores the notices.
type Service struct {
	db      *db.DB
	catalog *catalog.Catalog
	// Now is the clock; tests set it.
	Now func() time.Time
}

// New returns the service.
func New(d *db.DB, goods *catalog.Catalog) *Service {
	return &Service{db: d, catalog: goods, Now: d.Now}
}

// newToken returns the secret of the unsubscribe link.
func newToken() string { return rand.Text() }
