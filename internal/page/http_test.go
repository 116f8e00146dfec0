package page

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
)

// TestHeadOfEveryRoute compares the operation's answer with the document of each page.
func TestHeadOfEveryRoute(t *testing.T) {
	site, err := New(Options{Dist: built()})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	site.Mount(mux)
	api := http.NewServeMux()
	Register(rest.NewAPI(api), site)
	mux.Handle("/api/", api)
	for _, route := range append(routes(), Route{Pattern: "/no/such/page", NoIndex: true}) {
		path := strings.NewReplacer("{$}", "", "{slug}", "a%20b", "{id}", "كوب").Replace(route.Pattern)
		for _, language := range []string{"en", "ar"} {
			document := get(mux, (&url.URL{Path: path}).String(), "Cookie", "lang="+language).Body.String()
			w := get(mux, "/api/v1/head?"+url.Values{"path": {(&url.URL{Path: path}).String()}, "lang": {language}}.Encode())
			var got Head
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got.HTML == "" {
				t.Fatalf("%s: %d %s", path, w.Code, w.Body)
			}
			if !strings.Contains(document, got.HTML+"\n</head>") {
				t.Errorf("%s in %s: the document has not the head\n%s", path, language, got.HTML)
			}
			if strings.Contains(got.HTML, "noindex") != route.noIndex() {
				t.Errorf("%s: noIndex is %v, its head\n%s", path, route.noIndex(), got.HTML)
			}
		}
	}
}

// A loader that fails temporarily must not make the app treat a page as not found.
func TestNoHeadOfAPageThatCannotBeLoaded(t *testing.T) {
	failure := error(nil)
	loader := func(context.Context, Visit) (Content, error) { return Content{}, failure }
	site, err := New(Options{Dist: built(), Loaders: map[string]Loader{"deals": loader}})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	Register(rest.NewAPI(mux), site)
	for _, tt := range []struct {
		failure error
		status  int
		says    string
	}{
		{nil, http.StatusOK, "canonical"},
		{errs.New(errs.NotFound, code.NotFound, "no such page"), http.StatusOK, "noindex"},
		{errors.New("broken"), http.StatusInternalServerError, `"code":"internal"`},
		{context.DeadlineExceeded, http.StatusGatewayTimeout, "for now"},
	} {
		failure = tt.failure
		w := get(mux, "/api/v1/head?path=/deals")
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.says) || strings.Contains(w.Body.String(), "broken") {
			t.Errorf("after %v = %d %s, want %d and %s", tt.failure, w.Code, w.Body, tt.status, tt.says)
		}
		if cached := w.Header().Get("Cache-Control"); (cached == rest.ShortCache) != (tt.status == http.StatusOK) {
			t.Errorf("after %v Cache-Control = %q", tt.failure, cached)
		}
	}
}
