package server

import (
	"matjar/internal/content"
	"matjar/internal/lang"
	"matjar/internal/marketing"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/page"
	"matjar/internal/setting"
)

// config is what the app knows of the shop: ShopConfig in web/src/lib/shop-config.ts. It is in
// every document.
type config struct {
	PublicKey string         `json:"public_key"`
	Name      lang.Text      `json:"name"`
	Shipping  shippingConfig `json:"shipping"`
	Maps      page.Maps      `json:"maps,omitzero"`
	RiyalSign *money.Sign    `json:"riyal_sign,omitempty"`
	// VATNote says that prices contain the tax, where they do. Elsewhere the app has a text of its own, so that
	// no shopper loads both.
	VATNote *lang.Text `json:"vat_note,omitempty"`
	// Offline makes the app register the service worker.
	Offline bool `json:"offline"`
	// Payments are the ways to pay online that can be chosen.
	Payments []order.OnlineMethod `json:"payment_methods,omitempty"`
	Logo     *logo                `json:"logo,omitempty"`
	// Pages are the text pages that the operator added, for the footer.
	Pages []content.OwnPage `json:"pages,omitempty"`
	// Hidden names what the shop does not have or claim: pro, secure, delivery, support, and cod
	// where nothing is paid on delivery.
	Hidden []string `json:"hidden,omitempty"`
	// Announcement is the line above the header.
	Announcement *marketing.Announcement `json:"announcement,omitempty"`
}

type logo struct {
	Src    string `json:"src"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

var vatNote = lang.Text{
	En: "Prices are in Saudi riyals and include " + money.VATRate + " VAT.",
	Ar: "الأسعار بالريال السعودي وشاملة ضريبة القيمة المضافة " + money.VATRate + ".",
}

// appConfig returns the configuration of the app under the settings, without what has its own time.
func appConfig(deps Deps, s *setting.Snapshot) config {
	c := config{
		PublicKey: deps.PublicKey, Name: setting.Name.In(s), Shipping: shippingOf(s), Maps: deps.Maps,
		Offline: deps.Offline && !deps.Dev, Payments: deps.Orders.OnlineMethods(),
	}
	for _, part := range []struct {
		name  string
		shown setting.Setting[bool]
	}{{"pro", setting.Pro}, {"secure", setting.ClaimSecure}, {"delivery", setting.ClaimDelivery}, {"support", setting.ClaimSupport}} {
		if !part.shown.In(s) {
			c.Hidden = append(c.Hidden, part.name)
		}
	}
	if !deps.Orders.TakesCash() {
		c.Hidden = append(c.Hidden, "cod")
	}
	if deps.Content.Pages != nil {
		c.Pages = deps.Content.Pages.Own()
	}
	if own, ok := setting.ParsePicture(setting.Logo.In(s)); ok {
		c.Logo = &logo{own.Address, own.Width, own.Height}
	}
	if setting.RiyalSign.In(s) {
		c.RiyalSign = &money.RiyalSign
	}
	if setting.PricesWithVAT.In(s) {
		c.VATNote = &vatNote
	}
	return c
}
