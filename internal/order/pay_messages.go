package order

import "matjar/internal/lang"

// RefundDays is how long banks take at most to show what was refunded.
const RefundDays = 14

// Emails about online payments.
var (
	paidMessage = messageKind{
		lang.Text{En: "Payment received for your order #%s", Ar: "وصلتنا دفعتك للطلب رقم %s"},
		lang.Text{En: "Thank you, your payment has arrived. We are getting your order ready.", Ar: "شكرًا لك، وصلتنا دفعتك ونعمل الآن على تجهيز طلبك."},
		true,
	}
	paymentFailedMessage = messageKind{
		lang.Text{En: "Your payment for order #%s did not go through", Ar: "لم تتم عملية الدفع للطلب رقم %s"},
		lang.Text{
			En: "No money was taken. We are keeping your order for a little while: open it to try again or to choose another way to pay.",
			Ar: "لم يُخصم منك أي مبلغ، ونحتفظ بطلبك لوقت قصير. افتح الطلب لإعادة المحاولة أو لاختيار طريقة دفع أخرى.",
		},
		true,
	}
	paymentExpiredMessage = messageKind{
		lang.Text{En: "Your order #%s was cancelled because it was not paid", Ar: "أُلغي طلبك رقم %s لعدم اكتمال الدفع"},
		lang.Text{
			En: "The payment did not arrive in time, so we have released the items. No money was taken, and you are welcome to order again.",
			Ar: "لم تكتمل عملية الدفع في الوقت المحدد، فأُعيدت المنتجات إلى المخزون. لم يُخصم منك أي مبلغ، ويمكنك الطلب من جديد متى شئت.",
		},
		false,
	}
	cancelledPaidMessage = messageKind{
		lang.Text{En: "Your order #%s was cancelled", Ar: "تم إلغاء طلبك رقم %s"},
		lang.Text{
			En: "Your order has been cancelled. We are returning your payment in full, and will write again when it is done.",
			Ar: "تم إلغاء طلبك. نعيد إليك المبلغ كاملًا، وسنراسلك عند اكتمال الاسترداد.",
		},
		false,
	}
	paymentReturnedMessage = messageKind{
		lang.Text{En: "We are returning your payment for order #%s", Ar: "نعيد إليك دفعتك للطلب رقم %s"},
		lang.Text{
			En: "A payment arrived that your order no longer needs. We are returning it in full, and will write again when it is done.",
			Ar: "وصلتنا دفعة لم يعد طلبك بحاجة إليها. نعيد إليك المبلغ كاملًا، وسنراسلك عند اكتمال الاسترداد.",
		},
		false,
	}
	refundedMessage = messageKind{
		lang.Text{En: "Your payment for order #%s was refunded", Ar: "تم استرداد دفعتك للطلب رقم %s"},
		lang.Text{
			En: "Your payment is on its way back to you. Depending on your bank it takes up to " + lang.Days(RefundDays).En + " to show in your account.",
			Ar: "دفعتك في طريقها إليك. قد يستغرق ظهور المبلغ في حسابك حتى " + lang.Days(RefundDays).Ar + " بحسب البنك.",
		},
		false,
	}
)

// messageOn returns the email about a change to the state, or nil.
func (o *orderRow) messageOn(to Status, actor string) *messageKind {
	switch {
	case o.payment == nil:
	case to == Processing && actor == system:
		return &paidMessage
	case to == Cancelled && o.CancelReason == expiredReason:
		return &paymentExpiredMessage
	case to == Cancelled && o.payment.Accepted:
		return &cancelledPaidMessage
	}
	return to.message()
}
