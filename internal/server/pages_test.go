package server

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/money"
)

const (
	cupID   = "11111111-1111-4111-8111-111111111111"
	plateID = "22222222-2222-4222-8222-222222222222"
)

// stock is a small catalogue with one product that has reviews and one that is sold out.
func stock(t *testing.T, d *db.DB) {
	t.Helper()
	now := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	data := catalog.Data{
		Categories: []catalog.Category{
			{ID: "c1", Slug: "home-kitchen", Name: lang.Text{En: "Home & Kitchen", Ar: "المنزل والمطبخ"}},
			{ID: "c2", ParentID: "c1", Slug: "cups", Name: lang.Text{En: "Cups", Ar: "أكواب"}, Description: lang.Text{En: "To drink from", Ar: "للشرب"}},
		},
		Vendors: []catalog.Vendor{{ID: "v1", Name: lang.Text{En: "Potter", Ar: "الفخراني"}, CreatedAt: now}},
		Products: []catalog.Product{
			{
				ID: cupID, VendorID: "v1", CategoryID: "c2", Name: lang.Text{En: "Cup </script>", Ar: "كوب"},
				Description: lang.Text{En: "A cup", Ar: "كوب جميل"}, Price: money.Halalas(1250), CompareAtPrice: money.Riyals(15), Status: catalog.Active,
				ImageURL: "/media/products/cup.webp", Brand: lang.Text{En: "Fakhar", Ar: "فخار"}, Inventory: 3, LowStockThreshold: 10, Featured: true,
				CreatedAt: now, Rating: catalog.Rating{Stars: [5]int64{0, 0, 0, 1, 1}},
			},
			{
				ID: plateID, VendorID: "v1", CategoryID: "c1", Name: lang.Text{En: "Plate", Ar: "صحن"},
				Price: money.Riyals(20), Status: catalog.Active, LowStockThreshold: 10, CreatedAt: now, ImageURL: "https://cdn.example.com/plate.webp",
			},
		},
	}
	err := d.Tx(t.Context(), func(q db.Querier) error { return catalog.Insert(t.Context(), q, data) })
	if err != nil {
		t.Fatal(err)
	}
}

func stocked(t *testing.T) *Server {
	t.Helper()
	return newServer(t, func(deps *Deps) {
		stock(t, deps.DB)
		if err := deps.Catalog.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// firstData returns the API responses in a page, by URL.
func firstData(t *testing.T, page string) map[string]json.RawMessage {
	t.Helper()
	_, text, _ := strings.Cut(page, `id="boot">`)
	text, _, _ = strings.Cut(text, "</script>")
	var boot struct{ Data map[string]json.RawMessage }
	if err := json.Unmarshal([]byte(text), &boot); err != nil {
		t.Fatal(err)
	}
	return boot.Data
}

func TestPages(t *testing.T) {
	s := stocked(t)
	// The preload of the first picture of a list.
	const firstCup = `<link rel="preload" href="/media/products/cup.webp" as="image" imagesrcset="/media/products/cup.webp?w=400 400w, /media/products/cup.webp 800w" imagesizes="(min-width: 1280px) 310px, (min-width: 768px) 30vw, 47vw" fetchpriority="high">`
	for _, test := range []struct {
		path   string
		status int
		title  string
		data   []string
		has    []string
	}{
		{"/", 200, "Matjar – Online shopping in Saudi Arabia", []string{"/api/v1/categories", "/api/v1/home"}, []string{
			`"@type":"WebSite"`, `/search?q={search_term_string}`,
			`<link rel="preload" href="/media/home/big-sale-phone.webp" as="image" media="(max-width: 639px) and (prefers-color-scheme: light)" fetchpriority="high">`,
			`<link rel="preload" href="/media/home/big-sale.webp" as="image" media="(min-width: 640px) and (prefers-color-scheme: light)" fetchpriority="high">`,
			`<link rel="preload" href="/media/home/big-sale-dark.webp" as="image" media="(min-width: 640px) and (prefers-color-scheme: dark)" fetchpriority="high">`,
		}},
		{"/?lang=ar", 200, "متجر – تسوّق أونلاين في السعودية", []string{"/api/v1/categories", "/api/v1/home"}, []string{`href="/media/home/big-sale-rtl.webp"`}},
		{"/about", 200, "About us | Matjar", []string{"/api/v1/categories", "/api/v1/pages/about"}, nil},
		{
			"/category/cups", 200, "Cups | Matjar",
			[]string{"/api/v1/categories", "/api/v1/categories/cups", "/api/v1/categories/cups/products"},
			[]string{`"@type":"CollectionPage"`, `"@type":"BreadcrumbList"`, `"name":"Home \u0026 Kitchen"`, `content="To drink from"`, firstCup},
		},
		{"/category/cups?lang=ar", 200, "أكواب | متجر", []string{"/api/v1/categories", "/api/v1/categories/cups", "/api/v1/categories/cups/products"}, []string{`"name":"الرئيسية"`}},
		{
			"/category/cups?inStock=true&page=2", 200, "Cups | Matjar",
			[]string{"/api/v1/categories", "/api/v1/categories/cups"},
			[]string{`<link rel="canonical" href="http://localhost/category/cups?page=2">`},
		},
		{"/category/none", 404, "Category not found | Matjar", []string{"/api/v1/categories"}, nil},
		{
			"/home-kitchen", 200, "Home &amp; Kitchen | Matjar",
			[]string{"/api/v1/categories", "/api/v1/categories/home-kitchen", "/api/v1/categories/home-kitchen/products"},
			[]string{`<link rel="canonical" href="http://localhost/category/home-kitchen">`},
		},
		{"/fashion", 200, "Fashion | Matjar", []string{"/api/v1/categories"}, []string{`content="noindex, follow"`}},
		{
			"/product/" + cupID, 200, "Cup &lt;/script&gt; | Fakhar | Matjar",
			[]string{"/api/v1/categories", "/api/v1/products/" + cupID},
			[]string{
				`"@type":"Product"`, `"price":"12.50"`, `"priceCurrency":"SAR"`, `"availability":"https://schema.org/InStock"`,
				`"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"reviewCount":2}`, `"name":"Fakhar"`,
				`<meta property="og:image" content="http://localhost/media/products/cup.webp">`,
				`<link rel="preload" href="/media/products/cup.webp" as="image" imagesrcset="/media/products/cup.webp?w=400 400w, /media/products/cup.webp 800w" imagesizes="(min-width: 1280px) 520px, (min-width: 768px) 45vw, 100vw" fetchpriority="high">`,
			},
		},
		{"/product/" + cupID + "?lang=ar", 200, "كوب | فخار | متجر", []string{"/api/v1/categories", "/api/v1/products/" + cupID}, []string{`"brand":{"@type":"Brand","name":"فخار"}`}},
		{"/product/" + plateID, 200, "Plate | Matjar", []string{"/api/v1/categories", "/api/v1/products/" + plateID}, []string{
			`"availability":"https://schema.org/OutOfStock"`, `"image":["https://cdn.example.com/plate.webp"]`,
			`<meta property="og:image" content="https://cdn.example.com/plate.webp">`,
			`<link rel="preload" href="https://cdn.example.com/plate.webp" as="image" fetchpriority="high">`,
		}},
		{"/product/none", 404, "Product not found | Matjar", []string{"/api/v1/categories"}, nil},
		{"/deals", 200, "Deals | Matjar", []string{"/api/v1/categories", "/api/v1/deals", "/api/v1/coupons"}, []string{`Cup \u003c/script\u003e`, firstCup}},
		{"/new?inStock=true", 200, "New Arrivals | Matjar", []string{"/api/v1/categories"}, nil},
		{"/new", 200, "New Arrivals | Matjar", []string{"/api/v1/categories", "/api/v1/new"}, nil},
		{"/search?q=+plate%20~*,", 200, "Search results | Matjar", []string{"/api/v1/categories", "/api/v1/search?q=plate+~%2A%2C"}, nil},
		{"/search?q=cup", 200, "Search results | Matjar", []string{"/api/v1/categories", "/api/v1/search?q=cup"}, []string{firstCup}},
		{"/search?q=plate&inStock=true", 200, "Search results | Matjar", []string{"/api/v1/categories"}, nil},
		{"/search", 200, "Search results | Matjar", []string{"/api/v1/categories"}, nil},
		{
			"/returns", 200, "Returns and refunds | Matjar", []string{"/api/v1/categories", "/api/v1/pages/returns"},
			[]string{`"@type":"BreadcrumbList"`, `<meta name="description" content="Return what you bought within 30 days`},
		},
		{"/returns?lang=ar", 200, "الإرجاع واسترداد المبلغ | متجر", []string{"/api/v1/categories", "/api/v1/pages/returns"}, nil},
		{"/search?q=%ff", 200, "Search results | Matjar", []string{"/api/v1/categories", "/api/v1/search?q=%EF%BF%BD"}, nil},
		{"/nowhere", 404, "Oops! Page not found | Matjar", []string{"/api/v1/categories"}, nil},
	} {
		w := get(s.Public, test.path)
		page := w.Body.String()
		if w.Code != test.status {
			t.Errorf("%s: status %d, want %d", test.path, w.Code, test.status)
		}
		if !strings.Contains(page, "<title>"+test.title+"</title>") {
			t.Errorf("%s: the title is not %s", test.path, test.title)
		}
		if got := slices.Sorted(maps.Keys(firstData(t, page))); !slices.Equal(got, slices.Sorted(slices.Values(test.data))) {
			t.Errorf("%s: data %s, want %s", test.path, got, test.data)
		}
		for _, want := range test.has {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %s", test.path, want)
			}
		}
	}
	if strings.Contains(get(s.Public, "/product/"+plateID).Body.String(), "aggregateRating") {
		t.Error("a product without reviews has a rating")
	}
}

// TestHeads compares the head that the app requests after navigation with the head of that
// page's document.
func TestHeads(t *testing.T) {
	s := stocked(t)
	for _, path := range []string{
		"/", "/?lang=ar", "/?lang=en", "/categories", "/category/cups", "/category/cups?page=2&inStock=true", "/category/none",
		"/home-kitchen", "/fashion?lang=en", "/product/" + cupID, "/product/" + plateID + "?lang=ar", "/product/none", "/deals", "/new?page=2",
		"/search?q=cup", "/search?q=%3C/script%3E%22", "/cart", "/orders/" + cupID + "/invoice", "/about", "/returns?lang=ar", "/pro", "/nowhere", "/a/b/c?lang=ar",
	} {
		for _, language := range []string{"en", "ar"} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.Host = "localhost"
			r.AddCookie(&http.Cookie{Name: "lang", Value: language})
			document := httptest.NewRecorder()
			s.Public.ServeHTTP(document, r)

			w := get(s.Public, "/api/v1/head?"+url.Values{"path": {path}, "lang": {language}}.Encode())
			var head struct{ HTML string }
			if err := json.Unmarshal(w.Body.Bytes(), &head); err != nil || w.Code != 200 {
				t.Fatalf("the head of %s: %d %s", path, w.Code, w.Body)
			}
			if !strings.Contains(document.Body.String(), head.HTML+"\n</head>") || !strings.HasPrefix(head.HTML, `<meta name="description"`) {
				t.Errorf("%s in %s: the document has not the head\n%s", path, language, head.HTML)
			}
			if got := strings.Contains(head.HTML, "noindex"); got != strings.Contains(document.Body.String(), `content="noindex, follow"`) {
				t.Errorf("%s: noindex is %v", path, got)
			}
		}
	}
	if got := get(s.Public, "/api/v1/head?path=/about/").Body.String(); !strings.Contains(got, `http://localhost/about?lang=en`) {
		t.Errorf("a slash too many: %s", got)
	}
	for _, path := range []string{"", "about", "//evil.example/", "https://evil.example/", "/%zz"} {
		if w := get(s.Public, "/api/v1/head?path="+url.QueryEscape(path)); w.Code != 400 && w.Code != 422 {
			t.Errorf("the head of %q: %d", path, w.Code)
		}
	}
	w := get(s.Public, "/api/v1/head?path=/")
	if got := w.Header().Get("Cache-Control"); !strings.HasPrefix(got, "public, max-age=") || w.Header().Get("ETag") == "" || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a head is not kept for everybody: %v", w.Header())
	}
}

// TestBootDataEqualsTheAPI compares the document's data with the responses of the API.
func TestBootDataEqualsTheAPI(t *testing.T) {
	s := stocked(t)
	for _, page := range []string{"/", "/category/cups", "/product/" + cupID, "/home-kitchen?lang=ar", "/privacy", "/deals", "/new", "/search?q=cup+%26+~*%22", "/cart"} {
		for address, data := range firstData(t, get(s.Public, page).Body.String()) {
			answer := get(s.Public, address)
			if answer.Code != 200 || !bytes.Equal(plain(t, data), plain(t, answer.Body.Bytes())) {
				t.Errorf("%s does not hold what %s answers: %d %s", page, address, answer.Code, answer.Body)
			}
		}
	}
}

// plain returns JSON in a canonical form.
func plain(t *testing.T, text []byte) []byte {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return written
}

func TestCatalogueSitemap(t *testing.T) {
	got := get(stocked(t).Public, "/sitemap.xml").Body.String()
	for _, want := range []string{"/category/cups<", "/product/" + cupID + "<", "http://localhost/<", "/deals<"} {
		if !strings.Contains(got, want) {
			t.Errorf("the sitemap lacks %s", want)
		}
	}
	for _, other := range []string{"/checkout", "/home-kitchen<", "/search"} {
		if strings.Contains(strings.ReplaceAll(got, "/category/home-kitchen", ""), other) {
			t.Errorf("the sitemap has %s", other)
		}
	}
}

func TestCatalogueReadsAreRevalidated(t *testing.T) {
	s := stocked(t)
	first := get(s.Public, "/api/v1/home")
	if first.Header().Get("ETag") == "" || !strings.Contains(first.Header().Get("Cache-Control"), "max-age") {
		t.Errorf("headers = %v", first.Header())
	}
	r := httptest.NewRequest(http.MethodGet, "/api/v1/home", nil)
	r.Header.Set("If-None-Match", first.Header().Get("ETag"))
	again := httptest.NewRecorder()
	s.Public.ServeHTTP(again, r)
	if again.Code != 304 || again.Body.Len() != 0 {
		t.Errorf("repeat = %d with %d bytes", again.Code, again.Body.Len())
	}
}
