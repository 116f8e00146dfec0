package main

import (
	"context"
	"errors"
	"reflect"
	"strconv"

	gomail "github.com/wneessen/go-mail"

	"matjar/internal/mail"
	"matjar/internal/palette"
	"matjar/internal/setting"
)

// settingFlags lock settings: where one is set, it wins over what is stored in the database.
// None has a default here; those are in package setting.
type settingFlags struct {
	ShopNameEn       string `env:"MATJAR_SHOP_NAME_EN" help:"The shop's name in English; Matjar unless told."`
	ShopNameAr       string `env:"MATJAR_SHOP_NAME_AR" help:"The shop's name in Arabic."`
	ShippingFee      string `env:"MATJAR_SHIPPING_FEE" help:"What shipping an order costs, in riyals; 0 unless told."`
	FreeShippingOver string `env:"MATJAR_FREE_SHIPPING_OVER" help:"Subtotal from which shipping is free, in riyals; 200 unless told."`
	ExpressFee       string `env:"MATJAR_EXPRESS_FEE" help:"What express delivery of an order costs on top of shipping, in riyals; 0 unless told."`
	CODMaxTotal      string `name:"cod-max-total" env:"MATJAR_COD_MAX_TOTAL" help:"Most riyals that an account may have on order without having paid, 0 for any; 10000 unless told."`
	CODMaxUnits      string `name:"cod-max-units" env:"MATJAR_COD_MAX_UNITS" help:"Most things that an account may have on order without having paid, 0 for any; 50 unless told."`
	OrdersPerHour    string `env:"MATJAR_ORDERS_PER_HOUR" help:"How many orders an account may place in an hour, and cancel, 0 for any; 20 unless told."`
	Language         string `env:"MATJAR_LANGUAGE" help:"Language of visitors who have chosen none: en, ar, or browser for what their browser asks for; en unless told."`
	SharedCache      string `env:"MATJAR_SHARED_CACHE" help:"For how many seconds a cache in front of the shop that keeps the languages apart may show a page without asking again; 0 unless told, for not at all."`
	RiyalSign        *bool  `env:"MATJAR_RIYAL_SIGN" help:"Prices on pages have the official riyal sign instead of ر.س."`
	PricesWithVAT    *bool  `name:"prices-with-vat" env:"MATJAR_PRICES_WITH_VAT" help:"Shoppers see prices including 15% VAT; what they pay stays the same."`
	DealsEnd         string `env:"MATJAR_DEALS_END" help:"When the mega deals end, as RFC 3339; empty counts down from page load."`
	MailFrom         string `env:"MATJAR_MAIL_FROM" help:"The address that mails come from, as in Shop <shop@example.com>; shop@localhost unless told."`
	SellerNameEn     string `env:"MATJAR_SELLER_NAME_EN" help:"Seller on invoices, in English; the shop's name unless told."`
	SellerNameAr     string `env:"MATJAR_SELLER_NAME_AR" help:"Seller on invoices, in Arabic."`
	SellerVAT        string `name:"seller-vat-number" env:"MATJAR_SELLER_VAT_NUMBER" help:"The seller's VAT number, 15 digits."`
	SellerCR         string `name:"seller-registration" env:"MATJAR_SELLER_REGISTRATION" help:"The seller's commercial registration."`
	SellerAddressEn  string `env:"MATJAR_SELLER_ADDRESS_EN" help:"The seller's address, in English."`
	SellerAddressAr  string `env:"MATJAR_SELLER_ADDRESS_AR" help:"The seller's address, in Arabic."`
	SellerEmail      string `env:"MATJAR_SELLER_EMAIL" help:"The seller's public mail address, on the pages around the shop."`
	SellerPhone      string `env:"MATJAR_SELLER_PHONE" help:"The seller's public phone number, on the pages around the shop."`
	OperatorEmail    string `env:"MATJAR_OPERATOR_EMAIL" help:"Where messages of the contact form and what the operator must know are mailed to; without one messages are only stored."`
	BaseURL          string `env:"MATJAR_BASE_URL" help:"The shop's public address, for links and search engines; not needed on loopback."`
	SMTPURL          string `name:"smtp-url" env:"MATJAR_SMTP_URL" help:"Mail server, smtp://USER:PASSWORD@HOST:PORT or smtps://…; without one mails are written to the outbox."`
	COD              *bool  `name:"cod" env:"MATJAR_COD" negatable:"" help:"Orders can be paid on delivery; true unless told."`
	MoyasarKey       string `name:"moyasar-secret-key" env:"MATJAR_MOYASAR_SECRET_KEY" help:"Secret key of Moyasar, which takes cards, mada, Apple Pay and STC Pay."`
	MoyasarHook      string `name:"moyasar-webhook-secret" env:"MATJAR_MOYASAR_WEBHOOK_SECRET" help:"Secret token of Moyasar's webhook, for BASE_URL/hooks/moyasar."`
	MoyasarMethods   string `env:"MATJAR_MOYASAR_METHODS" help:"Comma list of the ways to pay that your Moyasar page offers: mada, card, applepay, stcpay; the first three unless told."`
	Tabby            *bool  `env:"MATJAR_TABBY" negatable:"" help:"Offer Tabby where its key is known; true unless told."`
	TabbyKey         string `name:"tabby-secret-key" env:"MATJAR_TABBY_SECRET_KEY" help:"Secret key of Tabby."`
	TabbyMerchant    string `name:"tabby-merchant-code" env:"MATJAR_TABBY_MERCHANT_CODE" help:"Your merchant code with Tabby."`
	TabbyHook        string `name:"tabby-webhook-header" env:"MATJAR_TABBY_WEBHOOK_HEADER" help:"Header that Tabby's webhook was registered with, as \"Name: value\", for BASE_URL/hooks/tabby."`
	Tamara           *bool  `env:"MATJAR_TAMARA" negatable:"" help:"Offer Tamara where its token is known; true unless told."`
	TamaraToken      string `name:"tamara-api-token" env:"MATJAR_TAMARA_API_TOKEN" help:"API token of Tamara."`
	TamaraHook       string `name:"tamara-notification-token" env:"MATJAR_TAMARA_NOTIFICATION_TOKEN" help:"Notification token of Tamara, for BASE_URL/hooks/tamara."`
	TamaraPreCheck   *bool  `env:"MATJAR_TAMARA_PRE_CHECK" help:"Ask Tamara whether it has anything to offer to the shopper before its page is opened."`
	OrderMail        *bool  `env:"MATJAR_ORDER_MAIL" negatable:"" help:"Mail every new order to that address; true unless told."`
}

// locks returns the variables and flags that are set.
func (f settingFlags) locks() setting.Locks {
	given := map[string]string{}
	flags := reflect.ValueOf(f)
	for i := range flags.NumField() {
		name := flags.Type().Field(i).Tag.Get("env")
		switch value := flags.Field(i).Interface().(type) {
		case string:
			given[name] = value
		case *bool:
			if value != nil {
				given[name] = strconv.FormatBool(*value)
			}
		}
	}
	return setting.ReadLocks(func(name string) string { return given[name] })
}

// mailShop returns who letters are from.
func mailShop(live *setting.Live) func() mail.Shop {
	return func() mail.Shop {
		s := live.Current()
		color := palette.Color{Light: setting.BrandColor.In(s), Dark: setting.BrandColorDark.In(s)}
		return mail.Shop{Name: setting.Name.In(s), From: setting.MailFrom.In(s), Color: color}
	}
}

// failingSender sends nothing and says why.
type failingSender struct{ err error }

// Send returns the reason.
func (f failingSender) Send(context.Context, *gomail.Msg) error { return f.err }

// mailSender returns what sends letters: the mail server of the settings, or files in a folder.
func mailSender(live *setting.Live, outbox string) mail.Sender {
	current := setting.Derive(live, func(s *setting.Snapshot) mail.Sender {
		server := setting.MailServer.In(s)
		switch {
		case s.Unreadable(setting.MailServer.Definition) && server == "":
			// Letters wait: a folder would take them for sent.
			return failingSender{errors.New("the mail server of the settings was encrypted with another MATJAR_SECRET: enter it again")}
		case server == "":
			return mail.Outbox(outbox)
		}
		smtp, err := mail.NewSMTP(server)
		if err != nil {
			return failingSender{err}
		}
		return smtp
	})
	return mail.SenderFunc(func(ctx context.Context, m *gomail.Msg) error { return current.Get().Send(ctx, m) })
}
