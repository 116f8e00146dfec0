package page

import (
	"strings"
	"testing"
)

func TestAssets(t *testing.T) {
	h := serve(t, Options{})
	for _, test := range []struct {
		target, accept string
		status         int
		contentType    string
		cache          string
		encoding       string
		body           string
	}{
		{"/assets/main-1.js", "br, gzip", 200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "br", "script in brotli"},
		{"/assets/main-1.js", "gzip", 200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "gzip", "script in gzip"},
		{"/assets/main-1.js", "", 200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "", "script"},
		{"/assets/readex-pro-arabic-9.woff2", "br", 200, "font/woff2", "public, max-age=31536000, immutable", "", "arabic"},
		{"/favicon.svg", "", 200, "image/svg+xml", "public, max-age=3600", "", "<svg/>"},
		{"/assets/gone.js", "", 404, "application/problem+json", "no-store", "", ""},
		{"/assets/main-1.js.br", "br", 404, "application/problem+json", "no-store", "", ""},
		{"/assets/", "", 404, "application/problem+json", "no-store", "", ""},
	} {
		w := get(h, test.target, "Accept-Encoding", test.accept)
		got := w.Header()
		if w.Code != test.status || got.Get("Content-Type") != test.contentType || got.Get("Cache-Control") != test.cache || got.Get("Content-Encoding") != test.encoding {
			t.Errorf("%s (%s): %d %v", test.target, test.accept, w.Code, got)
		}
		if test.body != "" && w.Body.String() != test.body {
			t.Errorf("%s (%s) = %q, want %q", test.target, test.accept, w.Body, test.body)
		}
	}
	first := get(h, "/assets/main-1.js")
	if w := get(h, "/assets/main-1.js", "If-None-Match", first.Header().Get("ETag")); w.Code != 304 {
		t.Errorf("repeat = %d", w.Code)
	}
	for _, hidden := range []string{"/.vite/manifest.json", "/.gitkeep"} {
		if w := get(h, hidden); w.Code != 404 {
			t.Errorf("%s is served: %d", hidden, w.Code)
		}
	}
}

func TestMedia(t *testing.T) {
	h := serve(t, Options{Media: pictures()})
	for _, test := range []struct {
		target string
		status int
		body   string
	}{
		{"/media/products/cup.webp", 200, "wide"},
		{"/media/products/cup.webp?w=400", 200, "narrow"},
		{"/media/products/cup.webp?w=1", 200, "narrow"},
		{"/media/products/cup.webp?w=401", 200, "wide"},
		{"/media/products/cup.webp?w=9000", 200, "wide"},
		{"/media/products/cup.webp?w=wide", 200, "wide"},
		{"/media/products/cup.webp?w=-5", 200, "wide"},
		{"/media/placeholder.webp?w=400", 200, "plain"},
		{"/media/products/none.webp", 404, ""},
		{"/media/products", 404, ""},
		{"/media/", 404, ""},
		{"/media/%2e%2e/secret", 404, ""},
	} {
		w := get(h, test.target)
		if w.Code != test.status || test.body != "" && w.Body.String() != test.body {
			t.Errorf("%s: %d %q, want %d %q", test.target, w.Code, w.Body, test.status, test.body)
		}
		if test.status == 200 && (w.Header().Get("Content-Type") != "image/webp" || !strings.Contains(w.Header().Get("Cache-Control"), "max-age=2592000")) {
			t.Errorf("%s: %v", test.target, w.Header())
		}
	}
	narrow, wide := get(h, "/media/products/cup.webp?w=400"), get(h, "/media/products/cup.webp")
	if narrow.Header().Get("ETag") == wide.Header().Get("ETag") {
		t.Error("two pictures share an entity tag")
	}
	if w := get(h, "/media/products/cup.webp", "If-None-Match", wide.Header().Get("ETag")); w.Code != 304 {
		t.Errorf("repeat = %d", w.Code)
	}
}
