package order

import (
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/rest"
)

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
	rest.Post(g, rest.User, "/api/v1/orders/{id}/payments", "payOrder", "Pay my unpaid order again, or in another way", o.pay)
	rest.Get(g, rest.User, "/api/v1/orders/{id}/invoice", "getInvoice", "The invoice of my order", o.invoice)
	rest.Post(g, rest.Public, "/api/v1/track", "trackOrder", "Find an order by number and e-mail", o.track)
}

type operations struct{ *Service }

type orderOutput struct {
	Body *Order
}

type quoteInput struct {
	Body QuoteRequest
}

type quoteOutput struct {
	Body *Quote
}

func (o *operations) quote(ctx context.Context, in *quoteInput) (*quoteOutput, error) {
	q, err := o.QuoteFor(ctx, auth.From(ctx).UserID, in.Body)
	return &quoteOutput{q}, err
}

type placeInput struct {
	Key  string `header:"Idempotency-Key" required:"true" minLength:"8" maxLength:"64" pattern:"^[!-~]+$" doc:"The same key makes a repeated request get the same answer"`
	Body Checkout
}

type placeOutput struct {
	Body storedOrder
}

// storedOrder is the JSON of an Order as it was when it was placed. It is sent unchanged:
// encoding it again would change old responses with every change of the type.
type storedOrder []byte

// MarshalJSON returns the stored JSON.
func (s storedOrder) MarshalJSON() ([]byte, error) { return s, nil }

// Schema returns the schema of an Order.
func (storedOrder) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[Order](), true, "")
}

func (o *operations) place(ctx context.Context, in *placeInput) (*placeOutput, error) {
	response, err := o.Place(ctx, auth.From(ctx).UserID, in.Key, in.Body)
	return &placeOutput{response}, err
}

type orderInput struct {
	ID string `path:"id"`
}

func (o *operations) get(ctx context.Context, in *orderInput) (*orderOutput, error) {
	found, err := o.Get(ctx, auth.From(ctx).UserID, in.ID)
	return &orderOutput{o.showTo(found)}, err
}

func (o *operations) cancel(ctx context.Context, in *orderInput) (*orderOutput, error) {
	cancelled, err := o.Cancel(ctx, auth.From(ctx).UserID, in.ID)
	return &orderOutput{o.showTo(cancelled)}, err
}

type documentsOutput struct {
	Body *Documents
}

func (o *operations) invoice(ctx context.Context, in *orderInput) (*documentsOutput, error) {
	d, err := o.Documents(ctx, auth.From(ctx).UserID, in.ID)
	return &documentsOutput{d}, err
}

type listInput struct {
	rest.CursorParam
}

type listOutput struct{ Body Orders }

func (o *operations) list(ctx context.Context, in *listInput) (*listOutput, error) {
	page, err := o.List(ctx, auth.From(ctx).UserID, in.Cursor)
	for i := range page.Orders {
		page.Orders[i] = *o.showTo(&page.Orders[i])
	}
	return &listOutput{page}, err
}

type trackInput struct {
	Body TrackRequest
}

// TrackRequest identifies an order without a sign-in.
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
