package catalog

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"matjar/internal/rest"
)

// newHandler returns a handler of the catalogue's operations over data.
func newHandler(t *testing.T, data Data) (http.Handler, *Catalog) {
	t.Helper()
	mux := http.NewServeMux()
	c := New(nil, slog.New(slog.DiscardHandler))
	c.Serve(Build(data))
	Register(rest.NewAPI(mux), c)
	return rest.Middleware{Log: slog.New(slog.DiscardHandler)}.Wrap(rest.Mux(mux)), c
}

func ask(t *testing.T, h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestAnswers(t *testing.T) {
	h, c := newHandler(t, shop())
	s := c.Snapshot()
	low, all := halalas(50), ListingQuery{Page: 1}
	for _, tt := range []struct {
		path string
		want any
	}{
		{"/api/v1/categories", s.Categories()},
		{"/api/v1/categories/audio", must(s.Category("audio"))},
		{"/api/v1/categories/electronics/products", must(s.ListCategory("electronics", all))},
		{"/api/v1/categories/electronics/products?priceMin=50&inStock=true&rating=4&sort=rating",
			must(s.ListCategory("electronics", ListingQuery{
				Filter: Filter{PriceMin: low, InStock: true, Rating: 4}, Sort: SortRating, Page: 1}))},
		{"/api/v1/categories/electronics/products?subcategories=phones,headphones&brands=Nova,Safa&page=2",
			must(s.ListCategory("electronics", ListingQuery{
				Filter: Filter{Categories: []string{"phones", "headphones"}, Brands: []string{"Nova", "Safa"}}, Page: 2}))},
		{"/api/v1/deals", must(s.ListDeals(all))},
		{"/api/v1/new?sort=price-desc", must(s.ListNew(ListingQuery{Sort: SortPriceDown, Page: 1}))},
		{"/api/v1/search?q=phone", must(s.Search(t.Context(), SearchQuery{Text: "phone", Page: 1}))},
		{"/api/v1/search?q=phone&minPrice=50&categories=phones&sort=name&lang=ar",
			must(s.Search(t.Context(), SearchQuery{Text: "phone", Filter: Filter{PriceMin: low, Categories: []string{"phones"}},
				Sort: SortName, Language: "ar", Page: 1}))},
		{"/api/v1/search?color=black,none&rating=1", must(s.Search(t.Context(), SearchQuery{
			Filter: Filter{Colors: []string{"black", "none"}, Rating: 1}, Page: 1}))},
		{"/api/v1/categories/audio/products?color=black&size=none", must(s.ListCategory("audio", ListingQuery{
			Filter: Filter{Colors: []string{"black"}, Sizes: []string{"none"}}, Page: 1}))},
		{"/api/v1/search?q=phone&explain=1", must(s.Search(t.Context(), SearchQuery{Text: "phone", Page: 1}))},
		{"/api/v1/suggest?q=" + url.QueryEscape("جوال"), must(s.Suggest(t.Context(), "جوال"))},
		{"/api/v1/products?ids=p-10,none,p-2", ProductsView{append(s.Cards([]string{"p-10"}).Products, s.Cards([]string{"p-2"}).Products...)}},
		{"/api/v1/products/p-10", must(s.Detail("p-10"))},
		{"/api/v1/products/p-10/related", must(s.Related("p-10"))},
	} {
		w := ask(t, h, tt.path)
		want, err := json.Marshal(tt.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(w.Body.String()); w.Code != http.StatusOK || got != string(want) {
			t.Errorf("GET %s = %d %.300s, want 200 %.300s", tt.path, w.Code, got, want)
		}
		tag := w.Header().Get("ETag")
		if again := ask(t, h, tt.path, "If-None-Match", tag); tag == "" || again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("GET %s with its tag %q = %d with %d bytes, want 304 without", tt.path, tag, again.Code, again.Body.Len())
		}
	}
}

func TestBadInput(t *testing.T) {
	h, _ := newHandler(t, shop())
	long := strings.Repeat("x", 5_000)
	for _, tt := range []struct {
		path   string
		status int
		// code is that of the problem and, after a slash, of its first field.
		code string
	}{
		{"/api/v1/categories/nowhere", 404, "category_not_found"},
		{"/api/v1/categories/nowhere/products", 404, "category_not_found"},
		{"/api/v1/products/nothing", 404, "product_not_found"},
		{"/api/v1/products/p-09", 404, "product_not_found"},
		{"/api/v1/products/nothing/related", 404, "product_not_found"},
		{"/api/v1/products/%ff%00", 404, "product_not_found"},
		{"/api/v1/products/" + long, 422, "validation_failed/too_long"},
		{"/api/v1/categories/phones/products?sort=cheapest", 422, "validation_failed/not_allowed"},
		{"/api/v1/categories/phones/products?priceMin=-1", 422, "validation_failed/too_small"},
		{"/api/v1/categories/phones/products?priceMin=NaN", 422, "validation_failed/invalid"},
		{"/api/v1/categories/phones/products?priceMax=Inf", 422, "validation_failed/too_large"},
		{"/api/v1/categories/phones/products?priceMax=ten", 422, "validation_failed/invalid"},
		{"/api/v1/categories/phones/products?rating=9", 422, "validation_failed/too_large"},
		{"/api/v1/categories/phones/products?page=0", 422, "validation_failed/too_small"},
		{"/api/v1/categories/phones/products?page=99999999999999999999", 422, "validation_failed/invalid"},
		{"/api/v1/categories/phones/products?inStock=maybe", 422, "validation_failed/invalid"},
		{"/api/v1/categories/phones/products?page=1000000", 200, ""},
		{"/api/v1/categories/phones/products?priceMin=100&priceMax=50", 200, ""},
		{"/api/v1/categories/phones/products?page=9&brands=%ff,,%00&subcategories=" + url.QueryEscape("؟"), 200, ""},
		{"/api/v1/search?q=" + long, 422, "validation_failed/too_long"},
		{"/api/v1/search?q=%ff%fe%00%01", 200, ""},
		{"/api/v1/search?q=%E2%80%8F", 200, ""},
		{"/api/v1/search?sort=featured", 422, "validation_failed/not_allowed"},
		{"/api/v1/search?lang=fr", 422, "validation_failed/not_allowed"},
		{"/api/v1/search?q=phone&page=10", 200, ""},
		{"/api/v1/suggest?q=" + long, 422, "validation_failed/too_long"},
		{"/api/v1/suggest", 200, ""},
	} {
		w := ask(t, h, tt.path)
		var p struct {
			rest.Problem
			Products []ProductCard `json:"products"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
			t.Fatalf("GET %.80s: %v", tt.path, err)
		}
		code := p.Code
		if len(p.Errors) > 0 {
			code += "/" + p.Errors[0].Code
		}
		if w.Code != tt.status || code != tt.code || len(p.Products) > 0 {
			t.Errorf("GET %.80s = %d %q with %d products, want %d %q with none", tt.path, w.Code, code, len(p.Products), tt.status, tt.code)
		}
	}
}

func TestResponseCacheIsBounded(t *testing.T) {
	a := newResponseCache()
	a.limit = 1000
	for i := range 100 {
		_, err := a.get(strings.Repeat("k", i+1), func() (any, error) { return strings.Repeat("x", a.limit/10), nil })
		if err != nil {
			t.Fatal(err)
		}
		if a.bytes > a.limit {
			t.Fatalf("%d bytes are kept, want at most %d", a.bytes, a.limit)
		}
	}
}

// TestListsAreNeverNull looks through every answer of an empty catalogue.
func TestListsAreNeverNull(t *testing.T) {
	d := shop()
	d.Products = nil
	h, _ := newHandler(t, d)
	for _, path := range []string{
		"/api/v1/categories/empty/products", "/api/v1/deals", "/api/v1/new",
		"/api/v1/search?q=x", "/api/v1/suggest?q=xx",
	} {
		w := ask(t, h, path)
		body := w.Body.String()
		for _, nullable := range []string{`"corrected":null`} {
			body = strings.ReplaceAll(body, nullable, "")
		}
		if w.Code != http.StatusOK || strings.Contains(body, "null") {
			t.Errorf("GET %s = %d %s, want 200 without null", path, w.Code, body)
		}
	}
}
