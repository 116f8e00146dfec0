package order

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/rest"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

// TestStreamsAreLimited: one too many is refused, and a place is free again when somebody leaves.
func TestStreamsAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFeed(d)
		var leave func()
		for range maxStreams {
			_, left, err := f.listen(t.Context(), "")
			if err != nil {
				t.Fatal(err)
			}
			defer left()
			leave = left
		}
		if _, _, err := f.listen(t.Context(), ""); !errs.Is(err, "too_many_streams") {
			t.Errorf("one too many = %v", err)
		}
		leave()
		_, left, err := f.listen(t.Context(), "")
		if err != nil {
			t.Fatalf("after one left: %v", err)
		}
		left()
	})
}

// TestStreamOverHTTP: a stream begins with what came since the event that the caller knows, and tells a vendor of
// their own orders alone.
func TestStreamOverHTTP(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 20, "W": 20})
		place := func(product string) *Order {
			o, err := s.placed("u0", s.fill("u0", line(product, 1)))
			if err != nil {
				t.Fatal(err)
			}
			return o
		}
		known, missed := place("A"), place("W")
		foreign := place("A")
		mux := http.NewServeMux()
		RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(staff.Vendor, "w")), s.Service)
		server := httptest.NewServer(mux)
		defer server.Close()
		ask := func(accept, token string) *http.Response {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/api/v1/admin/events", http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Accept", accept)
			r.Header.Set("Authorization", token)
			r.Header.Set("Last-Event-ID", formatMicro(known))
			response, err := server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			return response
		}
		for _, refused := range []struct {
			accept, token string
			want          int
		}{{"application/json", "Bearer token", 400}, {eventStream, "Bearer other", 401}} {
			response := ask(refused.accept, refused.token)
			response.Body.Close()
			if response.StatusCode != refused.want {
				t.Errorf("%s as %s = %d, want %d", refused.accept, refused.token, response.StatusCode, refused.want)
			}
		}
		response := ask(eventStream, "Bearer token")
		defer response.Body.Close()
		if response.StatusCode != 200 || response.Header.Get("Content-Type") != eventStream || response.Header.Get("Cache-Control") != "no-store" {
			t.Fatalf("%d %v", response.StatusCode, response.Header)
		}
		lines := bufio.NewScanner(response.Body)
		next := func() string {
			for lines.Scan() {
				if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
					return data
				}
			}
			t.Fatalf("the stream ended: %v", lines.Err())
			return ""
		}
		if got := next(); got != "{}" {
			t.Errorf("it begins with %s", got)
		}
		if got := next(); !strings.Contains(got, missed.ID) {
			t.Errorf("first it tells %s, want what was missed", got)
		}
		live := place("W")
		if got := next(); !strings.Contains(got, live.ID) || strings.Contains(got, foreign.ID) {
			t.Errorf("then it tells %s, want the new one", got)
		}
	})
}
