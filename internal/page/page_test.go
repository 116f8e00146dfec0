package page

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

const css = "body{color:#13211d}a>b{content:\"</x>\"}"

// built is a small web app as Vite leaves it.
func built() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		".gitkeep": file(""),
		".vite/manifest.json": file(`{
			"src/main.tsx": {"file": "assets/main-1.js", "isEntry": true, "imports": ["_vendor-2.js"]},
			"src/styles/index.css": {"file": "assets/style-3.css", "isEntry": true},
			"src/styles/fonts/readex-pro-latin.woff2": {"file": "assets/readex-pro-latin-8.woff2"},
			"src/styles/fonts/readex-pro-arabic.woff2": {"file": "assets/readex-pro-arabic-9.woff2"},
			"_vendor-2.js": {"file": "assets/vendor-2.js"},
			"src/app/pages/home-page.tsx": {"file": "assets/home-4.js", "imports": ["src/main.tsx", "_shared-5.js"]},
			"_shared-5.js": {"file": "assets/shared-5.js", "imports": ["_vendor-2.js"], "css": ["assets/shared-5.css"]},
			"virtual:messages/en-first": {"file": "assets/en-6.js"},
			"virtual:messages/ar-first": {"file": "assets/ar-7.js"}
		}`),
		"assets/main-1.js":                 file("script"),
		"assets/main-1.js.br":              file("script in brotli"),
		"assets/main-1.js.gz":              file("script in gzip"),
		"assets/vendor-2.js":               file("vendor"),
		"assets/style-3.css":               file(css),
		"assets/home-4.js":                 file("home"),
		"assets/shared-5.js":               file("shared"),
		"assets/en-6.js":                   file("en"),
		"assets/ar-7.js":                   file("ar"),
		"assets/readex-pro-latin-8.woff2":  file("latin"),
		"assets/readex-pro-arabic-9.woff2": file("arabic"),
		"favicon.svg":                      file("<svg/>"),
	}
}

func pictures() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"products/cup@400.webp": file("narrow"),
		"products/cup@800.webp": file("wide"),
		"placeholder.webp":      file("plain"),
	}
}

func serve(t *testing.T, opt Options) http.Handler {
	t.Helper()
	if opt.Dist == nil {
		opt.Dist = built()
	}
	if opt.Now == nil {
		opt.Now = func() time.Time { return time.Unix(1_700_000_059, 0) }
	}
	site, err := New(opt)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	site.Mount(mux)
	proxies, err := rest.ParseProxies("192.0.2.0/24") // where httptest's requests come from
	if err != nil {
		t.Fatal(err)
	}
	return rest.Middleware{Log: slog.New(slog.DiscardHandler), Proxies: proxies}.Wrap(mux)
}

func get(h http.Handler, target string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, target, nil)
	r.Host = "localhost:8080"
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestLanguage(t *testing.T) {
	h := serve(t, Options{})
	for _, test := range []struct {
		name, target, cookie string
		html, setCookie      string
	}{
		{"default", "/", "", `<html lang="en" dir="ltr">`, ""},
		{"cookie", "/", "ar", `<html lang="ar" dir="rtl">`, ""},
		{"address over cookie", "/?lang=en", "ar", `<html lang="en" dir="ltr">`, "lang=en; Path=/; Max-Age=31536000; SameSite=Lax"},
		{"address", "/?lang=ar", "", `<html lang="ar" dir="rtl">`, "lang=ar; Path=/; Max-Age=31536000; SameSite=Lax"},
		{"unknown in the address", "/?lang=fr", "ar", `<html lang="ar" dir="rtl">`, ""},
		{"unknown in the cookie", "/", "fr", `<html lang="en" dir="ltr">`, ""},
	} {
		w := get(h, test.target, "Cookie", "lang="+test.cookie, "Accept-Language", "ar-SA")
		if !strings.HasPrefix(w.Body.String(), "<!doctype html>\n"+test.html) {
			t.Errorf("%s: %.60s…, want %s", test.name, w.Body, test.html)
		}
		if got := w.Header().Get("Set-Cookie"); got != test.setCookie {
			t.Errorf("%s: Set-Cookie = %q, want %q", test.name, got, test.setCookie)
		}
		if got := strings.Join(w.Header().Values("Vary"), ", "); !strings.Contains(got, "Cookie") {
			t.Errorf("%s: Vary = %q", test.name, got)
		}
	}
	if got := get(h, "/?lang=ar", "X-Forwarded-Proto", "https").Header().Get("Set-Cookie"); !strings.Contains(got, "Secure") {
		t.Errorf("over TLS: Set-Cookie = %q, want Secure", got)
	}
}

func TestLanguageWithoutAChoice(t *testing.T) {
	const english, arabic = `<html lang="en" dir="ltr">`, `<html lang="ar" dir="rtl">`
	for _, test := range []struct{ setting, accept, cookie, want string }{
		{"en", "ar-SA,ar;q=0.9", "", english},
		{"ar", "en-US", "", arabic},
		{"browser", "ar-SA,ar;q=0.9,en;q=0.8", "", arabic},
		{"browser", "en;q=0.5, AR ; q=0.7", "", arabic},
		{"browser", "fr-FR, ar;q=0.3", "", arabic},
		{"browser", "ar;q=0, fr", "", english},
		{"browser", "", "", english},
		{"browser", "ar-SA", "en", english},
	} {
		rule := setting.Fixed(setting.Edit{"shop.language": json.RawMessage(strconv.Quote(test.setting))})
		w := get(serve(t, Options{Settings: rule}), "/", "Cookie", "lang="+test.cookie, "Accept-Language", test.accept)
		if !strings.HasPrefix(w.Body.String(), "<!doctype html>\n"+test.want) {
			t.Errorf("%s, %q, cookie %q: %.60s…, want %s", test.setting, test.accept, test.cookie, w.Body, test.want)
		}
		if got := strings.Join(w.Header().Values("Vary"), ", "); strings.Contains(got, "Accept-Language") != (test.setting == "browser") {
			t.Errorf("%s: Vary = %q", test.setting, got)
		}
	}
}

func TestHead(t *testing.T) {
	h := serve(t, Options{Loaders: map[string]Loader{"product": func(_ context.Context, v Visit) (Content, error) {
		return Content{
			Title:       lang.Text{En: "Cup " + v.Param("id"), Ar: "كوب " + v.Param("id")},
			Description: lang.Text{En: "A fine cup", Ar: "كوب جميل"},
			Type:        "product", Image: "/media/products/cup.webp",
			LD: []any{map[string]any{"@type": "Product", "url": v.URL("/product/7")}},
		}, nil
	}}})
	en := get(h, "/product/7").Body.String()
	for _, want := range []string{
		"<title>Cup 7 | Matjar</title>",
		`<meta name="description" content="A fine cup">`,
		`<meta name="robots" content="index, follow">`,
		`<link rel="canonical" href="http://localhost:8080/product/7">`,
		`<link rel="alternate" hreflang="en" href="http://localhost:8080/product/7?lang=en">`,
		`<link rel="alternate" hreflang="ar" href="http://localhost:8080/product/7?lang=ar">`,
		`<link rel="alternate" hreflang="x-default" href="http://localhost:8080/product/7">`,
		`<meta property="og:type" content="product">`,
		`<meta property="og:title" content="Cup 7 | Matjar">`,
		`<meta property="og:url" content="http://localhost:8080/product/7">`,
		`<meta property="og:image" content="http://localhost:8080/media/products/cup.webp">`,
		`<meta property="og:locale" content="en_US">`,
		`<meta name="twitter:card" content="summary_large_image">`,
		`<meta name="theme-color"`,
		`<link rel="icon" href="/favicon.svg" type="image/svg&#43;xml">`,
		`<link rel="preload" href="/assets/readex-pro-latin-8.woff2" as="font" type="font/woff2" crossorigin>`,
		`<script type="application/ld+json">{"@type":"Product","url":"http://localhost:8080/product/7"}</script>`,
		`<div id="root"></div>`,
		`<noscript>Matjar needs JavaScript.`,
	} {
		if !strings.Contains(en, want) {
			t.Errorf("the English page lacks %s", want)
		}
	}
	ar := get(h, "/product/7?lang=ar").Body.String()
	for _, want := range []string{
		"<title>كوب 7 | متجر</title>",
		`<meta name="description" content="كوب جميل">`,
		`<link rel="canonical" href="http://localhost:8080/product/7?lang=ar">`,
		`<meta property="og:locale" content="ar_SA">`,
		`/assets/readex-pro-arabic-9.woff2`,
		`/assets/readex-pro-latin-8.woff2`,
		`<link rel="modulepreload" href="/assets/ar-7.js" crossorigin>`,
	} {
		if !strings.Contains(ar, want) {
			t.Errorf("the Arabic page lacks %s", want)
		}
	}
	if strings.Contains(ar, "/assets/en-6.js") {
		t.Error("the Arabic page preloads the English texts")
	}
	if strings.Contains(en, "readex-pro-arabic") {
		t.Error("the English page preloads the Arabic font")
	}
}

func TestBaseURL(t *testing.T) {
	for _, test := range []struct{ name, base, host, want string }{
		{"configured", "https://shop.example.com", "evil.example", "https://shop.example.com/about"},
		{"loopback", "", "127.0.0.1:9", "http://127.0.0.1:9/about"},
		{"loopback 6", "", "[::1]:9", "http://[::1]:9/about"},
		{"a host the client made up", "", "evil.example", "/about"},
	} {
		h := serve(t, Options{BaseURL: test.base})
		r := httptest.NewRequest(http.MethodGet, "/about", nil)
		r.Host = test.host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if want := `<link rel="canonical" href="` + test.want + `">`; !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: the page lacks %s", test.name, want)
		}
	}
}

func TestModulePreloads(t *testing.T) {
	page := get(serve(t, Options{}), "/").Body.String()
	got := regexp.MustCompile(`modulepreload" href="([^"]+)"`).FindAllStringSubmatch(page, -1)
	var names []string
	for _, m := range got {
		names = append(names, m[1])
	}
	want := "/assets/vendor-2.js /assets/en-6.js /assets/shared-5.js /assets/home-4.js"
	if strings.Join(names, " ") != want {
		t.Errorf("preloads = %v, want %s", names, want)
	}
	if !strings.Contains(page, `<script type="module" src="/assets/main-1.js" crossorigin></script>`) {
		t.Error("the page does not start the app")
	}
	if !strings.Contains(page, `<link rel="stylesheet" href="/assets/shared-5.css">`) {
		t.Error("the page lacks a style of its own, which without scripts nothing loads")
	}
	if page := get(serve(t, Options{}), "/about").Body.String(); strings.Contains(page, "shared-5") {
		t.Error("another page has that style too")
	}
}

// ownScripts are the sources of scripts that every page allows.
var ownScripts = "'self' " + rest.InlineHash(reloadScript) + " " + rest.InlineHash(themeScript) + " " + rest.InlineHash(startScript) + " " + rest.InlineHash(speculation)

func TestPolicyAllowsTheInlinedStyleOnly(t *testing.T) {
	w := get(serve(t, Options{}), "/")
	if !strings.Contains(w.Body.String(), "<style>"+css+"</style>") {
		t.Error("the style is not inlined as it is")
	}
	csp := w.Header().Get("Content-Security-Policy")
	for _, want := range []string{
		"style-src 'self' " + rest.InlineHash(css), "script-src " + ownScripts + ";", "connect-src 'self'",
		// Markup of the server has styles of single elements, such as the width of a bar.
		"style-src-attr 'unsafe-inline';",
		"img-src 'self' data:", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'",
	} {
		if !strings.Contains(csp, want) {
			t.Errorf("policy %q lacks %q", csp, want)
		}
	}
	if strings.Count(csp, "unsafe") != 1 {
		t.Errorf("policy = %s", csp)
	}
}

func TestPolicyOpensForMediaHosts(t *testing.T) {
	hosts, err := rest.ParseHosts("cdn.example.com, *.pictures.example")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		hosts rest.Hosts
		more  string
	}{{rest.Hosts{}, ""}, {hosts, " https://cdn.example.com https://*.pictures.example"}} {
		csp := get(serve(t, Options{MediaHosts: test.hosts}), "/").Header().Get("Content-Security-Policy")
		for _, want := range []string{"; img-src 'self' data:" + test.more + ";", "; media-src 'self'" + test.more + ";", "; script-src " + ownScripts + ";", "; connect-src 'self';"} {
			if !strings.Contains(csp, want) {
				t.Errorf("policy %q lacks %q", csp, want)
			}
		}
	}
}

func TestPolicyOpensForMapsWithAKeyOnly(t *testing.T) {
	for _, test := range []struct{ key, script, scripts, requests string }{
		{"", MapsURL, ownScripts, "'self'"},
		{"k", MapsURL, ownScripts + " https://maps.googleapis.com", "'self' https://maps.googleapis.com https://places.googleapis.com"},
		{"k", "http://127.0.0.1:9000/js", ownScripts + " http://127.0.0.1:9000", "'self' http://127.0.0.1:9000"},
	} {
		maps, err := NewMaps(test.key, test.script)
		if err != nil {
			t.Fatal(err)
		}
		csp := get(serve(t, Options{Maps: maps}), "/").Header().Get("Content-Security-Policy")
		for _, want := range []string{
			"; script-src " + test.scripts + ";", "; connect-src " + test.requests + ";", "; img-src 'self' data:;", "; font-src 'self';",
		} {
			if !strings.Contains(csp, want) {
				t.Errorf("key %q, script %s: policy %q lacks %q", test.key, test.script, csp, want)
			}
		}
	}
	for _, script := range []string{"", "/js", "ftp://maps.example.com/js", "https://maps.example.com;x/js", "https://*.example.com/js", "https://maps.example.com/js?key=1"} {
		if maps, err := NewMaps("k", script); err == nil {
			t.Errorf("NewMaps(%q) = %v, want an error", script, maps)
		}
	}
}

// hostile is a product name with an injection attempt.
const hostile = "</script></title><script>alert(1)</script>\"' onload='x' <!-- & \u2028 {{.}} ${x} `"

func TestCatalogueTextCannotBreakOut(t *testing.T) {
	text := lang.Text{En: hostile, Ar: hostile}
	h := serve(t, Options{
		API: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			// Unlike the shop's own encoder, this one leaves <, > and & as they are.
			answer := json.NewEncoder(w)
			answer.SetEscapeHTML(false)
			_ = answer.Encode(map[string]string{"name": hostile, "image_url": hostile})
		}),
		Loaders: map[string]Loader{"product": func(context.Context, Visit) (Content, error) {
			return Content{
				Title: text, Description: text, Image: "/media/" + hostile, Canonical: "/product/" + hostile, Type: hostile,
				LD: []any{map[string]string{"name": hostile}},
			}, nil
		}},
	})
	page := get(h, "/product/"+url.PathEscape(hostile)).Body.String()
	if strings.Contains(page, "alert(1)</script>") || strings.Contains(page, "<script>") {
		t.Error("a script got into the page")
	}
	if got, want := strings.Count(page, "</script>"), 5; got != want {
		t.Errorf("%d script elements end, want %d: reload, theme, entry, JSON-LD, boot", got, want)
	}
	if strings.Count(page, "</title>") != 1 || strings.Contains(page, "<!--") || strings.Contains(between(page, `id="boot">`, "</script>"), "\u2028") {
		t.Error("text of the catalogue is not escaped")
	}
	if head, _, _ := strings.Cut(page, "application/ld+json"); strings.Contains(head, `onload='x'`) {
		t.Error("quotes are not escaped in attributes")
	}
	var first struct {
		Path string
		Data map[string]struct{ Name string }
	}
	if err := json.Unmarshal([]byte(between(page, `id="boot">`, "</script>")), &first); err != nil {
		t.Fatal(err)
	}
	if first.Data["/api/v1/products/"+url.PathEscape(hostile)].Name != hostile || first.Path != "/product/"+hostile {
		t.Errorf("boot = %+v, want the very same text", first)
	}
	var ld struct{ Name string }
	if err := json.Unmarshal([]byte(between(page, `application/ld+json">`, "</script>")), &ld); err != nil || ld.Name != hostile {
		t.Errorf("JSON-LD = %+v, %v", ld, err)
	}
}

func between(text, from, to string) string {
	_, text, _ = strings.Cut(text, from)
	text, _, _ = strings.Cut(text, to)
	return text
}

func TestBoot(t *testing.T) {
	h := serve(t, Options{
		Config: func() any { return map[string]string{"public_key": "k"} },
		API: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = w.Write([]byte(`{"of": "` + r.URL.Path + `"}` + "\n"))
		}),
	})
	got := between(get(h, "/?lang=ar").Body.String(), `<script type="application/json" id="boot">`, "</script>")
	want := `{"lang":"ar","path":"/","now":1700000040000,"data":{"/api/v1/categories":{"of":"/api/v1/categories"},"/api/v1/home":{"of":"/api/v1/home"}},"config":{"public_key":"k"}}`
	if got != want {
		t.Errorf("boot = %s, want %s", got, want)
	}
}

func TestStatus(t *testing.T) {
	fail := func(err error) Loader {
		return func(context.Context, Visit) (Content, error) { return Content{}, err }
	}
	h := serve(t, Options{Loaders: map[string]Loader{
		"product":  fail(errs.New(errs.NotFound, code.ProductNotFound, "no product")),
		"category": fail(errs.New(errs.NotFound, code.CategoryNotFound, "no category")),
		"deals":    fail(errors.New("the disk is on fire")),
	}})
	for _, test := range []struct {
		target string
		status int
		title  string
		robots string
	}{
		{"/", 200, "Matjar – Online shopping in Saudi Arabia", "index, follow"},
		{"/product/1", 404, "Product not found | Matjar", "noindex, follow"},
		{"/product/1?lang=ar", 404, "المنتج غير موجود | متجر", "noindex, follow"},
		{"/category/x", 404, "Category not found | Matjar", "noindex, follow"},
		{"/nowhere", 404, "Oops! Page not found | Matjar", "noindex, follow"},
		{"/product/1/more", 404, "Oops! Page not found | Matjar", "noindex, follow"},
		{"/deals", 500, "Deals | Matjar", "noindex, follow"},
		{"/checkout", 200, "Checkout | Matjar", "noindex, follow"},
		{"/account/settings", 200, "Settings | Matjar", "noindex, follow"},
		{"/search?q=x", 200, "Search results | Matjar", "noindex, follow"},
	} {
		w := get(h, test.target)
		page := w.Body.String()
		if w.Code != test.status {
			t.Errorf("%s: status %d, want %d", test.target, w.Code, test.status)
		}
		if got := w.Header().Get("Content-Type"); !strings.HasPrefix(got, "text/html") {
			t.Errorf("%s: Content-Type = %q, want HTML", test.target, got)
		}
		if got := between(page, "<title>", "</title>"); got != test.title {
			t.Errorf("%s: title %q, want %q", test.target, got, test.title)
		}
		if got := between(page, `<meta name="robots" content="`, `"`); got != test.robots {
			t.Errorf("%s: robots %q, want %q", test.target, got, test.robots)
		}
		if !strings.Contains(page, `<div id="root"></div>`) || strings.Contains(page, "on fire") {
			t.Errorf("%s: want the app and no cause", test.target)
		}
	}
}

func TestSlashAtTheEnd(t *testing.T) {
	h := serve(t, Options{})
	w := get(h, "/product/7/?lang=ar")
	if w.Code != 301 || w.Header().Get("Location") != "/product/7?lang=ar" {
		t.Errorf("%d to %s", w.Code, w.Header().Get("Location"))
	}
	if got := w.Header().Get("Cache-Control"); got != "private, max-age=3600" {
		t.Errorf("Cache-Control = %q, want an hour in the visitor's own browser", got)
	}
	if got := get(h, "/nowhere/").Code; got != 404 {
		t.Errorf("an unknown path: %d, want 404", got)
	}
}

func TestPagesAreReadOnly(t *testing.T) {
	h := serve(t, Options{})
	for _, target := range []string{"/", "/product/1", "/nowhere"} {
		r := httptest.NewRequest(http.MethodPost, target, nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("POST %s: %d, Allow %q", target, w.Code, w.Header().Get("Allow"))
		}
	}
}

func TestRepeatedPageIsNotModified(t *testing.T) {
	h := serve(t, Options{})
	first := get(h, "/about")
	if got := first.Header().Get("Cache-Control"); got != "private, no-cache" {
		t.Errorf("Cache-Control = %s", got)
	}
	if again := get(h, "/about", "If-None-Match", first.Header().Get("ETag")); again.Code != 304 || again.Body.Len() != 0 {
		t.Errorf("repeat = %d with %d bytes", again.Code, again.Body.Len())
	}
}

func TestNotBuilt(t *testing.T) {
	w := get(serve(t, Options{Dist: fstest.MapFS{".gitkeep": &fstest.MapFile{}}}), "/")
	if w.Code != 503 || w.Body.String() != "web app not built: run make build\n" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestDevelopment(t *testing.T) {
	w := get(serve(t, Options{Dist: fstest.MapFS{}, Dev: true}), "/?lang=ar")
	page := w.Body.String()
	if !strings.Contains(page, `<script type="module" src="/src/main.tsx"></script>`) || strings.Contains(page, "/assets/") || strings.Contains(page, "<style>") {
		t.Errorf("page = %s", page)
	}
	if got := w.Header().Get("Content-Security-Policy"); got != "" {
		t.Errorf("policy = %s", got)
	}
}

func TestMetaDescription(t *testing.T) {
	long := strings.Repeat("كلمة ", 100)
	got := metaDescription("  " + long)
	if n := len([]rune(got)); n > maxDescription || !strings.HasSuffix(got, "كلمة…") {
		t.Errorf("describe = %q (%d)", got, n)
	}
	if got := metaDescription("one\n two"); got != "one two" {
		t.Errorf("describe = %q", got)
	}
}

func TestUnknownLoaderIsRefused(t *testing.T) {
	_, err := New(Options{Dist: built(), Loaders: map[string]Loader{"nowhere": nil}})
	if err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("err = %v", err)
	}
}

func TestPictureWidthsAreEscaped(t *testing.T) {
	got := string(Picture{Path: `/media/a".webp`, Sizes: `"><script>`}.Widths())
	if strings.Count(got, `"`) != 4 || strings.Contains(got, "<") {
		t.Errorf("Widths = %s, want everything inside its two attributes", got)
	}
	if got := (Picture{Path: "https://cdn.example/a.webp", Sizes: "10px"}).Widths(); got != "" {
		t.Errorf("Widths of a foreign picture = %s, want none", got)
	}
}

func TestPagesOfOneVisitorAreNotPrerendered(t *testing.T) {
	want := []string{"/account*", "/admin*", "/api/*", "/auth*", "/cart*", "/checkout*", "/orders*", "/returns/*", "/wishlist*"}
	if got := personalPaths(); !slices.Equal(got, want) {
		t.Errorf("personal paths are %q, want %q", got, want)
	}
}
