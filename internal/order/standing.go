package order

import (
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/lang"
	"matjar/internal/payment"
)

// Standing is how far an order is paid, for pages and emails.
type Standing string

// The standings.
const (
	unpaid         Standing = "unpaid"
	paid           Standing = "paid"
	underReview    Standing = "review"
	refunding      Standing = "refunding"
	partlyRefunded Standing = "partly_refunded"
	refunded       Standing = "refunded"
	// void: it was cancelled, and nothing had been paid.
	void Standing = "void"
)

// standings has what emails say of each; refunds are told with their amount.
var standings = []struct {
	standing Standing
	text     lang.Text
}{
	{unpaid, lang.Text{En: "Not paid yet", Ar: "لم يُدفع بعد"}},
	{paid, lang.Text{En: "Paid", Ar: "مدفوع"}},
	{underReview, lang.Text{En: "We are looking at your payment", Ar: "نراجع عملية الدفع"}},
	{refunding, lang.Text{En: "Being refunded", Ar: "قيد الاسترداد"}},
	{partlyRefunded, lang.Text{En: "Paid, partly refunded: %s", Ar: "مدفوع، واستُرد جزء منه: %s"}},
	{refunded, lang.Text{En: "Refunded: %s", Ar: "مُسترد: %s"}},
	{void, lang.Text{En: "Nothing was charged", Ar: "لم يُخصم أي مبلغ"}},
}

// Schema describes a standing in the API.
func (Standing) Schema(huma.Registry) *huma.Schema {
	names := make([]any, len(standings))
	for i, row := range standings {
		names[i] = string(row.standing)
	}
	return &huma.Schema{Type: huma.TypeString, Enum: names}
}

// standing returns how far the order is paid. What is paid on delivery is paid when all of it
// has arrived, and refunded when the money of its returns was transferred.
func (o *Order) standing() Standing {
	var state payment.State
	if o.Payment != nil {
		state = payment.State(o.Payment.State)
	}
	transferred := o.PaymentMethod == CashOnDelivery && o.Refunded > 0
	switch {
	case state == payment.Review:
		return underReview
	case state == payment.Refunded, transferred && o.Refunded >= o.Total:
		return refunded
	case state.HasMoney() && o.Status == Cancelled:
		return refunding
	case state == payment.PartiallyRefunded, transferred:
		return partlyRefunded
	case state.HasMoney(), o.PaymentMethod == CashOnDelivery && o.Status == Delivered:
		return paid
	case o.Status == Cancelled:
		return void
	}
	return unpaid
}

// paymentLines tells in an email how the order is paid, and how far it is.
func (o *Order) paymentLines(t lang.Tag) []string {
	now := o.standing()
	for _, row := range standings {
		if row.standing != now {
			continue
		}
		text := row.text.In(t)
		if now == refunded || now == partlyRefunded {
			text = fmt.Sprintf(text, price(o.Refunded))
		}
		return []string{o.PaymentMethod.name().In(t), text}
	}
	return []string{o.PaymentMethod.name().In(t)}
}
