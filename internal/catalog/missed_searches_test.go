package catalog

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
)

func TestMissTerm(t *testing.T) {
	for text, want := range map[string]string{
		" Yacht  ": "yacht", "يَخْت": "يخت", "iPhone 15": "iphone 15",
		"": "", "x": "", "noura@example.com": "", "0512345678": "", "order ٠٥١٢٣٤٥٦٧": "", strings.Repeat("ab", 31): "",
	} {
		if got, ok := missTerm(text); got != want && ok || ok != (want != "") {
			t.Errorf("missTerm(%q) = %q, %v, want %q", text, got, ok, want)
		}
	}
}

// Searches that find nothing are counted, also when their answers are cached, and without filters alone.
func TestMissedSearches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := New(d, slog.New(slog.DiscardHandler))
		mux := http.NewServeMux()
		Register(rest.NewAPI(mux), c)
		for _, query := range []string{"q=Yacht", "q=yacht", "q=yacht", "q=yacht&inStock=true", "q=yacht&page=2", "q=a%40b.sa", "q="} {
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/search?"+query, nil))
			if w.Code != 200 {
				t.Fatalf("%s = %d %s", query, w.Code, w.Body)
			}
		}
		now := time.Date(2026, 11, 9, 21, 0, 0, 0, time.UTC)
		stored := func() string {
			t.Helper()
			list, err := db.Column(t.Context(), d, `SELECT day || ' ' || term || ' ' || CAST(searches AS TEXT) FROM search_misses ORDER BY day, term`)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(list, "; ")
		}
		if err := c.missed.store(t.Context(), d, now); err != nil || stored() != "2026-11-10 yacht 3" {
			t.Errorf("stored = %s, %v", stored(), err)
		}
		// No node and no day keeps more than there is room for.
		for n := range maxMissTerms + 50 {
			c.missed.add(fmt.Sprintf("%03d", n))
		}
		c.missed.add("yacht")
		if err := c.missed.store(t.Context(), d, now.Add(time.Second)); err != nil || stored() != "2026-11-10 yacht 3" {
			t.Errorf("too early = %s, %v", stored(), err)
		}
		if err := c.missed.store(t.Context(), d, now.Add(missesInterval)); err != nil || strings.Count(stored(), ";") != maxMissTerms {
			t.Errorf("%d terms, %v, want %d and one", strings.Count(stored(), ";"), err, maxMissTerms)
		}
		if err := SweepSearches(t.Context(), d, now.Add(missesKept+25*time.Hour)); err != nil || stored() != "" {
			t.Errorf("after a year = %s, %v", stored(), err)
		}
	})
}
