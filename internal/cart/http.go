package cart

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/rest"
)

var tag = huma.Tag{Name: "Cart", Description: "What a member is about to buy"}

// Register adds the operations on a shopper's own cart.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.User, "/api/v1/cart", "getCart", "My cart", o.show)
	rest.Post(g, rest.User, "/api/v1/cart/items", "addToCart", "Add to my cart", o.add)
	rest.Put(g, rest.User, "/api/v1/cart/items/{id}", "setCartQuantity", "Set the quantity of a line", o.setQuantity)
	rest.Delete(g, rest.User, "/api/v1/cart/items/{id}", "removeFromCart", "Remove a line", o.remove)
	rest.Delete(g, rest.User, "/api/v1/cart/items", "clearCart", "Empty my cart", o.clear)
	rest.Post(g, rest.User, "/api/v1/cart/merge", "mergeCart", "Merge a guest's cart into mine", o.merge)
}

type operations struct{ carts *Service }

type cartOutput struct{ Body Cart }

func (o *operations) show(ctx context.Context, _ *struct{}) (*cartOutput, error) {
	cart, err := o.carts.Show(ctx, auth.From(ctx).UserID)
	return &cartOutput{cart}, err
}

type addInput struct{ Body Line }

type addOutput struct{ Body Added }

func (o *operations) add(ctx context.Context, in *addInput) (*addOutput, error) {
	added, err := o.carts.Add(ctx, auth.From(ctx).UserID, in.Body)
	return &addOutput{added}, err
}

// Quantity is the new quantity of a line.
type Quantity struct {
	Quantity int64 `json:"quantity" minimum:"1" maximum:"99" doc:"How many the line shall hold"`
}

type quantityInput struct {
	ID   string `path:"id"`
	Body Quantity
}

func (o *operations) setQuantity(ctx context.Context, in *quantityInput) (*struct{}, error) {
	return nil, o.carts.SetQuantity(ctx, auth.From(ctx).UserID, in.ID, in.Body.Quantity)
}

type itemInput struct {
	ID string `path:"id"`
}

func (o *operations) remove(ctx context.Context, in *itemInput) (*struct{}, error) {
	return nil, o.carts.Remove(ctx, auth.From(ctx).UserID, in.ID)
}

func (o *operations) clear(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, o.carts.Clear(ctx, auth.From(ctx).UserID)
}

type mergeInput struct{ Body GuestCart }

func (o *operations) merge(ctx context.Context, in *mergeInput) (*cartOutput, error) {
	cart, err := o.carts.Merge(ctx, auth.From(ctx).UserID, in.Body)
	return &cartOutput{cart}, err
}
