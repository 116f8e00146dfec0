package order

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/logs"
	"matjar/internal/rest"
	"matjar/internal/shipment"
	"matjar/internal/staff"
)

var adminTag = huma.Tag{Name: "Orders", Description: "Everybody's orders; a vendor's part of them for vendors"}

// RegisterAdmin adds the operations on all orders. Orders are named by their id or number.
func RegisterAdmin(api huma.API, s *Service) {
	o := &admin{s}
	g := rest.NewGroup(api, adminTag)
	rest.Get(g, rest.Needs(staff.OrdersRead), "/api/v1/admin/orders", "adminListOrders", "Everybody's orders", o.list)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/moves", "adminMoveOrders", "Move many orders, each for itself", o.moveMany)
	rest.Get(g, rest.Needs(staff.OrdersRead), "/api/v1/admin/orders/{id}", "adminGetOrder", "One order", o.get)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/advance", "adminAdvanceOrder", "Move an order, or one vendor's items in it, to a state", o.advance)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/shipments", "adminShip", "Send a parcel with things of one vendor", o.ship)
	rest.Put(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/shipments/{shipment}", "adminRetrack", "Change carrier and number of a parcel", o.retrack)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/delivered", "adminDeliver", "Note that a parcel, or all that are on their way, have arrived", o.deliver)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/orders/{id}/notes", "adminAddOrderNote", "Add an internal note", o.note)
	rest.Put(g, rest.Needs(staff.OrdersManage), "/api/v1/admin/orders/{id}/address", "adminChangeOrderAddress", "Change where it goes, before anything is sent", o.address)
	rest.Post(g, rest.Needs(staff.OrdersManage), "/api/v1/admin/orders/{id}/letters", "adminResendLetter", "Send a letter about it again", o.letter)
	rest.Get(g, rest.Needs(staff.OrdersReadAll), "/api/v1/admin/orders/{id}/documents", "adminGetOrderDocuments", "Its invoice and credit notes, as far as they were issued", o.documents)
	rest.Get(g, rest.Needs(staff.OrdersRead), "/api/v1/admin/orders/{id}/print", "adminPrintOrder", "What is printed for its parcels", o.print)
	rest.Get(g, rest.Needs(staff.OrdersRead), "/api/v1/admin/order-views", "adminListOrderViews", "My kept filters of the list", o.views)
	rest.Post(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/order-views", "adminAddOrderView", "Keep filters of the list", o.addView, rest.Created)
	rest.Delete(g, rest.Needs(staff.OrdersWrite), "/api/v1/admin/order-views/{id}", "adminRemoveOrderView", "Forget kept filters", o.removeView)
	rest.Get(g, rest.Needs(staff.OrdersRead), EventsPath, "adminListen", "New orders as server-sent events, for some seconds; then ask again", o.events)
}

// admin is the back office's operations. Each narrows by the member's vendor.
type admin struct{ *Service }

// find returns the id of the order that a caller named and the vendor whose part of it alone they see.
func (o *admin) find(ctx context.Context, number string) (id, vendor string, err error) {
	vendor = staff.From(ctx).Vendor
	id, err = o.Find(ctx, vendor, number)
	return id, vendor, err
}

type annotatedOutput struct{ Body *Annotated }

// show returns an order as the caller sees it after err.
func (o *admin) show(ctx context.Context, vendor, id string, err error) (*annotatedOutput, error) {
	if err != nil {
		return nil, err
	}
	found, err := o.AnnotatedFor(ctx, vendor, id)
	return &annotatedOutput{found}, err
}

type adminListInput struct {
	OrderFilter
	rest.CursorParam
}

type adminListOutput struct{ Body OrderSummaries }

func (o *admin) list(ctx context.Context, in *adminListInput) (*adminListOutput, error) {
	page, err := o.ListForStaff(ctx, staff.From(ctx).Vendor, in.OrderFilter, in.Cursor)
	return &adminListOutput{page}, err
}

type adminOrderInput struct {
	ID string `path:"id" maxLength:"64" doc:"Id or number of the order"`
}

func (o *admin) get(ctx context.Context, in *adminOrderInput) (*annotatedOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	return o.show(ctx, vendor, id, err)
}

type moveManyInput struct{ Body BulkMove }

type moveManyOutput struct{ Body BulkResults }

func (o *admin) moveMany(ctx context.Context, in *moveManyInput) (*moveManyOutput, error) {
	results, err := o.MoveMany(ctx, staff.From(ctx).Vendor, in.Body)
	return &moveManyOutput{results}, err
}

type advanceInput struct {
	ID   string `path:"id" maxLength:"64" doc:"Id or number of the order"`
	Body Advancement
}

func (o *admin) advance(ctx context.Context, in *advanceInput) (*annotatedOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	if err == nil {
		err = o.moveFor(ctx, vendor, id, in.Body)
	}
	return o.show(ctx, vendor, id, err)
}

type shipInput struct {
	ID   string `path:"id" maxLength:"64" doc:"Id or number of the order"`
	Body Dispatch
}

func (o *admin) ship(ctx context.Context, in *shipInput) (*annotatedOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	if err == nil {
		err = o.shipFor(ctx, vendor, id, in.Body)
	}
	return o.show(ctx, vendor, id, err)
}

type retrackInput struct {
	ID       string `path:"id" maxLength:"64" doc:"Id or number of the order"`
	Shipment string `path:"shipment" maxLength:"64"`
	Body     shipment.Tracking
}

func (o *admin) retrack(ctx context.Context, in *retrackInput) (*annotatedOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	if err == nil {
		err = o.retrackFor(ctx, vendor, id, in.Shipment, in.Body)
	}
	return o.show(ctx, vendor, id, err)
}

type deliverInput struct {
	ID   string `path:"id" maxLength:"64" doc:"Id or number of the order"`
	Body Arrival
}

// Arrival is a request to note that parcels have arrived.
type Arrival struct {
	ShipmentID string `json:"shipment_id,omitempty" maxLength:"64" doc:"The parcel; all that are on their way unless told"`
	Note       string `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

func (o *admin) deliver(ctx context.Context, in *deliverInput) (*annotatedOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	if err == nil {
		err = o.deliverFor(ctx, vendor, id, in.Body)
	}
	return o.show(ctx, vendor, id, err)
}

type noteInput struct {
	ID   string `path:"id" maxLength:"64" doc:"Id or number of the order"`
	Body struct {
		Text string `json:"text" minLength:"1" maxLength:"2000" doc:"What shoppers never see"`
	}
}

func (o *admin) note(ctx context.Context, in *noteInput) (*annotatedOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	if err == nil {
		err = o.AddNote(ctx, vendor, id, in.Body.Text)
	}
	return o.show(ctx, vendor, id, err)
}

type addressInput struct {
	ID   string `path:"id" maxLength:"64" doc:"Id or number of the order"`
	Body NewAddress
}

func (o *admin) address(ctx context.Context, in *addressInput) (*annotatedOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	if err == nil {
		err = o.ChangeAddress(ctx, id, in.Body)
	}
	return o.show(ctx, vendor, id, err)
}

type letterInput struct {
	ID   string `path:"id" maxLength:"64" doc:"Id or number of the order"`
	Body struct {
		Letter Letter `json:"letter" enum:"received,shipped,delivered,cancelled"`
	}
}

func (o *admin) letter(ctx context.Context, in *letterInput) (*annotatedOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	if err == nil {
		err = o.Resend(ctx, id, in.Body.Letter)
	}
	return o.show(ctx, vendor, id, err)
}

type issuedOutput struct{ Body OrderDocuments }

func (o *admin) documents(ctx context.Context, in *adminOrderInput) (*issuedOutput, error) {
	id, _, err := o.find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	d, err := o.Issued(ctx, id)
	if err != nil {
		return nil, err
	}
	return &issuedOutput{d.list()}, nil
}

type printOutput struct{ Body *Printed }

func (o *admin) print(ctx context.Context, in *adminOrderInput) (*printOutput, error) {
	id, vendor, err := o.find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := o.Print(ctx, vendor, id)
	return &printOutput{p}, err
}

// OrderViews are a member's views.
type OrderViews struct {
	Views []OrderView `json:"views"`
}

type viewsOutput struct{ Body OrderViews }

func (o *admin) views(ctx context.Context, _ *struct{}) (*viewsOutput, error) {
	list, err := o.Views(ctx, staff.From(ctx).ID)
	return &viewsOutput{OrderViews{list}}, err
}

type addViewInput struct {
	Body struct {
		Name    string `json:"name" minLength:"1" maxLength:"60"`
		Filters string `json:"filters" maxLength:"500" doc:"The list's parameters, as in an address: status=processing&to_ship=true"`
	}
}

type viewOutput struct{ Body OrderView }

func (o *admin) addView(ctx context.Context, in *addViewInput) (*viewOutput, error) {
	v, err := o.AddView(ctx, staff.From(ctx).ID, in.Body.Name, in.Body.Filters)
	return &viewOutput{v}, err
}

func (o *admin) removeView(ctx context.Context, in *adminOrderInput) (*struct{}, error) {
	return nil, o.RemoveView(ctx, staff.From(ctx).ID, in.ID)
}

const eventStream = "text/event-stream"

type eventsInput struct {
	Accept string `header:"Accept" hidden:"true"`
	After  int64  `header:"Last-Event-ID" minimum:"0" doc:"The id of the last event of the stream before"`
}

// events streams to who accepts a stream, and refuses others at once.
func (o *admin) events(ctx context.Context, in *eventsInput) (*huma.StreamResponse, error) {
	if !strings.HasPrefix(in.Accept, eventStream) {
		return nil, errs.New(errs.Invalid, code.NotAcceptable, "this is a stream of server-sent events: accept %s", eventStream)
	}
	vendor := staff.From(ctx).Vendor
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		_, w := humago.Unwrap(hctx)
		w.Header().Set("Content-Type", eventStream)
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Accel-Buffering", "no")
		if err := o.stream(ctx, w, http.NewResponseController(w).Flush, vendor, in.After); err != nil && ctx.Err() == nil {
			logs.From(ctx).Info("a stream of new orders ended", "error", err)
		}
	}}, nil
}
