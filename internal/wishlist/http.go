package wishlist

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/rest"
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

var tag = huma.Tag{Name: "Wishlist", Description: "What a member wants to come back to"}

// Register adds the operations on a shopper's own wishlist.
func Register(api huma.API, d *db.DB) {
	w := &operations{d}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.User, "/api/v1/wishlist", "getWishlist", "My wishlist", w.get)
	rest.Post(g, rest.User, "/api/v1/wishlist/items", "addToWishlist", "Add to my wishlist", w.add)
	rest.Delete(g, rest.User, "/api/v1/wishlist/items/{id}", "removeFromWishlist", "Remove an entry", w.remove)
	rest.Delete(g, rest.User, "/api/v1/wishlist/items", "clearWishlist", "Empty my wishlist", w.clear)
	rest.Post(g, rest.User, "/api/v1/wishlist/merge", "mergeWishlist", "Merge a guest's wishlist into mine", w.merge)
}

type operations struct{ db *db.DB }

func (w *operations) get(ctx context.Context, _ *struct{}) (*listOutput, error) {
	list, err := items(ctx, w.db, auth.From(ctx).UserID)
	return &listOutput{Wishlist{list}}, err
}

type addInput struct {
	Body Wish
}

// Wish names a product to put on the list.
type Wish struct {
	ProductID string `json:"product_id" maxLength:"64" doc:"Id of the product"`
}

func (w *operations) add(ctx context.Context, in *addInput) (*addOutput, error) {
	out := &addOutput{}
	err := w.change(ctx, func(q db.Querier, listID, _ string) error {
		var err error
		out.Body.ID, out.Body.Added, err = add(ctx, q, listID, in.Body.ProductID)
		return err
	})
	return out, err
}

type itemInput struct {
	ID string `path:"id"`
}

func (w *operations) remove(ctx context.Context, in *itemInput) (*struct{}, error) {
	return nil, w.change(ctx, func(q db.Querier, listID, _ string) error {
		return remove(ctx, q, listID, in.ID)
	})
}

func (w *operations) clear(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, w.change(ctx, func(q db.Querier, listID, _ string) error {
		_, err := q.ExecContext(ctx, deleteItems, listID)
		return err
	})
}

type mergeInput struct {
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
	err := w.change(ctx, func(q db.Querier, listID, userID string) error {
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
func (w *operations) change(ctx context.Context, fn func(q db.Querier, listID, userID string) error) error {
	id := auth.From(ctx)
	return w.db.Tx(ctx, func(q db.Querier) error {
		listID, err := listOf(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		return fn(q, listID, id.UserID)
	})
}
