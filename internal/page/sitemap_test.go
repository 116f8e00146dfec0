package page

import (
	"encoding/xml"
	"fmt"
	"iter"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func links(n int) func() iter.Seq[Link] {
	return func() iter.Seq[Link] {
		return func(yield func(Link) bool) {
			for i := range n {
				if !yield(Link{Path: fmt.Sprintf("/product/%d&co", i), Modified: time.Date(2030, 1, 2, 0, 0, 0, 0, time.UTC)}) {
					return
				}
			}
		}
	}
}

type sitemapFile struct {
	URLs []struct {
		Loc     string `xml:"loc"`
		Lastmod string `xml:"lastmod"`
		Links   []struct {
			Hreflang string `xml:"hreflang,attr"`
			Href     string `xml:"href,attr"`
		} `xml:"link"`
	} `xml:"url"`
	Parts []struct {
		Loc string `xml:"loc"`
	} `xml:"sitemap"`
}

func readSitemap(t *testing.T, w *httptest.ResponseRecorder) sitemapFile {
	t.Helper()
	var got sitemapFile
	if err := xml.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatalf("%d: %v", w.Code, err)
	}
	return got
}

func TestSitemap(t *testing.T) {
	h := serve(t, Options{BaseURL: "https://shop.example.com", Links: links(3)})
	got := readSitemap(t, get(h, "/sitemap.xml"))
	var all []string
	for _, u := range got.URLs {
		all = append(all, u.Loc)
	}
	text := strings.Join(all, " ")
	if !strings.HasPrefix(text, "https://shop.example.com/ ") || !strings.Contains(text, "/about ") || strings.Contains(text, "/checkout") || strings.Contains(text, "{") {
		t.Errorf("pages = %s", text)
	}
	last := got.URLs[len(got.URLs)-1]
	if last.Loc != "https://shop.example.com/product/2&co" || last.Lastmod != "2030-01-02" || len(last.Links) != 3 || last.Links[1].Href != last.Loc+"?lang=ar" {
		t.Errorf("last = %+v", last)
	}
}

func TestSitemapIsSplit(t *testing.T) {
	site, err := New(Options{Dist: built(), Links: links(200)})
	if err != nil {
		t.Fatal(err)
	}
	// The protocol allows 50,000; writing them would take a third of a second.
	if site.perSitemap != 1000 {
		t.Errorf("a sitemap lists %d pages, want 1,000", site.perSitemap)
	}
	site.perSitemap = 100
	mux := http.NewServeMux()
	site.Mount(mux)
	index := readSitemap(t, get(mux, "/sitemap.xml"))
	if len(index.Parts) != 3 || index.Parts[2].Loc != "http://localhost:8080/sitemap-3.xml" {
		t.Fatalf("index = %+v", index)
	}
	if got := len(readSitemap(t, get(mux, "/sitemap-1.xml")).URLs); got != 100 {
		t.Errorf("the first part has %d pages, want 100", got)
	}
	last := readSitemap(t, get(mux, "/sitemap-3.xml")).URLs
	if got := last[len(last)-1].Loc; got != "http://localhost:8080/product/199&co" {
		t.Errorf("the last page is %s", got)
	}
	for _, target := range []string{"/sitemap-4.xml", "/sitemap-0.xml", "/sitemap-x.xml"} {
		if got := get(mux, target).Code; got != 404 {
			t.Errorf("%s: %d, want 404", target, got)
		}
	}
}

func TestSitemapNeedsCatalogueAndOrigin(t *testing.T) {
	if got := get(serve(t, Options{}), "/sitemap.xml").Code; got != 503 {
		t.Errorf("without a catalogue: %d, want 503", got)
	}
	r := httptest.NewRequest(http.MethodGet, "/sitemap.xml", nil)
	r.Host = "evil.example"
	w := httptest.NewRecorder()
	serve(t, Options{Links: links(1)}).ServeHTTP(w, r)
	if w.Code != 404 {
		t.Errorf("on a host the client made up: %d, want 404", w.Code)
	}
}

func TestRobots(t *testing.T) {
	got := get(serve(t, Options{}), "/robots.txt").Body.String()
	for _, want := range []string{"User-agent: *\n", "Disallow: /checkout\n", "Disallow: /account\n", "Sitemap: http://localhost:8080/sitemap.xml\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("robots.txt lacks %q", want)
		}
	}
}

func TestSecurityTxt(t *testing.T) {
	now := func() time.Time { return time.Date(2030, 1, 31, 12, 0, 0, 0, time.UTC) }
	w := get(serve(t, Options{Now: now}), "/.well-known/security.txt")
	want := "Contact: http://localhost:8080/contact\nExpires: 2030-07-30T00:00:00Z\nPreferred-Languages: ar, en\nCanonical: http://localhost:8080/.well-known/security.txt\n"
	if got := w.Body.String(); got != want || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("security.txt = %q, %v", got, w.Header())
	}
	r := httptest.NewRequest(http.MethodGet, "/.well-known/security.txt", nil)
	r.Host = "evil.example"
	unknown := httptest.NewRecorder()
	serve(t, Options{}).ServeHTTP(unknown, r)
	if unknown.Code != http.StatusNotFound {
		t.Errorf("on a host the client made up: %d, want 404", unknown.Code)
	}
}
