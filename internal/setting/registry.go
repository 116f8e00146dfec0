package setting

import (
	"cmp"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"matjar/internal/delivery"
	"matjar/internal/lang"
	shopmail "matjar/internal/mail"
	"matjar/internal/money"
	"matjar/internal/palette"
	"matjar/internal/saudi"
)

// The surfaces on which the shop's colour is text.
var (
	lightSurfaces = []string{palette.Paper.Light, palette.Card.Light, palette.Sunken.Light}
	darkSurfaces  = []string{palette.Paper.Dark, palette.Card.Dark, palette.Sunken.Dark}
)

// DefaultName is the name of the shop as it comes.
var DefaultName = lang.Text{En: "Matjar", Ar: "متجر"}

// The shop as visitors see it.
var (
	Name = bilingual(Definition{
		Key: "shop.name", Group: Shop, Env: "MATJAR_SHOP_NAME",
		Title: lang.Text{En: "Shop name", Ar: "اسم المتجر"},
		Help:  lang.Text{En: "On every page, in letters and on documents.", Ar: "يظهر في كل صفحة وفي الرسائل والفواتير."},
	}, DefaultName, 40, true)
	Logo = picture(Definition{
		Key: "shop.logo", Group: Shop, Box: Box{480, 240},
		Title: lang.Text{En: "Logo", Ar: "الشعار"},
		Help:  lang.Text{En: "In header and footer, in the place of the sign and the name; readable on light and dark.", Ar: "يظهر في أعلى الصفحات وأسفلها بدل العلامة والاسم، ويجب أن يكون واضحًا على الفاتح والداكن."},
	})
	Icon = picture(Definition{
		Key: "shop.icon", Group: Shop, Box: Box{512, 512},
		Title: lang.Text{En: "Icon", Ar: "الأيقونة"},
		Help:  lang.Text{En: "Of tabs and of the installed app; square, best 512 × 512.", Ar: "أيقونة المتصفح والتطبيق المثبت، مربعة ويفضل 512 × 512."},
	})
	SharePicture = picture(Definition{
		Key: "shop.share_picture", Group: Shop, Box: Box{1200, 1200},
		Title: lang.Text{En: "Share picture", Ar: "صورة المشاركة"},
		Help:  lang.Text{En: "What a link to the shop shows elsewhere; best 1200 × 630.", Ar: "تظهر عند مشاركة رابط المتجر، ويفضل 1200 × 630."},
	})
	BrandColor = color(Definition{
		Key: "shop.brand_color", Group: Shop,
		Title: lang.Text{En: "Colour", Ar: "لون المتجر"},
		Help:  lang.Text{En: "Of buttons, links and the name. It must be readable on white and on paper.", Ar: "لون الأزرار والروابط واسم المتجر. يجب أن يكون مقروءًا على خلفية فاتحة."},
	}, palette.Brand.Light, lightSurfaces...)
	BrandColorDark = color(Definition{
		Key: "shop.brand_color_dark", Group: Shop,
		Title: lang.Text{En: "Colour in the dark theme", Ar: "لون المتجر في الوضع الداكن"},
		Help:  lang.Text{En: "The same, readable on dark surfaces.", Ar: "اللون نفسه بدرجة مقروءة على خلفية داكنة."},
	}, palette.Brand.Dark, darkSurfaces...)
	Domain = text(Definition{
		Key: "shop.domain", Group: Shop, Env: "MATJAR_BASE_URL", Money: true, entered: encryptedAddress,
		Title: lang.Text{En: "Public address", Ar: "عنوان المتجر على الإنترنت"},
		Help:  lang.Text{En: "As in https://shop.example.com: in links of letters, for search engines, payments and passkeys. Empty is the address at which the shop is opened.", Ar: "مثل \u2066https://shop.example.com\u2069: لروابط الرسائل ومحركات البحث والدفع ومفاتيح المرور. إذا تُرك فارغًا استُخدم العنوان الذي يُفتح به المتجر."},
	}, "", publicAddress)
	RedirectHosts = boolean(Definition{
		Key: "shop.redirect_hosts", Group: Shop, Money: true,
		Title: lang.Text{En: "Lead other names to the public address", Ar: "تحويل العناوين الأخرى إلى العنوان الأساسي"},
		Help: lang.Text{
			En: "Pages that are opened at another name of this shop, such as www or an old domain, lead to the public address. The back office does not.",
			Ar: "الصفحات التي تُفتح من اسم آخر لهذا المتجر، مثل \u2066www\u2069 أو نطاق قديم، تنتقل إلى العنوان الأساسي. لا يشمل ذلك لوحة الإدارة.",
		},
	}, false)
	Language = choice(Definition{
		Key: "shop.language", Group: Shop, Env: "MATJAR_LANGUAGE", Choices: []string{"en", "ar", "browser"},
		Title: lang.Text{En: "Default language", Ar: "اللغة الافتراضية"},
		Help:  lang.Text{En: "For visitors who have chosen none: English, Arabic, or what their browser asks for.", Ar: "للزوار الذين لم يختاروا لغة: الإنجليزية أو العربية أو لغة المتصفح."},
	}, "en")
	SharedCache = number(Definition{
		Key: "shop.shared_cache", Group: Shop, Env: "MATJAR_SHARED_CACHE", Money: true,
		Title: lang.Text{En: "Shared cache, in seconds", Ar: "التخزين المؤقت المشترك بالثواني"},
		Help: lang.Text{
			En: "How long a cache in front of the shop, such as a CDN, may show a page without asking again. Only with one that keeps the languages apart; 0 for not at all.",
			Ar: "المدة التي تعرض فيها شبكة توصيل المحتوى (\u2066CDN\u2069) الصفحة قبل أن تسأل المتجر من جديد. فعّلها فقط إذا كانت الشبكة تفصل بين اللغتين، و0 لإيقافها.",
		},
	}, 0, 300)
	RiyalSign = boolean(Definition{
		Key: "shop.riyal_sign", Group: Shop, Env: "MATJAR_RIYAL_SIGN",
		Title: lang.Text{En: "Official riyal sign", Ar: "رمز الريال الرسمي"},
		Help:  lang.Text{En: "Prices on pages have the official sign instead of ر.س.", Ar: "تظهر الأسعار في الصفحات بالرمز الرسمي بدل ر.س."},
	}, false)
	PricesWithVAT = boolean(Definition{
		Key: "shop.prices_with_vat", Group: Shop, Env: "MATJAR_PRICES_WITH_VAT",
		Title: lang.Text{En: "Show prices with VAT", Ar: "عرض الأسعار شاملة الضريبة"},
		Help: lang.Text{
			En: "Shoppers see all prices including " + money.VATRate + " VAT, as Saudi consumer rules ask for. You go on entering prices before VAT, and what an order costs stays the same.",
			Ar: "تظهر كل الأسعار للمتسوقين شاملة ضريبة القيمة المضافة " + money.VATRate + " كما تطلب أنظمة حماية المستهلك. تُدخل أسعارك قبل الضريبة كالمعتاد، ولا يتغير إجمالي أي طلب.",
		},
	}, false)
)

// Who sells: on invoices and receipts, and on the pages around the shop.
var (
	SellerName = bilingual(Definition{
		Key: "seller.name", Group: Seller, Env: "MATJAR_SELLER_NAME", Money: true,
		Title: lang.Text{En: "Seller", Ar: "اسم البائع"},
		Help:  lang.Text{En: "The legal name on invoices; empty means the shop's name.", Ar: "الاسم النظامي في الفواتير، وإذا تُرك فارغًا استُخدم اسم المتجر."},
	}, lang.Text{}, 120, false)
	SellerVAT = text(Definition{
		Key: "seller.vat_number", Group: Seller, Env: "MATJAR_SELLER_VAT_NUMBER", Money: true,
		Title: lang.Text{En: "VAT number", Ar: "الرقم الضريبي"},
		Help:  lang.Text{En: "15 digits. Without one, orders get receipts instead of tax invoices.", Ar: "15 رقمًا. من دونه تصدر إيصالات بدل الفواتير الضريبية."},
	}, "", matching(saudi.VATNumber, "is not 15 digits that begin and end with 3"))
	SellerRegistration = text(Definition{
		Key: "seller.registration", Group: Seller, Env: "MATJAR_SELLER_REGISTRATION", Money: true,
		Title: lang.Text{En: "Commercial registration", Ar: "السجل التجاري"},
	}, "", nil)
	SellerAddress = bilingual(Definition{
		Key: "seller.address", Group: Seller, Env: "MATJAR_SELLER_ADDRESS", Money: true,
		Title: lang.Text{En: "Address", Ar: "العنوان"},
	}, lang.Text{}, maxText, false)
	SellerEmail = text(Definition{
		Key: "seller.email", Group: Seller, Env: "MATJAR_SELLER_EMAIL", Money: true,
		Title: lang.Text{En: "Public email address", Ar: "البريد الإلكتروني المعلن"},
		Help:  lang.Text{En: "In letters and on the pages around the shop.", Ar: "يظهر في الرسائل وصفحات المتجر التعريفية."},
	}, "", address)
	SellerPhone = text(Definition{
		Key: "seller.phone", Group: Seller, Env: "MATJAR_SELLER_PHONE", Money: true,
		Title: lang.Text{En: "Public phone number", Ar: "رقم الهاتف المعلن"},
		Help:  lang.Text{En: "In letters and on the pages around the shop.", Ar: "يظهر في الرسائل وصفحات المتجر التعريفية."},
	}, "", matching(regexp.MustCompile(`^\+?[0-9][0-9 ()-]{2,24}$`), "is no phone number"))
)

// What shipping costs.
var (
	ShippingFee = amount(Definition{
		Key: "shipping.fee", Group: Shipping, Env: "MATJAR_SHIPPING_FEE",
		Title: lang.Text{En: "Shipping", Ar: "رسوم الشحن"},
		Help:  lang.Text{En: "What shipping an order costs, in riyals.", Ar: "رسوم شحن الطلب بالريال."},
	}, 0)
	FreeShippingOver = amount(Definition{
		Key: "shipping.free_over", Group: Shipping, Env: "MATJAR_FREE_SHIPPING_OVER",
		Title: lang.Text{En: "Free shipping from", Ar: "شحن مجاني ابتداءً من"},
		Help:  lang.Text{En: "Subtotal from which shipping is free, in riyals.", Ar: "قيمة المنتجات التي يصبح الشحن عندها مجانيًا، بالريال."},
	}, money.Riyals(200))
	ExpressFee = amount(Definition{
		Key: "shipping.express_fee", Group: Shipping, Env: "MATJAR_EXPRESS_FEE",
		Title: lang.Text{En: "Express delivery", Ar: "التوصيل السريع"},
		Help:  lang.Text{En: "What express costs on top of shipping, in riyals.", Ar: "ما يُضاف إلى رسوم الشحن عند اختيار التوصيل السريع، بالريال."},
	}, 0)
)

// Where parcels go, when they arrive and what that costs, besides what shipping costs in
// general. The page Shipping edits them.
var (
	DeliveryZones = structure(Definition{
		Key: "shipping.zones", Group: Shipping,
		Title: lang.Text{En: "Zones", Ar: "مناطق الشحن"},
		Help:  lang.Text{En: "Prices and days of delivery by region and city.", Ar: "الأسعار ومدد التوصيل حسب المنطقة والمدينة."},
	}, delivery.DefaultZones(), delivery.CheckZones)
	DeliveryCalendar = structure(Definition{
		Key: "shipping.calendar", Group: Shipping,
		Title: lang.Text{En: "Working days", Ar: "أيام العمل"},
		Help:  lang.Text{En: "Cut-off hour, rest days and holidays.", Ar: "آخر ساعة للشحن وأيام الراحة والإجازات."},
	}, delivery.DefaultCalendar(), delivery.CheckCalendar)
	DeliveryPlaces = structure(Definition{
		Key: "shipping.places", Group: Shipping,
		Title: lang.Text{En: "Places", Ar: "أماكن التوصيل"},
		Help:  lang.Text{En: "Where the shop delivers, cities of its own, and those that shoppers choose from.", Ar: "أين يوصل المتجر، والمدن المضافة، والمدن التي يختار منها المتسوق."},
	}, delivery.DefaultPlaces(), delivery.CheckPlaces)
	DeliverySellers = structure(Definition{
		Key: "shipping.vendors", Group: Shipping,
		Title: lang.Text{En: "By vendor", Ar: "حسب البائع"},
		Help:  lang.Text{En: "Fee, free limit and handling days of vendors.", Ar: "رسوم البائعين وحد الشحن المجاني وأيام التجهيز."},
	}, []delivery.Seller{}, delivery.CheckSellers)
)

// How much an account may have on order.
var (
	CODMaxTotal = amount(Definition{
		Key: "orders.cod_max_total", Group: Orders, Env: "MATJAR_COD_MAX_TOTAL",
		Title: lang.Text{En: "Unpaid orders, in riyals", Ar: "الطلبات غير المدفوعة بالريال"},
		Help:  lang.Text{En: "Most riyals that an account may have on order without having paid; 0 for any.", Ar: "أعلى مبلغ لطلبات الحساب الواحد التي لم تُدفع بعد، و0 بلا حد."},
	}, money.Riyals(10_000))
	CODMaxUnits = number(Definition{
		Key: "orders.cod_max_units", Group: Orders, Env: "MATJAR_COD_MAX_UNITS",
		Title: lang.Text{En: "Unpaid orders, in pieces", Ar: "الطلبات غير المدفوعة بالقطع"},
		Help:  lang.Text{En: "Most things that an account may have on order without having paid; 0 for any.", Ar: "أكبر عدد قطع في طلبات الحساب الواحد التي لم تُدفع بعد، و0 بلا حد."},
	}, 50, 1_000_000)
	OrdersPerHour = number(Definition{
		Key: "orders.per_hour", Group: Orders, Env: "MATJAR_ORDERS_PER_HOUR",
		Title: lang.Text{En: "Orders an hour", Ar: "الطلبات في الساعة"},
		Help:  lang.Text{En: "How many orders an account may place in an hour, and cancel; 0 for any.", Ar: "عدد الطلبات التي يستطيع الحساب الواحد تقديمها أو إلغاءها في الساعة، و0 بلا حد."},
	}, 20, 1_000_000)
)

// The home page.
var (
	DealsEnd = moment(Definition{
		Key: "home.deals_end", Group: Home, Env: "MATJAR_DEALS_END",
		Title: lang.Text{En: "Mega deals end", Ar: "نهاية العروض الكبرى"},
		Help:  lang.Text{En: "Empty counts down from the moment a page is opened.", Ar: "إذا تُرك فارغًا بدأ العد التنازلي من لحظة فتح الصفحة."},
	})
	Pro = boolean(Definition{
		Key: "home.pro", Group: Home,
		Title: lang.Text{En: "Pro membership", Ar: "عضوية برو"},
		Help:  lang.Text{En: "The page about it, its sign-up and what leads there.", Ar: "صفحة العضوية والتسجيل فيها وما يقود إليها."},
	}, true)
	ClaimSecure = boolean(Definition{
		Key: "home.claim_secure", Group: Home,
		Title: lang.Text{En: "Says “Secure shopping”", Ar: "عبارة «تسوق آمن»"},
		Help:  lang.Text{En: "On the home page.", Ar: "في الصفحة الرئيسية."},
	}, true)
	ClaimDelivery = boolean(Definition{
		Key: "home.claim_delivery", Group: Home,
		Title: lang.Text{En: "Says “Fast delivery”", Ar: "عبارة «توصيل سريع»"},
		Help:  lang.Text{En: "On the home page, with the amount from which shipping is free.", Ar: "في الصفحة الرئيسية، ومعها المبلغ الذي يصبح الشحن عنده مجانيًا."},
	}, true)
	ClaimSupport = boolean(Definition{
		Key: "home.claim_support", Group: Home,
		Title: lang.Text{En: "Says “24/7 support”", Ar: "عبارة «دعم على مدار الساعة»"},
		Help:  lang.Text{En: "On the home page, in the footer and beside the text pages. Leave it on only if it is true.", Ar: "في الصفحة الرئيسية وأسفل الصفحات وبجانب الصفحات التعريفية. أبقها فقط إذا كانت صحيحة."},
	}, true)
)

// Letters.
var (
	MailFrom = text(Definition{
		Key: "mail.from", Group: Mail, Env: "MATJAR_MAIL_FROM", entered: senderAddress,
		Title: lang.Text{En: "Sender", Ar: "المرسل"},
		Help:  lang.Text{En: "The address that letters come from, as in shop@example.com or Shop <shop@example.com>. Without a name it gets the shop's.", Ar: "العنوان الذي تصل منه الرسائل، مثل shop@example.com، ويضاف إليه اسم المتجر إن لم يكن معه اسم."},
	}, defaultSender, sender)
	MailServer = secret(Definition{
		Key: "mail.server", Group: Mail, Env: "MATJAR_SMTP_URL", Money: true,
		Title: lang.Text{En: "Mail server", Ar: "خادم البريد"},
		Help:  lang.Text{En: "As in smtps://USER:PASSWORD@mail.example.com:465, with special characters of the password percent-encoded. Without one, letters become files on the server.", Ar: "مثل \u2066smtps://USER:PASSWORD@mail.example.com:465\u2069، وتُكتب الرموز الخاصة في كلمة المرور بترميز النسبة المئوية. من دونه تُحفظ الرسائل ملفات على الخادم."},
	}, mailServer, mailHost)
	OperatorEmail = text(Definition{
		Key: "mail.operator", Group: Mail, Env: "MATJAR_OPERATOR_EMAIL",
		Title: lang.Text{En: "Your own address", Ar: "بريدك أنت"},
		Help:  lang.Text{En: "Where messages of the contact form and what you must know are mailed to.", Ar: "تصل إليه رسائل نموذج التواصل وما يجب أن تعرفه."},
	}, "", address)
	OrderMail = boolean(Definition{
		Key: "mail.orders", Group: Mail, Env: "MATJAR_ORDER_MAIL",
		Title: lang.Text{En: "A letter for every new order", Ar: "رسالة بكل طلب جديد"},
		Help:  lang.Text{En: "To your own address, when an order is placed, or when the money of one that is paid ahead has arrived.", Ar: "تصل إلى بريدك عند كل طلب، أو عند وصول مبلغ الطلب المدفوع مسبقًا."},
	}, true)
	LettersPerMinute = number(Definition{
		Key: "mail.letters_per_minute", Group: Mail,
		Title: lang.Text{En: "Newsletter, letters a minute", Ar: "النشرة البريدية: رسائل في الدقيقة"},
		Help:  lang.Text{En: "How many letters to subscribers are sent in a minute at most. Letters about orders go first and are not counted. 0 sends none.", Ar: "أقصى عدد لرسائل النشرة في الدقيقة. رسائل الطلبات تسبقها دائمًا ولا تُحسب منها، و0 يوقف الإرسال."},
	}, 120, 6000)
	CartReminders = boolean(Definition{
		Key: "mail.cart_reminders", Group: Mail,
		Title: lang.Text{En: "Remind of full carts", Ar: "التذكير بالسلات المتروكة"},
		Help:  lang.Text{En: "A letter to members who have left something in their cart and agreed to be reminded in their account.", Ar: "رسالة إلى الأعضاء الذين تركوا منتجات في سلاتهم ووافقوا في حساباتهم على التذكير."},
	}, false)
	CartReminderHours = number(Definition{
		Key: "mail.cart_reminder_hours", Group: Mail,
		Title: lang.Text{En: "Hours until the reminder", Ar: "ساعات قبل التذكير"},
		Help:  lang.Text{En: "How long after the last change of a cart.", Ar: "المدة بعد آخر تغيير في السلة، بالساعات."},
	}, 24, 720)
)

// SellerNames returns the seller's name in both languages: the shop's where none is set.
func SellerNames(s *Snapshot) lang.Text {
	own, shop := SellerName.In(s), Name.In(s)
	return lang.Text{En: cmp.Or(own.En, shop.En), Ar: cmp.Or(own.Ar, shop.Ar)}
}

func matching(want *regexp.Regexp, complaint string) func(string) (string, error) {
	return func(value string) (string, error) {
		if !want.MatchString(value) {
			return "", refuse(ruleInvalid, "%q %s", value, complaint)
		}
		return value, nil
	}
}

func address(value string) (string, error) {
	clean, ok := shopmail.CleanAddress(value)
	if !ok {
		return "", refuse(ruleInvalid, "%q is not an address such as shop@example.com", value)
	}
	return clean, nil
}

// publicAddress accepts an origin: over https, unless it is this machine's own.
func publicAddress(value string) (string, error) {
	u, err := url.Parse(value)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", refuse(ruleAddress, "%q is not an address such as https://shop.example.com", value)
	}
	return u.Scheme + "://" + strings.ToLower(u.Host), nil
}

// encryptedAddress refuses an address without encryption that others can reach.
func encryptedAddress(value any) error {
	u, err := url.Parse(value.(string))
	if err != nil || u.Scheme != "http" {
		return err
	}
	if ip, err := netip.ParseAddr(u.Hostname()); u.Hostname() == "localhost" || err == nil && ip.IsLoopback() {
		return nil
	}
	return refuse(ruleHTTPS, "want an address with https://")
}

// Address returns the shop's address without a final slash: the public one, else fallback.
func Address(s *Snapshot, fallback string) string { return cmp.Or(Domain.In(s), fallback) }

func mailServer(value string) error {
	if _, err := shopmail.NewSMTP(value); err != nil {
		return refuse(ruleWrongSecret, "want smtp://USER:PASSWORD@HOST:PORT or smtps://…")
	}
	return nil
}

// mailHost returns what may be told of a mail server.
func mailHost(value string) string {
	u, err := url.Parse(value)
	if err != nil {
		return "…"
	}
	return u.Host
}

func sender(value string) (string, error) {
	if _, err := mail.ParseAddress(value); err != nil {
		return "", refuse(ruleInvalid, "%q is not a sender such as Shop <shop@example.com>", value)
	}
	return value, nil
}

// defaultSender is no address on the internet: until there is another, letters come from this machine.
const defaultSender = "shop@localhost"

// senderAddress refuses a sender whose address is not one that the shop accepts from others.
func senderAddress(value any) error {
	if value.(string) == defaultSender {
		return nil
	}
	from, err := mail.ParseAddress(value.(string))
	if err != nil {
		return err
	}
	_, err = address(from.Address)
	return err
}
