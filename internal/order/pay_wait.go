package order

import (
	"net/http"

	"matjar/internal/rest"
)

// waitSeconds is how long a browser waits before it asks again for a payment that cannot be reached.
const waitSeconds = 8

var waitPage = rest.NewWaitPage(
	"يتعذّر الوصول إلى عملية الدفع الآن. طلبك محفوظ، ولن يُخصم منك المبلغ مرتين. تحاول هذه الصفحة من جديد تلقائيًا.",
	"Your payment cannot be reached right now. Your order is safe, and you are not charged twice. This page tries again by itself.",
)

// writeFailure answers a browser on its way to or from a payment that cannot be looked at.
func writeFailure(w http.ResponseWriter, r *http.Request, err error) {
	waitPage.Write(w, r, err, waitSeconds)
}
