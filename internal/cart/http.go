package cart

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/rest"
)

// Cart is what a shopper is about to buy.
type Cart struct {
	Items []Item `json:"items" doc:"In the order they were added"`
}

// Added is the outcome of putting something into the cart.
type Added struct {
	ID       string `json:"id" doc:"Id of the line"`
	Quantity int64  `json:"quantity" doc:"How many the line now holds"`
	Added    bool   `json:"added" doc:"True for a new line, false when the quantity of one was raised"`
}

type cartOutput struct{ Body Cart }

type addOutput struct{ Body Added }

var tag = huma.Tag{Name: "Cart", Description: "What a member is about to buy"}

// Register adds the operations on a shopper's own cart.
func Register(api huma.API, d *db.DB) {
	c := &operations{d}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.User, "/api/v1/cart", "getCart", "My cart", c.get)
	rest.Post(g, rest.User, "/api/v1/cart/items", "addToCart", "Add to my cart", c.add)
	rest.Put(g, rest.User, "/api/v1/cart/items/{id}", "setCartQuantity", "Set the quantity of a line", c.set)
	rest.Delete(g, rest.User, "/api/v1/cart/items/{id}", "removeFromCart", "Remove a line", c.remove)
	rest.Delete(g, rest.User, "/api/v1/cart/items", "clearCart", "Empty my cart", c.clear)
	rest.Post(g, rest.User, "/api/v1/cart/merge", "mergeCart", "Merge a guest's cart into mine", c.merge)
}

type operations struct{ db *db.DB }

func (c *operations) get(ctx context.Context, _ *struct{}) (*cartOutput, error) {
	items, err := Items(ctx, c.db, auth.From(ctx).UserID)
	return &cartOutput{Cart{items}}, err
}

type addInput struct {
	Body Line
}

func (c *operations) add(ctx context.Context, in *addInput) (*addOutput, error) {
	out := &addOutput{}
	err := c.change(ctx, func(q db.Querier, cartID string) error {
		a, err := add(ctx, q, cartID, in.Body)
		out.Body.ID, out.Body.Quantity, out.Body.Added = a.id, a.quantity, a.isNew
		return err
	})
	return out, err
}

type setInput struct {
	ID   string `path:"id"`
	Body Quantity
}

// Quantity is how many of a thing a shopper wants.
type Quantity struct {
	Quantity int64 `json:"quantity" minimum:"1" maximum:"99" doc:"How many the line shall hold"`
}

func (c *operations) set(ctx context.Context, in *setInput) (*struct{}, error) {
	return nil, c.change(ctx, func(q db.Querier, cartID string) error {
		return setQuantity(ctx, q, cartID, in.ID, in.Body.Quantity)
	})
}

type itemInput struct {
	ID string `path:"id"`
}

func (c *operations) remove(ctx context.Context, in *itemInput) (*struct{}, error) {
	return nil, c.change(ctx, func(q db.Querier, cartID string) error {
		return remove(ctx, q, cartID, in.ID)
	})
}

func (c *operations) clear(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, c.change(ctx, func(q db.Querier, cartID string) error {
		_, err := q.ExecContext(ctx, deleteLines, cartID)
		return err
	})
}

type mergeInput struct {
	Body GuestCart
}

// GuestCart is a cart that was filled before signing in.
type GuestCart struct {
	MergeID string `json:"merge_id" format:"uuid" doc:"Made by the browser once for each guest cart"`
	Lines   []Line `json:"lines" maxItems:"200" doc:"The guest's lines"`
}

func (c *operations) merge(ctx context.Context, in *mergeInput) (*cartOutput, error) {
	id := auth.From(ctx)
	out := &cartOutput{}
	err := c.db.Tx(ctx, func(q db.Querier) (err error) {
		if err := Merge(ctx, q, id.UserID, in.Body.MergeID, in.Body.Lines); err != nil {
			return err
		}
		out.Body.Items, err = Items(ctx, q, id.UserID)
		return err
	})
	return out, err
}

// change runs fn on the caller's cart in one transaction.
func (c *operations) change(ctx context.Context, fn func(q db.Querier, cartID string) error) error {
	id := auth.From(ctx)
	return c.db.Tx(ctx, func(q db.Querier) error {
		cartID, err := cartOf(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		return fn(q, cartID)
	})
}
