package page

import (
	"net/http/httptest"
	"testing"

	"matjar/internal/setting"
)

// TestOtherNames: documents at another name of the shop lead to its public address if that is
// wanted, and nothing else does.
func TestOtherNames(t *testing.T) {
	settings := func(redirect string) *setting.Live {
		return setting.Fixed(setting.Edit{"shop.domain": []byte(`"https://shop.example.com"`), "shop.redirect_hosts": []byte(redirect)})
	}
	for _, test := range []struct{ redirect, method, host, target, want string }{
		{"true", "GET", "www.example.com", "/", "https://shop.example.com/"},
		{"true", "GET", "old.example.sa:443", "/product/p1?lang=ar&x=%2F", "https://shop.example.com/product/p1?lang=ar&x=%2F"},
		{"true", "HEAD", "WWW.example.com.", "/", "https://shop.example.com/"},
		{"true", "GET", "shop.example.com", "/", ""},
		{"true", "GET", "SHOP.example.com:443", "/", ""},
		{"true", "GET", "shop.example.com.", "/", ""},
		{"true", "GET", "127.0.0.1:8080", "/", ""},
		{"true", "GET", "[::1]:8080", "/", ""},
		{"true", "GET", "10.0.0.7", "/", ""},
		{"true", "GET", "matjar:8080", "/", ""},
		{"true", "GET", "www.example.com", "/admin", ""},
		{"true", "GET", "www.example.com", "/robots.txt", ""},
		{"true", "GET", "www.example.com", "/.well-known/matjar-shop/x", ""},
		{"true", "POST", "www.example.com", "/", ""},
		{"false", "GET", "www.example.com", "/", ""},
	} {
		r := httptest.NewRequest(test.method, test.target, nil)
		r.Host = test.host
		w := httptest.NewRecorder()
		serve(t, Options{Settings: settings(test.redirect)}).ServeHTTP(w, r)
		if test.want != "" {
			// A proxy that asks under another name brings the visitor back with the cookie.
			again, shown := httptest.NewRequest(test.method, test.target, nil), httptest.NewRecorder()
			again.Host = test.host
			for _, cookie := range w.Result().Cookies() {
				again.AddCookie(cookie)
			}
			serve(t, Options{Settings: settings(test.redirect)}).ServeHTTP(shown, again)
			if shown.Header().Get("Location") != "" {
				t.Errorf("%s%s leads in circles", test.host, test.target)
			}
		}
		if got := w.Header().Get("Location"); got != test.want || (w.Code == 301) != (test.want != "") {
			t.Errorf("%s %s%s = %d to %q, want %q", test.method, test.host, test.target, w.Code, got, test.want)
		}
	}
}
