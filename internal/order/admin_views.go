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

const (
	selectViews = `SELECT view_id, name, filters, created_at FROM order_views WHERE member_id = $1 ORDER BY created_at, view_id`
	countViews  = `SELECT count(*) FROM order_views WHERE member_id = $1`
	insertView  = `INSERT INTO order_views (view_id, member_id, name, filters, created_at) VALUES ($1, $2, $3, $4, $5)`
	deleteView  = `DELETE FROM order_views WHERE view_id = $1 AND member_id = $2`
	eraseViews  = `DELETE FROM order_views WHERE member_id = $1`
	// The rows of a member are serialized by a row that every member's change touches.
	lockViews = `UPDATE order_views SET name = name WHERE member_id = $1`
)

// Views returns the member's views, oldest first.
func (s *Service) Views(ctx context.Context, memberID string) ([]OrderView, error) {
	return db.All(ctx, s.db, func(v *OrderView) []any {
		return []any{&v.ID, &v.Name, &v.Filters, db.Micro{To: &v.CreatedAt}}
	}, selectViews, memberID)
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
		if err := db.Exec(ctx, q, lockViews, memberID); err != nil {
			return err
		}
		var n int
		if err := q.QueryRowContext(ctx, countViews, memberID).Scan(&n); err != nil {
			return err
		}
		if n >= maxViews {
			return errs.New(errs.Conflict, code.TooManyViews, "there are %d views already: remove one first", n)
		}
		return db.Exec(ctx, q, insertView, v.ID, memberID, v.Name, v.Filters, v.CreatedAt.UnixMicro())
	})
	return v, err
}

// RemoveView removes a view of the member. Returns view_not_found.
func (s *Service) RemoveView(ctx context.Context, memberID, id string) error {
	gone, err := db.Changed(ctx, s.db, deleteView, id, memberID)
	if err == nil && !gone {
		err = errs.New(errs.NotFound, code.ViewNotFound, "there is no such view")
	}
	return err
}
