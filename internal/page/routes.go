package page

import "matjar/internal/lang"

// Route is a page of the app.
type Route struct {
	// Pattern is a path as net/http's ServeMux spells it.
	Pattern string
	// Title and Description are for pages whose loader gives none.
	Title       lang.Text
	Description lang.Text
	// Source is the module of the page, by which Vite's manifest names its chunk. It is
	// empty for pages without a chunk of their own.
	Source string
	// Texts names the part of the texts that comes with the page; most pages need none
	// but those that come with every page.
	Texts string
	// Private pages are of no use in a search engine.
	Private bool
	// Guarded pages are private ones that need a signed-in visitor.
	Guarded bool
	// Alias pages show a category that has a page of its own.
	Alias bool
	// whole says that the title stands without the shop's name after it.
	whole bool
}

// notFound is the document of paths that are no page.
var notFound = Route{
	Title:       lang.Text{En: "Oops! Page not found", Ar: "عذرًا! الصفحة غير موجودة"},
	Description: about,
	Source:      "src/app/pages/not-found-page.tsx",
	Private:     true,
}

// missing is the title of a page whose subject does not exist, by the error's code.
func missing(code string) lang.Text {
	switch code {
	case "product_not_found":
		return lang.Text{En: "Product not found", Ar: "المنتج غير موجود"}
	case "category_not_found":
		return lang.Text{En: "Category not found", Ar: "القسم غير موجود"}
	default:
		return notFound.Title
	}
}

var about = lang.Text{
	En: "Shop beauty, home, kitchen, office, kids, electronics and fashion from trusted sellers across Saudi Arabia, with fast delivery and 30-day returns.",
	Ar: "تسوّق الجمال والمنزل والمطبخ والمكتب والأطفال والإلكترونيات والأزياء من بائعين موثوقين في السعودية، مع توصيل سريع وإرجاع خلال 30 يومًا.",
}

// routes is the table of all pages. The app's router has the same paths and modules,
// which a test compares.
func routes() []Route {
	return []Route{
		{
			Pattern: "/{$}", whole: true, Source: "src/app/pages/home-page.tsx",
			Title:       lang.Text{En: "Matjar – Online shopping in Saudi Arabia", Ar: "متجر – تسوّق أونلاين في السعودية"},
			Description: about,
		},
		{
			Pattern: "/categories", Source: "src/features/catalog/categories-page.tsx",
			Title:       lang.Text{En: "All Categories", Ar: "كل الأقسام"},
			Description: lang.Text{En: "Browse every category of Matjar and find what you need.", Ar: "تصفّح جميع أقسام متجر واعثر على ما تحتاجه."},
		},
		{
			Pattern: "/category/{slug}", Source: "src/features/catalog/category-page.tsx", Texts: listingTexts,
			Title: lang.Text{En: "Category", Ar: "القسم"}, Description: about,
		},
		{
			Pattern: "/search", Private: true, Source: "src/features/catalog/search-page.tsx", Texts: listingTexts,
			Title: lang.Text{En: "Search results", Ar: "نتائج البحث"}, Description: about,
		},
		{
			Pattern: "/product/{id}", Source: "src/app/pages/product-page.tsx", Texts: productTexts,
			Title: lang.Text{En: "Product", Ar: "المنتج"}, Description: about,
		},
		stopNotices,
		{
			Pattern: "/deals", Source: "src/app/pages/deals-page.tsx", Texts: listingTexts,
			Title:       lang.Text{En: "Deals", Ar: "العروض"},
			Description: lang.Text{En: "Today's best deals on Matjar, with prices that are down for a limited time.", Ar: "أفضل عروض اليوم على متجر بأسعار مخفّضة لفترة محدودة."},
		},
		listing("/new", lang.Text{En: "New Arrivals", Ar: "وصل حديثًا"},
			lang.Text{En: "The newest products on Matjar, fresh from our sellers.", Ar: "أحدث المنتجات على متجر، وصلت للتو من بائعينا."}),
		alias("/electronics", lang.Text{En: "Electronics", Ar: "الإلكترونيات"},
			lang.Text{En: "Phones, computers, audio and more, delivered across Saudi Arabia.", Ar: "جوالات وكمبيوترات وصوتيات وغيرها، مع التوصيل إلى جميع أنحاء السعودية."}),
		alias("/fashion", lang.Text{En: "Fashion", Ar: "الأزياء"},
			lang.Text{En: "Clothes, shoes and accessories for every day and every occasion.", Ar: "ملابس وأحذية وإكسسوارات لكل يوم ولكل مناسبة."}),
		alias("/home-kitchen", lang.Text{En: "Home & Kitchen", Ar: "المنزل والمطبخ"},
			lang.Text{En: "Cookware, appliances and everything that makes a house a home.", Ar: "أواني طبخ وأجهزة وكل ما يجعل بيتك أجمل."}),
		alias("/beauty", lang.Text{En: "Beauty", Ar: "الجمال"},
			lang.Text{En: "Make-up, skin care, hair care and fragrance from brands you love.", Ar: "مكياج وعناية بالبشرة والشعر وعطور من علامات تحبها."}),

		accountPage(private("/auth", lang.Text{En: "Sign In", Ar: "تسجيل الدخول"}, "src/features/auth/auth-page.tsx")),
		accountPage(private("/auth/reset", lang.Text{En: "Choose a new password", Ar: "اختر كلمة مرور جديدة"}, "src/features/auth/reset-page.tsx")),
		accountPage(private("/auth/confirm", lang.Text{En: "Confirm your email address", Ar: "تأكيد بريدك الإلكتروني"}, "src/features/auth/confirm-page.tsx")),
		orderPage(private("/cart", lang.Text{En: "Your Cart", Ar: "سلة التسوق"}, "src/features/cart/cart-page.tsx")),
		orderPage(guarded("/checkout", lang.Text{En: "Checkout", Ar: "إتمام الطلب"}, "src/app/pages/checkout-page.tsx")),
		orderPage(guarded("/wishlist", lang.Text{En: "Wishlist", Ar: "المفضلة"}, "src/app/pages/wishlist-page.tsx")),
		orderPage(guarded("/orders", lang.Text{En: "My Orders", Ar: "طلباتي"}, "src/features/orders/orders-page.tsx")),
		orderPage(guarded("/orders/{id}", lang.Text{En: "Order", Ar: "الطلب"}, "src/app/pages/order-page.tsx")),
		orderPage(guarded("/orders/{id}/invoice", lang.Text{En: "Order document", Ar: "مستند الطلب"}, "src/features/orders/invoice-page.tsx")),
		accountPage(guarded("/account", lang.Text{En: "My Account", Ar: "حسابي"}, "src/features/account/account-page.tsx")),
		accountPage(guarded("/account/profile", lang.Text{En: "Profile", Ar: "الملف الشخصي"}, "src/features/account/profile-page.tsx")),
		accountPage(guarded("/account/addresses", lang.Text{En: "Addresses", Ar: "العناوين"}, "src/features/account/addresses-page.tsx")),
		accountPage(guarded("/account/settings", lang.Text{En: "Settings", Ar: "الإعدادات"}, "src/app/pages/settings-page.tsx")),

		content("src/features/content/contact-page.tsx", "/contact", lang.Text{En: "Contact us", Ar: "تواصل معنا"},
			lang.Text{En: "Questions about an order or a product? Our team answers around the clock.", Ar: "عندك سؤال عن طلب أو منتج؟ فريقنا يجيبك على مدار الساعة."}),
		orderPage(content("src/features/orders/track-page.tsx", "/track", lang.Text{En: "Track your order", Ar: "تتبّع طلبك"},
			lang.Text{En: "See where your order is with its number and your e-mail address.", Ar: "اعرف أين وصل طلبك برقم الطلب وبريدك الإلكتروني."})),
		content("src/features/content/text-page.tsx", "/returns", lang.Text{En: "Returns", Ar: "الإرجاع"},
			lang.Text{En: "Return what you bought within 30 days; in the first 14 days we pick it up for free.", Ar: "أرجِع مشترياتك خلال 30 يومًا، وخلال أول 14 يومًا نستلمها من بابك مجانًا."}),
		content("src/features/content/text-page.tsx", "/shipping", lang.Text{En: "Shipping", Ar: "الشحن والتوصيل"},
			lang.Text{En: "How, when and where we deliver in Saudi Arabia.", Ar: "كيف ومتى وإلى أين نوصل طلبك داخل السعودية."}),
		content("src/features/content/text-page.tsx", "/about", lang.Text{En: "About us", Ar: "من نحن"},
			lang.Text{En: "Matjar brings trusted sellers and shoppers in Saudi Arabia together.", Ar: "متجر يجمع البائعين الموثوقين والمتسوقين في السعودية."}),
		content("src/features/content/text-page.tsx", "/careers", lang.Text{En: "Careers", Ar: "الوظائف"},
			lang.Text{En: "Work with us on the shop that Saudi Arabia enjoys using.", Ar: "انضم إلينا في بناء المتجر الذي يحبه المتسوقون في السعودية."}),
		content("src/features/content/text-page.tsx", "/privacy", lang.Text{En: "Privacy policy", Ar: "سياسة الخصوصية"},
			lang.Text{En: "What we know about you, why, and how you decide about it.", Ar: "ما نعرفه عنك ولماذا، وكيف تتحكم فيه."}),
		content("src/features/content/text-page.tsx", "/terms", lang.Text{En: "Terms of use", Ar: "شروط الاستخدام"},
			lang.Text{En: "The rules of buying on Matjar, in plain words.", Ar: "قواعد الشراء من متجر بكلمات واضحة."}),
		contentPage(private("/unsubscribe", lang.Text{En: "Unsubscribe", Ar: "إلغاء الاشتراك"}, "src/features/content/unsubscribe-page.tsx")),
		{
			Pattern: "/pro", Source: "src/features/content/pro-page.tsx", Texts: contentTexts,
			Title:       lang.Text{En: "Matjar Pro", Ar: "متجر برو"},
			Description: lang.Text{En: "What the Pro membership will offer, and how to hear of it first.", Ar: "مزايا عضوية برو القادمة، وكيف تكون أول من يعرف عنها."},
		},
	}
}

// stopNotices is where the unsubscribe link of a stock notice leads.
var stopNotices = Route{
	Pattern: "/notify/stop", Private: true, Source: "src/features/product/stop-notices-page.tsx", Texts: productTexts,
	Title: lang.Text{En: "Stop stock notices", Ar: "إيقاف تنبيهات التوفر"}, Description: about,
}

// The parts of the texts besides the first one.
const (
	listingTexts = "listing"
	productTexts = "product"
	accountTexts = "account"
	orderTexts   = "order"
	contentTexts = "content"
)

func accountPage(route Route) Route {
	route.Texts = accountTexts
	return route
}

func listing(pattern string, title, description lang.Text) Route {
	return Route{Pattern: pattern, Title: title, Description: description, Source: "src/features/catalog/listing-page.tsx", Texts: listingTexts}
}

func alias(pattern string, title, description lang.Text) Route {
	route := listing(pattern, title, description)
	route.Source = "src/features/catalog/category-page.tsx"
	route.Alias = true
	return route
}

func content(source, pattern string, title, description lang.Text) Route {
	return contentPage(Route{Pattern: pattern, Title: title, Description: description, Source: source})
}

func contentPage(route Route) Route {
	route.Texts = contentTexts
	return route
}

func orderPage(route Route) Route {
	route.Texts = orderTexts
	return route
}

func private(pattern string, title lang.Text, source string) Route {
	return Route{Pattern: pattern, Title: title, Description: about, Source: source, Private: true}
}

func guarded(pattern string, title lang.Text, source string) Route {
	route := private(pattern, title, source)
	route.Guarded = true
	return route
}
