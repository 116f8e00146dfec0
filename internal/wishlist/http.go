package wishlist

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/rest"
)

var tag = huma.Tag{Name: "Wishlist", Description: "What a member wants to come back to"}

// Register adds the operations on a shopper's own wishlist.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.User, "/api/v1/wishlist", "getWishlist", "My wishlist", o.show)
	rest.Post(g, rest.User, "/api/v1/wishlist/items", "addToWishlist", "Add to my wishlist", o.add)
	rest.Delete(g, rest.User, "/api/v1/wishlist/items/{id}", "removeFromWishlist", "Remove an entry", o.remove)
	rest.Delete(g, rest.User, "/api/v1/wishlist/items", "clearWishlist", "Empty my wishlist", o.clear)
	rest.Post(g, rest.User, "/api/v1/wishlist/merge", "mergeWishlist", "Merge a guest's wishlist into mine", o.merge)
}

type operations struct{ wishlists *Service }

type listOutput struct{ Body Wishlist }

func (o *operations) show(ctx context.Context, _ *struct{}) (*listOutput, error) {
	list, err := o.wishlists.Show(ctx, auth.From(ctx).UserID)
	return &listOutput{list}, err
}

type addInput struct{ Body Wish }

type addOutput struct{ Body Added }

func (o *operations) add(ctx context.Context, in *addInput) (*addOutput, error) {
	added, err := o.wishlists.Add(ctx, auth.From(ctx).UserID, in.Body)
	return &addOutput{added}, err
}

type itemInput struct {
	ID string `path:"id"`
}

func (o *operations) remove(ctx context.Context, in *itemInput) (*struct{}, error) {
	return nil, o.wishlists.Remove(ctx, auth.From(ctx).UserID, in.ID)
}

func (o *operations) clear(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, o.wishlists.Clear(ctx, auth.From(ctx).UserID)
}

// Wishes are the products of a guest's wishlist.
type Wishes struct {
	Items []Wish `json:"items" maxItems:"500" doc:"The guest's products"`
}

type mergeInput struct{ Body Wishes }

func (o *operations) merge(ctx context.Context, in *mergeInput) (*listOutput, error) {
	list, err := o.wishlists.Merge(ctx, auth.From(ctx).UserID, in.Body.Items)
	return &listOutput{list}, err
}
