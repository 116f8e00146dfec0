package server

import (
	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/account"
	"matjar/internal/content"
	"matjar/internal/coupon"
	"matjar/internal/marketing"
	"matjar/internal/order"
	"matjar/internal/report"
	"matjar/internal/review"
	"matjar/internal/shipping"
)

// registerRooms adds the operations of the rooms Home, Reports, Customers, Reviews, Messages,
// Coupons, Marketing and Shipping.
func registerRooms(api huma.API, deps Deps) {
	report.RegisterAdmin(api, report.New(deps.DB, report.Config{
		Mail:     deps.MailServer,
		Payments: func() bool { return len(deps.Orders.OnlineMethods()) > 0 },
	}))
	account.RegisterAdmin(api, account.NewCustomers(deps.DB, deps.Content.BaseURL))
	order.RegisterCustomers(api, deps.Orders)
	review.RegisterAdmin(api, deps.Reviews)
	content.RegisterInbox(api, content.NewInbox(deps.DB, deps.Content))
	coupon.RegisterAdmin(api, coupon.New(deps.DB))
	marketing.RegisterAdmin(api, deps.Marketing)
	shipping.RegisterAdmin(api, shipping.New(deps.Settings, deps.Catalog, deps.Orders))
}
