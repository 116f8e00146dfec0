package server

import (
	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/account"
	"matjar/internal/content"
	"matjar/internal/coupon"
	"matjar/internal/order"
	"matjar/internal/report"
	"matjar/internal/review"
	"matjar/internal/setting"
)

// registerRooms adds the operations of the rooms Home, Reports, Customers, Reviews, Messages and
// Coupons.
func registerRooms(api huma.API, deps Deps) {
	report.RegisterAdmin(api, report.New(deps.DB, report.Config{
		Mail:     func() bool { return setting.MailServer.In(deps.Settings.Current()) != "" },
		Payments: func() bool { return len(deps.Orders.OnlineMethods()) > 0 },
		Cash:     func() bool { return deps.Orders.TakesCash() },
		Pictures: deps.Library != nil,
	}))
	account.RegisterAdmin(api, account.NewCustomers(deps.DB, deps.Content.Address))
	order.RegisterCustomers(api, deps.Orders)
	review.RegisterAdmin(api, deps.Reviews)
	content.RegisterInbox(api, content.NewInbox(deps.DB, deps.Content))
	coupon.RegisterAdmin(api, coupon.New(deps.DB))
}
