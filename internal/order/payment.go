package order

import (
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/lang"
)

// Payment is a way to pay.
type Payment string

// CashOnDelivery is the one way to pay that needs no provider.
const CashOnDelivery Payment = "cod"

// paymentRule is what the shop knows about a way to pay.
type paymentRule struct {
	payment Payment
	// name is what emails call it.
	name lang.Text
	// brands are the companies that the shop names for it, as they write themselves.
	brands []string
}

// payments describes every way to pay once. What else is said about them (the API's lists,
// what a checkout takes) comes from here.
var payments = []paymentRule{
	{CashOnDelivery, lang.Text{En: "Cash on Delivery", Ar: "الدفع عند الاستلام"}, nil},
	{"mada", lang.Text{En: "mada", Ar: "مدى"}, []string{"mada"}},
	{"applepay", lang.Text{En: "Apple Pay / Google Pay", Ar: "Apple Pay أو Google Pay"}, []string{"Apple Pay"}},
	{"stcpay", lang.Text{En: "STC Pay", Ar: "STC Pay"}, []string{"STC Pay"}},
	{"tabby", lang.Text{En: "Tabby", Ar: "تابي"}, []string{"Tabby"}},
	{"tamara", lang.Text{En: "Tamara", Ar: "تمارا"}, []string{"Tamara"}},
	{"card", lang.Text{En: "Visa / Mastercard", Ar: "Visa / Mastercard"}, []string{"Visa", "Mastercard"}},
}

// rule returns what is known about p, and reports whether anything is.
func (p Payment) rule() (rule paymentRule, known bool) {
	for _, rule := range payments {
		if rule.payment == p {
			return rule, true
		}
	}
	return paymentRule{}, false
}

// name returns what emails call p.
func (p Payment) name() lang.Text {
	rule, _ := p.rule()
	return rule.name
}

func paymentNames() []string {
	names := make([]string, len(payments))
	for i, rule := range payments {
		names[i] = string(rule.payment)
	}
	return names
}

// Schema describes a way to pay in the API.
func (Payment) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: enum(paymentNames())}
}

// TransformSchema lets any payment method pass: validateCheckout refuses an unknown one together with
// all else that is wrong with a checkout.
func (Checkout) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	method := s.Properties["payment_method"]
	method.Enum, method.Description = nil, "One of "+strings.Join(paymentNames(), ", ")
	return s
}
