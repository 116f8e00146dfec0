package page

import (
	"net/url"
	"slices"

	"matjar/internal/lang"
)

// Route is a page of the app. The app's own table is generated from this one by
// TypeScript.
type Route struct {
	// Name is what the app calls the page: its component is <Name>Page, its title the
	// text page.<name>.
	Name string
	// Pattern is a path as net/http's ServeMux spells it.
	Pattern string
	// As is the page that this one is an alias of, and Params are the values of that
	// page's wildcards.
	As     string
	Params map[string]string
	// Title and Description are for pages whose loader returns none.
	Title       lang.Text
	Description lang.Text
	// OwnTitle means that the app's page sets the title from its data.
	OwnTitle bool
	// WholeTitle means that the shop's name is not appended to the title.
	WholeTitle bool
	// Missing is the title when the page's subject does not exist.
	Missing lang.Text
	// Source is the module of the page, by which Vite's manifest names its chunk.
	Source string
	// Texts is the message chunk of the page; most pages only need the first one.
	Texts string
	// Guard states who may see the page.
	Guard Guard
	// Layout is the layout around the page.
	Layout Layout
	// NoIndex excludes the page from search engines; guarded pages always are.
	NoIndex bool
	// First lists the API URLs of the page's first data, as templates. Wildcards are
	// filled from the page's own. A URL that ends in {?} or {?q} depends on the page's
	// query: it takes the named parameters, and is only first data if the query has no
	// others.
	First []string
	// Query lists the parameters of the address on which the page's markup depends. Lists of
	// products, whose First has {?}, read any: their links keep those that they do not know.
	Query []string
	// PictureSizes is the sizes attribute of the first picture: that of the product in the
	// first data, or of the first product of a list.
	PictureSizes string
	// Clock means that the page shows a clock, so that the document's time must be exact.
	Clock bool
}

// Guard states who may see a page.
type Guard string

// Pages without a guard are public. Pages for members redirect guests to sign in, pages
// for guests redirect members.
const (
	Members Guard = "members"
	Guests  Guard = "guests"
)

// Layout is the layout around a page.
type Layout string

// Most pages have the shop's header and footer. Checkout has a reduced header, a bare page
// has neither.
const (
	Checkout Layout = "checkout"
	Bare     Layout = "bare"
)

// noIndex reports whether search engines should leave the page out.
func (r Route) noIndex() bool { return r.NoIndex || r.Guard != "" }

// read returns the parameters on which the page's markup depends, besides the language. Of
// repeated ones the app reads the first.
func (r Route) read(query url.Values) url.Values {
	list := slices.ContainsFunc(r.First, queried.MatchString)
	read := url.Values{}
	for name, values := range query {
		if name != "lang" && (list || slices.Contains(r.Query, name)) {
			read[name] = values[:1]
		}
	}
	return read
}

// The parts of the texts besides the first one.
const (
	listingTexts = "listing"
	productTexts = "product"
	accountTexts = "account"
	orderTexts   = "order"
	returnTexts  = "return"
	contentTexts = "content"
)

var textParts = []string{listingTexts, productTexts, accountTexts, orderTexts, returnTexts, contentTexts}

// API URLs of first data that several pages share.
const (
	categoryAPI         = "/api/v1/categories/{slug}"
	categoryProductsAPI = "/api/v1/categories/{slug}/products{?}"
)

// commonData lists the first data of the header, which every page has.
var commonData = []string{"/api/v1/categories"}

// notFound is the document of unknown paths.
var notFound = Route{
	Name:        "notFound",
	Title:       lang.Text{En: "Oops! Page not found", Ar: "عذرًا! الصفحة غير موجودة"},
	Description: siteDescription,
	Source:      "src/app/pages/not-found-page.tsx",
	NoIndex:     true,
}

var siteDescription = lang.Text{
	En: "Shop beauty, home, kitchen, office, kids, electronics and fashion from trusted sellers across Saudi Arabia, with fast delivery and 30-day returns.",
	Ar: "تسوّق الجمال والمنزل والمطبخ والمكتب والأطفال والإلكترونيات والأزياء من بائعين موثوقين في السعودية، مع توصيل سريع وإرجاع خلال 30 يومًا.",
}

// routes is the table of all pages.
func routes() []Route {
	return []Route{
		{
			Name: "home", Pattern: "/{$}", Source: "src/app/pages/home-page.tsx",
			Title:      lang.Text{En: "{shop} – Online shopping in Saudi Arabia", Ar: "{shop} – تسوّق أونلاين في السعودية"},
			WholeTitle: true, Description: siteDescription,
			First: []string{"/api/v1/home"}, Clock: true,
		},
		{
			Name: "categories", Pattern: "/categories", Source: "src/features/catalog/categories-page.tsx",
			Title:       lang.Text{En: "All Categories", Ar: "كل الأقسام"},
			Description: lang.Text{En: "Browse every category of {shop} and find what you need.", Ar: "تصفّح جميع أقسام {shop} واعثر على ما تحتاجه."},
		},
		{
			Name: "category", Pattern: "/category/{slug}", Source: categorySource, Texts: listingTexts,
			Title: lang.Text{En: "Category", Ar: "القسم"}, OwnTitle: true, Description: siteDescription,
			Missing: lang.Text{En: "Category not found", Ar: "القسم غير موجود"},
			First:   []string{categoryAPI, categoryProductsAPI}, PictureSizes: cardSizes,
		},
		{
			Name: "collection", Pattern: "/collections/{slug}", Source: "src/features/catalog/collection-page.tsx", Texts: listingTexts,
			Title: lang.Text{En: "Collection", Ar: "مجموعة"}, OwnTitle: true, Description: siteDescription,
			Missing: lang.Text{En: "Collection not found", Ar: "المجموعة غير موجودة"},
			First:   []string{"/api/v1/collections/{slug}", "/api/v1/collections/{slug}/products{?}"}, PictureSizes: cardSizes,
		},
		{
			Name: "search", Pattern: "/search", Source: "src/features/catalog/search-page.tsx", Texts: listingTexts,
			Title: lang.Text{En: "Search results", Ar: "نتائج البحث"}, Description: siteDescription, NoIndex: true,
			First: []string{"/api/v1/search{?q}"}, PictureSizes: cardSizes,
		},
		{
			Name: "product", Pattern: "/product/{id}", Source: "src/app/pages/product-page.tsx", Texts: productTexts,
			Title: lang.Text{En: "Product", Ar: "المنتج"}, OwnTitle: true, Description: siteDescription,
			Missing: lang.Text{En: "Product not found", Ar: "المنتج غير موجود"},
			First:   []string{"/api/v1/products/{id}"}, PictureSizes: gallerySizes,
		},
		{
			// Where the unsubscribe link of a stock notice leads.
			Name: "stopNotices", Pattern: "/notify/stop", Source: "src/features/product/stop-notices-page.tsx", Texts: productTexts,
			Title: lang.Text{En: "Stop stock notices", Ar: "إيقاف تنبيهات التوفر"}, Description: siteDescription, NoIndex: true,
			Query: []string{"token"},
		},
		{
			Name: "deals", Pattern: "/deals", Source: "src/app/pages/deals-page.tsx", Texts: listingTexts,
			Title:       lang.Text{En: "Deals", Ar: "العروض"},
			Description: lang.Text{En: "Today's best deals on {shop}, with prices that are down for a limited time.", Ar: "أفضل عروض اليوم في {shop} بأسعار مخفّضة لفترة محدودة."},
			First:       []string{"/api/v1/deals{?}", "/api/v1/coupons"}, PictureSizes: cardSizes,
		},
		{
			Name: "new", Pattern: "/new", Source: "src/features/catalog/listing-page.tsx", Texts: listingTexts,
			Title:       lang.Text{En: "New Arrivals", Ar: "وصل حديثًا"},
			Description: lang.Text{En: "The newest products on {shop}, fresh from our sellers.", Ar: "أحدث المنتجات في {shop}، وصلت للتو من بائعينا."},
			First:       []string{"/api/v1/new{?}"}, PictureSizes: cardSizes,
		},
		categoryAlias("electronics", "/electronics", "electronics", lang.Text{En: "Electronics", Ar: "الإلكترونيات"},
			lang.Text{En: "Phones, computers, audio and more, delivered across Saudi Arabia.", Ar: "جوالات وكمبيوترات وصوتيات وغيرها، مع التوصيل إلى جميع أنحاء السعودية."}),
		categoryAlias("fashion", "/fashion", "fashion", lang.Text{En: "Fashion", Ar: "الأزياء"},
			lang.Text{En: "Clothes, shoes and accessories for every day and every occasion.", Ar: "ملابس وأحذية وإكسسوارات لكل يوم ولكل مناسبة."}),
		categoryAlias("homeKitchen", "/home-kitchen", "home-kitchen", lang.Text{En: "Home & Kitchen", Ar: "المنزل والمطبخ"},
			lang.Text{En: "Cookware, appliances and everything that makes a house a home.", Ar: "أواني طبخ وأجهزة وكل ما يجعل بيتك أجمل."}),
		categoryAlias("beauty", "/beauty", "beauty-personal-care", lang.Text{En: "Beauty", Ar: "الجمال"},
			lang.Text{En: "Make-up, skin care, hair care and fragrance from brands you love.", Ar: "مكياج وعناية بالبشرة والشعر وعطور من علامات تحبها."}),

		{
			Name: "cart", Pattern: "/cart", Source: "src/app/pages/cart-page.tsx", Texts: orderTexts,
			Title: lang.Text{En: "Your Cart", Ar: "سلة التسوق"}, Description: siteDescription, NoIndex: true,
		},
		{
			Name: "wishlist", Pattern: "/wishlist", Source: "src/app/pages/wishlist-page.tsx", Texts: orderTexts,
			Title: lang.Text{En: "Wishlist", Ar: "المفضلة"}, Description: siteDescription, Guard: Members,
		},
		{
			Name: "checkout", Pattern: "/checkout", Source: "src/app/pages/checkout-page.tsx", Texts: orderTexts,
			Title: lang.Text{En: "Checkout", Ar: "إتمام الطلب"}, Description: siteDescription, Guard: Members, Layout: Checkout,
		},
		{
			Name: "orders", Pattern: "/orders", Source: "src/features/orders/orders-page.tsx", Texts: orderTexts,
			Title: lang.Text{En: "My Orders", Ar: "طلباتي"}, Description: siteDescription, Guard: Members,
		},
		{
			Name: "order", Pattern: "/orders/{id}", Source: "src/app/pages/order-page.tsx", Texts: orderTexts,
			Title: lang.Text{En: "Order", Ar: "الطلب"}, OwnTitle: true, Description: siteDescription, Guard: Members,
		},
		{
			Name: "invoice", Pattern: "/orders/{id}/invoice", Source: "src/features/orders/invoice-page.tsx", Texts: orderTexts,
			Title: lang.Text{En: "Order document", Ar: "مستند الطلب"}, OwnTitle: true, Description: siteDescription, Guard: Members, Layout: Bare,
		},
		// One page for a return, its label (?label) and, as /returns/new?order=…, the form that asks for one.
		{
			Name: "return", Pattern: "/returns/{id}", Source: "src/features/orders/return-page.tsx", Texts: returnTexts,
			Title: lang.Text{En: "Return", Ar: "الإرجاع"}, OwnTitle: true, Description: siteDescription, Guard: Members,
		},

		{
			Name: "auth", Pattern: "/auth", Source: "src/features/auth/auth-page.tsx", Texts: accountTexts,
			Title: lang.Text{En: "Sign In", Ar: "تسجيل الدخول"}, Description: siteDescription, Guard: Guests,
		},
		{
			Name: "reset", Pattern: "/auth/reset", Source: "src/features/auth/reset-page.tsx", Texts: accountTexts,
			Title: lang.Text{En: "Choose a new password", Ar: "اختر كلمة مرور جديدة"}, Description: siteDescription, NoIndex: true,
			Query: []string{"token_hash"},
		},
		{
			Name: "confirm", Pattern: "/auth/confirm", Source: "src/features/auth/confirm-page.tsx", Texts: accountTexts,
			Title: lang.Text{En: "Confirm your email address", Ar: "تأكيد بريدك الإلكتروني"}, Description: siteDescription, NoIndex: true,
			Query: []string{"token_hash", "confirmed"},
		},
		{
			Name: "account", Pattern: "/account", Source: "src/features/account/account-page.tsx", Texts: accountTexts,
			Title: lang.Text{En: "My Account", Ar: "حسابي"}, Description: siteDescription, Guard: Members,
		},
		{
			Name: "profile", Pattern: "/account/profile", Source: "src/features/account/profile-page.tsx", Texts: accountTexts,
			Title: lang.Text{En: "Profile", Ar: "الملف الشخصي"}, Description: siteDescription, Guard: Members,
		},
		{
			Name: "addresses", Pattern: "/account/addresses", Source: "src/features/account/addresses-page.tsx", Texts: accountTexts,
			Title: lang.Text{En: "Addresses", Ar: "العناوين"}, Description: siteDescription, Guard: Members,
		},
		{
			Name: "settings", Pattern: "/account/settings", Source: "src/app/pages/settings-page.tsx", Texts: accountTexts,
			Title: lang.Text{En: "Settings", Ar: "الإعدادات"}, Description: siteDescription, Guard: Members,
		},

		{
			Name: "contact", Pattern: "/contact", Source: "src/features/content/contact-page.tsx", Texts: contentTexts,
			Title:       lang.Text{En: "Contact us", Ar: "تواصل معنا"},
			Description: lang.Text{En: "Questions about an order or a product? Our team answers around the clock.", Ar: "عندك سؤال عن طلب أو منتج؟ فريقنا يجيبك على مدار الساعة."},
			First:       []string{"/api/v1/pages/contact"},
			Query:       []string{"topic", "order"},
		},
		{
			Name: "track", Pattern: "/track", Source: "src/features/orders/track-page.tsx", Texts: orderTexts,
			Title:       lang.Text{En: "Track your order", Ar: "تتبّع طلبك"},
			Description: lang.Text{En: "See where your order is with its number and your e-mail address.", Ar: "اعرف أين وصل طلبك برقم الطلب وبريدك الإلكتروني."},
			Query:       []string{"order"},
		},
		textPage("returns", lang.Text{En: "Returns", Ar: "الإرجاع"},
			lang.Text{En: "Return what you bought within 30 days; in the first 14 days we pick it up for free.", Ar: "أرجِع مشترياتك خلال 30 يومًا، وخلال أول 14 يومًا نستلمها من بابك مجانًا."}),
		textPage("shipping", lang.Text{En: "Shipping", Ar: "الشحن والتوصيل"},
			lang.Text{En: "How, when and where we deliver in Saudi Arabia.", Ar: "كيف ومتى وإلى أين نوصل طلبك داخل السعودية."}),
		textPage("about", lang.Text{En: "About us", Ar: "من نحن"},
			lang.Text{En: "{shop} brings trusted sellers and shoppers in Saudi Arabia together.", Ar: "{shop} يجمع البائعين الموثوقين والمتسوقين في السعودية."}),
		textPage("careers", lang.Text{En: "Careers", Ar: "الوظائف"},
			lang.Text{En: "Work with us on the shop that Saudi Arabia enjoys using.", Ar: "انضم إلينا في بناء المتجر الذي يحبه المتسوقون في السعودية."}),
		textPage("privacy", lang.Text{En: "Privacy policy", Ar: "سياسة الخصوصية"},
			lang.Text{En: "What we know about you, why, and how you decide about it.", Ar: "ما نعرفه عنك ولماذا، وكيف تتحكم فيه."}),
		textPage("terms", lang.Text{En: "Terms of use", Ar: "شروط الاستخدام"},
			lang.Text{En: "The rules of buying on {shop}, in plain words.", Ar: "قواعد الشراء من {shop} بكلمات واضحة."}),
		{
			// A text page that the operator added.
			Name: "ownPage", Pattern: "/pages/{name}", Source: "src/features/content/text-page.tsx", Texts: contentTexts,
			Title: lang.Text{En: "Page", Ar: "صفحة"}, OwnTitle: true, Description: siteDescription, Missing: notFound.Title,
			First: []string{"/api/v1/pages/{name}"},
		},
		{
			Name: "unsubscribe", Pattern: "/unsubscribe", Source: "src/features/content/unsubscribe-page.tsx", Texts: contentTexts,
			Title: lang.Text{En: "Unsubscribe", Ar: "إلغاء الاشتراك"}, Description: siteDescription, NoIndex: true,
			Query: []string{"token", "list"},
		},
		{
			// Where the letter to a new subscriber leads.
			Name: "confirmNewsletter", Pattern: "/newsletter/confirm", Source: "src/features/content/confirm-newsletter-page.tsx", Texts: contentTexts,
			Title: lang.Text{En: "Confirm your subscription", Ar: "تأكيد الاشتراك"}, Description: siteDescription, NoIndex: true,
			Query: []string{"token"},
		},
		{
			Name: "pro", Pattern: "/pro", Source: "src/features/content/pro-page.tsx", Texts: contentTexts,
			Title:       lang.Text{En: "{shop} Pro", Ar: "{shop} برو"},
			Description: lang.Text{En: "What the Pro membership will offer, and how to hear of it first.", Ar: "مزايا عضوية برو القادمة، وكيف تكون أول من يعرف عنها."},
		},
	}
}

const categorySource = "src/features/catalog/category-page.tsx"

// categoryAlias returns a route that shows a category under its own path.
func categoryAlias(name, pattern, slug string, title, description lang.Text) Route {
	return Route{
		Name: name, Pattern: pattern, As: "category", Params: map[string]string{"slug": slug}, Source: categorySource, Texts: listingTexts,
		Title: title, Description: description,
		First: []string{categoryAPI, categoryProductsAPI}, PictureSizes: cardSizes,
	}
}

// textPage returns the route of a text page, whose path is its name.
func textPage(name string, title, description lang.Text) Route {
	return Route{
		Name: name, Pattern: "/" + name, Source: "src/features/content/text-page.tsx", Texts: contentTexts,
		Title: title, OwnTitle: true, Description: description,
		First: []string{"/api/v1/pages/" + name},
	}
}
