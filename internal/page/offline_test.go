package page

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"
)

func TestWorker(t *testing.T) {
	withWorker := built()
	withWorker["sw.js"] = &fstest.MapFile{Data: []byte("the worker")}
	for _, test := range []struct {
		name string
		opt  Options
		want string
	}{
		{"built", Options{Dist: withWorker, Offline: true}, "the worker"},
		{"turned off", Options{Dist: withWorker}, "registration.unregister()"},
		{"in development", Options{Dist: withWorker, Offline: true, Dev: true}, "registration.unregister()"},
		{"not built", Options{Offline: true}, "registration.unregister()"},
	} {
		w := get(serve(t, test.opt), "/sw.js")
		if w.Code != 200 || !strings.Contains(w.Body.String(), test.want) {
			t.Errorf("%s: %d %s, want %s", test.name, w.Code, w.Body, test.want)
		}
		for name, want := range map[string]string{
			"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache",
			"Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %s = %q, want %q", test.name, name, got, want)
			}
		}
		if again := get(serve(t, test.opt), "/sw.js", "If-None-Match", w.Header().Get("ETag")); again.Code != 304 {
			t.Errorf("%s: repeat = %d", test.name, again.Code)
		}
	}
}

func TestManifest(t *testing.T) {
	h := serve(t, Options{})
	for _, test := range []struct{ lang, dir, name, shortcut string }{
		{"en", "ltr", "Matjar", "Cart"},
		{"ar", "rtl", "متجر", "السلة"},
	} {
		address := "/manifest.webmanifest?lang=" + test.lang
		if page := get(h, "/", "Cookie", "lang="+test.lang).Body.String(); !strings.Contains(page, `<link rel="manifest" href="`+address+`">`) ||
			!strings.Contains(page, `<meta name="apple-mobile-web-app-title" content="`+test.name+`">`) {
			t.Errorf("the document in %s does not link %s under the name %s", test.lang, address, test.name)
		}
		w := get(h, address)
		if got := w.Header().Get("Content-Type"); w.Code != 200 || got != "application/manifest+json" {
			t.Errorf("%s = %d %s", address, w.Code, got)
		}
		if cookie := w.Header().Get("Set-Cookie"); cookie != "" {
			t.Errorf("%s chooses the language: %s", address, cookie)
		}
		var m webManifest
		if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		if m.ID != "/" || m.StartURL != "/" || m.Scope != "/" || m.Display != "standalone" || m.Lang != test.lang || m.Dir != test.dir || m.Name != test.name {
			t.Errorf("%s = %s", address, w.Body)
		}
		if len(m.Shortcuts) != 3 || m.Shortcuts[1].Name != test.shortcut {
			t.Errorf("shortcuts in %s: %v", test.lang, m.Shortcuts)
		}
		if len(m.Screenshots) != 2 || m.Screenshots[0].Src != "/screens/"+test.lang+"-narrow.webp" || m.Screenshots[1].FormFactor != "wide" {
			t.Errorf("pictures in %s: %v", test.lang, m.Screenshots)
		}
		purposes := map[string]int{}
		for _, icon := range m.Icons {
			purposes[icon.Purpose+" "+icon.Sizes]++
		}
		for _, want := range []string{"any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"} {
			if purposes[want] != 1 {
				t.Errorf("icons in %s: %v, want one %s", test.lang, m.Icons, want)
			}
		}
	}
}

func TestShell(t *testing.T) {
	h := serve(t, Options{})
	for lang, want := range map[string][]string{
		"en": {`<html lang="en" dir="ltr">`, "<title>Matjar</title>", "/assets/en-6.js"},
		"ar": {`<html lang="ar" dir="rtl">`, "<title>متجر</title>", "/assets/ar-7.js"},
	} {
		// The language is that of the address, and is not taken for the shopper's choice.
		w := get(h, "/shell/"+lang, "Cookie", "lang=en")
		for _, part := range append(want, `content="noindex, follow"`, "/assets/main-1.js", `"now":0`) {
			if w.Code != 200 || !strings.Contains(w.Body.String(), part) {
				t.Errorf("/shell/%s: %d, lacks %s", lang, w.Code, part)
			}
		}
		if cookie := w.Header().Get("Set-Cookie"); cookie != "" {
			t.Errorf("/shell/%s chooses the language: %s", lang, cookie)
		}
	}
	if w := get(h, "/shell/fr"); w.Code != 404 {
		t.Errorf("/shell/fr = %d, want 404", w.Code)
	}
}
