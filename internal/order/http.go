package order

import (
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/rest"
	"matjar/internal/shipment"
	"matjar/internal/staff"
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
	return &orderOutput{found}, err
}

func (o *operations) cancel(ctx context.Context, in *orderInput) (*orderOutput, error) {
	cancelled, err := o.Cancel(ctx, auth.From(ctx).UserID, in.ID)
	return &orderOutput{cancelled}, err
}

type documentsOutput struct {
	Body *Documents
}

func (o *operations) invoice(ctx context.Context, in *orderInput) (*documentsOutput, error) {
	d, err := o.Documents(ctx, auth.From(ctx).UserID, in.ID)
	return &documentsOutput{d}, err
}

type listInput struct {
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended"`
}

type listOutput struct{ Body Orders }

func (o *operations) list(ctx context.Context, in *listInput) (*listOutput, error) {
	page, err := o.List(ctx, auth.From(ctx).UserID, in.Cursor)
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

var operatorTag = huma.Tag{Name: "Operator", Description: "What operators do with everybody's orders"}

// RegisterAdmin adds the operations on all orders.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operatorAPI{s}
	g := rest.NewGroup(api, operatorTag)
	rest.Get(g, rest.Needs(staff.OrdersRead), "/api/v1/admin/orders", "adminListOrders", "Everybody's orders", o.list)
	rest.Get(g, rest.Needs(staff.OrdersRead), "/api/v1/admin/orders/{id}", "adminGetOrder", "One order", o.get)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/advance", "adminAdvanceOrder", "Move an order, or one vendor's items in it, to a state", o.advance)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/shipments", "adminShip", "Send a parcel with things of one vendor", o.ship)
	rest.Put(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/shipments/{shipment}", "adminRetrack", "Change carrier and number of a parcel", o.retrack)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/delivered", "adminDeliver", "Note that a parcel, or all that are on their way, have arrived", o.deliver)
}

type operatorAPI struct{ *Service }

type operatorListInput struct {
	Status Status `query:"status" doc:"Only orders in this state"`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended"`
}

func (o *operatorAPI) list(ctx context.Context, in *operatorListInput) (*listOutput, error) {
	page, err := o.ListAll(ctx, in.Status, in.Cursor)
	return &listOutput{page}, err
}

type operatorGetInput struct {
	ID string `path:"id"`
}

type annotatedOutput struct{ Body *Annotated }

func (o *operatorAPI) get(ctx context.Context, in *operatorGetInput) (*annotatedOutput, error) {
	found, err := o.Annotated(ctx, in.ID)
	return &annotatedOutput{found}, err
}

type operatorAdvanceInput struct {
	ID   string `path:"id"`
	Body Advancement
}

func (o *operatorAPI) advance(ctx context.Context, in *operatorAdvanceInput) (*orderOutput, error) {
	var moved *Order
	var err error
	if vendor := in.Body.VendorID; vendor != "" {
		moved, err = o.AdvanceVendor(ctx, in.ID, vendor, in.Body.Status, in.Body.Note)
	} else {
		moved, err = o.Advance(ctx, in.ID, in.Body.Status, in.Body.Note)
	}
	return &orderOutput{moved}, err
}

type operatorShipInput struct {
	ID   string `path:"id"`
	Body Dispatch
}

func (o *operatorAPI) ship(ctx context.Context, in *operatorShipInput) (*orderOutput, error) {
	moved, err := o.Ship(ctx, in.ID, in.Body)
	return &orderOutput{moved}, err
}

type operatorRetrackInput struct {
	ID       string `path:"id"`
	Shipment string `path:"shipment"`
	Body     shipment.Tracking
}

func (o *operatorAPI) retrack(ctx context.Context, in *operatorRetrackInput) (*orderOutput, error) {
	changed, err := o.Retrack(ctx, in.ID, in.Shipment, in.Body)
	return &orderOutput{changed}, err
}

type operatorDeliverInput struct {
	ID   string `path:"id"`
	Body Arrival
}

// Arrival is a request to note that parcels have arrived.
type Arrival struct {
	ShipmentID string `json:"shipment_id,omitempty" maxLength:"64" doc:"The parcel; all that are on their way unless told"`
	Note       string `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

func (o *operatorAPI) deliver(ctx context.Context, in *operatorDeliverInput) (*orderOutput, error) {
	moved, err := o.Deliver(ctx, in.ID, in.Body.ShipmentID, in.Body.Note)
	return &orderOutput{moved}, err
}
