package order

import (
	"context"
	"fmt"
	"strings"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/rest"
)

// messageKind is an email about an order: its subject, with a verb for the order's number,
// and its first paragraph.
type messageKind struct {
	subject, opening lang.Text
}

var (
	receivedMessage = messageKind{
		lang.Text{En: "We received your order #%s", Ar: "استلمنا طلبك رقم %s"},
		lang.Text{En: "Thank you for shopping with Matjar. We are getting your order ready.", Ar: "شكرًا لتسوّقك من متجر. نعمل الآن على تجهيز طلبك."},
	}
	shippedMessage = messageKind{
		lang.Text{En: "Your order #%s is on its way", Ar: "طلبك رقم %s في الطريق إليك"},
		lang.Text{En: "Your order has left our hands and is on its way to you.", Ar: "خرج طلبك من مستودعاتنا وهو الآن في طريقه إليك."},
	}
	deliveredMessage = messageKind{
		lang.Text{En: "Your order #%s was delivered", Ar: "تم توصيل طلبك رقم %s"},
		lang.Text{En: "Your order has been delivered. We hope you enjoy it.", Ar: "تم توصيل طلبك، ونتمنى أن ينال رضاك."},
	}
	cancelledMessage = messageKind{
		lang.Text{En: "Your order #%s was cancelled", Ar: "تم إلغاء طلبك رقم %s"},
		lang.Text{En: "Your order has been cancelled. You will not be charged for it.", Ar: "تم إلغاء طلبك، ولن يُحتسب عليك أي مبلغ."},
	}

	totalLabel = lang.Text{En: "Total: %s SAR, VAT included", Ar: "الإجمالي: %s ر.س شامل الضريبة"}
	viewOrder  = lang.Text{En: "View order", Ar: "عرض الطلب"}
)

const selectRecipient = `SELECT language, email FROM profiles WHERE id = $1`

// notify enqueues an email to the order's owner, in their language. Emails caused by the
// shopper are limited per account, since the address is one they typed, unless orders per
// hour are unlimited; those caused by the shop are not. When the account is being or was
// deleted, the link leads to the public tracking page.
func (s *Service) notify(ctx context.Context, q db.Querier, o *orderRow, kind messageKind, actor string) error {
	var language, email string
	err := q.QueryRowContext(ctx, selectRecipient, o.userID).Scan(&language, &email)
	if err != nil && !db.NoRows(err) {
		return err
	}
	purpose, cause := mail.Service, mail.Cause{}
	if actor == shopper {
		purpose = mail.Update
		if s.perHour > 0 {
			cause = mail.Cause{Account: o.userID, Client: rest.ClientIP(ctx)}
		}
	}
	t, _ := lang.Parse(language)
	page := "/orders/" + o.ID
	if o.deletingAccount || email == auth.ErasedEmail(o.userID) {
		page = "/track?order=" + Number(o.ID)
	}
	var lines []string
	for _, i := range o.Items {
		name := lang.Text{En: i.Product.EnName, Ar: i.Product.ArName}.In(t)
		lines = append(lines, fmt.Sprintf("%d × %s", i.Quantity, name))
	}
	return mail.Enqueue(ctx, q, mail.Message{
		To: o.ShippingAddress.Email, Language: t, Purpose: purpose, Cause: cause,
		Subject: fmt.Sprintf(kind.subject.In(t), Number(o.ID)),
		Paragraphs: []string{
			kind.opening.In(t),
			strings.Join(lines, "\n"),
			fmt.Sprintf(totalLabel.In(t), o.Total),
		},
		Link: mail.Link{Label: viewOrder.In(t), URL: s.baseURL + page},
	})
}
