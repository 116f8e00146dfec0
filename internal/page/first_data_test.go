package page

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestExpandURL(t *testing.T) {
	param := func(name string) string { return map[string]string{"id": "a/b c"}[name] }
	// The browser's rule is tested with the same cases.
	var tests []struct{ Template, Query, Address string }
	text, err := os.ReadFile("testdata/first-addresses.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &tests); err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		query, err := url.ParseQuery(test.Query)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := expandURL(test.Template, param, query); got != test.Address || ok != (test.Address != "") {
			t.Errorf("address(%s, %s) = %q, %v, want %q", test.Template, test.Query, got, ok, test.Address)
		}
	}
}

func TestFailedFirstDataIsOmitted(t *testing.T) {
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
