package page

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestAddress(t *testing.T) {
	param := func(name string) string { return map[string]string{"id": "a/b c"}[name] }
	for _, test := range []struct{ template, query, want string }{
		{"/api/v1/home", "sort=name&page=2", "/api/v1/home"},
		{"/api/v1/products/{id}", "", "/api/v1/products/a%2Fb%20c"},
		{"/api/v1/products/{id}/more{?}", "", "/api/v1/products/a%2Fb%20c/more"},
		{"/api/v1/deals{?}", "lang=ar", "/api/v1/deals"},
		{"/api/v1/deals{?}", "page=2", ""},
		{"/api/v1/search{?q}", "q=+cup+%26+%D9%83%D9%88%D8%A8+&lang=ar", "/api/v1/search?q=cup+%26+%D9%83%D9%88%D8%A8"},
		{"/api/v1/search{?q}", "q=%ff", "/api/v1/search?q=%EF%BF%BD"},
		{"/api/v1/search{?q}", "q=cup&page=2", ""},
		{"/api/v1/search{?q}", "q=+", ""},
		{"/api/v1/search{?q}", "", ""},
	} {
		query, err := url.ParseQuery(test.query)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := address(test.template, param, query); got != test.want || ok != (test.want != "") {
			t.Errorf("address(%s, %s) = %q, %v, want %q", test.template, test.query, got, ok, test.want)
		}
	}
}

func TestWhatTheAPIRefusesIsLeftOut(t *testing.T) {
	var asked []string
	site, err := New(Options{Dist: built(), API: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.RequestURI())
		if r.URL.Path != "/api/v1/deals" {
			w.WriteHeader(http.StatusInternalServerError)
		}
		_, _ = w.Write([]byte(`{"products": [{"image_url": "/media/first.webp"}, {"image_url": "/media/second.webp"}]}`))
	})})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	site.Mount(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/deals", nil))
	page := w.Body.String()
	if want := []string{"/api/v1/categories", "/api/v1/deals", "/api/v1/coupons"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %s, want %s", asked, want)
	}
	if got := between(page, `"data":`, `,"config"`); got != `{"/api/v1/deals":{"products":[{"image_url":"/media/first.webp"},{"image_url":"/media/second.webp"}]}}` {
		t.Errorf("data = %s, want the deals alone", got)
	}
	if w.Code != 200 || !strings.Contains(page, `<link rel="preload" href="/media/first.webp" as="image" imagesrcset="/media/first.webp?w=400 400w, /media/first.webp 800w"`) {
		t.Errorf("%d without the first picture: %s", w.Code, page)
	}
}
