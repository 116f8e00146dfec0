package page

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

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
	for _, route := range append(routes(), Route{Pattern: "/no/such/page", Private: true}) {
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
			if strings.Contains(got.HTML, "noindex") != route.Private {
				t.Errorf("%s: private is %v, its head\n%s", path, route.Private, got.HTML)
			}
		}
	}
}
