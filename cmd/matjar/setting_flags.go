package main

import (
	"reflect"
	"strconv"

	"matjar/internal/mail"
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
		return mail.Shop{Name: setting.Name.In(s), From: setting.MailFrom.In(s), Color: setting.BrandColor.In(s)}
	}
}
