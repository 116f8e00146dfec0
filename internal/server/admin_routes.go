package server

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/account"
	"matjar/internal/content"
	"matjar/internal/coupon"
	"matjar/internal/jobs"
	"matjar/internal/letter"
	"matjar/internal/marketing"
	"matjar/internal/order"
	"matjar/internal/reminder"
	"matjar/internal/report"
	"matjar/internal/review"
	"matjar/internal/setting"
	"matjar/internal/shipping"
	"matjar/internal/webhook"
)

// registerFeatures adds the operations of the features Home, Reports, Customers, Reviews, Messages, Coupons,
// Marketing, Shipping, Deliveries and Webhooks.
func registerFeatures(api huma.API, deps Deps) {
	failed := jobs.New(deps.DB, deps.MailShop)
	report.RegisterAdmin(api, report.New(deps.DB, report.Config{
		Mail:     func() bool { return setting.MailServer.In(deps.Settings.Current()) != "" },
		Payments: func() bool { return len(deps.Orders.OnlineMethods()) > 0 },
		Cash:     func() bool { return deps.Orders.TakesCash() },
		Pictures: deps.Library != nil,
		Failed: func(ctx context.Context) (int64, error) {
			counts, err := failed.Counts(ctx)
			return counts.Sum(), err
		},
	}))
	account.RegisterAdmin(api, account.NewCustomers(deps.DB, func() string { return deps.Content.Address() }))
	order.RegisterCustomers(api, deps.Orders)
	review.RegisterAdmin(api, deps.Reviews)
	content.RegisterInbox(api, deps.Content)
	coupon.RegisterAdmin(api, coupon.New(deps.DB))
	marketing.RegisterAdmin(api, deps.Marketing)
	shipping.RegisterAdmin(api, shipping.New(deps.Settings, deps.Catalog, deps.Orders))
	letter.RegisterAdmin(api, deps.Letters)
	reminder.RegisterAdmin(api, reminder.New(deps.DB, deps.Settings))
	jobs.RegisterAdmin(api, failed)
	webhook.RegisterAdmin(api, webhook.New(deps.DB))
}
