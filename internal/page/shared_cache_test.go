package page

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/setting"
)

// cached is a site that lets shared caches keep documents for seven seconds.
func cached(t *testing.T, render RenderFunc, data func() string) (http.Handler, *Site) {
	t.Helper()
	site, err := New(Options{
		Dist: built(), Render: render, Settings: setting.Fixed(setting.Edit{"shop.shared_cache": json.RawMessage("7")}),
		API: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(data())) }),
		Loaders: map[string]Loader{"product": func(_ context.Context, v Visit) (Content, error) {
			if v.Param("id") == "none" {
				return Content{}, errs.New(errs.NotFound, code.NotFound, "there is no such product")
			}
			return Content{}, nil
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	site.Mount(mux)
	return mux, site
}

const shared = "public, max-age=0, s-maxage=7, stale-while-revalidate=7"

// A shared cache may keep what every visitor gets, and nothing that is one visitor's or sets a cookie.
func TestSharedCaches(t *testing.T) {
	rendered := func(context.Context, string, []byte) (string, error) { return "<h1>page</h1>", nil }
	empty := func() string { return `{}` }
	for name, render := range map[string]RenderFunc{"rendered": rendered, "left to the browser": nil} {
		h, _ := cached(t, render, empty)
		for path, want := range map[string]bool{
			"/": true, "/?utm_source=mail": true, "/product/7": true, "/category/cups?page=2": true, "/search?q=cup": true, "/cart": true, "/about": true, "/contact": true, "/track": true,
			"/?lang=ar": false, "/product/7?lang=en": false, "/product/none": false, "/nowhere": false, "/about/": false,
			"/orders": false, "/orders/7": false, "/returns/7": false, "/account": false, "/checkout": false, "/wishlist": false, "/auth": false,
			"/auth/reset?token_hash=x": false, "/auth/confirm?confirmed=1": false, "/unsubscribe?token=x&list=news": false, "/notify/stop?token=x": false,
			"/newsletter/confirm?token=x": false, "/track?order=7": false, "/contact?topic=order&order=7": false,
			"/shell/ar": false, "/admin": false, "/sw.js": false,
		} {
			// Who reads without scripts waits for the rendered page.
			w := get(h, path, "User-Agent", "Googlebot", "Cookie", "lang=ar; city=riyadh")
			control := w.Header().Get("Cache-Control")
			if (control == shared) != want || !want && strings.Contains(control, "public") {
				t.Errorf("%s, %s: Cache-Control = %q, want it shared: %t", path, name, control, want)
			}
			if want && (w.Header().Get("Set-Cookie") != "" || w.Header().Get("Vary") == "" || strings.HasPrefix(w.Header().Get("ETag"), "W/") || w.Header().Get("ETag") == "") {
				t.Errorf("%s, %s: headers = %v", path, name, w.Header())
			}
		}
	}
}

// A page that is not rendered yet, or whose data has just changed, is better in a moment.
func TestSharedCachesWaitForTheBestPage(t *testing.T) {
	data := newData(`{"stock":1}`)
	h, site := cached(t, func(context.Context, string, []byte) (string, error) { return "<h1>page</h1>", nil }, func() string { return data.Load().(string) })
	version := uint64(1)
	site.opt.Version = func() uint64 { return version }
	control := func() string { return get(h, "/about").Header().Get("Cache-Control") }
	if got := control(); got != "private, no-cache" {
		t.Errorf("a page that is not rendered: %s", got)
	}
	control()
	site.settle()
	if got := control(); got != shared {
		t.Errorf("a rendered page: %s", got)
	}
	version++
	data.Store(`{"stock":2}`)
	if got := control(); got != "private, no-cache" {
		t.Errorf("a page of yesterday: %s", got)
	}
	site.settle()
	if got := control(); got != shared {
		t.Errorf("the page rendered anew: %s", got)
	}
}

// Caches read one line of Vary, and it names what decides.
func TestVaryIsOneLine(t *testing.T) {
	for language, want := range map[string]string{"en": "Cookie, Accept-Encoding", "browser": "Cookie, Accept-Language, Accept-Encoding"} {
		rule := setting.Fixed(setting.Edit{"shop.language": json.RawMessage(`"` + language + `"`)})
		w := get(serve(t, Options{Settings: rule}), "/about", "Accept-Encoding", "gzip")
		if got := w.Header().Values("Vary"); len(got) != 1 || got[0] != want {
			t.Errorf("%s: Vary = %q, want %q", language, got, want)
		}
	}
}
