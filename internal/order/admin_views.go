package order

import (
	"context"
	"net/url"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
)

// OrderView is filters of the list of orders that a member has kept.
type OrderView struct {
	ID   string `json:"view_id"`
	Name string `json:"name"`
	// Filters are kept as they are in an address, so that a view from before a filter was added still is one.
	Filters   string    `json:"filters" doc:"The list's parameters, as in an address: status=processing&to_ship=true"`
	CreatedAt time.Time `json:"created_at"`
}

const maxViews = 20

// Views returns the member's views, oldest first.
func (s *Service) Views(ctx context.Context, memberID string) ([]OrderView, error) {
	return readViews(ctx, s.db, memberID)
}

// AddView keeps a view of the member. Returns validation_failed and too_many_views.
func (s *Service) AddView(ctx context.Context, memberID, name, filters string) (OrderView, error) {
	v := OrderView{ID: uuid.NewString(), Name: lang.NormalizeLine(name), CreatedAt: s.Now().UTC().Truncate(time.Microsecond)}
	values, err := url.ParseQuery(filters)
	if err != nil || v.Name == "" {
		return v, errs.ValidationFailed("a view needs a name, and filters as in an address")
	}
	v.Filters = values.Encode()
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := lockViews(ctx, q, memberID); err != nil {
			return err
		}
		n, err := countViews(ctx, q, memberID)
		if err != nil {
			return err
		}
		if n >= maxViews {
			return errs.New(errs.Conflict, code.TooManyViews, "there are %d views already: remove one first", n)
		}
		return insertView(ctx, q, v.ID, memberID, v.Name, v.Filters, v.CreatedAt)
	})
	return v, err
}

// RemoveView removes a view of the member. Returns view_not_found.
func (s *Service) RemoveView(ctx context.Context, memberID, id string) error {
	gone, err := deleteView(ctx, s.db, id, memberID)
	if err == nil && !gone {
		err = errs.New(errs.NotFound, code.ViewNotFound, "there is no such view")
	}
	return err
}
