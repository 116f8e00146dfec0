package setting

import (
	"regexp"
	"strings"

	"matjar/internal/lang"
)

// Ways to pay that need no provider.
var (
	CashOnDelivery = boolean(Definition{
		Key: "payments.cod", Group: Payments, Env: "MATJAR_COD", Money: true,
		Title: lang.Text{En: "Cash on delivery", Ar: "الدفع عند الاستلام"},
		Help:  lang.Text{En: "Shoppers pay when the parcel arrives.", Ar: "يدفع العميل عند استلام الشحنة."},
	}, true)
)

// The account with Moyasar.
var (
	MoyasarKey = secret(Definition{
		Key: "moyasar.key", Group: Moyasar, Env: "MATJAR_MOYASAR_SECRET_KEY", Money: true,
		Title: lang.Text{En: "Secret key", Ar: "المفتاح السري"},
		Help:  lang.Text{En: "It begins with sk_live_, or with sk_test_ to try it without money.", Ar: "يبدأ بـ \u2066sk_live_\u2069، أو بـ \u2066sk_test_\u2069 للتجربة دون مبالغ حقيقية."},
	}, beginning("sk_"), nil)
	MoyasarWebhook = secret(Definition{
		Key: "moyasar.webhook", Group: Moyasar, Env: "MATJAR_MOYASAR_WEBHOOK_SECRET", Money: true,
		Title: lang.Text{En: "Secret token of the webhook", Ar: "الرمز السري لإشعارات Webhook"},
		Help:  lang.Text{En: "The same text as in Moyasar's dashboard. Payments arrive without it too, only later.", Ar: "النص نفسه المدخل في لوحة ميسر. تصل المدفوعات من دونه أيضًا ولكن متأخرة."},
	}, nil, nil)
	MoyasarMethods = choices(Definition{
		Key: "moyasar.methods", Group: Moyasar, Env: "MATJAR_MOYASAR_METHODS", Money: true,
		Choices: []string{"mada", "card", "applepay", "stcpay"},
		Title:   lang.Text{En: "Ways to pay", Ar: "طرق الدفع"},
		Help:    lang.Text{En: "Those that your payment page at Moyasar offers. Without any, nothing is offered.", Ar: "ما تعرضه صفحة الدفع الخاصة بك في ميسر. إذا لم تختر شيئًا فلن تُعرض أي طريقة."},
	}, "mada", "card", "applepay")
)

// The account with Tabby.
var (
	TabbyEnabled = boolean(Definition{
		Key: "tabby.enabled", Group: Tabby, Env: "MATJAR_TABBY", Money: true,
		Title: lang.Text{En: "Offer Tabby", Ar: "عرض تابي"},
		Help:  lang.Text{En: "At checkout, as soon as the key and the merchant code are entered.", Ar: "عند إتمام الطلب، بعد إدخال المفتاح ورمز التاجر."},
	}, true)
	TabbyKey = secret(Definition{
		Key: "tabby.key", Group: Tabby, Env: "MATJAR_TABBY_SECRET_KEY", Money: true,
		Title: lang.Text{En: "Secret key", Ar: "المفتاح السري"},
		Help:  lang.Text{En: "It begins with sk_, or with sk_test_ to try it without money.", Ar: "يبدأ بـ \u2066sk_\u2069، أو بـ \u2066sk_test_\u2069 للتجربة دون مبالغ حقيقية."},
	}, beginning("sk_"), nil)
	TabbyMerchant = text(Definition{
		Key: "tabby.merchant_code", Group: Tabby, Env: "MATJAR_TABBY_MERCHANT_CODE", Money: true,
		Title: lang.Text{En: "Merchant code", Ar: "رمز التاجر"},
	}, "", nil)
	TabbyWebhook = secret(Definition{
		Key: "tabby.webhook", Group: Tabby, Env: "MATJAR_TABBY_WEBHOOK_HEADER", Money: true,
		Title: lang.Text{En: "Header of the webhook", Ar: "ترويسة إشعارات Webhook"},
		Help:  lang.Text{En: "As it was registered with Tabby: Name: value.", Ar: "كما سُجّلت لدى تابي بصيغة \u2066Name: value\u2069."},
	}, header, nil)
)

// The account with Tamara.
var (
	TamaraEnabled = boolean(Definition{
		Key: "tamara.enabled", Group: Tamara, Env: "MATJAR_TAMARA", Money: true,
		Title: lang.Text{En: "Offer Tamara", Ar: "عرض تمارا"},
		Help:  lang.Text{En: "At checkout, as soon as the token is entered.", Ar: "عند إتمام الطلب، بعد إدخال الرمز."},
	}, true)
	TamaraToken = secret(Definition{
		Key: "tamara.token", Group: Tamara, Env: "MATJAR_TAMARA_API_TOKEN", Money: true,
		Title: lang.Text{En: "API token", Ar: "رمز الواجهة البرمجية (API token)"},
	}, nil, nil)
	TamaraNotifications = secret(Definition{
		Key: "tamara.notification_token", Group: Tamara, Env: "MATJAR_TAMARA_NOTIFICATION_TOKEN", Money: true,
		Title: lang.Text{En: "Notification token", Ar: "رمز الإشعارات (Notification token)"},
	}, nil, nil)
	TamaraSandbox = boolean(Definition{
		Key: "tamara.sandbox", Group: Tamara, Money: true,
		Title: lang.Text{En: "Sandbox", Ar: "الوضع التجريبي"},
		Help:  lang.Text{En: "The token is one of Tamara's sandbox: no money moves.", Ar: "الرمز من بيئة تمارا التجريبية، ولا تُخصم أي مبالغ."},
	}, false)
	TamaraPreCheck = boolean(Definition{
		Key: "tamara.pre_check", Group: Tamara, Env: "MATJAR_TAMARA_PRE_CHECK", Money: true,
		Title: lang.Text{En: "Ask before the page is opened", Ar: "السؤال قبل فتح صفحة الدفع"},
		Help:  lang.Text{En: "Whether Tamara has anything to offer to the shopper.", Ar: "للتأكد من أن لدى تمارا ما تعرضه على العميل."},
	}, false)
)

// beginning returns a check of how a secret begins.
func beginning(prefix string) func(string) error {
	return func(value string) error {
		if !strings.HasPrefix(value, prefix) {
			return refuse(ruleWrongSecret, "want the secret key, which begins with %s", prefix)
		}
		return nil
	}
}

var headerForm = regexp.MustCompile(`^[A-Za-z0-9-]+ *: *\S.*$`)

func header(value string) error {
	if !headerForm.MatchString(value) {
		return refuse(ruleWrongSecret, `want a header such as "X-Notice: a long random text"`)
	}
	return nil
}
