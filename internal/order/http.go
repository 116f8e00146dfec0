package order

import (
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/errs"
	"matjar/internal/rest"
)

const pageSize = 10

var tag = huma.Tag{Name: "Orders", Description: "What carts cost, and what was ordered"}

// Register adds the operations on quotes and a shopper's own orders.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Post(g, rest.OptionalUser, "/api/v1/quote", "getQuote", "What a cart costs", o.quote)
	rest.Post(g, rest.User, "/api/v1/orders", "placeOrder", "Order what is in my cart", o.place, rest.Created)
	rest.Get(g, rest.User, "/api/v1/orders", "listOrders", "My orders", o.list)
	rest.Get(g, rest.User, "/api/v1/orders/{id}", "getOrder", "One of my orders", o.get)
	rest.Post(g, rest.User, "/api/v1/orders/{id}/cancel", "cancelOrder", "Cancel my order", o.cancel)
	rest.Get(g, rest.User, "/api/v1/orders/{id}/invoice", "getInvoice", "The invoice of my order", o.invoice)
	rest.Post(g, rest.Public, "/api/v1/track", "trackOrder", "Find an order by number and e-mail", o.track)
}

type operations struct{ *Service }

type orderOutput struct {
	Body *Order
}

type placeInput struct {
	Key  string `header:"Idempotency-Key" required:"true" minLength:"8" maxLength:"64" pattern:"^[!-~]+$" doc:"The same key makes a repeated request get the same answer"`
	Body Checkout
}

type placeOutput struct {
	Body stored
}

// stored is an Order as it was written when it was placed. It goes out as it is: written
// anew, an old answer would change with every change of the type.
type stored []byte

// MarshalJSON gives the answer as it was stored.
func (s stored) MarshalJSON() ([]byte, error) { return s, nil }

// Schema is that of an Order.
func (stored) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[Order](), true, "")
}

func (o *operations) place(ctx context.Context, in *placeInput) (*placeOutput, error) {
	id := auth.From(ctx)
	response, err := o.Place(ctx, id.UserID, in.Key, in.Body)
	return &placeOutput{response}, err
}

type ownInput struct {
	ID string `path:"id"`
}

func (o *operations) get(ctx context.Context, in *ownInput) (*orderOutput, error) {
	id := auth.From(ctx)
	found, err := read(ctx, o.db, in.ID)
	if err == nil && found.userID != id.UserID {
		err = errOrderNotFound
	}
	if err != nil {
		return nil, err
	}
	return &orderOutput{o.named(&found.Order)}, nil
}

func (o *operations) cancel(ctx context.Context, in *ownInput) (*orderOutput, error) {
	id := auth.From(ctx)
	cancelled, err := o.Cancel(ctx, id.UserID, in.ID)
	return &orderOutput{cancelled}, err
}

type documentsOutput struct {
	Body *Documents
}

func (o *operations) invoice(ctx context.Context, in *ownInput) (*documentsOutput, error) {
	id := auth.From(ctx)
	d, err := o.Documents(ctx, id.UserID, in.ID)
	return &documentsOutput{d}, err
}

type listInput struct {
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended"`
}

// Orders is one page of a list of orders.
type Orders struct {
	Orders []Order `json:"orders" doc:"Newest first"`
	Next   string  `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

type listOutput struct{ Body Orders }

func (o *operations) list(ctx context.Context, in *listInput) (*listOutput, error) {
	id := auth.From(ctx)
	before, err := parseCursor(in.Cursor)
	if err != nil {
		return nil, err
	}
	orders, err := page(ctx, o.db, id.UserID, before, pageSize+1)
	if err != nil {
		return nil, err
	}
	for i := range orders {
		o.named(&orders[i])
	}
	return &listOutput{pageOf(orders, pageSize)}, nil
}

// pageOf is the page of the size at the top of orders, which were read one beyond it.
func pageOf(orders []Order, size int) Orders {
	if len(orders) <= size {
		return Orders{Orders: orders}
	}
	last := orders[size-1]
	return Orders{Orders: orders[:size], Next: cursor{last.CreatedAt.UnixMicro(), last.ID}.String()}
}

// cursor is a place in a list of orders.
type cursor struct {
	createdAt int64
	orderID   string
}

func (c cursor) String() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", c.createdAt, c.orderID))
}

// top is the place before all orders.
var top = cursor{math.MaxInt64, ""}

// parseCursor reads a cursor; an empty one is the top.
func parseCursor(text string) (cursor, error) {
	if text == "" {
		return top, nil
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	var c cursor
	if err == nil {
		_, err = fmt.Sscanf(string(b), "%d %s", &c.createdAt, &c.orderID)
	}
	if err != nil || strings.ContainsRune(c.orderID, 0) {
		return c, errs.New(errs.Invalid, "bad_cursor", "this is not a cursor that a list gave")
	}
	return c, nil
}

type trackInput struct {
	Body TrackRequest
}

// TrackRequest names an order to somebody who is not signed in.
type TrackRequest struct {
	Number string `json:"order_number" maxLength:"64" doc:"Number of the order, as in Order #1a2b3c4d"`
	Email  string `json:"email" maxLength:"255" doc:"E-mail address of the order"`
}

type trackOutput struct {
	Body *Tracked
}

func (o *operations) track(ctx context.Context, in *trackInput) (*trackOutput, error) {
	found, err := o.Track(ctx, in.Body.Number, in.Body.Email, rest.ClientIP(ctx).String())
	return &trackOutput{found}, err
}
