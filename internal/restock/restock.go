// Package restock notifies shoppers when a product that was sold out is in stock again.
package restock

import (
	"context"
	"time"

	"matjar/internal/auth"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/mail"
	"matjar/internal/rest"
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

// requireProduct returns errNotFound for products that the shop does not show.
func (s *Service) requireProduct(productID string) error {
	if s.catalog.Snapshot().Product(productID) == nil {
		return errNotFound
	}
	return nil
}

// Request is what somebody asks on the page of a product.
type Request struct {
	Choice
	// Email is what a guest typed; without it the notice goes to Account, the address of who is signed in.
	Email, Account string
	Language       lang.Tag
	// Website is empty unless a program filled in the form; then nothing is stored.
	Website string
}

// Request stores a notice. What it returns to a guest does not reveal whether their address was known or has too
// many notices. Returns errors with the codes of Subscribe, and invalid_email, not_authenticated and rate_limited.
func (s *Service) Request(ctx context.Context, r Request) error {
	if err := s.requireProduct(r.ProductID); err != nil {
		return err
	}
	allowed, err := requestsPerClient.Allow(ctx, s.db, limit.ClientKey(rest.ClientIP(ctx).String()), s.Now())
	if err != nil {
		return err
	}
	if !allowed {
		return errLimit
	}
	email, guest := r.Account, r.Email != ""
	if guest {
		var ok bool
		if email, ok = mail.CleanAddress(r.Email); !ok {
			return errEmail
		}
	}
	if email == "" {
		return auth.ErrNotAuthenticated
	}
	if r.Website != "" {
		return nil
	}
	err = s.Subscribe(ctx, Notice{r.Choice, email, r.Language})
	if guest && errs.Is(err, errTooMany.Code.String()) {
		return nil
	}
	return err
}
