package order

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/account"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

// RegisterCustomers adds the list of one customer's orders.
func RegisterCustomers(api huma.API, s *Service) {
	o := &customerOrders{s}
	rest.Get(rest.NewGroup(api, account.CustomersTag), rest.Needs(staff.CustomersRead), "/api/v1/admin/customers/{id}/orders", "adminListCustomerOrders", "A customer's orders, newest first", o.list)
}

type customerOrders struct{ *Service }

type customerOrdersInput struct {
	ID string `path:"id" maxLength:"64" pattern:"^[^\\x00]*$"`
	rest.CursorParam
}

type customerOrdersOutput struct{ Body Orders }

func (o *customerOrders) list(ctx context.Context, in *customerOrdersInput) (*customerOrdersOutput, error) {
	list, err := o.List(ctx, in.ID, in.Cursor)
	return &customerOrdersOutput{list}, err
}
