package order

import (
	"context"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
)

// Service takes and follows orders.
type Service struct {
	db       *db.DB
	catalog  *catalog.Catalog
	shipping Shipping
	seller   Seller
	baseURL  string
	ceilings Ceilings
	perHour  int64
	// Now is the clock; tests set it.
	Now func() time.Time
}

// Config is what the operator decides about orders.
type Config struct {
	Shipping Shipping
	Identity
	// Ceilings bound what one account may owe.
	Ceilings Ceilings
	// PerHour is how many orders an account may place in an hour, and cancel; 0 means any
	// number.
	PerHour int64
}

// New makes the service. The catalogue is told when stock changes.
func New(d *db.DB, goods *catalog.Catalog, config Config) *Service {
	return &Service{
		db: d, catalog: goods, shipping: config.Shipping, seller: config.Seller, baseURL: config.BaseURL,
		ceilings: config.Ceilings, perHour: config.PerHour, Now: time.Now,
	}
}

const (
	// keysKept is how long a checkout can be repeated with the same answer.
	keysKept   = 48 * time.Hour
	forgetKeys = `DELETE FROM idempotency_keys WHERE created_at < $1`
)

// Sweep forgets the answers to old checkouts.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, forgetKeys, now.Add(-keysKept).UnixMicro())
}
