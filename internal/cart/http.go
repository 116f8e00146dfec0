package cart

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/db"
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

// Register adds the operations on a shopper's own cart.
func Register(api huma.API, d *db.DB, users *auth.Service) {
	c := &operations{d, users}
	operation := func(id, method, path, summary string, status int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: path, Summary: summary,
			Tags: []string{"Cart"}, Security: auth.Secured, DefaultStatus: status,
		}
	}
	huma.Register(api, operation("getCart", http.MethodGet, "/api/v1/cart", "My cart", http.StatusOK), c.get)
	huma.Register(api, operation("addToCart", http.MethodPost, "/api/v1/cart/items", "Add to my cart", http.StatusOK), c.add)
	huma.Register(api, operation("setCartQuantity", http.MethodPut, "/api/v1/cart/items/{id}", "Set the quantity of a line", http.StatusNoContent), c.set)
	huma.Register(api, operation("removeFromCart", http.MethodDelete, "/api/v1/cart/items/{id}", "Remove a line", http.StatusNoContent), c.remove)
	huma.Register(api, operation("clearCart", http.MethodDelete, "/api/v1/cart/items", "Empty my cart", http.StatusNoContent), c.clear)
	huma.Register(api, operation("mergeCart", http.MethodPost, "/api/v1/cart/merge", "Merge a guest's cart into mine", http.StatusOK), c.merge)
}

type operations struct {
	db    *db.DB
	users *auth.Service
}

type callerInput struct{ auth.Caller }

func (c *operations) get(ctx context.Context, in *callerInput) (*cartOutput, error) {
	id, err := c.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	out := &cartOutput{}
	out.Body.Items, err = Items(ctx, c.db, id.UserID)
	return out, err
}

type addInput struct {
	auth.Caller
	Body Line
}

func (c *operations) add(ctx context.Context, in *addInput) (*addOutput, error) {
	out := &addOutput{}
	err := c.change(ctx, in.Caller, func(q db.Querier, cartID string) error {
		a, err := add(ctx, q, cartID, in.Body)
		out.Body.ID, out.Body.Quantity, out.Body.Added = a.id, a.quantity, a.isNew
		return err
	})
	return out, err
}

type setInput struct {
	auth.Caller
	ID   string `path:"id"`
	Body Quantity
}

// Quantity is how many of a thing a shopper wants.
type Quantity struct {
	Quantity int64 `json:"quantity" minimum:"1" maximum:"99" doc:"How many the line shall hold"`
}

func (c *operations) set(ctx context.Context, in *setInput) (*struct{}, error) {
	return nil, c.change(ctx, in.Caller, func(q db.Querier, cartID string) error {
		return setQuantity(ctx, q, cartID, in.ID, in.Body.Quantity)
	})
}

type itemInput struct {
	auth.Caller
	ID string `path:"id"`
}

func (c *operations) remove(ctx context.Context, in *itemInput) (*struct{}, error) {
	return nil, c.change(ctx, in.Caller, func(q db.Querier, cartID string) error {
		return remove(ctx, q, cartID, in.ID)
	})
}

func (c *operations) clear(ctx context.Context, in *callerInput) (*struct{}, error) {
	return nil, c.change(ctx, in.Caller, func(q db.Querier, cartID string) error {
		_, err := q.ExecContext(ctx, deleteLines, cartID)
		return err
	})
}

type mergeInput struct {
	auth.Caller
	Body GuestCart
}

// GuestCart is a cart that was filled before signing in.
type GuestCart struct {
	MergeID string `json:"merge_id" format:"uuid" doc:"Made by the browser once for each guest cart"`
	Lines   []Line `json:"lines" maxItems:"200" doc:"The guest's lines"`
}

func (c *operations) merge(ctx context.Context, in *mergeInput) (*cartOutput, error) {
	id, err := c.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	out := &cartOutput{}
	err = c.db.Tx(ctx, func(q db.Querier) error {
		if err := Merge(ctx, q, id.UserID, in.Body.MergeID, in.Body.Lines); err != nil {
			return err
		}
		out.Body.Items, err = Items(ctx, q, id.UserID)
		return err
	})
	return out, err
}

// change runs fn on the caller's cart in one transaction.
func (c *operations) change(ctx context.Context, caller auth.Caller, fn func(q db.Querier, cartID string) error) error {
	id, err := c.users.Who(ctx, caller)
	if err != nil {
		return err
	}
	return c.db.Tx(ctx, func(q db.Querier) error {
		cartID, err := cartOf(ctx, q, id.UserID)
		if err != nil {
			return err
		}
		return fn(q, cartID)
	})
}
