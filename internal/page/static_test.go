package page

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"matjar/internal/media"
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

func TestMerchantsPictures(t *testing.T) {
	library, err := media.Open(t.TempDir(), media.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 10, 10))); err != nil {
		t.Fatal(err)
	}
	address, err := library.Add(t.Context(), file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	h := serve(t, Options{Media: pictures(), Library: library})
	w := get(h, address+"?w=400")
	if w.Code != 200 || w.Header().Get("Content-Type") != "image/webp" || w.Header().Get("Content-Encoding") != "" {
		t.Errorf("%s = %d %v", address, w.Code, w.Header())
	}
	if again := get(h, address+"?w=400", "If-None-Match", w.Header().Get("ETag")); again.Code != 304 || again.Body.Len() != 0 {
		t.Errorf("repeat = %d, %d bytes", again.Code, again.Body.Len())
	}
	for _, none := range []string{media.Prefix, media.Prefix + "%2e%2e/secret", address[:len(address)-6] + ".webp"} {
		if w := get(h, none); w.Code != 404 {
			t.Errorf("%s = %d, want 404", none, w.Code)
		}
	}
	if w := get(serve(t, Options{Media: pictures()}), address); w.Code != 404 {
		t.Errorf("without a library = %d, want 404", w.Code)
	}
	want := ` imagesrcset="` + address + `?w=400 400w, ` + address + ` 800w" imagesizes="10vw"`
	if got := string((Picture{Path: address, Sizes: "10vw"}).Widths()); got != want {
		t.Errorf("a document preloads it with%s, want%s", got, want)
	}
	shown, err := Shows(pictures())
	if err != nil || !shown("/media/products/cup.webp") || shown("/media/products/cup@400.webp") || shown("/products/cup.webp") || shown(address) {
		t.Errorf("Shows tells the shop's own pictures from others wrongly, %v", err)
	}
}
