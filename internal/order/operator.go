package order

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

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

// Annotated returns anybody's order with the operators' remarks. Returns errOrderNotFound.
func (s *Service) Annotated(ctx context.Context, orderID string) (*Annotated, error) {
	found, err := read(ctx, s.db, orderID)
	if err != nil {
		return nil, err
	}
	list, err := notes(ctx, s.db, orderID)
	return &Annotated{*s.named(&found.Order), list}, err
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
