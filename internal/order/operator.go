package order

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
)

// operatorPageSize is how many orders an operator gets at once.
const operatorPageSize = 50

var operatorTag = huma.Tag{Name: "Operator", Description: "What operators do with everybody's orders"}

// RegisterOperator adds the operations on everybody's orders.
func RegisterOperator(api huma.API, s *Service) {
	o := &operatorAPI{s}
	g := rest.NewGroup(api, operatorTag)
	rest.Get(g, rest.Operator, "/admin/v1/orders", "operatorListOrders", "Everybody's orders", o.list)
	rest.Get(g, rest.Operator, "/admin/v1/orders/{id}", "operatorGetOrder", "One order", o.get)
	rest.Post(g, rest.Operator, "/admin/v1/orders/{id}/advance", "operatorAdvanceOrder", "Move an order, or one vendor's items in it, to a state", o.advance)
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

// Annotated is an order as operators see it.
type Annotated struct {
	Order
	Notes []Note `json:"notes" doc:"Operators' remarks, oldest first, which shoppers do not see"`
}

// Note is a remark that came with a change of an order's state.
type Note struct {
	Status    Status    `json:"status"`
	VendorID  string    `json:"vendor_id" doc:"Whose items changed, or empty for the whole order"`
	Text      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

const selectNotes = `
	SELECT status, vendor_id, note, created_at FROM order_events
	WHERE order_id = $1 AND note <> '' ORDER BY created_at, event_id`

// Annotated gives anybody's order with the operators' remarks. Returns errOrderNotFound.
func (s *Service) Annotated(ctx context.Context, orderID string) (*Annotated, error) {
	found, err := read(ctx, s.db, orderID)
	if err != nil {
		return nil, err
	}
	rows, err := s.db.QueryContext(ctx, selectNotes, orderID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	a := &Annotated{*s.named(&found.Order), []Note{}}
	for rows.Next() {
		var n Note
		var created int64
		if err := rows.Scan(&n.Status, &n.VendorID, &n.Text, &created); err != nil {
			return nil, err
		}
		n.CreatedAt = time.UnixMicro(created).UTC()
		a.Notes = append(a.Notes, n)
	}
	return a, rows.Err()
}

type operatorAdvanceInput struct {
	ID   string `path:"id"`
	Body Advancement
}

// Advancement is where an operator moves an order.
type Advancement struct {
	Status   Status `json:"status"`
	VendorID string `json:"vendor_id,omitempty" maxLength:"64" doc:"Only this vendor's items, which can be shipped or delivered ahead of the others"`
	Note     string `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

// TransformSchema leaves out the states that nothing can be moved to.
func (Advancement) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["status"].Enum = enum(Targets())
	return s
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
