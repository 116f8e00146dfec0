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

// Note is an operator's remark on a change of an order's state.
type Note struct {
	Status    Status    `json:"status"`
	VendorID  string    `json:"vendor_id" doc:"Whose items changed, or empty for the whole order"`
	Text      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

// Annotated returns any order with the operators' remarks. Returns errOrderNotFound.
func (s *Service) Annotated(ctx context.Context, orderID string) (*Annotated, error) {
	found, err := readOrder(ctx, s.db, orderID)
	if err != nil {
		return nil, err
	}
	list, err := selectOrderNotes(ctx, s.db, orderID)
	return &Annotated{*s.setDocumentKind(&found.Order), list}, err
}

// Advancement is a request to change the state of an order.
type Advancement struct {
	Status   Status `json:"status"`
	VendorID string `json:"vendor_id,omitempty" maxLength:"64" doc:"Only this vendor's items, which can be shipped or delivered ahead of the others"`
	Note     string `json:"note,omitempty" maxLength:"500" doc:"A remark for the history, which shoppers do not see"`
}

// TransformSchema removes the states that an order cannot be moved to.
func (Advancement) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["status"].Enum = enum(Targets())
	return s
}
