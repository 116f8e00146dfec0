package wishlist

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/db"
)

// Wishlist is all that a shopper wants to come back to.
type Wishlist struct {
	Items []Item `json:"items" doc:"Newest first"`
}

// Added is the outcome of putting a product on the list.
type Added struct {
	ID    string `json:"id" doc:"Id of the entry"`
	Added bool   `json:"added" doc:"False when the product was on the list already"`
}

type listOutput struct{ Body Wishlist }

type addOutput struct{ Body Added }

// Register adds the operations on a shopper's own wishlist.
func Register(api huma.API, d *db.DB, users *auth.Service) {
	w := &operations{d, users}
	operation := func(id, method, path, summary string, status int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: path, Summary: summary,
			Tags: []string{"Wishlist"}, Security: auth.Secured, DefaultStatus: status,
		}
	}
	huma.Register(api, operation("getWishlist", http.MethodGet, "/api/v1/wishlist", "My wishlist", http.StatusOK), w.get)
	huma.Register(api, operation("addToWishlist", http.MethodPost, "/api/v1/wishlist/items", "Add to my wishlist", http.StatusOK), w.add)
	huma.Register(api, operation("removeFromWishlist", http.MethodDelete, "/api/v1/wishlist/items/{id}", "Remove an entry", http.StatusNoContent), w.remove)
	huma.Register(api, operation("clearWishlist", http.MethodDelete, "/api/v1/wishlist/items", "Empty my wishlist", http.StatusNoContent), w.clear)
	huma.Register(api, operation("mergeWishlist", http.MethodPost, "/api/v1/wishlist/merge", "Merge a guest's wishlist into mine", http.StatusOK), w.merge)
}

type operations struct {
	db    *db.DB
	users *auth.Service
}

type callerInput struct{ auth.Caller }

func (w *operations) get(ctx context.Context, in *callerInput) (*listOutput, error) {
	id, err := w.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Items, err = items(ctx, w.db, id.UserID)
	return out, err
}

type addInput struct {
	auth.Caller
	Body Wish
}

// Wish names a product to put on the list.
type Wish struct {
	ProductID string `json:"product_id" maxLength:"64" doc:"Id of the product"`
}

func (w *operations) add(ctx context.Context, in *addInput) (*addOutput, error) {
	out := &addOutput{}
	err := w.change(ctx, in.Caller, func(q db.Querier, listID, _ string) error {
		var err error
		out.Body.ID, out.Body.Added, err = add(ctx, q, listID, in.Body.ProductID)
		return err
	})
	return out, err
}

type itemInput struct {
	auth.Caller
	ID string `path:"id"`
}

func (w *operations) remove(ctx context.Context, in *itemInput) (*struct{}, error) {
	return nil, w.change(ctx, in.Caller, func(q db.Querier, listID, _ string) error {
		return remove(ctx, q, listID, in.ID)
	})
}

func (w *operations) clear(ctx context.Context, in *callerInput) (*struct{}, error) {
	return nil, w.change(ctx, in.Caller, func(q db.Querier, listID, _ string) error {
		_, err := q.ExecContext(ctx, deleteItems, listID)
		return err
	})
}

type mergeInput struct {
	auth.Caller
	Body Wishes
}

// Wishes names the products of a guest's wishlist.
type Wishes struct {
	ProductIDs []string `json:"product_ids" maxItems:"500" doc:"The guest's products"`
}

// merge adds the products that are not there yet, so it may be repeated at will. What is
// no longer sold, or beyond the list's limit, is left out.
func (w *operations) merge(ctx context.Context, in *mergeInput) (*listOutput, error) {
	out := &listOutput{}
	err := w.change(ctx, in.Caller, func(q db.Querier, listID, userID string) error {
		err := addAll(ctx, q, listID, in.Body.ProductIDs)
		if err != nil {
			return err
		}
		out.Body.Items, err = items(ctx, q, userID)
		return err
	})
	return out, err
}

// change runs fn on the caller's wishlist in one transaction.
func (w *operations) change(ctx context.Context, caller auth.Caller, fn func(q db.Querier, listID, userID string) error) error {
	id, err := w.users.Who(ctx, caller)
	if err != nil {
		return err
	}
	return w.db.Tx(ctx, func(q db.Querier) error {
		listID, err := listOf(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		return fn(q, listID, id.UserID)
	})
}
