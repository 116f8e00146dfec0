package personal

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/order"
	"matjar/internal/rest"
)

// Register adds the operations on all of a shopper's own data.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, auth.AccountTag)
	rest.Get(g, rest.User, "/api/v1/account/export", "exportAccount", "Everything the shop holds about me", o.export)
	rest.Get(g, rest.User, "/api/v1/account/open-orders", "listOpenOrders", "My orders that deleting my account would leave open", o.openOrders)
	rest.Delete(g, rest.User, "/api/v1/account", "deleteAccount", "Delete my account", o.delete)
}

type operations struct{ *Service }

type exportOutput struct {
	Disposition string `header:"Content-Disposition" doc:"Makes browsers save the answer as a file"`
	Body        Export
}

func (o *operations) export(ctx context.Context, _ *struct{}) (*exportOutput, error) {
	data, err := o.Export(ctx, auth.From(ctx))
	return &exportOutput{rest.SaveAs("my-data.json"), data}, err
}

// OpenOrders are the orders to decide about before an account is deleted.
type OpenOrders struct {
	Orders []order.OpenOrder `json:"orders" doc:"Neither delivered nor cancelled, oldest first"`
}

type openOrdersOutput struct{ Body OpenOrders }

func (o *operations) openOrders(ctx context.Context, _ *struct{}) (*openOrdersOutput, error) {
	list, err := o.orders.Open(ctx, auth.From(ctx).UserID)
	return &openOrdersOutput{OpenOrders{list}}, err
}

type deleteAccountInput struct {
	Body struct {
		Confirmation string `json:"confirmation" enum:"DELETE,حذف" doc:"The word that shows that this is meant, in either language"`
		Cancel       bool   `json:"cancel_open_orders,omitempty" doc:"Cancel the open orders that can still be cancelled"`
		Keep         bool   `json:"keep_open_orders,omitempty" doc:"Let the other open orders be delivered; /track still finds them"`
	}
}

func (o *operations) delete(ctx context.Context, in *deleteAccountInput) (*struct{}, error) {
	return nil, o.Delete(ctx, auth.From(ctx), order.OpenOrderChoice{Cancel: in.Body.Cancel, Keep: in.Body.Keep})
}
