package returns

import (
	"context"
	"fmt"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/order"
	"matjar/internal/rest"
)

// messageKind is an email about a state: its subject, with a verb for the return's number, and
// its first paragraph.
type messageKind struct{ subject, opening lang.Text }

var messages = map[State]messageKind{
	Requested: {
		lang.Text{En: "We received your return request #%s", Ar: "استلمنا طلب الإرجاع رقم %s"},
		lang.Text{En: "We are looking at your request and answer within one working day. Please keep the items until then.", Ar: "نراجع طلبك ونرد عليك خلال يوم عمل واحد، فاحتفظ بالمنتجات حتى ذلك الحين."},
	},
	Approved: {
		lang.Text{En: "Your return #%s is approved", Ar: "تمت الموافقة على الإرجاع رقم %s"},
		lang.Text{En: "You can send the items back now. Pack them safely, with all parts and labels.", Ar: "يمكنك الآن إعادة المنتجات. غلّفها جيدًا مع جميع ملحقاتها وبطاقاتها."},
	},
	Sent: {
		lang.Text{En: "Your return #%s is on its way to us", Ar: "الإرجاع رقم %s في الطريق إلينا"},
		lang.Text{En: "Thank you. We write to you as soon as the parcel has arrived.", Ar: "شكرًا لك. نراسلك فور وصول الشحنة إلينا."},
	},
	Received: {
		lang.Text{En: "We received your return #%s", Ar: "وصلنا الإرجاع رقم %s"},
		lang.Text{
			En: fmt.Sprintf("Your return has arrived. We check it within %d working days and then send your refund.", CheckDays),
			Ar: fmt.Sprintf("وصلتنا المنتجات المرتجعة. نفحصها خلال %d أيام عمل ثم نعيد لك المبلغ.", CheckDays),
		},
	},
	Refunded: {
		lang.Text{En: "Your refund for return #%s is on its way", Ar: "مبلغ الإرجاع رقم %s في طريقه إليك"},
		lang.Text{En: "We have sent your refund. The credit note is beside the invoice of your order.", Ar: "أعدنا لك المبلغ، وتجد الإشعار الدائن بجانب فاتورة طلبك."},
	},
	Refused: {
		lang.Text{En: "We cannot accept your return #%s", Ar: "تعذّر قبول الإرجاع رقم %s"},
		lang.Text{En: "We are sorry that we cannot accept this return. If you see it differently, please write to us.", Ar: "نعتذر عن عدم قبول هذا الإرجاع. وإن كان لك رأي آخر فتواصل معنا."},
	},
	Cancelled: {
		lang.Text{En: "Your return #%s was cancelled", Ar: "تم إلغاء الإرجاع رقم %s"},
		lang.Text{En: "You cancelled this return. You can ask for it again while the days for returns last.", Ar: "ألغيت طلب الإرجاع. يمكنك تقديمه من جديد ما دامت مدة الإرجاع سارية."},
	},
}

var (
	refundRow      = lang.Text{En: "Refund", Ar: "المبلغ المسترد"}
	expectedRow    = lang.Text{En: "Expected refund", Ar: "المبلغ المتوقع استرداده"}
	orderDetail    = lang.Text{En: "Order", Ar: "الطلب"}
	whyDetail      = lang.Text{En: "Why", Ar: "السبب"}
	wayDetail      = lang.Text{En: "How it reaches us", Ar: "طريقة الإعادة"}
	pickupFree     = lang.Text{En: "We collect it from your door for free. The driver calls before coming.", Ar: "نستلمه من باب بيتك مجانًا، ويتصل بك المندوب قبل الوصول."}
	handIn         = lang.Text{En: "Print the label, put it on the parcel and hand it in at a branch of the carrier.", Ar: "اطبع الملصق وضعه على الطرد ثم سلّمه لأقرب فرع لشركة الشحن."}
	accountDetail  = lang.Text{En: "Refund to", Ar: "يُحوَّل إلى"}
	sameWay        = lang.Text{En: "The card or wallet you paid with", Ar: "البطاقة أو المحفظة التي دفعت بها"}
	bankNeeded     = lang.Text{En: "Please enter the bank account for your refund on the page of your return.", Ar: "أدخل الحساب البنكي الذي تريد استرداد المبلغ عليه من صفحة الإرجاع."}
	referenceLabel = lang.Text{En: "Reference", Ar: "المرجع"}
	viewReturn     = lang.Text{En: "View return", Ar: "عرض الإرجاع"}
)

// notify enqueues the email about the state that a return has reached. Those that the shopper
// causes are limited per account, since the address is one they typed.
func (s *Service) notify(ctx context.Context, q db.Querier, o *order.Order, r *Return) error {
	kind := messages[r.State]
	m, member, err := s.orders.Mail(ctx, q, o, r.userID, r.units())
	if err != nil {
		return err
	}
	t := m.Language
	switch r.State {
	case Requested, Sent, Cancelled:
		m.Purpose, m.Cause = mail.Update, mail.Cause{Account: r.userID, Client: rest.ClientIP(ctx)}
	}
	m.Subject = fmt.Sprintf(kind.subject.In(t), Number(r.ID))
	m.Paragraphs = []string{kind.opening.In(t)}
	if r.NeedsBank && r.State != Requested {
		m.Paragraphs = append(m.Paragraphs, bankNeeded.In(t))
	}
	m.Totals = messageTotals(t, r)
	m.Details = messageDetails(t, r)
	if member {
		m.Link = mail.Link{Label: viewReturn.In(t), URL: s.orders.BaseURL() + "/returns/" + r.ID}
	}
	return mail.Enqueue(ctx, q, m)
}

func messageTotals(t lang.Tag, r *Return) []mail.Total {
	switch r.State {
	case Refused, Cancelled:
		return nil
	case Refunded:
		return []mail.Total{{Label: refundRow.In(t), Amount: order.FormatPrice(r.Amount), Strong: true}}
	}
	return []mail.Total{{Label: expectedRow.In(t), Amount: order.FormatPrice(r.Amount), Strong: true}}
}

func messageDetails(t lang.Tag, r *Return) []mail.Detail {
	details := []mail.Detail{{Label: orderDetail.In(t), Lines: []string{"#" + order.Number(r.OrderID)}}}
	add := func(label lang.Text, lines ...string) {
		details = append(details, mail.Detail{Label: label.In(t), Lines: lines})
	}
	switch r.State {
	case Approved:
		if r.FreePickup {
			add(wayDetail, pickupFree.In(t))
		} else {
			add(wayDetail, handIn.In(t))
		}
	case Refused:
		add(whyDetail, r.Refusal)
	case Refunded:
		if r.Reference != "" {
			add(referenceLabel, "\u2066"+r.Reference+"\u2069")
		}
	}
	if r.State == Cancelled || r.State == Refused {
		return details
	}
	switch {
	case r.RefundBy == byProvider:
		add(accountDetail, sameWay.In(t))
	case r.Bank != "":
		add(accountDetail, "\u2066"+r.Bank+"\u2069")
	}
	return details
}
