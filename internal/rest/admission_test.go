package rest

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
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
