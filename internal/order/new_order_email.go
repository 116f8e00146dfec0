package order

import (
	"context"
	"fmt"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// Announce is who is told of every new order by mail. Without an address nobody is.
type Announce struct {
	Email    string
	Language lang.Tag
}

var (
	announcedSubject = lang.Text{En: "New order #%s: %s", Ar: "طلب جديد رقم %s بقيمة %s"}
	announcedOpening = lang.Text{En: "A new order has come in and waits to be sent.", Ar: "وصل طلب جديد وهو بانتظار التجهيز والشحن."}
	openOrder        = lang.Text{En: "Open the order", Ar: "فتح الطلب"}
)

// announceOrder enqueues the letter about a new order, once: when it is placed, or when the money arrives
// that is paid ahead.
func (s *Service) announceOrder(ctx context.Context, q db.Querier, o *Order) error {
	policy := s.policy()
	if policy.Announce.Email == "" {
		return nil
	}
	t := policy.Announce.Language
	return mail.Enqueue(ctx, q, mail.Message{
		To: policy.Announce.Email, Language: t, Purpose: mail.Service,
		Subject:    fmt.Sprintf(announcedSubject.In(t), Number(o.ID), price(o.Total)),
		Paragraphs: []string{announcedOpening.In(t)},
		Lines:      messageLines(t, o.Items),
		Totals:     messageTotals(t, o),
		Details: []mail.Detail{
			{Label: addressDetail.In(t), Lines: o.ShippingAddress.lines(t)},
			{Label: paymentDetail.In(t), Lines: o.paymentLines(t)},
		},
		Link: mail.Link{Label: openOrder.In(t), URL: policy.BaseURL + "/admin/orders/" + o.ID},
	})
}
