package rest

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// While handlers are blocked, classes are refused one after the other, searches first and browsing last; when they
// end, all are admitted again.
func TestAdmissionRefusesSearchesFirst(t *testing.T) {
	classes := map[string]Class{"/search": Searching, "/other": Ordinary, "/buy": Buying, "/browse": Browsing, "/health": Always}
	admission := NewAdmission(10, func(r *http.Request) Class { return classes[r.URL.Path] })
	entered, release := make(chan struct{}), make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("block") {
			entered <- struct{}{}
			<-release
		}
	})
	handler := Middleware{Log: slog.New(slog.DiscardHandler), Admission: admission}.Wrap(mux)
	ask := func(target string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
		return w
	}
	var blocked sync.WaitGroup
	admitted := func() map[string]bool {
		now := map[string]bool{}
		for path := range classes {
			now[path] = ask(path).Code == http.StatusOK
		}
		return now
	}
	want := func(inFlight int) map[string]bool {
		return map[string]bool{"/search": inFlight < 5, "/other": inFlight < 7, "/buy": inFlight < 9, "/browse": inFlight < 10, "/health": true}
	}
	for n := range 11 {
		for path, ok := range want(n) {
			if got := admitted()[path]; got != ok {
				t.Errorf("with %d requests in flight %s is admitted: %v, want %v", n, path, got, ok)
			}
		}
		if n < 10 {
			blocked.Go(func() { ask("/browse?block") })
			<-entered
		}
	}
	refused := ask("/buy")
	if refused.Code != http.StatusServiceUnavailable || refused.Header().Get("Retry-After") != "1" {
		t.Errorf("a refusal is %d with Retry-After %q", refused.Code, refused.Header().Get("Retry-After"))
	}
	if counts := admission.Refused(); counts[Searching] < counts[Buying] || counts[Buying] < counts[Browsing] || counts[Browsing] == 0 {
		t.Errorf("refused = %v", counts)
	}
	close(release)
	blocked.Wait()
	for path, ok := range admitted() {
		if !ok {
			t.Errorf("%s is refused after the requests have ended", path)
		}
	}
}

// A browser that is not admitted gets a page in both languages that asks again, which its policy lets look as it should;
// programs, and what is no reading, get the problem.
func TestTurnedAwayBrowsersGetAPage(t *testing.T) {
	handler := Middleware{Log: slog.New(slog.DiscardHandler), Admission: NewAdmission(0, func(*http.Request) Class { return Browsing })}.Wrap(http.NewServeMux())
	ask := func(method, accept string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest(method, "/", nil)
		r.Header.Set("Accept", accept)
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
			t.Errorf("%s is answered %d with %v", method, w.Code, w.Header())
		}
		return w
	}
	const browser = "text/html,application/xhtml+xml,*/*;q=0.8"
	page := ask(http.MethodGet, browser)
	h := page.Header()
	if h.Get("Content-Type") != "text/html; charset=utf-8" || h.Get("Refresh") == "" || h.Get("Cache-Control") != "no-store" {
		t.Errorf("a browser gets %v", h)
	}
	if !strings.Contains(h.Get("Content-Security-Policy"), "style-src "+InlineHash(waitStyle)) {
		t.Errorf("the policy is %q", h.Get("Content-Security-Policy"))
	}
	for _, text := range []string{"المتجر مزدحم", "The shop is very busy", "<style>" + waitStyle + "</style>"} {
		if !strings.Contains(page.Body.String(), text) {
			t.Errorf("the page does not say %q", text)
		}
	}
	for _, program := range []*httptest.ResponseRecorder{ask(http.MethodGet, "*/*"), ask(http.MethodGet, "application/json"), ask(http.MethodPost, browser)} {
		if program.Header().Get("Content-Type") != "application/problem+json" || program.Header().Get("Refresh") != "" {
			t.Errorf("a program gets %v", program.Header())
		}
	}
}
