package page

import (
	"context"
	"crypto/rand"
	"errors"
	"hash/adler32"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lru"
	"matjar/internal/rest"
)

// rendering is a site whose pages are rendered by a function, with the data of an API.
func rendering(t *testing.T, data *atomic.Value, render RenderFunc) (h http.Handler, site *Site, failures *atomic.Int64) {
	t.Helper()
	failures = &atomic.Int64{}
	site, err := New(Options{
		Dist: built(), Render: render,
		Version: func() uint64 { return uint64(adler32.Checksum([]byte(data.Load().(string)))) },
		Rendered: func(_ string, _ time.Duration, err error) {
			if err != nil {
				failures.Add(1)
			}
		},
		API: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(data.Load().(string)))
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	site.Mount(mux)
	return mux, site, failures
}

func newData(text string) *atomic.Value {
	var data atomic.Value
	data.Store(text)
	return &data
}

// settle waits until nothing is being rendered.
func (s *Site) settle() {
	<-s.documents.engine
	s.documents.engine <- struct{}{}
}

// visitTwice asks for a page as two browsers do, and waits until it is rendered.
func (s *Site) visitTwice(h http.Handler, path string) {
	get(h, path)
	get(h, path)
	s.settle()
}

func TestPagesAreRenderedFromTheSecondVisitorOn(t *testing.T) {
	data := newData(`{"stock":1}`)
	var rendered atomic.Int64
	h, site, _ := rendering(t, data, func(_ context.Context, path string, boot []byte) (string, error) {
		rendered.Add(1)
		if !strings.Contains(string(boot), data.Load().(string)) {
			t.Errorf("boot has other data: %s", boot)
		}
		return "<h1>" + path + "</h1>", nil
	})
	first := get(h, "/about?lang=ar&from=mail").Body.String()
	if !strings.Contains(first, `<div id="root"></div>`) || !strings.Contains(first, `<script type="module"`) ||
		!strings.Contains(first, `<noscript><meta http-equiv="refresh"`) || !strings.Contains(first, "<noscript>"+awaited.Ar) {
		t.Errorf("the first visitor waits or has no script: %s", first)
	}
	site.settle()
	if rendered.Load() != 0 {
		t.Error("a page is rendered that was asked for once")
	}
	get(h, "/about?lang=ar&from=mail")
	site.settle()
	third := get(h, "/about?lang=ar&from=mail").Body.String()
	if !strings.Contains(third, `<div id="root"><h1>/about?lang=ar</h1></div>`) || strings.Contains(third, `<script type="module"`) ||
		!strings.Contains(third, `data-modules="/assets/vendor-2.js /assets/main-1.js `) || strings.Contains(third, "<noscript>") {
		t.Errorf("the third document is not the rendered one: %s", third)
	}
	get(h, "/about?lang=ar&from=mail")
	if rendered.Load() != 1 {
		t.Errorf("rendered %d times, want once", rendered.Load())
	}
	// Another language is another page.
	if page := get(h, "/about?lang=en&from=mail").Body.String(); !strings.Contains(page, `<div id="root"></div>`) {
		t.Errorf("a page in the other language: %s", page)
	}
}

func TestChangedPagesAreRenderedAgain(t *testing.T) {
	data := newData(`{"stock":1}`)
	var hold chan struct{}
	h, site, _ := rendering(t, data, func(context.Context, string, []byte) (string, error) {
		if hold != nil {
			<-hold
		}
		return "<h1>" + data.Load().(string) + "</h1>", nil
	})
	now := time.Date(2030, 1, 1, 9, 0, 0, 0, time.UTC)
	site.opt.Now = func() time.Time { return now }
	site.visitTwice(h, "/about")

	hold = make(chan struct{})
	data.Store(`{"stock":2}`)
	const old = `<h1>{"stock":1}</h1>`
	if page := get(h, "/about").Body.String(); !strings.Contains(page, old) || strings.Contains(page, `"stock":2`) {
		t.Errorf("right after a change the page is not whole as it was: %s", page)
	}
	now = now.Add(staleFor + time.Millisecond)
	if page := get(h, "/about").Body.String(); strings.Contains(page, old) || !strings.Contains(page, `"stock":2`) {
		t.Errorf("the old page is served for too long: %s", page)
	}
	close(hold)
	site.settle()
	if page := get(h, "/about").Body.String(); !strings.Contains(page, `<h1>{"stock":2}</h1>`) {
		t.Errorf("the page is not rendered again: %s", page)
	}
}

// A clock that is set back does not make a document last until it is as late again.
func TestChangedPagesWhenTheClockIsSetBack(t *testing.T) {
	data := newData(`{"stock":1}`)
	hold, held := make(chan struct{}), false
	h, site, _ := rendering(t, data, func(context.Context, string, []byte) (string, error) {
		if held {
			<-hold
		}
		return "<h1>" + data.Load().(string) + "</h1>", nil
	})
	now := time.Date(2030, 1, 1, 9, 0, 0, 0, time.UTC)
	site.opt.Now = func() time.Time { return now }
	site.visitTwice(h, "/about")

	held = true
	data.Store(`{"stock":2}`)
	get(h, "/about")
	now = now.Add(-time.Hour)
	if page := get(h, "/about").Body.String(); strings.Contains(page, `<h1>{"stock":1}</h1>`) || !strings.Contains(page, `"stock":2`) {
		t.Errorf("the old page is served for too long: %s", page)
	}
	close(hold)
}

func TestPagesOfWhatIsGoneAreGoneForEverybody(t *testing.T) {
	data := newData(`{"stock":1}`)
	h, site, _ := rendering(t, data, func(context.Context, string, []byte) (string, error) { return "<h1>there</h1>", nil })
	site.opt.Loaders = map[string]Loader{"product": func(context.Context, Visit) (Content, error) {
		if data.Load() == `{"gone":true}` {
			return Content{}, errs.New(errs.NotFound, code.ProductNotFound, "no such product")
		}
		return Content{}, nil
	}}
	now := time.Date(2030, 1, 1, 9, 0, 0, 0, time.UTC)
	site.opt.Now = func() time.Time { return now }
	site.visitTwice(h, "/product/1")
	if page := get(h, "/product/1"); page.Code != 200 || !strings.Contains(page.Body.String(), "<h1>there</h1>") {
		t.Fatalf("the page is %d %s", page.Code, page.Body)
	}
	data.Store(`{"gone":true}`)
	for n := range 5 {
		if page := get(h, "/product/1"); page.Code != 404 {
			t.Errorf("request %d after it was taken out is answered with %d", n, page.Code)
		}
	}
}

func TestFreshDocumentsAreNotComparedAgain(t *testing.T) {
	data := newData(`{"stock":1}`)
	asked := 0
	h, site, _ := rendering(t, data, func(context.Context, string, []byte) (string, error) { return "<h1>there</h1>", nil })
	api := site.opt.API
	site.opt.API = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		api.ServeHTTP(w, r)
	})
	now := time.Date(2030, 1, 1, 9, 0, 0, 0, time.UTC)
	site.opt.Now = func() time.Time { return now }
	site.visitTwice(h, "/about")
	before := asked
	first := get(h, "/about", "Accept-Encoding", "br")
	if tag := first.Header().Get("ETag"); asked != before || first.Header().Get("Content-Encoding") != "br" || !strings.HasSuffix(tag, `.br"`) || strings.HasPrefix(tag, "W/") {
		t.Errorf("asked for data %d times; headers %v", asked-before, first.Header())
	}
	now = now.Add(freshFor + time.Millisecond)
	if again := get(h, "/about", "Accept-Encoding", "br"); asked == before || again.Header().Get("ETag") != first.Header().Get("ETag") {
		t.Errorf("after a second the data is not looked at, or the document is another one: %v", again.Header())
	}
	before = asked
	data.Store(`{"stock":2}`)
	if get(h, "/about"); asked == before {
		t.Error("a change of the catalogue is not noticed at once")
	}
}

func TestOneRequestComparesADocument(t *testing.T) {
	data := newData(`{"stock":1}`)
	h, site, _ := rendering(t, data, func(context.Context, string, []byte) (string, error) { return "<h1>there</h1>", nil })
	site.visitTwice(h, "/about")
	api, asked, hold := site.opt.API, make(chan struct{}, 10), make(chan struct{})
	site.opt.API = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-hold
		api.ServeHTTP(w, r)
	})
	now := time.Now().Add(freshFor + time.Millisecond)
	site.opt.Now = func() time.Time { return now }
	compared := make(chan struct{})
	go func() {
		defer close(compared)
		get(h, "/about")
	}()
	<-asked
	if page := get(h, "/about").Body.String(); !strings.Contains(page, "<h1>there</h1>") || len(asked) > 0 {
		t.Errorf("while a request compares the document, others do too or get another: %s", page)
	}
	close(hold)
	<-compared
}

func TestCrawlersWaitForTheirPage(t *testing.T) {
	h, _, _ := rendering(t, newData(`{}`), func(context.Context, string, []byte) (string, error) { return "<h1>there</h1>", nil })
	for _, agent := range []string{"Mozilla/5.0 (compatible; Googlebot/2.1)", "facebookexternalhit/1.1", "WhatsApp/2.2", "Mozilla/5.0 (compatible; bingbot/2.0)"} {
		if page := get(h, "/track?order="+agent[:4], "User-Agent", agent).Body.String(); !strings.Contains(page, "<h1>there</h1>") {
			t.Errorf("%s gets no page: %s", agent, page)
		}
	}
	if page := get(h, "/track?order=browser", "User-Agent", "Mozilla/5.0 (iPhone) Safari/604.1").Body.String(); strings.Contains(page, "<h1>there</h1>") {
		t.Error("a browser waits")
	}
}

func TestAPageIsRenderedAlthoughWhoAskedIsGone(t *testing.T) {
	hold := make(chan struct{})
	h, site, _ := rendering(t, newData(`{}`), func(ctx context.Context, _ string, _ []byte) (string, error) {
		<-hold
		return "<h1>there</h1>", ctx.Err()
	})
	gone, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(gone, http.MethodGet, "http://localhost:8080/about", nil)
	r.Header.Set("User-Agent", "Googlebot/2.1")
	h.ServeHTTP(httptest.NewRecorder(), r)
	close(hold)
	site.settle()
	if page := get(h, "/about").Body.String(); !strings.Contains(page, "<h1>there</h1>") {
		t.Errorf("what was rendered is lost: %s", page)
	}
}

func TestParametersThatAPageDoesNotRead(t *testing.T) {
	var rendered []string
	h, site, _ := rendering(t, newData(`{}`), func(_ context.Context, path string, _ []byte) (string, error) {
		rendered = append(rendered, path)
		return "<h1>" + path + "</h1>", nil
	})
	for _, test := range []struct{ target, shown string }{
		{"/", "/"},
		{"/?utm_source=mail", "/"},
		{"/?lang=fr&gclid=1", "/"},
		{"/?lang=ar&utm_source=mail", "/?lang=ar"},
		{"/product/7?review=1", "/product/7"},
		{"/track?order=1&order=2&utm_source=mail", "/track?order=1"},
		{"/category/cups", "/category/cups"},
		{"/category/cups?lang=en", "/category/cups?lang=en"},
		{"/search?q=cup&q=mug", "/search?q=cup"},
	} {
		page := get(h, test.target, "User-Agent", "Googlebot").Body.String()
		site.settle()
		if !strings.Contains(page, "<h1>"+test.shown+"</h1>") {
			t.Errorf("%s is not rendered as %s: %s", test.target, test.shown, page)
		}
	}
	// The links of a list keep parameters that it does not know, so that its markup would be another.
	if page := get(h, "/category/cups?utm_source=mail", "User-Agent", "Googlebot").Body.String(); strings.Contains(page, "<h1>") {
		t.Errorf("a list with a parameter that it does not know is rendered: %s", page)
	}
	want := []string{"/", "/?lang=ar", "/product/7", "/track?order=1", "/category/cups", "/category/cups?lang=en", "/search?q=cup"}
	if _, count := site.documents.kept.Size(); count != len(want) || !slices.Equal(rendered, want) {
		t.Errorf("%d documents are held, %v rendered, want %v", count, rendered, want)
	}
}

func TestRenderedPagesAreHeldCompressed(t *testing.T) {
	text := strings.Repeat("a cup and a lid ", 1600)
	h, site, _ := rendering(t, newData(`{}`), func(context.Context, string, []byte) (string, error) { return text, nil })
	site.visitTwice(h, "/about")
	if size, _ := site.documents.kept.Size(); size > len(text)/4 {
		t.Errorf("a document with %d bytes of markup takes %d", len(text), size)
	}
	plain := get(h, "/about")
	if !strings.Contains(plain.Body.String(), text) || plain.Header().Get("Content-Encoding") != "" || plain.Header().Get("Content-Length") != strconv.Itoa(plain.Body.Len()) {
		t.Errorf("without compression: %v %.100s", plain.Header(), plain.Body)
	}
	packed := get(h, "/about", "Accept-Encoding", "gzip")
	body, err := rest.Decompress(packed.Body.Bytes())
	if err != nil || string(body) != plain.Body.String() || packed.Header().Get("Content-Encoding") != "gzip" {
		t.Errorf("in gzip it is another document: %v %v %.100s", err, packed.Header(), body)
	}
}

func TestPagesThatCannotBeRendered(t *testing.T) {
	h, site, failures := rendering(t, newData(`{}`), func(context.Context, string, []byte) (string, error) { return "", errors.New("broken") })
	for range 3 {
		if w := get(h, "/about"); w.Code != 200 || !strings.Contains(w.Body.String(), `<div id="root"></div>`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		site.settle()
	}
	if failures.Load() != 2 {
		t.Errorf("%d failures counted, want 2", failures.Load())
	}
}

func TestWhatIsNotRendered(t *testing.T) {
	h, site, _ := rendering(t, newData(`{}`), func(_ context.Context, path string, _ []byte) (string, error) {
		t.Errorf("%s is rendered", path)
		return "", nil
	})
	// Pages of members and guests are blank until the browser knows who it is; a page that asks
	// for more than its first data would be empty.
	for _, path := range []string{"/orders", "/auth", "/deals?page=2", "/search"} {
		get(h, path, "User-Agent", "Googlebot")
		site.settle()
	}
}

func TestRenderedPagesAreBounded(t *testing.T) {
	var large strings.Builder
	for range 400 {
		large.WriteString(rand.Text())
	}
	h, site, _ := rendering(t, newData(`{}`), func(context.Context, string, []byte) (string, error) { return large.String(), nil })
	const limit = 64_000
	site.documents.kept = lru.New[documentKey, *keptDocument](limit)
	for _, path := range []string{"/about", "/pro", "/returns", "/shipping", "/terms", "/privacy"} {
		site.visitTwice(h, path)
	}
	if size, count := site.documents.kept.Size(); count != 3 || size > limit {
		t.Errorf("%d documents of %d bytes are held", count, size)
	}
}
