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

// config is what the app knows of the shop, which is in every document. Its type in the web app is made from it
// (typescript_config.go).
type config struct {
	PublicKey string         `json:"public_key" doc:"The public anonymous key of the sign-in API"`
	Name      lang.Text      `json:"name"`
	Shipping  shippingConfig `json:"shipping"`
	Maps      page.Maps      `json:"maps,omitzero" doc:"The service that suggests addresses, when the operator has a key for one"`
	RiyalSign *money.Sign    `json:"riyal_sign,omitempty" doc:"The drawing of the official riyal sign, when the operator wants it in prices"`
	// VATNote says that prices contain the tax, where they do. Elsewhere the app has a text of its own, so that
	// no shopper loads both.
	VATNote *lang.Text `json:"vat_note,omitempty" doc:"Says that prices contain VAT, where they do"`
	Offline bool       `json:"offline" doc:"Browsers keep pages for use without a network"`

	Payments []order.OnlineMethod `json:"payment_methods,omitempty" doc:"The ways to pay online that can be chosen, and their companies; without any, orders are paid on delivery"`
	Logo     *logo                `json:"logo,omitempty" doc:"In the place of sign and name"`
	Pages    []content.OwnPage    `json:"pages,omitempty" doc:"Text pages that the operator added, for the footer"`
	Hidden   []part               `json:"hidden,omitempty" doc:"What the shop does not have or claim, and cod where nothing is paid on delivery"`

	Announcement *marketing.Announcement `json:"announcement,omitempty" doc:"The line above the header"`
}

// part is something that pages do not show of a shop that does not have it.
type part string

const partCash = part(order.CashOnDelivery)

// claims are the parts that a setting each hides.
var claims = []struct {
	part  part
	shown setting.Setting[bool]
}{{"pro", setting.Pro}, {"secure", setting.ClaimSecure}, {"delivery", setting.ClaimDelivery}, {"support", setting.ClaimSupport}}

// hideable returns all parts.
func hideable() []string {
	names := make([]string, 0, len(claims)+1)
	for _, claim := range claims {
		names = append(names, string(claim.part))
	}
	return append(names, string(partCash))
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
	for _, claim := range claims {
		if !claim.shown.In(s) {
			c.Hidden = append(c.Hidden, claim.part)
		}
	}
	if !deps.Orders.TakesCash() {
		c.Hidden = append(c.Hidden, partCash)
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
