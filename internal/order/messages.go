package order

import (
	"context"
	"fmt"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/money"
	"matjar/internal/rest"
)

// messageKind is an email about an order: its subject, with a verb for the order's number,
// and its first paragraph.
type messageKind struct {
	subject, opening lang.Text
	// promises: the days of delivery are still ahead.
	promises bool
}

var (
	receivedMessage = messageKind{
		lang.Text{En: "We received your order #%s", Ar: "استلمنا طلبك رقم %s"},
		lang.Text{En: "Thank you for shopping with " + mail.ShopName + ". We are getting your order ready.", Ar: "شكرًا لتسوّقك من " + mail.ShopName + ". نعمل الآن على تجهيز طلبك."},
		true,
	}
	shippedMessage = messageKind{
		lang.Text{En: "Your order #%s is on its way", Ar: "طلبك رقم %s في الطريق إليك"},
		lang.Text{En: "Your order has left our hands and is on its way to you.", Ar: "خرج طلبك من مستودعاتنا وهو الآن في طريقه إليك."},
		true,
	}
	deliveredMessage = messageKind{
		lang.Text{En: "Your order #%s was delivered", Ar: "تم توصيل طلبك رقم %s"},
		lang.Text{En: "Your order has been delivered. We hope you enjoy it.", Ar: "تم توصيل طلبك، ونتمنى أن ينال رضاك."},
		false,
	}
	cancelledMessage = messageKind{
		lang.Text{En: "Your order #%s was cancelled", Ar: "تم إلغاء طلبك رقم %s"},
		lang.Text{En: "Your order has been cancelled. You will not be charged for it.", Ar: "تم إلغاء طلبك، ولن يُحتسب عليك أي مبلغ."},
		false,
	}

	subtotalRow    = lang.Text{En: "Subtotal", Ar: "المجموع الفرعي"}
	discountRow    = lang.Text{En: "Discount (%s)", Ar: "الخصم (%s)"}
	shippingRow    = lang.Text{En: "Shipping", Ar: "الشحن"}
	freeShipping   = lang.Text{En: "FREE", Ar: "مجانًا"}
	vatRow         = lang.Text{En: "VAT (" + money.VATRate + ")", Ar: "ضريبة القيمة المضافة (" + money.VATRate + ")"}
	includedVATRow = lang.Text{En: "Of which VAT (" + money.VATRate + ")", Ar: "منها ضريبة القيمة المضافة (" + money.VATRate + ")"}
	totalRow       = lang.Text{En: "Total", Ar: "الإجمالي"}
	quantityNote   = lang.Text{En: "Quantity: %d", Ar: "الكمية: %d"}
	sellerNote     = lang.Text{En: "Sold by \u2068%s\u2069", Ar: "البائع: \u2068%s\u2069"}
	promiseDetail  = lang.Text{En: "Delivery", Ar: "موعد التوصيل"}
	addressDetail  = lang.Text{En: "Deliver to", Ar: "التوصيل إلى"}
	paymentDetail  = lang.Text{En: "Payment", Ar: "طريقة الدفع"}
	viewOrder      = lang.Text{En: "View order", Ar: "عرض الطلب"}
)

// notify enqueues an email to the order's owner, in their language. Emails caused by the
// shopper are limited per account, since the address is one they typed, unless orders per
// hour are unlimited; those caused by the shop are not. When the account is being or was
// deleted, the link leads to the public tracking page.
func (s *Service) notify(ctx context.Context, q db.Querier, o *orderRow, kind messageKind, actor string) error {
	t, member, err := recipient(ctx, q, o.userID)
	if err != nil {
		return err
	}
	policy := s.policy()
	purpose, cause := mail.Service, mail.Cause{}
	if actor == shopper {
		purpose = mail.Update
		if policy.PerHour > 0 {
			cause = mail.Cause{Account: o.userID, Client: rest.ClientIP(ctx)}
		}
	}
	page := "/orders/" + o.ID
	if o.deletingAccount || !member {
		page = "/track?order=" + Number(o.ID)
	}
	shown := s.showTo(&o.Order)
	totals := messageTotals(t, shown)
	if kind == partShippedMessage || kind == partDeliveredMessage {
		totals = nil
	}
	return mail.Enqueue(ctx, q, mail.Message{
		To: o.ShippingAddress.Email, Language: t, Purpose: purpose, Cause: cause,
		Subject:    fmt.Sprintf(kind.subject.In(t), Number(o.ID)),
		Paragraphs: []string{kind.opening.In(t)},
		Lines:      messageLines(t, shown.Items),
		Totals:     totals,
		Details:    messageDetails(t, &o.Order, kind),
		Link:       mail.Link{Label: viewOrder.In(t), URL: policy.BaseURL + page},
		Contact:    policy.contactLink(),
	})
}

// recipient returns a user's language, and reports whether they still have an account.
func recipient(ctx context.Context, q db.Querier, userID string) (t lang.Tag, member bool, err error) {
	language, email, err := recipientOf(ctx, q, userID)
	if err != nil && !db.NoRows(err) {
		return t, false, err
	}
	t, _ = lang.Parse(language)
	return t, email != auth.ErasedEmail(userID), nil
}

// messageLines returns the items as lines of an email.
func messageLines(t lang.Tag, items []Item) []mail.Line {
	lines := make([]mail.Line, len(items))
	for n, i := range items {
		note := fmt.Sprintf(quantityNote.In(t), i.Quantity)
		if options := (lang.Text{En: i.EnOptions, Ar: i.ArOptions}).In(t); options != "" {
			note += " · " + options
		}
		if seller := (lang.Text{En: i.EnVendor, Ar: i.ArVendor}).In(t); seller != "" {
			note += " · " + fmt.Sprintf(sellerNote.In(t), seller)
		}
		lines[n] = mail.Line{Name: i.Product.Title(t), Note: note, Amount: price(i.cost())}
	}
	return lines
}

// messageTotals returns what the order costs as rows of an email.
func messageTotals(t lang.Tag, o *Order) []mail.Total {
	rows := []mail.Total{{Label: subtotalRow.In(t), Amount: price(o.Subtotal)}}
	if o.Discount > 0 {
		rows = append(rows, mail.Total{Label: fmt.Sprintf(discountRow.In(t), o.CouponCode), Amount: price(-o.Discount)})
	}
	shipping := freeShipping.In(t)
	if o.Shipping > 0 {
		shipping = price(o.Shipping)
	}
	rows = append(rows, mail.Total{Label: shippingRow.In(t), Amount: shipping})
	total := mail.Total{Label: totalRow.In(t), Amount: price(o.Total), Strong: true}
	if o.VATIncluded {
		return append(rows, total, mail.Total{Label: includedVATRow.In(t), Amount: price(o.VAT)})
	}
	return append(rows, mail.Total{Label: vatRow.In(t), Amount: price(o.VAT)}, total)
}

// messageDetails returns when, in which parcels and where the order arrives, and how it is paid.
func messageDetails(t lang.Tag, o *Order, kind messageKind) []mail.Detail {
	var details []mail.Detail
	if when := promiseLines(t, o.Deliveries); kind.promises && len(when) > 0 {
		details = append(details, mail.Detail{Label: promiseDetail.In(t), Lines: when})
	}
	details = append(details, parcelDetails(t, o)...)
	return append(details,
		mail.Detail{Label: addressDetail.In(t), Lines: o.ShippingAddress.lines(t)},
		mail.Detail{Label: paymentDetail.In(t), Lines: o.paymentLines(t)},
	)
}

// price writes an amount as the shop's pages do: "1,299.50 ر.س". The isolate keeps the sign
// before the digits, whatever the direction.
func price(h money.Halalas) string { return "\u2066" + h.Grouped() + "\u2069\u00a0ر.س" }

// lines returns the address as it is written on a parcel.
func (a Address) lines(t lang.Tag) []string {
	return []string{
		a.FullName,
		lang.JoinList(both(a.StreetAddress), both(a.UnitNumber)).In(t),
		lang.JoinList(both(a.City), both(a.Province), both(a.PostalCode)).In(t),
		a.Phone,
	}
}

// both is what people typed, which is the same in both languages.
func both(typed string) lang.Text { return lang.Text{En: typed, Ar: typed} }
